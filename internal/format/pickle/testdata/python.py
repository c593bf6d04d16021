"""Writes python.tsv: values of our own, pickled by Python in every protocol, with Python's repr of them.

Run with any Python 3.8 or later:  python3 python.py > python.tsv
"""
import base64, pickle, struct

shared = ["N_0", "N_1"]
values = {
    "none": None,
    "bools": [True, False],
    "ints": [0, 1, 255, 256, 65535, 65536, -1, -128, 2**31 - 1, -2**31, 2**31, 2**63 - 1, -2**63],
    "big ints": [2**63, -2**63 - 1, 10**40, -(10**40)],
    "floats": [0.0, -0.5, 50.25, 1e300, float("inf"), float("-inf")],
    "text": ["", "plain", "如图，∠ABC＝40°", "\\u0041 \\ \n\r\x1a'\"", "\U0001d49c", "\x80\xff", "a" * 300],
    "bytes": [b"", b"abc", bytes(range(256)), b"\x00" * 300],
    "bytearray": [bytearray(b""), bytearray(b"\x00\xffab")],
    "lists": [[], [1], [1, 2], [[[]]]],
    "tuples": [(), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4), ((),)],
    "dict": {"id": 7, "answer": None, 3: "three", -1.5: [], None: 1},
    "small dict": {"k": "v"},
    "large dict": {i: None for i in range(1001)},
    "long list": [0] * 2001,
    "sets": [set(), {"C_0"}, {1, 2, 3}, frozenset(), frozenset({"x"})],
    "shared": [shared, shared, {"numbers": shared}],
    "many memo": [[str(i), str(i)] for i in range(130)],
}


def plain(v):
    """repr of v as the Go test writes it: sets sorted, frozenset as set, bytearray as bytes."""
    if isinstance(v, (set, frozenset)):
        return "{" + ", ".join(sorted(map(plain, v))) + "}"
    if isinstance(v, list):
        return "[" + ", ".join(map(plain, v)) + "]"
    if isinstance(v, tuple):
        return "(" + ", ".join(map(plain, v)) + ")"
    if isinstance(v, dict):
        return "{" + ", ".join(plain(k) + ": " + plain(x) for k, x in v.items()) + "}"
    if isinstance(v, (bytes, bytearray)):
        return "b:" + v.hex()
    if isinstance(v, str):
        return "s:" + v.encode().hex()
    if isinstance(v, float):
        return "f:" + struct.pack(">d", v).hex()
    return repr(v)


for name, value in values.items():
    for protocol in range(6):
        print(name, protocol, plain(value), base64.b64encode(pickle.dumps(value, protocol)).decode(), sep="\t")
