"""Says what CPython makes of Python sources, one JSON value a line.

oracle.py symbols   the symbol table of every module of the standard library
oracle.py compile   reads a JSON list of sources from standard input; says of
                    each whether compile() refuses it, where and why
"""

import _symtable
import json
import os
import sys
import tokenize
import warnings

MEANINGS = {
    _symtable.LOCAL: "local",
    _symtable.CELL: "cell",
    _symtable.FREE: "free",
    _symtable.GLOBAL_EXPLICIT: "explicit",
    _symtable.GLOBAL_IMPLICIT: "implicit",
}

FLAGS = [
    (letter, getattr(_symtable, name))
    for letter, name in [
        ("g", "DEF_GLOBAL"),
        ("l", "DEF_LOCAL"),
        ("p", "DEF_PARAM"),
        ("u", "USE"),
        ("i", "DEF_IMPORT"),
        ("a", "DEF_ANNOT"),
    ]
]
# These have no names in 3.11.
FLAGS.append(("n", 8))  # DEF_NONLOCAL
FLAGS.append(("c", 512))  # DEF_COMP_ITER
if sys.version_info >= (3, 12):
    FLAGS.append(("t", 1024))  # DEF_TYPE_PARAM

HIDDEN = {"__classdict__", "__type_params__", "__conditional_annotations__"}


def scope(entry, depth, out):
    """Appends a line for the scope, one for each of its symbols, and those of
    the scopes in it. Annotations that name nothing are left out: from 3.14 on
    every function has a scope for them."""
    annotations = entry.name == "__annotate__"
    before = len(out)
    out.append(f"{'  ' * depth}{entry.name} {0 if annotations else entry.lineno}")
    symbols, passed = [], []
    for name, value in entry.symbols.items():
        if name.startswith(".") or name in HIDDEN:
            continue
        meaning = MEANINGS[(value >> _symtable.SCOPE_OFF) & _symtable.SCOPE_MASK]
        flags = "".join(letter for letter, flag in FLAGS if value & flag)
        line = f"{'  ' * depth}- {name} {meaning} {flags}"
        (symbols if flags else passed).append(line)
    out += symbols
    out += sorted(passed)
    for child in entry.children:
        scope(child, depth + 1, out)
    if annotations and len(out) == before + 1:
        out.pop()


def library():
    """Yields the files of the standard library."""
    root = os.path.dirname(os.__file__)
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(f for f in folders if f not in ("site-packages", "dist-packages", "test", "tests"))
        for name in sorted(files):
            if name.endswith(".py"):
                yield os.path.join(folder, name)


def symbols():
    for path in library():
        try:
            with tokenize.open(path) as file:
                text = file.read()
            top = _symtable.symtable(text, path, "exec")
        except (SyntaxError, UnicodeDecodeError):
            continue
        out = []
        scope(top, 0, out)
        print(json.dumps({"file": os.path.basename(path), "text": text, "symbols": "\n".join(out)}))


def verdict(source):
    try:
        compile(source, "source", "exec", dont_inherit=True)
    except SyntaxError as err:
        return {"line": err.lineno, "message": err.msg}
    except RecursionError as err:
        return {"line": 0, "message": str(err)}
    return {"line": 0, "message": ""}


def verdicts(sources, at_once=50):
    """Compiles in child processes: CPython 3.11 loses count of references with
    some errors and crashes after many of them, and 3.12.1 crashes on some
    deeply nested statements."""
    for start in range(0, len(sources), at_once):
        some = sources[start : start + at_once]
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            print("\n".join(json.dumps(verdict(source)) for source in some), flush=True)
            os._exit(0)
        if os.waitpid(child, 0)[1] == 0:
            continue
        if len(some) > 1:
            verdicts(some, 1)
        else:
            print(json.dumps({"crashed": True}))


warnings.simplefilter("ignore")
print(json.dumps({"minor": sys.version_info[1], "version": sys.version}))
if sys.argv[1] == "symbols":
    symbols()
else:
    verdicts(json.load(sys.stdin))
