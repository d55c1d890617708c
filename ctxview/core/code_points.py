"""Code points that need care on a screen, as fixed tables (design chapter 3).

Tables and not `unicodedata`: the same text must look the same under every Python.
"""

NAMES: dict[int, str] = {
    0x84: "IND",
    0x8D: "RI",
    0x8E: "SS2",
    0x8F: "SS3",
    0x90: "DCS",
    0x98: "SOS",
    0x9B: "CSI",
    0x9C: "ST",
    0x9D: "OSC",
    0x9E: "PM",
    0x9F: "APC",
    0xAD: "SHY",
    0x34F: "CGJ",
    0x61C: "ALM",
    0x180B: "FVS1",
    0x180C: "FVS2",
    0x180D: "FVS3",
    0x180E: "MVS",
    0x180F: "FVS4",
    0x200B: "ZWSP",
    0x200C: "ZWNJ",
    0x200D: "ZWJ",
    0x200E: "LRM",
    0x200F: "RLM",
    0x2028: "LS",
    0x2029: "PS",
    0x202A: "LRE",
    0x202B: "RLE",
    0x202C: "PDF",
    0x202D: "LRO",
    0x202E: "RLO",
    0x2060: "WJ",
    0x2066: "LRI",
    0x2067: "RLI",
    0x2068: "FSI",
    0x2069: "PDI",
    0xFEFF: "BOM",
    0xFFF9: "IAA",
    0xFFFA: "IAS",
    0xFFFB: "IAT",
    0xE0001: "LANGUAGE TAG",
    0xE007F: "CANCEL TAG",
}
"""Names in marks; a code point without one is written as its number."""

TAGS = (0xE0020, 0xE007E)
"""Tag characters that stand for printable ASCII, 0xE0000 above it. As unsafe as those of `UNSAFE`, but shown as the text they hide."""

UNSAFE: tuple[tuple[int, int], ...] = (
    (0x00, 0x1F),  # C0
    (0x7F, 0x9F),  # DEL, C1
    (0xAD, 0xAD),  # soft hyphen
    (0x34F, 0x34F),  # combining grapheme joiner
    (0x600, 0x605),  # Arabic signs that are format characters
    (0x61C, 0x61C),  # Arabic letter mark
    (0x6DD, 0x6DD),
    (0x70F, 0x70F),
    (0x890, 0x891),
    (0x8E2, 0x8E2),
    (0x115F, 0x1160),  # Hangul fillers
    (0x17B4, 0x17B5),  # Khmer inherent vowels
    (0x180B, 0x180F),  # Mongolian selectors and separator
    (0x200B, 0x200F),  # zero width, direction marks
    (0x2028, 0x202E),  # line and paragraph separator, bidi embeddings and overrides
    (0x2060, 0x206F),  # word joiner, invisible operators, bidi isolates, deprecated formats
    (0x3164, 0x3164),  # Hangul filler
    (0xD800, 0xDFFF),  # surrogates, which in a Python text are always alone
    (0xFDD0, 0xFDEF),  # noncharacters
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFEFF, 0xFEFF),  # byte order mark
    (0xFFA0, 0xFFA0),  # halfwidth Hangul filler
    (0xFFF0, 0xFFFB),  # reserved and invisible, interlinear annotation
    (0xFFFE, 0xFFFF),  # noncharacters
    (0x110BD, 0x110BD),
    (0x110CD, 0x110CD),
    (0x13430, 0x13442),  # hieroglyph joiners and blanks
    (0x16FE4, 0x16FE4),  # Khitan filler
    (0x1BCA0, 0x1BCA3),  # shorthand formats
    (0x1D159, 0x1D159),  # null notehead
    (0x1D173, 0x1D17A),  # musical formats
    *((plane + 0xFFFE, plane + 0xFFFF) for plane in range(0x10000, 0xE0000, 0x10000)),  # noncharacters
    (0xE0000, 0xE001F),  # language tag and reserved
    (0xE007F, 0xE0FFF),  # cancel tag, variation selectors supplement
    *((plane + 0xFFFE, plane + 0xFFFF) for plane in range(0xE0000, 0x110000, 0x10000)),
)
"""What a terminal acts on, or what shows nothing. Spaces of every width show themselves: they are not here."""

SKIN_TONES = (0x1F3FB, 0x1F3FF)
"""Zero cells wide after a person or a hand, two cells anywhere else."""

SKIN_BASES = frozenset((0x261D, 0x26F9, 0x270A, 0x270B, 0x270C, 0x270D, *range(0x1F385, 0x1FAFF)))
"""What can take a skin tone; among the emoji not looked at closely."""

