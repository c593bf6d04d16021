"""Says whether a stated answer equals a gold answer, by the rules with which GeoEval grades: equal(stated, gold)."""

import math
import re
from fractions import Fraction

from geoeval_expressions import HAN, Node, number, parse, plain, proportional, rational, same, scan, words, worth

LONGEST, MOST_PARTS, LONGEST_LIST = 2000, 200, 24
OK, UNPARSABLE, AMBIGUOUS = "ok", "unparsable", "ambiguous"
THOUSANDTH = Fraction(1, 1000)

# ---- units: symbol, what it measures, how large it is, how it is written ----

UNITS = {}
for line in """mm|length|0.001|mm millimeter millimeters millimetre millimetres 毫米
cm|length|0.01|cm cms centimeter centimeters centimetre centimetres 厘米 公分
dm|length|0.1|dm decimeter decimeters decimetre decimetres 分米
m|length|1|meter meters metre metres metro mtr mtrs m 米
km|length|1000|km kms kilometer kilometers kilometre kilometres 千米 公里
in|length|0.0254|inch inches in
ft|length|0.3048|ft foot feet
yd|length|0.9144|yd yds yard yards
mi|length|1609.344|mile miles mi
unit||0|unit units
ha|area|10000|hectare hectares 公顷
cm^2|area|0.0001|sqcm
m^2|area|1|sqm
ft^2|area|0.09290304|sqft
cm^3|volume|0.000001|cc
ml|volume|0.000001|ml 毫升
l|volume|0.001|liter liters litre litres l 升
gal|volume|0.003785411784|gallon gallons
°|angle|1|degrees degree deg degs 度
g|mass|0.001|gram grams g 克
kg|mass|1|kg kilogram kilograms 千克 公斤
mg|mass|0.000001|mg 毫克
t|mass|1000|tons t ton 吨
lb|mass|0.45359237|lb lbs pound pounds
oz|mass|0.028349523125|oz ounce ounces
s|time|1|seconds s sec second 秒
min|time|60|minute minutes 分钟 min 分
h|time|3600|hr hrs hour hours 小时 h 时
day|time|86400|days day 天
week|time|604800|weeks week
month|time|0|months month 个月 月
year|time|0|years year yr 年
km/h|speed|0.2777777777777778|kmph kmh
mi/h|speed|0.44704|mph
$|money|0|dollar dollars usd bucks
cent|money|0|cent cents
rs|money|0|rs rupee rupees inr
yuan|money|0|元 rmb yuan
times|count|0|time times 倍
turn|count|0|圈 周 转""".splitlines():
    symbol, measures, size, written = line.split("|")
    for spelling in [symbol] + written.split():
        UNITS.setdefault(spelling, (symbol, measures, Fraction(size)))
PLURALS = re.compile(r"(?:[a-z]{3,} ){0,2}[a-z]{2,}s$")
NO_PLURALS = re.compile(r"(?:ss|us|is|[^aeiou]as)$")
UNCOUNTABLE = words(
    "and but not the these those this that its others plus minus less more than over per from with without into "
    "increase decrease greater smaller "
                    "larger longer shorter each all any both none does equals divides remains values or percentage")
MEASURE_WORDS = "棵个块面条根人段层次张只支枝本名位辆座台节盆株箱桶瓶袋粒片盏道间套排行列组对把枚头匹朵册幅扇户家艘架颗级壁幢栋盒筐车份筒双串罐捆堆卷"


def raised(symbol, exponent):
    base = UNITS.get(symbol)
    if base is None or exponent == 1:
        return base
    if base[1] != "length" and base[0] != "unit":
        return None
    return base[0] + "^%d" % exponent, {2: "area", 3: "volume"}[exponent], base[2] ** exponent


def unit_of(text, value=2):
    """Gives what stands behind a number: a unit, (text, "", 0) for a noun, None for anything else."""
    s = re.sub(r"[{}.]", " ", text.replace("*", " ")).strip().strip("()[]").strip()
    if s in ("\u00b0", "\u5ea6"):
        return UNITS["\u00b0"]
    m = re.match(r"(?:(平方|立方))?([" + HAN + "]+)$", s)
    if m:
        if m.group(1):
            return raised(m.group(2), 2 if m.group(1) == "平方" else 3)
        if m.group(2) in UNITS:
            return UNITS[m.group(2)]
        return (s, "", Fraction(0)) if s[0] in MEASURE_WORDS and len(s) <= 4 else None
    parts = [w if len(w) == 1 and w != "L" else w.lower() for w in s.split()]
    exponent = 1
    if parts and parts[0] in ("square", "sq", "cubic", "cu"):
        exponent = 2 if parts[0][0] == "s" else 3
        parts = parts[1:]
    elif len(parts) > 1 and parts[-1] in ("squared", "cubed"):
        exponent = 2 if parts[-1] == "squared" else 3
        parts = parts[:-1]
    joined = "".join(parts)
    m = re.match(r"(.+?)\^?([23])$", joined)
    if m and exponent == 1 and m.group(1) in UNITS:
        return raised(m.group(1), int(m.group(2)))
    if len(parts) == 1 and parts[0] in UNITS:
        return raised(parts[0], exponent)
    if (
            len(parts) == 1 and exponent == 1
            and re.match(
            r"(?:%s)/(?:s|h|min|sec|hr|hour|second|minute|cm|m|km)$" % "|".join(k for k in UNITS if k.isascii()
            and k.isalpha()), parts[0])
    ):
        return UNITS.get(parts[0], (parts[0], "", Fraction(0)))
    low = s.lower()
    if low in ("\u20ac", "\u00a3", "\u20b9", "$"):
        return (low, "money", Fraction(0))
    nouns = low.split()
    if (
            exponent == 1 and 0 < len(nouns) <= 3
            and all(re.match(r"[a-z]{3,}$", w) and w not in UNCOUNTABLE for w in nouns)
    ):
        if (
                value == 1 or nouns[-1].endswith("s") and not NO_PLURALS.search(nouns[-1])
                or nouns[-1] in ("people", "edges", "vertices", "feet", "times", "ohm", "volt", "watt")
        ):
            return (low, "", Fraction(0))
    return None


