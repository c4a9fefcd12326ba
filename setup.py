"""Optional compilation of the engine; everything else about the package is in pyproject.toml.

APNAP_COMPILE=release  compile the core with mypyc, twice: the first build plays games, the second is optimised by
                       what that told, and as a whole (with gcc; elsewhere as 1)
APNAP_COMPILE=1        compile it once, fully optimised
APNAP_COMPILE=debug    the same at -O1, for quick builds
(unset)                plain Python

APNAP_HOME=https://… where the files of this version can be read; the links of the README lead there
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).resolve().parent / "build_support"))
from docstrings import write_docstrings

PACKAGE = Path("src/apnap")

# Everything in the package is compiled except what is named here: a directory or a module, by its path in the package.
# Those of the same name further down are compiled.
NOT_COMPILED = {
    "__init__",  # of the package itself: fetches names lazily, which compiled modules cannot
    "__main__",  # must stay runnable with `python -m`
    "benchmark",  # measures, and is not measured itself
    "cardtext",  # reads the texts of cards when they are first used, never hot
    "compare",  # for people, never hot
    "cli",  # interactive, never hot
    "data",  # files, not code
    "decks",  # lists and their formats, never hot
    "desk",  # for people, never hot
    "driving/new_options",  # the shape of options, for type checkers
    "errors",  # exceptions of several built-in kinds, which compiled classes cannot be
    "envs",  # subclasses classes of optional third-party packages
    "interchange/pickling",  # pickle names its function; and never hot
    "mcp",  # for programs that talk, never hot
    "native",  # what it offers the compiler is nothing at run time
    "play",  # for people, never hot
    "players",  # users subclass these
    "rulebook",  # for people, never hot
    "scenario",  # for people, never hot
    "sim",  # worker processes pickle its functions
    "telling/asked",  # questions in words, for people
    "telling/questions",  # the same
    "telling/reasons",  # the same
    "testing",  # helpers for tests
    "text",  # cards in words, for people
    "view/types",  # the shape of views, for type checkers and the schema
    "web",  # interactive, never hot
}

# Shorter ways through Python's library: docs/decisions/0015-shortcuts.md.
SHORTCUTS = "build_support/shortcuts"

# Compiling happens only for these; pip also runs this file to ask for metadata.
BUILD_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}


def compiled_modules() -> list[str]:
    """List the source files to compile."""
    return [
        path.as_posix()
        for path in sorted(PACKAGE.rglob("*.py"))
        if NOT_COMPILED.isdisjoint(names_of(path)) and path.parent.name != "sets"  # cards run once, at import
    ]


def names_of(path: Path) -> set[str]:
    """What could name a module above: the whole of its path in the package, and of each directory it is in."""
    inside = path.relative_to(PACKAGE).with_suffix("")
    return {"/".join(inside.parts[:n]) for n in range(1, len(inside.parts) + 1)}


def extensions() -> list[Extension]:
    """Describe the extension modules to build, if any."""
    mode = os.environ.get("APNAP_COMPILE", "")
    if mode in ("", "0") or BUILD_COMMANDS.isdisjoint(sys.argv):
        return []
    if mode not in ("1", "debug", "release"):
        sys.exit(f"APNAP_COMPILE must be 1, debug or release, not {mode!r}")
    from mypyc.build import mypycify

    # All modules form one group, so calls between them are plain C calls. One C file per module
    # builds in about half the time of one big file, and several can be built at once. The group
    # must not be called apnap: its C file would be that of the module apnap.
    modules: list[Extension] = mypycify(
        compiled_modules(),
        opt_level="1" if mode == "debug" else "3",
        debug_level="0",
        multi_file=True,
        group_name="apnap_core",
    )
    write_docstrings([source for module in modules for source in module.sources], PACKAGE.parent)
    if os.name == "posix":
        # Nothing outside the group may replace its functions, so calls need no indirection.
        for module in modules:
            module.extra_compile_args = [
                *module.extra_compile_args,
                "-fno-semantic-interposition",
                "-fvisibility=hidden",
            ]
            if len(module.sources) > 1:  # all the code; each of the others only names a module of it
                module.extra_compile_args += ["-include", f"{SHORTCUTS}.h"]
                module.sources.append(f"{SHORTCUTS}.c")
                module.depends.append(f"{SHORTCUTS}.h")
    return modules


# With gcc: count what is executed and how often; then optimise by it, across files.  The counts are in files beside the
# object files, which have the same names both times.
# Ranges of values are not followed (-fno-tree-vrp): where gcc 12 does, it threads jumps by them, forgets the counts on
# the way, and puts the most used loops among what is never executed.
WHOLE = ["-flto=auto", "-fno-fat-lto-objects"]
COUNTING = ["-fprofile-generate", "-fprofile-update=single", "-fno-tree-vrp"]
TRAINED = ["-fprofile-use", "-fprofile-correction", "-Wno-missing-profile", "-fno-tree-vrp", *WHOLE]


class ParallelBuild(build_ext):
    """Compile the C files of an extension side by side."""

    def build_extensions(self) -> None:
        """Replace the compiler's loop over the files by a pool."""
        compile_files = self.compiler.compile

        def compile_in_pool(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                done = pool.map(lambda source: compile_files([source], **options), sources)
                return [name for names in done for name in names]

        self.compiler.compile = compile_in_pool
        if os.environ.get("APNAP_COMPILE") == "release" and self.extensions and self.is_gcc():
            self.build_trained()
        else:
            super().build_extensions()

    def is_gcc(self) -> bool:
        """Whether the compiler understands what follows; others have their own words for it."""
        command = getattr(self.compiler, "compiler_so", None) or []
        if os.name != "posix" or not command:
            return False
        done = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=False)
        return "Free Software Foundation" in done.stdout

    def build_trained(self) -> None:
        """Build, let that build play, build again by what was counted; both times as one whole."""
        every = self.extensions
        group = [e for e in every if len(e.sources) > 1]  # all the code; each of the others only names a module of it
        self.extensions = [e for e in every if len(e.sources) <= 1]
        super().build_extensions()
        self.extensions = group
        self.force = True
        plain = [(list(e.extra_compile_args), list(e.extra_link_args)) for e in group]
        for stage in (COUNTING, TRAINED):
            for extension, (compiling, linking) in zip(group, plain, strict=True):
                extension.extra_compile_args = [*compiling, *stage]
                extension.extra_link_args = [*linking, "-O3", *stage]
            super().build_extensions()
            if stage is COUNTING:
                self.train()
        self.extensions = every

    def train(self) -> None:
        """What the build that counts plays; what it does not visit is optimised for size."""
        environment = {**os.environ, "PYTHONPATH": str(Path(self.build_lib).resolve())}
        for name in ("APNAP_COMPILE", "PYTHONHOME"):
            environment.pop(name, None)
        command = [sys.executable, "-P", "-m", "apnap.benchmark.training"]
        subprocess.run(command, env=environment, cwd=tempfile.gettempdir(), check=True)


