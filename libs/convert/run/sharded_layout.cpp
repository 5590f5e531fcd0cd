// SPDX-License-Identifier: MIT
#include "convert/run/sharded_layout.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/format/formats.h"

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

Status planShards(ConvertPlan& plan)
{
    Recipe& recipe = plan.options.recipe;
    if (!recipe.target.has("max_shard_size")) {
        return {};
    }
    const std::string text = recipe.target.text("max_shard_size");
    const auto size = parseByteSize(text);
    if (!size || *size == 0) {
        return Error{.code = Errc::Argument, .message = byteSizeProblem(text), .field = "--max-shard-size"};
    }
    const FormatWriter& format = *plan.write.format;
    if (format.layOutShards == nullptr) {
        return Error{.code = Errc::Argument,
                     .message = "a model in the format " + std::string(format.title()) + " is written as one file",
                     .file = recipe.output,
                     .field = "--max-shard-size",
                     .advice = format.traits().isNative ? "Use `aprcli shard` for shards of an .apr file."
                                                        : "Write .safetensors or .gguf for several files."};
    }
    const std::string file(fileNameOf(recipe.output));
    ShardNames names{.stem = file.substr(0, file.size() - format.suffix.size()),
                     .shards = shardsOf(plan.result, *size)};
    if (names.shards.size() < 2) {
        return {};
    }
    plan.requestedOutput = recipe.output;
    recipe.output = recipe.output.substr(0, recipe.output.size() - file.size()) + format.shardedName(names);
    plan.layOut = [&format, names](const Model& model, const Metadata& metadata, const WriteOptions& write) {
        return format.layOutShards(model, metadata, write, names);
    };
    APR_TRY(const OutputLayout layout, plan.layOut(plan.result, plan.metadata, plan.write));
    plan.outputBytes = layout.bytes();
    return {};
}

} // namespace apr