def conversion(stated, gold):
    """Gives by what a stated number is multiplied (rules U1 to U4); None where the units measure different things."""
    if (
            not stated or not gold or not stated[1] and not stated[0].startswith("unit") or not gold[1]
            and not gold[0].startswith("unit") or stated[0] == gold[0]
    ):
        return Fraction(1)
    if stated[1] == gold[1] and stated[2] and gold[2]:
        return stated[2] / gold[2]
    lengths = ("length", "area", "volume")
    a, b = stated[0].split("^")[0], gold[0].split("^")[0]
    if (stated[1] in lengths or a == "unit") and (gold[1] in lengths or b == "unit") and (a == b or "unit" in (a, b)):
        return Fraction(1)
    if "" in (stated[1], gold[1]) or "count" in (stated[1], gold[1]) or stated[1] == gold[1] == "money":
        return Fraction(1)
    return None


# ---- an answer ----

class Answer:
    def __init__(self, kind="unreadable", **of):
        self.kind, self.parts, self.name, self.other = kind, [], "", []
        self.equation = self.operator = self.open = self.yes = None
        self.text, self.undefined = "", False
        self.__dict__.update(of)


class Quantity:
    """A number or formula with its unit. printed: (decimals, significant digits) of a lone numeral."""

    def __init__(self, node, decimal=False, printed=None, unit=None, percent=False, radians=False, instead=None):
        self.node, self.decimal, self.printed, self.unit = node, decimal, printed, unit
        self.percent, self.radians, self.instead = percent, radians, instead


def single(q):
    return Answer("single", q=q)


YES = frozenset("yes true correct 正确 对 是 是的 对的 真 成立 √ \\checkmark".split())
NO = frozenset("no false incorrect wrong 错误 错 错的 否 不是 不对 不正确 假 不成立 ×".split())
SOFT_BEFORE = frozenset(
    "probably likely maybe perhaps possibly about approximately approx around roughly nearly almost circa exactly "
    "simply just only 约 大约 约为 大约是 约是 约等于 "
    "近似 近似于 可能 可能是 大概 大概是 也许 应该是 是 为 等于 equals is".split())
SOFT_BEHIND = frozenset("approximately approx roughly exactly 左右".split())
FIGURES = {"angle": "\\angle", "angles": "\\angle", "triangle": "\\triangle", "line": "", "segment": "", "side": "",
    "ray": "", "chord": "", "edge": "", "diameter": "", "radius": ""}
FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "!=": "!=", "=": "=", "~=": "~="}
EITHER_WAY = ("\\cong", "\\parallel", "\\perp", "\\sim")
COMPARISONS = [(w.split(), s) for w, s in (
    ("less than or equal to", "<="), ("greater than or equal to", ">="), ("no more than", "<="), ("no less than", ">="),
    ("not more than", "<="), ("not less than", ">="),
    ("at most", "<="), ("at least", ">="), ("less than", "<"), ("smaller than", "<"), ("greater than", ">"),
    ("more than", ">"), ("larger than", ">"), ("大于等于", ">="),
    ("小于等于", "<="), ("不大于", "<="), ("不小于", ">="), ("不超过", "<="), ("至少", ">="), ("至多", "<="), ("大于", ">"), ("小于", "<"))]
NESTING = {"(": 1, "[": 1, "{": 1, "\\{": 1, ")": -1, "]": -1, "}": -1, "\\}": -1}


def split(t, size):
    """Cuts tokens where size(t, i) > 0 and no bracket is open."""
    parts, start, depth, i = [], 0, 0, 0
    while i < len(t):
        depth += NESTING.get(t[i].text, 0)
        n = size(t, i) if depth == 0 else 0
        if n:
            if i > start:
                parts.append(t[start:i])
            i += n - 1
            start = i + 1
        i += 1
    return parts + ([t[start:]] if start < len(t) else [])


def one_of(*texts):
    return lambda t, i: 1 if t[i].text in texts else 0


AND = ("and", "和", "与", "及", "以及", "&")


def comma(t, i):
    if t[i].text not in (",", ";"):
        return 0
    return 2 if i + 1 < len(t) and t[i + 1].text in AND else 1


def relation(t, i):
    return 1 if t[i].form == "sign" and (t[i].text in FLIPPED or t[i].text in EITHER_WAY) else 0


def inside(t, opening, closing):
    """Gives what stands between two brackets that enclose everything, or None."""
    if len(t) < 2 or t[0].text != opening or t[-1].text != closing:
        return None
    depth = 0
    for i, x in enumerate(t):
        depth += NESTING.get(x.text, 0)
        if depth == 0 and i < len(t) - 1:
            return None
    return t[1:-1] if depth == 0 else None


def lone(t):
    while t and t[0].text in "-+":
        t = t[1:]
    for pair in ("{}", "()"):
        t = inside(t, *pair) or t
    if len(t) > 1 and t[-1].text == "\u00b0":
        t = t[:-1]
    if len(t) == 1 and t[0].form == "numeral" and "e" not in t[0].text.lower():
        return len(t[0].text.partition(".")[2]), len(t[0].text.replace(".", "").lstrip("0"))
    return None


def is_name(t):
    has, depth = False, 0
    for i, x in enumerate(t):
        depth += NESTING.get(x.text, 0)
        if x.form in ("word", "han", "name"):
            has = has or x.text.lower() != "pi"
        elif x.form == "numeral":
            if i == 0 or t[i - 1].form == "sign" and t[i - 1].text not in ("_", "{", "\\angle", "\\triangle"):
                return False
        elif depth == 0 and x.text in "+-*^<>|&%\u00b0,;" or x.text in ("\\sqrt", "\\pi", "\\pm", "\\mp", "<=", ">=",
                "!=", "~=", "\\cong", "\\sim", "\\parallel", "\\perp",
                                                                       "\\infty", "\\in"):
            return False
        elif x.text in ("\\angle", "\\triangle"):
            has = True
    return has


