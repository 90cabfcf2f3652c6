"""Says what this Python makes of sources, for the tests that compare.

It runs on CPython 3.11 and later, also under Pyodide. Requests and answers
are fields: the length in decimal, a line feed, that many bytes. A request is
two fields, what is asked and the source:

  file   a file's bytes; the answer is tree, or one field "undecodable"
  tree   a text in UTF-8; the answer is the verdict of ast.parse, that of
         compile, the tree, and the text in UTF-8
  error  a text; the answer is the two verdicts
  names  no text; the answer is which characters identifiers start and go on
         with, as ranges, and the characters' names

A verdict is "ok", or type, line, offset and message, tabs between them.
"""

import ast
import io
import struct
import sys
import tokenize
import unicodedata
import warnings

warnings.simplefilter("ignore")

TRUE_FSTRING_PLACES = sys.version_info >= (3, 12)


def verdict(compiler, text):
    try:
        return "ok", compiler(text)
    except Exception as e:
        line = getattr(e, "lineno", None) or 0
        offset = getattr(e, "offset", None) or 0
        message = getattr(e, "msg", None) or str(e)
        message = " ".join(message.split())
        return f"{type(e).__name__}\t{line}\t{offset}\t{message}", None


def compiled(text):
    return compile(text, "source", "exec", dont_inherit=True)


def escaped(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def constant(value):
    if value is None:
        return "N"
    if value is True:
        return "T"
    if value is False:
        return "F"
    if value is ...:
        return "E"
    if type(value) is str:
        return "s" + escaped(value)
    if type(value) is bytes:
        return "b" + value.hex()
    if type(value) is int:
        return "i%x" % value
    if type(value) is float:
        return "f" + struct.pack(">d", value).hex()
    return "j" + struct.pack(">d", value.imag).hex()


SKIPPED = {"type_comment", "type_ignores", "lineno", "col_offset"}
FIELDS = {
    node: tuple(f for f in node._fields if f not in SKIPPED)
    for node in vars(ast).values()
    if isinstance(node, type) and issubclass(node, ast.AST) and node is not ast.AST
}


def dump(node, out, placed):
    """Appends a node's lines, in preorder: its class with its place, then a
    line for each field."""
    kind = type(node)
    name = kind.__name__
    fields = FIELDS[kind]
    if not fields and not hasattr(node, "lineno"):
        out.append(name)
        return
    if placed and hasattr(node, "lineno"):
        out.append(f"{name} {node.lineno} {node.col_offset} {node.end_lineno} {node.end_col_offset}")
    else:
        out.append(name)
    if kind is ast.Constant:
        out.append(constant(node.value))
        out.append("u" if node.kind else "-")
        return
    if kind is ast.MatchSingleton:
        out.append(constant(node.value))
        return
    if kind is ast.JoinedStr and not TRUE_FSTRING_PLACES:
        placed = False
    for field in fields:
        value = getattr(node, field, None)
        if value is None:
            out.append("-")
        elif isinstance(value, ast.AST):
            dump(value, out, placed)
        elif type(value) is list:
            out.append("[")
            for item in value:
                if item is None:
                    out.append("-")
                elif type(item) is str:
                    out.append("'" + item)
                else:
                    dump(item, out, placed)
            out.append("]")
        elif type(value) is str:
            out.append("'" + escaped(value))
        else:
            out.append("#%d" % value)


def tree(text):
    parsed, module = verdict(ast.parse, text)
    compiles, _ = verdict(compiled, text)
    lines = []
    if module is not None:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(100000)
        try:
            dump(module, lines, True)
        finally:
            sys.setrecursionlimit(limit)
    return [parsed, compiles, "\n".join(lines), text]


def decode(data):
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data.decode(encoding)
    except (SyntaxError, UnicodeError, LookupError):
        return None


def ranges(belongs):
    found = []
    for code in range(0x110000):
        if belongs(chr(code)):
            if found and found[-1][1] == code - 1:
                found[-1][1] = code
            else:
                found.append([code, code])
    return " ".join("%x-%x" % (first, last) for first, last in found)


def character_names():
    lines = []
    for code in range(0x110000):
        name = unicodedata.name(chr(code), None)
        if name:
            lines.append(f"{code:x} {name}")
        # The formal aliases stand in a private area of their own.
        spelled = chr(code).encode("ascii", "namereplace").decode() if 0xF0000 <= code < 0xF0800 else ""
        if spelled.startswith("\\N{"):
            character = unicodedata.lookup(spelled[3:-1])
            if len(character) == 1:
                lines.append(f"{ord(character):x} {spelled[3:-1]}")
    return "\n".join(lines)


def answer(kind, data):
    data = bytes(data)  # Pyodide hands over a memoryview
    if kind == "names":
        return [ranges(str.isidentifier), ranges(lambda c: ("a" + c).isidentifier()), character_names()]
    if kind == "file":
        text = decode(data)
        return ["undecodable"] if text is None else tree(text)
    text = data.decode()
    if kind == "tree":
        return tree(text)
    return [verdict(ast.parse, text)[0], verdict(compiled, text)[0]]


def packed(fields):
    out = []
    for field in fields:
        data = field.encode("utf-8", "surrogatepass")
        out.append(b"%d\n" % len(data))
        out.append(data)
    return b"".join(out)


def serve(requests, answers):
    answers.write(packed([f"{sys.version_info[0]}.{sys.version_info[1]}", sys.version.split()[0]]))
    answers.flush()
    while True:
        line = requests.readline()
        if not line:
            return
        kind = requests.read(int(line)).decode()
        data = requests.read(int(requests.readline()))
        answers.write(packed(answer(kind, data)))
        answers.flush()


if __name__ == "__main__" and sys.platform != "emscripten":
    serve(sys.stdin.buffer, sys.stdout.buffer)
