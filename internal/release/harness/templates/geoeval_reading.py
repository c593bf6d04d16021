"""Finds what a response states as its answer, and grades it as GeoEval itself does: check(prediction, gold, ...).

The names of functions are those of GeoEval's own grader, whose verdicts and statuses these are held to.
"""

import re
import unicodedata

from geoeval_comparing import equal
from geoeval_expressions import words

MAX_RESPONSE = 64 << 10
WORD, NUMBER, COMMAND, HAN, SIGN, LINE = range(6)
VALUE, CHOICE, WORDS = range(3)

CONCLUSIONS = words("so therefore thus hence consequently finally accordingly conclusion overall ultimately then")
PREMISES = words("given since because if let suppose assume assuming supposing when where whereas recall")
ASKS = words("find determine calculate compute evaluate what how which solve")
QUANTITIES = words(
    "length lengths area areas angle angles measure measures perimeter volume radius diameter height width depth "
    "circumference distance side sides hypotenuse sum ratio value values "
    "altitude base slope cost number total result size speed probability degree degrees fraction percentage percent "
    "difference product average weight capacity arc chord midline "
    "median leg legs edge coordinates coordinate sine cosine tangent thickness time measurement amount surface "
    "solution solutions expression equation diagonal inradius circumradius apothem semiperimeter")
COPULAS = words("is are be equals equal was were = : \u2248 becomes \u2261 \u2245 equaling measures \u2192")
HEDGES = words("about approximately around roughly nearly approx circa almost")
SOFTENERS = words(
    "probably likely simply just possibly perhaps maybe therefore thus hence indeed exactly also still only then "
    "definitely actually now given found calculated obtained as equal "
    "equals to be been by is are the an at surely clearly certainly presumably supposedly again precisely have has "
    "had does of that it option choice follows following being")
UNITS = words(
    "cm mm m km dm nm ft in inch inches foot feet yd yard yards mile miles mi meter meters metre metres centimeter "
    "centimeters centimetre centimetres millimeter millimeters "
    "millimetre millimetres kilometer kilometers kilometre kilometres decimeter decimeters decimetre decimetres unit "
    "units degree degrees deg rad radian radians square squared sq "
    "cubic cubed cu percent pixel pixels px second seconds sec s minute minutes min hour hours hr hrs h day days "
    "week weeks month months year years dollar dollars cent cents rupee "
    "rupees rs euro euros pound pounds lb lbs kg g gram grams kilogram kilograms ton tons tonne tonnes l ml liter "
    "liters litre litres milliliter milliliters mph kmph kmh per hectare "
    "hectares ha acre acres times people million billion trillion sides vertices faces edges points diagonals "
    "minutes pi arcmin arcsec cc "
    "gallon gallons yuan usd")
NUMBERS = words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty "
    "ninety hundred thousand negative minus plus infinity infinite")
FUNCTIONS = words(
    "sin cos tan cot sec csc sqrt root pi log ln arcsin arccos arctan asin acos atan frac theta alpha beta gamma")
JOINS = words("and or to & versus vs")
RANGES = words("between either from both greater less more at least most than exceed below above over under")
NAME_WORDS = words(
    "angle triangle point points line segment side arc circle quadrilateral rectangle square parallelogram trapezoid "
    "rhombus vertex ray plane step figure fig case part theorem "
    "equation eq problem question chord radius pentagon hexagon polygon lemma example diagram image note section "
    "kite angles triangles lines segments sides vertices arcs")
NUMBERED = words(
    "step figure fig case part theorem equation eq problem question option choice lemma example diagram image note "
    "section table page chapter exercise method statement reason answer")
REASONS = words(
    "because since as is with which by for but and or if when where from due so therefore thus hence i option choice "
    "this that the we it not given")
DENIALS = words(
    "not cannot never eliminate eliminates eliminated eliminating exclude excludes excluded excluding reject "
    "rejected incorrect wrong false rule ruled neither nor isn't aren't too "
    "impossible inconsistent unlike discard")
GOERS = words("go going opt opting settle settling i'd would stick sticking went opted")
CLAUSE_ENDS = words("because since as which where so therefore thus hence when while but by due given")
ASIDES = words(
    "note notice recall remember reason reasoning explanation indeed observe proof justification here confidence "
    "rating score")
PUT_BACK = words("substitute substituting substituted substitution plug plugging plugged put putting")
CHECKS = words(
    "check checks checking verify verifies verifying verification confirm confirms confirming verified checked")
DEMANDED = words("required desired requested asked unknown missing sought needed")
REJECTIONS = words("rejected reject discarded discard extraneous inadmissible invalid impossible")
OTHERWISE = (
    "but it could also be", "but it may also be", "but it might also be", "it could also be", "it might also be",
    "it may also be", "but could also be", "or maybe", "or perhaps", "or possibly", "or it could be", "or it might be")
YIELDS = words("giving gives give yields yielding get gets obtain obtains obtained obtaining")
LETTER_LEAD = words(
    "option choice the letter answer is choose choosing select either both as for be to it must should correct "
    "probably likely therefore thus only simply definitely clearly")
LEADS = words(
    "\\quad \\qquad \\displaystyle \\approx \\therefore \\implies \\Rightarrow \\rightarrow \\to \\Longrightarrow "
    "\\left \\right \\large \\Large \\hspace")
TEXTS = words("\\text \\textrm \\mathrm \\mbox \\operatorname \\rm \\textnormal \\mathit \\mathsf \\textsf \\hbox")
STOPS = words(
    "\\therefore \\implies \\Rightarrow \\Longrightarrow \\because \\rightarrow \\to \\iff \\Leftrightarrow \\quad "
    "\\qquad \\begin \\end \\Longleftrightarrow \\boxed \\fbox "
    "\\longrightarrow")
HAN_NUMERALS = "零〇一二三四五六七八九十百千万亿两点负半"
HAN_UNITS = "度厘毫分千米平方立公里元秒时小个倍角弧升克斤吨顷亩尺寸丈里人天年月日次块根条颗张只"
HAN_JOINS = "和或与及、跟至到比"
YES = frozenset("yes true correct right 正确 对 是 成立 是的 对的 √".split())
NO = frozenset("no false incorrect wrong 错误 错 否 不是 不成立 不对 不正确 ×".split())
ORDINALS = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "fifth": 4,
    "5th": 4, "sixth": 5, "6th": 5, "last": -1}
TURNS = (
    "wait|actually|recalculat|let me re|correction|i made a mistake|i made an error|on second thought|that's "
    "wrong|that is wrong|that's not right|that is not right|scratch that|"
    "hold on|oops|hmm|no,|re-examin|重新|不对|更正|等等|等一下|错了|修正|其实|再想").split("|")
REFUSALS = (
    "cannot determine|can't determine|cannot be determined|can't be determined|unable to determine|impossible to "
    "determine|cannot be found|not possible to determine|"
    "not enough information|not provide enough|not give enough|not have enough|not sufficient|insufficient "
    "information|insufficient data|not enough data|information is insufficient|"
    "not sufficient information|lack of information|cannot see|can't see|unable to see|unable to view|cannot "
    "view|can't view|don't see|do not see|cannot help|can't help|"
    "unable to help|cannot assist|can't assist|unable to assist|cannot answer|can't answer|unable to answer|cannot "
    "solve|can't solve|unable to solve|unable to provide|"
    "cannot provide|can't provide|no image|no diagram|no figure|image is not|diagram is not|figure is not|cannot "
    "calculate|can't calculate|unable to calculate|cannot compute|"
    "i'm sorry|i am sorry|as an ai|as a language model|need more information|more information is needed|i don't "
    "know|i do not know|without the diagram|without the image|"
    "without the figure|without seeing|not provided|please provide|cannot access|can't access|undeterminable|cannot "
    "process|can't process|无法确定|看不到|无法看到|看不见|"
    "信息不足|条件不足|无法回答|无法解答|抱歉|对不起|无法判断|不能确定|无法求|无法计算|无法得出|没有图|没有提供|未提供|不知道|无法查看|请提供|缺少图|缺少条件|无法识别|无法提供"
).split("|")
FAILURES = (
    "get some error", "failed to obtain answer", "[error]", "error code:", "api error", "request failed",
    "internal server error", "rate limit reached", "connection error",
    "timeout error")


# ---- the text without thinking, code and marks ----

def lower(s):
    return re.sub("[A-Z]", lambda m: m.group().lower(), s)


def without_thinking(s):
    unclosed = False
    for name in ("think", "thinking", "thought", "reasoning"):
        ends = list(re.finditer("</%s>" % name, s, re.I))
        if ends:
            before, after = s[: ends[-1].start()], s[ends[-1].end() :]
            begin = re.search("<%s>" % name, before, re.I)
            if not after.strip() and begin:
                after = before[: begin.start()]
            s = after
        begin = re.search("<%s>" % name, s, re.I)
        if begin:
            s, unclosed = s[: begin.start()], True
    return s, unclosed


ANSWER_FIELDS = ('"answer"', '"final_answer"', '"final answer"', "'answer'", "'final_answer'")
PROSE = ("", "text", "txt", "plain", "plaintext", "markdown", "md", "latex", "tex", "math", "answer")


def without_code(s):
    if "```" not in s:
        return s
    out, prose = [], []
    for i, block in enumerate(s.split("```")):
        if i % 2 == 0:
            out.append(block + "\n" if i else block + "\n")
            continue
        name, _, body = block.partition("\n")
        name = name.strip().lower()
        if not body:
            name, body = "", block
        if name in ("json", "") and "{" in body and any(f in body.lower() for f in ANSWER_FIELDS):
            out.append(body)
        elif name in PROSE:
            prose.append(body + "\n")
        out.append("\n")
    said = "".join(out)
    return said if said.strip() else "".join(prose)


EMPHASES = ("textbf", "mathbf", "boldsymbol", "bm", "emph", "textit", "underline", "displaystyle", "textstyle", "bf",
    "Large", "large", "mathbb")
TAGS = frozenset("b strong i em p u span div br center s h1 h2 h3 h4 conclusion summary".split())
NARROW = {}
for plain_form, wide in (("-", "\u2212\u2013\u2010\u2011\u2012\ufe63"),
        (" ", "\u3000\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u0085\u25cf\u2022\u25e6\u25aa\ufffd"),
                         ("\n", "\u2028\u2029"), ("", "\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u00ad\ufe0f"),
                         ('"', "\u201c\u201d\u201e\u300c\u300d\u300e\u300f"), ("'", "\u2018\u2019"),
                         ("[", "\u3010\u3014\u3016"), ("]", "\u3011\u3015\u3017"), ("<", "\u300a\ufe64"),
                         (">", "\u300b"), (":", "\u2236\uff1a"), ("\u00b0", "\u00ba\u02da\u2218")):
    for character in wide:
        NARROW[character] = plain_form


def narrow(c):
    if c in NARROW:
        return NARROW[c]
    if "\uff01" <= c <= "\uff5e":
        return chr(ord(c) - 0xFEE0)
    if "\U0001d7ce" <= c <= "\U0001d7ff":
        return str((ord(c) - 0x1D7CE) % 10)
    return c


def operand(c):
    return c.isascii() and c.isalnum() or c in tuple(")(}\\")