def name_of(t):
    n, _ = parse(t)
    if n is not None and n.op == "letter":
        return n.value
    return "".join(x.text for x in t if x.text not in ("{", "}", "(", ")", "the", "The"))


DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")}
DIGITS.update({"〇": 0, "两": 2})
TENS = {"十": 10, "百": 100, "千": 1000, "万": 10000}
ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
DECADES = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10)))
PARTS = {"half": 2, "halves": 2, "third": 3, "thirds": 3, "fourth": 4, "fourths": 4, "quarter": 4, "quarters": 4,
    "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8}


def chinese(s):
    """Gives (numeral, rest) of the Chinese number that s begins with, or None."""
    m = re.match("[零〇一二两三四五六七八九十百千万]+", s)
    if not m:
        return None
    total, digit, smallest = 0, None, 100000
    for c in m.group():
        if c in DIGITS:
            if digit:
                return None
            digit = DIGITS[c]
        else:
            v = TENS[c]
            if v >= smallest or not digit and (v != 10 or total):
                return None
            total, digit, smallest = total + (digit or 1) * v, None, v
    value, rest = str(total + (digit or 0)), s[m.end() :]
    m = re.match("点([零〇一二三四五六七八九]+)", rest)
    if m:
        return value + "." + "".join(str(DIGITS[c]) for c in m.group(1)), rest[m.end() :]
    return value, rest


def spelled(s):
    """Writes the number in words that s begins with as a numeral."""
    if s[:1] == "负" and spelled(s[1:]) != s[1:]:
        return "-" + spelled(s[1:])
    if s.startswith("百分之"):
        n = chinese(s[3:])
        return n[0] + "%" + n[1] if n else s
    if re.match("一?半", s):
        return "0.5" + re.sub("^一?半", "", s)
    n = chinese(s)
    if n:
        value, rest = n
        above = chinese(rest[2:]) if rest.startswith("分之") else None
        if above and value != "0":
            return "(%s/%s)%s" % (above[0], value, above[1])
        if rest.startswith("又") and spelled(rest[1:]).startswith("("):
            return "(" + value + "+" + spelled(rest[1:])[1:]
        return s if rest.startswith(("分之", "又")) else value + rest
    low, total, below, at, read = s.lower(), 0, 0, 0, False
    if low == "half":
        return "0.5"
    while True:
        m = re.compile(r"[\s-]*(?:and\s+)?([a-z]+)" if read else r"([a-z]+)").match(low, at)
        w = m.group(1) if m else ""
        if (
                w in ONES and (not read or below % 100 == 0 and below or below % 100 >= 20 and below % 10 == 0
                and 0 < ONES.index(w) < 10)
        ):
            below += ONES.index(w)
        elif w in DECADES and (not read or below >= 100 and below % 100 == 0):
            below += DECADES[w]
        elif w == "hundred" and 0 < below < 10:
            below *= 100
        elif w == "thousand" and below and not total:
            total, below = below * 1000, 0
        elif w in PARTS and read and not total:
            return "(%d/%d)%s" % (below, PARTS[w], s[m.end() :])
        else:
            break
        read, at = True, m.end()
    return str(total + below) + s[at:] if read else s


MONEY = re.compile(r"(?i)(\\?\$|us\$|usd |rs ?\. ?|rs |re \.|s \.|inr |₹|€|£|\\pounds|[¥￥])\s*(?=.)")
FACTORS = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12, "lakh": 10**5,
    "lakhs": 10**5, "crore": 10**7, "crores": 10**7, "万": 10**4, "亿": 10**8}
SEXAGESIMAL = re.compile(
    r"(-?)\s*(\d+)\s*(?:\u00b0|degrees?|deg|度)\s*(\d+(?:\.\d+)?)\s*(?:'|minutes?|min|分)\s*(?:(\d+(?:\.\d+)?)\s*(?:''|"
    r"seconds?|sec|秒))?$")
TWO_UNITS = re.compile(r"(\d+)\s*([a-z]+|[" + HAN + r"]+)\s*(?:and\s+)?(\d+(?:\.\d+)?)\s*([a-z]+|[" + HAN + "]+)$")
REPLACED = re.compile(r"(.*)根号(.*)$")


