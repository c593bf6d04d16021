"""Reads releases and exports with what others read them with: datasets, pyarrow, pandas, Polars, DuckDB, mlcroissant.

consumers.py GEOEVAL [DATA] builds and releases invented problems, whole and with sources withheld, and the records of DATA, in a
temporary folder and without a network. What the documentation says of a reader is what the checks show: each says what in a line.
"""

import functools
import importlib
import json
import logging
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import time
import traceback
import warnings
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

# The formats of geoeval export, with what is exported. Encoding the pictures of all problems takes half a minute.
FORMATS = {"arrow": "", "jsonl": "", "messages": "", "lmms-geometry3k": "geoeval_2000,geoeval_backward,geoeval_aug,geoeval_hard", "geoeval-json": "", "wemath": ""}


# ---- what a release has, by its own description ----


def manifest(release):
    return json.loads((release / "manifest.json").read_text())


def tables(release, empty=True):
    """The configurations with their rows and Parquet files, those without rows only where empty."""
    for t in manifest(release)["tables"]:
        if empty or t["digest"]["rows"]:
            yield t["name"], t["digest"]["rows"], release / t["files"][0]["path"]


def expected(release, config, image=None):
    """The features that croissant.json, which names the type of every column, gives a configuration."""
    from datasets import Features, Image, List, Value

    dtypes = {"sc:Text": "string", "sc:Integer": "int64", "sc:Float": "float64", "sc:Boolean": "bool"}

    def feature(field):
        if "subField" in field:
            of = {f["name"]: feature(f) for f in field["subField"]}
        elif field["dataType"] == "sc:ImageObject":
            of = image or Image()
        else:
            of = Value(dtypes[field["dataType"]])
        return List(of) if field.get("isArray") else of

    sets = json.loads((release / "croissant.json").read_text())["recordSet"]
    (fields,) = [s["field"] for s in sets if s["name"] == config]
    return Features({f["name"]: feature(f) for f in fields})


def table(path):
    """The rows of a Parquet file as pyarrow reads them, without the key by which pandas and datasets find their own types."""
    import pyarrow.parquet as pq

    return pq.read_table(path).replace_schema_metadata(None)


def same(got, want, what, by=None):
    """Holds an Arrow table, with its columns in any order, against another one; by orders the rows of both. A column without any
    value need not have a type."""
    import pyarrow

    assert sorted(got.column_names) == sorted(want.column_names), (what, got.column_names)
    assert got.num_rows == want.num_rows, f"{what}: {got.num_rows} rows, not {want.num_rows}"
    for field in want.schema:
        if got[field.name].null_count == got.num_rows:
            got = got.set_column(got.column_names.index(field.name), field.name, pyarrow.nulls(got.num_rows, field.type))
    got = got.select(want.column_names).cast(want.schema)
    if by:
        got, want = (t.sort_by([(k, "ascending") for k in by]) for t in (got, want))
    for name in want.column_names:
        if not got[name].equals(want[name]):
            for i, (x, y) in enumerate(zip(got[name].to_pylist(), want[name].to_pylist())):
                assert x == y, f"{what}: {name}, row {i}: {x!r:.200}, not {y!r:.200}"
            raise AssertionError(f"{what}: {name}: nulls differ from what is empty")


def key(release, config):
    sets = json.loads((release / "croissant.json").read_text())["recordSet"]
    (of,) = [s["key"] for s in sets if s["name"] == config]
    return [k["@id"].rpartition("/")[2] for k in (of if isinstance(of, list) else [of])]


# ---- the release ----


def card_of_datasets(release, _):
    """datasets loads what the card declares, questions first, and nothing without rows: features, pictures, sizes, no warning."""
    import datasets

    names = sorted((name for name, _, _ in tables(release, empty=False)), key=lambda name: name != "questions")
    assert datasets.get_dataset_config_names(str(release)) == names
    assert datasets.get_dataset_default_config_name(str(release)) == names[0] == "questions"
    memory = {t["name"]: sum(f.get("arrow_bytes", 0) for f in t["files"]) for t in manifest(release)["tables"]}
    for name, rows, path in tables(release, empty=False):
        got = datasets.load_dataset(str(release), name, verification_mode="all_checks")
        assert list(got) == ["test"] and len(got["test"]) == rows, (name, got)
        want = expected(release, name)
        assert got["test"].features == want, (name, got["test"].features)
        same(got["test"].with_format("arrow")[:], table(path), name)
        # The file by itself says the same of its columns, and what datasets measures of it is what the manifest says.
        bare = datasets.load_dataset("parquet", data_files=str(path), split="train")
        assert bare.features == want, (name, bare.features)
        assert memory[name] == bare.info.dataset_size == bare.info.splits["train"].num_bytes, (name, memory[name])
        if "image" in want:
            sized = "image_width" in want and name != "geoeval_backward"  # there the sizes are those of the problem's picture
            columns = ["image"] + ["image_width", "image_height"] * sized
            for row in got["test"].select_columns(columns):
                if row["image"] is not None:
                    row["image"].load()
                    assert not sized or row["image"].size == (row["image_width"], row["image_height"]), (name, row)