_COMBINING = (
    "300-34e 350-36f 483-489 591-5bd 5bf 5c1-5c2 5c4-5c5 5c7 610-61a 64b-65f 670 6d6-6dc 6df-6e4 6e7-6e8 6ea-6ed 711 730-74a "
    "7a6-7b0 7eb-7f3 7fd 816-819 81b-823 825-827 829-82d 859-85b 897-89f 8ca-8e1 8e3-903 93a-93c 93e-94f 951-957 962-963 981-983 "
    "9bc 9be-9c4 9c7-9c8 9cb-9cd 9d7 9e2-9e3 9fe a01-a03 a3c a3e-a42 a47-a48 a4b-a4d a51 a70-a71 a75 a81-a83 abc abe-ac5 ac7-ac9 "
    "acb-acd ae2-ae3 afa-aff b01-b03 b3c b3e-b44 b47-b48 b4b-b4d b55-b57 b62-b63 b82 bbe-bc2 bc6-bc8 bca-bcd bd7 c00-c04 c3c "
    "c3e-c44 c46-c48 c4a-c4d c55-c56 c62-c63 c81-c83 cbc cbe-cc4 cc6-cc8 cca-ccd cd5-cd6 ce2-ce3 cf3 d00-d03 d3b-d3c d3e-d44 "
    "d46-d48 d4a-d4d d57 d62-d63 d81-d83 dca dcf-dd4 dd6 dd8-ddf df2-df3 e31 e34-e3a e47-e4e eb1 eb4-ebc ec8-ece f18-f19 f35 f37 "
    "f39 f3e-f3f f71-f84 f86-f87 f8d-f97 f99-fbc fc6 102b-103e 1056-1059 105e-1060 1062-1064 1067-106d 1071-1074 1082-108d 108f "
    "109a-109d 1161-11ff 135d-135f 1712-1715 1732-1734 1752-1753 1772-1773 17b6-17d3 17dd 1885-1886 18a9 1920-192b 1930-193b "
    "1a17-1a1b 1a55-1a5e 1a60-1a7c 1a7f 1ab0-1add 1ae0-1aeb 1b00-1b04 1b34-1b44 1b6b-1b73 1b80-1b82 1ba1-1bad 1be6-1bf3 1c24-1c37 "
    "1cd0-1cd2 1cd4-1ce8 1ced 1cf4 1cf7-1cf9 1dc0-1dff 20d0-20f0 2cef-2cf1 2d7f 2de0-2dff 302a-302f 3099-309a a66f-a672 a674-a67d "
    "a69e-a69f a6f0-a6f1 a802 a806 a80b a823-a827 a82c a880-a881 a8b4-a8c5 a8e0-a8f1 a8ff a926-a92d a947-a953 a980-a983 a9b3-a9c0 "
    "a9e5 aa29-aa36 aa43 aa4c-aa4d aa7b-aa7d aab0 aab2-aab4 aab7-aab8 aabe-aabf aac1 aaeb-aaef aaf5-aaf6 abe3-abea abec-abed "
    "d7b0-d7ff fb1e fe20-fe2f 101fd 102e0 10376-1037a 10a01-10a03 10a05-10a06 10a0c-10a0f 10a38-10a3a 10a3f 10ae5-10ae6 10d24-10d27 "
    "10d69-10d6d 10eab-10eac 10efa-10eff 10f46-10f50 10f82-10f85 11000-11002 11038-11046 11070 11073-11074 1107f-11082 110b0-110ba "
    "110c2 11100-11102 11127-11134 11145-11146 11173 11180-11182 111b3-111c0 111c9-111cc 111ce-111cf 1122c-11237 1123e 11241 "
    "112df-112ea 11300-11303 1133b-1133c 1133e-11344 11347-11348 1134b-1134d 11357 11362-11363 11366-1136c 11370-11374 113b8-113c0 "
    "113c2 113c5 113c7-113ca 113cc-113d0 113d2 113e1-113e2 11435-11446 1145e 114b0-114c3 115af-115b5 115b8-115c0 115dc-115dd "
    "11630-11640 116ab-116b7 1171d-1172b 1182c-1183a 11930-11935 11937-11938 1193b-1193e 11940 11942-11943 119d1-119d7 119da-119e0 "
    "119e4 11a01-11a0a 11a33-11a39 11a3b-11a3e 11a47 11a51-11a5b 11a8a-11a99 11b60-11b67 11c2f-11c36 11c38-11c3f 11c92-11ca7 "
    "11ca9-11cb6 11d31-11d36 11d3a 11d3c-11d3d 11d3f-11d45 11d47 11d8a-11d8e 11d90-11d91 11d93-11d97 11ef3-11ef6 11f00-11f01 11f03 "
    "11f34-11f3a 11f3e-11f42 11f5a 13447-13455 1611e-1612f 16af0-16af4 16b30-16b36 16f4f 16f51-16f87 16f8f-16f92 16ff0-16ff1 "
    "1bc9d-1bc9e 1cf00-1cf2d 1cf30-1cf46 1d165-1d169 1d16d-1d172 1d17b-1d182 1d185-1d18b 1d1aa-1d1ad 1d242-1d244 1da00-1da36 "
    "1da3b-1da6c 1da75 1da84 1da9b-1da9f 1daa1-1daaf 1e000-1e006 1e008-1e018 1e01b-1e021 1e023-1e024 1e026-1e02a 1e08f 1e130-1e136 "
    "1e2ae 1e2ec-1e2ef 1e4ec-1e4ef 1e5ee-1e5ef 1e6e3 1e6e6 1e6ee-1e6ef 1e6f5 1e8d0-1e8d6 1e944-1e94a 1f3fb-1f3ff"
)

COMBINING: tuple[tuple[int, int], ...] = tuple(
    (int(first, 16), int(last or first, 16)) for first, _, last in (span.partition("-") for span in _COMBINING.split())
)
"""What takes no cell of its own but draws on the one before it: accents, vowel signs, conjoining jamo, skin tones (Unicode 17)."""