class Reader:
    def __init__(self, text):
        self.text, self.work, self.said = text, 0, 0

    def source(self, t):
        return self.text[t[0].start : t[-1].end] if t else ""

    # -- quantities --

    def quantity(self, t):
        self.work += 1
        if self.work > MOST_PARTS or not t:
            return None
        text = self.source(t)
        m = REPLACED.match(text)
        if m:
            q = anew(spelled(m.group(1)) + " \\sqrt " + spelled(m.group(2)))
            if q:
                return q
        low = text.lower()
        if spelled(low) != low:
            q = anew(spelled(low))
            if q:
                return q
        m = MONEY.match(text)
        if m or text.replace(" ", "").endswith("/-"):
            q = anew(re.sub(r"/\s*-$", "", text[m.end() if m else 0 :]))
            if q and (not q.unit or q.unit[1] == "money"):
                q.unit = ("$" if not m or "$" in m.group() else m.group().strip(), "money", Fraction(0))
                return q
        q = self.with_unit(t)
        if q:
            return q
        bare = [x for x in t if x.text != "~"]
        n, dec = parse(bare)
        if n is not None:
            return Quantity(n, dec, lone(t), UNITS["\u00b0"] if n.degrees else None)
        return compound(text)

    def with_unit(self, t):
        for cut in range(max(1, len(t) - 8), len(t)):
            first = t[cut]
            if (
                    first.form == "numeral" or first.form == "sign"
                    and first.text not in ("\u00b0", "%", "$", "(", "[", "{", "'", "\u20ac", "\u00a3", "\u20b9")
            ):
                continue
            before, behind = t[:cut], t[cut:]
            n, dec = parse(before)
            if n is None:
                continue
            q = Quantity(n, dec, lone(before))
            if first.text == "%" and len(behind) == 1:
                q.percent = True
                return None if any(x.text == "+" for x in before) else q
            letters = bool(n.letters())
            if letters and first.form == "word" and (len(first.text) == 1 or len(behind) == 1 and first.text.isupper()):
                continue
            whole, _ = parse(t)
            if first.text == "\u00b0" and whole is not None and not whole.degrees or not self.reads_unit(q, n, behind):
                continue
            if letters and (not q.unit or not q.unit[1] and q.unit[0] != "unit"):
                continue
            if whole is not None and whole.letters():
                q.instead = whole
            return q
        return None

    def reads_unit(self, q, n, t):
        for pair in ("()", "[]", "{}"):
            t = inside(t, *pair) or t
        if not t or t[0].form == "numeral":
            return False
        text = self.source(t).strip()
        low = text.lower()
        if low in ("radian", "radians", "rad", "rads", "弧度"):
            q.radians, q.unit = True, ("rad", "", Fraction(0))
            return True
        if low in ("%", "percent", "per cent", "pct", "percentage"):
            q.percent = True
            return True
        if low in ("\u00b0c", "\u00b0f", "\u00b0 c", "\u00b0 f", "\u00b0"):
            q.unit = UNITS["\u00b0"]
            return True
        if low in ("'", "''"):
            q.unit = UNITS["ft" if low == "'" else "in"]
            return True
        if t[0].text in ("(", "["):
            return False
        q.unit = unit_of(text, n.value if n.op == "number" else 2)
        return q.unit is not None

    # -- answers --

    def answer(self, t):
        self.work += 1
        if self.work > MOST_PARTS:
            return Answer()
        truth = truth_of(self.source(t))
        if truth is not None:
            return truth
        t = trim(t)
        return self.bare(t) if t else Answer()

    def bare(self, t):
        inner = inside(t, "{", "}")
        if inner is not None:
            return self.answer(inner)
        for attempt in (self.bracketed, self.with_aside, self.dimensions, self.plus_minus, self.united, self.between,
                self.either, self.commas, self.related, self.stretch, self.ratio):
            a = attempt(t)
            if a is not None and a.kind != "unreadable" or a is not None and a.undefined:
                return a
        q = self.quantity(t)
        if q:
            return single(q)
        parts = split(t, one_of(*AND, ",", ";"))
        if len(parts) > 1:
            a = self.listed(parts)
            if a.kind != "unreadable":
                return a
        return self.in_words(t)

    def group(self, kind, parts):
        if len(parts) > LONGEST_LIST:
            return Answer()
        a = Answer(kind)
        for part in parts:
            p = self.answer(part)
            if p.kind == "unreadable":
                return Answer()
            a.parts.append(p)
        return a

    def united(self, t):
        parts = split(t, one_of("\\cup", "U"))
        return self.group("union", parts) if len(parts) > 1 else None

    def either(self, t):
        parts = split(t, one_of("or", "或", "或者", "或是"))
        return self.group("alternatives", parts) if len(parts) > 1 else None

    def commas(self, t):
        parts = split(t, comma)
        return self.listed(parts) if len(parts) > 1 else None

    def listed(self, parts):
        a = self.group("several", parts)
        if a.kind == "unreadable":
            return a
        flat = []
        for p in a.parts:
            flat += p.parts if p.kind == "several" and not p.name else [p]
        both = intersection(flat)
        if both:
            return both
        worded = sum(p.kind == "words" for p in flat)
        if worded and worded != len(flat):
            return Answer()
        a = Answer("several", parts=flat)
        if sum(p.name != "" for p in flat) == 1 and flat[0].name:
            a.name, flat[0].name = flat[0].name, ""
        return a

    def bracketed(self, t):
        inner = inside(t, "\\{", "\\}")
        if inner is not None:
            return self.group("several", split(inner, comma))
        if len(t) > 3 and t[0].form == "word" and len(t[0].text) == 1 and t[0].text.isupper() and t[1].text == "(":
            a = self.bracketed(t[1:])
            if a is not None and a.kind == "tuple":
                a.name = t[0].text
                return a
        if len(t) < 5 or t[0].text not in ("(", "[") or t[-1].text not in (")", "]"):
            return None
        depth = 0
        for i, x in enumerate(t):
            depth += NESTING.get(x.text, 0)
            if depth == 0 and i < len(t) - 1:
                return None
        parts = split(t[1:-1], comma)
        if len(parts) < 2:
            return None
        if t[0].text + t[-1].text == "()":
            return self.group("tuple", parts)
        if len(parts) != 2:
            return None
        a = self.group("span", parts)
        a.open = (t[0].text == "(", t[-1].text == ")")
        return a

    def with_aside(self, t):
        if len(t) < 4 or t[-1].text != ")":
            return None
        at, depth = len(t) - 1, 0
        while at >= 0:
            depth += NESTING.get(t[at].text, 0)
            if depth == 0:
                break
            at -= 1
        if at <= 0 or not t[at].spaced and t[at - 1].form != "han" and t[at + 1].form != "han":
            return None
        inner = t[at + 1 : -1]
        if not inner:
            return None
        marked = inner[0].text in ("or", "i", "~=", "=", "about", "approximately", "approx", "约", "或", "that")
        if not marked and inner[0].form not in ("numeral", "han") and self.quantity(t):
            return None
        while len(inner) > 1 and inner[0].text in ("or", "i", "e", "that", "is", ".", "或", ","):
            inner = inner[1:]
        main = self.answer(t[:at])
        if main.kind != "single":
            return None
        aside = self.answer(inner)
        if aside.kind in ("words", "unreadable"):
            return (
                main if marked or inner[0].form == "han" or inner[0].form == "word" and len(inner[0].text) > 2 else None
            )
        if aside.kind != "single" or aside.q.node.letters() or main.q.node.letters():
            return None
        if not marked:
            x, y = worth(main.q.node), worth(aside.q.node)
            if (
                    x is None or y is None or x * y < 0 or abs(x) > Fraction(101, 100) * abs(y)
                    or abs(y) > Fraction(101, 100) * abs(x)
            ):
                return None
        main.other.append(aside)
        return main

    def dimensions(self, t):
        product = any(x.text == "*" for x in t)
        parts = split(t, one_of("by", "*"))
        if not 2 <= len(parts) <= 3 or any(p[0].form != "numeral" for p in parts):
            return None
        sides = [self.quantity(p) for p in parts]
        if any(q is None or q.printed is None or q.percent for q in sides):
            return None
        if not product and sides[-1].unit:
            for q in sides:
                q.unit = q.unit or sides[-1].unit
        a = Answer("several", parts=[single(q) for q in sides])
        if not product or sides[0].unit:
            return a
        q = self.quantity(t)
        if not q:
            return None
        main = single(q)
        main.other = [a]
        return main

    def plus_minus(self, t):
        if not any(x.text == "\\pm" for x in t) or len(split(t, comma)) > 1 or len(split(t, one_of("or", "或"))) > 1:
            return None
        parts = [list(x.copy(text={"\\pm": a, "\\mp": b}.get(x.text)) for x in t) for a, b in ("+-", "-+")]
        a = self.group("several", parts)
        if a.kind == "several":
            a.name = a.parts[0].name
            for p in a.parts:
                p.name = ""
        return a

    def between(self, t):
        if t[0].text.lower() not in ("between", "from"):
            return None
        parts = split(t[1:], one_of("and", "to"))
        return self.ends(parts) if len(parts) == 2 else None

    def ends(self, parts):
        qs = [self.quantity(p) for p in parts]
        if any(q is None or q.node.letters() for q in qs):
            return None
        if not qs[0].unit:
            qs[0].unit, qs[0].percent = qs[1].unit, qs[1].percent
        return Answer("stretch", parts=[single(q) for q in qs])

    def stretch(self, t):
        at = next((i for i in range(1, len(t) - 1) if t[i].text in ("-", "~", "\\sim", "至", "到")), None)
        if at is None or t[at + 1].form != "numeral" or t[at].text == "-" and (at != 1 or t[0].form != "numeral"):
            return None
        low, high = self.quantity(t[:at]), self.quantity(t[at + 1 :])
        if not low or not high or low.printed is None or high.printed is None:
            return None
        x, y = rational(low.node), rational(high.node)
        if x is None or y is None or x >= y:
            return None
        a = self.ends([t[:at], t[at + 1 :]])
        q = self.quantity(t) if a and t[at].text == "-" else None
        if q:
            a.other = [single(q)]
        return a

    def ratio(self, t):
        parts = split(t, one_of(":", "to", "比"))
        if not 2 <= len(parts) <= LONGEST_LIST:
            return None
        qs = [self.quantity(p) for p in parts]
        return None if any(q is None for q in qs) else Answer("ratio", parts=[single(q) for q in qs])

    # -- equalities and inequalities --

    def related(self, t):
        a = self.inequality_in_words(t)
        if a:
            return a
        parts = split(t, one_of("\\in"))
        if len(parts) == 2 and is_name(parts[0]):
            a = self.answer(parts[1])
            if a.kind in ("tuple", "span", "union", "several"):
                a.name = name_of(parts[0])
                return a
        sides = split(t, relation)
        if len(sides) < 2:
            return None
        signs, depth = [], 0
        for i, x in enumerate(t):
            depth += NESTING.get(x.text, 0)
            if depth == 0 and relation(t, i):
                signs.append(x.text)
        if len(signs) != len(sides) - 1:
            return None
        if all(s in ("=", "~=") for s in signs):
            return self.chain(sides, signs)
        if len(signs) == 1 and signs[0] in EITHER_WAY:
            qs = [self.quantity(s) for s in sides]
            return (
                None if any(q is None for q in qs)
                else Answer("relation", operator=signs[0], parts=[single(q) for q in qs])
            )
        return self.inequality(sides, signs)

    def chain(self, sides, signs):
        name, named, first = "", False, sides[0]
        if is_name(first):
            name, named = name_of(first), True
            sides, signs = sides[1:], signs[1:]
        elif is_name(sides[-1]):
            q = self.quantity(first)
            if q and not q.node.letters():
                name, named = name_of(sides[-1]), None
                sides, signs = sides[:-1], signs[:-1]
        equation = None
        if named is False and len(sides) == 2 or named and len(sides) == 1:
            left, right = (
                (parse(sides[0])[0], parse(sides[1])[0]) if named is False else (parse(first)[0], parse(sides[0])[0])
            )
            if left is not None and right is not None and (right.letters() or named is False and left.letters()):
                equation = Node("sum", [left, Node("neg", [right])])
        a = self.answer(sides[-1])
        if a.kind == "unreadable":
            return None
        a.name, a.equation = name, equation
        for i in range(len(sides) - 1, 0, -1):
            if signs[i - 1] != "~=":
                break
            exact = self.answer(sides[i - 1])
            if exact.kind == a.kind == "single" and not exact.q.unit:
                exact.q.unit, exact.q.percent = a.q.unit, a.q.percent
            if exact.kind != "unreadable":
                a.other.append(exact)
        return a

    def bound(self, t):
        q = self.quantity(t)
        return single(q) if q and not q.node.letters() else None

    def inequality(self, sides, signs):
        if len(sides) == 3 and is_name(sides[1]):
            if signs[0] in (">", ">="):
                sides, signs = sides[::-1], [FLIPPED[signs[1]], FLIPPED[signs[0]]]
            low, high = self.bound(sides[0]), self.bound(sides[2])
            if not low or not high or any(s not in ("<", "<=") for s in signs):
                return None
            return Answer("span", name=name_of(sides[1]), parts=[low, high], open=(signs[0] == "<", signs[1] == "<"))
        if len(sides) != 2:
            return None
        (left, right), sign = sides, signs[0]
        if not is_name(left) and is_name(right):
            left, right, sign = right, left, FLIPPED.get(sign)
        if is_name(left) and sign in ("<", ">", "<=", ">="):
            b = self.bound(right)
            if b:
                return half_line(name_of(left), sign, b)
        low, high = parse(sides[0])[0], parse(sides[1])[0]
        if low is None or high is None:
            return None
        sign = signs[0]
        if sign in (">", ">="):
            low, high, sign = high, low, FLIPPED[sign]
        return Answer("relation", operator=sign, equation=Node("sum", [low, Node("neg", [high])]))

    def inequality_in_words(self, t):
        for i, x in enumerate(t):
            if x.form not in ("word", "han"):
                continue
            for said, sign in COMPARISONS:
                end = i + len(said)
                if end >= len(t) or [y.text for y in t[i:end]] != said:
                    continue
                b = self.bound(t[end:])
                before = t[:i]
                if before and before[-1].text == "is":
                    before = before[:-1]
                if not b or before and not is_name(before):
                    return None
                return half_line(name_of(before), sign, b)
        return None

    # -- words --

    def in_words(self, t):
        n, _ = parse([x for x in t if x.text != "~"])
        if n is not None:
            return single(Quantity(n))
        text = self.source(t)
        if not any(c.isalpha() for c in text):
            return Answer()
        a = Answer("words", text=text)
        rest = self.predicate(t)
        self.said += 1
        if not rest or self.said > 4:
            return a
        said = self.answer(rest)
        if said.kind in ("words", "truth"):
            a.other = [said]
        elif said.kind != "unreadable":
            return said
        return a

    def predicate(self, t):
        for i in range(len(t) - 2, 0, -1):
            if t[i].text in ("is", "are", "equals", "measures", "of"):
                return t[i + 1 :]
        for i in range(len(t) - 1, -1, -1):
            if t[i].form != "han":
                continue
            for copula in ("等于", "大约是", "约为", "约是", "是", "为", "得", "约"):
                before, found, behind = t[i].text.partition(copula)
                if not found:
                    continue
                if not behind:
                    return t[i + 1 :]
                first = t[i].copy(text=behind)
                first.start = first.end - len(behind)
                return [first] + t[i + 1 :]
        return []


