"""Scores answers to the problems of a GeoEval release; read by lm-evaluation-harness and lmms-eval through !function.

The grader is the package geoeval, which is installed from a wheel: README.md in the folder above says how.
"""

try:
    from geoeval import grade
except ImportError as e:
    raise ImportError(
        "GeoEval's grader is not installed here: pip install PATH/TO/geoeval-VERSION-py3-none-any.whl "
        "(harness/README.md in the folder of the release says where it is)"
    ) from e


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
    return {"acc": 1.0 if graded(doc, str(results[0])).verdict else 0.0}


def graded(doc, response):
    """Grades a response as geoeval evaluate does: what it repeats of the question or its clauses is no answer."""
    said = [doc["question"], *(doc.get("structural_clauses") or []), *(doc.get("semantic_clauses") or [])]
    return grade(
        response,
        doc["answer"],
        choices=doc.get("choices"),
        gold_letter=doc.get("answer_letter"),
        question="\n".join(said),
        unit=doc.get("answer_unit"),
        language=doc.get("language"),
        subset="main" if "choices" in doc else "backward",
        mask=doc.get("mask"),
    )
