"""Reads numbers and formulas as they stand in plain text, LaTeX, English and Chinese, and computes with them exactly."""

import math
import re
from fractions import Fraction

MOST_TOKENS, DEEPEST, MOST_WORK = 400, 40, 1500


def words(text):
    return frozenset(text.split())


# ---- a text without what only dresses it ----

TWINS = {
    "\u2212": "-", "\u2013": "-", "\u2014": "-", "\u00d7": "\\times ", "\u00b7": "\\cdot ", "\u00f7": "\\div ",
    "\u2044": "/", "\u03c0": "\\pi ",
    "\u220f": "\\pi ", "\u221a": "\\sqrt ", "\u00ba": "\u00b0", "\u02da": "\u00b0", "\u00b2": "^2", "\u00b3": "^3",
    "\u00bd": "\\frac12", "\u2153": "\\frac13",
    "\u2154": "\\frac23", "\u00bc": "\\frac14", "\u00be": "\\frac34", "\u2236": ":", "\uff1a": ":",
    "\u2248": "\\approx ", "\u2252": "\\approx ", "\u2243": "\\approx ",
    "\u2032": "'", "\u2019": "'", "\u2018": "'", "\u2033": "''", "\u201d": "''", '"': "''", "\u2022": "\\cdot ",
    "\u2219": "\\cdot ", "\u22c5": "\\cdot ",
    "\u33a1": " m^2", "\u339d": " cm", "\u339e": " km", "\u339c": " mm", "\u338f": " kg", "\u33a5": " m^3",
    "\u33a0": " cm^2", "\u33a4": " cm^3", "\u2103": "\u00b0",
    "\uff1d": "=", "\uff05": "%",
}
WRAPPER = re.compile(
    r"\\(?:text|mbox|mathrm|textrm|textbf|textit|mathbf|mathit|mathsf|boldsymbol|operatorname|hbox|boxed|fbox|"
    r"overline|si|unit|num|"
    r"overrightarrow|vec|underline|widehat|hat|bar)\s*\{"
)
SIZES = re.compile(
    r"\\(?:left|right|[bB]ig[lr]|[bB]igg[lr]|[bB]igg?|displaystyle|textstyle|rm|bf|it|q?quad|limits)(?:\.|(?![A-Za-z]))"
)
TAILS = re.compile(
    r"(?i)([\d})\w\u00b0])\s+(?:long|wide|high|tall|deep|thick|each|apart|altogether|ratio|in "
    r"(?:length|width|height|area|volume|total|all|"
    r"perimeter)|of them|(?:per|for each|on each) side)$"
)


def plain(s):
    s = s.strip().strip("*_`")
    s = re.sub(r"(\d{0,6})\.(\d{0,6})\\(?:overline|dot)\s*\{(\d{1,6})\}", repeating, s)
    s = re.sub(r"(\d)\s*[xX]\s*10\s*\^", r"\1 \\times 10^", s)
    for _ in range(9):
        s = re.sub(r"(\d)(?:\\[,!:;]|[\u2009\u202f\u00a0\u2006]|\{,\})(\d{3})(?!\d)", r"\1,\2", s)
    s = s.replace("\\degree", "\u00b0").replace("\\textdegree", "\u00b0").replace("\\displaystyle", "").replace("\\ast",
        "*").replace("**", "^")
    s = "".join(TWINS.get(c)
        or (chr(ord(c) - 0xFEE0) if "\uff01" <= c <= "\uff5e" else " " if c.isspace() or c in "\u200b\ufeff" else c)
        for c in s)
    s = re.sub(r"\{([^{}]*)\\over(?![A-Za-z])([^{}]*)\}", r"\\frac{\1}{\2}", s)
    s = re.sub(r"\\ang\s*\{([^{}]*)\}", "\\1\u00b0", s)
    s = re.sub(r"\\(?:SI|qty)\s*\{([^{}]*)\}\s*\{([^{}]*)\}", r"\1 \2", s)
    s = re.sub(r"\^\s*(?:\\circ|\{\s*(?:\\circ|\u00b0)\s*\}|\u00b0)|\\circ(?![A-Za-z])|\^\s*o\b", "\u00b0", s)
    s = re.sub(r"\^\s*(?:\{\s*(?:\\prime\s*)+\}|\\prime\b)", lambda m: "'" * m.group().count("prime"), s)
    s = unwrapped(s)
    for old, new in (("\\,", " "), ("\\;", " "), ("\\:", " "), ("\\!", ""), ("\\ ", " "), ("\\\\", " "), ("\\(", " "),
            ("\\)", " "), ("\\[", " "),
                     ("\\]", " "), ("\\dfrac", "\\frac"), ("\\tfrac", "\\frac"), ("\\cfrac", "\\frac"), ("\\%", "%"),
                     ("+/-", "\\pm ")):
        s = s.replace(old, new)
    s = SIZES.sub("", s)
    if (s.count("$") - s.count("\\$")) % 2 == 0:
        s = re.sub(r"(?<!\\)\$", " ", s)
    s = s.replace("\\$", "$").strip()
    return TAILS.sub(r"\1", s.rstrip(" .,;:!?\u3002").strip())