def anew(text):
    tokens = scan(text)
    if not tokens:
        return None
    q = Reader(text).with_unit(tokens)
    if q:
        return q
    n, dec = parse(tokens)
    return None if n is None else Quantity(n, dec, lone(tokens))


def compound(text):
    """Reads what is put together of several units or of words: 6\u00b030', 5 ft 3 in, 3 lakh."""
    s = text.strip().rstrip(".")
    if "~" in s:
        return anew(s.replace("~", " "))
    m = SEXAGESIMAL.match(s)
    if m:
        value = int(m.group(2)) + Fraction(m.group(3)) / 60 + Fraction(m.group(4) or 0) / 3600
        return Quantity(number(-value if m.group(1) else value), True, None, UNITS["\u00b0"])
    m = TWO_UNITS.match(s.lower())
    if m and m.group(2) in UNITS and m.group(4) in UNITS:
        large, small = UNITS[m.group(2)], UNITS[m.group(4)]
        if large[1] == small[1] and large[2] > small[2] > 0 and Fraction(m.group(3)) * small[2] < large[2]:
            return Quantity(number(int(m.group(1)) + Fraction(m.group(3)) * small[2] / large[2]), True, None, large)
    m = re.match(r"([\d.,]+)\s*(%s)(?![a-z])\s*(.*)$" % "|".join(sorted(FACTORS, key=len, reverse=True)), s)
    if m:
        q = anew(m.group(1) + " " + m.group(3))
        if q:
            return Quantity(Node("product", [q.node, number(FACTORS[m.group(2)])]), True, None, q.unit, q.percent)
    m = re.match(
        r"(?i)(?:an? )?(?:(.*(?:%|percent|per cent)) "
        r"(?:increase|decrease|reduction)d?|(?:increas|decreas|reduc|reduction)(?:e|ing)?[sd]? (?:by|of) (.*))$", s)
    if m:
        q = anew(m.group(1) or m.group(2))
        if q and q.percent:
            return q
    m = re.match(r"\d{1,2}(?:,\d\d)+,\d{3}(?!\d)", s)
    return anew(m.group().replace(",", "") + s[m.end() :]) if m else None


