"""A bounded share of a core for a process: a quota of the kernel's control groups, in either of their versions."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

FIRST, SECOND = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")
PERIOD_US = 10_000  # short, so that nobody waits long for a process that has had its share


@contextlib.contextmanager
def bounded(pid: int, share: float) -> Iterator[bool]:
    """The process gets so much of a core and no more; False where the kernel does not let us say so."""
    is_first = (FIRST / "cpu.cfs_quota_us").exists()
    group = (FIRST if is_first else SECOND) / f"shamble-{pid}"
    try:
        _make(group, int(share * PERIOD_US), is_first)
        _move(pid, group)
        is_bounded = True
    except OSError:
        is_bounded = False
    try:
        yield is_bounded
    finally:
        with contextlib.suppress(OSError):  # the process may have ended
            _move(pid, group.parent)
        with contextlib.suppress(OSError):  # the group may never have been made
            group.rmdir()


def _make(group: Path, quota_us: int, is_first: bool) -> None:
    if is_first:
        group.mkdir()
        (group / "cpu.cfs_period_us").write_text(str(PERIOD_US))
        (group / "cpu.cfs_quota_us").write_text(str(quota_us))
    else:
        (group.parent / "cgroup.subtree_control").write_text("+cpu")
        group.mkdir()
        (group / "cpu.max").write_text(f"{quota_us} {PERIOD_US}")


def _move(pid: int, group: Path) -> None:
    (group / "cgroup.procs").write_text(str(pid))
