# SPDX-License-Identifier: MIT
"""Makes hostile pickles and arrays of joblib, by class, beside those of hostile_files.py: objects that read memory, computed arguments,
pickles inside of values, and arrays whose data joblib takes to be shorter or longer than their pickle says. Nothing here loads them."""
import pickle
import struct

from hostile_files import CALL, binary_call, zipped

EVIL = binary_call()
NONE = b"\x80\x02N."


def text(value):
    value = value.encode()
    return b"X" + struct.pack("<I", len(value)) + value


def named(module, name):
    return b"c%s\n%s\n" % (module.encode(), name.encode())


def dtype(code):
    return named("numpy", "dtype") + text(code) + b"\x89\x88\x87R"


ARRAY = named("numpy", "ndarray")
WRAPPER = named("joblib.numpy_pickle", "NumpyArrayWrapper")
RECONSTRUCTOR = named("copyreg", "_reconstructor")
EMPTY_ARRAY = named("numpy._core.multiarray", "_reconstruct") + ARRAY + b"K\0\x85C\1b\x87R"
SCALAR = named("numpy.core.multiarray", "scalar")
SAME = named("torch.jit._pickle", "restore_type_tag")  # returns its argument
REBUILD = named("torch._tensor", "_rebuild_from_type_v2")
HUGE = b"\x8a\x05\x00\x00\x00\x00\x10"


def gadgets():
    """Objects over memory of other objects, and attributes of classes, by functions that a loader of arrays allows."""
    memory = b"C\x08AAAAAAAA"
    objects = dtype("O8")
    lie = objects + b"(K\x03X\1\0\0\0|NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\0tb"  # a state that says nothing of objects
    fields = dtype("V8") + b"(K\x03X\1\0\0\0|NX\1\0\0\0a\x85}" + text("a") + objects + b"K\0\x86sK\x08K\1K\0tb"
    attributes = b"N}" + text("exists") + named("builtins", "bool") + b"s\x86b."
    path = named("pathlib", "Path")
    for name, data in {
        "ndarray-kwargs": ARRAY + b"K\1\x85\x85}(" + text("dtype") + objects + text("buffer") + memory + b"u\x92.",
        "ndarray-tuple-call": ARRAY + named("builtins", "tuple") + b"](K\1\x85" + objects + memory + b"e\x85RR.",
        "ndarray-by-rebuild": REBUILD + b"(" + ARRAY + ARRAY + b"K\1\x85" + objects + memory + b"\x87}tR.",
        "scalar-pointer": SCALAR + lie + memory + b"\x86R.",
        "scalar-pointer-new": named("numpy._core.multiarray", "scalar") + lie + memory + b"\x86R.",
        "frombuffer-pointer": named("numpy._core.numeric", "_frombuffer") + b"(" + memory + lie + b"K\1\x85X\1\0\0\0CtR.",
        "setstate-pointer": EMPTY_ARRAY + b"(K\1K\1\x85" + lie + b"\x89" + memory + b"tb.",
        "setstate-field-pointer": EMPTY_ARRAY + b"(K\1K\1\x85" + fields + b"\x89" + memory + b"tb.",
        "attributes-by-scalar": SCALAR + objects + path + b"\x86R" + attributes,
        "attributes-by-tag": SAME + path + b"N\x86R" + attributes,
        "attributes-by-rebuild": REBUILD + b"(" + SAME + named("torch", "Tensor") + path + b"N\x86" + attributes[:-2] + b"tR.",
    }.items():
        yield "pickle-gadget/%s.pkl" % name, b"\x80\x04" + data


