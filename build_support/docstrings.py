"""What the compiler leaves out of the compiled modules: docstrings, so that `help` says the same on both builds.

mypyc writes a C file for each module, in which classes, methods and functions carry their signatures only, and
properties nothing.  Here the texts of the sources are written in.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

TEXT = r'PyDoc_STR\((?:NULL|"(?P<signature>(?:[^"\\]|\\.)*)")\)'
FUNCTION = re.compile(rf"(?P<before>\(PyCFunction\)CPyPy_(?P<name>\w+),\s*METH[A-Z_| ]*, ){TEXT}")
PROPERTY = re.compile(
    r"(?P<before>\(getter\)(?P<owner>\w+?)_get_(?P<name>\w+),\s*(?:NULL|\(setter\)\w+),\s*)NULL(?P<after>, NULL\})"
)
CLASS = re.compile(rf'(?P<before>\.tp_name = "(?P<name>\w+)",(?:(?!tp_doc).)*?\.tp_doc = ){TEXT}', re.DOTALL)

Texts = dict[str, str]


def texts_of(source: str) -> Texts:
    """The docstrings of a module by name: of functions, classes, and methods (`Class___method`, as C names them)."""
    found: Texts = {}
    for node in ast.parse(source).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    text = ast.get_docstring(part) or ""
                    found[f"{node.name}___{part.name}"] = text or found.get(f"{node.name}___{part.name}", "")
    return {name: text for name, text in found.items() if text}


def literal(text: str) -> str:
    """A text for C; long ones in pieces, which some compilers want."""
    pieces: list[str] = []
    for line in text.splitlines(keepends=True):
        pieces.append("".join(chr(b) if 31 < b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in line.encode()))
    return "\n".join(f'"{piece}"' for piece in pieces)


def with_texts(code: str, texts: Texts) -> str:
    """The C code of a module with its docstrings."""

    def text_for(c_name: str) -> str:
        """C names begin with as much of the module's name as is needed."""
        parts = c_name.split("___")
        owned = [c_name[len(start) :] for start in heads(parts)]
        return next((texts[name] for name in owned if name in texts), "")

    def function(match: re.Match[str]) -> str:
        text = text_for(match["name"])
        signature = f'"{match["signature"]}"' if match["signature"] else ""
        return f"{match['before']}PyDoc_STR({signature} {literal(text)})" if text else match[0]

    def attribute(match: re.Match[str]) -> str:
        text = text_for(f"{match['owner']}___{match['name']}")
        return f"{match['before']}PyDoc_STR({literal(text)}){match['after']}" if text else match[0]

    def kind(match: re.Match[str]) -> str:
        text = texts.get(match["name"], "")
        signature = f'"{match["signature"]}"' if match["signature"] else ""
        return f"{match['before']}PyDoc_STR({signature} {literal(text)})" if text else match[0]

    return CLASS.sub(kind, PROPERTY.sub(attribute, FUNCTION.sub(function, code)))


def heads(parts: list[str]) -> list[str]:
    """What the beginning of a C name can be that names the module: nothing, or some of its parts."""
    return ["___".join(parts[:n]) + "___" * (n > 0) for n in range(len(parts))]


def source_of(c_file: Path, root: Path) -> Path | None:
    """The module that a C file was made of; None for what belongs to all of them."""
    name = c_file.stem.removeprefix("__native_")
    path = root.joinpath(*name.split("___"))
    for source in (path.with_suffix(".py"), path / "__init__.py"):
        if source.is_file():
            return source
    return None


def write_docstrings(c_files: list[str], root: Path) -> None:
    """Complete the C files that were made of the modules below this folder."""
    for name in c_files:
        c_file = Path(name)
        source = source_of(c_file, root)
        if source is None:
            continue
        code = c_file.read_text(encoding="utf-8")
        c_file.write_text(with_texts(code, texts_of(source.read_text(encoding="utf-8"))), encoding="utf-8")