def card_examples(release, _):
    """What the card shows runs as it stands, and gives the questions that it says."""
    import contextlib
    import io

    import duckdb

    card = (release / "README.md").read_text()
    (python,), (sql,) = (re.findall(rf"^```{kind}\n(.*?)^```$", card, re.M | re.S) for kind in ["python", "sql"])
    said = io.StringIO()
    ran = {}
    with contextlib.redirect_stdout(said):
        exec(python.replace("path/to/this/folder", str(release)), ran)
    os.chdir(release)
    ids = duckdb.sql(sql).to_arrow_table()["id"].to_pylist()
    assert sorted(ids) == sorted(ran["asked"]["id"]), (len(ids), len(ran["asked"]))
    assert len(said.getvalue().splitlines()) >= len(ids), "not every question is printed"
    questions = {t["name"]: t["digest"]["rows"] for t in manifest(release)["tables"]}
    assert len(ids) >= 24 or questions["geoeval_2000"] < 2000, f"the card's example shows {len(ids)} questions"


def parquet(release, _):
    """pandas, Polars and DuckDB read the same values as pyarrow, in the same order."""
    import duckdb
    import pandas
    import polars
    import pyarrow

    for name, rows, path in tables(release):
        want = table(path)
        assert want.num_rows == rows, name
        same(polars.read_parquet(path).to_arrow(), want, f"Polars: {name}")
        as_the_card_has_it = f"select * from '{release}/data/{name}-*.parquet'"
        same(duckdb.sql(as_the_card_has_it).to_arrow_table(), want, f"DuckDB: {name}")
        read = pandas.read_parquet(path)
        same(pyarrow.Table.from_pandas(read, schema=want.schema, preserve_index=False).replace_schema_metadata(None), want, f"pandas: {name}")


def catalogue(release, _):
    """principles.jsonl is read as it is."""
    import pyarrow

    file = release / "principles.jsonl"
    want = pyarrow.Table.from_pylist([json.loads(line) for line in file.read_text().splitlines()])
    json_lines(file, want, ["id"])


def json_lines(path, want, by):
    """All readers of JSON Lines take a file without being told its types, and see the same values; pictures aside."""
    import datasets
    import duckdb
    import pandas
    import polars

    loaded = datasets.load_dataset("json", data_files=str(path), split="train")
    polar = polars.read_ndjson(path)
    assert polars.scan_ndjson(path).collect().select(polar.columns).equals(polar), path.name
    for what, got in {
        "datasets": loaded.with_format("arrow")[:],
        "Polars": polar.to_arrow(),
        "DuckDB": duckdb.read_json(str(path), format="newline_delimited").to_arrow_table(),
    }.items():
        pictures = ["image"] if "image" in got.column_names else []
        same(got.drop_columns(pictures), want, f"{what}: {path.name}", by)
    read = pandas.read_json(path, lines=True, dtype=False, convert_dates=False)
    assert sorted(read[by[0]]) == sorted(want[by[0]].to_pylist()), path.name
    return loaded


@functools.cache
def described(release):
    """The description, which takes more than a second to load."""
    import mlcroissant

    return mlcroissant.Dataset(jsonld=str(release / "croissant.json"))


def croissant(release, only):
    """mlcroissant loads the description without an error, and reads a record set to its end."""
    said = manifest(release)
    issues = described(release).metadata.issues
    assert not issues.errors, issues.report()
    # What it recommends and a release need not know: the day on which it is published.
    unknown = [] if said.get("published") else ["datePublished"]
    assert len(issues.warnings) == len(unknown) and all(u in w for u, w in zip(unknown, issues.warnings)), issues.report()
    assert [r.name for r in described(release).metadata.record_sets] == [name for name, _, _ in tables(release)]
    for name, rows, path in tables(release):
        if name != only:
            continue
        want = table(path)
        columns = [c for c in key(release, name) + ["question", "image"] if c in want.column_names]
        cells = want.select(columns).to_pylist()
        n = 0
        for record, cell in zip(described(release).records(name), cells, strict=True):
            assert len(record) == want.num_columns, (name, list(record))
            for c in columns:
                got = record[f"{name}/{c}"]
                if c == "image" and cell[c]:
                    got.load()
                else:
                    got = got.decode() if isinstance(got, bytes) else got
                    assert cell[c] is None if got is None or got != got else got == cell[c], (name, c, got, cell[c])
            n += 1
        assert n == rows, (name, n)


