// SPDX-License-Identifier: MIT
#include "pairing.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/model/layer_name.h"
#include "convert/transforms/token_rows.h"

#include <algorithm>
#include <map>

namespace apr::merging {
namespace {

using Index = TextViewMap<std::size_t>;

bool isNumber(const TensorInfo& tensor)
{
    const DTypeInfo& info = dtypeInfo(tensor.dtype);
    return info.decodable && (info.kind == DTypeKind::Float || info.kind == DTypeKind::Quantized);
}

/// Where a tensor is between the first layer (0) and the last (1). Embeddings are at the start, what follows the layers
/// at the end.
class Positions {
public:
    explicit Positions(const std::vector<NamedModel>& models)
    {
        for (const NamedModel& named : models) {
            for (const TensorInfo& tensor : named.model.tensors()) {
                const auto [prefix, layer] = layerOf(tensor.name);
                if (layer >= 0) {
                    auto& last = m_last.try_emplace(std::string(prefix), 0).first->second;
                    last = std::max(last, layer);
                }
            }
        }
    }

    double of(std::string_view name) const
    {
        const auto [prefix, layer] = layerOf(name);
        if (layer >= 0) {
            const auto last = m_last.find(std::string(prefix))->second;
            return last == 0 ? 1 : static_cast<double>(layer) / static_cast<double>(last);
        }
        const std::string lowered = toLower(name);
        const bool isFirst = lowered.find("embed") != std::string::npos || lowered.find("token") != std::string::npos ||
                             lowered.find("wte") != std::string::npos || lowered.find("wpe") != std::string::npos ||
                             lowered.find("conv") != std::string::npos;
        return isFirst ? 0 : 1;
    }

private:
    std::map<std::string, std::int64_t, std::less<>> m_last; ///< layer by prefix
};

class Pairer {
public:
    Pairer(const std::vector<NamedModel>& models, Missing missing)
        : m_models(models), m_missing(missing), m_positions(models)
    {
        for (const NamedModel& named : models) {
            Index& index = m_indices.emplace_back();
            for (std::size_t i = 0; i < named.model.tensors().size(); ++i) {
                index.emplace(named.model.tensors()[i].name, i);
            }
        }
    }

    Result<Pairing> run(const std::vector<Part>& parts)
    {
        for (const Part& part : parts) {
            APR_CHECK(add(part));
        }
        report();
        return std::move(m_out);
    }

private:
    const TensorInfo& infoOf(const Operand& operand) const
    {
        return m_models[operand.model].model.tensors()[operand.tensor];
    }

    /// All models of a part: its operands, and the base if it is none of them.
    static std::vector<LayerSource> modelsOf(const Part& part)
    {
        std::vector<LayerSource> out = part.sources;
        const bool isExtra = part.base && std::none_of(out.begin(), out.end(), [&part](const LayerSource& source) {
                                 return source.model == part.base->model && source.first == part.base->first;
                             });
        if (isExtra) {
            out.push_back(*part.base);
        }
        // Tensors are listed in the order of the first model.
        std::stable_sort(out.begin(), out.end(),
                         [](const LayerSource& x, const LayerSource& y) { return x.model < y.model; });
        return out;
    }

    Status add(const Part& part)
    {
        APR_CHECK(checkLayers(part));
        TextSet known;
        for (const LayerSource& source : modelsOf(part)) {
            for (const TensorInfo& tensor : m_models[source.model].model.tensors()) {
                const auto name = nameIn(part, source, tensor.name);
                if (name && known.insert(*name).second) {
                    APR_CHECK(add(part, *name));
                }
            }
        }
        return addTiedOutput(part, known);
    }

    /// The last slice of models that share their output layer with the embedding, behind slices of a model that does
    /// not: the result has an output layer of its own, made of their embeddings.
    Status addTiedOutput(const Part& part, const TextSet& known)
    {
        if (!part.layers || !part.hasOutput || std::any_of(known.begin(), known.end(), isOutputLayer)) {
            return {};
        }
        for (const NamedModel& named : m_models) {
            for (const TensorInfo& tensor : named.model.tensors()) {
                if (isOutputLayer(tensor.name) && find(part, part.sources.front(), tensor.name)) {
                    return add(part, tensor.name);
                }
            }
        }
        return {};
    }

