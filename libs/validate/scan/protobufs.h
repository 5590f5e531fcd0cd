// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "context.h"

#include <string_view>

/// Protobuf messages have no signature: what is a model for one loader may be another one for another loader.
namespace apr::scan {

/// A FingerprintDef of TensorFlow: hashes, and the version of the producer.
bool isFingerprint(const ByteSource& file);

/// Whether all fields of a file are those of Keras' SavedMetadata.
bool isKerasMetadata(const ByteSource& file);
/// Whether a file is a tokenizer of SentencePiece, which has words and numbers.
bool isSentencePiece(const ByteSource& file);

/// Compares a file with the schemas of all formats that consist of protobuf messages. What a model has that does not
/// belong to its format, at any depth, is a gap: unknown fields, other types of fields, and messages in the place of
/// text. Another format that the file is as well, with operators, is a finding. `format` and `dialect` are those of the
/// reader; empty if there is none.
void scanProtobuf(Context& context, const Content& content, FormatId format);

/// One message per line (packaging/protobuf_schemas.py).
extern const std::string_view kProtobufSchemas;
/// One name per line, sorted: the operators of Core ML's programs (packaging/coreml_operators.py).
extern const std::string_view kCoreMlOperators;

} // namespace apr::scan
