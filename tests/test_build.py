"""How a wheel is built: compiled where that is possible, plain Python where it is not, and never in secret."""

from __future__ import annotations

import importlib.util
import os
from types import ModuleType

import pytest

from apnap.interchange import package_data
from tools.citation_scan import ROOT


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The project's own build backend, in the project's folder, with no wish said."""
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("APNAP_COMPILE", raising=False)
    spec = importlib.util.spec_from_file_location("apnap_build", ROOT / "build_support" / "apnap_build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module.build_meta, "get_requires_for_build_wheel", lambda _settings=None: [])
    return module


def test_the_compiler_is_asked_for_only_where_it_can_be_used(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend, "missing", lambda: "")
    assert [name[:6] for name in backend.get_requires_for_build_wheel()] == ["mypy=="]
    monkeypatch.setattr(backend, "missing", lambda: "there was no C compiler")
    assert backend.get_requires_for_build_wheel() == []


def test_a_wish_is_followed_whatever_there_is(backend: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "missing", lambda: "there was no C compiler")
    monkeypatch.setenv("APNAP_COMPILE", "1")
    assert [name[:6] for name in backend.get_requires_for_build_wheel()] == ["mypy=="]
    monkeypatch.setenv("APNAP_COMPILE", "0")
    monkeypatch.setattr(backend, "missing", lambda: "")
    assert backend.get_requires_for_build_wheel() == []


def test_without_a_compiler_that_is_the_reason(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", "no-such-compiler")
    assert backend.missing() == "there was no C compiler"


def test_a_build_that_fails_falls_back_and_keeps_the_reason(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried: list[tuple[str | None, str | None]] = []

    def build(*_arguments: object) -> str:
        tried.append((os.environ.get("APNAP_COMPILE"), os.environ.get("APNAP_NOT_COMPILED")))
        if os.environ["APNAP_COMPILE"] == "1":
            raise RuntimeError("a file could not be compiled")
        return "apnap.whl"

    monkeypatch.setattr(backend, "missing", lambda: "")
    monkeypatch.setattr(backend, "find_spec", lambda _name: object())
    monkeypatch.setattr(backend, "leftovers", list)
    monkeypatch.setattr(backend.build_meta, "build_wheel", build)
    assert backend.build_wheel("somewhere") == "apnap.whl"
    assert tried == [("1", None), ("0", "compiling failed")]
    assert "a file could not be compiled" in capsys.readouterr().err
    assert "APNAP_COMPILE" not in os.environ

    monkeypatch.setenv("APNAP_COMPILE", "1")
    with pytest.raises(RuntimeError):
        backend.build_wheel("somewhere")


def test_the_version_says_why_it_is_interpreted() -> None:
    assert package_data.build_in_words().startswith("compiled" if package_data.is_compiled() else "interpreted (")


SOURCE = '''
def far(x):
    """Goes ??= far."""

class Thing:
    """A thing."""

    def act(self):
        """Acts, "quoted", in\n        two lines: …"""

    @property
    def size(self):
        """How big."""

    def plain(self): ...
'''
COMPILED = r"""
{"act",
 (PyCFunction)CPyPy_things___Thing___act,
 METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("act($self)\n--\n\n")},
{"plain",
 (PyCFunction)CPyPy_things___Thing___plain,
 METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("plain($self)\n--\n\n")},
{"far", (PyCFunction)CPyPy_things___far, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR(NULL) /* docstring */},
{"size",
 (getter)things___Thing_get_size,
 NULL, NULL, NULL},
{"other",
 (getter)things___Thing_get_other, (setter)things___Thing_set_other,
 NULL, NULL},
    .tp_name = "Thing",
    .tp_new = things___Thing_new,
    .tp_doc = PyDoc_STR("Thing()\n--\n\n"),
"""


def test_compiled_code_gets_the_docstrings_of_its_source() -> None:
    """Of functions, classes, methods and properties; what has none stays as it is; nothing breaks out of a C text."""
    spec = importlib.util.spec_from_file_location("docstrings", ROOT / "build_support" / "docstrings.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made = module.with_texts(COMPILED, module.texts_of(SOURCE))
    assert r'PyDoc_STR("act($self)\n--\n\n" "Acts, \042quoted\042, in\012"' in made
    assert r'"two lines: \342\200\246")' in made
    assert r'PyDoc_STR("plain($self)\n--\n\n")' in made
    assert r'PyDoc_STR( "Goes \077\077= far.")' in made
    assert 'NULL, PyDoc_STR("How big."), NULL}' in made
    assert made.count("NULL, NULL}") == 1
    assert r'.tp_doc = PyDoc_STR("Thing()\n--\n\n" "A thing."),' in made
