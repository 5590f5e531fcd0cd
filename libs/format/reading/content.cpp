// SPDX-License-Identifier: MIT
#include "content.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"

namespace apr {

namespace {

bool isLfsPointer(std::string_view start)
{
    return start.starts_with("version https://git-lfs");
}

bool isWebPage(std::string_view start)
{
    return start.starts_with("<!DOCTYPE") || start.starts_with("<html") || start.starts_with("<!doctype");
}

} // namespace

Error distributedCheckpoint(const std::string& path)
{
    return Error{.code = Errc::Unsupported,
                 .message = "PyTorch distributed checkpoints (.metadata and .distcp files) are not supported",
                 .file = path,
                 .advice = "Convert the folder with `python -m torch.distributed.checkpoint.format_utils dcp_to_torch "
                           "FOLDER model.pt`."};
}

std::string describeContent(std::string_view start)
{
    if (isLfsPointer(start)) {
        return "the file is a Git LFS pointer; the model itself was not downloaded";
    }
    if (isWebPage(start)) {
        return "the file is an HTML page, probably an error or login page from a failed download";
    }
    if (start.starts_with("FUGG")) {
        return "the file has a byte-swapped GGUF magic (FUGG), which is not supported";
    }
    return "the file starts with \"" + printable(start.substr(0, 16)) + '"';
}

bool isKnownContent(std::string_view start)
{
    return !describeContent(start).starts_with("the file starts with");
}

std::string adviceForContent(std::string_view start)
{
    return isLfsPointer(start)
               ? "Run `git lfs pull` in the repository, or download the file with the Hugging Face client."
           : isWebPage(start)
               ? "Download the file again; the address may need a login or point to a page about the file."
               : "";
}

std::optional<std::string> unsupportedFormat(std::string_view start, std::string_view name)
{
    if (start.starts_with("ptrt")) {
        const std::uint32_t version =
            start.size() >= 12 ? loadLittle<std::uint32_t>(reinterpret_cast<const std::byte*>(start.data()) + 8) : 0;
        return "the file is a TensorRT engine (header version " + std::to_string(version) +
               "), which only works with the TensorRT version and GPU it was built for; open the original model";
    }
    if (start.size() >= 8 && start.substr(4, 4) == "ORTM") {
        return "the file is an ONNX Runtime model (.ort), which is not supported; open the original .onnx file";
    }
    if (name.ends_with("coremldata.bin") || start.find("coremlc-component") != std::string_view::npos ||
        start.starts_with("program(1.") || start.starts_with("[\n  {\n    \"metadataOutputVersion\"")) {
        return "the file belongs to a compiled Core ML model (.mlmodelc), which is not supported; open the original "
               ".mlmodel or .mlpackage";
    }
    return std::nullopt;
}

} // namespace apr
