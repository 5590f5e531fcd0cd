// SPDX-License-Identifier: MIT
#include "apr/base/error.h"

#include "apr/base/text.h"

#include <array>

namespace apr {
namespace {

constexpr std::array kErrors{
    ErrorInfo{Errc::Format, "FORMAT", "Invalid file format",
              "The bytes are not of any model format that can be read here.",
              "a renamed or empty file, an error page saved as a model, a Git LFS pointer, a format that is not "
              "supported yet",
              "Look at the first bytes (`head -c 64 FILE`), and download or export the file again."},
    ErrorInfo{Errc::Corrupt, "CORRUPT", "Corrupted data",
              "The file is of a known format, but its parts contradict each other or end too early.",
              "an interrupted download or copy, bit rot, a writer with a bug, a hostile file",
              "Run `aprcli validate --checksum FILE`, compare the size and SHA-256 with the source, and fetch the file "
              "again."},
    ErrorInfo{Errc::Version, "VERSION", "Unsupported version", "The format is known, but this version of it is not.",
              "a file from a newer or a much older writer",
              "Update this program, or write the file again with a version that it reads."},
    ErrorInfo{
        Errc::Checksum, "CHECKSUM", "Checksum mismatch", "The bytes are not those that the writer summed up.",
        "an interrupted or faulty copy, bit rot, an edit after the file was written",
        "Fetch the file again; if the change was intended, convert the model once more so that the checksum is new."},
    ErrorInfo{Errc::Decrypt, "DECRYPT", "Decryption failed", "The payload is encrypted and could not be opened.",
              "a wrong password or key, a changed file, or no key given",
              "Give the right key; a changed file cannot be decrypted."},
    ErrorInfo{Errc::Signature, "SIGNATURE", "Signature invalid", "The signature does not fit the bytes or the key.",
              "a changed file, or a signature by another key",
              "Ask the publisher for the file and for the key that signed it."},
    ErrorInfo{Errc::Io, "IO", "File I/O error", "A file could not be read or written.",
              "no such file, no permission, a full disk, a missing shard, a directory where a file was expected",
              "Check the path, the permissions and the free space that the message names."},
    ErrorInfo{Errc::Memory, "MEMORY", "Out of memory",
              "The work needs more memory than there is, or than APR_RAM_LIMIT allows.",
              "a very large tensor, a small limit", "Raise APR_RAM_LIMIT or close other programs."},
    ErrorInfo{Errc::Unsupported, "UNSUPPORTED", "Not supported",
              "The file is valid as far as it was read, but this part of it cannot be used yet.",
              "a rare tensor type, a dialect that is only recognised",
              "The message names what is missing; convert that part with the tool that made it."},
    ErrorInfo{
        Errc::UnknownTensor, "UNKNOWN_TENSOR", "Unknown tensor name",
        "A tensor has a name that is not known for this architecture, or no tensor has the name asked for.",
        "a renamed layer, a fine-tune with additional parts, the wrong --arch, a typing mistake",
        "Use --relaxed to keep such tensors under their own names, --keep-names to map nothing, or --arch to choose."},
    ErrorInfo{Errc::Architecture, "ARCHITECTURE", "Unknown architecture",
              "The architecture asked for is not one that names are known for.",
              "a typing mistake in --arch, a new model family",
              "Leave --arch away to keep names as they are, or use one of the names that the message lists."},
    ErrorInfo{Errc::MissingTensor, "MISSING_TENSOR", "Missing tensor",
              "A tensor that the architecture or an index needs is not in the file.",
              "an incomplete export, a shard that was left out", "Export the model again, or add the missing shard."},
    ErrorInfo{Errc::Validation, "VALIDATION", "Tensor values are not plausible",
              "A tensor has NaN or infinite values, or statistics far outside what its kind can have.",
              "a broken conversion, a wrong scale or transpose, a training run that diverged",
              "Look at it with `aprcli tensors FILE --hist NAME`; --relaxed or --force writes the file all the same."},
    ErrorInfo{Errc::Download, "DOWNLOAD", "Download failed", "A remote file could not be fetched.",
              "no network, a wrong address, missing access rights",
              "Check the address and the connection, then try again."},
    ErrorInfo{Errc::Unsafe, "UNSAFE", "Unsafe content",
              "The file asks for something that opening a model must never do.",
              "a path that leaves the model's folder, code in a pickle",
              "Do not use this file unless you know and trust who made it."},
    ErrorInfo{Errc::Exists, "EXISTS", "The output exists",
              "A file is already there, and nothing is overwritten by itself.",
              "a second run of the same command, or the input given as output",
              "Choose another name with -o, or use --force."},
    ErrorInfo{Errc::Cancelled, "CANCELLED", "Cancelled", "The work was stopped on request; nothing was written.",
              "Ctrl-C, or Cancel in the jobs pane", "Start it again."},
    ErrorInfo{Errc::QualityGate, "QUALITY_GATE", "Quality gate failed",
              "The result is further from its source than the gate allows.", "too coarse a quantization",
              "Choose other types or a higher rank, or move the bound."},
    ErrorInfo{Errc::WrongShape, "SHAPE", "Wrong shape",
              "A tensor's shape does not fit the architecture or the other tensors.",
              "a resized layer, mixed models, a wrong config.json",
              "Compare with the configuration the model came with."},
    ErrorInfo{Errc::Argument, "ARGUMENT", "Invalid argument",
              "The command line asks for something that is not possible.",
              "a typing mistake, two options that exclude each other", "See `aprcli COMMAND --help`."},
};

} // namespace

const ErrorInfo& errorInfo(Errc code)
{
    return kErrors[static_cast<std::size_t>(code) - 1];
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