def repeating(m):
    a, b, c = m.groups()
    return f"({int(a + b + c) - int((a + b) or 0)}/{(10 ** len(c) - 1) * 10 ** len(b)})"


def unwrapped(s):
    out, wraps, i = [], [], 0
    while i < len(s):
        m = WRAPPER.match(s, i) if s[i] == "\\" else None
        if m:
            wraps.append(True)
            out.append(" ")
            i = m.end()
            continue
        if s[i] == "\\":
            out.append(s[i : i + 2])
            i += 2
            continue
        if s[i] == "{":
            wraps.append(False)
        elif s[i] == "}" and wraps and wraps.pop():
            out.append(" ")
            i += 1
            continue
        out.append(s[i])
        i += 1
    return "".join(out)


# ---- tokens ----

class Token:
    __slots__ = ("form", "text", "start", "end", "spaced")

    def __init__(self, form, text, start, end, spaced=False):
        self.form, self.text, self.start, self.end, self.spaced = form, text, start, end, spaced

    def copy(self, form=None, text=None):
        return Token(form or self.form, self.text if text is None else text, self.start, self.end, self.spaced)


GREEK = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon "
    "phi chi psi omega"
).split()
SIGNS = {}
for line in (
    "<= \\le \\leq \\leqslant \\leqq \u2264 \u2266 \u2a7d", ">= \\ge \\geq \\geqslant \\geqq \u2265 \u2267 \u2a7e",
    "< \\lt", "> \\gt", "!= \\ne \\neq \u2260",
    "= == \\equiv", "~= \\approx \\thickapprox \u2248 \\simeq \\doteq", "\\cong \u2245 \u224c", "\\sim \u223d \u223c",
    "~ \uff5e", "\\parallel \u2225", "\\perp \u22a5",
    "* \\cdot \\times \\ast \\cdotp", "/ \\div", "\\pm \u00b1", "\\mp \u2213", "\\cup \u222a", "\\infty \u221e",
    "\\angle \u2220 \\measuredangle",
    "\\triangle \u25b3 \u0394 \u22bf \\Delta", "\\{ \\lbrace", "\\} \\rbrace", "[ \\lbrack", "] \\rbrack",
    "( \\langle \u27e8 \u3008", ") \\rangle \u27e9 \u3009", ": \\colon",
    ", \u3001 \uff0c", "; \uff1b", "or \\lor \\vee \u2228", "and \\land \\wedge", "| \\vert \\mid \\lvert \\rvert",
    "\\cbrt \u221b", "\\root4 \u221c", "\\in \u2208",
):
    first, *others = line.split()
    for other in others:
        SIGNS[other] = first
NUMERAL = re.compile(r"\d*\.?\d+")
EXPONENT = re.compile(r"[eE][-+]?\d+(?![A-Za-z\d])")
HAN = "\u3400-\u9fff\uf900-\ufaff\u3007"
CONJUNCTIONS = "或者 或是 或 以及 和 与 及".split()
HAN_RUN = re.compile(
    r"或者|或是|或|以及|和|与|及|(?<=[零一二两三四五六七八九十百千万半])比|(?:(?!或|以及|和|与|及|(?<=[零一二两三四五六七八九十百千万半])比)[" + HAN + "])+")


