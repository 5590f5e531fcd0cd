// SPDX-License-Identifier: MIT
#include "apr/convert/map_names.h"

#include "apr/format/scales.h"

#include "apr/base/text.h"
#include "axis_order.h"
#include "keras_names.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>
#include <unordered_set>

namespace apr {
namespace {

/// The tensors of a model, some with the rows of q or k in another order.
class PermutedRows final : public TensorSource {
public:
    enum class Order { PutBack, Interleave };

    /// heads[i] is 0 for a tensor whose rows stay where they are.
    PermutedRows(Model inner, std::vector<std::uint64_t> heads, Order order)
        : m_inner(std::move(inner)), m_heads(std::move(heads)), m_order(order)
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const std::uint64_t heads = m_heads[index];
        if (heads == 0 || range.size == 0) {
            return m_inner.load(index, range);
        }
        const TensorInfo& tensor = m_inner.tensors()[index];
        const std::uint64_t rows = tensor.shape.front();
        const std::uint64_t rowBytes = tensor.byteSize / rows;
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        for (std::uint64_t done = 0; done < range.size;) {
            const std::uint64_t at = range.offset + done;
            const std::uint64_t within = at % rowBytes;
            const std::uint64_t count = std::min(rowBytes - within, range.size - done);
            const std::uint64_t from = sourceRow(at / rowBytes, rows / heads) * rowBytes + within;
            APR_TRY(const Bytes part, m_inner.load(index, {.offset = from, .size = count}));
            std::memcpy(out.data() + done, part.data(), static_cast<std::size_t>(count));
            done += count;
        }
        return Bytes::own(std::move(out));
    }

private:
    /// llama.cpp's permute() sends row (half h, pair i) of a head to row 2i + h.
    std::uint64_t sourceRow(std::uint64_t row, std::uint64_t headRows) const
    {
        const std::uint64_t head = row / headRows;
        const std::uint64_t within = row % headRows;
        if (m_order == Order::Interleave) {
            return head * headRows + within % 2 * (headRows / 2) + within / 2;
        }
        const std::uint64_t half = within / (headRows / 2);
        const std::uint64_t pair = within % (headRows / 2);
        return head * headRows + 2 * pair + half;
    }

