// SPDX-License-Identifier: MIT
#include "content.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"

namespace apr {

std::string describeContent(std::string_view start)
{
    const auto begins = [start](std::string_view text) { return start.substr(0, text.size()) == text; };
    if (begins("version https://git-lfs")) {
        return "the file is a Git LFS pointer; the model itself was not downloaded (run `git lfs pull`)";
    }
    if (begins("<!DOCTYPE") || begins("<html") || begins("<!doctype")) {
        return "the file is an HTML page, probably an error or login page from a failed download";
    }
    if (begins("FUGG")) {
        return "the file has a byte-swapped GGUF magic (FUGG), which is not supported";
    }
    return "the file starts with \"" + printable(start.substr(0, 16)) + '"';
}

bool isKnownContent(std::string_view start)
{
    return !describeContent(start).starts_with("the file starts with");
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
