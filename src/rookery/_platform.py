"""What operating systems do differently. No other module calls what one of them lacks.

Each function says what it does on Linux, on macOS and on Windows; tests/unit/test_platform.py runs
the other halves on Linux, as far as they can be run there.
"""

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from time import sleep

TYPE_CHECKING = False
if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from typing import IO, Any

__all__ = [
    "ProgramGroup",
    "available_cores",
    "claim_port",
    "cpu_seconds",
    "ending_signals",
    "has_hung_up",
    "lock",
    "memory_bytes",
    "most_files",
    "obeys_escapes",
    "processor_name",
    "program_folders",
    "replace",
    "split_command",
]

_PR_SET_PDEATHSIG = 1  # sys/prctl.h
# How long another program, such as a virus scanner, may hold a file open on Windows.
_SECONDS_TO_REPLACE = (0.01, 0.05, 0.2, 0.5)
# Where the lock of a file is on Windows, whose locks keep others from reading: far behind the end.
_LOCKED_BYTE = 0x7FFF_FFFE
_ERROR_BROKEN_PIPE = 109
_ENABLE_VIRTUAL_TERMINAL_PROCESSING = 4
_JOB_EXTENDED_LIMITS = 9
_JOB_KILL_ON_CLOSE = 0x2000


def available_cores() -> int:
    """Return how many cores this process may use.

    On macOS and Windows these are all of the machine: macOS cannot restrict a process, and what
    Windows restricts only newer Pythons can ask for.
    """
    if hasattr(os, "process_cpu_count"):  # Python 3.13
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def memory_bytes() -> int | None:
    """Return the memory of this machine, or None if the system does not report it."""
    if sys.platform == "win32":
        import ctypes

        status = (
            ctypes.c_uint64 * 8
        )()  # a MEMORYSTATUSEX: its size, and the load, are in the first
        status[0] = ctypes.sizeof(status)
        return status[1] if _kernel32().GlobalMemoryStatusEx(ctypes.byref(status)) else None
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (OSError, ValueError):
        return None


def most_files() -> int | None:
    """Return how many files and sockets this process may open; None if that is not limited.

    It is on Linux and macOS; Windows has no such limit.
    """
    if sys.platform == "win32":
        return None
    import resource

    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if files == resource.RLIM_INFINITY else files


def ending_signals() -> list[signal.Signals]:
    """Return the signals, beside that of Ctrl-C, that ask a program to end.

    SIGHUP comes when a terminal is closed. Windows has SIGBREAK for that, and for Ctrl-Break.
    """
    names = ("SIGTERM", "SIGHUP", "SIGBREAK")
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


def replace(source: "str | os.PathLike[str]", target: "str | os.PathLike[str]") -> None:
    """Move a file to a place where another may be: others see the old one or the new one.

    Windows refuses while the old one is open, so it is tried for a second there.
    """
    if sys.platform == "win32":
        for seconds in _SECONDS_TO_REPLACE:
            with suppress(PermissionError):
                return os.replace(source, target)
            sleep(seconds)
    return os.replace(source, target)