class Text:
    """A response without marks: norm, low (its lower case) and at, where each of its characters stands in raw."""

    def __init__(self, raw):
        self.raw, self.out, self.at, self.i = raw, [], [], 0
        self.line, self.bold, self.italic, self.under, self.table, self.braces = True, False, False, False, False, []
        while self.i < len(raw):
            self.step()
        self.norm = "".join(self.out)
        self.low = lower(self.norm)

    def put(self, c, n):
        self.out.append(c)
        self.at.append(self.i)
        self.i += n

    def span(self, i, j):
        return "".join(" " if self.norm[k] in "\n " else self.raw[self.at[k]] for k in range(i, j)).strip()

    def step(self):
        s, i = self.raw, self.i
        c, after, at_line = s[i], s[i + 1 : i + 2], self.line
        if c not in " \t\n\r":
            self.line = False
        if c == "\n":
            self.line, self.bold, self.italic, self.under, self.table = True, False, False, False, False
            self.put("\n", 1)
        elif c in "\r`":
            self.i += 1
        elif c in "\t\v\f~":
            self.put(" ", 1)
        elif c == "*":
            self.star()
        elif c == "_":
            if after == "_":
                self.i += 2
            elif self.underlined():
                self.i += 1
            else:
                self.put("_", 1)
        elif c == "#":
            n = len(re.compile("#+").match(s, i).group())
            if at_line and n <= 6 and n != 4 and s[i + n : i + n + 1] in (" ", "\t"):
                self.i += n
                self.line = True
            else:
                self.put("#", 1)
        elif c == "|":
            self.table = self.table or at_line
            self.put("\n" if self.table else "|", 1)
        elif c == ">" and at_line and after == " ":
            self.i += 1
            self.line = True
        elif (
                c in "-+" and at_line and after == " " and i + 2 < len(s)
                and (s[i + 2].isalpha() or s[i + 2] in "*$\\" or not s[i + 2].isascii())
        ):
            self.i += 1
        elif c == "<":
            self.tag()
        elif c == "\\":
            self.command()
        elif c == "{":
            self.braces.append(False)
            self.put("{", 1)
        elif c == "}":
            if self.braces and self.braces.pop():
                self.i += 1
            else:
                self.put("}", 1)
        else:
            to = c if c.isascii() else narrow(c)
            if to:
                self.put(to, 1)
            else:
                self.i += 1

    def star(self):
        n = len(re.compile(r"\*+").match(self.raw, self.i).group())
        before = self.out[-1] if self.out else "\n"
        after = self.raw[self.i + n : self.i + n + 1] or "\n"
        if n >= 2:
            if not self.bold and operand(before) and operand(after) and n == 2:
                self.put("*", 1)
                self.put("*", 1)
                return
            self.bold = not self.bold
        elif self.italic and before != " ":
            self.italic = False
        elif before == "\n" and after == " ":
            pass
        elif (
                not operand(before) and after not in " \n"
                and re.compile(r"[^*\n]{1,198}(?<! )\*(?![A-Za-z0-9()}\\])").match(self.raw, self.i + 1)
        ):
            self.italic = True
        else:
            self.put("*", 1)
            return
        self.i += n

    def underlined(self):
        rest = self.raw[self.i : self.i + 101]
        if self.under and (len(rest) == 1 or not operand(rest[1])):
            self.under = False
            return True
        if self.out and self.out[-1] not in " \n":
            return False
        for i in range(1, min(len(rest), 100)):
            if rest[i] in "\n{":
                return False
            if rest[i] == "_":
                self.under = rest[i - 1] != " " and i > 1 and (i + 1 >= len(rest) or not operand(rest[i + 1]))
                return self.under
        return False

    def tag(self):
        end = self.raw.find(">", self.i, self.i + 60)
        if end < 0:
            return self.put("<", 1)
        inside = self.raw[self.i + 1 : end]
        name = inside.strip("/ ").lower().partition(" ")[0]
        if inside.startswith("|") and inside.endswith("|") or name in ("br", "p", "div", "s"):
            self.put("\n", end + 1 - self.i)
        elif name in TAGS:
            self.i = end + 1
        else:
            self.put("<", 1)

    def command(self):
        s, i = self.raw, self.i
        name = re.compile(r"\\([A-Za-z]*)").match(s, i).group(1)
        end = i + 1 + len(name)
        if name in EMPHASES:
            self.i = end
            if s[end : end + 1] == "{":
                self.braces.append(True)
                self.i += 1
            else:
                self.line = True
            return
        after = s[i + 1 : i + 2]
        if not name and after:
            if after == "\\" and re.compile("boxed|frac|dfrac|sqrt|pi|text|circ|times|cdot|angle").match(s, i + 2):
                self.i += 1
                return
            if after in ",; !:\n":
                self.put(" ", 2 if after != "\n" else 1)
                return
            if after in "{}%$#&\\()[]_":
                self.put("\\", 1)
                self.put(after, 1)
                return
            if after in "*`":
                self.i += 1
                self.put(after, 1)
                return
        self.put("\\", 1)
        for c in name:
            self.put(c, 1)


# ---- tokens ----

class Token:
    __slots__ = ("kind", "start", "end", "word")

    def __init__(self, kind, start, end, word):
        self.kind, self.start, self.end, self.word = kind, start, end, word


def number_end(s, i):
    m = re.compile(r"[0-9]*").match(s, i)
    j = m.end()
    if 0 < j - i <= 3:
        while True:
            m = re.compile(r"(?:\{,\}|,)[0-9]{3}(?![0-9])").match(s, j)
            if not m:
                break
            j = m.end()
    m = re.compile(r"\.\\overline\{[0-9][^}]{0,18}\}").match(s, j)
    if m:
        return m.end()
    m = re.compile(r"\.[0-9]+").match(s, j)
    j = m.end() if m else j
    m = re.compile(r"[eE][-+]?[0-9]+(?![A-Za-z])").match(s, j)
    return m.end() if m else j


