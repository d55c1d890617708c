"""The body of a request, made from a packet and from nothing else; and the last look before it is sent (spec 2.1)."""

from ctxview.core.canonical import canonical_json
from ctxview.core.masking import secrets_among
from ctxview.core.packet import Packet
from ctxview.core.probe_failures import ConfigurationError
from ctxview.core.serializer import make_messages, openai_value
from ctxview.live.credential import Credential
from ctxview.live.endpoint import Endpoint


class NotSentError(Exception):
    """The request holds what must not leave, and was not sent. The text is the code, and nothing of the request."""

    def __init__(self, code: ConfigurationError) -> None:
        super().__init__(code.value)
        self.code = code


def request_body(packet: Packet, endpoint: Endpoint) -> bytes:
    """The JSON text of the request, in canonical form, UTF-8.

    Tools are described in the packet's own sections, and are not offered in the provider's form: a proposal is part of the decision
    object that the harness contract asks for, in words that include JSON, as the JSON mode wants it.
    """
    terms = endpoint.terms
    body: dict[str, object] = {
        "model": terms.model,
        **openai_value(make_messages(packet)),
        "response_format": {"type": "json_object"},
        "stream": False,
    }
    if terms.temperature is not None:
        body["temperature"] = terms.temperature
    if terms.output_limit is not None:
        body[endpoint.output_limit_field] = terms.output_limit
    if terms.thinking is not None:
        body["thinking"] = {"type": terms.thinking}
    return canonical_json(body).encode("utf-8")


def check_sendable(packet: Packet, credential: Credential) -> None:
    """Refuse a packet with a secret of its case in it, in whatever spelling, or with the key.

    Raises:
        NotSentError: `secret_in_request` or `key_in_request`.
    """
    items = [item for section in packet.sections for item in section.items]
    # the contents as well: inside a message they are escaped
    texts = [*(message.content for message in make_messages(packet)), *(item.source.content for item in items)]
    if any(item.secret for item in items):
        raise NotSentError(ConfigurationError.SECRET_IN_REQUEST)
    if packet.sections:
        secrets = secrets_among(packet.sections[0].candidates)
        if any(secrets.hold(text) for text in texts):
            raise NotSentError(ConfigurationError.SECRET_IN_REQUEST)
    if any(credential.stands_in(text) for text in texts):
        raise NotSentError(ConfigurationError.KEY_IN_REQUEST)