def sizes_and_names():
    for name, call in (("bytes", named("builtins", "bytes")), ("bytearray", named("builtins", "bytearray")),
                       ("storage", named("torch", "UntypedStorage"))):
        yield "pickle-size/%s.pkl" % name, b"\x80\x02" + call + HUGE + b"\x85R."
    yield "pickle-size/list-of-range.pkl", b"\x80\x02" + named("builtins", "list") + named("builtins", "range") + HUGE + b"\x85R\x85R."
    yield "pickle-size/array.pkl", b"\x80\x02" + ARRAY + HUGE + b"\x85\x85R."
    encode = b"\x80\x02c_codecs\nencode\n"
    for name, value, codec in (("module", "a", "evil_codec"), ("idna", "\u1234" * 50000, "idna"),
                               ("punycode", "".join(chr(0x4e00 + i) for i in range(10000)), "punycode")):
        yield "pickle-codec/%s.pkl" % name, encode + text(value) + text(codec) + b"\x86R."
    # Names of Python 2, which Python 3 maps below protocol 3 only.
    yield "pickle-old-name/builtin.pkl", b"\x80\x04c__builtin__\nlist\n)R."
    yield "pickle-old-name/copyreg.pkl", b"\x80\x04ccopy_reg\n_reconstructor\n(cbuiltins\nobject\ncbuiltins\nobject\nNtR."
    yield "pickle-old-name/exceptions-2.pkl", b"\x80\x02cexceptions\nobject\n)R."
    yield "pickle-old-name/exceptions-4.pkl", b"\x80\x04\x8c\x0aexceptions\x8c\x04dict\x93)R."
    yield "pickle-old-name/long.pkl", b"\x80\x04c__builtin__\nlong\n."
    # Imports without a call, under names of text and of nothing.
    for name in ("x.txt", "x.json", "x.sav", "x.p", "x.pk", "x.model", "x.clf", "x", "x.md"):
        yield "pickle-import/" + name, b"I1\n0cevil\nX\n0hello world\n"
        yield "pickle-import/first-" + name, b"cevil\nX\n0hello world\n"
        yield "pickle-import/whole-" + name, b"I1\n0cevil\nX\n."
    storage = b"\x80\x02" + named("torch.distributed.checkpoint.filesystem", "_StorageInfo")
    yield "pickle-checkpoint/.metadata", (storage + b")\x81}(" + text("relative_path") + text("../../../etc/passwd") + text("offset")
                                          + b"K\0"
                                          + text("length") + b"K\x0aub.")
    yield "pickle-checkpoint/absolute.metadata", storage + text("/etc/passwd") + b"K\0K\x0a\x87R."


def nested():
    """A pickle in a value of another one, which a second reader takes."""
    yield "pickle-nested/octal.pkl", b"S'\\143os\\012system\\012(S\\047true\\047\\012tR.'\n."
    yield "pickle-nested/octal-in-list.pkl", b"(lp0\nS'\\200\\002cos\\nsystem\\nX\\004\\000\\000\\000true\\205R.'\na."
    yield "pickle-nested/int.pkl", b"\x80\x02\x8a" + bytes([len(EVIL)]) + EVIL + b"."
    yield "pickle-nested/bytearray.pkl", b"\x80\x05\x96" + struct.pack("<Q", len(EVIL)) + EVIL + b"."
    yield "pickle-nested/zip.pkl", pickle.dumps(zipped([("data.pkl", EVIL)]))
    yield "pickle-nested/none-before.pkl", pickle.dumps(b"N0" + EVIL)
    yield "pickle-nested/int-before.pkl", pickle.dumps(b"I1\n0" + CALL)
    size = bytes([len(EVIL)])
    yield "pickle-nested/array.pkl", b"\x80\x04" + EMPTY_ARRAY + b"(K\1K" + size + b"\x85" + dtype("u1") + b"\x89C" + size + EVIL + b"tb."


COMMAND = b"cos\nsystem\n" + text("true") + b"\x85R0"
ALIGNMENT = text("numpy_array_alignment_bytes") + b"K\x10"


def wrapped(shape, kind, more=b"", first=b""):
    """The pickle of an array of joblib up to its data."""
    return (b"\x80\x04" + WRAPPER + b")\x81}(" + first + text("subclass") + ARRAY + text("shape") + shape + text("order") + text("C")
            + text("dtype") + kind + text("allow_mmap") + b"\x89" + more + b"ub")


def swallowed(length):
    """Data that joblib ends after a padding of 66 ('B') bytes, while pickle reads 'B' as a value of the whole `length`."""
    after = COMMAND + b"B"
    after += struct.pack("<I", length - len(after) - 4)
    after = after.ljust(length, b"\0")
    return b"B" + struct.pack("<I", 62 + len(after)) + bytes(62) + after + b"0N."


def objects_of(length):
    """A pickle of objects that is shorter than `length`, behind which joblib goes on."""
    data = ARRAY + b"K\1\x85\x85R." + COMMAND + b"B"
    return data + struct.pack("<I", length - len(data) - 4) + bytes(length - len(data) - 4) + b"0N."


def unaligned():
    """joblib reads 67 bytes of padding and 1000 of data; who sees no alignment reads 1000."""
    at = 1067 - 1005
    inner = bytearray(200)
    inner[at:at + len(COMMAND) + 5] = COMMAND + b"B" + struct.pack("<I", 200 - at - len(COMMAND) - 5)
    whole = bytearray(1000) + b"B" + struct.pack("<I", 200) + inner
    whole[:5] = b"B" + struct.pack("<I", len(whole) - 5)
    return bytes(whole) + b"0N."


