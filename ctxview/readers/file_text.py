"""From a path to text: bytes of a regular file or of standard input, and their one reading as Unicode (case format)."""

import errno
import os
import stat
import sys
from typing import BinaryIO

from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.values import dataclass
from ctxview.readers.surrogates import repair_surrogates

STANDARD_INPUT = "-"
MOST_BYTES = 1 << 30
"""A file is read whole, so there is an end to what is tried."""

_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_NO_SUCH_FILE = {errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG}
_OPEN_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_NONBLOCK", 0)  # should a FIFO take the file's place after we looked, nothing hangs
)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text without its byte order mark."""

    text: str
    repaired: int
    """Lone surrogates that became U+FFFD."""


def file_name(path: str) -> str:
    """How errors call this path: as it was given, `<stdin>` for standard input."""
    return "<stdin>" if path == STANDARD_INPUT else path


def read_bytes(path: str, stdin: BinaryIO | None = None) -> bytes:
    """All bytes of a regular file, or of standard input where the path is `-`.

    Raises:
        CtxviewError: `not_found`, or `not_readable` (a directory, no permission, a pipe or a device, more than `MOST_BYTES`).
    """
    if path == STANDARD_INPUT:
        return _read_standard_input(stdin)
    try:
        _refuse_special(os.stat(path).st_mode, path)  # noqa: PTH116 (an empty path is no file; as a Path it is the folder)
        with open(os.open(path, _OPEN_FLAGS), "rb") as file:  # noqa: PTH123 (the flags above)
            _refuse_special(os.fstat(file.fileno()).st_mode, path)
            return _bounded(file, path)
    except ValueError:
        raise _not_found(path, "the path holds a character that no path can hold") from None
    except OSError as error:
        if error.errno in _NO_SUCH_FILE:
            raise _not_found(path, "there is no such file") from None
        raise _not_readable(path, _why(error), "a file that can be read") from None


def decode(data: bytes, file: str) -> Decoded:
    """The text of UTF-8, with or without a mark, or of UTF-16 with one. Lone surrogates are repaired, anything else is refused.

    Raises:
        CtxviewError: `not_text`; the place is the line (from 1) and the byte (from 0) of the first bad one.
    """
    encoding = _UTF16_MARKS.get(data[:2])
    skip, encoding = (2, encoding) if encoding else (3 if data[:3] == _UTF8_MARK else 0, "utf-8")
    body = data[skip:] if skip else data
    try:
        return Decoded(body.decode(encoding), 0)
    except UnicodeDecodeError:
        pass
    try:
        return Decoded(*repair_surrogates(body.decode(encoding, "surrogatepass")))
    except UnicodeDecodeError as error:
        line = body[: error.start].decode(encoding, "replace").count("\n") + 1
        name = "UTF-8" if encoding == "utf-8" else "UTF-16"
        raise CtxviewError(
            Problem(
                ErrorCode.NOT_TEXT,
                f"the bytes are no {name} text from byte {skip + error.start} on (0x{body[error.start]:02X})",
                "text in UTF-8, or in UTF-16 with a byte order mark",
                f"line {line}, byte {skip + error.start}",
                file,
            )
        ) from None


def _read_standard_input(stdin: BinaryIO | None) -> bytes:
    name = file_name(STANDARD_INPUT)
    source = stdin if stdin is not None else getattr(sys.stdin, "buffer", None)
    if source is None:
        raise _not_readable(name, "there is no standard input", "a file, or something on standard input")
    try:
        return _bounded(source, name)
    except (OSError, ValueError) as error:  # a closed stream raises ValueError
        why = _why(error) if isinstance(error, OSError) else "standard input is closed"
        raise _not_readable(name, why, "a file, or something on standard input") from None


def _bounded(source: BinaryIO, name: str) -> bytes:
    data = source.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise _not_readable(name, f"it has more than {MOST_BYTES} bytes", "a case or a request of at most 1 GiB")
    return data


def _refuse_special(mode: int, path: str) -> None:
    if not stat.S_ISREG(mode):
        raise _not_readable(path, _what_it_is(mode), "a regular file, or - to read standard input")


def _what_it_is(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "it is a directory"
    if stat.S_ISFIFO(mode):
        return "it is a pipe"
    return "it is a socket" if stat.S_ISSOCK(mode) else "it is a device"


def _why(error: OSError) -> str:
    return "there is no permission to read it" if isinstance(error, PermissionError) else (error.strerror or "it cannot be read").lower()


def _not_found(path: str, message: str) -> CtxviewError:
    return CtxviewError(Problem(ErrorCode.NOT_FOUND, message, "the path of a file that exists", file=path))


def _not_readable(name: str, message: str, expected: str) -> CtxviewError:
    return CtxviewError(Problem(ErrorCode.NOT_READABLE, message, expected, file=name))
