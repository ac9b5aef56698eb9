"""Makes Linux lack what Windows lacks, for processes that have this folder on PYTHONPATH.

The names that only POSIX has are gone, and `rookery._platform` sees Windows: its calls go to
stand-ins for what only Windows has, which do the same with the means of Linux.
"""

import builtins
import contextlib
import fcntl
import os
import signal
import socket
import subprocess
import sys
import types

_kill, _SIGKILL = os.kill, signal.SIGKILL
HIDDEN = {"fcntl", "resource", "pwd", "grp", "pty", "tty", "termios"}


_jobs = {}


def _create_job(*_):
    _jobs[len(_jobs) + 1] = []
    return len(_jobs)


def _limit_job(job, kind, limits, size):
    # What Windows checks as well: the kind of limits, and their size on 64 bits.
    return kind == 9 and size == 144


def _add_to_job(job, process):
    _jobs[job.value].append(process.value)
    return True


def _close_job(job):
    """Kill what is in the job, as Windows does with its last handle."""
    for process in _jobs.pop(job.value):
        with contextlib.suppress(ProcessLookupError):
            _kill(process, _SIGKILL)
    return True


def _memory_status(status):
    status._obj[1] = 8 << 30
    return status._obj[0] == 64


kernel32 = types.SimpleNamespace(
    CreateJobObjectW=_create_job,
    SetInformationJobObject=_limit_job,
    AssignProcessToJobObject=_add_to_job,
    CloseHandle=_close_job,
    GlobalMemoryStatusEx=_memory_status,
    PeekNamedPipe=lambda *_: True,
    GetConsoleMode=lambda *_: False,
)


def _locking(file, mode, size):
    """Lock some bytes where the file stands, as msvcrt does."""
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, size, os.lseek(file, 0, os.SEEK_CUR))


msvcrt = types.ModuleType("msvcrt")
msvcrt.LK_NBLCK = 2
msvcrt.locking = _locking
msvcrt.get_osfhandle = lambda file: file


def _become_windows():
    from rookery import _platform

    _platform.sys = types.SimpleNamespace(platform="win32")
    _platform._kernel32 = lambda: kernel32
    socket.SO_EXCLUSIVEADDRUSE = socket.SO_REUSEADDR
    subprocess.CREATE_NEW_PROCESS_GROUP = 0  # Linux refuses any other number
    subprocess.Popen._handle = property(lambda self: self.pid)
    subprocess.Popen.kill = lambda self: self.send_signal(_SIGKILL)
    # Names that the standard library of Linux needs itself are hidden from this package alone.
    hidden = {
        name: getattr(os, name) for name in ("killpg", "getpgid", "setsid") if hasattr(os, name)
    }
    for name in (*hidden, "sched_getaffinity", "uname", "geteuid", "getuid"):
        delattr(os, name)
    for name in ("SIGHUP", "SIGKILL", "SIGALRM", "SIGSTOP", "SIGCONT", "SIGUSR1", "SIGQUIT"):
        delattr(signal, name)
    sys.modules["msvcrt"] = msvcrt
    imported = builtins.__import__

    def import_module(name, globals=None, *rest, **options):  # noqa: A002 (called by name)
        if name in HIDDEN and str((globals or {}).get("__name__")).startswith("rookery"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return imported(name, globals, *rest, **options)

    builtins.__import__ = import_module


_become_windows()
