"""Options of a live probe: declared once, for every command that can ask an endpoint (spec 2.1)."""

import argparse
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ctxview.commands.arguments import Arguments
from ctxview.core.live_terms import DEFAULT_BASE_URL, DEFAULT_KEY_VARIABLE, DEFAULT_MODEL

if TYPE_CHECKING:
    from ctxview.core.live_terms import LiveSeries
    from ctxview.core.probe_failures import ConfigurationError
    from ctxview.core.problem import CtxviewError
    from ctxview.live.credential import Credential
    from ctxview.live.endpoint import Endpoint, Given

NONE = "none"
"""The request does not say."""

MOST_REPEATS = 100
MOST_RETRIES = 5
MOST_TIMEOUT = 600
MOST_OUTPUT = 1_000_000
HOTTEST = 2


class LiveOptions(argparse.Namespace):
    """What was asked for, as it was typed."""

    live: bool = False
    repeats: str | None = None
    base_url: str | None = None
    model: str | None = None
    key_variable: str | None = None
    temperature: str | None = None
    output_limit: str | None = None
    thinking: str | None = None
    timeout: str | None = None
    retries: str | None = None
    allow_http: bool = False


class LiveSetup(NamedTuple):
    """What the options come to."""

    series: "LiveSeries"
    endpoint: "Endpoint"
    credential: "Credential | ConfigurationError"


def add_live_options(arguments: Arguments) -> None:
    """Declare the options of `LiveOptions`."""
    group = arguments.add_argument_group(
        "live probe",
        "The packet is sent to an OpenAI-compatible chat endpoint, and its answer costs what the provider asks for it. Nothing else is\n"
        "sent; no redirect is followed and no proxy is used. The key is read from the environment only. Base URL, model and the name\n"
        "of the key's variable are kept in the settings file, in the table probe: ctxview config --default.",
    )
    group.add_argument("--live", action="store_true", help="ask an endpoint instead of the probe of fixed rules")
    group.add_argument("--repeats", metavar="N", help=f"attempts at each packet, at most {MOST_REPEATS} (default: 1)")
    group.add_argument("--base-url", metavar="URL", help=f"where /chat/completions is (default: {DEFAULT_BASE_URL})")
    group.add_argument("--model", metavar="NAME", help=f"as the server calls it (default: {DEFAULT_MODEL})")
    group.add_argument(
        "--key-variable",
        metavar="NAME",
        help=f"the environment variable that holds the key (default: {DEFAULT_KEY_VARIABLE}, which goes to that endpoint only)",
    )
    group.add_argument("--temperature", metavar="T", help="a number from 0 to 2, or none to leave it to the server (default: 0)")
    group.add_argument("--output-limit", metavar="N", help="tokens that an answer may have, or none (default: 1024)")
    group.add_argument("--thinking", metavar="T", help="enabled, disabled or none (default: disabled at DeepSeek, elsewhere none)")
    group.add_argument("--timeout", metavar="S", help="seconds for one request and its answer (default: 60)")
    group.add_argument("--retries", metavar="N", help=f"how often to ask again where a moment may help, 0 to {MOST_RETRIES} (default: 2)")
    group.add_argument("--allow-http", action="store_true", help="send the key unencrypted to another machine, where the URL is http")


def check_live_options(options: LiveOptions, parser: Arguments) -> None:
    """Refuse what has no meaning without `--live`: somebody who gave a model did not want the probe of fixed rules.

    Raises:
        CtxviewError: `not_allowed_value`; the place is the option.
    """
    if options.live:
        return
    for name in LiveOptions.__annotations__:
        if name != "live" and getattr(options, name) not in (None, False):
            option = f"--{name.replace('_', '-')}"
            raise parser.refused("not_allowed_value", f"{option} is for a live probe", option, f"{option} together with --live")


