"""Made-up secrets in their right form, put together here so that no scanner takes this file for a leak, and where they are planted."""

from collections.abc import Mapping

_RUN = "a8Kd93jfLs02mXnq74hVbZpQ1rTyUo5eWcGiJk6MwN"
_LONG = _RUN * 4

SECRETS: Mapping[str, str] = {
    "secret-github-token": "ghp" + f"_{_RUN[:36]}",
    "secret-github-fine-grained-token": "github_pat" + f"_{_RUN[:22]}_{_LONG[:59]}",
    "secret-aws-key-id": "AKIA" + "QZ7WTR4YVNB2KLMX",
    "secret-aws-secret-key": "aws_secret_access_key=" + _RUN[:40],
    "secret-anthropic-key": "sk-ant" + f"-api03-{_LONG[:93]}AA",
    "secret-openai-key": "sk-proj" + f"-{_RUN[:20]}T3BlbkFJ{_RUN[20:40]}",
    "secret-google-api-key": "AIza" + _RUN[:35],
    "secret-slack-token": "xoxb" + f"-192837465019-564738291056-{_RUN[:24]}",
    "secret-slack-webhook": "https://hooks.slack" + f".com/services/T9Z8Y7X6W/B1C2D3E4F/{_RUN[:24]}",
    "secret-stripe-key": "sk" + f"_live_{_RUN[:24]}",
    "secret-npm-token": "npm" + f"_{_RUN[:36]}",
    "secret-npm-registry-token": "//packages.shop.internal/:_authToken=" + "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
    "secret-pypi-token": "pypi" + f"-AgEIcHlwaS5vcmc{_LONG[:100]}",
    "secret-gitlab-token": "glpat" + f"-{_RUN[:20]}",
    "secret-hugging-face-token": "hf" + "_QwErTyUiOpAsDfGhJkLzXcVbNmQaZwSxEd",
    "secret-sendgrid-key": "SG" + f".{_RUN[:22]}.{_LONG[22:65]}",
    "secret-telegram-token": "5839201746" + f":AA{_RUN[:33]}",
    "secret-twilio-key": "SK" + "9f86d081884c7d659a2feaa0c55ad015",
    "secret-square-secret": "sq0csp" + f"-{_LONG[:43]}",
    "secret-mailchimp-key": "9f86d081884c7d659a2feaa0c55ad015" + "-us14",
    "secret-azure-storage-key": "AccountKey" + f"={_LONG[:86]}==",
    "secret-jwt": "eyJhbGciOiJIUzI1NiJ9" + f".eyJzdWIiOiI0MiJ9.{_LONG[:43]}",
    "secret-url-password": "postgres://shop" + ":kite-harbour-91@db.internal:5432/shop",
    "secret-private-key": "-----BEGIN RSA " + f"PRIVATE KEY-----\n{_LONG[:64]}\n{_LONG[10:74]}\n-----END RSA PRIVATE KEY-----",
}
"""One of every format, by the id of the rule that finds it."""