    Model m_inner;
    std::vector<std::uint64_t> m_heads;
    Order m_order;
};

Model withRows(const Model& model, std::vector<std::uint64_t> heads, PermutedRows::Order order)
{
    if (std::all_of(heads.begin(), heads.end(), [](std::uint64_t each) { return each == 0; })) {
        return model;
    }
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    for (std::size_t i = 0; i < heads.size(); ++i) {
        if (heads[i] != 0) {
            parts.tensors[i].setComputed();
        }
    }
    return Model(std::move(parts), std::make_shared<PermutedRows>(model, std::move(heads), order));
}

Result<Detection> chooseArchitecture(const Model& model, const MapOptions& options)
{
    if (options.architecture.empty()) {
        return detectArchitecture(model);
    }
    const Architecture* chosen = findArchitecture(options.architecture);
    if (chosen == nullptr) {
        std::vector<std::string> families;
        for (const Architecture& architecture : architectures()) {
            families.push_back(architecture.family());
        }
        return Error{.code = Errc::Architecture,
                     .message = "no architecture \"" + printable(options.architecture, 60) + "\" is known; " +
                                join(families, ", ") + " are",
                     .field = "--arch"};
    }
    // The model's own word decides about permuted rows where it belongs to the chosen family.
    const Detection own = detectArchitecture(model);
    const bool agrees = own.architecture == chosen && !own.type.empty();
    return Detection{.architecture = chosen, .type = agrees ? own.type : options.architecture, .evidence = "--arch"};
}

/// Heads of a tensor whose rows are interleaved, 0 for every other.
Result<std::uint64_t> headsToRestore(const KnownName& known, const TensorInfo& tensor, const Detection& detection,
                                     const Json& figures)
{
    const bool interleaved = known.rows != RowOrder::Plain && detection.architecture->isPermuted(detection.type) &&
                             (known.scheme == NamingScheme::Gguf || known.scheme == NamingScheme::Original);
    if (!interleaved || tensor.shape.empty()) {
        return std::uint64_t{0};
    }
    const std::string_view figure = known.rows == RowOrder::QueryHeads ? "n_heads" : "n_kv_heads";
    const auto heads = unsignedMember(figures, figure);
    if (!heads || *heads == 0 || tensor.shape.front() % (*heads * 2) != 0) {
        return Error{.code = Errc::Architecture,
                     .message = "its rows are interleaved for rotary embeddings and cannot be put back: " +
                                (heads ? std::to_string(tensor.shape.front()) + " rows do not divide among " +
                                             std::to_string(*heads) + " heads"
                                       : "the model does not state the number of heads") +
                                " (--keep-names leaves it as it is)",
                     .field = std::string(figure),
                     .tensor = tensor.name};
    }
    return *heads;
}

Error unknownName(const Model& model, const Detection& detection, const std::vector<std::size_t>& unknown)
{
    const std::string& first = model.tensors()[unknown.front()].name;
    std::string message = unknown.size() == 1 ? std::string("the name is")
                                              : "this and " + std::to_string(unknown.size() - 1) + " more names are";
    message += " not known for the architecture " + detection.architecture->title();
    const auto close = closestNames(first, detection.architecture->canonicalPatterns(), 1);
    if (!close.empty()) {
        message += "; the nearest is " + close.front();
    }
    return Error{.code = Errc::UnknownTensor,
                 .message = message + " (--relaxed keeps such names, --keep-names keeps all)",
                 .file = model.facts().parts.empty() ? "" : model.facts().parts.front().name,
                 .tensor = first};
}

/// The model under the names and with the axes that `mapped.names` says.
Model renamed(const Model& model, const std::vector<MappedName>& names)
{
    std::vector<std::optional<AxisOrder>> orders;
    for (const MappedName& name : names) {
        orders.push_back(name.order);
    }
    const bool moves = std::any_of(orders.begin(), orders.end(), [](const auto& order) { return order.has_value(); });
    const Model ordered = moves ? withAxisOrders(model, orders) : model;
    ModelParts parts{.metadata = ordered.sharedMetadata(),
                     .tensors = {ordered.tensors().begin(), ordered.tensors().end()},
                     .facts = ordered.facts()};
    for (std::size_t i = 0; i < names.size(); ++i) {
        parts.tensors[i].name = names[i].to;
    }
    return Model(std::move(parts), std::make_shared<WholeModelSource>(ordered));
}

/// Of models whose names tell no architecture: what their format says of its weights.
void mapByFormat(MappedModel& out, const Model& model, const MapOptions& options)
{
    const auto tensors = model.tensors();
    std::size_t known = 0;
    if (model.facts().format == "Keras") {
        const auto weights = kerasWeights(model, options.keepLayout);
        std::unordered_set<std::string> taken;
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            MappedName name{.from = tensors[i].name,
                            .to = weights[i].name,
                            .isKnown = weights[i].isKnown,
                            .order = weights[i].order};
            if (!taken.insert(name.to).second) { // two layers of one name: they keep theirs
                name = {.from = tensors[i].name, .to = tensors[i].name};
                for (std::size_t n = 2; !taken.insert(name.to).second; ++n) {
                    name.to = tensors[i].name + '#' + std::to_string(n);
                }
            }
            out.names.push_back(std::move(name));
            known += weights[i].isKnown ? 1 : 0;
        }
    } else {
        auto orders = options.keepLayout ? std::vector<std::optional<AxisOrder>>(tensors.size()) : ordersByGraph(model);
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            out.names.push_back({.from = tensors[i].name, .to = tensors[i].name, .order = std::move(orders[i])});
        }
    }
    out.model = renamed(model, out.names);
    if (known == 0 && !tensors.empty()) {
        out.findings.push_back(
            {.severity = Severity::Warning,
             .rule = "names.unknown-architecture",
             .message = out.detection.type.empty()
                            ? std::string("the architecture is not known, so tensors keep their names")
                            : "the architecture \"" + printable(out.detection.type, 60) +
                                  "\" is not one that names are known for, so tensors keep theirs",
             .hint = "--arch chooses one"});
    }
}

} // namespace