def live_setup(options: LiveOptions, environment: Mapping[str, str] = os.environ) -> LiveSetup:
    """The endpoint that the options and the settings file name, and the key or why there is none.

    Raises:
        CtxviewError: a setting that cannot be; what is wrong with the settings file, where it leaves open where the key would go.
    """
    from ctxview.core.live_terms import LiveSeries, LiveTerms
    from ctxview.core.problem import CtxviewError
    from ctxview.live import endpoint as places
    from ctxview.live.clock import SYSTEM_CLOCK
    from ctxview.live.credential import read_credential
    from ctxview.readers.config_file import PROBE_SETTINGS, read_config

    config = read_config()
    if config.probe_problems:
        raise CtxviewError(config.probe_problems[0], config.probe_problems[1:])
    kept = {name: places.Given(said.text, said.place, config.path) for name, said in config.probe.items()}
    typed = {
        name: places.Given(_as_text(text), f"--{name.replace('_', '-')}")
        for name in PROBE_SETTINGS
        if (text := getattr(options, name)) is not None
    }
    found = places.settled(typed, kept)
    chat_url = places.checked_chat_url(found["base_url"], options.allow_http)
    variable = places.checked_key_variable(found.get("key_variable"))
    terms = LiveTerms(
        base_url=found["base_url"].text,
        model=places.checked_model(found.get("model")),
        key_variable=variable,
        temperature=_number(options.temperature, "--temperature", places.DEFAULT_TEMPERATURE, HOTTEST),
        output_limit=_whole_or_none(options.output_limit, "--output-limit", places.DEFAULT_OUTPUT_LIMIT, MOST_OUTPUT),
        thinking=places.thinking_of(_thinking(options.thinking), chat_url),
        timeout_seconds=_timeout(options.timeout, places.DEFAULT_TIMEOUT),
    )
    credential = read_credential(variable, environment)
    _check_no_key(found, credential)
    repeats = _whole(options.repeats, "--repeats", 1, 1, MOST_REPEATS)
    retries = _whole(options.retries, "--retries", places.DEFAULT_RETRIES, 0, MOST_RETRIES)
    total = max(places.TOTAL_SECONDS, terms.timeout_seconds)
    endpoint = places.Endpoint(terms, chat_url, retries, total)
    return LiveSetup(LiveSeries(terms, SYSTEM_CLOCK.date(), repeats), endpoint, credential)


def _check_no_key(found: "Mapping[str, Given]", credential: "Credential | ConfigurationError") -> None:
    """Base URL and model are sent, printed and kept: with the key or any secret in them nothing is."""
    from ctxview.core.probe_failures import ConfigurationError
    from ctxview.readers.inspected import holds_secret

    for name in ("base_url", "model"):
        given = found[name]
        if holds_secret(given.text) or (not isinstance(credential, ConfigurationError) and credential.told_by(given.text)):
            raise given.refused("the key, a part of it, or another secret stands in it; nothing was sent", "a setting without any secret")


def _as_text(typed: str) -> str:
    from ctxview.readers.surrogates import repair_surrogates

    return repair_surrogates(typed)[0]


def _thinking(text: str | None) -> str | None:
    if text is None:
        return None
    from ctxview.commands.settings_options import one_of
    from ctxview.live.endpoint import THINKING

    return one_of(text, (*THINKING, NONE), "--thinking", "setting of thinking")


def _number(text: str | None, option: str, default: float, most: float) -> float | None:
    if text == NONE:
        return None
    if text is None:
        return default
    number = _float(text)
    if number is None or not 0 <= number <= most:
        raise _refused(option, f"a number from 0 to {most}, or {NONE}")
    return number


def _timeout(text: str | None, default: float) -> float:
    if text is None:
        return default
    number = _float(text)
    if number is None or not 0 < number <= MOST_TIMEOUT:
        raise _refused("--timeout", f"seconds, above 0 and at most {MOST_TIMEOUT}")
    return number


def _whole_or_none(text: str | None, option: str, default: int, most: int) -> int | None:
    return None if text == NONE else _whole(text, option, default, 1, most)


def _whole(text: str | None, option: str, default: int, least: int, most: int) -> int:
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and least <= int(text) <= most):
        raise _refused(option, f"a whole number from {least} to {most}")
    return int(text)


def _float(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _refused(option: str, expected: str) -> "CtxviewError":
    from ctxview.core.problem import CtxviewError, ErrorCode, Problem

    return CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, "this is no such number", expected, option))
