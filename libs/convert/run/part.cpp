// SPDX-License-Identifier: MIT
#include "convert/run/part.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/convert/recipe_file.h"
#include "apr/convert/steps.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "convert/recipe/storage_request.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace apr {
namespace {

constexpr std::uint64_t kRecordVersion = 1;
constexpr std::uint64_t kRecordLimit = std::uint64_t{256} << 20;
constexpr std::string_view kBefore = ".part-";
constexpr std::string_view kBetween = "-of-";
constexpr std::string_view kAfter = ".json";

std::uint64_t tensorBytesOf(const FileLayout& file)
{
    std::uint64_t out = 0;
    for (const Segment& segment : file.segments) {
        out += segment.kind == Segment::Kind::Tensor ? segment.size : 0;
    }
    return out;
}

bool hasTensors(const FileLayout& file)
{
    return std::any_of(file.segments.begin(), file.segments.end(),
                       [](const Segment& segment) { return segment.kind == Segment::Kind::Tensor; });
}

Json filesJson(const std::vector<PartFile>& files)
{
    Json out = Json::array();
    for (const PartFile& file : files) {
        out.push_back(
            {{"name", file.name}, {"bytes", file.bytes}, {"crc32", file.crc}, {"content_crc32", file.contentCrc}});
    }
    return out;
}

Json sourcesJson(const std::vector<RecipeSource>& sources)
{
    Json out = Json::array();
    for (const RecipeSource& source : sources) {
        Json files = Json::array();
        for (const SourceFile& file : source.files) {
            files.push_back({{"name", file.name}, {"bytes", file.bytes}, {"sha256", file.sha256}});
        }
        out.push_back({{"path", source.path}, {"files", std::move(files)}});
    }
    return out;
}

Json errorsJson(const std::vector<TensorDifference>& errors)
{
    Json out = Json::array();
    for (const auto& [tensor, sums] : errors) {
        out.push_back(Json::array({tensor, sums.count, sums.notComparable, sums.differing, sums.maxAbs, sums.squares,
                                   sums.dot, sums.squaresA, sums.squaresB}));
    }
    return out;
}

Error broken(std::string field)
{
    return {.code = Errc::Corrupt,
            .message = "the record of a part is damaged",
            .field = std::move(field),
            .advice = "Run the part again with --force."};
}

/// Members of records, which were written by this program.
class RecordReader {
public:
    explicit RecordReader(const Json& json) : m_json(json) {}

    Result<std::uint64_t> number(std::string_view key) const
    {
        const auto value = unsignedMember(m_json, key);
        return value ? Result<std::uint64_t>(*value) : broken(std::string(key));
    }
    Result<std::string> text(std::string_view key) const
    {
        auto value = stringMember(m_json, key);
        return value ? Result<std::string>(*std::move(value)) : broken(std::string(key));
    }
    Result<const Json*> list(std::string_view key) const
    {
        const Json* value = findMember(m_json, key);
        return value != nullptr && value->is_array() ? Result<const Json*>(value) : broken(std::string(key));
    }
    Result<std::vector<PartFile>> files() const
    {
        APR_TRY(const Json* files, list("files"));
        std::vector<PartFile> out;
        for (const Json& each : *files) {
            const RecordReader file(each);
            APR_TRY(std::string name, file.text("name"));
            APR_TRY(const std::uint64_t bytes, file.number("bytes"));
            APR_TRY(const std::uint64_t crc, file.number("crc32"));
            APR_TRY(const std::uint64_t contentCrc, file.number("content_crc32"));
            if (name.find('/') != std::string::npos || name == "." || name == "..") { // beside the output
                return broken("files");
            }
            out.push_back({.name = std::move(name),
                           .bytes = bytes,
                           .crc = static_cast<std::uint32_t>(crc),
                           .contentCrc = static_cast<std::uint32_t>(contentCrc)});
        }
        return out;
    }
    Result<std::vector<RecipeSource>> sources() const
    {
        APR_TRY(const Json* sources, list("sources"));
        std::vector<RecipeSource> out;
        for (const Json& each : *sources) {
            const RecordReader source(each);
            APR_TRY(std::string path, source.text("path"));
            out.push_back({.path = std::move(path)});
            APR_TRY(const Json* files, source.list("files"));
            for (const Json& one : *files) {
                const RecordReader file(one);
                APR_TRY(std::string name, file.text("name"));
                APR_TRY(const std::uint64_t bytes, file.number("bytes"));
                APR_TRY(std::string sha256, file.text("sha256"));
                out.back().files.push_back({.name = std::move(name), .bytes = bytes, .sha256 = std::move(sha256)});
            }
        }
        return out;
    }
    Result<std::vector<TensorDifference>> errors() const
    {
        APR_TRY(const Json* errors, list("errors"));
        std::vector<TensorDifference> out;
        for (const Json& each : *errors) {
            const bool isGood =
                each.is_array() && each.size() == 9 && each[0].is_string() &&
                std::all_of(each.begin() + 1, each.end(), [](const Json& n) { return n.is_number(); }) &&
                std::all_of(each.begin() + 1, each.begin() + 4, [](const Json& n) { return n.is_number_unsigned(); });
            if (!isGood) {
                return broken("errors");
            }
            out.push_back({.tensor = each[0].get<std::string>(),
                           .sums = {.count = each[1].get<std::uint64_t>(),
                                    .notComparable = each[2].get<std::uint64_t>(),
                                    .differing = each[3].get<std::uint64_t>(),
                                    .maxAbs = each[4].get<double>(),
                                    .squares = each[5].get<double>(),
                                    .dot = each[6].get<double>(),
                                    .squaresA = each[7].get<double>(),
                                    .squaresB = each[8].get<double>()}});
        }
        return out;
    }

private:
    const Json& m_json;
};

} // namespace

