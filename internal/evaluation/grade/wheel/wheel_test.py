"""Holds the installed wheel against the program: wheel_test.py GEOEVAL [CHECK…], in the folder of the repository. `make wheel-test` runs it.

It runs in an environment with wasmtime and nothing else, and prints a line for each check.
"""

import doctest
import glob
import importlib.metadata
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path

import geoeval

ANSWERS = 12_000
FIELDS = ["prediction", "gold", "choices", "gold_letter", "language", "subset", "tolerance", "question", "unit", "mask", "truncated"]
WRAPPED = [
    "{}",
    "The answer is {}.",
    "<think>Is it 5? Let me see.</think>\n\n**Answer:** {}",
    "First, 3 + 4 = 7. So x = {}\n\nTherefore the answer is \\boxed{{{}}}.",
    "所以答案是 {}。",
    "{}\n\nWait, that is wrong. The final answer is 7.",
    '{{"answer": "{}"}}',
    "I cannot see the diagram. It might be {}.",
    "x = {} or x = -3 (rejected)",
]


def answers():
    """The grader's cases, and their predictions and gold answers said in other words, in a fixed order."""
    cases = []
    for file in sorted(glob.glob("internal/evaluation/grade/testdata/cases/*.jsonl")):
        cases += [{k: c[k] for k in FIELDS if k in c} for c in map(json.loads, open(file, encoding="utf-8"))]
    out, n = list(cases), len(cases)
    for i in range(ANSWERS):
        case, by = cases[i % n], i // n
        said = [case["prediction"], case["gold"], cases[(i + 1) % n]["gold"]][by % 3]
        out.append({**case, "prediction": WRAPPED[by % len(WRAPPED)].replace("{{", "{").replace("}}", "}").replace("{}", str(said or ""))})
    return out[:ANSWERS]


def graded(geoeval_program, answers):
    """What the program says of answers."""
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch, "answers.jsonl")
        file.write_text("".join(json.dumps({**a, "id": i}) + "\n" for i, a in enumerate(answers)))
        out = subprocess.run([geoeval_program, "grade", file, "--quiet"], check=True, stdout=subprocess.PIPE).stdout
    lines = [json.loads(line) for line in out.decode().splitlines()]
    assert [g["id"] for g in lines] == list(range(len(answers)))
    return [geoeval.Grade(g["extracted"], g["verdict"], g["status"], tuple(g["rules"]), g.get("undecided", False)) for g in lines]


def same(got, want, of):
    assert len(got) == len(want), (len(got), len(want))
    for g, w, a in zip(got, want, of):
        assert g == w, f"{a}: {g}, and the program says {w}"


