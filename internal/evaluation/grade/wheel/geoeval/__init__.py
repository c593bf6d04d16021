r"""Grades answers to geometry problems by the rules of GeoEval: what each states, and whether that is right.

    >>> import geoeval
    >>> geoeval.grade(r"So AC = \boxed{2\sqrt{3}}.", "3.46")
    Grade(extracted='2\\sqrt{3}', verdict=True, status='ok', rules=('E3', 'N3'), undecided=False, reason='')

It is the grader of the program ``geoeval`` itself, as WebAssembly: the same grades for the same version, on every system. It
opens no file and no connection. The first use compiles it, in seconds; wasmtime keeps what came of that in the user's cache.
Threads may grade at the same time, and so may processes that were forked.
"""

import importlib.metadata
import json
import os
import threading
from typing import Any, Iterable, Iterator, List, Mapping, NamedTuple, NoReturn, Optional, Sequence, Tuple, Union, cast

import wasmtime

__all__ = ["Grade", "grade", "grade_many"]
__version__ = importlib.metadata.version(__name__)

Text = Union[str, int, float]


class Grade(NamedTuple):
    """What the rules make of an answer."""

    #: The answer that is stated, as it stands there; None for none.
    extracted: Optional[str]
    #: Whether it is right.
    verdict: bool
    #: ok, truncated, letter_value_conflict, equal_choice, no_answer, refusal, ambiguous, unparsable or error.
    status: str
    #: The rules that decided, in order.
    rules: Tuple[str, ...] = ()
    #: The rules cannot tell: the verdict is then False, and a judge may rule.
    undecided: bool = False
    #: Why there is no grade, where the grader itself failed on this answer; the status is then error.
    reason: str = ""


def grade(
    prediction: Optional[Text],
    gold: Text,
    *,
    choices: Optional[Sequence[Text]] = None,
    gold_letter: Optional[str] = None,
    question: Optional[str] = None,
    unit: Optional[str] = None,
    language: Optional[str] = None,
    subset: Optional[str] = None,
    tolerance: Optional[str] = None,
    mask: Optional[str] = None,
    truncated: bool = False,
    **unknown: NoReturn,
) -> Grade:
    """Grades one answer.

    :param prediction: what was answered; None for nothing
    :param gold: the right answer
    :param choices: the texts of a question's choices
    :param gold_letter: the letter of the right one
    :param question: what was asked: what an answer repeats of it is no answer
    :param unit: the unit of the right answer
    :param language: en or zh
    :param subset: main, backward, aug, hard, steps or reformed
    :param tolerance: of numbers: rel1e-3 (a thousandth of gold, the default) or abs1e-3
    :param mask: the letter that a backward question asks for, X without it
    :param truncated: whether the answer was cut off at its limit of tokens
    :raises ValueError: what is asked cannot be graded; the message says why
    """
    asked = dict(locals())
    asked.update(asked.pop("unknown"))
    return grade_many([asked])[0]


def grade_many(answers: Iterable[Mapping[str, Any]]) -> List[Grade]:
    """Grades answers, each a mapping with the arguments of :func:`grade`; an ``id`` is passed over.

    :raises ValueError: an answer cannot be graded; the message has its number, from 0, and says why
    """
    return [g for batch in _batches(answers) for g in _grades(batch)]


# ---- lines: what geoeval grade reads and prints ----

_KNOWN = {"id", "prediction", "gold", "choices", "gold_letter", "question", "unit", "language", "subset", "tolerance", "mask", "truncated"}
_LONGEST = 8 << 20  # bytes of a line
_FAILED = Grade(None, False, "error")


def _batches(answers: Iterable[Mapping[str, Any]]) -> Iterator[List[bytes]]:
    batch: List[bytes] = []
    size = 0
    for number, answer in enumerate(answers):
        unknown = ", ".join(sorted(repr(k) for k in answer if k not in _KNOWN))
        if unknown:
            raise ValueError(f"answer {number}: {unknown}: not one of {', '.join(sorted(_KNOWN))}")
        try:
            said = {k: v for k, v in answer.items() if v is not None or k == "prediction"}
            line = json.dumps({**said, "id": number}, allow_nan=False).encode() + b"\n"
        except (TypeError, ValueError) as e:
            raise ValueError(f"answer {number}: {e}") from e
        if batch and (size + len(line) > 256 << 10 or len(batch) == 500):
            yield batch
            batch, size = [], 0
        batch.append(line)
        size += len(line)
    if batch:
        yield batch


