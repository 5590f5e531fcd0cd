// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

constexpr std::array kSelectParameters{
    Parameter{.name = "prefix",
              .option = "--prefix",
              .metavar = "PREFIX",
              .help = "Convert only tensors whose names start with this prefix, and remove the prefix"},
    Parameter{.name = "keep",
              .option = "--select",
              .kind = ParameterKind::TextList,
              .metavar = "GLOB",
              .help = "Convert only tensors whose names in the source match (repeatable)"},
    Parameter{.name = "drop",
              .option = "--drop",
              .kind = ParameterKind::TextList,
              .metavar = "GLOB",
              .help = "Leave out tensors whose names in the source match (repeatable)"},
};

/// The names of a draft's tensors.
std::vector<std::string> namesOf(const Draft& draft)
{
    std::vector<std::string> out;
    for (const TensorInfo& tensor : draft.model.tensors()) {
        out.push_back(tensor.name);
    }
    return out;
}

Error nothingMatches(const Draft& draft, std::string message, const std::string& wanted, const char* option)
{
    const auto near = closestNames(wanted, namesOf(draft), 3);
    return Error{.code = Errc::Argument,
                 .message =
                     std::move(message) + (near.empty() ? "" : "; similar name: " + printable(near.front(), 120)),
                 .field = option};
}

/// For each tensor whether one of the patterns matches it; E020 for a pattern that matches none.
Result<std::vector<bool>> matches(const Draft& draft, const std::vector<std::string>& patterns, const char* option)
{
    std::vector<bool> out(draft.tensors.size());
    for (const std::string& pattern : patterns) {
        bool isUsed = false;
        for (std::size_t i = 0; i < out.size(); ++i) {
            if (globMatches(pattern, draft.model.tensors()[i].name)) {
                out[i] = true;
                isUsed = true;
            }
        }
        if (!isUsed) {
            return nothingMatches(draft, "no tensor name matches \"" + printable(pattern, 80) + '"', pattern, option);
        }
    }
    return out;
}

Status checkSelect(const Values& values, const StepContext& /*context*/)
{
    return values.isEmpty() ? Status(Error{.code = Errc::Argument,
                                           .message = "nothing is selected; expected \"prefix\", \"keep\" or \"drop\""})
                            : Status();
}

Status selectFrom(Draft& draft, const Values& values, const StepContext& /*context*/)
{
    const std::string prefix = values.text("prefix");
    const auto keep = values.list("keep");
    APR_TRY(const std::vector<bool> isKept, matches(draft, keep, "--select"));
    APR_TRY(const std::vector<bool> isDropped, matches(draft, values.list("drop"), "--drop"));
    std::vector<std::size_t> indices;
    bool hasPrefix = prefix.empty();
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        const std::string& name = draft.model.tensors()[i].name;
        const bool isMeant = name.size() > prefix.size() && name.starts_with(prefix);
        hasPrefix = hasPrefix || isMeant;
        if (isMeant && (keep.empty() || isKept[i]) && !isDropped[i]) {
            indices.push_back(i);
        }
    }
    if (!hasPrefix) {
        return nothingMatches(draft, "no tensor name starts with \"" + printable(prefix, 80) + '"', prefix, "--prefix");
    }
    if (indices.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "no tensor is left: all that are selected are dropped",
                     .field = "--drop"};
    }
    Model selected = selectTensors(draft.model, indices);
    if (!prefix.empty()) {
        ModelParts parts{.metadata = selected.sharedMetadata(),
                         .tensors = {selected.tensors().begin(), selected.tensors().end()},
                         .facts = selected.facts()};
        for (TensorInfo& tensor : parts.tensors) {
            tensor.name.erase(0, prefix.size());
        }
        selected = Model(std::move(parts), std::make_shared<WholeModelSource>(selected));
    }
    draft.derive(std::move(selected), indices);
    draft.nameBySource();
    return {};
}

} // namespace

const StepType kSelect{.id = "select",
                       .title = "Tensors",
                       .help = "Selects tensors by their names in the source",
                       .parameters = kSelectParameters,
                       .check = &checkSelect,
                       .apply = &selectFrom};

} // namespace apr
