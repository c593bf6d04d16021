"""Runs lm-evaluation-harness and lmms-eval on what is published: the tasks of releases, and lmms-eval's own on an export.

harnesses.py GEOEVAL WHEEL [DATA] releases invented problems, whole and with sources withheld, and the records of DATA, in a temporary
folder and without a network. Its commands are those of the documentation. The model is a server on this computer that is told what to
answer: accuracies must be those of its answers and those of geoeval grade, and each question must arrive as the task has it, with
its picture.
"""

import base64
import collections
import contextlib
import hashlib
import http.server
import importlib.util
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import jinja2
import yaml
from PIL import Image

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "consumers"))
from consumers import releases, run, table, tables  # noqa: E402

LOST = "I cannot solve this problem."


# ---- the model ----


def pixels(image):
    """What identifies a picture: its pixels on white."""
    image = image.convert("RGBA")
    image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")
    return image.size, hashlib.sha256(image.tobytes()).hexdigest()


class Model(http.server.ThreadingHTTPServer):
    """Answers prompts as it is told, judges answers, and counts what it was asked with which pictures."""

    daemon_threads = True
    request_queue_size = 100

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}/v1"
        self.lock = threading.Lock()
        self.told({})
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def told(self, answers):
        self.answers, self.asked = answers, collections.Counter()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/v1/completions":
            prompt = asked["prompt"]
            said = {"text": self.answer(prompt if isinstance(prompt, str) else "".join(prompt), [])}
        else:
            content = asked["messages"][-1]["content"]
            parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
            text = "".join(p["text"] for p in parts if p["type"] == "text")
            pictures = [p["image_url"]["url"].partition(",")[2] for p in parts if p["type"] == "image_url"]
            judging = asked["messages"][0]["role"] == "system"
            said = {"message": {"role": "assistant", "content": judged(text) if judging else self.answer(text, pictures)}}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        reply = json.dumps({"id": "1", "object": "completion", "created": 0, "model": asked["model"], "usage": usage,
                            "choices": [{"index": 0, "finish_reason": "stop", **said}]}).encode()  # fmt: skip
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(reply)))
        self.end_headers()
        self.wfile.write(reply)

    def answer(self, text, pictures):
        shown = text, tuple(pixels(Image.open(io.BytesIO(base64.b64decode(p)))) for p in pictures)
        with self.server.lock:
            self.server.asked[shown] += 1
        return self.server.answers.get(shown, "")


def judgement(said, gold):
    """What the judge replies: only the gold answer itself is right."""
    return json.dumps({"answer_correct": int(said == f"The answer is {gold}."), "reason": ""})


def judged(text):
    """Its reply to the prompt of lmms-eval's tasks."""
    gold, said = re.search(r"Ground truth answer:\n(.*)\n\nCandidate solution:\n(.*)\n\nEvaluate", text, re.S).groups()
    return judgement(said, gold)


# ---- questions and answers ----