def harness(release, _):
    """What the task files tell harnesses to load is loaded: documents, pictures, prompts, and scores of the gold answers."""
    import datasets
    import jinja2
    import yaml

    open_rows = {
        t["name"]: sum(v["rows"] for c in t["counts"] if c["column"] == "source" for v in c["values"] if v["value"] not in manifest(release).get("withheld", []))
        for t in manifest(release)["tables"]
    }
    os.chdir(release)
    for folder in ["lm_eval", "lmms_eval"]:
        sys.path.insert(0, str(release / "harness" / folder))
        sys.modules.pop("geoeval_tasks", None)
        module = importlib.import_module("geoeval_tasks")

        class Loader(yaml.SafeLoader):
            pass

        Loader.add_constructor("!function", lambda loader, node: getattr(module, node.value.partition(".")[2]))
        tasks = {p.stem: yaml.load(p.read_text(), Loader) for p in Path("harness", folder).glob("*.yaml")}
        subsets = ["geoeval_2000", "geoeval_backward", "geoeval_aug", "geoeval_hard"]
        asked = [s for s in subsets if open_rows[s]]
        assert tasks.pop("geoeval")["task"] == asked == [s for s in subsets if s in tasks] and len(tasks) == len(asked), list(tasks)
        for name, task in tasks.items():
            docs = datasets.load_dataset(task["dataset_path"], **task["dataset_kwargs"])[task["test_split"]]
            assert set(docs.features) == set(task["dataset_kwargs"]["columns"]), (name, docs.features)
            docs = task["process_docs"](docs)
            assert len(docs) == open_rows[name], (name, len(docs))
            text, target = (jinja2.Template(task[t]) for t in ["doc_to_text", "doc_to_target"])
            right = 0
            for doc in docs:
                assert doc["question"].strip() in text.render(doc), (name, doc["id"])
                right += task["process_results"](doc, [target.render(doc)])["acc"]
                if folder == "lmms_eval":
                    pictures = task["doc_to_visual"](doc)
                    assert len(pictures) == (doc["image"] is not None) and all(p.mode == "RGB" for p in pictures), (name, doc["id"])
            assert right >= 0.98 * len(docs), f"{folder} {name}: {right} of {len(docs)} gold answers are right"
        sys.path.pop(0)


# ---- the exports ----


def export_arrow(release, folder):
    """Dataset.from_file opens what was exported, with its features; Polars and pyarrow read the same."""
    import datasets
    import polars
    import pyarrow

    for name, rows, path in tables(release):
        file = folder / f"{name}.arrow"
        got = datasets.Dataset.from_file(str(file))
        assert got.features == expected(release, name), (name, got.features)
        want = table(path)
        same(got.with_format("arrow")[:] if rows else got.data.table, want, name)
        with pyarrow.OSFile(str(file)) as f:
            same(pyarrow.ipc.open_stream(f).read_all(), want, f"pyarrow: {name}")
        same(polars.read_ipc_stream(file).to_arrow(), want, f"Polars: {name}")


def export_jsonl(release, folder):
    """JSON Lines load as they are, by the card beside them with all types; pictures are files."""
    import datasets
    import pyarrow

    declared = [name for name, _, _ in tables(release, empty=False)]
    assert datasets.get_dataset_config_names(str(folder)) == declared
    assert sorted(p.stem for p in folder.glob("*.jsonl")) == sorted(declared)
    for name, rows, path in tables(release, empty=False):
        want, by = table(path), key(release, name)
        images = want["image"].to_pylist() if "image" in want.column_names else []
        features = expected(release, name, image=datasets.Value("string"))
        got = datasets.load_dataset(str(folder), name, split="test")
        assert got.features == features, (name, got.features)
        if images:
            of = dict(zip(zip(*(want[k].to_pylist() for k in by)), images))
            for row in got.select_columns([*by, "image"]):
                image = of[tuple(row[k] for k in by)]
                assert (row["image"] is None) == (image is None), (name, row)
                assert image is None or (folder / row["image"]).read_bytes() == image["bytes"], (name, row)
            want, got = want.drop_columns("image"), got.remove_columns("image")
        same(got.with_format("arrow")[:], want, name, by)
        loaded = json_lines(folder / f"{name}.jsonl", want, by)
        # What has no value in any row has no type of its own.
        assert all(loaded.features[c] == f or "null" in repr(loaded.features[c]) for c, f in features.items()), (name, loaded.features)


