"""Builds nowchess. What it is linked with:

- NOWCHESS_SYSTEM=1: the libnowchess of the system, with its header.
- NOWCHESS_BUILD=DIRECTORY: the static library of a build of this repository.
- else the static library, which cmake builds first.
"""

import os
import re
import subprocess
from pathlib import Path

from setuptools import setup

here = Path(__file__).resolve().parent
root = here.parent.parent


def version() -> str:
    text = (root / "include/nowchess/version.h").read_text()
    return re.search(r'versionText = "([0-9.]+)"', text)[1]


def library_directory() -> str:
    if "NOWCHESS_BUILD" in os.environ:
        return os.environ["NOWCHESS_BUILD"]
    build = here / "build" / "library"
    configure = ["cmake", "-S", root, "-B", build, "-DCMAKE_BUILD_TYPE=Release", "-DNOWCHESS_APP=OFF"]
    subprocess.run(configure, check=True)
    subprocess.run(["cmake", "--build", build, "--target", "nowchess", "--parallel"], check=True)
    return str(build)


if os.environ.get("NOWCHESS_SYSTEM") != "1":
    os.environ["NOWCHESS_BUILD"] = library_directory()

setup(
    version=version(),
    cffi_modules=["build_nowchess.py:ffi"],
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
)
