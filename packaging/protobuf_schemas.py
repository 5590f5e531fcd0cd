#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes libs/validate/scan/protobuf_schemas.txt: the fields of all messages that files of ONNX, TensorFlow, Keras, Core ML and
SentencePiece consist of, from the descriptors of their packages.

    python3 -m venv env && env/bin/pip install onnx tensorflow-cpu sentencepiece && pip download --no-deps coremltools
    env/bin/python protobuf_schemas.py coremltools-*.whl > libs/validate/scan/protobuf_schemas.txt

One line for each message: its name, and its fields as NUMBER TYPE. Types: v varint, n varint of 32 bits,
i 32 bits, q 64 bits, s string, b bytes, numbers in upper case if they are repeated (then they may be packed), and =N for the message in
line N, counted from 0.
"""
import sys
import tempfile

from google.protobuf.descriptor import FieldDescriptor as Field

import coreml_fields

TYPES = {Field.TYPE_DOUBLE: "q", Field.TYPE_FIXED64: "q", Field.TYPE_SFIXED64: "q", Field.TYPE_FLOAT: "i", Field.TYPE_FIXED32: "i",
         Field.TYPE_SFIXED32: "i", Field.TYPE_INT32: "n", Field.TYPE_UINT32: "n", Field.TYPE_SINT32: "n", Field.TYPE_ENUM: "n", Field.TYPE_STRING: "s", Field.TYPE_BYTES: "b"}


def roots(wheel):
    """The messages that files are, by what they are called here."""
    import onnx
    from tensorflow.core.protobuf import meta_graph_pb2, saved_model_pb2
    from tensorflow.python.keras.protobuf import saved_metadata_pb2
    from tensorflow.core.framework import graph_pb2
    yield "ONNX", onnx.ModelProto.DESCRIPTOR
    yield "ONNX TensorProto", onnx.TensorProto.DESCRIPTOR
    yield "TensorFlow GraphDef", graph_pb2.GraphDef.DESCRIPTOR
    yield "TensorFlow SavedModel", saved_model_pb2.SavedModel.DESCRIPTOR
    yield "TensorFlow MetaGraphDef", meta_graph_pb2.MetaGraphDef.DESCRIPTOR
    yield "Keras metadata", saved_metadata_pb2.SavedMetadata.DESCRIPTOR
    with tempfile.TemporaryDirectory() as folder:
        coreml_fields.load(wheel, folder)
        from coremltools.proto import Model_pb2
        yield "Core ML", Model_pb2.Model.DESCRIPTOR
    from sentencepiece import sentencepiece_model_pb2
    yield "SentencePiece", sentencepiece_model_pb2.ModelProto.DESCRIPTOR


def main(wheel):
    lines = []
    numbers = {}

    def number_of(message):
        if message.full_name not in numbers:
            numbers[message.full_name] = len(numbers)
            lines.append("")
            fields = []
            for field in sorted(message.fields, key=lambda each: each.number):
                if field.message_type:
                    kind = "=%d" % number_of(field.message_type)
                else:
                    kind = TYPES.get(field.type, "v")
                    is_list = getattr(field, "is_repeated", None)
                    is_list = field.label == Field.LABEL_REPEATED if is_list is None else is_list
                    kind = kind.upper() if is_list and kind not in "sb" else kind
                fields.append("%d%s" % (field.number, kind))
            lines[numbers[message.full_name]] = " ".join([message.full_name, *fields])
        return numbers[message.full_name]

    for title, message in roots(wheel):
        print("%s: %d" % (title, number_of(message)))
    print("\n".join(lines))


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip())
        sys.exit(0 if sys.argv[1:] in (["-h"], ["--help"]) else 2)
    main(sys.argv[1])
