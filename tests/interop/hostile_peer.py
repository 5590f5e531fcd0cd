# SPDX-License-Identifier: MIT
"""Checks `aprcli scan` with the files of hostile_files.py and its neighbours, none of which may be clean, and with mutations of them: what
a loader would import, run or read elsewhere must not be clean. The loaders are those of Python (pickle, zipfile, tarfile, gzip, NumPy,
h5py) and the parsers of protobuf; they import nothing, since objects that do nothing take the place of all that a pickle names. The files
of harmless_files.py must be clean. Ends with 'N passed, N failed'."""
import collections
import gzip
import io
import json
import os
import random
import sys
import tarfile
import tempfile
import warnings
import zipfile

import checks
import h5py
import numpy
import onnx
import onnx.defs
from google.protobuf import message as protobuf_message
from tensorflow.core.framework import graph_pb2
from tensorflow.core.protobuf import saved_model_pb2

import harmless_files
import hostile_archives
import hostile_configurations
import hostile_devices
import hostile_files
import hostile_graphs
import hostile_pickles
import hostile_texts
import samples
from hostile_loaders import dangers_in_pickles, imports_of, limit_memory, mutated, scan

HOSTILE = (hostile_files, hostile_pickles, hostile_archives, hostile_graphs, hostile_devices, hostile_texts, hostile_configurations,
           samples)
MUTATIONS = int(os.environ.get("APR_MUTATIONS", "2000"))
BATCH = 200


def dangers_in_zip(data):
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                try:
                    yield from dangers_in_pickles(archive.read(name))
                except Exception:  # pylint: disable=broad-except
                    continue
    except Exception:  # pylint: disable=broad-except
        return


def dangers_in_tar(data):
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
            for member in archive:
                content = archive.extractfile(member) if member.isreg() else None
                if content is not None:
                    yield from dangers_in_pickles(content.read())
    except Exception:  # pylint: disable=broad-except
        return


def dangers_in_array(data):
    stream = io.BytesIO(data)
    try:
        version = numpy.lib.format.read_magic(stream)
        read = numpy.lib.format.read_array_header_1_0 if version == (1, 0) else numpy.lib.format.read_array_header_2_0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            dtype = read(stream)[2]
    except Exception:  # pylint: disable=broad-except
        return []
    return dangers_in_pickles(stream.read()) if dtype.hasobject else []


def dangers_in_gzip(data):
    try:
        return dangers_in_pickles(gzip.decompress(data))
    except Exception:  # pylint: disable=broad-except
        return []


def operators_of_onnx(graph):
    for node in graph.node:
        yield node.domain, node.op_type
        for attribute in node.attribute:
            yield from operators_of_onnx(attribute.g)
            for each in attribute.graphs:
                yield from operators_of_onnx(each)


def dangers_in_onnx(data):
    try:
        model = onnx.ModelProto.FromString(data)
    except protobuf_message.DecodeError:
        return
    functions = {(function.domain, function.name) for function in model.functions}
    for domain, op in operators_of_onnx(model.graph):
        domain = domain if isinstance(domain, str) else domain.decode("latin-1")  # of a file that is not UTF-8
        if domain.startswith(("evil", "pyop", "org.")) and (domain, op) not in functions:
            yield "%s.%s" % (domain, op)
    for tensor in model.graph.initializer:
        for place in tensor.external_data:
            value = place.value if isinstance(place.value, str) else place.value.decode("latin-1")
            if tensor.data_location == 1 and place.key == "location" and value.startswith(("/", "../", "..\\")):
                yield value


FILES = {"PyFunc", "EagerPyFunc", "ReadFile", "WriteFile", "ImmutableConst", "Rpc"}


def operators_of_tensorflow(graph):
    for nodes in [graph.node] + [function.node_def for function in graph.library.function]:
        yield from (node.op for node in nodes)


def dangers_in_graph(data):
    try:
        return sorted(FILES & set(operators_of_tensorflow(graph_pb2.GraphDef.FromString(data))))
    except protobuf_message.DecodeError:
        return []


def dangers_in_saved_model(data):
    try:
        graphs = saved_model_pb2.SavedModel.FromString(data).meta_graphs
    except protobuf_message.DecodeError:
        return []
    return sorted(FILES & {op for graph in graphs for op in operators_of_tensorflow(graph.graph_def)})


