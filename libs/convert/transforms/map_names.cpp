// SPDX-License-Identifier: MIT
#include "apr/convert/map_names.h"

#include "apr/convert/retype.h"
#include "apr/format/model_types.h"
#include "apr/model/packing.h"
#include "apr/model/packing_mxfp4.h"
#include "apr/model/scales.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "axis_order.h"
#include "keras_names.h"
#include "norm_offset.h"
#include "row_map.h"

#include <algorithm>

namespace apr {
namespace {

/// Applies or undoes the RoPE permutation. heads[i] is the number of heads, or 0 for a tensor that is not permuted.
Model withRows(const Model& model, const std::vector<std::uint64_t>& heads, bool undo)
{
    if (std::all_of(heads.begin(), heads.end(), [](std::uint64_t count) { return count == 0; })) {
        return model;
    }
    std::vector<std::optional<RowMap>> maps(heads.size());
    for (std::size_t i = 0; i < heads.size(); ++i) {
        const std::uint64_t rows = heads[i] == 0 ? 0 : model.tensors()[i].shape.front();
        if (heads[i] != 0) {
            maps[i] = ropePermutation(rows, rows / heads[i], undo);
        }
    }
    return withRowMaps(model, std::move(maps));
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
                     .message = "unknown architecture \"" + printable(options.architecture, 60) +
                                "\"; expected one of " + join(families, ", "),
                     .field = "--arch"};
    }
    // The model type decides whether rows are permuted, so keep it if it belongs to the specified family.
    const Detection own = detectArchitecture(model);
    const bool agrees = own.architecture == chosen && !own.type.empty();
    return Detection{.architecture = chosen, .type = agrees ? own.type : options.architecture, .evidence = "--arch"};
}

/// The number of heads of a tensor with RoPE-permuted rows, 0 for any other tensor.
Result<std::uint64_t> headsToRestore(const KnownName& known, const TensorInfo& tensor, const Detection& detection,
                                     const Json& hyperparameters)
{
    const bool interleaved = known.rows != RowOrder::Plain && detection.architecture->isPermuted(detection.type) &&
                             (known.scheme == NamingScheme::Gguf || known.scheme == NamingScheme::Original);
    if (!interleaved || tensor.shape.empty()) {
        return std::uint64_t{0};
    }
    const std::string_view key = known.rows == RowOrder::QueryHeads ? "n_heads" : "n_kv_heads";
    const auto heads = unsignedMember(hyperparameters, key);
    if (!heads || *heads == 0 || tensor.shape.front() % (*heads * 2) != 0) {
        return Error{.code = Errc::Architecture,
                     .message =
                         "the RoPE permutation of its rows cannot be undone: " +
                         (!heads        ? std::string("the number of attention heads is unknown")
                          : *heads == 0 ? std::string("the number of attention heads is 0")
                                        : std::to_string(tensor.shape.front()) + " rows are not a multiple of 2 × " +
                                              std::to_string(*heads) + " heads") +
                         " (use --keep-names to copy the tensor unchanged)",
                     .field = std::string(key),
                     .tensor = tensor.name};
    }
    return *heads;
}

/// Whether a tensor has the weights of a norm, to which GGUF files of its architecture add 1.
bool isShiftedNorm(const KnownName& known, const Detection& detection)
{
    return known.scheme == NamingScheme::Gguf && std::string_view(known.canonical).ends_with("norm.weight") &&
           detection.architecture->hasNormOffset(detection.type);
}

Error unknownName(const Model& model, const Detection& detection, const std::vector<std::size_t>& unknown)
{
    const std::string& first = model.tensors()[unknown.front()].name;
    std::string message = "the name is not defined by the architecture " + detection.architecture->title();
    const auto close = closestNames(first, detection.architecture->canonicalPatterns(), 1);
    if (!close.empty()) {
        message += "; did you mean " + close.front() + '?';
    }
    if (unknown.size() > 1) {
        message +=
            "; " + formatCountOf(unknown.size() - 1, "more name") + (unknown.size() == 2 ? " is" : " are") + " unknown";
    }
    return Error{.code = Errc::UnknownTensor,
                 .message = message + " (use --relaxed to keep unknown names, or --keep-names to keep all names)",
                 .file = model.facts().parts.empty() ? "" : model.facts().parts.front().name,
                 .tensor = first};
}

