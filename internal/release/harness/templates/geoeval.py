"""Scores answers to the problems of a GeoEval release; read by lm-evaluation-harness and lmms-eval through !function.

An answer is right where the last thing that a response gives as its answer is

* the letter of the right choice, or the right choice in its own words;
* or, where the gold answer is a number, a number within a thousandth of it (relative, or absolute below 1) or within the
  rounding with which the gold answer is written, which counts for a hundredth at most. Among choices it must also be
  nearer to the right one than to any other;
* or, where the gold answer is no number, the same text up to spaces, dollar signs and the size of brackets.
"""

import math
import re

# What comes before an answer that is announced; the last one counts.
ANNOUNCED = re.compile(r"(?:answer|value of [A-Za-z]|答案)\s*(?:is|are|为|是|选|:|：|=)+\s*:?\s*", re.IGNORECASE)
# A choice that is named by its letter: "(B)", "B. 24", "it is option b".
LETTER = re.compile(r"^\W*(?:(?:.*\b(?i:option|choice)|选项?)\s*)?\(?(?:([A-Z])\)?(?![A-Za-z0-9=^'])\s*(?:[.:),].*)?|([a-z])\)?\W*)$", re.DOTALL)
# Where the sentence of an answer ends.
END = re.compile(r"(?<![\s\d])\.\s|(?<!\s)\.\s+(?=[A-Z])|。|</s>|[;,]\s+(?=[a-z]{2})|\s(?:because|since)\s")
# The exponent of a unit or a name, which is no number: cm^2, cm 2.
EXPONENT = re.compile(r"(?<=[A-Za-z})])\s*\^\s*(?:\d|\{\d\})|(?<=[cdkm]m)\s?[23]\b|(?<=\d\sm)\s?[23]\b|(?<=ft)\s?[23]\b")
PLAIN = r"(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|(?<![A-Za-z])\.\d+"
NUMBER = re.compile(
    r"(?P<sign>[-\u2212]\s*)?(?:"
    r"(?P<factor>" + PLAIN + r")?\s*\\[dt]?frac\s*\{(?P<top>[^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*\{(?P<bottom>[^{}]*(?:\{[^{}]*\}[^{}]*)*)\}"
    r"|(?P<times>" + PLAIN + r")?\s*(?:\\sqrt\s*\{(?P<under>" + PLAIN + r")\}|(?:\u221a|sqrt)\s*\(?(?P<radicand>" + PLAIN + r")\)?)"
    r"|(?P<plain>" + PLAIN + r")(?:[eE](?P<power>[-+]?\d+))?"
    r")\s*(?P<pi>\\pi\b|\u03c0|pi\b)?(?:\s*/\s*(?P<over>" + PLAIN + r"))?"
)


def published(docs):
    """Leaves out rows whose content the release withholds."""
    return docs.filter(lambda withheld: not withheld, input_columns=["withheld"])


def diagram(doc):
    """Gives the picture to be put beside a question, or nothing."""
    image = doc.get("image")
    if image is None:
        return []
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        from PIL import Image

        image = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    return [image.convert("RGB")]


def score(doc, results):
    """Scores the first of a problem's responses."""
    return {"acc": 1.0 if right(doc, str(results[0])) else 0.0}


def right(doc, response):
    answer = final_answer(response)
    gold, written = doc["answer_value"], doc["answer"]
    choices = doc.get("choices") or []
    letter = doc.get("answer_letter")
    if choices and letter:
        named = LETTER.match(answer)
        name = (named.group(1) or named.group(2)).upper() if named else ""
        if name and ord(name) - ord("A") < len(choices):
            return name == letter
        if same_text(answer, doc.get("answer_choice")):
            return True
    if same_text(answer, written):
        return True
    if gold is None:
        return False
    value = number(answer)
    if value is None or abs(value - gold) > tolerance(gold, written):
        return False
    others = doc.get("choice_numbers") or []
    return not any(n is not None and abs(value - n) < abs(value - gold) and not math.isclose(n, gold) for n in others)


def final_answer(response):
    """Gives what a response says last that its answer is: in a box, announced, or its last line."""
    boxed = boxes(response)
    if boxed:
        return re.sub(r"\\(?:text|mathrm|mathbf)\s*\{([^{}]*)\}", r"\1", boxed[-1]).strip()
    rest = ""
    for announced in ANNOUNCED.finditer(response):
        rest = response[announced.end() :].strip()
    if rest:
        return end(rest.splitlines()[0])
    lines = response.strip().splitlines()
    return end(lines[-1]) if lines else ""


def end(answer):
    """Cuts an answer off at the end of its sentence, without marks around it."""
    return END.split(answer.strip() + " ")[0].strip(" \t*_`$").rstrip(".").strip(" \t*_`$")


def boxes(text):
    """Gives the contents of every \\boxed{...}, whose braces may be nested."""
    out = []
    for start in re.finditer(r"\\boxed\s*\{", text):
        depth = 1
        for at in range(start.end(), len(text)):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            if depth == 0:
                out.append(text[start.end() : at])
                break
    return out


def number(text):
    """Gives the last number in a text: 1,200, -3.5, 2e3, 3/4, \\frac{3}{4}, 2\\sqrt{3}, 6\\pi. None where there is none."""
    value = None
    for match in NUMBER.finditer(EXPONENT.sub("", text)):
        try:
            value = valued(match)
        except (ValueError, ZeroDivisionError, OverflowError):
            continue
    return value


def valued(match):
    part = match.groupdict()
    if part["top"] is not None:
        top, bottom = number(part["top"]), number(part["bottom"])
        if top is None or bottom is None:
            raise ValueError(match.group())
        value = top / bottom
        if part["factor"]:
            value += plain(part["factor"])
    elif part["plain"]:
        value = plain(part["plain"]) * 10 ** int(part["power"] or 0)
    else:
        value = plain(part["times"] or "1") * math.sqrt(plain(part["under"] or part["radicand"]))
    if part["pi"]:
        value *= math.pi
    if part["over"]:
        value /= plain(part["over"])
    return -value if part["sign"] else value


def plain(digits):
    return float(digits.replace(",", ""))


def tolerance(gold, written):
    """Is how far an answer may be from the gold answer."""
    rounding = 0.0
    decimals = re.search(r"\d\.(\d+)(?!.*\d)", written or "")
    if decimals:
        rounding = min(0.01, 0.5 * 10.0 ** -len(decimals.group(1)))
    return max(0.001 * max(1.0, abs(gold)), rounding) * (1 + 1e-9)


def same_text(a, b):
    return bare(a) == bare(b) != ""


def bare(text):
    text = re.sub(r"\\(?:left|right|!|,|;|:| )", "", text or "").replace("\\dfrac", "\\frac").replace("\\tfrac", "\\frac")
    return re.sub(r"[\s$]", "", text).rstrip(".").lower()