Status checkParts(const ConvertPlan& plan)
{
    const auto needed = std::find_if(plan.storage.begin(), plan.storage.end(),
                                     [](const auto& request) { return request->needsAllTensors(); });
    if (needed != plan.storage.end()) {
        return Error{.code = Errc::Argument,
                     .message = "--part is not possible with sparse storage or factors, which are chosen by the values "
                                "of all tensors",
                     .field = "--part",
                     .advice = "Omit --part, or --sparse and --lowrank."};
    }
    if (!plan.layOut) {
        return Error{.code = Errc::Argument,
                     .message = "the output is one file, and parts are whole files",
                     .file = plan.options.recipe.output,
                     .field = "--part",
                     .advice = "Add --max-shard-size for an output of several files, such as --max-shard-size 2GB; "
                               "for a recipe, with the command that makes it."};
    }
    return {};
}

OutputLayout filesOf(const OutputLayout& layout, PartNumber part)
{
    std::vector<std::size_t> byName(layout.files.size());
    std::iota(byName.begin(), byName.end(), std::size_t{0});
    std::sort(byName.begin(), byName.end(), [&layout](std::size_t a, std::size_t b) {
        return layout.files[a].name < layout.files[b].name; // the output itself first
    });
    std::vector<std::uint64_t> sizes;
    std::transform(byName.begin(), byName.end(), std::back_inserter(sizes),
                   [&layout](std::size_t i) { return tensorBytesOf(layout.files[i]); });
    const std::vector<bool> shared = part.share(sizes);
    std::vector<bool> isIn(layout.files.size());
    for (std::size_t k = 0; k < byName.size(); ++k) {
        isIn[byName[k]] = shared[k] && hasTensors(layout.files[byName[k]]);
    }
    OutputLayout out{.isPart = true};
    for (std::size_t i = 0; i < isIn.size(); ++i) {
        if (isIn[i]) {
            out.files.push_back(layout.files[i]);
        }
    }
    return out;
}

OutputLayout filesOfAll(const OutputLayout& layout)
{
    OutputLayout out{.isPart = true};
    std::copy_if(layout.files.begin(), layout.files.end(), std::back_inserter(out.files),
                 [](const FileLayout& file) { return !hasTensors(file); });
    return out;
}

