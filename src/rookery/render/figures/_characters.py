"""Chinese and Japanese characters as strokes, drawn for rookery: no font is needed.

A character is path data on a square of 100×100 units, to be drawn with a pen. Characters are put
together from parts, as they are when they are written by hand.
"""

__all__ = ["CHARACTERS", "define", "use"]

_PEN = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'


def _in(part: str, x: float, y: float, width: float, height: float) -> str:
    """Return a part scaled into a box."""
    words = []
    is_x = True
    for word in part.split():
        letter = word[0] if word[0].isalpha() else ""
        number = word[len(letter) :]
        if not number:
            words.append(word)
            continue
        value = float(number)
        value = x + value * width / 100 if is_x else y + value * height / 100
        words.append(f"{letter}{round(value, 1):g}")
        is_x = not is_x
    return " ".join(words)


# Parts, which are characters themselves or occur in several.
_PERSON = "M68 4 Q54 36 16 62 M46 38 L46 98"
_SCHOLAR = "M8 40 L92 40 M50 6 L50 90 M20 90 L80 90"
_EARTH = "M20 38 L80 38 M50 6 L50 90 M6 90 L94 90"
_KING = "M14 12 L86 12 M20 50 L80 50 M8 90 L92 90 M50 12 L50 90"
_TREE = "M8 30 L92 30 M50 4 L50 98 M48 32 Q36 60 8 78 M53 34 Q68 58 92 74"
_EYE = "M20 6 L20 96 M20 6 L80 6 L80 96 M20 35 L80 35 M20 63 L80 63 M20 92 L80 92"
_SUN = "M20 6 L20 96 M20 6 L80 6 L80 96 M20 49 L80 49 M20 92 L80 92"
_MOUTH = "M18 12 L18 94 M18 12 L82 12 L82 94 M18 88 L82 88"
_CART = (
    "M14 16 L86 16 M22 33 L22 66 M22 33 L78 33 L78 66 M22 49 L78 49 M22 66 L78 66 "
    "M5 83 L95 83 M50 3 L50 98"
)
_HORSE = (
    "M26 7 L26 64 M26 7 L80 7 M26 26 L76 26 M26 44 L76 44 M52 7 L52 62 "
    "M26 63 L90 63 Q90 84 82 95 L72 90 M14 74 Q13 84 7 94 M32 74 L37 88 M49 73 L54 86 M65 72 L71 83"
)
_WRAP = (
    "M34 3 Q26 24 5 40 M28 20 L88 20 Q88 52 79 68 L69 62 M26 40 L64 40 L64 62 L26 62 "
    "M26 40 L26 84 Q26 93 37 93 L82 93 Q92 93 92 78"
)
_FIRE = "M16 30 L27 50 M84 24 Q78 40 68 50 M50 4 Q54 62 8 96 M53 52 Q66 80 94 96"
_STONE = "M6 12 L94 12 M48 12 Q38 42 6 64 M30 46 L30 96 M30 46 L84 46 L84 96 M30 88 L84 88"
_GOLD = (
    "M50 2 Q34 24 4 40 M50 2 Q66 24 96 40 M28 40 L72 40 M12 58 L88 58 M50 40 L50 93 "
    "M26 67 L34 83 M74 67 L65 83 M6 94 L94 94"
)
_STILL = (
    "M18 7 L78 7 L78 46 M20 26 L78 26 M18 46 L78 46 M18 7 L18 95 L48 80 M46 47 Q58 78 96 95 "
    "M88 55 Q76 66 60 71"
)
_JADE_TABLET = f"{_in(_EARTH, 0, 0, 100, 48)} {_in(_EARTH, 0, 50, 100, 50)}"

