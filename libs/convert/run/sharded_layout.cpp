// SPDX-License-Identifier: MIT
#include "convert/run/sharded_layout.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/format/formats.h"
#include "apr/format/writer.h"
#include "convert/run/part.h"

namespace apr {

std::vector<std::vector<std::size_t>> shardsOf(const Model& model, std::uint64_t maxBytes)
{
    std::vector<std::vector<std::size_t>> out(1);
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        if (!out.back().empty() && (tensor.byteSize > maxBytes || bytes > maxBytes - tensor.byteSize)) {
            out.emplace_back();
            bytes = 0;
        }
        out.back().push_back(i);
        bytes += tensor.byteSize;
    }
    return out;
}

namespace {

/// The largest size of a file in bytes, as the target states it or as the format has it. 0: one file of any size.
Result<std::uint64_t> largestFile(const Values& target, const FormatWriter& format, bool isOneFile)
{
    if (!target.has("max_shard_size")) {
        const bool isAutomatic = &format == &defaultWriter() && !isOneFile && !target.flag("no_shard");
        return isAutomatic ? kDefaultShardBytes : std::uint64_t{0};
    }
    const std::string text = target.text("max_shard_size");
    const auto size = parseByteSize(text);
    if (!size || *size == 0) {
        return Error{.code = Errc::Argument, .message = byteSizeProblem(text), .field = "--max-shard-size"};
    }
    if (target.flag("no_shard")) {
        return Error{.code = Errc::Argument,
                     .message = "--no-shard writes one file, and --max-shard-size several",
                     .field = "--no-shard",
                     .advice = "Use one of them."};
    }
    return *size;
}

} // namespace

Status planShards(ConvertPlan& plan)
{
    Recipe& recipe = plan.options.recipe;
    const FormatWriter& format = *plan.write.format;
    APR_TRY(const std::uint64_t size, largestFile(recipe.target, format, plan.options.isOneFile));
    if (size == 0) {
        return {};
    }
    if (format.layOutShards == nullptr) {
        return Error{.code = Errc::Argument,
                     .message = "a model in the format " + std::string(format.title()) + " is written as one file",
                     .file = recipe.output,
                     .field = "--max-shard-size",
                     .advice = format.traits().isNative ? "Write the dialect apr2 for several files."
                                                        : "Write .safetensors, .gguf or .apr for several files."};
    }
    const std::string file(fileNameOf(recipe.output));
    const bool hasSuffix = toLower(file).ends_with(format.suffix); // otherwise the format is the default
    ShardNames names{.stem = hasSuffix ? file.substr(0, file.size() - format.suffix.size()) : file,
                     .shards = shardsOf(plan.result, size)};
    if (names.shards.size() < 2 && plan.options.part) { // the first part has it, and the others nothing
        plan.layOut = &layOutFile;
        APR_TRY(const OutputLayout layout, layOutFile(plan.result, plan.metadata, plan.write));
        plan.outputBytes = filesOf(layout, *plan.options.part).bytes();
    }
    if (names.shards.size() < 2) {
        return {};
    }
    plan.requestedOutput = recipe.output;
    const std::string name = format.shardedName(names);
    if (toLower(name) != toLower(names.stem + std::string(format.suffix))) { // an index, or the first file
        recipe.output = recipe.output.substr(0, recipe.output.size() - file.size()) + name;
    }
    plan.layOut = [&format, names](const Model& model, const Metadata& metadata, const WriteOptions& write) {
        return format.layOutShards(model, metadata, write, names);
    };
    APR_TRY(const OutputLayout layout, plan.layOut(plan.result, plan.metadata, plan.write));
    plan.outputBytes = plan.options.part ? filesOf(layout, *plan.options.part).bytes() : layout.bytes();
    return {};
}

} // namespace apr