/// The model with the names and axis orders of `names`, which share its names from now on.
Model renamed(const Model& model, std::vector<MappedName>& names)
{
    std::vector<std::optional<AxisOrder>> orders;
    if (std::any_of(names.begin(), names.end(), [](const MappedName& name) { return name.order.hasValue(); })) {
        for (const MappedName& name : names) {
            orders.push_back(name.order.toOptional());
        }
    }
    Model ordered = orders.empty() ? model : withAxisOrders(model, orders);
    const bool isSame = std::all_of(names.begin(), names.end(), [](const auto& name) { return name.from == name.to; });
    if (isSame) {
        return ordered;
    }
    ModelParts parts{.metadata = ordered.sharedMetadata(),
                     .tensors = {ordered.tensors().begin(), ordered.tensors().end()},
                     .facts = ordered.facts()};
    for (std::size_t i = 0; i < names.size(); ++i) {
        parts.tensors[i].name = names[i].to;
        names[i].to = {};
    }
    Model out(std::move(parts), std::make_shared<WholeModelSource>(ordered));
    for (std::size_t i = 0; i < names.size(); ++i) {
        names[i].to = out.sharedName(i);
    }
    return out;
}

/// How scales follow a tensor that is transposed.
struct ScaleOrder {
    bool isPossible = false;
    std::optional<AxisOrder> order = {}; ///< nothing if they stay as they are
};

ScaleOrder orderOfScales(const TensorInfo& scale, const TensorInfo& tensor, const AxisOrder& order)
{
    if (scale.elements() == 1) {
        return {.isPossible = true};
    }
    const Shape& full = tensor.shape;
    if (order.axes.size() != full.size() || orderOf(full, order.axes).shape != order.shape) { // axes are merged
        return {};
    }
    if (scale.shape.size() == 1) { // of each entry of the first dimension
        return {.isPossible = order.axes.front() == 0 && scale.shape.front() == full.front()};
    }
    const auto isBroadcast = [](std::uint64_t own, std::uint64_t size) { return own == 1 || own == size; };
    const bool fits =
        scale.shape.size() == full.size() &&
        (full.size() == 2 || std::equal(scale.shape.begin(), scale.shape.end(), full.begin(), isBroadcast));
    return fits ? ScaleOrder{.isPossible = true, .order = orderOf(scale.shape, order.axes)} : ScaleOrder{};
}

/// Names scales after the tensors that they scale, and transposes them likewise. Where that is not possible, the tensor
/// keeps its axes.
void orderScales(std::vector<MappedName>& names, const Model& model)
{
    std::vector<std::pair<std::size_t, std::size_t>> owned;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto owner = scaledBy(model, i);
        if (!owner) {
            continue;
        }
        owned.emplace_back(i, *owner);
        const TensorInfo& tensor = model.tensors()[*owner];
        const auto& order = names[*owner].order;
        if (order && !orderOfScales(model.tensors()[i], tensor, *order).isPossible) {
            names[*owner] = {.from = model.sharedName(*owner), .to = model.sharedName(*owner)};
        }
    }
    for (const auto& [i, owner] : owned) {
        const TensorInfo& scale = model.tensors()[i];
        const TensorInfo& tensor = model.tensors()[owner];
        const auto& order = names[owner].order;
        names[i].to = nameWithOwner(scale.name, tensor.name, names[owner].to);
        names[i].isKnown = names[owner].isKnown;
        names[i].order = order ? Boxed<AxisOrder>(orderOfScales(scale, tensor, *order).order) : std::nullopt;
    }
}

