"""Why the system refused something, in our words; what is not known here is told as the system tells it."""

from __future__ import annotations

import errno
import socket

from grognard.core.message import Message, say

CAUSES = {
    errno.ENOENT: say("there is no such file or folder"),
    errno.EACCES: say("that is not allowed"),
    errno.EPERM: say("that is not allowed"),
    errno.EISDIR: say("it is a folder"),
    errno.ENOTDIR: say("a part of the path is no folder"),
    errno.EEXIST: say("it is there already"),
    errno.ENAMETOOLONG: say("the name is too long"),
    errno.ENOSPC: say("there is no room left on the disk"),
    errno.EDQUOT: say("there is no room left on the disk"),
    errno.EROFS: say("nothing can be written there"),
    errno.EIO: say("the disk does not answer as it should"),
    errno.EMFILE: say("too many files are open"),
    errno.EADDRINUSE: say("another program uses it"),
    errno.EADDRNOTAVAIL: say("this machine has no such address"),
    errno.ECONNREFUSED: say("nobody answers there"),
    errno.ECONNRESET: say("the connection broke off"),
    errno.EHOSTUNREACH: say("there is no way there"),
    errno.ENETUNREACH: say("there is no way there"),
    errno.ETIMEDOUT: say("no answer came in time"),
    socket.EAI_NONAME: say("no machine of that name is known"),
    socket.EAI_AGAIN: say("no machine of that name is known"),
}


def cause_of(error: Exception) -> str:
    """What the system complains of."""
    if error.args and isinstance(error.args[0], Message):
        return error.args[0]
    if isinstance(error, TimeoutError):
        return CAUSES[errno.ETIMEDOUT]
    known = CAUSES.get(error.errno or 0) if isinstance(error, OSError) else None
    return known or getattr(error, "strerror", None) or str(error).partition("\n")[0] or type(error).__name__
