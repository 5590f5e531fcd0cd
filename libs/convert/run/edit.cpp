// SPDX-License-Identifier: MIT
#include "apr/convert/edit.h"

#include "apr/base/natural_order.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/convert/rename_rules.h"
#include "apr/format/formats.h"
#include "apr/format/open.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "apr/text/model_card.h"
#include "convert/lower/stored_forms.h"
#include "convert/recipe/draft.h"
#include "convert/run/metadata.h"
#include "convert/run/plan_tensors.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace apr {
namespace {

/// The codec of a file, for writing it again as it was.
CompressionOptions compressionOf(const Model& model)
{
    CompressionOptions out;
    for (const TensorInfo& tensor : model.tensors()) {
        if (tensor.encoding.codec != Codec::None) {
            out.codec = tensor.encoding.codec;
            out.shuffle = tensor.encoding.isShuffled;
        }
    }
    return out;
}

} // namespace

Status checkEditable(const Model& model)
{
    const FileFacts& facts = model.facts();
    if (facts.parts.empty()) {
        return Error{.code = Errc::Unsupported,
                     .message = "the model is not a file yet; it can be edited when it is written"};
    }
    if (formatOf(facts.format).editor == nullptr) {
        const std::string name = facts.title() + (facts.traits().isNative ? " (" + facts.dialect + ')' : "");
        return Error{.code = Errc::Unsupported,
                     .message =
                         "the metadata of " + name + " files cannot be edited; expected apr2, GGUF or SafeTensors",
                     .advice = "Convert the model with `aprcli convert`, then edit the result."};
    }
    if (findMember(model.metadata(), "block_types") != nullptr) {
        return Error{.code = Errc::Unsupported,
                     .message = "the scales of the model are in scales.json, under the names of its tensors",
                     .advice = "Convert the model to .apr, then edit the result."};
    }
    if (facts.parts.size() != 1 && facts.format != FormatId::Apr2) {
        return Error{.code = Errc::Unsupported,
                     .message = "the model consists of " + std::to_string(facts.parts.size()) + " files",
                     .advice = "Edit one of the files, or join them first."};
    }
    return {};
}

namespace {

/// New values before removals, and removals from the end: an index in a key is that of the file. A key that is removed
/// and set gets a value of another type.
std::vector<MetadataChange> inOrder(std::vector<MetadataChange> changes, Metadata& metadata,
                                    const MetadataEditor& editor)
{
    const auto removals = std::stable_partition(changes.begin(), changes.end(),
                                                [](const MetadataChange& change) { return change.text.has_value(); });
    std::stable_sort(removals, changes.end(),
                     [](const MetadataChange& a, const MetadataChange& b) { return naturalLess(b.key, a.key); });
    const std::vector<MetadataChange> sets(changes.begin(), removals);
    std::erase_if(changes, [&](const MetadataChange& change) {
        const bool isReplaced =
            !change.text && std::any_of(sets.begin(), sets.end(),
                                        [&change](const MetadataChange& set) { return set.key == change.key; });
        if (isReplaced && editor.forget != nullptr) {
            editor.forget(metadata, change.key);
        }
        return isReplaced;
    });
    return changes;
}

/// A plan that writes the model of a file as it is.
ConvertPlan copyOf(const std::string& path, const Model& model)
{
    Draft draft = Draft::of({.path = path, .model = model});
    draft.keepReference();
    return {.options = {.recipe = {.operation = "edit", .sources = {{.path = path}}}},
            .sources = draft.sources,
            .source = model,
            .result = model,
            .lineage = draft.tensors,
            .reference = *draft.reference,
            .metadata = model.metadata(),
            .write = {.format = formatOf(model.facts().format).writers.front()},
            .preConversion = model,
            .isEdit = true};
}

} // namespace

namespace {

bool hasFlag(const Model& model, std::string_view flag)
{
    const auto& flags = model.facts().flags;
    return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

/// The model of a file or of a manifest. E009 for a shard, whose checksum is in its manifest.
Result<Model> openEditable(const std::string& path)
{
    APR_TRY(const ByteSource file, openSource(path));
    APR_TRY(const Bytes start, file.start(1));
    const bool isDocument = textOf(start) == "{"; // which names other files
    // Other files next to it are not part of what is written.
    APR_TRY(Model model, openModel(path, file, isDocument ? siblingsOf(path) : SiblingOpener(), {}));
    APR_CHECK(checkEditable(model));
    if (!isDocument && model.facts().format == FormatId::Apr2 && hasFlag(model, "SHARDED")) {
        const auto manifest = resolveModelPath(path);
        const bool isFound = manifest && !isSameFile(*manifest, path);
        return Error{.code = Errc::Unsupported,
                     .message = "the file is a shard of a model, whose manifest has its checksum",
                     .file = path,
                     .advice = "Edit the manifest" + (isFound ? ", " + *manifest : std::string()) + "."};
    }
    return model;
}

/// The shards of a model that is written as it was divided. E009 if they would have other names than those to replace.
Result<ShardNames> shardsAs(const Model& model, const std::string& output, bool isReplaced)
{
    const std::string file(fileNameOf(output));
    ShardNames names{.stem = file.substr(0, file.rfind('.'))};
    names.shards.resize(model.facts().parts.size());
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        names.shards[model.tensors()[i].part].push_back(i);
    }
    for (std::size_t i = 0; i < names.shards.size() && isReplaced; ++i) {
        if (fileNameOf(model.facts().parts[i].name) != names.name(i, ".apr")) {
            return Error{.code = Errc::Unsupported,
                         .message = "the shard " + printable(fileNameOf(model.facts().parts[i].name), 120) +
                                    " would be named " + names.name(i, ".apr"),
                         .file = output,
                         .advice = "Write another file with -o."};
        }
    }
    return names;
}

} // namespace

