"""What cffi needs to know: the functions of nowchess/c.h, read from it, and what to link with."""

import os
import re
from pathlib import Path

from cffi import FFI

root = Path(__file__).resolve().parent.parent.parent
system = os.environ.get("NOWCHESS_SYSTEM") == "1"


def declarations(header: str) -> str:
    """The header without what cffi's own parser does not take: directives, comments and extern "C"."""
    text = header[header.index('extern "C" {') + len('extern "C" {') : header.rindex("#ifdef __cplusplus")]
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return "\n".join(line for line in text.splitlines() if not line.startswith("#"))


# Arrow's structs by the names of their capsules. What nobody has moved away is released with the capsule.
ARROW = {"arrow_schema": "ArrowSchema", "arrow_array": "ArrowArray", "arrow_array_stream": "ArrowArrayStream"}
ARROW_SOURCE = "".join(
    f"""
static void free_{name}(void *capsule) {{
    struct {struct} *value = PyCapsule_GetPointer(capsule, "{name}");
    if (value->release != NULL) value->release(value);
    free(value);
}}"""
    for name, struct in ARROW.items()
)
ARROW_DECLARATIONS = "void *calloc(size_t, size_t);" + "".join(f"void free_{name}(void *);" for name in ARROW)

# The header of the sources describes the system's library, too: both have the same soname.
ffi = FFI()
ffi.cdef(declarations((root / "include/nowchess/c.h").read_text()) + ARROW_DECLARATIONS)
if system:
    linking = {"libraries": ["nowchess"]}
else:
    archive = os.path.join(os.environ["NOWCHESS_BUILD"], "src", "libnowchess.a")
    linking = {
        "include_dirs": [str(root / "include")],
        "extra_objects": [archive],
        "depends": [archive],
        "libraries": ["stdc++", "pthread"],
    }
ffi.set_source("nowchess._nowchess", f'#include <stdlib.h>\n#include "nowchess/c.h"\n{ARROW_SOURCE}', **linking)