def scan(s):
    tokens, i, spaced, brackets = [], 0, False, 0
    while i < len(s):
        c = s[i]
        if c <= " ":
            spaced, i = True, i + 1
            continue
        if c in "0123456789" or c == "." and re.match(r"\.[0-9]", s[i:]):
            t = numeral_at(s, i, brackets > 0)
        elif c.isascii() and c.isalpha():
            end = re.compile(r"[A-Za-z]+").match(s, i).end()
            t = Token("word", s[i:end], i, end)
        elif c == "\\":
            m = re.compile(r"\\(?:[A-Za-z]+|.|$)", re.S).match(s, i)
            bare = m.group()[1:]
            bare = bare[3:] if bare.startswith("var") else bare
            if bare in GREEK and bare != "pi":
                t = Token("name", bare, i, m.end())
            else:
                t = Token("sign", SIGNS.get(m.group(), m.group()), i, m.end())
        elif s[i : i + 2] in ("<=", ">=", "!=", "=="):
            t = Token("sign", SIGNS.get(s[i : i + 2], s[i : i + 2]), i, i + 2)
        elif re.match("[" + HAN + "]", c):
            end = HAN_RUN.match(s, i).end() if HAN_RUN.match(s, i) else i + 1
            t = Token("han", s[i:end], i, end)
        elif "\u03b1" <= c <= "\u03c9":
            t = Token("name", GREEK[ord(c) - 0x3B1], i, i + 1)
        else:
            t = Token("sign", SIGNS.get(c, c), i, i + 1)
        brackets += {"(": 1, "[": 1, ")": -1, "]": -1}.get(t.text, 0)
        t.spaced, spaced, i = spaced, False, t.end
        tokens.append(t)
        if len(tokens) > MOST_TOKENS:
            return None
    return tokens


def numeral_at(s, i, in_brackets):
    end = re.compile(r"[0-9]*").match(s, i).end()
    text = s[i:end]
    if 1 <= len(text) <= 3 and s[i] != "0":
        while True:
            m = re.compile(r"(\{,\}|,| )([0-9]{3})(?![0-9])").match(s, end)
            if (
                    not m or m.group(1) == "," and in_brackets or m.group(1) == " "
                    and re.match(r" *(?:/|\\frac)", s[m.end() :])
            ):
                break
            text, end = text + m.group(2), m.end()
    m = re.compile(r"\.[0-9]+").match(s, end)
    if m:
        text, end = text + m.group(), m.end()
    m = EXPONENT.match(s, end)
    if m:
        text, end = text + m.group(), m.end()
    return Token("numeral", text, i, end)


# ---- expressions: (operation, operands or value, degrees) ----

class Node:
    __slots__ = ("op", "value", "under", "degrees")

    def __init__(self, op, under=(), value=None, degrees=False):
        self.op, self.under, self.value, self.degrees = op, list(under), value, degrees

    def any(self, is_so):
        return is_so(self) or any(n.any(is_so) for n in self.under)

    def letters(self):
        found = set()
        self.any(lambda n: found.add(n.value) if n.op == "letter" else None)
        return found


def number(n):
    return Node("number", value=Fraction(n))


class Refused(Exception):
    """What stands there is no expression."""


FUNCTIONS = words("sin cos tan cot sec csc arcsin arccos arctan ln log")
CLOSINGS = {"(": ")", "[": "]", "{": "}", "|": "|"}
NOT_LETTERS = words(
    "is the and or of to in on at by it be as an are not no yes so we if all any for has its was but can one two six "
    "ten cm mm km dm ft yd mi kg mg lb oz ml "
    "cc hr min sec deg rad sq cu per nan n/a nil bad far few usd eur rmb inr"
)
SPLIT = re.compile(r"(arcsin|arccos|arctan|sqrt|sin|cos|tan|cot|sec|csc|ln|log)([A-Z]*|.)$", re.S)