Result<EditPlan> planEdit(const std::string& path, const ModelEdit& edit)
{
    APR_TRY(const Model model, openEditable(path));
    const Format& format = formatOf(model.facts().format);
    const MetadataEditor& editor = *format.editor;
    EditPlan out{.conversion = copyOf(path, model)};
    ConvertPlan& plan = out.conversion;
    for (const MetadataChange& change : inOrder(edit.metadata, plan.metadata, editor)) {
        APR_CHECK(editor.change(plan.metadata, change, out.changes));
    }
    if (edit.card) {
        if (!editor.holdsCard) {
            return Error{.code = Errc::Unsupported,
                         .message = model.facts().title() + " files do not contain a model card",
                         .advice = "Save it as README.md next to the file."};
        }
        plan.metadata["model_card"] = modelCard(*edit.card);
        out.changes.push_back("model card: " + formatCountOf(edit.card->size(), "byte"));
        if (const auto license = stringMember(plan.metadata["model_card"], "license")) {
            const Json* before = findMember(plan.metadata, "license");
            if (before == nullptr || *before != plan.metadata["model_card"]["license"]) {
                if (before != nullptr && !before->is_string()) {
                    editor.forget(plan.metadata, "license");
                }
                APR_CHECK(editor.change(plan.metadata, {.key = "license", .text = license}, out.changes));
            }
        }
    }
    if (!edit.renames.empty()) {
        ModelParts parts{.metadata = model.sharedMetadata(),
                         .tensors = {model.tensors().begin(), model.tensors().end()},
                         .facts = model.facts()};
        APR_CHECK(renameTensors(parts.tensors, edit.renames));
        for (std::size_t i = 0; i < parts.tensors.size(); ++i) {
            if (parts.tensors[i].name != model.tensors()[i].name) {
                out.changes.push_back("tensor " + printable(model.tensors()[i].name, 120) + " → " +
                                      printable(parts.tensors[i].name, 120));
            }
        }
        plan.result = Model(std::move(parts), std::make_shared<WholeModelSource>(model));
    }
    if (editor.finish != nullptr) {
        editor.finish(plan.metadata, out.changes);
    }
    if (plan.write.format->can.compression) {
        plan.write.compression = compressionOf(model);
        plan.write.alignment = hasFlag(model, "ALIGNED_32") && !hasFlag(model, "ALIGNED_64") ? 32 : 64;
        plan.write.isStreaming = hasFlag(model, "STREAMING");
    }
    plan.write.forms = formsOf(plan.result, plan.lineage, *plan.write.format, {});
    planTensors(plan, false);
    APR_TRY(const OutputLayout layout, layOutFile(plan.result, plan.metadata, plan.write));
    plan.outputBytes = layout.bytes();
    return out;
}

Result<ConvertReport> saveEdit(const EditPlan& plan, const std::string& output, const SaveOptions& options,
                               Progress& progress)
{
    std::error_code ignored;
    if (std::filesystem::is_symlink(output, ignored)) {
        return Error{.code = Errc::Argument,
                     .message = "the output is a symbolic link, which would be replaced by a file",
                     .file = output,
                     .advice = "Name the file that it points to, or another output."};
    }
    ConvertPlan conversion = plan.conversion;
    conversion.options.recipe.output = output;
    const bool isReplaced = isSameFile(output, conversion.options.input());
    conversion.options.force = options.replace || isReplaced;
    if (conversion.source.facts().parts.size() > 1) {
        APR_TRY(const ShardNames names, shardsAs(conversion.source, output, isReplaced));
        conversion.layOut = [names](const Model& model, const Metadata& metadata, const WriteOptions& write) {
            return write.format->layOutShards(model, metadata, write, names);
        };
    }
    conversion.options.keepsBackup = options.backup;
    return runConversion(conversion, progress);
}

} // namespace apr