def export_messages(release, folder):
    """What docs/training.md shows loads problems to train on with their pictures, holds out the subsets, and rewards the gold answers."""
    import datasets

    data = folder / "messages.jsonl"
    (load, reward) = re.findall(r"^```python\n(.*?)^```$", Path("docs/training.md").read_text(), re.M | re.S)
    ran = {}
    exec((load + reward).replace("out/release/1.0.0-messages", str(folder)), ran)
    train, pictured = ran["train"], ran["pictured"]
    assert train.features["messages"] == datasets.List({"role": datasets.Value("string"), "content": datasets.Value("string")}), train.features
    lines = [json.loads(line) for line in data.read_text().splitlines()]
    assert len(train) == len(lines) > 0 and len(pictured) == sum(bool(row["images"]) for row in lines)
    for row in train:
        assert [m["role"] for m in row["messages"]] == ["user", "assistant"] and all(m["content"] for m in row["messages"]), row
    for row in pictured:
        (picture,) = row["images"]
        picture.load()
    problems = {name: path for name, _, path in tables(release)}["problems"]
    kept = {row["id"]: row for row in table(problems).select(["id", "subsets", "duplicate_of", "withheld"]).to_pylist()}
    for row in lines:
        problem = kept[row["id"]]
        asked = {"geoeval_2000", "geoeval_backward", "geoeval_aug", "geoeval_hard"} & set(problem["subsets"] or [])
        assert not asked and not problem["duplicate_of"] and not problem["withheld"], problem
    columns = {name: train[name] for name in train.column_names if name != "messages"}
    rewards = ran["correct"]([m[1:] for m in train["messages"]], prompts=[m[:1] for m in train["messages"]], **columns)
    assert sum(rewards) >= 0.98 * len(rewards), f"{sum(rewards)} of {len(rewards)} gold answers are rewarded"


def export_geometry3k(release, folder):
    """The tasks of lmms-eval find pictures, four choices and the letter of the right one."""
    import datasets

    features = datasets.Features({
        "images": datasets.List(datasets.Image()), "problem": datasets.Value("string"), "answer": datasets.Value("string"),
        "choices": datasets.List(datasets.Value("string")), "ground_truth": datasets.Value("string"),
    })  # fmt: skip
    said = {name: path for name, _, path in tables(release)}
    files = sorted(folder.glob("*.parquet"))
    assert any(table(file).num_rows for file in files), folder
    for file in files:
        # As the tasks do that tasks.py writes.
        rows = table(file).num_rows
        if not rows:
            continue  # datasets fails on it
        docs = datasets.load_dataset("parquet", data_files=str(file))["train"]
        assert docs.features == features, (file.name, docs.features)
        assert len(docs) == rows <= table(said[file.stem]).num_rows
        for doc in docs:
            (picture,) = doc["images"]
            picture.load()
            assert picture.mode == "RGB" and doc["problem"] and doc["answer"], (file.name, doc)
            if file.stem == "geoeval_backward":
                assert not doc["choices"] and doc["ground_truth"] is None, (file.name, doc)
            else:
                assert len(doc["choices"]) == 4 and doc["ground_truth"] in "ABCD", (file.name, doc)


def export_geoeval_json(release, folder):
    """A file a subset, a problem a key; pictures are where they say."""
    files = {"geoeval_2000": "select", "geoeval_backward": "backward_aug", "geoeval_aug": "aug", "geoeval_hard": "solid", "problems": "all"}
    from PIL import Image

    for name, rows, _ in tables(release):
        if name in files:
            problems = json.loads((folder / "dataset_merge" / f"{files[name]}.json").read_text())
            assert len(problems) == rows, (name, len(problems))
            for p in problems.values():
                if p["diagram_name"]:
                    Image.open(folder / p["diagram_name"]).load()


def export_wemath(release, folder):
    """pandas, with which We-Math's evaluation reads its file, and datasets see every row."""
    import datasets
    import pandas

    (rows,) = [rows for name, rows, _ in tables(release) if name == "geoeval_steps"]
    file = folder / "testmini.json"
    want = json.loads(file.read_text())
    assert len(want) == rows and pandas.read_json(file, dtype=False).to_dict("records") == want
    if rows:
        assert datasets.load_dataset("json", data_files=str(file), split="train").to_list() == want