class Parser:
    def __init__(self, tokens):
        self.t, self.i, self.depth, self.decimal = [t.copy() for t in tokens], 0, 0, False

    def peek(self):
        return self.t[self.i].text if self.i < len(self.t) else ""

    def eat(self, text):
        if self.i < len(self.t) and self.t[self.i].form == "sign" and self.t[self.i].text == text:
            self.i += 1
            return True
        return False

    def down(self):
        self.depth += 1
        if self.depth > DEEPEST:
            raise Refused

    def sum(self):
        self.down()
        terms = []
        while True:
            minus = False
            if self.eat("-"):
                minus = True
                while self.eat("-"):
                    minus = not minus
            elif not self.eat("+") and terms:
                break
            term = self.term()
            terms.append(Node("neg", [term], degrees=term.degrees) if minus else term)
        self.depth -= 1
        return terms[0] if len(terms) == 1 else Node("sum", terms, degrees=all(t.degrees for t in terms))

    def term(self):
        n = self.mixed() or self.power()
        while True:
            if self.eat("*"):
                right, op = self.signed(), "product"
            elif self.eat("/"):
                right, op = self.signed(), "quotient"
            elif self.starts():
                right, op = self.power(), "product"
            else:
                return n
            n = Node(op, [n, right], degrees=n.degrees or right.degrees)

    def signed(self):
        if self.eat("-"):
            return Node("neg", [self.power()])
        self.eat("+")
        return self.power()

    def mixed(self):
        if self.i + 1 >= len(self.t) or not is_whole(self.t[self.i]):
            return None
        i, kept, depth = self.i, [t.copy() for t in self.t], self.depth
        first, after = self.t[i], self.t[i + 1]
        self.i += 1
        above = below = None
        if is_whole(after) and i + 3 < len(self.t) + 0 and self.t[i + 2].text == "/" and is_whole(self.t[i + 3]):
            above, below = value_of(after), value_of(self.t[i + 3])
            self.i += 3
        elif after.text in ("\\frac", "("):
            try:
                f = self.atom()
                if f.op == "quotient" and f.under[0].op == f.under[1].op == "number":
                    above, below = f.under
            except Refused:
                pass
        if (
                above is None or not 0 < above.value < below.value or above.value.denominator != 1
                or below.value.denominator != 1 or self.peek() == "^"
        ):
            self.i, self.t, self.depth = i, kept, depth
            return None
        return Node("sum", [value_of(first), Node("quotient", [above, below])])

    def power(self):
        n = self.atom()
        if self.eat("\u00b0"):
            n = Node("sum", [n], degrees=True)
        if not self.eat("^"):
            return n
        exponent = self.exponent()
        if self.eat("\u00b0"):
            n.degrees = True
        return Node("power", [n, exponent])

    def exponent(self):
        self.down()
        minus = self.eat("-")
        n = self.atom()
        if self.eat("^"):
            n = Node("power", [n, self.exponent()])
        self.depth -= 1
        return Node("neg", [n]) if minus else n

    def atom(self):
        if self.i >= len(self.t):
            raise Refused
        self.down()
        t = self.t[self.i]
        if t.form == "numeral":
            self.i += 1
            self.decimal = self.decimal or not is_whole(t)
            n = value_of(t)
        elif t.form == "word":
            n = self.letters()
        elif t.form == "name":
            self.i += 1
            n = Node("pi") if t.text == "pi" else self.named(t.text)
        elif t.form == "sign":
            n = self.sign(t)
        else:
            raise Refused
        self.depth -= 1
        return n

    def sign(self, t):
        if t.text in CLOSINGS:
            self.i += 1
            n = self.sum()
            if not self.eat(CLOSINGS[t.text]):
                raise Refused
            return Node("abs", [n]) if t.text == "|" else n
        self.i += 1
        if t.text == "\\pi":
            return Node("pi")
        if t.text == "\\frac":
            above = self.argument()
            return Node("quotient", [above, self.argument()], degrees=above.degrees)
        if t.text in ("\\sqrt", "\\cbrt", "\\root4"):
            return self.root(t.text)
        if t.text == "\\infty":
            return Node("letter", value="\\infty")
        if t.text in ("\\angle", "\\triangle", "\\odot", "\u2299"):
            return self.figure(t.text)
        if t.text[1:] in FUNCTIONS:
            return self.function(t.text[1:])
        self.i -= 1
        raise Refused

    def argument(self):
        t = self.t[self.i] if self.i < len(self.t) else None
        if t is not None and is_whole(t) and len(t.text) > 1:
            digit = t.text[0]
            t.text = t.text[1:]
            return number(digit)
        return self.atom()

    def root(self, text):
        degree = {"\\cbrt": 3, "\\root4": 4}.get(text, 2)
        if degree == 2 and self.eat("["):
            if self.i >= len(self.t) or not is_whole(self.t[self.i]):
                raise Refused
            degree = int(value_of(self.t[self.i]).value)
            self.i += 1
            if not self.eat("]"):
                raise Refused
        return Node("root", [self.atom()], value=degree)

    def function(self, name):
        exponent = self.exponent() if self.eat("^") else None
        minus = self.eat("-")
        if self.peek() in ("(", "{", "["):
            argument = self.power()
        else:
            argument = self.power()
            while self.starts() and not self.starts_function() and self.peek() not in ("(", "["):
                right = self.power()
                argument = Node("product", [argument, right], degrees=right.degrees)
        if minus:
            argument = Node("neg", [argument], degrees=argument.degrees)
        n = Node("function", [argument], value=name)
        return Node("power", [n, exponent]) if exponent else n

    def starts_function(self):
        t = self.t[self.i]
        return (
            t.form == "word" and SPLIT.match(t.text) is not None or t.form == "sign"
            and t.text.lstrip("\\") in FUNCTIONS
        )

    def starts(self):
        if self.i >= len(self.t):
            return False
        t = self.t[self.i]
        if t.form in ("word", "name"):
            return True
        if t.form == "numeral":
            return self.i > 0 and self.t[self.i - 1].text in (")", "}") and not t.spaced
        return (
            t.form == "sign"
            and (t.text in "([{"
            or t.text in ("\\pi", "\\frac", "\\sqrt", "\\cbrt", "\\root4", "\\angle", "\\triangle")
            or t.text[1:] in FUNCTIONS)
        )

    def letters(self):
        t = self.t[self.i]
        low = t.text.lower()
        if low == "m" and self.i + 1 < len(self.t) and self.t[self.i + 1].text == "\\angle":
            self.i += 2
            return self.figure("\\angle")
        if low in ("pi", "sqrt", "cbrt"):
            self.i += 1
            return Node("pi") if low == "pi" else self.root("\\" + low)
        m = SPLIT.match(t.text)
        if m:
            if m.group(2):
                t.text = m.group(2)
            else:
                self.i += 1
            return self.root("\\sqrt") if m.group(1) == "sqrt" else self.function(m.group(1))
        self.i += 1
        if len(t.text) == 1 or t.text.isupper():
            return self.named(t.text)
        if len(t.text) > 3 or low in NOT_LETTERS:
            raise Refused
        last = self.named(t.text[-1])
        if self.eat("^"):
            last = Node("power", [last, self.exponent()])
        return Node("product", [Node("letter", value=c) for c in t.text[:-1]] + [last])

    def named(self, text):
        if len(text) == 2 and text.isupper() and text.isascii():
            text = "".join(sorted(text))
        if self.eat("_"):
            text += "_" + self.subscript()
        elif (
                self.i < len(self.t) and self.i > 0 and self.t[self.i].form == "numeral" and not self.t[self.i].spaced
                and len(text) == 1 and text.isupper()
        ):
            text += "_" + self.t[self.i].text
            self.i += 1
        while self.eat("'"):
            text += "'"
        return Node("e") if text == "e" else Node("letter", value=text)

    def subscript(self):
        if not self.eat("{"):
            if self.i >= len(self.t):
                raise Refused
            self.i += 1
            return self.t[self.i - 1].text
        out = ""
        while self.i < len(self.t) and not self.eat("}"):
            out += self.t[self.i].text
            self.i += 1
        if not out:
            raise Refused
        return out

    def figure(self, kind):
        braced = self.eat("{")
        if self.i >= len(self.t) or self.t[self.i].form == "sign":
            raise Refused
        t = self.t[self.i]
        self.i += 1
        text = t.text
        if t.form == "word":
            n = self.named(text)
            if self.eat(","):
                raise Refused
            corners = t.text
            text = n.value if n.op == "letter" else text
            if kind == "\\triangle":
                text = "".join(sorted(corners))
            elif len(corners) == 3 and corners[0] > corners[2]:
                text = corners[::-1]
        if braced and not self.eat("}") or len(text) > 12:
            raise Refused
        return Node("letter", value=kind + text)