def half_line(name, sign, bound):
    infinite = lambda minus: single(
        Quantity(Node("neg", [Node("letter", value="\\infty")]) if minus else Node("letter", value="\\infty")))
    if sign in ("<", "<="):
        return Answer("span", name=name, parts=[infinite(True), bound], open=(True, sign == "<"))
    return Answer("span", name=name, parts=[bound, infinite(False)], open=(sign == ">", True))


def intersection(parts):
    if len(parts) != 2 or any(p.kind != "span" for p in parts) or parts[0].name != parts[1].name:
        return None
    infinite = lambda a: a.kind == "single" and "\\infty" in a.q.node.letters()
    low, high = parts if not infinite(parts[0].parts[0]) else parts[::-1]
    if infinite(low.parts[0]) or not infinite(low.parts[1]) or not infinite(high.parts[0]) or infinite(high.parts[1]):
        return None
    return Answer("span", name=low.name, parts=[low.parts[0], high.parts[1]], open=(low.open[0], high.open[1]))


def truth_of(text):
    first = text.strip().lower()
    cut = re.search(r"[,.;:!]", first)
    if cut and cut.start() > 0:
        first = first[: cut.start()].strip()
    if first in YES:
        return Answer("truth", yes=True)
    return Answer("truth", yes=False) if first in NO else None


