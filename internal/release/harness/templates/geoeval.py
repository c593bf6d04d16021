"""Scores answers to the problems of a GeoEval release; read by lm-evaluation-harness and lmms-eval through !function.

The rules are those of GeoEval's own grader: geoeval_reading.py finds the answer that a response states, and
geoeval_comparing.py holds it against the gold answer.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # harnesses load this file alone

from geoeval_reading import check  # noqa: E402


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
    return {"acc": 1.0 if graded(doc, str(results[0]))[0] else 0.0}


def graded(doc, response):
    """Gives (right, status, undecided) of a response. Only a backward question has no column of choices."""
    return check(
        response,
        doc["answer"],
        choices=doc.get("choices"),
        letter=doc.get("answer_letter"),
        subset="main" if "choices" in doc else "backward",
        text=doc.get("question") or "",
    )
