"""Writes the geometry3k tasks of the installed lmms-eval, over the Parquet files beside this script, into a folder:

    python tasks.py FOLDER
    python -m lmms_eval --include_path FOLDER --tasks geoeval_2000_geometry3k --model MODEL

The name of a task begins with that of its file, because lmms-eval prefers its own task where a name is taken. Prompts, readers of
answers and judges are copied as they are, except for imports of what is not installed: lmms-eval 0.7.3 imports a module of its own
that it does not have. It is for judges on Azure; for one of OpenAI's protocol set OPENAI_API_KEY, and OPENAI_BASE_URL and
OPENAI_JUDGE_MODEL where they differ from OpenAI's.
"""

import ast
import importlib.util
import json
import re
import sys
from pathlib import Path

import pyarrow.parquet

OURS = ["task", "dataset_path", "dataset_name", "dataset_kwargs", "test_split"]


def installed(module):
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # of the package that it would be in
        return False


def importable(code):
    """Gives code without its imports of what is not installed, and their names."""
    lines, missing = code.splitlines(keepends=True), []
    for node in ast.parse(code).body:
        if isinstance(node, ast.ImportFrom) and not node.level and not installed(node.module):
            lines[node.lineno - 1 : node.end_lineno] = ["\n"] * (node.end_lineno - node.lineno + 1)
            missing.append(node.module)
    return "".join(lines), missing


def main(folder):
    package = importlib.util.find_spec("lmms_eval")
    if package is None:
        raise SystemExit("lmms-eval is not installed: pip install lmms-eval")
    originals = Path(package.origin).parent / "tasks"
    left_out = set()
    for original in sorted(originals.rglob("geometry3k*.yaml")):
        copy = folder / original.parent.relative_to(originals)
        copy.mkdir(parents=True, exist_ok=True)
        for module in original.parent.glob("*.py"):
            code, missing = importable(module.read_text("utf-8"))
            (copy / module.name).write_text(code, "utf-8")
            left_out.update(missing)
        text = original.read_text("utf-8")
        name = re.search(r"^task: *\W?(\w+)", text, re.M)[1]
        text = re.sub(rf"^({'|'.join(OURS)}):.*\n([ \t].*\n)*", "", text, flags=re.M)
        for file in sorted(Path(__file__).resolve().parent.glob("*.parquet")):
            letters = pyarrow.parquet.read_table(file, columns=["ground_truth"])["ground_truth"]
            if not len(letters) or "ground_truth" in text and letters.null_count:
                continue  # no row, or no choices
            task = f"{file.stem}_{name}"
            ours = f"task: {task}\ndataset_path: parquet\ndataset_kwargs:\n  data_files: {json.dumps(str(file))}\ntest_split: train\n"
            (copy / f"{task}.yaml").write_text(ours + text, "utf-8")
            print(task)
    if left_out:
        print("without imports of", ", ".join(sorted(left_out)), file=sys.stderr)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: tasks.py FOLDER")
    main(Path(sys.argv[1]))