def arrays():
    wide = dtype("V1000")
    one = b"K\1\x85"
    no_alignment = text("numpy_array_alignment_bytes")
    flags = b"(K\x03X\1\0\0\0|NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\x3ftb"
    for name, data in {
        "shape-bytes": wrapped(b"C\x020\0", wide, ALIGNMENT) + swallowed(1000),
        "shape-string": wrapped(text("0\0"), wide, ALIGNMENT) + swallowed(1000),
        "shape-key-bytes": wrapped(b"K\0\x85", wide, ALIGNMENT, b"C\x05shapeK\1\x85") + swallowed(1000),
        "shape-key-computed": wrapped(one, wide, ALIGNMENT, named("builtins", "str") + text("shape") + b"\x85RK\0\x85") + swallowed(1000),
        "shape-key-octal": wrapped(one, wide, ALIGNMENT, b"S'sh\\141pe'\nK\0\x85") + swallowed(1000),
        "dtype-octal": wrapped(one, named("numpy", "dtype") + b"S'\\1178'\n\x89\x88\x87R") + objects_of(1178),
        "dtype-key-bytes": wrapped(one, dtype("O8"), b"", b"C\x05dtype" + wide) + objects_of(1000),
        "dtype-class": wrapped(one, named("numpy", "dtype") + named("builtins", "object") + b"\x89\x88\x87R") + objects_of(1000),
        "dtype-flags": wrapped(one, wide + flags) + objects_of(1000),
        "alignment-string": wrapped(one, wide, no_alignment + text("16")) + unaligned(),
        "alignment-float": wrapped(one, wide, no_alignment + b"G@0\0\0\0\0\0\0") + unaligned(),
        "many-builds": b"\x80\x04Nq\0Nq\x0100" + WRAPPER + b")\x81}(" + text("shape") + b"K\0\x85" + text("dtype") + dtype("V8")
                       + b"h\0h\1" * 60000 + b"ub" + b"}b" * 120000 + b".",
    }.items():
        yield "joblib/%s.joblib" % name, data


def wrappers():
    """Wrappers made in other ways than joblib's: it reads a padding where a reader of pickles sees a value."""
    base = named("builtins", "object")
    state = (b"}(" + text("subclass") + ARRAY + text("shape") + b"K\0\x85" + text("order") + text("C") + text("dtype") + dtype("V8")
             + text("allow_mmap") + b"\x89" + ALIGNMENT + b"ub")
    slots = state[:-1]
    filled = WRAPPER + b"(" + ARRAY + b"K\0\x85" + text("C") + dtype("V8") + b"\x89K\x10tR"
    after = bytes(62) + COMMAND + b"B" + struct.pack("<I", 3) + b"abc"
    data = b"B" + struct.pack("<I", len(after)) + after + b"0N."
    for name, way in {
        "tuple-call": RECONSTRUCTOR + named("builtins", "tuple") + b"](" + WRAPPER + base + b"Ne\x85RR" + state,
        "identity-tag": SAME + WRAPPER + b"N\x86R)\x81" + state,
        "identity-scalar": SCALAR + dtype("O8") + WRAPPER + b"\x86R)\x81" + state,
        "rebuild": REBUILD + b"(" + RECONSTRUCTOR + WRAPPER + WRAPPER + base + b"N\x87}tR" + state,
        "newobj-ex": WRAPPER + b")}\x92" + state,
        "inst": b"(ijoblib.numpy_pickle\nNumpyArrayWrapper\n" + state,
        "obj": b"(" + WRAPPER + b"o" + state,
        "reconstructor-list": RECONSTRUCTOR + b"(" + WRAPPER + base + b"NtR" + state,
        "slots": WRAPPER + b")\x81N" + slots + b"\x86b",
        "slots-second": WRAPPER + b")\x81" + slots + b"}" + text("shape") + b"K\0\x85s\x86b",
        "arguments-none": filled + b"Nb",
        "arguments-empty": filled + b"}b",
        "ordered-state": WRAPPER + b")\x81" + named("collections", "OrderedDict") + b")R" + state[1:],
        "dup": WRAPPER + b")\x812" + state,
        "shape-of-torch": WRAPPER + b")\x81" + state.replace(text("shape") + b"K\0\x85",
                                                             text("shape") + named("torch", "Size") + b"K\0\x85\x85R"),
    }.items():
        yield "joblib/wrapper-%s.joblib" % name, b"\x80\x04" + way + data


def files():
    """Pairs of 'class/name' and content."""
    for make in (gadgets, sizes_and_names, nested, arrays, wrappers):
        yield from make()