class Question:
    """A row that is asked: its prompt, its pictures, what is answered, and whether that is meant to be right."""

    def __init__(self, row, prompt, right, wrong, number):
        self.row, self.prompt = row, prompt
        image = row.get("image") or (row.get("images") or [None])[0]
        self.picture = image and pixels(Image.open(io.BytesIO(image["bytes"])))
        self.means = number % 2 == 0
        self.answer = (right if self.means else wrong)[number // 2 % 2]
        self.gold = row["answer"], row.get("choices"), row.get("answer_letter"), row.get("ground_truth")


def told(questions, pictures):
    """What the server is told, where each picture is shown so many times. Where questions that differ in their gold answers arrive alike,
    none gets an answer."""
    alike = collections.defaultdict(list)
    for q in questions:
        q.shown = q.prompt, (q.picture,) * pictures if q.picture else ()
        alike[q.shown].append(q)
    for same in alike.values():
        for q in same:
            q.answer, q.means = (same[0].answer, same[0].means) if all(q.gold == same[0].gold for q in same) else (LOST, False)
    return {shown: same[0].answer for shown, same in alike.items()}


def other(letter, choices):
    return "ABCDEFGHIJ"[("ABCDEFGHIJ".index(letter) + 1) % len(choices)]


def questions_of(release, harness):
    """The questions of a release's tasks by name, with the prompts that the task files render."""
    out = {}
    for file in sorted((release / "harness" / harness).glob("geoeval_*.yaml")):
        task = yaml.load(file.read_text(), Loader)
        prompt = jinja2.Template(task["doc_to_text"])
        (data,) = [path for name, _, path in tables(release) if name == task["task"]]
        out[task["task"]] = []
        for i, row in enumerate(r for r in table(data).to_pylist() if not r["withheld"]):
            gold, letter, choices = row.get("answer_choice") or row["answer"], row.get("answer_letter"), row.get("choices")
            right, wrong = [f"The answer is {gold}.", f"\\boxed{{{gold}}}"], ["The answer is 987654.25.", LOST]
            if letter:
                right[1], wrong[0] = f"The answer is {letter}.", f"The answer is {other(letter, choices)}."
            out[task["task"]].append(Question(row, prompt.render(row), right, wrong, i))
    return out


class Loader(yaml.SafeLoader):
    pass


Loader.add_constructor("!function", lambda *_: None)


# ---- runs ----


class Runs:
    def __init__(self, geoeval, work, model):
        self.geoeval, self.work, self.model = Path(geoeval).resolve(), work, model
        self.passed = self.failed = self.number = 0
        self.environment = {
            **{k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE" and not k.lower().endswith("_proxy")},
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "HOME": str(work), "XDG_CACHE_HOME": str(work / "cache"),
            "HF_HOME": str(work / "cache"), "HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "HF_HUB_DISABLE_TELEMETRY": "1",
            "OPENAI_API_KEY": "none", "OPENAI_BASE_URL": model.url, "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }  # fmt: skip

    def grade(self, lines, *flags):
        """What geoeval grade rules."""
        file = self.work / "answers.jsonl"
        file.write_text("".join(json.dumps({"id": str(i), **line}) + "\n" for i, line in enumerate(lines)))
        done = subprocess.run([self.geoeval, "grade", file, "--quiet", *flags], check=True, stdout=subprocess.PIPE, text=True)
        return [json.loads(line)["verdict"] for line in done.stdout.splitlines()]

    def graded(self, questions):
        """What it rules on answers to questions of a release, told what geoeval evaluate tells it."""
        lines = []
        for q in questions:
            r, backward = q.row, "mask" in q.row
            of = {"question": "\n".join([r["question"], *(r["structural_clauses"] or []), *(r["semantic_clauses"] or [])]), "language": r["language"]}
            if backward:
                of.update(subset="backward", mask=r["mask"])
            else:
                of.update(subset="main", choices=r["choices"], gold_letter=r["answer_letter"], unit=r["answer_unit"])
            lines.append({"prediction": q.answer, "gold": r["answer"], **of})
        return self.grade(lines)

    def graded_letters(self, questions):
        """What it rules as the checker of lmms-eval's task with letters."""
        lines = [{"prediction": q.answer, "gold": q.row["answer"], "choices": q.row["choices"], "gold_letter": q.row["ground_truth"]} for q in questions]
        return self.grade(lines, "--as", "lmms-letter")

    def graded_by_judge(self, questions):
        """What it rules on what the judge replies."""
        lines = [{"prediction": judgement(q.answer, q.row["answer"]), "gold": q.row["answer"]} for q in questions]
        return self.grade(lines, "--as", "lmms-judge")

    @contextlib.contextmanager
    def check(self, title):
        """Counts and prints what passes, with lines that say more, and what fails."""
        began, lines = time.monotonic(), []
        try:
            yield lines
            self.passed += 1
            print(f"ok   {title} ({time.monotonic() - began:.0f} s)", *lines, sep="\n", flush=True)
        except Exception as e:
            self.failed += 1
            print(f"FAIL {title}: {type(e).__name__}: {e}", flush=True)

    def shell(self, command, folder):
        done = subprocess.run(["bash", "-ec", command], cwd=folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert done.returncode == 0, f"{command}\n{done.stdout.decode(errors='replace')[-5000:]}"

    def harness(self, title, command, folder, tasks, pictures=1, steps=None):
        """Runs a harness on tasks, and holds what it reports against the answers that it was given. A task has questions, a metric,
        and what grades the answers by the same rules. Each question with a picture must arrive with it, as often as pictures says.
        """
        self.number += 1
        out = self.work / f"results-{self.number}"
        with self.check(title) as lines:
            every = [q for questions, _, _ in tasks.values() for q in questions]
            self.model.told(told(every, pictures))
            self.shell(f"{command} --log_samples --output_path {out}", folder)

            want = collections.Counter(q.shown for q in every)
            want.update(steps or ())
            strange = [(text[:300], len(p)) for text, p in (self.model.asked - want) + (want - self.model.asked)]
            assert not strange, f"{len(strange)} prompts differ, with their pictures: {strange[:3]}"

            (results,) = out.rglob("*results*.json")
            results = json.loads(results.read_text())["results"]
            for task, (questions, metric, grades) in tasks.items():
                verdicts = grades(questions)
                (log,) = [f for f in out.rglob("*.jsonl") if re.search(rf"samples_{task}(_\d{{4}}-.*)?\.jsonl$", f.name)]
                samples = sorted(map(json.loads, log.read_text().splitlines()), key=lambda s: s["doc_id"])
                assert [s["doc_id"] for s in samples] == list(range(len(questions))), f"{task}: {len(samples)} samples, not {len(questions)}"
                for s, q, right in zip(samples, questions, verdicts):
                    assert s[metric] == right, f"{task}: {s[metric]} for {q.answer!r} to {q.prompt!r}, where gold is {q.gold}"
                amiss = [(q.answer, q.gold) for q, right in zip(questions, verdicts) if q.means != right]
                assert not amiss, f"{task}: {len(amiss)} grades are not as meant: {amiss[:3]}"
                accuracy = sum(verdicts) / len(questions)
                assert abs(results[task][f"{metric},none"] - accuracy) < 1e-12, f"{task}: {results[task]}, not {accuracy}"
                shown = sum(q.picture is not None for q in questions) if pictures else 0
                lines.append(f"     {task}: {metric} {accuracy:.4f}, {sum(verdicts)} of {len(questions)}; {shown} with a picture")
        return out

    def imported(self, title, release, logs):
        """Has geoeval evaluate read the logs of harnesses, which must have all samples: it grades them as the harnesses did."""
        with self.check(title) as lines:
            config = yaml.safe_load(Path("evaluation.yaml").read_text())
            config["ask"]["models"] = []
            config["import"]["files"] = [{"path": f"{log.name}/**/*.jsonl", "format": of.replace("_", "-"), "model": log.name} for of, log in logs]
            file, to = self.work / "evaluation.yaml", self.work / f"evaluation-{self.number}"
            file.write_text(yaml.safe_dump(config))
            run(self.geoeval, "evaluate", release, "--config", file, "--to", to, "--quiet")
            samples = sum(len(log.read_text().splitlines()) for _, folder in logs for log in folder.rglob("*.jsonl"))
            answers, grades = (table(to / "tables" / f"{name}.parquet").to_pylist() for name in ["imports", "grades"])
            key = lambda row: tuple(row[k] for k in ["model", "setting", "subset", "problem_id", "repeat"])  # noqa: E731
            verdicts = {key(g): g["verdict"] for g in grades}
            assert len(answers) == len(verdicts) == samples, f"{len(answers)} answers and {len(verdicts)} grades, not {samples}"
            for a in answers:
                assert a["accepted"] and verdicts[key(a)] == (a["published_verdict"] == "right"), a
            lines.append(f"     {samples} samples of {len(logs)} logs")


def commands(page, after=""):
    """The commands of the first block of a page's section."""
    return re.search(r"```sh\n(.*?)```", page[page.index(after) :], re.S)[1].splitlines()


def with_model(command, model):
    """A command of the documentation with another model."""
    return f"{command.partition(' --model')[0]} {model}"


def own_tasks(runs, title, release):
    """The tasks of a release, by the commands of its harness/README.md."""
    page = commands((release / "harness" / "README.md").read_text())
    settings, install, lm_eval, lmms_eval = (
        next(c for c in page if c.startswith(begins)) for begins in ["export", "pip install", "lm_eval", "python -m lmms_eval"]
    )
    runs.shell(install, release)
    url = runs.model.url
    lm = f"--model_args model=m,num_concurrent=8,base_url={url}"
    logs = []
    for harness, command, pictures in [
        ("lm_eval", with_model(lm_eval, f"--model local-chat-completions {lm}/chat/completions --apply_chat_template"), 0),
        ("lm_eval", with_model(lm_eval, f"--model local-completions {lm}/completions,tokenizer_backend=None,tokenized_requests=False"), 0),
        ("lmms_eval", with_model(lmms_eval, f"--model openai --model_args model=m,base_url={url} --batch_size 1"), 1),
    ]:
        tasks = {name: (of, "acc", runs.graded) for name, of in questions_of(release, harness).items()}
        model = re.search(r"--model (\S+)", command)[1]
        logs.append((harness, runs.harness(f"{title}: its tasks in {harness}, {model}", f"{settings}\n{command}", release, tasks, pictures)))
    runs.imported(f"{title}: their logs in geoeval evaluate", release, logs)
    with runs.check(f"{title}: still as it was"):
        run(runs.geoeval, "verify", "--quiet", release)


def module(path):
    spec = importlib.util.spec_from_file_location("utils", path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def geometry3k(runs, title, release):
    """lmms-eval's tasks on Geometry3K, by the recipe of docs/release.md."""
    *prepare, evaluate = commands(Path("docs/release.md").read_text(), "### The geometry3k tasks of lmms-eval")
    folder = Path(tempfile.mkdtemp(dir=runs.work))
    for name, to in [("bin/geoeval", runs.geoeval), ("out/release/1.0.0", release)]:
        (folder / name).parent.mkdir(parents=True)
        (folder / name).symlink_to(Path(to).resolve())
    for command in prepare:
        runs.shell(command, folder)
    (rows,) = [table(f).to_pylist() for f in folder.glob("*/geoeval_2000.parquet")]
    choice, judged = [module(next(folder.glob(f"*/{of}/utils.py"))) for of in ["geometry3k", "unig2u/geometry3k"]]

    def lettered(row, i):
        right, wrong = row["ground_truth"], other(row["ground_truth"], row["choices"])
        answers = [f"Answer: {right}", f"({right})"], [f"Answer: {wrong}", "None of these."]
        return Question(row, choice.geometry3k_doc_to_text(row), *answers, i)

    def open_ended(row, i, prompt):
        return Question(row, prompt, [f"The answer is {row['answer']}."] * 2, ["The answer is 987654.25.", LOST], i)

    def step(row, name):
        return re.search(rf"\[{name}\](.*)\[/{name}\]", judged.geometry3k_doc_to_text_visual_cot(row), re.S)[1]

    letters = [lettered(row, i) for i, row in enumerate(rows)]
    judge = [open_ended(row, i, judged.geometry3k_doc_to_text(row)) for i, row in enumerate(rows)]
    drawn = [open_ended(row, i, step(row, "QUESTION")) for i, row in enumerate(rows)]
    tasks = {
        "geoeval_2000_geometry3k": (letters, "exact_match", runs.graded_letters),
        "geoeval_2000_unig2u_geometry3k": (judge, "geometry3k_accuracy", runs.graded_by_judge),
    }
    runs.harness(f"{title}: geometry3k tasks of lmms-eval", evaluate, folder, tasks)
    steps = collections.Counter((step(row, "GEN_PROMPT"), (q.picture,)) for row, q in zip(rows, drawn))
    visual = "geoeval_2000_unig2u_geometry3k_visual_cot"
    command = re.sub(r"-m lmms_eval(.*--tasks) \S+ --model \S+", rf"{HERE / 'drawing.py'}\1 {visual} --model drawing", evaluate)
    tasks = {visual: (drawn, "geometry3k_accuracy", runs.graded_by_judge)}
    runs.harness(f"{title}: visual chain of thought of lmms-eval", command, folder, tasks, pictures=2, steps=steps)


def main(geoeval, wheel, data=""):
    with tempfile.TemporaryDirectory() as work:
        runs = Runs(geoeval, Path(work), Model())
        runs.shell("python -m pip uninstall --quiet --yes geoeval", work)  # pip keeps another wheel of the same version
        for title, release, withheld in releases(geoeval, data, runs.work, "--grader", wheel):
            own_tasks(runs, title, release)
            if not withheld:
                geometry3k(runs, title, release)
        print(f"{runs.passed} passed, {runs.failed} failed")
        return runs.failed or not runs.passed


if __name__ == "__main__":
    sys.exit(bool(main(*sys.argv[1:])))