def is_whole(t):
    return t.form == "numeral" and not any(c in ".eE" for c in t.text)


def value_of(t):
    mantissa, _, exponent = t.text.lower().partition("e")
    if len(mantissa) > 100 or exponent and abs(int(exponent)) > 100:
        raise Refused
    return Node("number", value=Fraction(t.text))


def parse(tokens):
    """Gives (expression or None, whether a decimal point occurs)."""
    p = Parser(tokens)
    try:
        n = p.sum()
    except (Refused, RecursionError):
        return None, False
    return (n, p.decimal) if p.i == len(p.t) else (None, False)


# ---- exact algebra: quotients of polynomials in letters, pi and roots, in normal form ----

class Unknown(Exception):
    """A bound was met, or there is no normal form."""


class Undefined(Exception):
    """A division by zero, or an even root of a negative number."""


class Algebra:
    """A polynomial is {((atom, exponent), ...): factor}; an atom is [key, degree, radix, dependent].

    degree and radix are those of a root; dependent says that another expression in atoms may equal it.
    """

    def __init__(self):
        self.atoms, self.index, self.work = [], {}, 0

    def atom(self, key, degree=0, radix=None, dependent=False):
        if key not in self.index:
            if len(self.atoms) == 60:
                raise Unknown
            self.index[key] = len(self.atoms)
            self.atoms.append([key, degree, radix, dependent])
        return {((self.index[key], 1),): Fraction(1)}

    def add(self, p, q):
        out = dict(p)
        for k, v in q.items():
            out[k] = out.get(k, 0) + v
            if not out[k]:
                del out[k]
        if len(out) > 150:
            raise Unknown
        return out

    def times(self, p, q):
        out = {}
        for a, x in p.items():
            for b, y in q.items():
                self.work += 1
                value = x * y
                if self.work > MOST_WORK or value.numerator.bit_length() + value.denominator.bit_length() > 4000:
                    raise Unknown
                exponents, extra = dict(a), None
                for n, e in b:
                    exponents[n] = exponents.get(n, 0) + e
                    degree, radix = self.atoms[n][1:3]
                    if degree and exponents[n] >= degree:
                        exponents[n] -= degree
                        extra = radix if extra is None else self.times(extra, radix)
                    if exponents[n] > 60:
                        raise Unknown
                key = tuple(sorted((n, e) for n, e in exponents.items() if e))
                out = self.add(out, {key: value} if extra is None else self.times({key: value}, extra))
        return out

    def scale(self, p, by):
        return {k: v * by for k, v in p.items()} if by else {}

    def raised(self, p, n):
        out = {(): Fraction(1)}
        while n:
            if n & 1:
                out = self.times(out, p)
            n >>= 1
            if n:
                p = self.times(p, p)
        return out

    def dependent(self, p):
        return any(self.atoms[n][3] for key in p for n, _ in key)

    def reduced(self, above, below):
        value = constant(below)
        if value:
            return self.scale(above, 1 / value), {(): Fraction(1)}
        return (above, below) if above != below else ({(): Fraction(1)}, {(): Fraction(1)})

    def exact(self, n):
        u = [self.exact(o) for o in n.under]
        one = {(): Fraction(1)}
        if n.op == "number":
            return ({(): n.value} if n.value else {}), one
        if n.op == "letter":
            return self.atom("letter " + n.value), one
        if n.op == "pi":
            return self.atom("pi"), one
        if n.op == "e":
            return self.atom("e", dependent=True), one
        if n.op == "neg":
            return self.scale(u[0][0], -1), u[0][1]
        if n.op == "sum":
            a, b = u[0]
            for c, d in u[1:]:
                a, b = (
                    (self.add(a, c), b) if b == d else (self.add(self.times(a, d), self.times(c, b)), self.times(b, d))
                )
            return a, b
        if n.op == "product":
            a, b = u[0]
            for c, d in u[1:]:
                a, b = self.reduced(self.times(a, c), self.times(b, d))
            return a, b
        if n.op == "quotient":
            (a, b), (c, d) = u
            if not c:
                raise Undefined
            return self.reduced(self.times(a, d), self.times(b, c))
        if n.op == "power":
            return self.power(*u)
        if n.op == "root":
            if not 0 < n.value < 32:
                raise Unknown
            return self.root(u[0], n.value)
        if n.op == "abs":
            value = constant(self.reduced(*u[0])[0])
            if value is not None and constant(u[0][1]):
                return ({(): abs(value)} if value else {}), one
            return self.opaque("abs", u[0]), one
        return self.function(n.value, u[0], n.under[0].degrees)

    def opaque(self, name, *of):
        return self.atom(name + " ".join(text(a) + "/" + text(b) for a, b in of), dependent=True)

    def power(self, x, exponent):
        e = constant(exponent[0]) if exponent[1] == {(): 1} else None
        if e is None:
            return self.opaque("power", x, exponent), {(): Fraction(1)}
        if abs(e.numerator) > 4000 or e.denominator > 31:
            raise Unknown
        if e.denominator > 1:
            x = self.root(x, e.denominator)
        a, b = x
        if e < 0:
            if not a:
                raise Undefined
            a, b = b, a
        return self.reduced(self.raised(a, abs(e.numerator)), self.raised(b, abs(e.numerator)))

    def root(self, x, n):
        one = {(): Fraction(1)}
        if n == 1:
            return x
        below = constant(x[1])
        if not below or below < 0:
            return self.opaque("root%d" % n, x), one
        p = self.scale(x[0], 1 / below)
        value = constant(p)
        if value is not None:
            return self.rational_root(value, n), one
        if n == 2:
            denested = self.denested(p)
            if denested is not None:
                return denested, one
        if len(p) == 1:
            (key, factor), = p.items()
            total = self.rational_root(factor, n)
            for atom, e in key:
                single = {((atom, 1),): Fraction(1)}
                total = self.times(total, self.raised(single, e // n))
                if e % n:
                    inside = self.raised(single, e % n)
                    known = self.atoms[atom]
                    total = self.times(total,
                        self.atom("root%d %s" % (n, text(inside)), n, inside, bool(known[3] or known[1] or e % n > 1)))
            return total, one
        content = Fraction(math.gcd(*[v.numerator for v in p.values()]), math.lcm(*[v.denominator for v in p.values()]))
        primitive = self.scale(p, 1 / content)
        return self.times(self.rational_root(content, n),
            self.atom("root%d %s" % (n, text(primitive)), n, primitive, True)), one

    def rational_root(self, value, n):
        if not value:
            return {}
        if value < 0 and n % 2 == 0:
            raise Undefined
        radicand = abs(value.numerator) * value.denominator ** (n - 1)
        if radicand.bit_length() > 4000:
            raise Unknown
        out = {(): Fraction(1 if value > 0 else -1, value.denominator)}
        for prime, exponent, unsure in factors(radicand, n):
            out = self.scale(out, prime ** (exponent // n))
            exponent %= n
            if exponent:
                common = math.gcd(exponent, n)
                degree, key = n // common, "prime %d " % prime
                for other in self.atoms:
                    if other[0].startswith(key) and other[1] != degree:
                        other[3] = unsure = True
                out = self.times(out,
                    self.raised(self.atom(key + str(degree), degree, {(): Fraction(prime)}, unsure),
                    exponent // common))
        return out

    def denested(self, x):
        p = x.get(())
        if p is None or len(x) != 2 or p <= 0:
            return None
        q = {k: v for k, v in x.items() if k}
        square = constant(self.times(q, q))
        d2 = None if square is None else p * p - square
        if d2 is None or d2 < 0:
            return None
        d = Fraction(math.isqrt(d2.numerator), math.isqrt(d2.denominator))
        if d * d != d2:
            return None
        smaller = self.rational_root((p - d) / 2, 2)
        return self.add(self.rational_root((p + d) / 2, 2), smaller if min(q.values()) > 0 else self.scale(smaller, -1))

    def function(self, name, of, degrees):
        one = {(): Fraction(1)}
        a, b = self.reduced(*of)
        angle = constant(a) if b == one else None
        if not degrees and angle:
            angle = None
        if not degrees and angle is None and b == one and len(a) == 1 and "pi" in self.index:
            factor = a.get(((self.index["pi"], 1),))
            angle = None if factor is None else factor * 180
        if angle is not None:
            if angle % 15 == 0 and name in ("sin", "cos", "tan", "cot", "sec", "csc"):
                sine, cosine = self.sine(int(angle) % 360), self.sine(int(angle + 90) % 360)
                above, below = {"sin": (sine, one), "cos": (cosine, one), "tan": (sine, cosine), "cot": (cosine, sine),
                    "sec": (one, cosine), "csc": (one, sine)}[name]
                if not below:
                    raise Undefined
                return self.reduced(above, below)
            return self.opaque(name + "\u00b0", ({(): angle}, one)), one
        return self.opaque(name + ("\u00b0" if degrees else ""), of), one

    def sine(self, d):
        if d >= 180:
            return self.scale(self.sine(d - 180), -1)
        if d > 90:
            return self.sine(180 - d)
        six, two = self.scale(self.rational_root(Fraction(6), 2),
            Fraction(1, 4)), self.scale(self.rational_root(Fraction(2), 2), Fraction(1, 4))
        half = Fraction(1, 2)
        return {0: {}, 15: self.add(six, self.scale(two, -1)), 30: {(): half}, 45: self.scale(two, 2),
            60: self.scale(self.rational_root(Fraction(3), 2), half),
                75: self.add(six, two), 90: {(): Fraction(1)}}[d]


def constant(p):
    return Fraction(0) if not p else p[()] if set(p) == {()} else None


def text(p):
    return str(sorted(p.items()))


def factors(m, n):
    out, d = [], 2
    while d <= 2000 and d * d <= m:
        e = 0
        while m % d == 0:
            m, e = m // d, e + 1
        if e:
            out.append((d, e, False))
        d += 1
    if m > 1:
        base = math.isqrt(m)
        if m > 4_000_000 and n == 2 and base * base == m:
            out.append((base, 2, False))
        else:
            out.append((m, 1, m > 4_000_000))
    return out


def rational(n):
    """Is the rational number that an expression is, or None."""
    try:
        above, below = Algebra().exact(n)
        above, below = constant(above), constant(below)
    except (Unknown, Undefined, RecursionError):
        return None
    return None if above is None or not below else above / below


def decimal(n, letters=None):
    """Is the value of an expression as a float; raises ArithmeticError or ValueError where it has none."""
    u = [decimal(o, letters) for o in n.under]
    if n.op == "number":
        return float(n.value)
    if n.op == "letter":
        return letters[n.value]
    if n.op in ("pi", "e"):
        return math.pi if n.op == "pi" else math.e
    if n.op == "neg":
        return -u[0]
    if n.op == "sum":
        return math.fsum(u)
    if n.op == "product":
        return u[0] * u[1] if len(u) == 2 else math.prod(u)
    if n.op == "quotient":
        return u[0] / u[1]
    if n.op == "power":
        value = u[0] ** u[1]
    elif n.op == "root":
        value = (
            math.sqrt(u[0]) if n.value == 2 else math.copysign(abs(u[0]) ** (1 / n.value), u[0]) if n.value % 2
            else u[0] ** (1 / n.value)
        )
    elif n.op == "abs":
        value = abs(u[0])
    else:
        x = math.radians(u[0]) if n.under[0].degrees else u[0]
        name = n.value
        value = {"sin": math.sin, "cos": math.cos, "tan": math.tan, "cot": lambda y: 1 / math.tan(y),
            "sec": lambda y: 1 / math.cos(y), "csc": lambda y: 1 / math.sin(y),
                 "arcsin": math.asin, "arccos": math.acos, "arctan": math.atan, "ln": math.log,
                 "log": math.log10}[name](u[0] if name[:2] in ("ar", "ln", "lo") else x)
    if isinstance(value, complex) or math.isnan(value) or math.isinf(value):
        raise ValueError
    return value


FAILS = (ArithmeticError, ValueError, KeyError, RecursionError)


def worth(n):
    """Is the value of an expression without letters: a Fraction, a float, or None where it has none."""
    exact = rational(n)
    if exact is not None:
        return exact
    try:
        value = decimal(n)
    except FAILS:
        return None
    return None if math.isnan(value) or math.isinf(value) else value


def same(x, y):
    """Gives (equal, decided) of two expressions: by normal form, else at points that are the same at every call."""
    try:
        a = Algebra()
        (p, q), (r, s) = a.exact(x), a.exact(y)
        difference = a.add(a.times(p, s), a.scale(a.times(r, q), -1))
        if not difference and not a.dependent(q) and not a.dependent(s):
            return True, True
        if difference and not a.dependent(difference):
            return False, True
    except (Unknown, Undefined, RecursionError):
        pass
    names, agreed = sorted(x.letters() | y.letters()), 0
    for attempt in range(40):
        values = {name: 0.2 + 1.3 * ((hash_of(name) * (attempt + 1) * 0.6180339887498949) % 1) for name in names}
        try:
            left, right = decimal(x, values), decimal(y, values)
        except FAILS:
            continue
        if math.isinf(left) or math.isinf(right) or math.isnan(left - right):
            continue
        if abs(left - right) > 1e-9 * max(abs(left), abs(right)) + 1e-12:
            return False, True
        agreed += 1
        if agreed == 5 or not names:
            return True, True
    return False, False


def hash_of(name):
    h = 0
    for c in name:
        h = (h * 131 + ord(c) + 7) % 1000003
    return h


def proportional(x, y):
    """Gives (factor or None, decided): x is so many times y."""
    try:
        a = Algebra()
        (p, q), (r, s) = a.exact(x), a.exact(y)
        left, right = a.times(p, s), a.times(r, q)
        sure = not a.dependent(left) and not a.dependent(right)
        if not right:
            return (Fraction(0) if not left else None), True
        key = next(iter(right))
        if key not in left:
            return None, sure
        factor = left[key] / right[key]
        return (None if a.add(left, a.scale(right, -factor)) else factor), sure
    except (Unknown, Undefined, RecursionError):
        return None, False
