// SPDX-License-Identifier: MIT
#include "use_model.h"
#include "apr/architecture/build_graph.h"

#include "apr/architecture/architecture.h"
#include "apr/architecture/modules.h"
#include "apr/base/json.h"
#include "apr/base/text.h"
#include "apr/convert/low_rank.h"
#include "apr/convert/map_names.h"
#include "apr/convert/prune.h"
#include "apr/convert/prune_structure.h"
#include "apr/convert/quantize.h"
#include "apr/convert/sparse.h"
#include "apr/format/open.h"
#include "apr/format/writer.h"
#include "apr/graph/graph_export.h"
#include "apr/model/scales.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "apr/validate/explain.h"
#include "apr/validate/validate.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace apr::fuzz {
namespace {

constexpr std::uint64_t kSmall = std::uint64_t{1} << 20;

/// Says where it was called, which the stack of an inlined caller does not.
void require(bool holds, int line = __builtin_LINE())
{
    if (!holds) {
        std::fprintf(stderr, "ERROR: the requirement in use_model.cpp:%d does not hold\n", line);
        std::abort();
    }
}

/// Any range is a part of the whole, also one that cuts elements and blocks.
void requireParts(const Model& model, std::size_t index, std::span<const std::byte> whole)
{
    const std::uint64_t size = whole.size();
    for (const ByteRange range : {ByteRange{.offset = size / 3, .size = size - size / 3},
                                  ByteRange{.offset = size > 0 ? 1U : 0U, .size = size / 2}}) {
        const auto part = model.load(index, range);
        require(part.has_value() && part->size() == range.size);
        require(range.size == 0 ||
                std::memcmp(part->data(), whole.data() + range.offset, static_cast<std::size_t>(range.size)) == 0);
    }
}

void loadTensors(const Model& model)
{
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        require(tensorBytes(tensor.dtype, tensor.shape) == tensor.byteSize);
        require(model.find(tensor.name) == i);
        if (tensor.byteSize >= kSmall) {
            continue;
        }
        std::uint32_t sum = 0;
        if (const auto bytes = model.load(i)) {
            require(bytes->size() == tensor.byteSize);
            for (const std::byte each : bytes->span()) {
                sum += static_cast<std::uint32_t>(each);
            }
            requireParts(model, i, bytes->span());
        }
        [[maybe_unused]] const volatile std::uint32_t used = sum;
        require(!model.load(i, {.offset = tensor.byteSize, .size = 1}));
    }
}

/// What was read can be written, and reads back as the same tensors.
void writeAgain(const Model& model)
{
    const auto layout = layOutFile(model, model.metadata());
    if (!layout || layout->bytes() >= kSmall) {
        return;
    }
    MemorySink sink;
    NoProgress progress;
    if (!writeFile(model, *layout, sink, {}, progress)) {
        return;
    }
    const auto again = openModel("again.apr", Bytes::own(std::move(sink.bytes)), {});
    require(again.has_value());
    require(again->tensors().size() == model.tensors().size());
    for (const TensorInfo& tensor : model.tensors()) {
        const auto index = again->find(tensor.name);
        require(index.has_value());
        require(again->tensors()[*index].dtype == tensor.dtype && again->tensors()[*index].shape == tensor.shape);
    }
}

/// What is stored in another form reads back with the bytes that the model gives.
void writeForms(const Model& model, std::vector<StoredForm> forms)
{
    const auto layout = layOutFile(model, Metadata{{"apr_version", "2.0.0"}}, {.forms = std::move(forms)});
    MemorySink sink;
    NoProgress progress;
    if (!layout || layout->bytes() >= kSmall || !writeFile(model, *layout, sink, {}, progress)) {
        return;
    }
    const auto again = openModel("forms.apr", Bytes::own(std::move(sink.bytes)), {});
    require(again.has_value());
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const auto index = again->find(model.tensors()[i].name);
        require(index.has_value());
        const auto before = model.load(i);
        const auto after = again->load(*index);
        require(before.has_value() && after.has_value() && before->size() == after->size());
        require(before->size() == 0 ||
                std::memcmp(before->data(), after->data(), static_cast<std::size_t>(before->size())) == 0);
    }
}

/// Stores the model sparsely and as factors.
void storeOtherwise(const Model& model)
{
    NoProgress progress;
    for (const SparseOptions& options :
         {SparseOptions{.isAuto = true}, SparseOptions{.layout = Layout::BlockSparse, .tile = 2}}) {
        if (auto sparse = encodeSparse(model, options, {}, {}, progress)) {
            writeForms(model, std::move(sparse->forms));
        }
    }
    std::vector<DType> dtypes;
    std::vector<std::uint64_t> limits;
    for (const TensorInfo& tensor : model.tensors()) {
        dtypes.push_back(isPlainFloat(tensor.dtype) ? tensor.dtype : DType::F32);
        limits.push_back(tensor.byteSize);
    }
    const auto factors =
        factorizeModel(model, {.style = FactorStyle::Lora, .rank = 1}, {}, dtypes, limits, kSmall, true);
    if (factors && (*factors)->prepare(progress)) {
        std::vector<StoredForm> forms;
        for (std::size_t i = 0; i < limits.size(); ++i) {
            forms.push_back((*factors)->form(i));
        }
        writeForms((*factors)->model(), std::move(forms));
    }
}