def _grades(batch: List[bytes]) -> List[Grade]:
    if len(batch) == 1 and len(batch[0]) > _LONGEST:
        return [_FAILED._replace(reason=f"it is longer than {_LONGEST >> 20} MiB")]
    try:
        machine = _idle.pop()
    except IndexError:
        machine = _Machine(*_compile())
    try:
        out = machine.grade(b"".join(batch))
    except (wasmtime.WasmtimeError, wasmtime.Trap) as e:  # the machine is not used again
        if len(batch) > 1:
            return [g for line in batch for g in _grades([line])]
        said = [line.strip() for line in str(e).splitlines()]
        return [_FAILED._replace(reason=next((s for s in said if s.startswith("wasm trap: ")), said[0]))]
    if machine.memory.data_len(machine.store) <= _KEPT:
        _idle.append(machine)
    return [_read(said, line) for said, line in zip(out.splitlines(), batch)]


def _read(said: bytes, line: bytes) -> Grade:
    g = json.loads(said)
    if "fault" in g:
        raise ValueError(f"answer {json.loads(line)['id']}: {g['fault']}")
    return Grade(g["extracted"], g["verdict"], g["status"], tuple(g["rules"]), g.get("undecided", False))


# ---- machines: instances of the grader, each used by one thread at a time ----

_FUEL = 1 << 38  # what a call may use: about a minute; an answer needs less than a millisecond
_MEMORY = 1 << 29  # bytes that an instance may have
_KEPT = 1 << 26  # an instance with more is not used again: it never gives memory back


class _Machine:
    def __init__(self, engine: wasmtime.Engine, module: wasmtime.Module, linker: wasmtime.Linker) -> None:
        self.store = wasmtime.Store(engine)
        self.store.set_limits(memory_size=_MEMORY)
        self.store.set_wasi(wasmtime.WasiConfig())  # no files, no arguments, no environment, no output
        self.store.set_fuel(_FUEL)
        self.exports = cast(Any, linker.instantiate(self.store, module).exports(self.store))
        self.memory: wasmtime.Memory = self.exports["memory"]
        self.exports["_initialize"](self.store)

    def grade(self, lines: bytes) -> bytes:
        self.store.set_fuel(_FUEL)
        self.memory.write(self.store, lines, self.exports["room"](self.store, len(lines)))
        size, at = self.exports["grade"](self.store), self.exports["grades"](self.store)
        return bytes(self.memory.read(self.store, at, at + size))


_compiling = threading.RLock()
_compiled: Optional[Tuple[wasmtime.Engine, wasmtime.Module, wasmtime.Linker]] = None
_idle: List[_Machine] = []  # Stores are for one thread at a time: whoever takes one out has it alone.


def _compile() -> Tuple[wasmtime.Engine, wasmtime.Module, wasmtime.Linker]:
    global _compiled
    with _compiling:
        if _compiled is None:
            config = wasmtime.Config()
            config.consume_fuel = True
            config.max_wasm_stack = 1 << 19
            ports = getattr(wasmtime._ffi, "wasmtime_config_macos_use_mach_ports_set", None)
            if ports is not None:
                ports(config.ptr(), False)  # they do not work in a process that was forked
            try:
                config.cache = True
            except wasmtime.WasmtimeError:
                pass  # there is no place for one: it compiles each time
            engine = wasmtime.Engine(config)
            linker = wasmtime.Linker(engine)
            linker.define_wasi()
            path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "grader.wasm")
            _compiled = engine, wasmtime.Module.from_file(engine, path), linker
        return _compiled


def _forked() -> None:
    _idle.clear()
    _compiling.release()


if hasattr(os, "register_at_fork"):  # a child has machines of its own, and no lock that nobody lets go of
    os.register_at_fork(before=_compiling.acquire, after_in_parent=_compiling.release, after_in_child=_forked)
