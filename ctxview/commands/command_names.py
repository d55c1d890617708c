"""Every command by name, with what it prints. Its module is called the same, and has a function `run`."""

COMMANDS = {
    "build": "what gets in, what is left out, and why",
    "request": "the messages that a provider would get",
    "content": "the content of one source, as text or as hex",
    "curve": "every budget from which the result is another one",
    "explain": "every stage's decision about one source",
    "findings": "what hides in the content: secrets, invisible text, escapes, forged marks",
    "gateway": "what would become of the tool calls that a case proposes",
    "probe": "what a probe decides on a case's packet, judged and graded; live on request",
    "experiments": "thirty fixed variants of one case, with three grades each",
    "turns": "what a second turn inherits: state, memory, snapshot, messages",
    "compare": "what differs with the options, or between two files",
    "filter": "the language of filters, with all its columns",
    "case": "a case file that opens with this result",
    "compaction": "whether the work can be resumed from a compaction record",
    "config": "the settings of the app: where they are, and what is in force",
    "schema": "JSON Schemas of the case file and of what is printed",
}