/// Gives scales the axes and the row order of the tensors that they scale: pairs of both.
Status followIntegers(std::vector<MappedName>& names, std::vector<std::uint64_t>& heads,
                      const std::vector<std::pair<std::size_t, std::size_t>>& scales,
                      std::span<const TensorInfo> tensors)
{
    for (const auto& [scale, integers] : scales) {
        if (const auto& order = names[integers].order) {
            ScaleOrder follows = orderOfScales(tensors[scale], tensors[integers], *order);
            if (follows.isPossible) {
                names[scale].order = std::move(follows.order);
                continue;
            }
            return Error{.code = Errc::Unsupported,
                         .message = "integers with scales cannot be transposed; use --keep-layout to keep the axis "
                                    "order, and --dequantize f32 to convert them to floating point as well",
                         .tensor = tensors[integers].name,
                         .advice = "Add --keep-layout --dequantize f32."};
        }
        const bool hasRows =
            !tensors[scale].shape.empty() && tensors[scale].shape.front() == tensors[integers].shape.front();
        if (heads[integers] != 0 && !hasRows && tensors[scale].elements() > 1) {
            return Error{.code = Errc::Unsupported,
                         .message = "the RoPE permutation cannot be undone, since the rows have common scales; "
                                    "use --dequantize f32 to convert them to floating point as well",
                         .tensor = tensors[integers].name};
        }
        heads[scale] = hasRows ? heads[integers] : 0;
    }
    return {};
}

/// Maps names and axis orders of a model of unknown architecture by its file format.
void mapByFormat(MappedModel& out, const Model& model, const MapOptions& options)
{
    const auto tensors = model.tensors();
    std::size_t known = 0;
    if (model.facts().traits().hasKerasLayers) {
        const auto weights = kerasWeights(model, options.keepLayout);
        TextSet taken;
        TextMap<std::size_t> numbers; // with which names that repeat go on
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            MappedName name{.from = model.sharedName(i),
                            .to = weights[i].name,
                            .isKnown = weights[i].isKnown,
                            .order = weights[i].order};
            if (!taken.insert(name.to).second) { // duplicate name: keep the source's
                name = {.from = model.sharedName(i), .to = model.sharedName(i)};
                std::size_t& next = numbers.try_emplace(tensors[i].name, 2).first->second;
                while (!taken.insert(name.to).second) {
                    name.to = tensors[i].name + '#' + std::to_string(next++);
                }
            }
            out.names.push_back(std::move(name));
            known += weights[i].isKnown ? 1 : 0;
        }
    } else {
        auto orders = options.keepLayout ? std::vector<std::optional<AxisOrder>>(tensors.size()) : ordersByGraph(model);
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            out.names.push_back(
                {.from = model.sharedName(i), .to = model.sharedName(i), .order = std::move(orders[i])});
        }
    }
    orderScales(out.names, model);
    out.model = renamed(model, out.names);
    if (known == 0 && !tensors.empty() && !isClassicalModel(out.detection.type)) {
        out.findings.push_back(
            {.severity = Severity::Warning,
             .rule = "names.unknown-architecture",
             .message = out.detection.type.empty()
                            ? std::string("the architecture was not recognized; tensors keep their source names")
                            : "the architecture \"" + printable(out.detection.type, 60) +
                                  "\" is not supported for name mapping; tensors keep their source names",
             .hint = "use --arch to specify the architecture"});
    }
}

} // namespace

