"""How pip builds apnap: setuptools, and the compiled core wherever it can be had.

Without a wish (APNAP_COMPILE unset) a wheel is compiled if there is a C compiler with Python's headers, and is plain
Python if there is none or compiling fails; `apnap --version` then says why.  With a wish it is done or fails.
Editable installs are always plain Python, and ask for nothing but setuptools.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

WISH = "APNAP_COMPILE"  # what setup.py compiles by
REASON = "APNAP_NOT_COMPILED"  # why it does not, kept in the wheel

Settings = dict[str, Any] | None


def compiler_requirement() -> str:
    """The release of the compiler, which stands in pyproject.toml once."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted: list[str] = project["optional-dependencies"]["dev"]
    return next(name for name in wanted if name.startswith("mypy=="))


def missing() -> str:
    """What compiling lacks here; empty if nothing."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if os.name != "posix":
        return ""  # setuptools finds the platform's compiler, or building fails and falls back
    if not shutil.which(command[0]) and not shutil.which("gcc"):
        return "there was no C compiler"
    compiler = command if shutil.which(command[0]) else ["gcc"]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "try.c")
        source.write_text("#include <Python.h>\nint tried(void) { return 0; }\n", encoding="ascii")
        arguments = [
            *compiler,
            "-c",
            str(source),
            "-o",
            str(Path(folder, "try.o")),
            "-I",
            sysconfig.get_path("include"),
        ]
        done = subprocess.run(arguments, capture_output=True, check=False)
    return "" if done.returncode == 0 else "the C compiler could not use Python's headers"


def wished() -> bool:
    return os.environ.get(WISH, "") != ""


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    needed: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    compiles = os.environ[WISH] != "0" if wished() else not missing()
    return [*needed, compiler_requirement()] if compiles else needed


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    if wished():
        return plain_build(wheel_directory, config_settings, metadata_directory)
    reason = missing()
    if not reason and find_spec("mypyc") is None:
        reason = "mypy was not installed"
    if not reason:
        try:
            with setting(WISH, "1"):
                return plain_build(wheel_directory, config_settings, metadata_directory)
        except (Exception, SystemExit) as error:
            print(f"apnap: compiling failed ({error}); building the interpreted package instead", file=sys.stderr)
            reason = "compiling failed"
            for left in leftovers():
                shutil.rmtree(left, ignore_errors=True)
    with setting(WISH, "0"), setting(REASON, reason):
        return plain_build(wheel_directory, config_settings, metadata_directory)


def leftovers() -> list[Path]:
    """What a build that failed may have left behind; some of its modules may be compiled, and others not."""
    return list(Path("build").glob("lib*"))


def plain_build(directory: str, settings: Settings, metadata: str | None) -> str:
    wheel: str = build_meta.build_wheel(directory, settings, metadata)
    return wheel


@contextlib.contextmanager
def setting(name: str, value: str) -> Iterator[None]:
    """Set a variable of the environment for a while."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
