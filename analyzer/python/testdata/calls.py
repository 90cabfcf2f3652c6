"""Prints, for every function of the standard library, what its bytecode loads.

Each function (methods and nested ones too) is compiled alone. For each a line
of JSON: where it stands, its text, the global names that its code and the code
in it load ("loads"), its cleaned docstring ("doc"), and the names that the text mentions where no code runs:
in annotations of locals and in branches that the compiler drops ("idle").
"""
import ast
import dis
import inspect
import json
import os
import sys
import sysconfig
import textwrap
import warnings

warnings.simplefilter("ignore")
LOADS = {"LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS", "LOAD_CLASSDEREF"}


def loads(code, names):
    for op in dis.get_instructions(code):
        if op.opname in LOADS and op.opname != "LOAD_CLASSDEREF":
            names.add(op.argval)
    for const in code.co_consts:
        if hasattr(const, "co_code"):
            loads(const, names)
    return names


def constant(test):
    """Tells whether a condition, or a part of its and, or and not, is constant."""
    if isinstance(test, ast.BoolOp):
        return any(constant(v) for v in test.values)
    if isinstance(test, ast.UnaryOp):
        return constant(test.operand)
    return isinstance(test, ast.Constant) or isinstance(test, ast.Name) and test.id == "__debug__"


def idle(tree):
    names = set()

    def note(node):
        names.update(n.id for n in ast.walk(node) if isinstance(n, ast.Name))

    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign):
            note(node.annotation)
        elif isinstance(node, (ast.If, ast.While, ast.IfExp)):
            if constant(node.test):
                for part in (node.body, node.orelse):
                    for n in part if isinstance(part, list) else [part]:
                        note(n)
        elif isinstance(node, ast.BoolOp):
            if any(isinstance(v, ast.Constant) for v in node.values):
                note(node)
        elif isinstance(node, ast.Assert):
            note(node)
    return names


def functions(path):
    with open(path, encoding="utf-8") as f:
        text = f.read()
    lines = [line + "\n" for line in text.split("\n")]  # splitlines cuts at form feeds too
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = min([node.lineno] + [d.lineno for d in node.decorator_list])
            yield node.lineno, textwrap.dedent("".join(lines[first - 1 : node.end_lineno]))


def main(most):
    root = sysconfig.get_path("stdlib")
    paths = []
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(d for d in folders if d not in ("site-packages", "test", "tests", "idlelib", "lib2to3", "__pycache__"))
        paths += [os.path.join(folder, f) for f in sorted(files) if f.endswith(".py")]
    count = 0
    for path in paths:
        try:
            found = list(functions(path))
        except (SyntaxError, UnicodeDecodeError):
            continue
        for line, text in found:
            try:
                code = compile(text, "f", "exec", dont_inherit=True)
                tree = ast.parse(text)
            except (SyntaxError, ValueError):
                continue
            print(json.dumps({
                "where": f"{os.path.relpath(path, root)}:{line}",
                "text": text,
                "doc": inspect.cleandoc(ast.get_docstring(tree.body[0], clean=False) or ""),
                "loads": sorted(loads(code, set())),
                "idle": sorted(idle(tree)),
            }))
            count += 1
            if count == most:
                return


main(int(sys.argv[1]))
