# SPDX-License-Identifier: MIT
"""Makes hostile archives, streams, arrays and HDF5 files, by class, beside those of hostile_files.py: what one reader finds and another one
passes over. Nothing here loads them."""
import bz2
import gzip
import io
import json
import lzma
import struct
import tarfile
import zipfile
import zlib

import h5py
import numpy

from hostile_files import CALL, LAMBDA, binary_call, keras, patched, zipped

EVIL = binary_call()
NONE = b"\x80\x02N."
ELF = b"\x7fELF"
GOOD = {"name": "a.txt", "data": b"hello\n"}
ROOT = {"name": "a/data.pkl", "data": NONE}
NOISE = bytes((i * 7919 + 13) % 251 for i in range(3000))
HIDDEN = zipped([("a/data.pkl", EVIL), ("a/version", b"3\n")])


def local(name, data, extra=b"", method=0, raw=None, flags=0):
    """A header of a member of a zip archive, with its data; `raw` is what is said to be packed in it."""
    name, raw = name.encode(), data if raw is None else raw
    numbers = (20, flags, method, 0, 0x21, zlib.crc32(raw), len(data), len(raw), len(name), len(extra))
    return struct.pack("<IHHHHHIIIHH", 0x04034b50, *numbers) + name + extra + data


def central(name, data, at, extra=b"", method=0, raw=None, comment=b"", flags=0):
    """What the directory of a zip archive says of a member."""
    name, raw = name.encode(), data if raw is None else raw
    numbers = (20, 20, flags, method, 0, 0x21, zlib.crc32(raw), len(data), len(raw), len(name), len(extra), len(comment), 0, 0, 0, at)
    return struct.pack("<IHHHHHHIIIHHHHHII", 0x02014b50, *numbers) + name + extra + comment


def ending(count, size, at, comment=b""):
    return struct.pack("<IHHHHIIH", 0x06054b50, 0, 0, count, count, size, at, len(comment)) + comment


def archive(*members, gap=b"", first=b"", comment=b""):
    """A zip archive; members may have other extra fields in the directory ('listed') than before their data ('extra')."""
    body, directory = first, b""
    for member in members:
        both = {key: value for key, value in member.items() if key not in ("extra", "listed", "comment")}
        directory += central(at=len(body), extra=member.get("listed", b""), comment=member.get("comment", b""), **both)
        body += local(extra=member.get("extra", b""), **both) + gap
    return body + directory + ending(len(members), len(directory), len(body), comment)