    Status checkLayers(const Part& part) const
    {
        for (const LayerSource& source : part.layers ? modelsOf(part) : std::vector<LayerSource>()) {
            std::int64_t layers = 0;
            std::string_view stack;
            for (const TensorInfo& tensor : m_models[source.model].model.tensors()) {
                const auto [prefix, layer] = layerOf(tensor.name);
                layers = std::max(layers, layer + 1);
                if (layer >= 0 && !stack.empty() && prefix != stack) {
                    return Error{.code = Errc::Unsupported,
                                 .message = "the model has several stacks of layers, " + printable(stack, 60) +
                                            " and " + printable(prefix, 60) + "; slices of it cannot be merged",
                                 .file = m_models[source.model].title,
                                 .field = "--layer-slice",
                                 .advice = "Merge whole models, without --layer-slice."};
                }
                stack = layer >= 0 ? prefix : stack;
            }
            if (source.first + *part.layers > layers) {
                return Error{.code = Errc::Argument,
                             .message = "the model has " + formatCountOf(static_cast<std::uint64_t>(layers), "layer") +
                                        "; the slice ends with layer " +
                                        std::to_string(source.first + *part.layers - 1),
                             .file = m_models[source.model].title,
                             .field = "--layer-slice"};
            }
        }
        return {};
    }

    /// The name in the result of a tensor of a source of a part; nothing if it is not a part of it.
    std::optional<std::string> nameIn(const Part& part, const LayerSource& source, const std::string& name) const
    {
        if (!part.layers) {
            return name;
        }
        const auto [prefix, layer] = layerOf(name);
        if (layer < 0) {
            const bool isInput = m_positions.of(name) == 0;
            return (isInput ? part.hasInput : part.hasOutput) ? std::optional(name) : std::nullopt;
        }
        const std::int64_t place = layer - source.first;
        return place >= 0 && place < *part.layers ? std::optional(renumbered(name, prefix, part.start + place))
                                                  : std::nullopt;
    }

    static std::string renumbered(std::string_view name, std::string_view prefix, std::int64_t to)
    {
        return std::string(prefix) + std::to_string(to) + std::string(afterLayer(name, prefix));
    }

    /// The tensor of a source with this name in the result.
    std::optional<Operand> find(const Part& part, const LayerSource& source, const std::string& name) const
    {
        std::string own = name;
        const auto [prefix, layer] = layerOf(name);
        if (part.layers && layer >= 0) {
            own = renumbered(name, prefix, layer - part.start + source.first);
        }
        const Index& index = m_indices[source.model];
        if (const auto found = index.find(own); found != index.end()) {
            return Operand{.model = source.model, .tensor = found->second};
        }
        return tiedTo(source.model, own);
    }

    /// The embedding of a model in place of an output layer that it does not store.
    std::optional<Operand> tiedTo(std::size_t model, const std::string& name) const
    {
        const bool isMatrix = name.ends_with("weight") && name.find("norm") == std::string::npos &&
                              name.find("dense") == std::string::npos;
        if (isOutputLayer(name) && isMatrix) {
            const auto tensors = m_models[model].model.tensors();
            for (std::size_t i = 0; i < tensors.size(); ++i) {
                if (isEmbedding(tensors[i].name) && tensors[i].shape.size() == 2) {
                    return Operand{.model = model, .tensor = i};
                }
            }
        }
        return std::nullopt;
    }

    double positionOf(const Part& part, const std::string& name) const
    {
        const std::int64_t layer = layerOf(name).second;
        if (!part.layers || layer < 0) {
            return m_positions.of(name);
        }
        return *part.layers == 1 ? 1 : static_cast<double>(layer - part.start) / static_cast<double>(*part.layers - 1);
    }