def hdf5_with_lambda(user_block=0):
    stream = io.BytesIO()
    with h5py.File(stream, "w", userblock_size=user_block) as file:
        config = {"class_name": "Sequential", "config": {"layers": [hostile_files.LAMBDA]}}
        file.attrs["model_config"] = json.dumps(config)
        file.create_group("model_weights")
    return stream.getvalue()


LOADERS = {"pickle": (dangers_in_pickles, ".pkl"), "zip": (dangers_in_zip, ".pt"), "tar": (dangers_in_tar, ".tar"), "numpy": (dangers_in_array, ".npy"),
           "compressed": (dangers_in_gzip, ".gz"), "onnx": (dangers_in_onnx, ".onnx"), "tensorflow": (dangers_in_graph, ".pb"),
           "saved model": (dangers_in_saved_model, ".pb")}


def loader_of(name):
    kind = name.split("/")[0]
    if kind.startswith("pickle"):
        return "pickle"
    if name.endswith("saved_model.pb"):
        return "saved model"
    return kind if kind in LOADERS else "zip" if kind in ("torchscript", "media") else None


def check_mutations(files):
    noise = random.Random(int(os.environ.get("APR_SEED", "1")))
    groups = collections.defaultdict(list)
    for name, content in files:
        if loader_of(name) and 0 < len(content) <= 20_000:
            groups[loader_of(name)].append(content)
    for kind, contents in sorted(groups.items()):
        dangers_in, suffix = LOADERS[kind]
        tried = dangerous = 0
        while tried < MUTATIONS:
            batch = [mutated(noise.choice(contents), contents, noise) for _ in range(BATCH)]
            dangers = [sorted(set(dangers_in(content))) for content in batch]
            tried += BATCH
            wanted = [(content, found) for content, found in zip(batch, dangers) if found]
            dangerous += len(wanted)
            if not wanted:
                continue
            with tempfile.TemporaryDirectory() as folder:
                name = "saved_model.pb" if kind == "saved model" else "m" + suffix
                for (content, found), verdict in zip(wanted, scan(folder, [(name, content) for content, _ in wanted])):
                    checks.report(verdict in ("findings", "incomplete"), "a mutated %s file" % kind,
                                  "%s, and its loader finds %s: %s" % (verdict, found[:3], content[:200].hex()))
        print("%-12s %5d mutations, %5d of them dangerous" % (kind, tried, dangerous))


def files_of(module):
    for name, content in module.files():
        yield name, content.encode() if isinstance(content, str) else content


def check_harmless():
    files = list(files_of(harmless_files)) + list(samples.harmless())
    with tempfile.TemporaryDirectory() as folder:
        for (name, _), verdict in zip(files, scan(folder, files)):
            checks.report(verdict == "clean", "harmless " + name, verdict)
    print("%-14s %3d files" % ("harmless", len(files)))


def main():
    limit_memory()
    files = [each for module in HOSTILE for each in files_of(module)]
    for block in (0, 512, 1024, 8192, 1 << 25):
        files.append(("hdf5/layer-of-code-%d.h5" % block, hdf5_with_lambda(block)))
        files.append(("hdf5/layer-of-code-behind-text-%d.h5" % block, b"hello\n" * (block > 0) + hdf5_with_lambda(block)[6 * (block > 0):]))
    counts = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as folder:
        for start in range(0, len(files), BATCH):
            batch = files[start:start + BATCH]
            for (name, content), verdict in zip(batch, scan(folder, batch)):
                counts[name.split("/")[0]][verdict] += 1
                checks.report(verdict in ("findings", "incomplete"), name, verdict)
                if name.startswith("pickle"):
                    imported = imports_of(content)
                    checks.report(not imported or verdict == "findings", name + " in Python",
                                  "%s, and Python imports %s" % (verdict, sorted(imported)[:3]))
    for kind, verdicts in counts.items():
        print("%-14s %3d files: %3d findings, %3d incomplete, %3d clean" %
              (kind, sum(verdicts.values()), verdicts["findings"], verdicts["incomplete"], verdicts["clean"]))
    check_harmless()
    check_mutations(files)
    return checks.finish("hostile files")


if __name__ == "__main__":
    sys.exit(main())