Result<MappedModel> mapNames(const Model& model, const MapOptions& options)
{
    APR_TRY(Detection detection, chooseArchitecture(model, options));
    MappedModel out{
        .model = model, .detection = detection, .hyperparameters = architectureHyperparameters(model, detection)};
    const auto tensors = model.tensors();
    const bool isPacked = !Packings(model).isEmpty();
    if (isPacked && !options.keepNames) {
        out.findings.push_back(
            {.severity = Severity::Info,
             .rule = "names.packed",
             .message = "the tensors keep their source names, since packed weights have no canonical names"});
    }
    if (options.keepNames || isPacked) {
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            out.names.push_back({.from = model.sharedName(i), .to = model.sharedName(i)});
        }
        return out;
    }
    if (detection.architecture == nullptr) {
        mapByFormat(out, model, options);
        return out;
    }

    std::vector<std::uint64_t> heads(tensors.size());
    std::vector<std::size_t> unknown;
    std::vector<std::pair<std::size_t, std::size_t>> scales; // and the tensors that they scale
    TextViewMap<std::size_t> taken;
    out.names.reserve(tensors.size());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const auto owner = scaledBy(model, i); // scales are named after the tensor that they scale
        const std::string& whole = tensors[i].name;
        const auto known = detection.architecture->lookUp(owner ? tensors[*owner].name : whole, detection.type);
        MappedName name{.from = model.sharedName(i),
                        .to = !known  ? model.sharedName(i)
                              : owner ? SharedText(nameWithOwner(whole, tensors[*owner].name, known->canonical))
                                      : SharedText(known->canonical),
                        .isKnown = known.has_value()};
        if (!known) {
            unknown.push_back(i);
        } else if (owner) {
            scales.emplace_back(i, *owner);
        } else {
            auto found = headsToRestore(*known, tensors[i], detection, out.hyperparameters);
            if (!found && (!options.architecture.empty() && !options.relaxed)) {
                return std::move(found).error();
            }
            if (!found) { // the canonical name would imply restored rows
                out.findings.push_back({.severity = Severity::Warning,
                                        .rule = "names.rows-not-restored",
                                        .message = found.error().message,
                                        .tensor = tensors[i].name,
                                        .hint = "the tensor keeps its name and row order"});
                name.to = name.from;
                name.isKnown = false;
            }
            name.isShifted = name.isKnown && isShiftedNorm(*known, detection);
            if (name.isShifted && !isPlainFloat(tensors[i].dtype)) {
                return Error{.code = Errc::Unsupported,
                             .message = "the weights of norms of " + detection.architecture->title() +
                                        " are stored plus 1, which cannot be subtracted from " +
                                        std::string(dtypeName(tensors[i].dtype)) + " values",
                             .tensor = tensors[i].name,
                             .advice = "Add --keep-names to copy the tensors as they are."};
            }
            heads[i] = found.value_or(0);
            name.isPermuted = heads[i] != 0;
            if (known->isTransposed && !options.keepLayout && tensors[i].shape.size() == 2 &&
                hasScalarElements(tensors[i].dtype)) {
                name.order = kernelOrder(tensors[i].shape);
            }
        }
        if (const auto [at, isNew] = taken.emplace(name.to, i); !isNew) {
            return Error{.code = Errc::UnknownTensor,
                         .message = "maps to the same canonical name \"" + name.to.str() + "\" as " +
                                    printable(tensors[at->second].name, 120) + " (use --keep-names to keep both names)",
                         .tensor = tensors[i].name};
        }
        out.names.push_back(std::move(name));
    }
    taken = {};
    if (!unknown.empty()) {
        // If the architecture was guessed from tensor names, unknown names are only a warning.
        if (!options.relaxed && detection.evidence != "tensor names") {
            return unknownName(model, detection, unknown);
        }
        out.findings.push_back(
            {.severity = Severity::Warning,
             .rule = "names.unmapped",
             .message = std::to_string(unknown.size()) + " of " + formatCountOf(tensors.size(), "tensor name") +
                        (unknown.size() == 1 ? " is" : " are") + " not defined by " + detection.architecture->title() +
                        " and left unchanged; first: " + printable(tensors[unknown.front()].name, 120),
             .tensor = tensors[unknown.front()].name});
    }
    APR_CHECK(followIntegers(out.names, heads, scales, tensors));
    std::vector<bool> isShifted;
    for (const MappedName& name : out.names) {
        isShifted.push_back(name.isShifted);
    }
    out.model = withNormOffset(withRows(renamed(model, out.names), heads, true), isShifted, -1);
    return out;
}

