// SPDX-License-Identifier: MIT
#include "split.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "format/reading/shards.h"
#include "reader.h"

#include <optional>

namespace apr::gguf {
namespace {

struct SplitName {
    std::string prefix;
    std::uint64_t number = 0; ///< 1-based
    std::uint64_t count = 0;
};

std::string fiveDigits(std::uint64_t number)
{
    std::string text = std::to_string(number);
    return text.size() < 5 ? std::string(5 - text.size(), '0') + text : text;
}

std::string splitFileName(const SplitName& split, std::uint64_t number)
{
    return split.prefix + '-' + fiveDigits(number) + "-of-" + fiveDigits(split.count) + ".gguf";
}

/// Parses a name like "model-00001-of-00003.gguf".
std::optional<SplitName> parseSplitName(std::string_view file)
{
    constexpr std::string_view kSuffix = ".gguf";
    if (file.size() < kSuffix.size() || file.substr(file.size() - kSuffix.size()) != kSuffix) {
        return std::nullopt;
    }
    file.remove_suffix(kSuffix.size());
    const std::size_t of = file.rfind("-of-");
    const std::size_t dash = of == std::string_view::npos || of == 0 ? std::string_view::npos : file.rfind('-', of - 1);
    if (dash == std::string_view::npos) {
        return std::nullopt;
    }
    const auto number = parseUnsigned(file.substr(dash + 1, of - dash - 1));
    const auto count = parseUnsigned(file.substr(of + 4));
    if (!number || !count || *number == 0 || *number > *count || *count > 65535) {
        return std::nullopt;
    }
    return SplitName{.prefix = std::string(file.substr(0, dash)), .number = *number, .count = *count};
}

} // namespace

namespace {

/// E007 that names the parts that are missing.
Status checkParts(const std::string& name, const SplitName& split, const SiblingOpener& siblings, const Model& first)
{
    std::vector<std::string> missing;
    for (std::uint64_t number = 1; siblings && number <= split.count && missing.size() < 1000; ++number) {
        const auto file = number == split.number ? Result<ByteSource>(ByteSource())
                                                 : siblings(splitFileName(split, number), SiblingPath::Trusted);
        if (!file && file.error().notFound) {
            missing.push_back(printable(splitFileName(split, number)));
        }
    }
    if (missing.empty()) {
        return {};
    }
    const bool isOne = missing.size() == 1;
    const auto stated = unsignedMember(first.metadata(), "split.tensors.count");
    constexpr std::size_t kShown = 5;
    const std::size_t others = missing.size() > kShown ? missing.size() - kShown : 0;
    const std::size_t count = missing.size();
    missing.resize(count - others);
    return Error{.code = Errc::Io,
                 .message = (isOne ? "the part " : "the parts ") + join(missing, ", ") +
                            (others > 0 ? " and " + formatCountOf(others, "other") : "") +
                            (isOne ? " is missing: " : " are missing: ") + formatCount(split.count - count) + " of " +
                            formatCountOf(split.count, "part") + " of the model" +
                            (stated ? ", which has " + formatCountOf(*stated, "tensor") + ',' : std::string()) +
                            (split.count - count == 1 ? " is there" : " are there"),
                 .file = name,
                 .field = "split.count",
                 .notFound = true,
                 .advice = "Download the missing " + std::string(isOne ? "file" : "files") + " into the same folder."};
}

} // namespace

Result<Model> openWithParts(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
                            const OpenOptions& options)
{
    APR_TRY(Model first, open(name, file, options));
    const auto count = unsignedMember(first.metadata(), "split.count").value_or(1);
    if (count <= 1) {
        return first;
    }
    const std::string folder = folderOf(name);
    const auto split = parseSplitName(std::string_view(name).substr(folder.size()));
    if (!split || split->count != count) {
        return Error{.code = Errc::Corrupt,
                     .message = "split.count is " + std::to_string(count) +
                                ", but the file name does not match NAME-00001-of-" + fiveDigits(count) + ".gguf",
                     .file = name,
                     .field = "split.count"};
    }
    APR_CHECK(checkParts(name, *split, siblings, first));
    std::vector<Model> parts;
    std::uint64_t tensors = 0;
    for (std::uint64_t number = 1; number <= count; ++number) {
        const std::string partName = splitFileName(*split, number);
        Model part = first;
        if (number != split->number) {
            APR_TRY(const ByteSource partFile, openSibling(siblings, name, partName));
            APR_TRY(part, open(folder + partName, partFile, options));
        }
        if (unsignedMember(part.metadata(), "split.no").value_or(count) != number - 1 ||
            unsignedMember(part.metadata(), "split.count") != count) {
            return Error{.code = Errc::Corrupt,
                         .message = "split.no and split.count do not match part " + std::to_string(number) + " of " +
                                    std::to_string(count) + " (expected split.no " + std::to_string(number - 1) + ')',
                         .file = folder + partName,
                         .field = "split.no"};
        }
        tensors += part.tensors().size();
        parts.push_back(std::move(part));
    }
    const auto stated = unsignedMember(parts.front().metadata(), "split.tensors.count");
    if (stated && *stated != tensors) {
        return Error{.code = Errc::MissingTensor,
                     .message = "the parts have " + formatCountOf(tensors, "tensor") +
                                " in total, but split.tensors.count is " + std::to_string(*stated),
                     .file = name,
                     .field = "split.tensors.count"};
    }
    return joinModels(parts, parts.front().metadata());
}

} // namespace apr::gguf