class WithScenarios(build_py):
    """Put the scenarios, which stand at the top of the source tree, into the package, and why it is not compiled."""

    def run(self) -> None:
        """Copy them after the package itself."""
        super().run()
        if not self.editable_mode:
            place = Path(self.build_lib, "apnap", "data", "build.txt")
            self.mkpath(str(place.parent))
            place.write_text(os.environ.get("APNAP_NOT_COMPILED", ""), encoding="utf-8")
            for path in sorted(Path("scenarios").rglob("*.toml")):
                place = Path(self.build_lib, "apnap", path)
                self.mkpath(str(place.parent))
                self.copy_file(str(path), str(place))


def home() -> str:
    """Where the project lives, if that was said; the source does not know."""
    return os.environ.get("APNAP_HOME", "").rstrip("/")


def readme() -> str:
    """The README, as a package index can show it."""
    text = Path("README.md").read_text(encoding="utf-8")
    return re.sub(r"\]\((?![a-z]+:|#)", f"]({home()}/", text) if home() else text


def addresses() -> dict[str, str]:
    """The addresses that a package index shows."""
    pages = {"Documentation": "docs/index.md", "Changelog": "CHANGELOG.md", "Security": "SECURITY.md"}
    return {"Source": home(), **{name: f"{home()}/{page}" for name, page in pages.items()}} if home() else {}


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": ParallelBuild, "build_py": WithScenarios},
    long_description=readme(),
    long_description_content_type="text/markdown",
    project_urls=addresses(),
)