class Checks:
    def __init__(self, program):
        self.program = program
        self.answers = answers()
        self.want = graded(program, self.answers)

    def environment(self):
        """wasmtime is all that the wheel needs"""
        names = {d.metadata["Name"].lower() for d in importlib.metadata.distributions()}
        assert names - {"pip", "setuptools"} == {"geoeval", "wasmtime"}, names
        subprocess.run([sys.executable, "-m", "pip", "check", "--disable-pip-version-check"], check=True, stdout=subprocess.DEVNULL)
        assert geoeval.__version__ == importlib.metadata.version("geoeval")
        own = importlib.metadata.distribution("geoeval")
        assert own.metadata.get_all("License-File") == ["LICENSE", "THIRD_PARTY_NOTICES.txt"], own.metadata.get_all("License-File")
        for file in Path("LICENSE"), Path("internal/evaluation/grade/wheel/THIRD_PARTY_NOTICES.txt"):
            assert own.read_text(f"licenses/{file.name}") == file.read_text(encoding="utf-8"), file
        assert {p.name for p in Path(geoeval.__file__).parent.iterdir()} - {"__pycache__"} == {"__init__.py", "py.typed", "grader.wasm"}

    def bulk(self):
        """12,000 answers at once are graded as the program grades them"""
        statuses = {g.status for g in self.want}
        assert len(self.answers) == ANSWERS and len(statuses) >= 7 and any(g.undecided for g in self.want), statuses
        began = time.perf_counter()
        got = geoeval.grade_many(self.answers)
        print(f"     {ANSWERS / (time.perf_counter() - began):,.0f} answers a second")
        same(got, self.want, self.answers)

    def one_by_one(self):
        """and so they are one by one"""
        some = self.answers[::4]
        began = time.perf_counter()
        got = [geoeval.grade(**a) for a in some]
        print(f"     {len(some) / (time.perf_counter() - began):,.0f} answers a second")
        same(got, self.want[::4], some)

    def threads(self):
        """from 8 threads at the same time"""
        got, failed = [None] * ANSWERS, []

        def work(first):
            try:
                mine = range(first, ANSWERS, 8)
                for i in mine[:200]:
                    got[i] = geoeval.grade(**self.answers[i])
                for i, g in zip(mine[200:], geoeval.grade_many(self.answers[i] for i in mine[200:])):
                    got[i] = g
            except BaseException:
                failed.append(traceback.format_exc())

        threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        assert not failed, failed[0]
        same(got, self.want, self.answers)

    def forks(self):
        """after a fork, also while other threads grade or compile"""
        if not hasattr(os, "fork"):
            return

        def forked():
            child = os.fork()
            if child == 0:
                try:
                    ok = geoeval.grade_many(self.answers[:50]) == self.want[:50]
                    os._exit(0 if ok else 3)
                finally:
                    os._exit(4)
            until = time.monotonic() + 120
            while time.monotonic() < until:
                pid, status = os.waitpid(child, os.WNOHANG)
                if pid:
                    return status
                time.sleep(0.01)
            os.kill(child, 9)
            os.waitpid(child, 0)
            return "it hangs"

        assert forked() == 0
        stop, failed = threading.Event(), []

        def work():
            while not stop.is_set():
                if geoeval.grade_many(self.answers[:50]) != self.want[:50]:
                    failed.append("another grade in a thread of the parent")

        threads = [threading.Thread(target=work) for _ in range(3)]
        for t in threads:
            t.start()
        try:
            for i in range(20):
                if i == 10:  # the parent compiles, or loads what was compiled, while it forks
                    geoeval._compiled, geoeval._idle[:] = None, []
                assert forked() == 0, i
        finally:
            stop.set()
            for t in threads:
                t.join()
        assert not failed, failed
        same(geoeval.grade_many(self.answers[:50]), self.want[:50], self.answers)

    def traps(self):
        """an answer that the grader stops at is an error with a reason, and no other answer is"""
        long = {"prediction": "so 3 + 4 = 7 cm. " * 3000, "gold": "7"}
        many = [*self.answers[:20], long, *self.answers[20:40]]
        geoeval._idle.clear()
        same(geoeval.grade_many(many[:20]), self.want[:20], many)
        (machine,) = geoeval._idle
        enough = machine.memory.data_len(machine.store) + (2 << 20)
        fresh = geoeval._Machine(*geoeval._compile())
        started = geoeval._FUEL - fresh.store.get_fuel()
        for name, value, reason in [("_FUEL", 2 * started, "fuel"), ("_MEMORY", enough, "")]:
            was = getattr(geoeval, name)
            setattr(geoeval, name, value)
            geoeval._idle.clear()
            try:
                if name == "_MEMORY":
                    many[20] = {"prediction": "x" * (7 << 20), "gold": "7"}
                got = geoeval.grade_many(many)
                alone = geoeval.grade(**many[20])
            finally:
                setattr(geoeval, name, was)
                geoeval._idle.clear()
            assert got[20] == alone and alone[:3] == (None, False, "error"), (name, alone)
            assert alone.reason and reason in alone.reason and "\n" not in alone.reason, (name, alone)
            print(f"     {name}: {alone.reason}")
            same(got[:20] + got[21:], self.want[:40], self.answers)
        same([geoeval.grade(**a) for a in many[:20]], self.want[:20], many)

    def limits(self):
        """answers of as many bytes as the program takes, and of more"""
        def of(size):
            return {"prediction": "5 " * ((size - 80) // 2), "gold": "5"}

        fits = of(8 << 20)
        same([geoeval.grade(**fits)], graded(self.program, [fits]), ["8 MiB"])
        for size in [8 << 20 | 100, 64 << 20]:
            g = geoeval.grade_many([self.answers[0], of(size)])
            assert g[0] == self.want[0] and g[1].status == "error" and g[1].reason == "it is longer than 8 MiB", g[1][1:]
        held = [m.memory.data_len(m.store) for m in geoeval._idle]
        assert all(n <= 1 << 26 for n in held), held

    def refused(self):
        """what cannot be graded is a ValueError that says why"""
        for answer, why in [
            ({"prediction": "5", "gold": None}, "gold is missing"),
            ({"prediction": "5", "gold": ""}, "gold is missing"),
            ({"prediction": "5", "gold": True}, "true is neither a text nor a number"),
            ({"prediction": "5", "gold": float("nan")}, "not JSON compliant"),
            ({"prediction": "5", "gold": "5", "subset": "mian"}, 'subset is "mian" and not one of'),
            ({"prediction": "5", "gold": "5", "tolerance": "1e-3"}, 'tolerance is "1e-3" and not one of'),
            ({"prediction": "5", "gold": "5", "choices": "5"}, "choices is string"),
            ({"prediction": "5", "gold": "5", "choices": {5}}, "not JSON serializable"),
            ({"prediction": "5", "gold": "5", "truncated": 1}, "truncated is number"),
            ({"prediction": "5", "gold": "5", "choises": []}, "'choises': not one of choices, gold"),
            ({"gold": "5"}, "prediction is missing"),
        ]:
            try:
                got = geoeval.grade_many([self.answers[0], answer])
            except ValueError as e:
                assert str(e).startswith("answer 1: ") and why in str(e), e
            else:
                raise AssertionError(f"{answer}: {got}")
        try:
            raise AssertionError(geoeval.grade("5", "5", choises=[]))
        except ValueError as e:
            assert "'choises': not one of " in str(e), e
        assert geoeval.grade_many([]) == []
        assert geoeval.grade(None, 5).status == "no_answer" and geoeval.grade(5, 5.0).verdict
        assert geoeval.grade("\ud800 The answer is 5", "5").verdict

    def starts(self):
        """it starts without a place for what was compiled, and keeps it where there is one"""
        code = "import time; t = time.perf_counter(); import geoeval; assert geoeval.grade('5', '5').verdict; print(time.perf_counter() - t)"
        with tempfile.TemporaryDirectory() as home:
            def start(at):
                env = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
                env.update(HOME=at, LOCALAPPDATA=at, APPDATA=at, USERPROFILE=at)
                return float(subprocess.run([sys.executable, "-c", code], env=env, check=True, stdout=subprocess.PIPE).stdout)

            nowhere = start(os.path.join(os.devnull, "nowhere"))
            cold, warm = start(home), min(start(home) for _ in range(3))
            assert sum(p.stat().st_size for p in Path(home).rglob("*") if p.is_file()) > 1 << 20, "nothing was kept"
        print(f"     {nowhere:.2f} s without a cache, {cold:.2f} s with an empty one, {warm:.2f} s then")

    def examples(self):
        """what the documentation shows is so"""
        for result in [doctest.testmod(geoeval), doctest.testfile(os.path.abspath("docs/grading.md"), module_relative=False, encoding="utf-8")]:
            assert result.attempted >= 2 and not result.failed, result

    def tasks(self):
        """the file of the harness tasks scores rows of a release"""
        path = "internal/release/harness/templates/geoeval_tasks.py"
        spec = importlib.util.spec_from_file_location("geoeval_tasks", path)
        tasks = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(tasks)
        choice = dict(question="Find C.", answer="24.00", answer_letter="C", choices=["12°", "23.99°", "24°", "none"], semantic_clauses=["angle A = 9"])
        open_ = dict(question="Find it.", answer="799.5", answer_letter=None, choices=None, answer_unit="cm^2")
        point = dict(question="Where?", answer="\\left(1, \\dfrac{1}{2}\\right)", answer_letter=None, choices=None)
        area = dict(question="How large?", answer="210 cm 2", answer_letter="A", choices=["210 cm 2", "2 cm 2"])
        masked = dict(question="The answer is 60. What is X?", answer="7.2", mask="X")
        other = dict(question="X = 4. What is Y?", answer="7.2", mask="Y")
        for doc, said, want in [
            (choice, "The answer is C.", 1), (choice, "**Answer: (C)**", 1), (choice, "C) 24", 1), (choice, "答案选C。", 1),
            (choice, "12 + 12 makes\n\\boxed{24^\\circ}", 1), (choice, "A", 0), (choice, "The answer is A. No: the answer is C.", 1),
            (choice, "The answer is 23.99", 0), (choice, "angle A = 9", 0), (choice, "", 0), (choice, "none", 0),
            (open_, "The area is 799.5 cm^2.", 1), (open_, "= 1599/2", 1), (open_, "\\boxed{\\frac{1599}{2}}", 1), (open_, "798", 0), (open_, "A", 0),
            (point, "\\boxed{(1, \\frac{1}{2})}", 1), (point, "(1, 2)", 0), (area, "The area is 210 cm^2.", 1), (area, "2 cm 2", 0),
            (masked, "The value of X is 7.2.", 1), (masked, "Since the correct answer is 60, X = $7.20$", 1), (masked, "7.3", 0),
            (other, "As X = 4, the value of Y is 7.2", 1), (other, "Y = 4", 0),
        ]:  # fmt: skip
            assert tasks.score(doc, [said]) == {"acc": float(want)}, (doc, said)

        class Docs(list):
            def filter(self, keep, input_columns):
                return [d for d in self if keep(*(d[c] for c in input_columns))]

        assert tasks.published(Docs([{"withheld": True}, {"withheld": False, "id": 2}])) == [{"withheld": False, "id": 2}]

        class Picture:
            mode, info = "L", {}

            def convert(self, mode):
                return mode

        assert tasks.diagram({"image": Picture()}) == ["RGB"] and tasks.diagram({"image": None}) == tasks.diagram({}) == []
        missing = f"import sys; sys.modules['geoeval'] = None; import runpy; runpy.run_path({path!r})"
        said = subprocess.run([sys.executable, "-c", missing], stderr=subprocess.PIPE).stderr.decode()
        assert "ImportError: GeoEval's grader is not installed here: pip install " in said, said

    def bytes(self):
        """another folder gives the same wheel"""
        (wheel,) = glob.glob("bin/geoeval-*.whl")
        with tempfile.TemporaryDirectory() as scratch:
            copy = Path(scratch, "copy")
            shutil.copytree(".", copy, ignore=shutil.ignore_patterns(".git", "bin", "out", "node_modules", "beam"))
            (copy / "bin").mkdir()
            subprocess.run(["make", "-C", copy, "wheel"], check=True, stdout=subprocess.DEVNULL)
            again = Path(copy, wheel).read_bytes()
        assert again == Path(wheel).read_bytes(), "it has other bytes"
        print(f"     {len(again):,} bytes")


def main(program, *only):
    checks, failed = Checks(program), 0
    for name in only or [n for n in vars(Checks) if not n.startswith("_")]:
        check, began = getattr(checks, name), time.perf_counter()
        try:
            check()
        except BaseException:
            failed += 1
            traceback.print_exc()
            print("FAIL", end=" ")
        else:
            print("ok  ", end=" ")
        print(f"{check.__doc__} ({time.perf_counter() - began:.1f} s)", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(bool(main(*sys.argv[1:])))