std::vector<std::size_t> tensorsIn(const OutputLayout& layout)
{
    std::vector<std::size_t> out;
    for (const FileLayout& file : layout.files) {
        for (const Segment& segment : file.segments) {
            if (segment.kind == Segment::Kind::Tensor) {
                out.push_back(segment.tensor);
            }
        }
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

Result<std::string> runId(const ConvertPlan& plan, const OutputLayout& layout, const std::vector<RecipeSource>& sources,
                          std::uint64_t parts)
{
    Recipe recipe = withPaths(plan.options.recipe, [](const std::string& path) {
        return std::string(fileNameOf(path)); // the same files from any folder
    });
    recipe.createdAt.clear();
    recipe.output = fileNameOf(recipe.output);
    Json files = Json::array();
    for (const FileLayout& file : layout.files) {
        files.push_back({{"name", file.name}, {"bytes", file.bytes()}});
    }
    Json tensors = Json::array();
    for (const TensorInfo& tensor : plan.result.tensors()) {
        tensors.push_back(Json::array({tensor.name, dtypeName(tensor.dtype), tensor.byteSize}));
    }
    Json read = sourcesJson(sources);
    for (Json& source : read) {
        source.erase("path");
    }
    const std::string text = dumpJson({{"version", APR_VERSION},
                                       {"recipe", toJson(recipe)},
                                       {"parts", parts},
                                       {"sources", std::move(read)},
                                       {"files", std::move(files)},
                                       {"tensors", std::move(tensors)}});
    const auto bytes = std::as_bytes(std::span(text));
    NoProgress unwatched;
    return sha256(ByteSource(Bytes::own({bytes.begin(), bytes.end()})), unwatched);
}

std::string recordName(const std::string& output, PartNumber part)
{
    return std::string(fileNameOf(output)) + std::string(kBefore) + std::to_string(part.number) +
           std::string(kBetween) + std::to_string(part.count) + std::string(kAfter);
}

std::string askedOutputOf(const ConvertPlan& plan)
{
    return plan.requestedOutput.empty() ? plan.options.recipe.output : plan.requestedOutput;
}

bool isRecordName(std::string_view name)
{
    const std::size_t at = name.rfind(kBefore);
    if (at == std::string_view::npos || at == 0 || !name.ends_with(kAfter)) {
        return false;
    }
    const std::size_t first = at + kBefore.size();
    const std::string_view part = name.substr(first, name.size() - kAfter.size() - first);
    const std::size_t between = part.find(kBetween);
    return between != std::string_view::npos && parseUnsigned(part.substr(0, between)).has_value() &&
           parseUnsigned(part.substr(between + kBetween.size())).has_value();
}

std::string recordText(const PartRecord& record, const std::string& path)
{
    return dumpJson({{"apr_part", kRecordVersion},
                     {"part", record.part.number},
                     {"parts", record.part.count},
                     {"run", record.run},
                     {"recipe", toJson(withRelativePaths(record.recipe, path))},
                     {"hashes_inputs", record.hashesInputs},
                     {"sources", sourcesJson(record.sources)},
                     {"files", filesJson(record.files)},
                     {"errors", errorsJson(record.errors)},
                     {"zeros", record.zeros}},
                    1) +
           '\n';
}

Result<PartRecord> readRecord(const std::string& path)
{
    const auto named = [&path](Error error) {
        error.file = path;
        return error;
    };
    const auto read = [&path]() -> Result<PartRecord> {
        APR_TRY(const std::string text, readTextFile(path, kRecordLimit));
        const auto parsed = parseJson(text);
        if (!parsed || !parsed->value.is_object()) {
            return broken({});
        }
        const Json& json = parsed->value;
        const RecordReader reader(json);
        APR_TRY(const std::uint64_t version, reader.number("apr_part"));
        if (version > kRecordVersion) {
            return Error{.code = Errc::Version,
                         .message = "the record of the part is of version " + std::to_string(version) +
                                    "; this program reads version " + std::to_string(kRecordVersion)};
        }
        PartRecord out;
        APR_TRY(const std::uint64_t number, reader.number("part"));
        APR_TRY(const std::uint64_t count, reader.number("parts"));
        APR_TRY(out.part, PartNumber::parse(std::to_string(number) + '/' + std::to_string(count)));
        APR_TRY(out.run, reader.text("run"));
        const Json* recipe = findMember(json, "recipe");
        if (recipe == nullptr) {
            return broken("recipe");
        }
        APR_TRY(out.recipe, recipeFromJson(*recipe));
        out.recipe = withResolvedPaths(out.recipe, path);
        const Json* hashes = findMember(json, "hashes_inputs");
        out.hashesInputs = hashes != nullptr && *hashes == true;
        APR_TRY(out.sources, reader.sources());
        APR_TRY(out.files, reader.files());
        APR_TRY(out.errors, reader.errors());
        APR_TRY(out.zeros, reader.number("zeros"));
        return out;
    };
    auto out = read();
    return out ? std::move(out) : named(std::move(out).error());
}

} // namespace apr