def lock(file: int) -> bool:
    """Lock an open file for this process; return False if another one has locked it.

    Closing the file ends that, also if the process is killed. On Windows one byte far behind the
    end is locked, since others could not read a byte that is.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            place = os.lseek(file, 0, os.SEEK_CUR)
            os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
            try:
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(file, place, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def claim_port(listening: "socket.socket") -> None:
    """Set the option without which a port stays taken for a while after a server has ended.

    On Windows it never does, but there the same option would let others take the port as well.
    """
    import socket

    if sys.platform == "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def has_hung_up(file: int) -> bool:
    """Return whether the other end of a pipe has been closed.

    On Windows that shows only when all that it sent has been read.
    """
    try:
        if sys.platform == "win32":
            import ctypes
            import msvcrt

            handle = ctypes.c_void_p(msvcrt.get_osfhandle(file))
            if _kernel32().PeekNamedPipe(handle, None, 0, None, None, None):
                return False
            return ctypes.get_last_error() == _ERROR_BROKEN_PIPE
        import select

        poll = select.poll()
        poll.register(file, 0)
        return any(event & select.POLLHUP for _, event in poll.poll(0))
    except (OSError, ValueError):  # the file is closed
        return False


def obeys_escapes(stream: "IO[str]") -> bool:
    """Return whether a stream is a terminal that obeys escape sequences, such as those of colours.

    A console of Windows must be asked to, and those before Windows 10 refuse.
    """
    if not stream.isatty() or os.environ.get("TERM") == "dumb":
        return False
    if sys.platform == "win32":
        import ctypes
        import msvcrt

        try:
            handle = ctypes.c_void_p(msvcrt.get_osfhandle(stream.fileno()))
        except (OSError, ValueError):
            return False
        mode = ctypes.c_uint32()
        if not _kernel32().GetConsoleMode(handle, ctypes.byref(mode)):
            return True  # no console, but a terminal: one that was made for programs of Unix
        wanted = mode.value | _ENABLE_VIRTUAL_TERMINAL_PROCESSING
        return bool(_kernel32().SetConsoleMode(handle, ctypes.c_uint32(wanted)))
    return True


def processor_name() -> str:
    """Return the name of the CPU and its kind, as far as the system knows it."""
    import platform

    machine = platform.machine()
    name = ""
    if sys.platform == "linux":
        with (
            suppress(OSError),
            open("/proc/cpuinfo", encoding="utf-8", errors="replace") as lines,
        ):
            names = (line.partition(":") for line in lines)
            name = next((value.strip() for key, _, value in names if key[:10] == "model name"), "")
    elif sys.platform == "darwin":
        import subprocess

        with suppress(OSError, subprocess.SubprocessError):
            command = ["sysctl", "-n", "machdep.cpu.brand_string"]
            name = subprocess.check_output(command, encoding="utf-8", timeout=5).strip()
    return f"{name} ({machine})" if name else platform.processor() or machine


def cpu_seconds(pid: int) -> float | None:
    """Return the CPU time that a process has used so far.

    None if it has ended, and on macOS and Windows, which report that in other ways.
    """
    spent = 0
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/schedstat", encoding="ascii") as stat:
                spent += int(stat.read().split()[0])
    except (OSError, ValueError, IndexError):
        return None
    return spent / 1e9


def program_folders() -> str:
    """Return the folders that may hold engines although PATH lacks them: Debian has one."""
    return "" if sys.platform == "win32" else "/usr/games"


def split_command(line: str) -> list[str]:
    r"""Return the words of a command line. Raise ValueError if a quotation does not end.

    On Windows, backslashes belong to paths and escape nothing.
    """
    import shlex

    if sys.platform != "win32":
        return shlex.split(line)
    words = shlex.split(line, posix=False)
    return [w[1:-1] if len(w) > 1 and w[0] == w[-1] and w[0] in "\"'" else w for w in words]


class ProgramGroup:
    """A program, with all that it starts: Ctrl-C in the terminal does not reach it.

    It is a session of its own on Linux and macOS, and a job on Windows. When this process is
    killed, Linux and Windows end it; on macOS it only finds its pipes closed.
    """

    def __init__(self, arguments: Sequence[str], **pipes: "Any") -> None:
        import subprocess

        self._job: Any = None
        if sys.platform == "win32":
            # What it starts before it is in the job stays outside; no engine is that quick.
            self.popen: subprocess.Popen[bytes] = subprocess.Popen(
                arguments, creationflags=subprocess.CREATE_NEW_PROCESS_GROUP, **pipes
            )
            self._job = _job_of(int(self.popen._handle))  # type: ignore[attr-defined]
        else:
            self.popen = subprocess.Popen(
                arguments, start_new_session=True, preexec_fn=_end_with_us(), **pipes
            )

    def kill(self) -> None:
        """Kill the program and all it has started, also if it has ended by itself."""
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.popen.pid, signal.SIGKILL)
            return
        self.popen.kill()
        job, self._job = self._job, None
        if job:
            _kernel32().CloseHandle(job)  # which kills what is in it


def _end_with_us() -> "Callable[[], None] | None":
    """Return what a child process runs first so that Linux kills it when this one is killed.

    None on other systems.
    """
    if sys.platform != "linux":
        return None
    try:
        import ctypes

        prctl = ctypes.CDLL(None).prctl
    except (ImportError, OSError, AttributeError):
        return None
    parent = os.getpid()

    def ask_for_signal() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # the parent was killed before
            os.kill(os.getpid(), signal.SIGKILL)

    return ask_for_signal


def _kernel32() -> "Any":
    """Return the functions of Windows."""
    import ctypes

    return ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined,unused-ignore]


def _job_of(process: int) -> "Any":
    """Put a process into a new job that Windows ends with its last handle; None if it refuses."""
    import ctypes

    kernel32 = _kernel32()
    kernel32.CreateJobObjectW.restype = ctypes.c_void_p
    handle = kernel32.CreateJobObjectW(None, None)
    if not handle:
        return None
    job = ctypes.c_void_p(handle)
    limits = _job_limits()
    if kernel32.SetInformationJobObject(
        job, _JOB_EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
    ) and kernel32.AssignProcessToJobObject(job, ctypes.c_void_p(process)):
        return job
    kernel32.CloseHandle(job)
    return None


def _job_limits() -> "Any":
    """Return a JOBOBJECT_EXTENDED_LIMIT_INFORMATION that says: end with the last handle."""
    from ctypes import Structure, c_int64, c_size_t, c_uint32, c_uint64

    class ExtendedLimits(Structure):
        _fields_ = [
            ("per_process_user_time", c_int64),
            ("per_job_user_time", c_int64),
            ("flags", c_uint32),
            ("minimum_working_set", c_size_t),
            ("maximum_working_set", c_size_t),
            ("active_processes", c_uint32),
            ("affinity", c_size_t),
            ("priority", c_uint32),
            ("scheduling", c_uint32),
            ("counters", c_uint64 * 6),
            ("process_memory", c_size_t),
            ("job_memory", c_size_t),
            ("peak_process_memory", c_size_t),
            ("peak_job_memory", c_size_t),
        ]

    return ExtendedLimits(flags=_JOB_KILL_ON_CLOSE)
