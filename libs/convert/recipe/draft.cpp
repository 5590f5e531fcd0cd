// SPDX-License-Identifier: MIT
#include "convert/recipe/draft.h"

#include "apr/model/packing.h"
#include "apr/model/scales.h"

#include <algorithm>

namespace apr {

void FollowedModel::setPlaces(std::vector<Place> given)
{
    places = std::move(given);
    std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.id < b.id; });
    places.erase(std::unique(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.id == b.id; }),
                 places.end());
}

std::optional<std::size_t> FollowedModel::find(TensorId id) const
{
    const auto found = std::lower_bound(places.begin(), places.end(), id,
                                        [](const Place& place, TensorId wanted) { return place.id < wanted; });
    return found == places.end() || !(found->id == id) ? std::nullopt : std::optional<std::size_t>(found->tensor);
}

DType storageOfComputed(DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    const bool isPlain = info.kind == DTypeKind::Float && dtype != DType::F64 && info.blockBytes >= 2;
    return isPlain ? dtype : dtype == DType::F64 ? DType::F32 : DType::F16;
}

Draft Draft::of(SourceModel source)
{
    Draft out{.model = source.model};
    out.tensors.reserve(source.model.tensors().size());
    for (std::size_t i = 0; i < source.model.tensors().size(); ++i) {
        const SharedText name = source.model.sharedName(i);
        out.tensors.push_back(
            {.from = {{.source = 0, .tensor = static_cast<std::uint32_t>(i)}}, .name = {.from = name, .to = name}});
    }
    out.sources.push_back(std::move(source));
    return out;
}

void Draft::replace(Model next)
{
    model = std::move(next);
}

void Draft::derive(Model next, const std::vector<std::size_t>& origins)
{
    std::vector<std::uint32_t> uses(tensors.size());
    for (const std::size_t origin : origins) {
        ++uses[origin];
    }
    std::vector<Lineage> out;
    out.reserve(origins.size());
    std::vector<bool> isSeen(tensors.size());
    for (const std::size_t origin : origins) {
        const bool isLast = --uses[origin] == 0;
        out.push_back(isLast ? std::move(tensors[origin]) : tensors[origin]);
        out.back().isAdded = out.back().isAdded || isSeen[origin];
        isSeen[origin] = true;
    }
    tensors = std::move(out);
    model = std::move(next);
}

void Draft::nameBySource()
{
    for (std::size_t i = 0; i < tensors.size() && !isMapped; ++i) {
        tensors[i].name = {.from = model.sharedName(i), .to = model.sharedName(i)};
    }
}

void Draft::acceptMapping(MappedModel mapped)
{
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        tensors[i].name = std::move(mapped.names[i]);
        if (tensors[i].name.to == mapped.model.tensors()[i].name) {
            tensors[i].name.to = mapped.model.sharedName(i);
        }
    }
    detection = std::move(mapped.detection);
    hyperparameters = std::move(mapped.hyperparameters);
    findings.insert(findings.end(), mapped.findings.begin(), mapped.findings.end());
    isMapped = true;
    replace(std::move(mapped.model));
}

Status Draft::unpack()
{
    APR_TRY(std::optional<UnpackedModel> unpacked, withPackingsDecoded(model));
    if (!unpacked) {
        return {};
    }
    const Model packed = model;
    derive(std::move(unpacked->model), unpacked->origins);
    nameBySource();
    // What their checkpoint stores other weights in.
    std::size_t wide = 0;
    std::size_t others = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const DType dtype = model.tensors()[i].dtype;
        const bool isPlain = packed.tensors()[unpacked->origins[i]].name == model.tensors()[i].name;
        wide += isPlain && dtype == DType::BF16 ? 1 : 0;
        others += isPlain && dtype == DType::F16 ? 1 : 0;
    }
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorInfo& before = packed.tensors()[unpacked->origins[i]];
        if (model.tensors()[i].dtype == DType::F32 && before.dtype != DType::F32) {
            tensors[i].storage = wide > others ? DType::BF16 : DType::F16;
        }
    }
    return {};
}

bool Draft::hasScales() const
{
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        if (scaledBy(model, i)) {
            return true;
        }
    }
    return false;
}

std::vector<bool> Draft::applyScales()
{
    std::vector<bool> hasScales(model.tensors().size());
    for (std::size_t i = 0; i < hasScales.size(); ++i) {
        if (const auto owner = scaledBy(model, i)) {
            hasScales[*owner] = true;
        }
        hasScales[i] = hasScales[i] || isStackedMxfp4(model.tensors()[i]);
    }
    const std::vector<std::size_t> kept = withoutScales(model);
    std::vector<bool> out;
    out.reserve(kept.size());
    for (const std::size_t index : kept) {
        out.push_back(hasScales[index]);
    }
    derive(withScalesApplied(model), kept);
    return out;
}

void Draft::keepReference()
{
    if (reference) {
        return;
    }
    std::vector<FollowedModel::Place> places;
    places.reserve(tensors.size());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (!tensors[i].isAdded) {
            places.push_back({.id = tensors[i].id(), .tensor = static_cast<std::uint32_t>(i)});
        }
    }
    reference = FollowedModel{.model = model};
    reference->setPlaces(std::move(places));
}

bool Draft::isUnsettled() const
{
    return std::any_of(tensors.begin(), tensors.end(),
                       [](const Lineage& tensor) { return tensor.target() != nullptr; });
}

Status Draft::settle(bool isTolerant)
{
    if (!isUnsettled()) {
        return {};
    }
    std::vector<DtypeConversion> conversions;
    for (Lineage& tensor : tensors) {
        conversions.push_back(tensor.conversion ? std::move(*tensor.conversion) : DtypeConversion());
        tensor.conversion.reset();
    }
    APR_TRY(TransformedModel converted, convertDtypes(model, std::move(conversions), isTolerant));
    derive(std::move(converted.model), converted.origins);
    return {};
}

std::vector<std::string> Draft::sourceNames() const
{
    std::vector<std::string> out;
    for (const Lineage& tensor : tensors) {
        out.push_back(tensor.name.from);
    }
    return out;
}

MappedModel Draft::mapped() const
{
    MappedModel out{.model = model, .detection = detection, .hyperparameters = hyperparameters};
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        out.names.push_back(tensors[i].name);
        out.names.back().to = model.sharedName(i);
    }
    return out;
}

} // namespace apr