IS_HAN = re.compile("[\u2e80-\u2fd5\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
IS_WORD = re.compile(r"[A-Za-z](?:[A-Za-z]|(?<=[A-Za-z])'(?=[A-Za-z]))*")


def tokenize(t):
    s, tokens, i = t.norm, [], 0
    while i < len(s):
        c, kind, j = s[i], SIGN, i + 1
        if c == " ":
            i += 1
            continue
        if c == "\n":
            kind = LINE
        elif (
                c in "0123456789" or c == "." and s[j : j + 1].isdigit() and s[j : j + 1].isascii()
                and not (i and s[i - 1].isascii() and s[i - 1].isalpha())
        ):
            kind, j = NUMBER, number_end(s, i)
        elif c.isascii() and c.isalpha():
            kind, j = WORD, IS_WORD.match(s, i).end()
        elif c == "\\":
            m = re.compile(r"\\[A-Za-z]+").match(s, i)
            if m:
                kind, j = COMMAND, m.end()
            elif s[j : j + 1] == "\\":
                kind, j = LINE, j + 1
            elif s[j : j + 1].isascii():
                j += len(s[j : j + 1])
        elif IS_HAN.match(c):
            kind = HAN
        elif not c.isascii() and c.isalpha() and not "\u0391" <= c <= "\u03c9":
            kind = WORD
        tokens.append(Token(kind, i, j, "" if kind in (NUMBER, LINE) else s[i:j] if kind == COMMAND else t.low[i:j]))
        i = j
    return tokens


class Span:
    def __init__(self, first, end, content):
        self.first, self.end, self.content = first, end, content


class Sentence:
    def __init__(self, first, end, question=False):
        self.first, self.end, self.question = first, end, question


class Statement:
    def __init__(self, rule="", final=False, begin=0, to=0, next=-1, answer="", letter=False, concluded=False):
        self.rule, self.final, self.begin, self.to, self.next = rule, final, begin, to, next
        self.answer, self.letter, self.concluded = answer, letter, concluded
        self.next0 = next


class Lettered:
    def __init__(self, letters="", first=0, end=0):
        self.letters, self.first, self.end, self.either, self.labelled = letters, first, end, False, False


class Asked:
    def __init__(self, gold="", choices=None, letter="", subset="main", tolerance="", unit="", mask="", truncated=False,
            text=""):
        self.gold, self.choices, self.letter, self.tolerance, self.unit = (
            gold, [c or "" for c in choices or []], letter or "", tolerance, unit
        )
        self.mask, self.truncated, self.text, self.read = (mask or "X").lower(), truncated, text, None
        self.backward = subset == "backward"
        self.equation = any(c in gold for c in "=<>\u2264\u2265")
        self.letters, self.kind = "", VALUE
        if self.choices and not self.backward:
            self.kind = CHOICE
            self.letters = self.gold_letters()
        elif self.letter and not self.backward:
            self.kind, self.letters = CHOICE, self.letter.upper()
        elif wordy(gold):
            self.kind = WORDS
        self.mixed = self.kind == VALUE and mixed(gold)

    def count(self):
        return min(len(self.choices), 26) or 8

    def gold_letters(self):
        found = capitals(self.letter, self.count())
        if found:
            return found
        for i, c in enumerate(self.choices[:26]):
            if c.strip() == self.gold.strip():
                return chr(65 + i)
        found = capitals(self.gold, self.count())
        if found:
            return found
        m = self.matching(self.gold)
        return chr(65 + m[0]) if len(m) == 1 else ""

    def equal(self, stated, gold):
        return equal(stated, gold, self.tolerance, self.unit)

    def matching(self, value):
        same, rounded = [], []
        for i, c in enumerate(self.choices[:26]):
            if same_words(value, c):
                own = self.own()
                return [own if own is not None and same_words(value, self.choices[own]) else i]
            if self.equal(value, c)[0]:
                (same if equal(value, c, "exact", self.unit)[0] else rounded).append(i)
        return [self.own()] if len(same) > 1 and self.own() in same else same or rounded

    def own(self):
        """Is the index of the right choice, where it is one."""
        i = ord(self.letters) - 65 if len(self.letters) == 1 else -1
        return i if 0 <= i < len(self.choices) else None

    def document(self):
        if self.read is None and 0 < len(self.text) < 20000:
            self.read = Document(Text(self.text), self, bare=True)
        return self.read

    def side(self, answer):
        """Is the side of an equality that is the answer (rules Q1 and Q3)."""
        if self.equation or any(c in answer for c in ",\uff0c;\uff1b<>\u2264\u2265"):
            return answer
        i = answer.rfind("=")
        if i <= 0 or "\\ne" in answer or " or " in answer or "或" in answer:
            return answer
        left, right = answer[:i].strip(), answer[i + 1 :].strip().strip("$& ")
        if not right:
            return answer
        if (
                not any(c in right for c in "0123456789\\π√½") and any(c in left for c in "0123456789")
                and not any(c in self.gold for c in "abcxyz")
        ):
            j = left.rfind("=")
            if len(right) <= 5 and right.isascii() and right.isalpha():
                return left[j + 1 :].strip()
            left = left[j + 1 :].strip() if j >= 0 else left
        depth = 0
        for c in right:
            depth += 1 if c in "{(" else -1 if c in "})" else 0
            if depth < 0:
                return answer
        return right


def capitals(s, n):
    has = set()
    for c in s.upper():
        if "A" <= c < chr(65 + n):
            has.add(c)
        elif c not in " ,().":
            return ""
    return "".join(sorted(has))


def same_words(x, y):
    return " ".join(x.split()).lower() == " ".join(y.split()).lower()


def mixed(gold):
    tokens = tokenize(Text(gold))
    if any(k.kind == COMMAND for k in tokens) or not any(k.kind == NUMBER for k in tokens):
        return False
    known = UNITS | NUMBERS | FUNCTIONS | HEDGES | RANGES
    return any(k.kind == WORD and len(k.word) > 3 and k.word not in known for k in tokens)


def wordy(gold):
    d = Document(Text(gold), None, bare=True)
    n = 0
    for i, k in enumerate(d.t):
        if (
                k.kind == NUMBER or k.kind == COMMAND and k.word not in TEXTS or k.kind == WORD
                and (k.word in NUMBERS or k.word in FUNCTIONS)
        ):
            return False
        if k.kind == HAN and k.word in HAN_NUMERALS or k.kind == SIGN and k.word in "=<>\u2264\u2265+*/^\u221a\u03c0":
            return False
        if k.kind == HAN or k.kind == WORD and not d.name(i) and (len(k.word) > 2 or k.word in YES or k.word in NO):
            n += 1
    return n > 0


class Document:
    """A response as tokens and sentences, with what states nothing set aside (idle)."""

    def __init__(self, text, asked, bare=False):
        self.text, self.asked, self.t, self.sentences = text, asked, tokenize(text), []
        self.idle, self.math = [False] * len(self.t), [False] * len(self.t)
        self.dropped, self.checked = set(), None
        self.turns, self.budget, self.nested, self.content, self.named = [], 40000, False, False, False
        if not bare:
            self.formulas()
        self.split()
        if not bare:
            for i, s in enumerate(self.sentences):
                self.set_aside(s)
                at = self.inquires(s)
                if at >= 0:
                    self.lead_up(i, at)
            self.repeated()
            self.choices_again()
            self.reject()

    # -- parts --

    def formulas(self):
        open_at = -1
        for i, t in enumerate(self.t):
            if t.kind == LINE:
                if open_at >= 0 and self.t[open_at].word == "$" and (open_at == 0 or self.t[open_at - 1].word != "$"):
                    open_at = -1
            elif t.word == "$":
                if open_at >= 0:
                    if i - open_at == 1:
                        open_at = i
                        continue
                    self.math[open_at + 1 : i] = [True] * (i - open_at - 1)
                    open_at = -2 if i + 1 < len(self.t) and self.t[i + 1].word == "$" else -1
                elif open_at == -2:
                    open_at = -1
                else:
                    open_at = i
            elif t.word in ("\\(", "\\["):
                open_at = i
            elif t.word in ("\\)", "\\]") and open_at >= 0:
                self.math[open_at + 1 : i] = [True] * (i - open_at - 1)
                open_at = -1
            elif open_at == -2:
                open_at = -1

    def split(self):
        first, depth = 0, 0
        for i, t in enumerate(self.t + [Token(LINE, 0, 0, "")]):
            question, ends = False, False
            if t.kind == LINE:
                ends = True
            elif t.kind != SIGN:
                continue
            elif t.word in ("(", "["):
                depth += 1
            elif t.word in (")", "]"):
                depth = max(0, depth - 1)
            elif t.word in ("。", "\u2026") or t.word == ";" and depth == 0:
                ends = True
            elif t.word == "?":
                question = ends = True
            elif t.word == "!":
                ends = (
                    (i + 1 == len(self.t) or self.t[i + 1].kind != NUMBER) and (i == 0 or self.t[i - 1].kind != NUMBER)
                )
            elif t.word == ".":
                ends = self.stops(i, first)
            if ends:
                if i > first:
                    self.sentences.append(Sentence(first, i, question))
                first, depth = i + 1, 0

    def stops(self, i, first):
        t = self.t[i]
        if i + 1 < len(self.t):
            after = self.t[i + 1]
            if (
                    after.start == t.end
                    and (after.kind == WORD and self.text.norm[after.start] >= "a" or after.word == ".")
            ):
                return False
        if i == 0:
            return True
        before = self.t[i - 1]
        if before.word in ("approx", "sq", "fig", "eq", "no", "vs", "cu", "resp", "rs"):
            return False
        if before.word in ("e", "g") and i >= 3 and self.t[i - 2].word == ".":
            return False
        if (
                i + 2 < len(self.t) and self.t[i + 2].word == "=" and self.t[i + 1].word == before.word
                and before.kind == WORD
        ):
            return True
        if (
                before.kind == WORD and before.end - before.start == 1 and i + 1 < len(self.t)
                and self.t[i + 1].kind != LINE
        ):
            if i - 1 == first:
                return False
            w = self.t[i - 2].word
            return (
                not (w in COPULAS or w in ("(", "option", "choice", "answer", "{")) or self.t[i + 1].kind == WORD
                and len(self.t[i + 1].word) > 1 and self.capital(i + 1)
            )
        return True

    def capital(self, i):
        return "A" <= self.text.norm[self.t[i].start] <= "Z"

    def says(self, i, *said):
        return self.text.norm.startswith(said, self.t[i].start) if i < len(self.t) else False

    def mark(self, begin, to):
        for i in range(begin, min(to, len(self.idle))):
            self.idle[i] = True

    def set_aside(self, s):
        if s.question:
            return self.mark(s.first, s.end)
        head = s.first
        while head < s.end and self.t[head].kind == SIGN:
            head += 1
        if head == s.end:
            return None
        if self.enumerator(head, s):
            self.mark(s.first, head + 1)
            return self.set_aside(Sentence(head + 1, s.end)) if head + 1 < s.end else None
        t = self.t[head]
        if t.kind == WORD and t.word in ASKS or self.says(head, "求") and not self.says(head, "求得", "求出"):
            end = next(
                (i for i in range(head, s.end) if self.t[i].word == ":" or self.t[i].word in CONCLUSIONS and i > head),
                s.end)
            self.mark(s.first, end)
        i = head
        while i < s.end:
            t = self.t[i]
            if (
                    t.kind == WORD
                    and (t.word in PREMISES or t.word == "as" and i + 1 < s.end and self.t[i + 1].word == "shown")
                    or t.kind == HAN
                    and self.says(i, "已知", "如图", "设", "若", "如果", "假设", "因为", "由于") or t.word in ("\u2235", "\\because")
            ):
                end = self.premise_end(i, s.end)
                self.mark(i, end)
                i = end
            elif t.kind == HAN and self.says(i, "多少", "求证"):
                return self.mark(s.first, s.end)
            i += 1
        return None

    def inquires(self, s):
        """Is the token at which a sentence asks for something, -1 for none."""
        for i in range(s.first, s.end - 1):
            w, n = self.t[i].word, self.t[i + 1]
            begins = i == s.first or self.t[i - 1].word in (",", "then", "and")
            if (
                w == "求" and begins and not self.says(i, "求得", "求出")
                or w in ("多", "几") and self.says(i, "多少", "几") and not self.says(i, "几何")
                or w == "(" and n.word == ")"
                or w in ("find", "determine", "calculate", "compute") and begins
                or w == "what" and s.question and n.word in ("is", "are", "was", "will", "would")
                or w == "how" and s.question and n.kind == WORD and n.word not in ("about", "do", "does", "can")
            ):
                return i
        return -1

    def lead_up(self, i, at):
        """Sets aside what stands on one line before a sentence that asks, and in it before token at."""
        for n in range(i, max(0, i - 12) - 1, -1):
            s = self.sentences[n]
            if n < i and self.t[s.end].kind == LINE:
                return
            if any(t.word in ("answer", "\\boxed", "boxed") for t in self.t[s.first : s.end]):
                return
            self.mark(s.first, min(s.end, max(at, s.first)))
            at = len(self.t)

    def enumerator(self, i, s):
        t, n = self.t[i], len(self.t)
        if (
                t.kind != NUMBER or t.end - t.start > 2 or i > 0 and self.t[i - 1].kind != LINE
                and self.t[i - 1].word != "("
        ):
            return False
        if i + 1 < n and i + 1 == s.end and self.t[i + 1].word in (".", "。"):
            return i + 2 < n and self.t[i + 2].kind != LINE and not (i == 0 and self.gives_reason(i + 2))
        return i + 2 < s.end and self.t[i + 1].word in (")", "、") and self.t[i + 2].kind not in (LINE, SIGN)

    def gives_reason(self, k):
        t = self.t[k]
        return (
            t.word in ("because", "reason", "reasoning", "explanation") or t.word in CHECKS
            or t.word == "this" and k + 2 < len(self.t) and self.t[k + 2].word == "because"
            or t.kind == HAN and self.says(k, "因为", "理由", "原因")
        )

    def choices_again(self):
        """Sets aside three or more choices that are listed again in their order."""
        choices, first, want = self.asked.choices or [], -1, 0
        if len(choices) < 3:
            return
        for i, t in enumerate(self.t[:-2]):
            label = ord(self.text.norm[t.start]) - 65
            if (
                    t.kind != WORD or t.end - t.start != 1 or not 0 <= label < len(choices)
                    or self.t[i + 1].word not in ".):,、"
            ):
                continue
            choice, low = lower(choices[label].strip()), self.text.low
            begin = self.t[i + 2].start
            while begin < len(low) and low[begin] in "$ ":
                begin += 1
            if not choice or not low.startswith(choice, begin):
                continue
            if label == 0:
                first, want = i, 0
            if label == want:
                want += 1
                if want >= 3 and first >= 0:
                    self.mark(first, self.token_at(begin + len(choice)))

    def reject(self):
        """Sets aside the solutions that a remark in brackets behind them rejects."""
        for s in self.sentences:
            for k in range(s.first + 1, s.end):
                if self.t[k].word != "(":
                    continue
                end = next((i for i in range(k + 1, min(s.end, k + 20)) if self.t[i].word == ")"), s.end)
                if end < s.end and any(
                        self.t[i].word in REJECTIONS or self.t[i].kind == HAN and self.says(i, "舍", "不合题意")
                        for i in range(k + 1, end)):
                    self.drop(self.rejected_from(k, s), end + 1, s)

    def rejected_from(self, k, s):
        for i in range(k - 1, max(s.first, k - 14) - 1, -1):
            t = self.t[i]
            if t.word in ("or", "and", ",", "、", "或", "和"):
                return i
            if t.word == "=" and i > s.first and self.t[i - 1].kind == WORD and (
                    i - 1 == s.first or self.t[i - 2].kind == HAN
                    or self.t[i - 2].kind == WORD and self.t[i - 2].word not in JOINS):
                return i - 1
        return k

    def drop(self, first, end, s):
        if (
                end < s.end and self.t[first].word not in ("or", "and", ",", "、", "或", "和")
                and self.t[end].word in ("or", "and", ",", "或", "和")
        ):
            end += 1
        self.dropped.update(range(first, end))
        self.mark(first, end)

    def premise_end(self, i, end):
        for k in range(i + 1, end):
            t = self.t[k]
            if (t.kind == WORD and (t.word in CONCLUSIONS or t.word in ("would", "but"))
                    or t.word in ("\u2234", "\\therefore", "\u21d2", "\u2192", "\\implies", "\\Rightarrow")
                    or t.kind == HAN and self.says(k, "所以", "因此", "则", "故", "那么", "于是", "可得", "得")
                    or t.word == "," and k + 1 < end and not self.given_on(k + 1, end)
                    and not self.says(i, "As shown", "as shown", "如图")
                    or self.asked.backward and t.word == self.asked.mask and k + 1 < end and self.t[k + 1].word == "="
                    and self.t[i].word in ("since", "because")):
                return k
        return end

    def given_on(self, k, end):
        if self.t[k].word == "and" or self.t[k].kind == NUMBER:
            return True
        for i in range(k, min(end, k + 5)):
            if self.t[i].word == "=":
                return any(self.t[j].word in (",", "and") for j in range(i, min(end, i + 40)))
            if self.t[i].kind == WORD and not self.name(i) and self.t[i].word not in NAME_WORDS:
                return False
        return False

    def repeated(self):
        q = self.asked.document()
        if q is None:
            return
        if len(q.t) > 3:
            for i in self.places(q, 0, len(q.t)):
                self.mark(i, i + len(q.t))
        for s in q.sentences[:41]:
            n = s.end - s.first
            if n >= 4:
                for i in self.places(q, s.first, s.end):
                    self.mark(i, i + n)

    def lows(self, begin, end):
        return [self.text.low[t.start : t.end] for t in self.t[begin:end]]

    def places(self, q, first, end):
        mine, theirs = self.lows(0, len(self.t)), q.lows(first, end)
        return [i for i in range(len(mine) - len(theirs) + 1) if mine[i : i + len(theirs)] == theirs]

    # -- values --

    def lead(self, k, limit):
        while k < limit:
            t = self.t[k]
            if not (t.kind == LINE or t.kind == WORD and t.word in SOFTENERS and not (t.word == "a" and self.lone(k))
                    or t.kind == SIGN and t.word in '$:="\u2248&>\u2192\u21d2~\\,' or
                    t.kind == SIGN and t.word in ("\\(", "\\[", "\u2014", "}", ",") or
                    t.kind == SIGN and t.word == "{" and k + 1 < limit and self.t[k + 1].kind == WORD
                    and len(self.t[k + 1].word) > 2 or
                    t.kind == COMMAND and t.word in LEADS or t.kind == HAN and t.word in "是为约等于的应该可能大概得:有共"):
                if t.kind == COMMAND and t.word == "\\begin" or t.word == "\\end":
                    while k + 1 < limit and self.t[k].word != "}":
                        k += 1
                else:
                    return k
            k += 1
        return k

    def value(self, k, limit):
        if self.budget <= 0:
            return None
        k = self.lead(k, limit)
        limit = min(limit, k + 300)
        self.firm, self.content, self.named, self.depth, self.limit = -1, False, False, 0, limit
        at = k
        while at < limit:
            n = self.accept(at)
            if not n:
                break
            at += n
        self.budget -= 10 + at - k
        if self.firm < 0 or not self.content and not self.named:
            return None
        return self.trimmed(Span(k, self.firm + 1, self.content))

    def accept(self, k):
        kind = self.t[k].kind
        if k in self.dropped:
            return 0
        if kind == NUMBER:
            self.content, self.firm = True, k
            return 1
        if kind == LINE:
            return 0
        return {COMMAND: self.a_command, HAN: self.a_han, WORD: self.a_word, SIGN: self.a_sign}[kind](k)

    def a_command(self, k):
        w = self.t[k].word
        if w in STOPS:
            return 0
        if w in TEXTS:
            end = self.group(k + 1, self.limit)
            if end < 0:
                return 0
            n = 0
            for i in range(k + 2, end):
                u = self.t[i]
                if (
                        u.kind == WORD and u.word not in UNITS and u.word not in JOINS and not self.name(i)
                        and u.word not in NUMBERS
                ):
                    n += 1
                if u.kind == NUMBER:
                    self.content = True
            if n > 1 and not self.content or n > 3:
                return 0
            self.named = self.named or n == 0
            if self.content or n == 0:
                self.firm = end
            return end - k + 1
        if w in ("\\pi", "\\infty", "\\sqrt", "\\frac", "\\dfrac", "\\tfrac"):
            self.content, self.firm = True, k
        elif w in ("\\circ", "\\degree", "\\prime", "\\percent"):
            self.firm = k
        elif w in ("\\alpha", "\\theta", "\\beta", "\\gamma"):
            self.named, self.firm = True, k
        return 1

    def a_han(self, k):
        w, limit = self.t[k].word, self.limit
        if w in HAN_NUMERALS:
            n = self.t[k + 1] if k + 1 < limit else None
            if (
                    n and n.kind == HAN and n.word in "角边棱元次等"
                    and (k + 2 < limit and self.t[k + 2].kind == HAN and self.t[k + 2].word in "形锥柱方" or n.word != "元")
            ):
                return 0
            self.content, self.firm = True, k
        elif self.says(k, "分之") and self.content and k + 2 < limit:
            return 2
        elif w in ("平", "立") and not self.says(k, "平方", "立方"):
            return 0
        elif w in HAN_UNITS and self.content:
            self.firm = k
        elif w in HAN_JOINS and (self.content or self.named):
            return 1 if self.ahead(k + 1) else 0
        elif w not in ("约", "\u2220"):
            return 0
        return 1

    def a_word(self, k):
        t, limit = self.t[k], self.limit
        w, before = t.word, self.t[k - 1] if k > 0 else None
        adjacent = before is not None and before.end == t.start and before.kind != WORD
        if (
                w in UNITS and self.content
                and not (w == "in"
                and not (k + 1 >= limit or self.t[k + 1].kind != WORD or self.t[k + 1].word in ("and", "or")))
        ):
            if w != "per":
                self.firm = k
        elif w == "rs" and not self.content and k + 2 < limit and NUMBER in (self.t[k + 1].kind, self.t[k + 2].kind):
            return 2 if self.t[k + 1].word == "." else 1
        elif w == "one" and k + 1 < limit and self.t[k + 1].word == "of":
            return 0
        elif w in NUMBERS:
            if w not in ("and", "plus", "minus", "negative"):
                self.content, self.firm = True, k
        elif w in ("percent", "squared", "cubed"):
            self.firm = k
        elif w in HEDGES:
            return 1 if self.ahead(k + 1) else 0
        elif self.otherwise(k) and self.content:
            n = self.otherwise(k)
            return n if self.ahead(k + n) else 0
        elif w in JOINS:
            return 1 if (self.content or self.named) and self.ahead(k + 1) else 0
        elif w in RANGES:
            return 1 if not self.content and self.ahead(k + 1) else 0
        elif w in FUNCTIONS:
            self.content, self.firm = True, k
        elif w in ("x", "by") and self.content and k + 1 < limit and self.t[k + 1].kind == NUMBER:
            pass
        elif self.name(k):
            self.named, self.firm = True, k
        elif (
                len(w) <= 3 and (adjacent and any(c in before.word for c in "+-*/^=({})") or self.math[k])
                and w not in SOFTENERS
        ):
            self.named, self.firm = True, k
        elif adjacent and before.kind == NUMBER and len(w) <= 2:
            self.firm = k
        elif len(w) == 3 and self.text.norm[t.start] == "m" and self.text.norm[t.start + 1] < "a":
            self.named, self.firm = True, k
        else:
            return 0
        return 1

    def a_sign(self, k):
        w, t = self.t[k].word, self.t[k]
        if w in ("(", "["):
            if not self.ahead(k + 1) or self.content and k > 0 and self.t[k - 1].end < t.start and (
                    self.aside(k) or self.converted(k)):
                return 0
            self.depth += 1
        elif w in (")", "]"):
            if self.depth == 0 and not self.content:
                return 0
            self.depth = max(0, self.depth - 1)
            self.firm = k
        elif w in ("{", "\\{"):
            pass
        elif w in ("}", "\\}", "%", "\\%", "\u00b0", "'", "\u2032", "\u2033", "\u00b2", "\u00b3", "\u03c0", "\u221e",
                "½", "¼", "¾", "⅓", "⅔", "!"):
            if (
                    w == "!" and (k == 0 or self.t[k - 1].kind != NUMBER or k + 1 < self.limit
                    and self.t[k + 1].kind == WORD)
            ):
                return 0
            if w in "\u03c0\u221e½¼¾⅓⅔":
                self.content = True
            self.firm = k
        elif w == '"':
            return 1 if self.content else 0
        elif w == ",":
            return 1 if self.listed(k) or k + 1 < self.limit and self.otherwise(k + 1) else 0
        elif w in ("$", "+", "-", "*", "/", "^", "_", "=", "\u2248", "<", ">", "\u2264", "\u2265", ":", "\u00b1",
                "\u221a", "\u00d7", "\u00f7", "\u00b7", "\u2220", "\u25b3", "~", "\u222a", "\u2208",
                   "|", "\u22c5", "\\$", "\u20ac", "\u00a3", "\u00a5", "&", "\\,", "\u2213", "\u2312", "\u2236",
                   "\u2260", "\u2245", "\u223d", "\u2225", "\u22a5", "\u20b9"):
            if (
                    w in (":", "=") and not self.ahead(k + 1) or w == "-" and self.content and self.spaced(k)
                    and not self.ahead(k + 1)
            ):
                return 0
        elif w == ".":
            return (
                0 if k == 0 or k + 1 >= len(self.t) or self.firm != k - 1 or self.t[k - 1].kind != WORD
                or not self.content or self.t[k + 1].word not in UNITS else 1
            )
        elif w in ("\u2192", "\u21d2", "\u2194", "\u21d4"):
            return 0
        elif w == ";":
            return 1 if self.depth else 0
        elif w != "\u221b":
            r = w[:1]
            if "\u0391" <= r <= "\u03c9" or "\u2080" <= r <= "\u2089" or "\u2070" <= r <= "\u2079" or r == "\u00b9":
                self.named, self.firm = True, k
                return 1
            return 1 if not r.isascii() and unicodedata.category(r) in ("No", "Sm") else 0
        return 1

    def aside(self, k):
        for i in range(k + 1, min(self.limit, k + 30)):
            t = self.t[i]
            if t.word == ")":
                return False
            if (
                    t.word in ("=", "\u2248") or t.kind == WORD and not self.name(i) and t.word not in FUNCTIONS
                    and len(t.word) > 2 and t.word not in UNITS
            ):
                return True
        return False

    def converted(self, k):
        """Tells whether the parenthesis at token k holds the value before it in another unit: 9 cm (0.09 m)."""
        t = self.t
        return (
            self.firm == k - 1 and t[k - 1].kind == WORD and t[k - 1].word in UNITS and k + 3 < self.limit
            and t[k + 1].kind == NUMBER and t[k + 2].kind == WORD and t[k + 2].word in UNITS and t[k + 3].word == ")"
        )

    def otherwise(self, k):
        """Is how many tokens at token k say that what follows might be the answer as well."""
        if self.t[k].kind == WORD:
            for w in OTHERWISE:
                if self.text.low.startswith(w + " ", self.t[k].start):
                    return w.count(" ") + 1
        return 0

    def listed(self, k):
        if self.depth > 0:
            return self.ahead(k + 1)
        if not self.content and not self.named or k + 1 >= self.limit:
            return False
        n = self.t[k + 1]
        if n.kind == WORD and n.word in ("and", "or"):
            return self.ahead(k + 2)
        if n.kind == WORD and len(n.word) > 1 and not self.name(k + 1) and n.word not in NUMBERS:
            return False
        if n.kind == WORD and k + 2 < self.limit and self.t[k + 2].kind in (HAN, WORD) and self.name(k + 1):
            return False  # a clause: "25°, O is the centre"
        return self.ahead(k + 1)

    def ahead(self, k):
        for k in range(k, min(self.limit, k + 12)):
            t = self.t[k]
            if t.kind == NUMBER:
                return True
            if t.kind == LINE:
                return False
            if t.kind == COMMAND:
                if t.word in LEADS:
                    continue
                return t.word not in STOPS
            if t.kind == HAN:
                return t.word in HAN_NUMERALS
            if t.kind == WORD:
                if t.word in HEDGES:
                    continue
                return (
                    t.word in NUMBERS and t.word != "and" or t.word in FUNCTIONS or self.name(k) or self.math[k]
                    and len(t.word) <= 3
                )
            if (
                    t.word not in '$([{+-\u00b1\u221a\u2220\u25b3\u03c0\u2248<>\u2264\u2265"|'
                        '\u221e½¼¾\u221b=\u20ac\u00a3\u00a5' and t.word not in ("\\{", "\\$")
            ):
                return False
            if t.word in ("\u03c0", "\u221e", "½", "¼", "¾"):
                return True
        return False

    def name(self, k):
        t = self.t[k]
        if t.kind != WORD:
            return False
        n = t.end - t.start
        if n == 1:
            return self.lone(k)
        if n > 5 or n == 2 and t.word in ("so", "is", "we", "no", "it", "if"):
            return False
        return all("A" <= c <= "Z" for c in self.text.norm[t.start : t.end])

    def lone(self, k):
        t = self.t[k]
        if t.word not in ("a", "i") or self.math[k] or k + 1 >= len(self.t):
            return True
        n = self.t[k + 1]
        return (
            n.kind != WORD or n.start == t.end or n.word in REASONS and t.word == "a" and self.text.norm[t.start] == "A"
        )

    def spaced(self, k):
        return (
            k > 0 and self.t[k - 1].end < self.t[k].start and k + 1 < len(self.t)
            and self.t[k].end < self.t[k + 1].start
        )

    def group(self, k, limit):
        if k >= limit or self.t[k].word != "{":
            return -1
        depth = 0
        for i in range(k, min(limit, k + 40)):
            depth += {"{": 1, "}": -1}.get(self.t[i].word, 0)
            if depth == 0:
                return i
        return -1

    def trimmed(self, s):
        def opened(a, b):
            return sum((t.word == a) - (t.word == b and b != "") for t in self.t[s.first : s.end])

        while s.first < s.end - 1:
            w = self.t[s.end - 1].word
            if (
                    w in (")", "]") and opened("(", ")") + opened("[", "]") < 0 or w == "}" and opened("{", "}") < 0
                    or w in ("$", "\\)", "\\]", '"')
            ):
                s.end -= 1
                continue
            w = self.t[s.first].word
            if (
                    w == "(" and opened("(", ")") + opened("[", "]") > 0 or w == "{" and opened("{", "}") > 0
                    or w == "$" and opened("$", "") != 1
            ):
                s.first += 1
                continue
            break
        return s

    # -- letters of choices --

    def letters_at(self, k, limit, count, several):
        has, found, begin = set(), Lettered(), -1
        while True:
            r = self.letter_at(k, limit, count)
            if r is None and begin < 0 and several:
                run = self.letter_run(k, limit, count)
                if run and self.letter_ends(run[0], run[1], limit, True):
                    found.first, found.end, begin = run[0], run[1], run[0]
                    has = run[2]
                    break
            if r is None:
                o = self.ordinal(k, limit, count) if begin < 0 else None
                if o:
                    return Lettered(chr(65 + o[0]), self.ordinal_start(k, limit), o[1])
                break
            at, after, labelled = r
            begin = at if begin < 0 else begin
            letter = next((t for t in self.t[at:after] if t.kind == WORD and t.end - t.start == 1), self.t[at])
            has.add(self.text.norm[letter.start].upper())
            found.first, found.end, found.labelled = begin, after, labelled
            j, either = after, False
            while j < limit and self.t[j].word in (",", "、", "and", "or", "&", "和", "或", "/", "$"):
                either = either or self.t[j].word in ("or", "或", "/")
                j += 1
            if j == after or self.letter_at(j, limit, count) is None:
                break
            found.either = found.either or either
            k = j
        if begin < 0:
            return None
        found.letters = "".join(sorted(has))
        return found

    def letter_at(self, k, limit, count):
        opened, said, at = 0, False, -1
        while k < limit:
            t = self.t[k]
            if t.kind == LINE and at < 0:
                pass
            elif t.word in ("(", "["):
                opened += 1
                at = k if at < 0 else at
            elif t.word in ("{", "$", '"', "'", "\\(", "\\[", "<"):
                pass
            elif t.word in (":", "="):
                if opened > 0:
                    return None
            elif t.kind == COMMAND and t.word in TEXTS:
                pass
            elif t.kind == HAN and t.word in "选项择是为应":
                said = True
            elif t.kind == WORD and t.end - t.start > 1 and t.word in LETTER_LEAD:
                said = said or t.word in ("option", "choice", "letter")
                if opened <= 0:
                    at = -1
            else:
                break
            k += 1
        if k >= limit:
            return None
        t = self.t[k]
        if t.kind != WORD or t.end - t.start != 1:
            return None
        c = self.text.norm[t.start]
        if not c.isascii() or ord(c.upper()) - 65 >= count or self.idle[k]:
            return None
        letter, at, closed = k, k if at < 0 else at, False
        k += 1
        while k < limit:
            w = self.t[k].word
            if w in (")", "]"):
                if opened == 0 and k > letter + 1:
                    break
                closed = True
                opened -= 1
            elif not (w in ("}", "$", '"', "\\)") or w == "'" and self.t[k].start > self.t[k - 1].end or w == ">"
                    and k == letter + 1):
                break
            k += 1
        if opened > 0 or not closed and not said and not self.letter_ends(letter, k, limit, c != "A" and c < "a"):
            return None
        if (
                c >= "a" and not closed and not (said and self.letter_ends(letter, k, limit, False)) and k < limit
                and not (k + 1 == limit and self.t[k].word == ".")
        ):
            return None
        return at, k, closed or k < limit and self.t[k].word in (".", ":", "、")

    def letter_ends(self, at, k, limit, free):
        if k >= limit:
            return True
        t = self.t[k]
        adjacent = t.start == self.t[at].end
        if t.kind in (LINE, HAN):
            return True
        if t.kind == NUMBER:
            return not adjacent
        if t.kind == COMMAND:
            return not adjacent and t.word not in "\\cap \\cup \\perp \\parallel \\cdot \\times"
        if t.kind == WORD:
            return t.word in REASONS or free and not self.name(k)
        if t.word in (".", ",", ";", ")", "]", "、", "。", "\u2014", "!", "$", "\u2713", "\u2714", "\u2705", "\u2248",
                "\u221a", "\u03c0"):
            return True
        if t.word == ":":
            return k + 1 >= limit or not self.name(k + 1)
        return t.word in ("-", "(") and not adjacent

    def letter_run(self, k, limit, count):
        k = self.lead(k, limit)
        while k < limit and self.t[k].word in ("(", "{"):
            k += 1
        if k >= limit or self.t[k].kind != WORD or self.t[k].end - self.t[k].start > 8:
            return None
        run = self.text.norm[self.t[k].start : self.t[k].end]
        if any(not "A" <= c < chr(65 + count) for c in run) or len(set(run)) != len(run):
            return None
        return k, k + 1, set(run)

    def ordinal(self, k, limit, count):
        k = self.ordinal_start(k, limit)
        if k + 1 >= limit or self.idle[k]:
            return None
        t, n = self.t[k], self.t[k + 1]
        index, end = -1, 0
        if t.kind == WORD and n.word in ("option", "choice", "one", "answer", "alternative"):
            if t.word not in ORDINALS:
                return None
            index, end = ORDINALS[t.word], k + 2
            index = count - 1 if index < 0 else index
        elif t.kind == NUMBER and k + 2 < limit and self.t[k + 2].word in ("option", "choice"):
            said = self.text.low[t.start : n.end]
            if said in ORDINALS:
                index, end = ORDINALS[said], k + 3
        elif t.word in ("option", "choice") and n.kind == NUMBER and n.end - n.start == 1:
            index, end = int(self.text.norm[n.start]) - 1, k + 2
        elif t.word == "第" and k + 2 < limit:
            if n.kind == NUMBER and n.end - n.start == 1:
                index = int(self.text.norm[n.start]) - 1
            elif n.word and n.word in "一二三四五六":
                index = "一二三四五六".index(n.word)
            end = k + 2
            while end < limit and self.t[end].kind == HAN and self.t[end].word in "个项选":
                end += 1
            if end == k + 2:
                return None
        return (index, end) if 0 <= index < count else None

    def ordinal_start(self, k, limit):
        while k < limit and (self.t[k].kind == LINE or self.t[k].word in ("the", ":", "is", "是", "为", "选", "{", "$")):
            k += 1
        return k

    def with_value(self, found, limit):
        k = found.end
        if k >= limit or len(found.letters) != 1 or self.idle[k]:
            return found.end
        w = self.t[k].word
        if w in (".", ":", "-", "、", "="):
            k += 1
        elif not (found.labelled or self.t[k].kind in (NUMBER, COMMAND) or w in ("$", "(")):
            return found.end
        v = self.value(k, limit)
        if (
                v and v.content and v.first <= k + 3 and self.t[v.first].start - self.t[found.end - 1].end < 20
                and not self.idle[v.first]
        ):
            return v.end
        i = ord(found.letters) - 65
        if i < len(self.asked.choices):
            said = lower(self.asked.choices[i].strip())
            if k < len(self.t) and said and self.text.low.startswith(said, self.t[k].start):
                return max(found.end, self.token_at(self.t[k].start + len(said)))
        return found.end

    # -- statements --

    def token_at(self, i):
        return next((k for k, t in enumerate(self.t) if t.start >= i), len(self.t))

    def sentence_of(self, k):
        return next((n for n, s in enumerate(self.sentences) if s.first <= k < s.end), -1)

    def negated(self, begin, to):
        return any(t.word in ("not", "never", "cannot", "neither", "isn't", "不", "非") for t in self.t[begin : to + 1])

    def place(self, s, first, end):
        s.begin, s.to = self.t[first].start, self.t[end - 1].end
        a = self.text.span(s.begin, s.to)
        i = a.rfind("$")
        if i > 0 and a[i - 1] != "\\":
            if a.count("$") % 2 == 0 and a[0] == "$":
                a = a[1:]
            a = a[:1] + a[1:].replace("$", "")
        s.answer = self.asked.side(a)
        s.next = -1

    def place_whole(self, s, first, end):
        s.begin, s.to = self.t[first].start, self.t[end - 1].end
        s.answer, s.next = self.text.span(s.begin, s.to).strip(' .,$"'), -1

    def choice_at(self, k, limit):
        """Is the token behind the longest choice of several words that stands at token k, 0 for none."""
        best, low, start = 0, self.text.low, self.t[k].start
        for c in self.asked.choices:
            c = lower(c.strip())
            if len(c.encode()) >= 3 and " " in c and low.startswith(c, start) and not (
                has_letter(c[-1]) and has_letter(low[start + len(c) : start + len(c) + 1])
            ):
                best = max(best, self.token_at(start + len(c)))
        return min(best, limit)

    def in_words(self, s, k, limit):
        end = k
        while end < limit and end < k + 30:
            t = self.t[end]
            if t.word == "," or t.kind == LINE or end > k and t.kind == WORD and t.word in CLAUSE_ENDS:
                break
            end += 1
        if end == k or self.idle[k]:
            return False
        if (
                self.asked.kind == VALUE
                and not (refused(self.asked.gold.lower())
                and refused(self.text.low[self.t[k].start : self.t[end - 1].end]))
        ):
            return False
        s.begin, s.to = self.t[k].start, self.t[end - 1].end
        s.answer = self.text.span(s.begin, s.to).strip(' .,$"')
        return s.answer != ""

    def resolve(self, s):
        a = self.asked
        if s.next < 0:
            return s.answer != ""
        end = self.yes_at(s.next)
        if end:
            self.place_whole(s, s.next, end)
            return True
        k = self.lead(s.next, len(self.t))
        n = self.sentence_of(k)
        if n < 0 or self.idle[k] and self.t[k].kind != WORD:
            return False
        limit = self.sentences[n].end
        if a.kind == CHOICE:
            found = self.letters_at(s.next, limit, a.count(), len(a.letters) > 1)
            if found:
                self.place(s, found.first, self.with_value(found, limit))
                return True
            if s.letter:
                return False
            end = self.choice_at(k, limit)
            if end > 0:
                self.place_whole(s, k, end)
                return True
        if self.negated(s.next, k):
            return False
        if a.mixed and s.final:
            self.place_whole(s, k, limit)
            return s.answer != ""
        v = self.value(s.next, limit)
        if v and not self.idle[v.first] and (v.content or a.kind != WORDS):
            if a.kind == CHOICE:
                r = self.letter_at(v.end, limit, a.count())
                if r and self.t[v.end].word in ("(", "option"):
                    v.end, v.content = r[1], True
            if not v.content and v.end < limit and self.t[v.end].word == "=" and not has_letter(a.gold):
                w = self.value(self.last_equality(self.sentences[n].first, limit) + 1, limit)
                v = w if w and w.content else v
            if v.content or has_letter(a.gold) or v.end >= limit or self.t[v.end].kind != WORD:
                if s.rule == "B1" and "," not in a.gold:
                    v = self.first_part(v)
                self.place(s, v.first, v.end)
                return True
        return s.final and self.in_words(s, k, limit)

    def yes_at(self, k):
        """Is the end of the 是 or 否 at token k that is all a sentence says, where the gold answer is one; 0 for none."""
        n = self.sentence_of(k)
        if n < 0 or self.asked.kind != WORDS or self.t[k].kind != HAN or self.sentences[n].end - k > 5:
            return 0
        limit, gold = self.sentences[n].end, self.asked.gold.strip()
        said = self.text.span(self.t[k].start, self.t[limit - 1].end).strip(" .")
        return limit if said in YES and gold in YES | NO else 0

    def last_equality(self, first, end):
        for k in range(end - 1, first, -1):
            t = self.t[k]
            if not self.idle[k] and t.kind == SIGN and (t.word == "=" or t.word == "\u2248" and self.t[k - 1].word != "="):
                return k
        return -1

    def first_part(self, v):
        depth = 0
        for k in range(v.first, v.end):
            w = self.t[k].word
            depth += 1 if w in ("(", "[") else -1 if w in (")", "]") else 0
            if depth == 0 and k > v.first and w in (",", "and"):
                return Span(v.first, k, v.content)
        return v

    def final(self):
        found = self.statements()
        self.turns = sorted(m.start() for w in TURNS for m in re.finditer(re.escape(w), self.text.low)
                            if not w[0].isascii() or m.start() == 0
                            or not re.match("[A-Za-z]", self.text.low[m.start() - 1]))
        said = next((s for s in reversed(found) if s.final and self.resolve(s)), None)
        later, aside = None, None
        for s in reversed(found):
            if s.final or said and s.begin < said.to:
                continue
            if (
                    said and not self.turned(said.to, s.begin)
                    and not (said.rule == "E3" and s.concluded and self.passing(said))
            ):
                continue
            if self.resolve(s):
                if not said and self.is_aside(s):
                    aside = aside or s
                    continue
                later = s
                break
        if not said:
            later = later or aside
            if later:
                is_aside = later is aside
                later = self.asks(found, later) or later
                s = self.result(later.to, 0 if is_aside else self.strength_of(later))
                later = s or is_aside and self.result(0, 0) or later
        if not said and not later:
            return self.fallback(0)
        if later:
            return later
        if self.turned(said.to, len(self.text.norm)):
            s = self.right_side(self.turns[-1])
            if s and s.concluded:
                return s
            s = self.last_value(self.turns[-1], True)
            if s:
                return s
        return said

    def turned(self, begin, to):
        return any(begin <= i < to for i in self.turns)

    def passing(self, s):
        i = self.token_at(s.begin)
        n = self.sentence_of(i)
        if n < 0:
            return False
        before = self.t[self.sentences[n].first : i]
        if any(t.word in ("answer", "option", "答") for t in before):
            return False
        return any(t.word in QUANTITIES and t.kind == WORD for t in before)

    def statements(self):
        found = []
        self.machine(found)
        self.boxes(found)
        self.cues(found)
        found = self.few_mentions(found)
        if any(s.rule == "B1" for s in found):
            for s in found:
                if s.rule in ("E4", "Z1"):
                    s.final = False
        return sorted(found, key=lambda s: s.begin)

    def machine(self, found):
        low = self.text.low

        def form(begin, to):
            while begin < to and low[begin] in " \n:":
                begin += 1
            while to > begin and low[to - 1] in " \n.":
                to -= 1
            answer = self.text.span(begin, to)
            if not empty(answer):
                found.append(self.form(begin, to, answer))

        for m in list(re.finditer("<answer>", low))[:200]:
            i = m.end()
            n = re.compile(r"[ :\n]*<<").match(low, i)
            if n:
                end = low.find(">>", n.end())
                form(n.end(), end if end >= 0 else line_end(low, n.end()))
                continue
            end = low.find("</answer>", i)
            form(i, end if end >= 0 else line_end(low, i))
        for m in list(re.finditer("(?<!#)####(?!#)", low))[:200]:
            i = m.end()
            end = line_end(low, i)
            k, stop = self.token_at(i), self.token_at(end)
            v = self.value(k, stop)
            if v and stop - v.end <= 2 or not (v and stop - v.end <= 2) and self.asked.kind == WORDS and stop - k <= 6:
                form(i, end)
        if "answer" in low:
            self.fields(found)

    def fields(self, found):
        norm, low = self.text.norm, self.text.low
        for f in ANSWER_FIELDS:
            for m in list(re.finditer(re.escape(f) + r"[ \n]*:[ \n]*", low))[:50]:
                begin = m.end()
                rest, value = norm[begin : begin + 2000], ""
                if rest[:1] in ('"', "'") and rest:
                    q = rest[0]
                    n = re.compile(re.escape(q) + r"((?:\\.|[^\\" + q + r"])*)" + re.escape(q), re.S).match(rest)
                    value = re.sub(r"\\([\\/" + q + r"])", r"\1", n.group(1)) if n else ""
                elif rest[:1] == "[":
                    end = rest[:300].find("]")
                    value = rest[1:end].replace('"', "") if end > 0 else ""
                else:
                    n = re.match(r"([^,}\n]{1,299})[,}\n]", rest)
                    value = n.group(1) if n else ""
                value = value.strip()
                if value and value != "null" and not empty(value):
                    found.append(self.form(begin, min(len(norm), begin + len(value) + 2), value))

    def form(self, begin, to, content):
        answer = content
        if len(content) > 40 or "box" in content:
            answer = self.inner(content) or content
        return Statement("E2", True, begin, to, -1, self.asked.side(answer))

    def inner(self, content):
        if self.nested or len(content) > 5000:
            return ""
        d = Document(Text(content), self.asked)
        d.nested, d.budget = True, 1000
        s = d.final()
        return s.answer if s else ""

    def boxes(self, found):
        if "box" not in self.text.norm:
            return
        boxes, low, i = self.find_boxes(), self.text.low, 0

        def joined(begin, to):
            if begin > to or to - begin > 60:
                return False
            between = low[begin:to]
            joint = any(c in between for c in ",;、&和或") or "and" in between or "or" in between
            return joint and not re.sub(r"\\(?:text|q?quad|mbox|,)?|and|or|[和或,;、&${} ]", "", between)

        while i < len(boxes):
            start, begin, to, end = boxes[i]
            j = i + 1
            while j < len(boxes) and joined(boxes[j - 1][3], boxes[j][0]):
                j += 1
            answer = cell(",".join(self.text.span(b[1], b[2]) for b in boxes[i:j])).strip(" $")
            end, i = boxes[j - 1][3], j
            k = self.token_at(start)
            if empty(answer) or k < len(self.t) and self.idle[k]:
                continue
            if " is " in answer or "是" in answer or "为" in answer:
                answer = self.inner(answer) or answer
            found.append(Statement("E3", True, begin, end, -1, self.asked.side(answer)))

    def find_boxes(self):
        s, out, opened, command, i = self.text.norm, [], [], -1, 0
        while i < len(s):
            c = s[i]
            if c == "\\" and s[i + 1 : i + 2] in ("{", "}") and s[i + 1 : i + 2]:
                i += 1
            elif c in "b\\":
                m = re.compile(r"\\boxed(?![A-Za-z])|\\[fm]box(?![A-Za-z])|(?<![A-Za-z\\])boxed(?=\{)").match(s, i)
                if m:
                    command = i
                    i = m.end() - 1
                    n = re.compile(r" *(?=[0-9])").match(s, i + 1)
                    if n and m.group() == "\\boxed":
                        end = number_end(s, n.end())
                        out.append((command, n.end(), end, end))
                        command = -1
            elif c == "{":
                opened.append((command, i + 1))
                command = -1
            elif c == "}":
                if opened:
                    start, begin = opened.pop()
                    if start >= 0:
                        inside = out and out[-1][0] > start and not s[begin : out[-1][0]].strip()
                        content = s[begin:i].strip()
                        boxable = (
                            len(content) == 1 and re.match("[A-Za-z]", content) or re.search("[0-9]", content)
                            and len(content) < 60
                        )
                        if not inside and not (s.startswith("\\mbox", start) and not boxable):
                            out.append((start, begin, i, i + 1))
            elif c not in " \n":
                command = -1
            i += 1
        for start, begin in reversed(opened):
            if start >= 0:
                to = s.find("\n", begin)
                to = len(s) if to < 0 else to
                while to > begin and s[to - 1] in " $.":
                    to -= 1
                if not out or out[-1][0] < start:
                    out.append((start, begin, to, to))
                break
        return out

    def concludes(self, i):
        t = self.t[i]
        if t.kind == WORD:
            return t.word in CONCLUSIONS and t.word not in ("then", "overall")
        if t.kind == COMMAND:
            return t.word in ("\\therefore", "\\implies", "\\Rightarrow")
        if t.kind == HAN:
            return self.says(i, "所以", "因此", "因而", "于是", "综上", "可得", "故")
        return t.word in ("\u2234", "\u21d2")

    def cues(self, found):
        choosing = self.asked.kind == CHOICE
        for s in self.sentences:
            concluded = False
            for i in range(s.first, s.end):
                if self.idle[i]:
                    continue
                t = self.t[i]
                if self.concludes(i):
                    concluded = True
                    if choosing:
                        l = self.letters_at(i + 1, s.end, self.asked.count(), False)
                        if l and self.with_value(l, s.end) >= s.end:
                            found.append(Statement("E4", False, t.end, 0, i + 1, letter=True))
                            continue
                    for k in range(s.end - 1, i, -1):
                        u = self.t[k]
                        if (
                                not self.idle[k] and u.kind == SIGN
                                and (u.word == "=" or u.word == "\u2248" and self.t[k - 1].word != "=")
                        ):
                            found.append(Statement("Z1" if t.kind == HAN else "E4", False, u.end, 0, k, concluded=True))
                            break
                    continue
                n = len(found)
                if t.kind == WORD:
                    self.cue(found, i, s)
                    if self.asked.backward and t.word == self.asked.mask:
                        self.masked(found, i, s)
                elif t.kind == HAN:
                    self.chinese(found, i, s)
                for statement in found[n:]:
                    statement.concluded = concluded
            if choosing:
                self.mentions(found, s)

    def cue(self, found, i, s):
        t, before, final, rule = self.t[i], self.t[i - 1].word if i > s.first else "", False, "E4"
        if t.word in ("answer", "answers", "ans"):
            if (
                i > 0 and self.t[i - 1].word and self.t[i - 1].word in "</\"'" and self.t[i - 1].end == t.start
                and i + 1 < len(self.t) and self.t[i + 1].word in ">\"'"
            ):
                return  # the name of an element or of a field
            final = True
            if (
                    self.asked.backward
                    and any(self.t[k].word in ("correct", "given", "original", "known", "stated")
                    for k in range(max(s.first, i - 2), i))
            ):
                rule = "B2"
        elif (
                t.word in ("option", "choice", "one", "value", "result")
                and before in ("correct", "closest", "right", "best", "nearest", "final")
        ):
            final = True
        elif (
                t.word in ("choose", "select", "pick", "choosing", "chose") or t.word in ("with", "for", "say")
                and before in GOERS
        ):
            if self.asked.kind == CHOICE and not self.denied(i, s):
                found.append(Statement("E4", t.word[0] in "csp", t.end, 0, i + 1, letter=True))
                found[-1].final = t.word not in ("with", "for", "say")
            return
        elif t.word not in QUANTITIES:
            return
        after = self.copula(i, s, final)
        if after >= 0:
            found.append(Statement(rule, final and rule != "B2", self.t[after - 1].end, 0, after))

    def copula(self, i, s, final):
        limit = min(s.end, i + (14 if final else 20))
        for k in range(i + 1, limit):
            t = self.t[k]
            if self.idle[k] or t.word in ("not", "never", "cannot") or t.word.endswith("n't"):
                return -1
            if t.word in COPULAS and t.word != "measures":
                return (
                    -1 if k + 1 < s.end and (self.t[k + 1].word == "not" or self.t[k + 1].word.endswith("n't"))
                    else k + 1
                )
            if t.word == "be" or k == i + 1 and t.word in ("-", "\u2014"):
                return k + 1
            if (
                    t.word == "of" and final and k == i + 1 and k + 1 < s.end
                    and (self.t[k + 1].kind == NUMBER or self.t[k + 1].word == "$")
            ):
                return k + 1
            if (
                    t.word == "of" and not final and k == i + 1 and k + 1 < s.end and self.t[k + 1].kind == NUMBER
                    and i > s.first + 1 and (self.t[i - 1].word in YIELDS or self.t[i - 2].word in YIELDS)
            ):
                return k + 1
            if t.word == "," and not final and k > i + 1:
                return -1
            if (
                    k == i + 1 and final and i == s.first
                    and (t.kind == NUMBER or t.word == "(" or t.kind == WORD and t.end - t.start == 1)
            ):
                return k
            if t.kind == HAN and t.word in "是为":
                return k + 1
        if final and limit == s.end and s.end < len(self.t) and self.t[s.end].kind == LINE and all(
                self.t[k].word in ("the", "final", "correct", "answer", "my", "is", "ans", "answers", "}", "{", "#")
                or k == i for k in range(s.first, s.end)):
            return s.end
        return -1

    def denied(self, i, s):
        return any(t.word in DENIALS or t.word.endswith("n't") for t in self.t[max(s.first, i - 6) : i])

    def masked(self, found, i, s):
        if i > s.first:
            p = self.t[i - 1]
            if p.end == self.t[i].start and p.kind in (NUMBER, WORD, COMMAND):
                return
            alone = p.word == "(" and i + 1 < len(self.t) and self.t[i + 1].word == ")"
            if p.kind == SIGN and p.word in "+-*/^=<>(" and p.word and not alone:
                if p.word == "=":
                    self.mirrored(found, i, s)
                return
        k = i + 1
        while k < s.end:
            w = self.t[k].word
            if (
                    w in ("\u00b0", "\\circ", "^", "%", "{", "}", "$", "must", "should", "will", "would", "can", ")")
                    or self.t[k].kind == WORD and w in UNITS
            ):
                if w == "^" and k + 1 < s.end and self.t[k + 1].word not in ("\\circ", "{"):
                    return
                k += 1
                continue
            break
        if (
                k >= s.end or self.t[k].word not in COPULAS and self.t[k].word != "be"
                and not self.says(k, "是", "为", "等于", "应为", "的值") or self.t[k].word == ":"
        ):
            return
        if not self.negated(k, min(k + 2, s.end - 1)):
            found.append(Statement("B1", True, self.t[k].end, 0, k))

    def mirrored(self, found, i, s):
        if (
                i + 1 < s.end
                and (self.t[i + 1].kind == NUMBER or self.t[i + 1].kind == SIGN and self.t[i + 1].word in "+-*/^=")
        ):
            return
        k = i - 2
        if k < s.first or self.t[k].kind != NUMBER or k > s.first and self.t[k - 1].word in ("-", "+", "*", "/"):
            return
        t = self.t[k]
        found.append(Statement("B1", True, t.start, t.end, -1, self.text.span(t.start, t.end)))

    def chinese(self, found, i, s):
        after = -1
        if self.says(i, "答案"):
            after, final = self.chinese_copula(i + 2, s, True), True
        elif self.says(i, "答"):
            if not (i + 1 < s.end and self.t[i + 1].word in (":", ",") and (i == s.first or self.t[i - 1].kind != HAN)):
                return
            begin, c = self.t[i + 1].end, self.chinese_copula(i + 2, s, False)
            found.append(Statement("Z1", True, begin, 0, c if c >= 0 else i + 2))
            return
        elif self.says(i, "选"):
            self.chosen(found, i, s)
            return
        elif self.says(i, "约为", "约是", "约等于", "等于", "即为", "应为", "应该是", "应该为", "应是"):
            after, final = min(i + (3 if self.says(i, "约等于", "应该") else 2), s.end), False
            found.append(Statement("Z1", False, self.t[after - 1].end, 0, after))
            return
        else:
            said = [q for q in "面积 周长 体积 长度 长 角度 度数 半径 直径 高 值 宽 距离 比 容积 边长 大小 面 正弦 余弦 和 差 积 个数 结果 坐标 最大值 最小值".split()
                if self.says(i, q)]
            if not said:
                return
            after, final = self.chinese_copula(i + max(map(len, said)), s, False), False
        if after >= 0:
            found.append(Statement("Z1", final, self.t[after - 1].end, 0, after))

    def chinese_copula(self, begin, s, final):
        for k in range(begin, min(s.end, begin + 12)):
            t = self.t[k]
            if self.idle[k] or t.kind == HAN and t.word in "不非":
                return -1
            if self.says(k, "约等于", "应该是"):
                return k + 3
            if self.says(k, "等于", "约为", "约是", "应为", "应是"):
                return k + 2
            if t.kind == HAN and t.word in "是为选" or t.word in (":", "=", "\u2248"):
                return k + 1
            if t.word == "," and not final:
                return -1
            if final and k == begin and t.kind == NUMBER:
                return k
        if final and s.end - begin <= 1 and s.end < len(self.t) and self.t[s.end].kind == LINE:
            return s.end
        return -1

    def chosen(self, found, i, s):
        if i > s.first and self.t[i - 1].word in ("不", "非", "被", "可"):
            return
        k = i + 1
        project = k < s.end and self.t[k].word == "项"
        while k < s.end and (self.t[k].kind == HAN and self.t[k].word in "项择为是:答案出" or self.t[k].word == ":"):
            k += 1
        if k >= s.end:
            return
        final = not project or i > s.first and self.says(max(s.first, i - 2), "正确")
        if not final and self.denied_later(k, s):
            return
        found.append(Statement("Z2", final or self.affirmed(k, s.end), self.t[i].end, 0, k, letter=True))

    def denied_later(self, k, s):
        return any(t.word in DENIALS and t.kind == WORD or t.word.endswith("n't")
            or t.word in ("\u2717", "\u2718", "\u274c") or
                   t.kind == HAN and self.says(i, "错", "不", "排除", "偏大", "偏小") for i,
                   t in enumerate(self.t[k : min(s.end, k + 12)], k))

    def affirmed(self, k, end):
        return any(
            t.word in ("correct", "right", "true", "best", "matches", "match", "matching", "closest", "\u2713",
            "\u2714", "\u2705") or
                   t.kind == HAN and self.says(i, "正确", "符合", "对") for i,
                   t in enumerate(self.t[k : min(end, k + 8)], k))

    def mentions(self, found, s):
        n = self.asked.count()
        for i in range(s.first, s.end):
            t = self.t[i]
            if self.idle[i]:
                continue
            short = t.kind == WORD and t.end - t.start == 1
            if t.kind == WORD and t.word in ("option", "choice"):
                r = self.letter_at(i + 1, s.end, n) if i + 1 < s.end else None
                if r and r[0] <= i + 3:
                    self.mention(found, i + 1, r[1], s)
            elif (
                    t.kind == WORD and ORDINALS.get(t.word, 0) != 0 or t.word == "first" or t.kind == HAN
                    and t.word == "第"
            ):
                o = self.ordinal(i, s.end, n)
                if o:
                    self.mention(found, i, o[1], s)
            elif t.word == "(" and i + 2 < s.end and self.t[i + 2].word == ")":
                if (
                        i > s.first
                        and (self.t[i - 1].word in NAME_WORDS or self.t[i - 1].end == t.start
                        and self.t[i - 1].kind == WORD)
                ):
                    continue
                r = self.letter_at(i, s.end, n)
                if r:
                    self.mention(found, i, r[1], s)
            elif short and i == s.first:
                r = self.letter_at(i, s.end, n)
                if r and r[0] == i and (r[2] or r[1] >= s.end or self.correct(r[1], s)):
                    self.mention(found, i, r[1], s)
            elif short and i + 1 < s.end and self.correct(i + 1, s):
                r = self.letter_at(i, s.end, n)
                if r and not (i > s.first and self.t[i - 1].word in NAME_WORDS):
                    self.mention(found, i, r[1], s)

    def correct(self, k, s):
        if k < s.end and self.t[k].kind == HAN:
            return self.says(k, "正确", "是正确", "对", "选项正确", "项正确", "符合", "是答案")
        if k >= s.end or self.t[k].word not in ("is", "must"):
            return False
        for i in range(k + 1, min(s.end, k + 6)):
            if self.t[i].word in ("correct", "right", "answer", "true", "best"):
                return not self.denied_later(k, s)
            if self.t[i].word in ("not", "incorrect", "wrong"):
                return False
        return False

    def mention(self, found, k, after, s):
        supposed = after < s.end and self.t[after].word in ("would", "could", "might") and not self.affirmed(after, s.end)
        if not self.denied(k, s) and not self.denied_later(after, s) and not supposed:
            found.append(Statement("C1", False, self.t[k].start, 0, k, letter=True))

    def few_mentions(self, found):
        has = set()
        for s in found:
            if s.rule == "C1":
                l = self.letters_at(s.next, len(self.t), self.asked.count(), False)
                if l:
                    has.add(l.letters[0])
        if len(has) < 3:
            return found
        kept = []
        for s in found:
            if s.rule == "C1":
                n = self.sentence_of(s.next)
                if (
                        n < 0 or not any(self.affirmed(i, i + 1) or self.concludes(i)
                        for i in range(self.sentences[n].first, self.sentences[n].end))
                ):
                    continue
            kept.append(s)
        return kept

    # -- results behind what quantities are on the way --

    def sidelined(self, i, s):
        """Tells whether what stands at token i of a sentence only checks, explains or notes something."""
        if self.bracketed(s) or self.general(s):
            return True
        count, aside, using = 0, False, False
        for k in range(s.first, min(i, s.end, s.first + 300)):
            t = self.t[k]
            if t.kind == WORD and t.word in CHECKS or t.kind == HAN and self.says(k, "检验", "验证", "验算", "检查"):
                return True
            before = self.t[k - 1].word if k > s.first else ""
            if t.word == "back" and before in PUT_BACK:
                return True
            if t.word in ("using", "used"):
                using = True
            elif t.word == ",":
                using = False
            elif (
                    t.word == "all" and before == "after" or t.kind == WORD and t.word in ASIDES and count < 3
                    or t.kind == HAN and count == 0 and self.says(k, "注意", "理由", "其中")
            ):
                aside = True
            elif self.concludes(k):
                aside = using = False
            count += t.kind in (WORD, HAN)
        return aside or using or self.checking(s)

    def is_aside(self, s):
        k = self.token_at(s.begin)
        n = self.sentence_of(k)
        return not s.letter and n >= 0 and self.sidelined(k, self.sentences[n])

    def asks(self, found, before):
        """Is the last statement before another one of the quantity that was asked for."""
        return next((s for s in reversed(found) if s.begin < before.begin and not s.letter and s.next0 >= 0
            and self.asks_for(s) and self.resolve(s) and not self.turned(s.to, before.begin)
            and not self.is_aside(s)), None)

    def asks_for(self, s):
        n = self.sentence_of(min(s.next0, len(self.t) - 1))
        return n >= 0 and any(self.t[k].kind == WORD and self.t[k].word in DEMANDED
            for k in range(max(self.sentences[n].first, s.next0 - 20), s.next0))

    def bracketed(self, s):
        inside = [t.word for t in self.t[s.first + 1 : s.end - 1]]
        return (
            self.t[s.first].word == "(" and s.end - s.first >= 4 and self.t[s.end - 1].word == ")"
            and ")" not in inside and "=" in inside
        )

    def general(self, s):
        if s.end - s.first > 60:
            return False
        whole = angles = amount = False
        for k in range(s.first, s.end):
            t = self.t[k]
            facts = t.kind == HAN and self.says(k, "内角和", "外角和", "平角", "直角是", "周角")
            if t.word in ("sum", "straight", "right", "full", "add", "total") or facts:
                whole, angles = True, angles or facts
            elif t.word in ("angle", "angles"):
                angles = True
            elif t.kind == NUMBER and self.text.norm[t.start : t.end] in ("90", "180", "360", "540"):
                amount = True
            elif t.kind == NUMBER or t.word == "=" or self.concludes(k):
                return False
        return whole and angles and amount

    def checking(self, s):
        if self.checked is None:
            below, self.checked = False, {}
            for r in self.sentences:
                below = below and not any(self.concludes(k) for k in range(r.first, r.end))
                self.checked[r.first] = below
                below = below or (
                    r.end - r.first <= 5 and r.end < len(self.t) and self.t[r.end].kind == LINE
                    and any(self.t[k].kind == WORD and self.t[k].word in CHECKS
                        or self.t[k].kind == HAN and self.says(k, "检验", "验证", "验算") for k in range(r.first, r.end))
                )
        return self.checked.get(s.first, False)

    def strength_of(self, s):
        """Is 0 for what a quantity is on the way, 1 for one behind "so" or "then", 2 for what is stated firmly."""
        if s.letter or s.rule not in ("E4", "Z1", "B2") or s.next0 < 0:
            return 2
        n = self.sentence_of(min(s.next0, len(self.t) - 1))
        if n < 0:
            return 2
        if not re.search("[0-9]", s.answer) and not has_letter(self.asked.gold) and len(s.answer.encode()) <= 2:
            return 0
        if self.t[s.next0].word in ("=", "\u2248"):
            return 0
        if self.asks_for(s):
            return 2
        strength = 0
        for k in range(self.sentences[n].first, s.next0):
            t = self.t[k]
            if self.concludes(k):
                strength = max(strength, 1) if t.kind == WORD and t.word in ("so", "then") else 2
        return strength

    def result(self, behind, strength):
        """Is the last result behind a place of the text, None for none."""
        if strength == 2 or self.asked.truncated or self.asked.kind == WORDS:
            return None
        for s in reversed(self.sentences):
            if self.t[s.first].start < behind:
                return None
            if s.question or self.asked.kind == CHOICE and any(
                    self.t[k].word in ("choice", "option", "choices", "options") or self.says(k, "选项")
                    for k in range(s.first, s.end)):
                continue
            st = self.result_in(s, strength == 1)
            if st and not self.sidelined(self.token_at(st.begin), s):
                return st
        return None

    def result_in(self, s, named):
        last, st = s.end - 1, Statement()
        while last > s.first and (self.t[last].kind == SIGN and self.t[last].word in '.,$"' or self.idle[last]):
            last -= 1
        for k in range(last, s.first - 1, -1):
            t = self.t[k]
            equal = t.kind == SIGN and t.word in ("=", "\u2248")
            if self.idle[k] or not (
                    equal or t.kind == SIGN and t.word in (":", "\u2192", "\u21d2")
                    or t.kind == WORD and (t.word in YIELDS or t.word in ("is", "are"))
                    or t.kind == HAN and self.says(k, "得", "是", "为")):
                continue
            v = self.value(k + 1, s.end)
            if v and v.end < s.end and self.t[v.end].word in ("is", "are"):
                continue
            if (
                    not v or not v.content or v.end < last + 1 and not equal or v.first > k + 4 or self.idle[v.first]
                    or self.given(v) or self.unknown(v)
            ):
                continue
            if equal and self.powered(k, s) or named and not (equal and self.named_side(s, k)):
                return None
            if self.negated(k, v.first):
                return None
            self.place(st, self.widened(v, k, s).first, v.end)
            return st
        if named or self.idle[s.first]:
            return None
        v = self.value(s.first, s.end)
        if (
                v and v.content and v.first <= s.first + 1 and v.end >= last + 1 and not self.unknown(v)
                and not self.given(v)
        ):
            self.place(st, v.first, v.end)
            return st
        return None

    def unknown(self, v):
        if has_letter(re.sub("pi|sqrt|frac", "", self.asked.gold)):
            return False
        return any(
            self.t[k].kind == WORD and self.t[k].word not in UNITS and self.t[k].word not in FUNCTIONS and self.name(k)
            for k in range(v.first, v.end))

    def powered(self, k, s):
        for i in range(s.first + 1, k):
            if self.t[i].word == "=":
                return False
            if self.t[i].word in ("\u00b2", "^") and self.t[i - 1].kind == WORD:
                return True
        return False

    def named_side(self, s, k):
        name = False
        for i in range(s.first, k + 1):
            t = self.t[i]
            if t.word in ("=", "\u2248", ":"):
                return name
            if t.kind == NUMBER or t.kind == SIGN and t.word in "+-*/^\u00b2\u00b7\u00d7\u221a(":
                return False
            name = name or t.kind == HAN or t.kind == WORD and (self.name(i) or t.word in QUANTITIES)
        return name

    # -- responses without a cue --

    def fallback(self, begin):
        a = self.asked
        if a.truncated:
            return None
        refusing = refused(self.text.low)
        if refusing:
            s = self.undetermined()
            if s:
                return s
            self.silence()
        if a.kind == CHOICE:
            s = self.bare_letter() or self.choice_words()
            if s:
                return s
        elif a.kind == WORDS:
            return self.last_words()
        if a.kind == CHOICE and self.sentences:
            s, st = self.sentences[-1], Statement()
            if self.choice_at(s.first, s.end) == s.end and not self.idle[s.first]:
                self.place_whole(st, s.first, s.end)
                return st
        s = self.whole_line()
        if s and not refusing:
            return s
        s = self.right_side(begin)
        if s and (not refusing or s.concluded):
            return self.is_aside(s) and self.result(0, 0) or s
        return self.last_value(begin, refusing)

    def undetermined(self):
        answer, known = self.asked.gold, refused(self.asked.gold.lower())
        for c in self.asked.choices:
            if refused(c.lower()):
                known, answer = True, c
        if known and refused(answer.lower()):
            for r in REFUSALS:
                i = self.text.low.find(r)
                if i >= 0 and any(w in r for w in ("determin", "information", "data", "确定", "判断", "不足")):
                    return Statement("C5", False, i, i + len(r), -1, answer)
        return None

    def silence(self):
        low = self.text.low
        for r in REFUSALS:
            for m in list(re.finditer(re.escape(r), low))[:20]:
                k = self.token_at(m.start())
                n = self.sentence_of(k)
                if n < 0:
                    continue
                end, stop = k, self.sentences[n].end
                while end < stop:
                    w = self.t[end].word
                    if w in ("but", "however", "assuming") or self.says(end, "但", "不过") or w == "," and any(
                            self.t[i].word in ("but", "however", "so", "then", "assuming")
                            for i in range(end + 1, min(stop, end + 5))):
                        break
                    end += 1
                self.mark(self.sentences[n].first, end)

    def bare_letter(self):
        if not self.sentences:
            return None
        s = Sentence(self.sentences[-1].first, self.sentences[-1].end)
        while s.first < s.end - 1 and self.t[s.first].word in ("no", ",", "yes"):
            s.first += 1
        l = self.letters_at(s.first, s.end, self.asked.count(), True)
        if not l or l.first > s.first + 2 or self.idle[s.first] or self.denied(s.end, s):
            return None
        if s.end - self.with_value(l, s.end) > 1 and not (len(l.letters) == 1 and l.labelled):
            return None
        st = Statement()
        self.place(st, l.first, self.with_value(l, s.end))
        return st

    def choice_words(self):
        for s in reversed(self.sentences):
            if s.question or self.idle[s.first]:
                continue
            begin, to = self.t[s.first].start, self.t[s.end - 1].end
            said, best, at = self.text.low[begin:to], None, 0
            for c in self.asked.choices:
                c = lower(c.strip())
                if len(c.encode()) < 3 or not wordy(c):
                    continue
                j = said.rfind(c)
                if j < 0 or c[0].isascii() and j > 0 and re.match("[A-Za-z]", said[j - 1]):
                    continue
                if best is not None and c not in best and best not in c:
                    return None
                if best is None or len(c) > len(best):
                    best, at = c, j
            if best is not None:
                k = self.token_at(begin + at)
                if self.denied(k, s) or self.idle[k]:
                    return None
                return Statement("", False, begin + at, begin + at + len(best), -1,
                    self.text.span(begin + at, begin + at + len(best)))
        return None

    def whole_line(self):
        if len(self.sentences) != 1 and not (len(self.sentences) > 1 and len(self.t) < 60):
            return None
        s = self.sentences[-1]
        if self.idle[s.first] or s.question:
            return None
        v = self.value(s.first, s.end)
        if (
                not v or v.first > s.first + 2 or v.end < s.end - 1 or not v.content and len(self.sentences) > 1
                or self.given(v) or self.bracketed(s) and len(self.sentences) > 1
        ):
            return None
        st = Statement()
        self.place(st, v.first, v.end)
        return st

    def right_side(self, begin):
        for s in reversed(self.sentences):
            for k in range(s.end - 1, s.first - 1, -1):
                t = self.t[k]
                if t.start < begin:
                    return None
                if self.idle[k] or not (t.kind == SIGN and t.word in "=\u2248\u2245\u2192\u21d2" or t.kind == WORD
                        and t.word in YIELDS or t.word in ("\\to", "\\rightarrow") or
                                        t.kind == HAN and self.says(k, "得")):
                    continue
                at = k
                if t.word == "\u2248":
                    at = next((j for j in range(k - 1, max(s.first, k - 30), -1) if self.t[j].word == "="
                        and not self.idle[j]), k)
                v = self.value(at + 1, s.end)
                if (
                        not v or self.idle[v.first] or not v.content
                        and not (has_letter(self.asked.gold) and "\\" not in self.asked.gold)
                ):
                    m = self.left_side(k, s)
                    if m:
                        return m
                    continue
                v = self.widened(v, at, s)
                if self.given(Span(max(s.first, at - 1), v.end, True)):
                    continue
                st = Statement()
                self.place(st, v.first, v.end)
                st.concluded = (
                    at == s.first + 1
                    or any(self.concludes(j) or self.t[j].word in ("would", "then") for j in range(s.first, at))
                )
                return st
        return None

    def left_side(self, k, s):
        if k + 1 >= s.end or k == s.first or not self.name(k + 1) or self.t[k - 1].kind != NUMBER or self.idle[k - 1]:
            return None
        if k + 2 < s.end and self.t[k + 2].kind == SIGN and self.t[k + 2].word in "+-*/^":
            return None
        st = Statement()
        self.place(st, k - 1, k)
        return st

    def widened(self, v, at, s):
        if not self.asked.equation and "," not in self.asked.gold:
            return v
        k = s.first
        while k < at:
            if not self.idle[k]:
                w = self.value(k, s.end)
                if w and w.first <= at and w.end >= v.end:
                    return w
                if w and w.end > k:
                    k = w.end - 1
            k += 1
        return v

    def last_value(self, begin, copula):
        for s in reversed(self.sentences):
            if self.t[s.end - 1].start < begin:
                return None
            last, k = None, s.first
            while k < s.end:
                if self.idle[k] or self.t[k].start < begin or not self.starts(k):
                    k += 1
                    continue
                v = self.value(k, s.end)
                if not v:
                    k += 1
                    continue
                behind = self.t[v.first - 1].word if v.first > 0 else self.t[0].word
                if (v.content and not self.counts(v) and not self.negated(max(s.first, v.first - 2), v.first)
                        and not self.idle[v.first]
                        and (not copula or v.first > 0 and behind in COPULAS or behind == "be") and not self.given(v)):
                    last = v
                k = max(k + 1, v.end)
            if last:
                st = Statement()
                self.place(st, last.first, last.end)
                return st
        return None

    def starts(self, k):
        t = self.t[k]
        if t.kind == WORD:
            return (
                t.word in NUMBERS and t.word not in ("one", "two", "plus") or t.word in FUNCTIONS or self.name(k)
                or t.word in RANGES
            )
        if t.kind == HAN:
            return (t.word in HAN_NUMERALS
                and not (k + 1 < len(self.t) and t.word in ("一", "两") and self.t[k + 1].word in "个种条点些般定样起直") and
                    (k == 0 or self.t[k - 1].word not in "第唯同统" or self.t[k - 1].word == ""))
        return not (t.kind == SIGN and t.word in ",.;:?!'")

    def counts(self, v):
        if v.end - v.first != 1 or self.t[v.first].kind != NUMBER or v.first == 0:
            return False
        p = self.t[v.first - 1]
        return (
            p.word in NUMBERED or p.word in NAME_WORDS or p.word in ("\u2220", "\\angle", "#") or p.kind == HAN
            and p.word in "第图步题"
        )

    def given(self, v):
        q = self.asked.document()
        if q is None or v.end - v.first > 12 or len(self.t) == v.end - v.first:
            return False
        n = self.sentence_of(v.first)
        if (
                n >= 0 and self.sentences[n].end - self.sentences[n].first <= v.end - v.first + 1
                and n == len(self.sentences) - 1
        ):
            return False
        return bool(q.places(self, v.first, v.end))

    def last_words(self):
        yes_no = self.asked.gold.strip().lower() in YES or self.asked.gold.strip().lower() in NO
        for s in reversed(self.sentences):
            if self.idle[s.first]:
                continue
            if yes_no:
                for k in range(s.first, min(s.end, s.first + 3)):
                    end = k + 1
                    while end < s.end and self.t[k].kind == HAN and self.t[end].kind == HAN:
                        end += 1
                    begin, to = self.t[k].start, self.t[end - 1].end
                    if self.text.low[begin:to] in YES or self.text.low[begin:to] in NO:
                        return Statement("", False, begin, to, -1, self.text.span(begin, to))
                continue
            for k in range(s.end - 1, s.first - 1, -1):
                t = self.t[k]
                if not self.idle[k] and (t.word in ("is", "are", "be", ":") or t.kind == HAN and t.word in "是为"):
                    st, j = Statement(final=True), k + 1
                    while j < s.end and self.t[j].word in ("a", "an", "the", "$"):
                        j += 1
                    if j < s.end and self.in_words(st, j, s.end):
                        return st
            if len(self.sentences) == 1 and s.end - s.first <= 12:
                st = Statement()
                if self.in_words(st, s.first, s.end):
                    return st
        return None


def has_letter(s):
    return re.search("[A-Za-z]", s) is not None


def refused(low):
    return any(r in low for r in REFUSALS)


def line_end(s, i):
    m = re.compile(r"[\n ]*[^\n]*").match(s, i)
    return m.end()


def cell(s):
    """Is the one cell of an array that is the whole of a box, else the box as it is."""
    m = re.match(r"\s*\\begin\{array\}\{[^}]*\}(.*)\\end\{array\}\s*$", s, re.S)
    return m.group(1) if m and "&" not in m.group(1) and "\\\\" not in m.group(1) else s


def empty(s):
    return s.strip(" .{}<>[]()_$").lower() in ("", "answer", "your answer", "final answer", "your final answer",
        "your option", "...", "\\text{answer}", "\\text", "?", "\\ldots", "\\dots")


# ---- grading ----

def check(prediction, gold, **known):
    """Gives (right, status, undecided) of a response. known: choices, letter, subset, tolerance, unit, mask, truncated, text."""
    a = Asked(gold, **known)
    said, unclosed = without_thinking(prediction)
    text = Text(without_code(said[-MAX_RESPONSE:]))
    everything = text.norm.strip()
    if not everything and not unclosed:
        return False, "truncated" if a.truncated else "no_answer", False
    if len(everything.encode("utf-8", "replace")) <= 300 and lower(everything).startswith(FAILURES):
        return False, "error", False
    whole = everything[:-1] if everything.endswith(".") else everything
    if a.kind == CHOICE and any(same_words(c, whole) for c in a.choices):
        return ended(a, *hold(a, whole))
    if not a.choices and gold and (everything == gold.strip() or text.raw == gold):
        return ended(a, True, "ok", False)
    d = Document(text, a)
    s = d.final() if everything else None
    if s is not None:
        return ended(a, *hold(a, s.answer))
    if unclosed or a.truncated:
        return False, "truncated", False
    return False, "refusal" if refused(text.low) else "no_answer", False


def ended(a, right, status, undecided):
    return right, "truncated" if a.truncated and status == "ok" else status, undecided


def hold(a, answer):
    if a.kind == CHOICE:
        return hold_choice(a, answer)
    s = answer.strip("()[]{}. $*")
    for cut in ("\\text{", "\\mathrm{"):
        s = s[len(cut) :] if s.startswith(cut) else s
    s = (s[:-1] if s.endswith("}") else s).strip("()")
    if len(s) == 1 and "A" <= s <= "H" and not has_letter(a.gold) and not wordy(a.gold):
        return False, "unparsable", False
    right, status, undecided = compared(a, unlabelled(answer))
    return right and status == "ok", status, undecided and not right


def unlabelled(answer):
    m = re.match(r"(\()?([A-H])(\)|\.)\s*(.+)$", answer, re.S)
    if not m or bool(m.group(1)) != (m.group(3) == ")"):
        return answer
    return m.group(4)


def alternatives(answer):
    answer = answer.strip()
    answer = answer[7:] if answer.startswith("either ") else answer
    for joint in OTHERWISE + (" or ", "或者", "或", "\\text{ or }", "\\text{or}"):
        if joint in answer:
            return answer.split(joint, 4)
    return []


def compared(a, answer):
    out = a.equal(answer, a.gold)
    parts = alternatives(answer)
    if out[0] or len(parts) < 2 or len(alternatives(a.gold)) > 1 or "," in a.gold:
        return out
    for p in parts[1:]:
        if not a.equal(p, parts[0])[0] and not a.equal(parts[0], p)[0]:
            return False, "ambiguous", False
    return a.equal(parts[0], a.gold)


def hold_choice(a, answer):
    letters, named, either, conflict, out = choice(a, answer)
    if not letters:
        right, status, undecided = out
        if len(alternatives(answer)) > 1 and not right:
            status = "ambiguous"
        return right and status == "ok", status, undecided and not right
    if either and len(letters) > 1 and len(a.letters) < 2:
        return False, "ambiguous", False
    right = a.letters != "" and letters == a.letters
    if not a.letters and not named:
        right = a.equal(a.choices[ord(letters) - 65], a.gold)[0]
    return right, "letter_value_conflict" if conflict else "ok", False


def choice(a, answer):
    """Gives (letters, whether they are named, joined by "or", in conflict with a value, what became of a value that is no choice)."""
    d = Document(Text(answer), Asked())
    d.idle = [False] * len(d.t)
    d.asked = a
    n = len(d.t)
    l = d.letters_at(0, n, a.count(), len(a.letters) > 1)
    if l and l.first <= 2:
        conflict = False
        end = d.with_value(l, n)
        if end > l.end and len(l.letters) == 1 and a.choices:
            k = d.lead(l.end, end)
            while (
                    k < end and (d.t[k].word == "." or d.t[k].word == "-" and k + 1 < n
                    and d.t[k].end < d.t[k + 1].start)
            ):
                k += 1
            if k < end:
                conflict = disagrees(a, l.letters, d.text.span(d.t[k].start, d.t[end - 1].end))
        return l.letters, True, l.either, conflict, None
    v = d.value(0, n)
    if v and v.end < n and d.t[v.end].word in ("(", "option"):
        l = d.letters_at(v.end, n, a.count(), False)
        if l and len(l.letters) == 1:
            return l.letters, True, False, disagrees(a, l.letters,
                d.text.span(d.t[v.first].start, d.t[v.end - 1].end)), None
    m = a.matching(answer)
    if len(m) == 1:
        return chr(65 + m[0]), False, False, False, None
    right, status, undecided = a.equal(answer, a.gold)
    return "", False, False, False, (right and len(m) < 2, status, undecided)


def disagrees(a, letter, value):
    own = ord(letter) - 65
    return own < len(a.choices) and not a.equal(value, a.choices[own])[0] and len(a.matching(value)) > 0