Result<Model> restoreLayout(const Model& model, const Json& layouts)
{
    std::vector<std::optional<AxisOrder>> orders(model.tensors().size());
    bool isAny = false;
    const auto fail = [](const TensorInfo& tensor, const std::string& what) {
        return Error{.code = Errc::Unsupported,
                     .message = what + " cannot be transposed to the source's axis order; use --dequantize f32 to "
                                       "convert them to floating point, or an .apr output",
                     .tensor = tensor.name,
                     .advice = "Add --dequantize f32, or write an .apr file."};
    };
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        const Json* layout = layouts.is_object() ? findMember(layouts, tensor.name) : nullptr;
        if (layout == nullptr) {
            continue;
        }
        if (!hasScalarElements(tensor.dtype)) {
            return fail(tensor, "blocks of type " + std::string(dtypeName(tensor.dtype)));
        }
        APR_TRY(const AxisOrder order, orderFromJson(*layout, tensor));
        orders[i] = inverseOf(order);
        isAny = true;
    }
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const auto owner = scaledBy(model, i);
        if (owner && orders[*owner]) {
            ScaleOrder follows = orderOfScales(model.tensors()[i], model.tensors()[*owner], *orders[*owner]);
            if (!follows.isPossible) {
                return fail(model.tensors()[*owner], "integers with scales");
            }
            orders[i] = std::move(follows.order);
        }
    }
    return isAny ? withAxisOrders(model, orders) : model;
}

Result<Model> restoreNames(const Model& model, const SharedMetadata& metadata)
{
    const Json* names = findMember(metadata, "source_names");
    if (names == nullptr || !names->is_object()) {
        return model;
    }
    const auto tensors = model.tensors();
    const Model known(
        {.metadata = metadata, .tensors = {tensors.begin(), tensors.end()}, .facts = {.format = FormatId::Apr2}},
        nullptr);
    const Detection detection = detectArchitecture(known);
    const Json hyperparameters = architectureHyperparameters(known, detection);
    std::vector<MappedName> restored;
    std::vector<std::uint64_t> heads(tensors.size());
    std::vector<bool> isShifted(tensors.size());
    const bool hasOffset = findMember(metadata, kNormOffsetKey) != nullptr;
    TextSet taken;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorInfo& tensor = tensors[i];
        MappedName to{.from = model.sharedName(i), .to = model.sharedName(i)};
        if (scaledBy(model, i)) { // handled with the tensor that it scales
            restored.push_back(std::move(to));
            continue;
        }
        const std::string_view end = findMember(*names, tensor.name) == nullptr ? mxfp4Ending(tensor) : "";
        const std::string_view stem = std::string_view(tensor.name).substr(0, tensor.name.size() - end.size());
        if (const Json* name = findMember(*names, stem)) {
            if (!name->is_string()) {
                return Error{.code = Errc::Corrupt,
                             .message = "the source name is not a string",
                             .field = "source_names",
                             .tensor = tensor.name};
            }
            to.to = name->get<std::string>() + std::string(end);
            const auto source =
                detection.architecture == nullptr ? std::nullopt : detection.architecture->lookUp(to.to);
            if (source) {
                APR_TRY(heads[i], headsToRestore(*source, tensor, detection, hyperparameters));
                isShifted[i] = hasOffset && isShiftedNorm(*source, detection) && isPlainFloat(tensor.dtype);
            }
        }
        restored.push_back(std::move(to));
    }
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (const auto owner = scaledBy(model, i)) {
            restored[i].to = nameWithOwner(tensors[i].name, tensors[*owner].name, restored[*owner].to);
            const bool hasRows = !tensors[i].shape.empty() && tensors[i].shape.front() == tensors[*owner].shape.front();
            heads[i] = hasRows ? heads[*owner] : 0;
        }
        if (!taken.insert(restored[i].to).second) {
            return Error{.code = Errc::Corrupt,
                         .message = "two tensors have this source name",
                         .field = "source_names",
                         .tensor = restored[i].to};
        }
    }
    return withNormOffset(withRows(renamed(model, restored), heads, false), isShifted, 1);
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
        // Same names, but only one model may have transposed kernels.
        const auto isTransposed = [](const Model& model) {
            const Json* layout = findMember(model.metadata(), "source_layout");
            return layout != nullptr && layout->is_object() && !layout->empty();
        };
        if (isTransposed(a) != isTransposed(b)) {
            const auto mapped = mapNames(isTransposed(a) ? b : a, {.relaxed = true});
            if (mapped && common(mapped->model, isTransposed(a) ? a : b) == most) {
                return isTransposed(a) ? std::pair(a, mapped->model) : std::pair(mapped->model, b);
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