/// Loads what a transform promises: every tensor of the size that its plan has.
void loadWhole(const Model& model)
{
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        require(tensorBytes(model.tensors()[i].dtype, model.tensors()[i].shape) == model.tensors()[i].byteSize);
        if (const auto bytes = model.load(i)) {
            require(bytes->size() == model.tensors()[i].byteSize);
        }
    }
}

/// Makes the model smaller in every way there is.
void makeSmaller(const MappedModel& mapped)
{
    const Model& model = mapped.model;
    if (model.tensorByteCount() > kSmall / 4) {
        return;
    }
    loadWhole(withScalesApplied(model));
    storeOtherwise(model);
    for (const char* type : {"q4_0", "q6_k", "int8-asym", "int4", "f8_e4m3"}) {
        QuantizeOptions options{.type = parseTarget(type).value(), .allowRequantize = true};
        const auto choices = chooseTypes(model, options, {.hyperparameters = mapped.hyperparameters});
        if (!choices) {
            continue;
        }
        std::vector<DtypeConversion> conversions;
        for (const QuantizeChoice& choice : *choices) {
            conversions.push_back(choice.conversion);
        }
        if (const auto converted = convertDtypes(model, std::move(conversions), true)) {
            require(converted->origins.size() == converted->model.tensors().size());
            loadWhole(converted->model);
            loadWhole(withScalesApplied(converted->model));
        }
    }
    static_cast<void>(
        chooseTypes(model, {.mix = "q4_k_m", .allowRequantize = true}, {.hyperparameters = mapped.hyperparameters}));
    for (const PruneOptions& options : {PruneOptions{.share = 0.5}, PruneOptions{.isTwoOfFour = true}}) {
        if (const auto pruned = pruneModel(model, options, {})) {
            loadWhole(pruned->model);
        }
    }
    if (const auto cut = pruneStructure(mapped, {.heads = 1, .feedForward = 0.5, .layers = {{"", 1}}})) {
        loadWhole(cut->mapped.model);
    }
}

/// Draws every graph of the model.
void drawGraphs(const Model& model)
{
    NoProgress progress;
    for (const GraphChoice& choice : graphChoices(model)) {
        const auto graph = buildGraph(model, choice, {}, progress);
        require(graph.has_value());
        for (std::uint32_t node = 0; node < graph->nodes.size(); ++node) {
            require(graph->nodes[node].scope < graph->scopes.size());
            static_cast<void>(graph->attributes(node));
        }
        const ShownGraph shown = showGraph(*graph, expandedToFit(*graph, 40));
        require(shown.boxOf.size() == graph->nodes.size());
        const std::vector<LayoutSize> sizes = estimatedSizes(shown);
        const auto layout = layOutLayers(sizes, layoutEdges(shown), {}, progress);
        require(layout.has_value() && layout->centers.size() == shown.nodes.size());
        require(isUtf8(graphSvg(*graph, shown, *layout, sizes, false)));
        static_cast<void>(graphDot(*graph, shown, true));
    }
    require(isUtf8(moduleDefinition(model, {})));
}

} // namespace

Bytes fileOf(const std::uint8_t* data, std::size_t size)
{
    const auto* bytes = reinterpret_cast<const std::byte*>(data);
    return Bytes::own(std::vector<std::byte>(bytes, bytes + size));
}

void useTokenizer(const Result<Tokenizer>& tokenizer)
{
    if (!tokenizer) {
        require(!tokenizer.error().message.empty() && isUtf8(describe(tokenizer.error())));
        return;
    }
    for (const std::string_view text : {std::string_view("Hello, w\xC3\xB6rld 123 \xF0\x9F\x98\x80\n <s> [CLS]a"),
                                        std::string_view("\xff 's \xE2\x96\x81 \t")}) {
        const auto pieces = tokenizer->encode(text);
        if (!pieces) {
            continue;
        }
        std::vector<std::uint32_t> ids;
        for (const TokenPiece& piece : *pieces) {
            require(piece.id < tokenizer->size() && piece.begin <= piece.end && piece.end <= text.size());
            static_cast<void>(tokenizer->readable(piece.id));
            ids.push_back(piece.id);
        }
        const auto decoded = tokenizer->decode(ids, true);
        require(decoded || decoded.error().code == Errc::Memory);
    }
}

void useModel(const Result<Model>& model)
{
    if (!model) {
        require(!model.error().message.empty());
        require(isUtf8(describe(model.error())));
        return;
    }
    loadTensors(*model);
    const ModelSummary summary = summarize(*model);
    require(summary.tensors == model->tensors().size());
    require(!dumpJson(model->metadata()).empty());
    static_cast<void>(vocabulary(*model));
    drawGraphs(*model);
    useTokenizer(Tokenizer::of(model->metadata()));
    static_cast<void>(explainModel(Evidence(*model)));
    NoProgress progress;
    if (model->tensorByteCount() < 4 * kSmall) {
        require(validateModel(*model, {}, progress).has_value());
    }
    if (const auto mapped = mapNames(*model, {.relaxed = true})) {
        writeAgain(mapped->model);
        makeSmaller(*mapped);
    }
    writeAgain(*model);
}

} // namespace apr::fuzz
