"""What only some systems or compilers have is called in one place each."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.skipif(not (ROOT / "cpp").exists(), reason="needs the sources of rookery")

MODULES = {"ctypes", "curses", "fcntl", "grp", "msvcrt", "posix", "pty", "pwd"}
MODULES |= {"resource", "select", "syslog", "termios", "tty", "uvloop", "winreg", "_winapi"}
# Signals and names of `signal` that Windows has too, and with the same meaning.
SIGNALS = {"SIGINT", "SIGTERM", "SIG_DFL", "SIG_IGN", "Signals", "default_int_handler"}
SIGNALS |= {"getsignal", "raise_signal", "signal"}
# Of `os` and `socket`: what is missing somewhere, or means something else there.
ELSEWHERE = {
    "os": r"fork\w*|register_at_fork|[sg]et(pg|s|eu|u|eg|g|res|re)\w*id|getpgrp|killpg|kill"
    r"|sched_\w+|process_cpu_count|uname|nice|wait\w*|mkfifo|mknod|l?chown|fchmod|chroot|statvfs"
    r"|getloadavg|(sys|path|fpath)conf|p(read|write)\w*|sendfile|openpty|ttyname|replace|rename"
    r"|startfile|O_(CLOEXEC|NONBLOCK|NOFOLLOW|DIRECTORY|SYNC|DSYNC|TMPFILE|BINARY|EXLOCK|SHLOCK)",
    "socket": r"AF_UNIX|SO_REUSE\w+|SO_EXCLUSIVE\w+|socketpair",
    "sys": r"platform|getwindowsversion",
    "time": r"clock_\w+|tzset",
}
OPTIONS = {"preexec_fn", "start_new_session", "process_group", "creationflags", "startupinfo"}
PATHS = re.compile(r"/(dev|proc|tmp|usr|etc|var|bin|sys|run|home)(/|$)|[A-Z]:\\")


def other_systems_lack(source):
    """Yield the line and the name of everything here that not every system has."""
    tree = ast.parse(source)
    texts = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                found = [name.name for name in names if name.name.split(".")[0] in MODULES]
            case ast.ImportFrom(module=str(module), names=names):
                found = [module] if module.split(".")[0] in MODULES else []
                wanted = ELSEWHERE.get(module)
                found += [n.name for n in names if wanted and re.fullmatch(wanted, n.name)]
                found += [n.name for n in names if module == "signal" and n.name not in SIGNALS]
            case ast.Attribute(value=ast.Name(id="signal"), attr=name):
                found = [] if name in SIGNALS else [f"signal.{name}"]
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in ELSEWHERE:
                found = [f"{module}.{name}"] if re.fullmatch(ELSEWHERE[module], name) else []
            case ast.keyword(arg=str(name)):
                found = [name] if name in OPTIONS else []
            case ast.Constant(value=str(text)) if id(node) not in texts:
                found = [text] if PATHS.match(text) else []
            case _:
                continue
        yield from ((getattr(node, "lineno", 0), name) for name in found)


def test_what_systems_lack_is_found():
    source = '''"""/proc/self is a text here."""
import os, fcntl
from signal import SIGHUP, SIGINT
os.fork(); os.getpid(); os.path.exists("/proc/self/maps")
subprocess.Popen(["x"], start_new_session=True)
signal.signal(signal.SIGKILL, signal.SIG_IGN)
'''
    found = {name for _, name in other_systems_lack(source)}
    assert found == {
        "fcntl", "SIGHUP", "os.fork", "/proc/self/maps", "start_new_session", "signal.SIGKILL"
    }  # fmt: skip


def test_only_one_module_calls_what_some_systems_lack():
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in sorted((ROOT / "src" / "rookery").rglob("*.py"))
        if path.name != "_platform.py"
        for line, name in other_systems_lack(path.read_text(encoding="utf-8"))
    ]
    assert not found, "these belong into src/rookery/_platform.py: " + "; ".join(found)


# Of native code: what is spelled differently, and the files that have a half for each.
NATIVE = {
    r"__int128|__builtin_\w+|__attribute__|__extension__|\b_(umul128|mm_prefetch|byteswap\w+)": {
        "core/compiler.hpp",
        "core/vector.hpp",  # vectors of g++ and clang, where ROOKERY_VECTORS is set
        "games/othello/discs.hpp",
    },
    r"#\s*include <(\w*intrin|intrin)\.h>|__(BMI2?|AVX2?|x86_64|aarch64|GNUC|clang)__|_MSC_VER": {
        "core/compiler.hpp",
        "core/cpuid.hpp",
    },
    r"#\s*include <cpuid\.h>|__asm__": {"core/cpuid.hpp"},
    r"#\s*include <(sys/.*|unistd|fcntl|pthread|signal|dlfcn|poll|windows|process|io)\.h>"
    r"|_WIN32|__linux__|__APPLE__": {
        "system/memory.cpp",
        "system/process.cpp",
        "system/temporary_file.cpp",
    },
    r"\b(mkostemp|mkstemp|madvise|mmap|getpid|pthread_\w+|prctl|sysconf|popen)\(": {
        "system/memory.cpp",
        "system/process.cpp",
        "system/temporary_file.cpp",
    },
}


def test_native_code_spells_what_differs_in_one_file():
    found = []
    for path in sorted((ROOT / "cpp").rglob("*.[ch]pp")):
        name = path.relative_to(ROOT / "cpp").as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            code = line.partition("//")[0]
            found += [
                f"cpp/{name}:{number}: {match.group()}"
                for pattern, homes in NATIVE.items()
                if name not in homes
                for match in re.finditer(pattern, code)
            ]
    assert not found, "; ".join(found)
