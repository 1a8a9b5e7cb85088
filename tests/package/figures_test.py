"""bench/compare tells faster from slower and from noise; bench/readme writes the range that was seen."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

BENCH = pathlib.Path(sys.argv[1]) / 'bench'
PEER = {'unit': 'M/s', 'peer': 'a peer'}


def run_file(directory, name, figures):
    path = directory / name
    path.write_text(json.dumps({'figures': figures}))
    return str(path)


def run(script, *arguments):
    done = subprocess.run([sys.executable, '-B', script, *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout


with tempfile.TemporaryDirectory() as name:
    home = pathlib.Path(name)
    old = run_file(home, 'old', [{'work': 'perft, avx512', 'value': 1000, 'ratio': 5.0, **PEER},
                                 {'work': 'start, --version', 'value': 2.0, 'unit': 'ms'}])
    slow = run_file(home, 'slow', [{'work': 'perft, avx512', 'value': 2000, 'ratio': 4.5, **PEER},
                                   {'work': 'start, --version', 'value': 1.0, 'unit': 'ms'}])
    close = run_file(home, 'close', [{'work': 'perft, avx512', 'value': 100, 'ratio': 4.7, **PEER},
                                     {'work': 'start, --version', 'value': 2.1, 'unit': 'ms'}])
    code, text = run(BENCH / 'compare', old, slow)
    assert code == 1 and text.count('SLOWER') == 1 and '-10.0%' in text and text.count('+100.0%') == 1, text
    code, text = run(BENCH / 'compare', slow, old)
    assert code == 1 and 'start' in [line for line in text.splitlines() if 'SLOWER' in line][0], text
    code, text = run(BENCH / 'compare', old, close)
    assert code == 0 and 'SLOWER' not in text and 'faster' not in text.split('\n', 1)[1], text
    assert run(BENCH / 'compare', old)[0] == 2

    (home / 'bench').mkdir()
    for script in ('readme', 'figures.py'):
        shutil.copy(BENCH / script, home / 'bench')
    shutil.copy(BENCH.parent / 'README.md', home)
    for _ in range(2):  # again over what it wrote itself
        assert run(home / 'bench/readme', old, close)[0] == 0
        readme = (home / 'README.md').read_text()
        assert '| bulk perft, AVX-512 kernel | 100 to 1,000 M/s | 4.7 to 5 | a peer |' in readme, readme
        assert '| start of the program | 2 to 2.1 ms |  |  |' in readme, readme
        assert readme.count('## How it is built') == 1 and readme.count('| work |') == 1