    Status add(const Part& part, const std::string& name)
    {
        MergedTensor out{.position = positionOf(part, name), .settings = part.settings};
        std::optional<std::size_t> absent; // a model
        std::vector<Operand> all;
        for (std::size_t slot = 0; slot < part.sources.size(); ++slot) {
            auto operand = find(part, part.sources[slot], name);
            if (!operand) {
                absent = absent.value_or(part.sources[slot].model);
                continue;
            }
            operand->slot = slot;
            all.push_back(*operand);
            out.operands.push_back(*operand);
        }
        const auto base = part.base ? find(part, *part.base, name) : std::nullopt;
        if (part.base && !base) {
            absent = absent.value_or(part.base->model);
        } else if (base && part.isBaseSubtracted) {
            out.base = base;
            all.push_back(*base);
        }
        if (all.empty() && !base) { // written with another number of digits
            return Error{.code = Errc::MissingTensor,
                         .message = "the number of the layer is written in another way in the models",
                         .tensor = printable(name, 200)};
        }
        if (all.empty()) { // only a base that is used for what is missing has it
            all.push_back(*base);
        }
        std::stable_sort(all.begin(), all.end(), [](const Operand& x, const Operand& y) { return x.model < y.model; });
        const Operand& first = all.front();
        if (absent) {
            if (m_missing == Missing::Error) {
                return Error{.code = Errc::MissingTensor,
                             .message = printable(m_models[*absent].title, 120) + " does not have this tensor of " +
                                        printable(m_models[first.model].title, 120) +
                                        "; use --missing skip, base or union to merge the others",
                             .field = "--missing",
                             .tensor = printable(name, 200)};
            }
            ++m_incomplete;
            if (m_missing == Missing::Skip) {
                return {};
            }
            const auto source = part.base ? base : find(part, part.sources.front(), name);
            if (m_missing == Missing::Base) {
                return source ? copy(*source, std::move(out), name) : Status();
            }
            // The tensor of one model alone is not weighted.
            const std::size_t fewest = part.isBaseSubtracted || part.sources.size() == 1 ? 1 : 2;
            if (out.operands.size() < std::max(fewest, part.method->fewest) || (part.method->needsBase && !out.base)) {
                const Operand only = out.operands.empty() ? first : out.operands.front();
                return copy(only, std::move(out), name);
            }
        }
        for (const Operand& operand : all) {
            APR_CHECK(check(first, operand));
        }
        if (!isNumber(infoOf(first))) {
            m_copied += infoOf(first).elements() > 0 ? 1 : 0;
            return copy(first, std::move(out), name);
        }
        TensorInfo info = infoOf(first);
        info.name = name;
        info.dtype = DType::F32;
        info.byteSize = info.elements() * sizeof(float);
        info.setComputed();
        m_out.infos.push_back(std::move(info));
        m_out.tensors.push_back(std::move(out));
        return {};
    }

    Status copy(const Operand& operand, MergedTensor out, const std::string& name)
    {
        TensorInfo info = infoOf(operand);
        info.name = name;
        info.setComputed();
        m_out.infos.push_back(std::move(info));
        out.isCopied = true;
        out.base.reset();
        out.operands = {operand};
        m_out.tensors.push_back(std::move(out));
        return {};
    }

    /// Whether two tensors of the same name can be merged.
    Status check(const Operand& a, const Operand& b) const
    {
        const TensorInfo& first = infoOf(a);
        const TensorInfo& second = infoOf(b);
        if (isNumber(first) != isNumber(second) || (!isNumber(first) && first.dtype != second.dtype)) {
            return Error{.code = Errc::Unsupported,
                         .message = "the dtypes " + std::string(dtypeName(first.dtype)) + " and " +
                                    std::string(dtypeName(second.dtype)) + " cannot be merged",
                         .file = m_models[b.model].title,
                         .tensor = printable(first.name, 200),
                         .advice = "Convert both models to the same floating-point type first: `aprcli convert "
                                   "--precision bf16`."};
        }
        if (first.shape != second.shape) {
            const bool isVocabulary = m_positions.of(first.name) == 0 && first.shape.size() == 2 &&
                                      second.shape.size() == 2 && first.shape[1] == second.shape[1];
            return Error{.code = Errc::WrongShape,
                         .message = "the shape is " + shapeText(second.shape) + ", expected " + shapeText(first.shape) +
                                    " as in " + printable(m_models[a.model].title, 120) +
                                    (isVocabulary ? "; the vocabularies differ: use --tokenizer union or base" : ""),
                         .file = m_models[b.model].title,
                         .tensor = printable(first.name, 200)};
        }
        return {};
    }

    void report()
    {
        if (m_incomplete > 0) {
            m_out.findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "merge.missing",
                 .message = formatCountOf(m_incomplete, "tensor") +
                            (m_incomplete == 1 ? " is not in all models" : " are not in all models") + ": " +
                            (m_missing == Missing::Skip   ? "they are omitted"
                             : m_missing == Missing::Base ? "those of the base are kept, others are omitted"
                                                          : "merged from the models that have them"),
                 .hint = "--missing error stops instead"});
        }
        if (m_copied > 0) {
            m_out.findings.push_back({.severity = Severity::Info,
                                      .rule = "merge.copied",
                                      .message = formatCountOf(m_copied, "tensor") + " of integers or other types " +
                                                 (m_copied == 1 ? "is" : "are") + " copied from the first model"});
        }
    }

    const std::vector<NamedModel>& m_models;
    Missing m_missing;
    Positions m_positions;
    std::vector<Index> m_indices;
    Pairing m_out;
    std::size_t m_incomplete = 0;
    std::size_t m_copied = 0;
};

} // namespace

Result<Pairing> pairTensors(const std::vector<NamedModel>& models, const std::vector<Part>& parts, Missing missing)
{
    return Pairer(models, missing).run(parts);
}

} // namespace apr::merging