Result<MappedModel> mapNames(const Model& model, const MapOptions& options)
{
    APR_TRY(Detection detection, chooseArchitecture(model, options));
    MappedModel out{.model = model, .detection = detection, .figures = architectureFigures(model, detection)};
    const auto tensors = model.tensors();
    if (options.keepNames) {
        for (const TensorInfo& tensor : tensors) {
            out.names.push_back({.from = tensor.name, .to = tensor.name});
        }
        return out;
    }
    if (detection.architecture == nullptr) {
        mapByFormat(out, model, options);
        return out;
    }

    std::vector<std::uint64_t> heads(tensors.size());
    std::vector<std::size_t> unknown;
    std::vector<std::pair<std::size_t, std::size_t>> scales; // and their integers
    std::unordered_map<std::string, std::size_t> taken;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const auto owner = scaledBy(model, i); // scales are named after their integers
        const std::string_view whole = tensors[i].name;
        const std::string_view suffix = owner ? whole.substr(tensors[*owner].name.size()) : std::string_view();
        const auto known = detection.architecture->lookUp(whole.substr(0, whole.size() - suffix.size()));
        MappedName name{.from = tensors[i].name,
                        .to = known ? known->canonical + std::string(suffix) : tensors[i].name,
                        .isKnown = known.has_value()};
        if (!known) {
            unknown.push_back(i);
        } else if (owner) {
            scales.emplace_back(i, *owner);
        } else {
            auto found = headsToRestore(*known, tensors[i], detection, out.figures);
            if (!found && (!options.architecture.empty() && !options.relaxed)) {
                return std::move(found).error();
            }
            if (!found) { // under its own name nobody takes the rows for restored
                out.findings.push_back({.severity = Severity::Warning,
                                        .rule = "names.rows-not-restored",
                                        .message = found.error().message,
                                        .tensor = tensors[i].name,
                                        .hint = "the tensor keeps its name and its rows"});
                name.to = tensors[i].name;
                name.isKnown = false;
            }
            heads[i] = found.value_or(0);
            name.isPermuted = heads[i] != 0;
            if (known->isTransposed && !options.keepLayout && tensors[i].shape.size() == 2 &&
                hasWholeElements(tensors[i].dtype)) {
                name.order = kernelOrder(tensors[i].shape);
            }
        }
        if (const auto [at, isNew] = taken.emplace(name.to, i); !isNew) {
            return Error{.code = Errc::UnknownTensor,
                         .message = "it and " + printable(tensors[at->second].name, 120) + " both stand for \"" +
                                    name.to + "\" (--keep-names keeps them apart)",
                         .tensor = tensors[i].name};
        }
        out.names.push_back(std::move(name));
    }
    if (!unknown.empty()) {
        // Where only the names told the architecture, a few strange ones are no reason to stop.
        if (!options.relaxed && detection.evidence != "tensor names") {
            return unknownName(model, detection, unknown);
        }
        out.findings.push_back({.severity = Severity::Warning,
                                .rule = "names.unmapped",
                                .message = std::to_string(unknown.size()) + " of " + std::to_string(tensors.size()) +
                                           " tensors have names that are not known for " +
                                           detection.architecture->title() + " and keep them, the first is " +
                                           printable(tensors[unknown.front()].name, 120),
                                .tensor = tensors[unknown.front()].name});
    }
    for (const auto& [scale, integers] : scales) {
        if (out.names[integers].order) {
            return Error{.code = Errc::Unsupported,
                         .message = "integers with scales cannot be given another order of axes; --keep-layout leaves "
                                    "them, --dequantize f32 with it makes real numbers of them",
                         .tensor = tensors[integers].name};
        }
        const bool hasRows =
            !tensors[scale].shape.empty() && tensors[scale].shape.front() == tensors[integers].shape.front();
        heads[scale] = hasRows ? heads[integers] : 0;
    }
    out.model = withRows(renamed(model, out.names), std::move(heads), PermutedRows::Order::PutBack);
    return out;
}