def trim(t):
    dropped = False
    while t:
        first, last = t[0], t[-1]
        low = first.text.lower()
        if first.form == "sign" and first.text in ("~=", "~", "\\sim", "="):
            t, dropped = t[1:], True
        elif first.form == "sign" and first.text in (".", ":", ",") and dropped:
            t = t[1:]
        elif len(t) > 1 and low in FIGURES and (t[1].form == "numeral" or t[1].form == "word" and t[1].text.isupper()):
            return [first.copy("sign", FIGURES[low])] + t[1:] if FIGURES[low] else t[1:]
        elif len(t) > 1 and low in SOFT_BEFORE:
            t, dropped = t[1:], True
        elif len(t) > 1 and last.text.lower() in SOFT_BEHIND:
            t, dropped = t[:-1], True
        else:
            break
    return t


def wording(text):
    s = re.sub(r"([^\W\d_])-([^\W\d_])", r"\1 \2", text.lower())
    s = re.sub(r"[{}'\"]", "", re.sub(r"[_(),.]", " ", s))
    s = " ".join(w for w in s.split()
        if w not in ("a", "an", "the", "it", "its", "is", "it's", "this", "that", "they", "are", "be"))
    s = normal(s)
    for prefix in ("它是", "这是", "是", "一个", "为"):
        s = s[len(prefix) :] if s.startswith(prefix) else s
    return s


def normal(s):
    s = re.sub(r"\\(?:left|right|q?quad|[,;:! ])", " ", s.lower()).replace("$", " ").replace("\\dfrac",
        "\\frac").replace("\\tfrac", "\\frac")
    return re.sub(r"(?<![A-Za-z0-9]) +| +(?![A-Za-z0-9])", "", " ".join(s.split())).rstrip(".!?,;:")


def read(s):
    if len(s.encode("utf-8", "replace")) > LONGEST:
        return Answer()
    text = plain(s)
    tokens = scan(text)
    if tokens is None:
        return Answer(text=text)
    r = Reader(text)
    a = r.answer(tokens)
    if r.work > MOST_PARTS:
        a = Answer()
    a.text = text
    return a


# ---- comparing; every function gives (right, status, undecided) ----

WRONG, RIGHT = (False, OK, False), (True, OK, False)


def equal(stated, gold, tolerance="", unit=""):
    """Gives (right, status, undecided); status is ok, unparsable or ambiguous."""
    try:
        return compared(read(stated), read(gold), tolerance, unit)
    except RecursionError:  # deeper than any answer
        return False, UNPARSABLE, True


def compared(s, g, tolerance, unit):
    if unit and g.kind == "single" and not g.q.unit and not g.q.percent:
        g.q.unit = unit_of(unit)
    out = compare(s, g, tolerance)
    if not out[0] and s.text and normal(s.text) == normal(g.text) and not s.undefined:
        return RIGHT
    return out


def compare(s, g, tolerance):
    out = by_kind(s, g, tolerance)
    if out[0]:
        return out
    for other in s.other:
        if by_kind(other, g, tolerance)[0]:
            return RIGHT
    for other in g.other:
        if compare(s, other, tolerance)[0]:
            return RIGHT
    return out


def by_kind(s, g, tolerance):
    if s.kind == "several" and g.kind != "several" and all(p.kind == "words" for p in s.parts):
        s = Answer("words", text=s.text)
    if s.kind == "unreadable":
        return False, UNPARSABLE, not s.undefined
    if g.kind == "unreadable":
        return False, OK, True
    if "words" in (s.kind, g.kind) or "truth" in (s.kind, g.kind):
        return in_words(s, g)
    if s.kind == "alternatives" and g.kind not in ("alternatives", "several", "union"):
        first = s.parts[0]
        if any(not compare(p, first, tolerance)[0] and not compare(first, p, tolerance)[0] for p in s.parts[1:]):
            return False, AMBIGUOUS, False
        return next((o for o in (compare(p, g, tolerance) for p in s.parts) if o[0]), WRONG)
    if s.kind == "stretch" and g.kind not in ("stretch", "span"):
        return False, AMBIGUOUS, False
    if g.kind == "single":
        return (
            quantities(s, g, tolerance) if s.kind == "single" else ratio_and_number(s, g, tolerance, False)
            if s.kind == "ratio" else WRONG
        )
    if g.kind in ("several", "alternatives"):
        if (
                s.kind in ("several", "alternatives") or s.kind == "tuple" and g.kind == "several"
                and all(p.name for p in g.parts)
        ):
            return lists(s, g, tolerance)
        return WRONG
    if g.kind == "tuple":
        if s.kind == "span" and s.name and len(g.parts) == 2:
            return spans(s, Answer("span", parts=g.parts, open=(True, True)), tolerance)
        return in_order(s, g, tolerance) if s.kind == "tuple" else WRONG
    if g.kind == "span":
        if s.kind == "tuple" and len(s.parts) == 2:
            s = Answer("span", parts=s.parts, open=(True, True))
        return spans(s, g, tolerance) if s.kind == "span" else WRONG
    if g.kind == "union":
        return lists(s, g, tolerance) if s.kind in ("union", "alternatives") else WRONG
    if g.kind == "stretch":
        return in_order(s, g, tolerance) if s.kind in ("stretch", "span", "tuple") else WRONG
    if g.kind == "ratio":
        if s.kind == "ratio":
            if len(s.parts) != len(g.parts):
                return WRONG
            shares = lambda a, i: Quantity(Node("quotient", [a.parts[i].q.node, a.parts[0].q.node]),
                a.parts[i].q.decimal or a.parts[0].q.decimal)
            for i in range(1, len(g.parts)):
                out = values(shares(s, i), shares(g, i), tolerance)
                if not out[0]:
                    return False, OK, out[2]
            return RIGHT
        return ratio_and_number(g, s, tolerance, True) if s.kind == "single" else WRONG
    return relations(s, g, tolerance) if s.kind == "relation" else WRONG


def in_order(s, g, tolerance):
    if len(s.parts) != len(g.parts):
        return WRONG
    for a, b in zip(s.parts, g.parts):
        out = compare(a, b, tolerance)
        if not out[0]:
            return False, OK, out[2]
    return RIGHT