def deflated(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def field(data, tag=b"\xfe\xca"):
    return tag + struct.pack("<H", len(data)) + data


def of_mode(mode):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as target:
        info = zipfile.ZipInfo("link.txt")
        info.external_attr = mode << 16
        info.create_system = 3
        target.writestr(info, "../../../etc/passwd")
        target.writestr("link.txt.txt", "hello\n")
    return out.getvalue()


def png(hidden, behind):
    """A PNG whose last chunk has a zip archive, whose end record has `behind` bytes behind it."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(b"\0\0"))
    tail = chunk(b"IEND", b"")
    content = hidden[:hidden.rfind(b"PK\5\6") + 20] + struct.pack("<H", min(65535, behind)) + bytes(behind - 4 - len(tail))
    return head + chunk(b"zzZz", content) + tail


def zip_members():
    gap = dict(GOOD, name="b.txt")
    long = deflated(b"hello\n" + EVIL * 3)
    for name, data in {
        "unlisted-first.zip": archive(GOOD, first=local("evil.pkl", EVIL)),
        "unlisted-first.pt": archive(ROOT, {"name": "a/version", "data": b"3\n"}, first=local("b/data.pkl", EVIL)),
        "before-empty.pt": HIDDEN + ending(0, 0, len(HIDDEN)),
        "before-empty.zip": local("evil.pkl", EVIL) + ending(0, 0, len(local("evil.pkl", EVIL))),
        "gap-24.zip": archive(GOOD, gap, gap=b"cos\nsystem\n)R." + bytes(10)),
        "gap-8.zip": archive(GOOD, gap, gap=ELF + b"abcd"),
        "local-extra.zip": archive(dict(GOOD, extra=field(EVIL))),
        "local-extra-unformed.zip": archive(dict(GOOD, extra=EVIL)),
        "local-extra-of-torch.pt": archive(dict(ROOT, extra=field(HIDDEN, b"FB"))),
        "central-extra.zip": archive(dict(GOOD, listed=field(EVIL))),
        "member-comment.zip": archive(dict(GOOD, comment=EVIL)),
        "archive-comment.zip": archive(GOOD, comment=EVIL),
        "archive-comment-large.zip": archive(GOOD, comment=(EVIL * 2000)[:60000]),
        "empty-deflated.zip": archive({"name": "x.bin", "data": EVIL, "method": 8, "raw": b""}),
        "folder-deflated.zip": archive(GOOD, {"name": "x/", "data": EVIL, "method": 8, "raw": b""}),
        "behind-deflate.zip": archive({"name": "a.txt", "data": deflated(b"hello\n") + EVIL, "method": 8, "raw": b"hello\n"}),
        "short-deflate.zip": archive({"name": "a.txt", "data": long, "method": 8, "raw": b"hello\n"}),
        "symbolic-link.zip": of_mode(0o120777), "device.zip": of_mode(0o020666),
        "descriptor.zip": archive(dict(GOOD, flags=8)), "masked.zip": archive(dict(GOOD, flags=0x2000)),
        "patched.zip": archive(dict(GOOD, flags=0x20)),
        "descriptor-hidden.zip": archive(dict(GOOD, flags=8), dict(GOOD, name="b", flags=8), gap=EVIL[:20]),
        "backslash.zip": archive(dict(GOOD, name="..\\x.txt")), "colon.zip": archive(dict(GOOD, name="x:y")),
        "absolute.zip": archive(dict(GOOD, name="/etc/x")),
        "bytecode.zip": archive(dict(GOOD, name="x.pyc", data=b"\xa7\r\r\n" + bytes(12) + b"\xe3" + bytes(50))),
    }.items():
        yield "zip/" + name, data
    # Members that a loader of torch reads as they are, and nobody else as anything.
    for name in ("version", "byteorder", ".format_version", ".storage_alignment", ".data/serialization_id"):
        yield "zip/raw-%s.pt" % name.replace("/", "-"), archive(ROOT, {"name": "a/" + name, "data": ELF + NOISE})
        yield "zip/raw-other-root-%s.pt" % name.replace("/", "-"), archive(ROOT,
                                                                           {"name": "zzz/" + name, "data": b"\x89HDF\r\n\x1a\n" + NOISE})
    for name, data in (("unreferenced", ELF + NOISE), ("hdf5", b"\x89HDF\r\n\x1a\n" + NOISE), ("zip-behind", bytes(100) + HIDDEN),
                       ("text-pickle", b"I1\n0" + CALL)):
        yield "zip/raw-%s.pt" % name, archive(ROOT, {"name": "a/data/7", "data": data})
    yield "zip/raw-gguf.pt", archive(ROOT, {"name": "b/tensors/7", "data": b"GGUF\3\0\0\0" + NOISE})


def zip_directories():
    def end64(room, size, at):
        return struct.pack("<IQHHIIQQQQ", 0x06064b50, 44 + room, 45, 45, 0, 0, 1, 1, size, at)

    body = local(**GOOD)
    listed = central(at=0, **GOOD)
    evil = local("evil.pkl", EVIL)
    far = len(body) + len(listed)
    place = struct.pack("<IIQI", 0x07064b50, 0, far, 1)
    absent = ending(0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF)
    other = central("evil.pkl", EVIL, far + 56)
    room = evil + other + end64(0, len(other), far + 56 + len(evil))
    first = end64(len(room), len(listed), len(body))
    yield "zip/zip64-second-end.zip", body + listed + first + room + place + absent
    yield "zip/zip64-room.zip", body + listed + end64(len(EVIL), len(listed), len(body)) + EVIL + place + absent
    sizes = patched(local(extra=struct.pack("<HHQQ", 1, 16, 99, 99), **GOOD), 18, b"\xff" * 8)
    yield "zip/zip64-local.zip", sizes + listed + ending(1, len(listed), len(sizes))
    yield "zip/no-end.zip", HIDDEN[:HIDDEN.rfind(b"PK\5\6")]
    hidden = evil + central("evil.pkl", EVIL, 0)
    yield "zip/shifted.zip", hidden + body + listed + ending(1, len(listed), len(evil))
    yield "zip/offset-0.zip", body + listed + ending(1, len(listed), 0)
    both = listed + central("evil.pkl", EVIL, len(body))
    yield "zip/count-less.zip", body + evil + both + ending(1, len(both), len(body) + len(evil))
    for behind in (65535, 65536):  # where readers look for the end
        yield "media/end-%d.png" % behind, png(HIDDEN, behind)
        yield "media/end-%d.keras" % behind, png(keras({"class_name": "Lambda", "config": {}}), behind)


def tars():
    def info(name, data=b"", kind=tarfile.REGTYPE, **more):
        member = tarfile.TarInfo(name)
        member.size, member.type = len(data), kind
        for key, value in more.items():
            setattr(member, key, value)
        return member, data

    def tar(*members, form=tarfile.GNU_FORMAT):
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w", format=form) as target:
            for member, data in members:
                target.addfile(member, io.BytesIO(data) if data else None)
        return out.getvalue()

    def changed(block, *changes):
        for at, value in changes:
            block = patched(block, at, value)
        block = patched(block[:512], 148, b" " * 8) + block[512:]
        return patched(block, 148, b"%06o\0 " % sum(block[:512]))

    plain = tar(info("a.txt", b"hello\n"))
    good = info("a.txt", b"hello\n")
    yield "tar/padding.tar", patched(plain, 518, (EVIL + bytes(512))[:506])
    yield "tar/prefix-gnu.tar", changed(plain, (345, b"../../../tmp"))
    yield "tar/prefix-v7.tar", changed(plain, (257, bytes(8)), (345, b"/etc"))
    yield "tar/header-rest.tar", changed(plain, (500, ELF + b"abcdefgh"))
    yield "tar/folder-path.tar", tar(info("../../../tmp/x", kind=tarfile.DIRTYPE, mode=0o777), good)
    yield "tar/folder-absolute.tar", tar(info("/etc/ssh", kind=tarfile.DIRTYPE, mode=0o777), good)
    yield "tar/pipe.tar", tar(info("model.pkl", kind=tarfile.FIFOTYPE), good)
    yield "tar/device.tar", tar(info("x", kind=tarfile.CHRTYPE, devmajor=1, devminor=5), good)
    for name, headers in (("comment", {"comment": EVIL.decode("latin-1") * 20}), ("attribute", {"SCHILY.xattr.user.x": "A" * 9000})):
        yield "tar/pax-%s.tar" % name, tar(info("a.txt", b"hello\n", pax_headers=headers), form=tarfile.PAX_FORMAT)
    # int("10__24") raises in Python, and the size is then that of the header.
    record = b"15 size=10__24\n"
    pax = changed(plain[:512], (124, b"%011o\0" % len(record)), (156, b"x")) + record.ljust(512, b"\0")
    storages = info("storages", b"\x80\x02K\0.")
    for name, before, outer in (("torch", tar(storages)[:1024], b"tensors"), ("plain", b"", b"a.dat")):
        head = changed(plain[:512], (0, outer.ljust(100, b"\0")), (124, b"%011o\0" % 1024))
        yield "tar/size-underscores-%s.tar" % name, before + pax + head + tar(info("N.", EVIL))[:1024] + bytes(1024)
    for name, tensors, root in (("torch-pickle", ELF + bytes(500), zipped([("evil.pkl", EVIL)])),
                                ("tensors", bytes(range(256)) * 4, b"\0\1\2hidden" * 9),
                                ("tensors-hdf5", bytes(507) + b"\x89HDF\r\n\x1a\n" + bytes(300), b"")):
        yield "tar/behind-%s.tar" % name, tar(storages, info("tensors", b"\x80\x02K\0." + tensors), info("pickle", NONE + root))


def lz4(data):
    """A frame of one block that is not packed; its header ends with a byte of the xxHash of two bytes."""
    return b"\x04\x22\x4d\x18\x60\x40\x82" + struct.pack("<I", 0x80000000 | len(data)) + data + bytes(4)


def streams():
    def alone(data):
        return lzma.compress(data, lzma.FORMAT_ALONE)

    zstd = bytes.fromhex("28b52ffd2006310000") + b"hello\n"
    skipped = b"\x50\x2a\x4d\x18" + struct.pack("<I", len(EVIL)) + EVIL
    packed = gzip.compress(b"hello\n")
    for name, data in {
        "gzip-zeros-gzip.pkl.gz": gzip.compress(b"") + bytes(8) + gzip.compress(EVIL),
        "gzip-text-zeros-gzip.gz": packed + bytes(8) + gzip.compress(EVIL), "gzip-rest.gz": packed + EVIL,
        "gzip-extra.gz": packed[:3] + b"\4" + packed[4:10] + struct.pack("<H", len(EVIL) + 4) + field(EVIL, b"AB") + packed[10:],
        "gzip-comment.gz": packed[:3] + b"\x10" + packed[4:10] + CALL + b"\0" + packed[10:],
        "gzip-pickle.joblib": gzip.compress(b"") + bytes(4) + gzip.compress(EVIL),
        "gzip-text.joblib": gzip.compress(b"") + bytes(4) + gzip.compress(CALL),
        "array-split.gz": gzip.compress(b"") + b"\0" + gzip.compress(b"\x93NUMPY"),
        "zlib-second.joblib": zlib.compress(b"") + zlib.compress(EVIL), "zlib-rest.zlib": zlib.compress(b"hello\n") + EVIL,
        "zlib-second-of-pickle.joblib": zlib.compress(NONE) + zlib.compress(EVIL), "bz2-rest.bz2": bz2.compress(b"hello\n") + EVIL,
        "bz2-second.joblib": bz2.compress(b"") + bz2.compress(EVIL), "lzma-second.joblib": alone(b"") + alone(EVIL),
        "lzma-xz.joblib": alone(b"") + lzma.compress(EVIL), "lzma-xz-text.joblib": alone(b"") + lzma.compress(CALL),
        "lzma-half.joblib": alone(EVIL[:2]) + lzma.compress(EVIL[2:]), "lzma-rest.lzma": alone(b"hello\n") + EVIL,
        "xz-lzma.joblib": lzma.compress(b"") + alone(EVIL), "xz-rest.xz": lzma.compress(b"hello\n") + EVIL,
        "zstd-skipped.zst": zstd + skipped, "zstd-skipped-between.zst": zstd + b"\x50\x2a\x4d\x18" + struct.pack("<I", 4) + b"abcd" + zstd,
        "zstd-rest.zst": zstd + EVIL, "lz4-skipped.lz4": lz4(b"hello\n") + skipped, "lz4-rest.lz4": lz4(b"hello\n") + EVIL,
        "lz4-second.joblib": lz4(NONE) + b"\x50\x2a\x4d\x18" + bytes(4) + lz4(EVIL),
        "joblib-0.10-rest.joblib": b"ZF" + hex(len(NONE)).ljust(19).encode() + zlib.compress(NONE) + EVIL,
    }.items():
        yield "compressed/" + name, data


def tensors():
    """Arrays, and files of tensors with holes, overlaps and rests."""
    def array(head, data=EVIL, version=1):
        return b"\x93NUMPY" + bytes([version, 0]) + struct.pack("<H", len(head) + 1) + head.encode() + b"\n" + data

    def head(dtype="'|O'", shape="(1,)", more=""):
        return "{'descr': %s, 'fortran_order': False, 'shape': %s, %s}" % (dtype, shape, more)

    yield "numpy/comment.npy", array(head("'|u1' # cos"), b"\0")
    yield "numpy/title.npy", array(head("[(('t', 'a'), '|O')]"))
    yield "numpy/array-of-objects.npy", array(head("[('a', ('|O', (1,)))]"))
    yield "numpy/version-9.npy", array(head("'|u1'"), b"\0", version=9)
    yield "numpy/other-key.npy", array(head("'|u1'", more="'x': 'O'"), b"\0")
    yield "numpy/order.npy", array("{'shape': (1,), 'fortran_order': False, 'descr': '|O'}")
    yield "numpy/size-0.npy", array(head(shape="(0,)"))
    yield "numpy/negative.npy", array(head("'|u1'", "(-1,)"))
    yield "numpy/no-dimensions.npy", array(head(shape="()"))
    yield "numpy/pickle-behind.npz", zipped([("a.npy", array(head("'|u1'"), b"\0" + EVIL))])
    yield "numpy/bytes.npz", zipped([("a.npy", array(head("b'|O'")))])

    def tensor(begin, stop, **more):
        return dict({"dtype": "U8", "shape": [stop - begin], "data_offsets": [begin, stop]}, **more)

    def safetensors(header, data):
        header = header if isinstance(header, bytes) else json.dumps(header).encode()
        return struct.pack("<Q", len(header)) + header + data

    rest = EVIL.ljust(64, b"\0")
    one = {"a": tensor(0, 8)}
    twice = b"{\"a\": %s, \"a\": %s}" % (json.dumps(tensor(0, 8)).encode(), json.dumps(tensor(8, 72)).encode())
    elf = ELF * 1000
    for name, data in {
        "rest": safetensors(one, bytes(8) + rest), "hole": safetensors(dict(one, b=tensor(72, 80)), bytes(8) + rest + bytes(8)),
        "hole-first": safetensors({"a": tensor(64, 72)}, rest + bytes(8)), "empty": safetensors({}, rest),
        "metadata-only": safetensors({"__metadata__": {"a": "b"}}, rest), "overlap": safetensors(dict(one, b=tensor(4, 12)), bytes(12)),
        "twice": safetensors(twice, bytes(8) + rest), "zeros-in-header": safetensors(json.dumps(one).encode() + bytes(20), bytes(8)),
        "text-in-header": safetensors(json.dumps(one).encode() + b" cos\nsystem\n", bytes(8)),
        "zip-in-tensor": safetensors({"a": tensor(0, 300)}, zipped([("data.pkl", EVIL)]).rjust(300, b"\0")),
        "hole-large": safetensors({"a": tensor(0, 4), "b": tensor(3996, 4000)}, elf),
        "shape-0": safetensors({"a": tensor(0, 4000, shape=[0])}, elf),
        "template": safetensors({"__metadata__": {"chat_template": "{{ ''.__class__.__mro__[1].__subclasses__() }}"}}, b""),
    }.items():
        yield "safetensors/%s.safetensors" % name, data

    def gguf(places, data, pad=b"\0"):
        out = b"GGUF" + struct.pack("<IQQ", 3, len(places), 0)
        for name, length, at in places:
            out += struct.pack("<Q", len(name)) + name + struct.pack("<IQIQ", 1, length, 24, at)
        return out + (pad * 64)[:-len(out) % 32] + data

    yield "gguf/rest.gguf", gguf([(b"a", 32, 0), (b"b", 32, 32)], bytes(64) + rest)
    yield "gguf/hole.gguf", gguf([(b"a", 32, 0), (b"b", 32, 128)], bytes(32) + rest + bytes(64))
    yield "gguf/hole-large.gguf", gguf([(b"a", 32, 0), (b"b", 32, 8192)], bytes(32) + ELF * 2040 + bytes(32))
    yield "gguf/short.gguf", gguf([(b"a", 8, 0), (b"b", 32, 32)], bytes(8) + CALL + b"0" + bytes(32))
    yield "gguf/overlap.gguf", gguf([(b"a", 32, 0), (b"b", 32, 0)], bytes(32))
    yield "gguf/same-name.gguf", gguf([(b"a", 32, 0), (b"a", 32, 32)], bytes(64))
    for suffix in ("txt", "json"):
        yield "media/zip-behind-text." + suffix, b"hello\n" + zipped([("a.txt", b"x")])
    video = b"\0\0\0\x10ftypmp42\0\0\0\0"
    yield "media/zip-to-the-end.mp4", video + struct.pack(">I", 0) + b"mdat" + zipped([("a", EVIL)])
    yield "media/comment.gif", b"GIF89a\1\0\1NC\x02!\xfe\x63" + b"0cevil\nX\n.".ljust(99, b"0") + b"\0;"


def hdf5(make, **options):
    stream = io.BytesIO()
    with h5py.File(stream, "w", **options) as file:
        file["w"] = numpy.arange(10.0)
        make(file)
    return stream.getvalue()


def hdf5_files():
    configuration = json.dumps({"class_name": "Sequential", "config": {"layers": [LAMBDA]}})
    good = json.dumps({"class_name": "Sequential", "config": {"layers": [{"class_name": "Dense", "config": {"units": 1}}]}})
    vocabulary = good.replace("Dense", "StringLookup").replace("\"units\": 1", "\"vocabulary\": \"/etc/passwd\"")
    training = json.dumps({"loss": {"class_name": "function", "module": "os", "config": "system"}})
    link = h5py.ExternalLink("/etc/passwd", "/y")
    octets = numpy.frombuffer(EVIL, "u1")

    def attributes(place="/", **values):
        def make(file):
            for name, value in values.items():
                file.require_group(place).attrs[name] = value
        return make

    def objects(file):
        data = file.create_dataset("o", (1,), dtype=h5py.vlen_dtype(numpy.uint8))
        data[0] = octets
        data.attrs["PSEUDOATOM"] = numpy.bytes_(b"object")

    def many_links(file):
        for i in range(50):
            file["many/l%d" % i] = h5py.SoftLink("/w")
        file["many/x"] = link

    def virtual(file):
        layout = h5py.VirtualLayout((4,), "u1")
        layout[:] = h5py.VirtualSource("/etc/passwd", "d", (4,))
        file.create_virtual_dataset("v", layout)

    def many_attributes(file):
        attributes(**{"a%02d" % i: i for i in range(30)}, model_config=configuration)(file)

    def on_type(file):
        file["t"] = h5py.string_dtype()
        file["t"].attrs["model_config"] = configuration

    strings = h5py.string_dtype()
    for name, make in {
        "attribute-bytes": attributes(FLAVOR=numpy.bytes_(CALL)), "attribute-opaque": attributes(FLAVOR=numpy.void(EVIL)),
        "attribute-opaque-text": attributes(FLAVOR=numpy.void(CALL)), "attribute-text": attributes(FLAVOR=CALL.decode()),
        "attribute-list": attributes(TITLE=numpy.bytes_(b"(lp0\n" + CALL)), "attribute-of-group": attributes("g", evil=numpy.bytes_(CALL)),
        "attribute-of-data": lambda file: file["w"].attrs.__setitem__("evil", numpy.bytes_(CALL)), "objects": objects,
        "attribute-of-keras": attributes(model_config=good, evil=numpy.bytes_(CALL)),
        "link": lambda file: file.__setitem__("x", link), "link-in-groups": lambda file: file.__setitem__("a/b/x", link),
        "virtual": virtual,
        "data-elsewhere": lambda file: file.create_dataset("e", (4,), "u1", external=[("/etc/passwd", 0, 4)]),
        "layer-bytes": attributes(model_config=numpy.bytes_(configuration)),
        "layer-opaque": attributes(model_config=numpy.void(configuration.encode())),
        "layer-array": attributes(model_config=numpy.array([configuration], dtype=strings)),
        "layer-array-second": attributes(model_config=numpy.array([good, configuration], dtype=strings)),
        "layer-octets": attributes(model_config=numpy.frombuffer(configuration.encode(), "u1")),
        "layer-utf-16": attributes(model_config=numpy.void(configuration.encode("utf-16"))),
        "layer-nan": attributes(model_config=configuration.replace("\"layers\"", "\"x\": NaN, \"layers\"")),
        "layer-deep": attributes(model_config=numpy.bytes_("{\"a\":" + "[" * 900 + configuration + "]" * 900 + "}")),
        "layer-of-group": attributes("model_weights", model_config=configuration), "layer-of-type": on_type,
        "layer-of-data": lambda file: file["w"].attrs.__setitem__("model_config", configuration),
        "layer-of-layer": attributes("model_weights/d", config=configuration),
        "optimizer": attributes(model_config=good, optimizer_config=configuration),
        "training": attributes(model_config=good, training_config=training), "vocabulary": attributes(model_config=vocabulary),
    }.items():
        yield "hdf5/%s.h5" % name, hdf5(make)
    for name, make in {"link": lambda file: file.__setitem__("x", link), "many-links": many_links, "virtual": virtual,
                       "layer": attributes(model_config=configuration), "many-attributes": many_attributes,
                       "long-attribute": lambda file: (many_attributes(file),
                                                       attributes(model_config=configuration + " " * 100000)(file))}.items():
        yield "hdf5/%s-latest.h5" % name, hdf5(make, libver="latest")
    yield "hdf5/many-attributes-in-order.h5", hdf5(many_attributes, track_order=True)


def files():
    """Pairs of 'class/name' and content."""
    for make in (zip_members, zip_directories, tars, streams, tensors, hdf5_files):
        yield from make()
