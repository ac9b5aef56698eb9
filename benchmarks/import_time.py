"""What `import rookery` costs over bare Python: CPU time of alternating starts, best of 20.

Run it with `python benchmarks/import_time.py`.
"""

import os
import subprocess
import sys

STARTS = 20


def cpu_ms(code: str) -> float:
    """Return the CPU time of one Python process that runs `code`, in milliseconds."""
    process = subprocess.Popen([sys.executable, "-c", code])
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{code!r} failed with {process.returncode}")
    return 1000 * (usage.ru_utime + usage.ru_stime)


def main() -> None:
    """Print the two times and their difference."""
    bare, with_rookery = [], []
    for _ in range(STARTS):
        bare.append(cpu_ms("pass"))
        with_rookery.append(cpu_ms("import rookery; assert rookery.Grid(8, 8)"))
    cost = min(with_rookery) - min(bare)
    print(
        f"bare Python {min(bare):.1f} ms, import rookery {min(with_rookery):.1f} ms: {cost:.1f} ms"
    )


if __name__ == "__main__":
    main()
