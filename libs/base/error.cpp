// SPDX-License-Identifier: MIT
#include "apr/base/error.h"

#include "apr/base/text.h"

#include <array>

namespace apr {
namespace {

constexpr std::array kErrors{
    ErrorInfo{Errc::Format, "FORMAT", "Invalid file format", "The content does not match any supported model format.",
              "a renamed or empty file, an HTML error page saved as a model, a Git LFS pointer, an unsupported format",
              "Inspect the first bytes (`head -c 64 FILE`), then download or export the file again."},
    ErrorInfo{Errc::Corrupt, "CORRUPT", "Corrupted data",
              "The format is recognized, but the file is truncated or inconsistent.",
              "an interrupted download or copy, bit rot, a bug in the program that wrote it, a malicious file",
              "Compare the size and the SHA-256 with the source, and download or export the file again."},
    ErrorInfo{Errc::Version, "VERSION", "Unsupported version",
              "The format is recognized, but this version of it is not supported.",
              "a file written by a newer or a much older program",
              "Update this program, or export the file again in a supported version."},
    ErrorInfo{
        Errc::Checksum, "CHECKSUM", "Checksum mismatch", "The stored checksum does not match the data.",
        "an interrupted or faulty copy, bit rot, an edit after the file was written",
        "Download the file again. If the change was intended, convert the file with --ignore-checksum to write it "
        "with a new checksum."},
    ErrorInfo{Errc::Decrypt, "DECRYPT", "Decryption failed", "The payload is encrypted and could not be decrypted.",
              "a wrong password or key, a missing key, a modified file",
              "Decrypt the file with the program that encrypted it: encrypted files cannot be read yet."},
    ErrorInfo{Errc::Signature, "SIGNATURE", "Signature invalid", "The signature does not match the data or the key.",
              "a modified file, a signature made with another key",
              "Get the file and the signing key from the publisher."},
    ErrorInfo{Errc::Io, "IO", "File I/O error", "A file could not be read or written.",
              "a missing file or shard, no permission, a full disk, a directory instead of a file",
              "Check the path, the permissions and the free disk space."},
    ErrorInfo{Errc::Memory, "MEMORY", "Out of memory",
              "The operation needs more memory than is available or than APR_RAM_LIMIT allows.",
              "a very large tensor, a low memory limit", "Raise APR_RAM_LIMIT or close other programs."},
    ErrorInfo{Errc::Unsupported, "UNSUPPORTED", "Not supported",
              "The file uses a feature that is not supported, or its model does not have what the operation requires.",
              "a rare tensor type, a format variant that is recognized but not readable, an architecture for which the "
              "operation is not implemented",
              "If the file cannot be read, export the model without the feature that the message names. `aprcli "
              "inspect FILE` shows what the file has."},
    ErrorInfo{Errc::UnknownTensor, "UNKNOWN_TENSOR", "Unknown tensor name",
              "A tensor name is not known for this architecture, or no tensor has the requested name.",
              "a renamed layer, a fine-tuned model with additional tensors, a wrong --arch, a typo",
              "Use --relaxed to keep unknown names, --keep-names to disable name mapping, or --arch to select the "
              "architecture."},
    ErrorInfo{Errc::Architecture, "ARCHITECTURE", "Unknown architecture",
              "The requested architecture is not supported.", "a typo in --arch, a new model family",
              "Use one of the listed architectures, omit --arch to detect it, or use --keep-names."},
    ErrorInfo{Errc::MissingTensor, "MISSING_TENSOR", "Missing tensor",
              "A tensor, tokenizer or chat template that is required is not in the file.",
              "an incomplete export, a missing shard, a missing side file",
              "Export the model again, or add the missing shard or side file."},
    ErrorInfo{Errc::Validation, "VALIDATION", "Implausible tensor values",
              "A tensor has NaN or infinite values, or statistics far outside the expected range.",
              "a broken conversion, a wrong scale or transpose, a diverged training run",
              "Inspect the tensor with `aprcli tensors FILE --hist NAME`. Use --relaxed to write the file anyway."},
    ErrorInfo{Errc::Download, "DOWNLOAD", "Download failed", "A remote file could not be downloaded.",
              "no network connection, a wrong address, missing access rights",
              "Check the address and the network connection, then try again."},
    ErrorInfo{Errc::Unsafe, "UNSAFE", "Unsafe content", "Opening the file would access other files or run code.",
              "a path outside the model's folder, code in a pickle",
              "Do not use this file unless you trust its author."},
    ErrorInfo{Errc::Exists, "EXISTS", "Output exists",
              "The output file already exists. Files are not overwritten by default.",
              "a second run of the same command, the input path used as output",
              "Choose another path with -o, or use --force to overwrite."},
    ErrorInfo{Errc::Cancelled, "CANCELLED", "Cancelled", "The operation was cancelled. Nothing was written.",
              "Ctrl-C, or Cancel in the Jobs pane", "Run it again."},
    ErrorInfo{Errc::QualityGate, "QUALITY_GATE", "Quality gate failed",
              "The error relative to the source model exceeds the limit.", "a quantization type with too few bits",
              "Choose a more precise quantization type or a higher rank, raise the limit, or use --ignore-gate."},
    ErrorInfo{Errc::WrongShape, "SHAPE", "Wrong shape",
              "A tensor's shape does not match the architecture or the other tensors.",
              "a resized layer, tensors from different models, a wrong config.json",
              "Compare the shape with the model's original configuration."},
    ErrorInfo{Errc::Argument, "ARGUMENT", "Invalid argument", "An option or argument is invalid.",
              "a typo, two mutually exclusive options", "See `aprcli COMMAND --help`."},
};

} // namespace

const ErrorInfo& errorInfo(Errc code)
{
    return kErrors[static_cast<std::size_t>(code) - 1];
}

std::string adviceFor(const Error& error)
{
    if (!error.advice.empty()) {
        return error.advice;
    }
    return error.code == Errc::Io && error.notFound ? "Check the path." : std::string(errorInfo(error.code).advice);
}

const ErrorInfo* findErrorInfo(std::string_view code)
{
    if (!code.empty() && (code.front() == 'E' || code.front() == 'e')) {
        code.remove_prefix(1);
    }
    const auto number = parseUnsigned(code);
    if (!number || *number == 0 || *number > kErrors.size()) {
        return nullptr;
    }
    return &kErrors[static_cast<std::size_t>(*number) - 1];
}

std::string codeName(Errc code)
{
    const auto number = static_cast<unsigned>(code);
    return std::string("E0") + static_cast<char>('0' + number / 10) + static_cast<char>('0' + number % 10);
}

std::string describe(const Error& error)
{
    std::string text = codeName(error.code) + ' ' + std::string(errorInfo(error.code).category) + ": " + error.message;
    std::string where;
    const auto add = [&where](std::string_view label, std::string_view value) {
        where += where.empty() ? " (" : ", ";
        where += label;
        where += value;
    };
    if (!error.file.empty()) {
        add("file ", printable(error.file));
    }
    if (error.offset) {
        add("byte ", std::to_string(*error.offset));
    }
    if (!error.field.empty()) {
        add("field ", printable(error.field));
    }
    if (!error.tensor.empty()) {
        add("tensor ", printable(error.tensor));
    }
    return where.empty() ? text : text + where + ')';
}

} // namespace apr