def lists(s, g, tolerance):
    if len(s.parts) != len(g.parts):
        return WRONG
    named = [all(p.name for p in a.parts) for a in (s, g)]
    if named[1] and not named[0]:
        return in_order(s, g, tolerance)
    fits, undecided = [], False
    for b in g.parts:
        row = []
        for a in s.parts:
            out = (False, OK, False) if all(named) and a.name != b.name else compare(a, b, tolerance)
            row.append(out[0])
            undecided = undecided or out[2]
        fits.append(row)
    partner = [None] * len(s.parts)

    def pair(i, tried):
        for j, fit in enumerate(fits[i]):
            if fit and j not in tried:
                tried.add(j)
                if partner[j] is None or pair(partner[j], tried):
                    partner[j] = i
                    return True
        return False

    return RIGHT if all(pair(i, set()) for i in range(len(g.parts))) else (False, OK, undecided)


def spans(s, g, tolerance):
    if s.open != g.open or s.name and g.name and s.name != g.name:
        return WRONG
    return in_order(s, g, tolerance)


def ratio_and_number(ratio, other, tolerance, gold_is_ratio):
    if len(ratio.parts) != 2:
        return WRONG
    a, b = (p.q for p in ratio.parts)
    q = single(Quantity(Node("quotient", [a.node, b.node]), a.decimal or b.decimal))
    return quantities(other, q, tolerance) if gold_is_ratio else quantities(q, other, tolerance)


def relations(s, g, tolerance):
    if s.operator != g.operator:
        return WRONG
    if s.equation is not None and g.equation is not None:
        factor, decided = proportional(s.equation, g.equation)
        return factor is not None and (factor > 0 or g.operator == "!="), OK, not decided and factor is None
    if len(s.parts) != 2 or len(g.parts) != 2:
        return WRONG
    out = in_order(s, g, tolerance)
    return out if out[0] else in_order(Answer("relation", parts=s.parts[::-1]), g, tolerance)


def in_words(s, g):
    if s.kind == g.kind == "truth":
        return s.yes == g.yes, OK, False
    if g.kind == "truth":
        return False, OK, s.kind == "words"
    if s.kind == g.kind == "words":
        a, b = wording(s.text), wording(g.text)
        if a == b:
            return RIGHT
        return (
            False, OK, bool(set(a.split()) & set(b.split())) or any(c in b for c in a if re.match("[" + HAN + "]", c))
        )
    if g.kind == "words":
        return WRONG
    return False, UNPARSABLE, s.kind == "words"


def quantities(s, g, tolerance):
    if g.equation is not None and s.equation is not None:
        factor, decided = proportional(s.equation, g.equation)
        if decided:
            return factor is not None, OK, False
    if g.equation is not None and not g.name and s.equation is None:
        return WRONG
    if s.name != g.name and {s.name, g.name} <= {"x", "y", "z"}:
        return WRONG
    return values(s.q, g.q, tolerance)


def values(s, g, tolerance):
    x, y, unit_s, unit_g, printed_s, printed_g = s.node, g.node, s.unit, g.unit, s.printed, g.printed
    if bool(x.letters()) != bool(y.letters()):
        if x.letters() and g.instead is not None:
            y, unit_g, printed_g = g.instead, None, None
        elif y.letters() and s.instead is not None:
            x, unit_s, printed_s = s.instead, None, None
    if x.letters() or y.letters():
        if not (x.letters() and y.letters()) and x.op == "letter":
            return False, UNPARSABLE, False
        right, decided = same(x, y)
        return right and decided, OK, not decided
    p, v = worth(x), worth(y)
    if p is None:
        return False, UNPARSABLE, False
    if v is None:
        return False, OK, True
    factor, dec = conversion(unit_s, unit_g), s.decimal
    if factor is None:
        return WRONG
    if s.radians and unit_g and unit_g[1] == "angle":
        x, printed_s, dec = Node("quotient", [Node("product", [x, number(180)]), Node("pi")]), None, True
        p = worth(x)
    elif g.radians and unit_s and unit_s[1] == "angle":
        x, printed_s, dec = Node("product", [Node("quotient", [x, number(180)]), Node("pi")]), None, True
        p = worth(x)
    converted = factor != 1
    if converted:
        p, dec = times(p, factor), True
    equality = (lambda: (False, False)) if converted else (lambda: same(x, y))
    if numbers(p, v, dec, g.decimal, printed_s, printed_g, converted, equality, tolerance):
        return RIGHT
    for sign, by in ((s.percent, Fraction(1, 100)), (g.percent, Fraction(100))):
        if (
                sign and numbers(times(p, by), v, dec, g.decimal, printed_s, printed_g, True, lambda: (False, False),
                tolerance)
        ):
            return RIGHT
    return WRONG


def times(value, by):
    return value * by if isinstance(value, Fraction) else value * float(by)


def numbers(p, g, dec_p, dec_g, printed_p, printed_g, converted, equality, tolerance):
    """Holds the rules of numbers, N1 to N8."""
    if isinstance(p, Fraction) and isinstance(g, Fraction):
        whole = p.denominator == g.denominator == 1
        if p == g or whole or not dec_p and not dec_g:
            return p == g
    else:
        right, decided = equality()
        if decided and right:
            return True
        if decided and not isinstance(p, Fraction) and not isinstance(g, Fraction) and not dec_p and not dec_g:
            return False
    if tolerance == "exact":
        return False
    p, g = Fraction(p), Fraction(g)
    if abs(p - g) <= (THOUSANDTH if tolerance == "abs1e-3" else THOUSANDTH * abs(g)):
        return True
    if printed_g and printed_g[0] > 0 and printed_g[1] > 1:
        return rounded(p, printed_g[0]) == g
    if printed_p and not converted and printed_p[0] > 0 and printed_p[1] > 2 and not printed_g:
        return rounded(g, printed_p[0]) == p
    return False


def rounded(x, decimals):
    scale = 10**decimals
    value = Fraction(math.floor(abs(x) * scale + Fraction(1, 2)), scale)
    return -value if x < 0 else value