CHARACTERS = {
    "帥": (
        "M28 2 L22 16 M12 16 L12 94 M12 16 L40 16 L40 46 M12 46 L40 46 M12 60 L40 60 L40 92 "
        "M12 90 L40 90 M54 30 L54 82 M54 30 L94 30 L94 74 L86 70 M74 5 L74 98"
    ),
    "將": (
        "M36 4 L36 98 M12 10 L12 42 L36 42 M4 62 L36 62 M20 62 Q18 84 4 96 "
        "M66 2 Q59 18 46 28 M62 13 L94 13 Q84 40 50 54 M62 23 L71 31 M57 34 L66 42 "
        "M44 62 L98 62 M82 50 L82 90 Q82 98 70 93 M56 71 L65 83"
    ),
    "仕": f"{_in(_PERSON, 0, 0, 36, 100)} {_in(_SCHOLAR, 34, 2, 66, 98)}",
    "士": _SCHOLAR,
    "相": f"{_in(_TREE, 0, 0, 50, 100)} {_in(_EYE, 50, 4, 50, 94)}",
    "象": (
        "M40 2 Q34 14 18 25 M36 11 L68 11 L56 24 M20 25 L20 45 M20 25 L82 25 L82 45 M20 45 L82 45 "
        "M51 25 L47 45 M47 46 Q36 60 8 68 M40 55 Q62 66 57 91 Q55 98 43 93 M51 66 Q36 80 9 87 "
        "M55 78 Q40 92 14 98 M88 50 Q76 61 60 67 M60 64 Q74 82 96 91"
    ),
    "俥": f"{_in(_PERSON, 0, 0, 34, 100)} {_in(_CART, 32, 0, 68, 100)}",
    "車": _CART,
    "傌": f"{_in(_PERSON, 0, 0, 34, 100)} {_in(_HORSE, 28, 2, 72, 96)}",
    "馬": _HORSE,
    "炮": f"{_in(_FIRE, 0, 2, 44, 96)} {_in(_WRAP, 42, 2, 58, 96)}",
    "砲": f"{_in(_STONE, 0, 6, 42, 90)} {_in(_WRAP, 42, 2, 58, 96)}",
    "兵": (
        "M70 4 Q52 16 26 20 M26 20 L26 62 M26 40 L84 40 M62 40 L62 62 M4 64 L96 64 "
        "M36 72 Q28 88 8 98 M64 72 Q76 84 94 97"
    ),
    "卒": (
        "M50 2 L50 16 M8 18 L92 18 M32 22 Q28 44 8 58 M31 34 L45 52 M70 22 Q66 44 50 58 "
        "M70 34 L90 55 M6 71 L94 71 M50 58 L50 98"
    ),
    "歩": (
        "M52 3 L52 40 M52 20 L84 20 M24 14 L24 40 M5 42 L95 42 M50 46 L50 74 "
        "M28 53 Q23 65 9 75 M72 52 L90 67 M80 66 Q60 93 12 98"
    ),
    "香": (
        "M74 2 Q54 11 24 13 M6 27 L94 27 M50 11 L50 54 M46 29 Q34 46 6 54 M54 29 Q68 46 94 54 "
        + _in(_SUN, 16, 56, 68, 43)
    ),
    "桂": f"{_in(_TREE, 0, 0, 46, 100)} {_in(_JADE_TABLET, 46, 2, 54, 96)}",
    "銀": f"{_in(_GOLD, 0, 2, 50, 96)} {_in(_STILL, 46, 4, 54, 92)}",
    "金": _GOLD,
    "角": (
        "M38 2 Q30 18 9 31 M34 14 L66 14 Q62 24 54 30 M24 30 L24 66 Q24 84 8 97 "
        "M24 30 L84 30 L84 88 Q84 98 71 93 M24 50 L84 50 M24 69 L84 69 M54 30 L54 90"
    ),
    "飛": (
        "M8 8 L60 8 Q62 34 94 40 L94 29 M64 17 L82 9 M67 25 L86 33 M46 16 Q34 30 6 34 M8 54 L60 54 "
        "M26 34 Q27 78 8 97 M46 28 L46 98 M60 50 Q62 88 95 92 L95 79 M66 64 L84 55 M70 74 L88 82"
    ),
    "王": _KING,
    "玉": f"{_KING} M66 62 L79 77",
    "と": "M32 6 Q34 36 44 46 M82 26 Q20 46 20 72 Q20 95 54 93 Q72 93 84 88",
    "杏": f"{_in(_TREE, 0, 0, 100, 60)} {_in(_MOUTH, 14, 58, 72, 42)}",
    "圭": _JADE_TABLET,
    "全": f"M50 2 Q34 26 4 44 M50 2 Q66 26 96 44 {_in(_KING, 10, 40, 80, 58)}",
    "竜": (
        "M50 1 L50 14 M16 16 L84 16 M32 21 L39 32 M68 21 L61 32 M6 34 L94 34 M22 44 L22 77 "
        "M22 44 L78 44 L78 77 M22 60 L78 60 M22 77 L78 77 M50 36 L50 86 Q50 95 60 95 L88 95 "
        "Q96 95 96 82"
    ),
}


def define(characters: "set[str]") -> str:
    """Return the definitions of some characters, each once."""
    return "".join(
        f'<path id="rookery-u{ord(character):x}" {_PEN} d="{CHARACTERS[character]}"/>'
        for character in sorted(characters)
    )


def use(character: str, corner: tuple[float, float], size: tuple[float, float], pen: float) -> str:
    """Draw a defined character into a box, with a pen of this width in the box's units."""
    x, y = corner
    width, height = size
    scale = min(width, height) / 100
    return (
        f'<use href="#rookery-u{ord(character):x}" stroke-width="{pen / scale:.3g}" '
        f'transform="translate({x:g} {y:g}) scale({width / 100:g} {height / 100:g})"/>'
    )