# ---- the run ----


class Complaints(logging.Handler):
    """Keeps what libraries log as warnings."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.said = []

    def emit(self, record):
        self.said.append(record.getMessage())


def checked(check, release, folder, scratch):
    """Runs a check; gives "" or what failed, and how long it took. A warning is a failure, unless it is of a library about itself."""
    os.environ.update(HF_HOME=scratch, HF_HUB_OFFLINE="1", HF_DATASETS_OFFLINE="1", HF_DATASETS_DISABLE_PROGRESS_BARS="1", HF_HUB_DISABLE_PROGRESS_BARS="1", HF_HUB_DISABLE_TELEMETRY="1")
    complaints = Complaints()
    sys.dont_write_bytecode = True  # or what is imported from a release adds files to it
    loggers = [logging.getLogger(name) for name in ["", "datasets", "huggingface_hub"]]
    began = time.process_time()
    here = os.getcwd()
    try:
        for logger in loggers:
            logger.addHandler(complaints)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            globals()[check](release, folder)
        own = (DeprecationWarning, PendingDeprecationWarning, FutureWarning, ResourceWarning, ImportWarning)
        said = [m for m in complaints.said if "datePublished" not in m]
        said += [str(w.message) for w in caught if not issubclass(w.category, own)]
        assert not said, f"warned: {said[:3]}"
        return "", time.process_time() - began
    except BaseException:
        return traceback.format_exc(), time.process_time() - began
    finally:
        os.chdir(here)  # A card's code runs inside its release, and the next check of this process must not.
        for logger in loggers:
            logger.removeHandler(complaints)


def run(geoeval, *args):
    subprocess.run([geoeval, *map(str, args)], check=True, stdout=subprocess.DEVNULL)


def releases(geoeval, data, work, *how):
    """Builds and releases, with further flags, and gives the releases by name."""
    config = Path("pipeline.yaml").read_text()

    def changed(name, *changes):
        text = config
        for old, new in changes:
            text, n = re.subn(old, new, text, flags=re.M)
            assert n == 1, f"pipeline.yaml has no {old}"
        (work / name).write_text(text)
        return work / name

    small = (r"^  scale: 0.34371$", "  scale: 0.01")
    withhold = (r"^  withhold: .*", "  withhold: [geometry3k, math, unigeo]")
    of = {"invented": [], "real": ["--data", data]}
    for name in ["real"] * bool(data) + ["invented"]:
        out = work / name
        versions = {"1.0.0": [], "1.0.0-withheld": [withhold]} if name == "invented" else {"1.0.0": []}
        for version, changes in versions.items():
            flags = ["--config", changed(f"{name}-{version}.yaml", *[small] * (name == "invented"), *changes), "--out", out, "--quiet", *of[name]]
            if not changes:
                run(geoeval, "build", *flags, "--lock", work / f"{name}.lock")
            run(geoeval, "release", version, *flags, *how)
            yield f"{name} {version}", out / "release" / version, bool(changes)


def main(geoeval, data=""):
    passed = failed = 0
    with tempfile.TemporaryDirectory() as work, ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        work = Path(work)
        jobs = {}

        def add(check, release, folder, title):
            scratch = tempfile.mkdtemp(dir=work)
            jobs[pool.submit(checked, check, release, folder, scratch)] = f"{title}: {check}"

        for title, release, withheld in releases(geoeval, data, work):
            for name, _, _ in tables(release):
                if not withheld or name == "questions":
                    add("croissant", release, name, f"{title}, {name}")
            for check in ["card_of_datasets", "card_examples", "parquet", "catalogue", "harness"]:
                add(check, release, None, title)
            for form, subsets in FORMATS.items():
                if withheld and form in ["geoeval-json", "wemath"]:
                    continue  # they have no place for rows without content
                folder = release.parent / f"{release.name}-{form}"
                run(geoeval, "export", "--format", form, "--subset", subsets, "--to", folder, "--quiet", release)
                add("export_" + form.replace("lmms-", "").replace("-", "_"), release, folder, title)
        for job in as_completed(jobs):
            why, seconds = job.result()
            print(f"{'FAIL' if why else 'ok  '} {jobs[job]} ({seconds:.1f} s)\n{why}".rstrip(), flush=True)
            passed, failed = passed + (not why), failed + bool(why)
    print(f"{passed} passed, {failed} failed")
    return failed or not passed


if __name__ == "__main__":
    sys.exit(bool(main(*sys.argv[1:])))