Result<Model> restoreNames(const Model& model, const Metadata& metadata)
{
    const Json* names = findMember(metadata, "source_names");
    const Json* layouts = findMember(metadata, "source_layout");
    if (names == nullptr || !names->is_object()) {
        return model;
    }
    const auto tensors = model.tensors();
    const Model known({.metadata = metadata, .tensors = {tensors.begin(), tensors.end()}, .facts = {.format = "APR"}},
                      nullptr);
    const Detection detection = detectArchitecture(known);
    const Json figures = architectureFigures(known, detection);
    std::vector<MappedName> restored;
    std::vector<std::uint64_t> heads(tensors.size());
    std::unordered_set<std::string> taken;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorInfo& tensor = tensors[i];
        MappedName to{.from = tensor.name, .to = tensor.name};
        if (scaledBy(model, i)) { // it goes with its integers
            restored.push_back(std::move(to));
            continue;
        }
        if (const Json* name = findMember(*names, tensor.name)) {
            if (!name->is_string()) {
                return Error{.code = Errc::Corrupt,
                             .message = "its name in the source is no text",
                             .field = "source_names",
                             .tensor = tensor.name};
            }
            to.to = name->get<std::string>();
            const auto source =
                detection.architecture == nullptr ? std::nullopt : detection.architecture->lookUp(to.to);
            if (source) {
                APR_TRY(heads[i], headsToRestore(*source, tensor, detection, figures));
            }
        }
        if (const Json* layout = layouts == nullptr ? nullptr : findMember(*layouts, tensor.name)) {
            APR_TRY(const AxisOrder order, orderFromJson(*layout, tensor));
            to.order = inverseOf(order);
        }
        restored.push_back(std::move(to));
    }
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (const auto owner = scaledBy(model, i)) {
            if (restored[*owner].order) {
                return Error{.code = Errc::Unsupported,
                             .message = "integers with scales cannot be given the source's order of axes; "
                                        "--keep-layout leaves them, --dequantize f32 makes real numbers of them",
                             .tensor = tensors[*owner].name};
            }
            restored[i].to = restored[*owner].to + tensors[i].name.substr(tensors[*owner].name.size());
            const bool hasRows = !tensors[i].shape.empty() && tensors[i].shape.front() == tensors[*owner].shape.front();
            heads[i] = hasRows ? heads[*owner] : 0;
        }
        if (!taken.insert(restored[i].to).second) {
            return Error{.code = Errc::Corrupt,
                         .message = "two tensors had this name in the source",
                         .field = "source_names",
                         .tensor = restored[i].to};
        }
    }
    return withRows(renamed(model, restored), std::move(heads), PermutedRows::Order::Interleave);
}

Result<std::pair<Model, Model>> withComparableNames(const Model& a, const Model& b)
{
    const auto common = [](const Model& x, const Model& y) {
        return std::count_if(x.tensors().begin(), x.tensors().end(),
                             [&y](const TensorInfo& tensor) { return y.find(tensor.name).has_value(); });
    };
    const auto asIs = common(a, b);
    const auto most = static_cast<std::ptrdiff_t>(std::min(a.tensors().size(), b.tensors().size()));
    if (asIs == most) {
        // Of the same names, but one of them with its kernels in PyTorch's order of axes.
        const auto isTurned = [](const Model& model) {
            const Json* layout = findMember(model.metadata(), "source_layout");
            return layout != nullptr && layout->is_object() && !layout->empty();
        };
        if (isTurned(a) != isTurned(b)) {
            const auto mapped = mapNames(isTurned(a) ? b : a, {.relaxed = true});
            if (mapped && common(mapped->model, isTurned(a) ? a : b) == most) {
                return isTurned(a) ? std::pair(a, mapped->model) : std::pair(mapped->model, b);
            }
        }
        return std::pair(a, b);
    }
    const auto mappedA = mapNames(a, {.relaxed = true});
    const auto mappedB = mapNames(b, {.relaxed = true});
    if (mappedA && mappedB && common(mappedA->model, mappedB->model) > asIs) {
        return std::pair(mappedA->model, mappedB->model);
    }
    return std::pair(a, b);
}

} // namespace apr
