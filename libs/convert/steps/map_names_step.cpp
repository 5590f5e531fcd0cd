// SPDX-License-Identifier: MIT
#include "apr/convert/map_names.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"

#include <array>

namespace apr {
namespace {

std::vector<std::string> architectureFamilies()
{
    std::vector<std::string> out;
    for (const Architecture& architecture : architectures()) {
        out.push_back(architecture.family());
    }
    return out;
}

constexpr std::array kNameParameters{
    Parameter{.name = "architecture",
              .option = "--arch",
              .metavar = "NAME",
              .help = "Architecture that defines the tensor names (default: detected)",
              .suggestions = &architectureFamilies},
    Parameter{.name = "keep_names",
              .option = "--keep-names",
              .kind = ParameterKind::Flag,
              .help = "Keep tensor names and data unchanged"},
    Parameter{.name = "keep_layout",
              .option = "--keep-layout",
              .kind = ParameterKind::Flag,
              .help = "Keep the source's dimension order of kernels instead of PyTorch's [out, in, …]"},
};

Status map(Draft& draft, const Values& values, const StepContext& context)
{
    if (draft.isMapped) {
        return Error{.code = Errc::Argument, .message = "the names are mapped already"};
    }
    APR_CHECK(draft.settle(context.isRelaxed));
    APR_TRY(MappedModel mapped, mapNames(draft.model, {.architecture = values.text("architecture"),
                                                       .keepNames = values.flag("keep_names"),
                                                       .keepLayout = values.flag("keep_layout"),
                                                       .relaxed = context.isRelaxed}));
    draft.acceptMapping(std::move(mapped));
    draft.mapping = {.architecture = values.text("architecture"),
                     .keepNames = values.flag("keep_names"),
                     .keepLayout = values.flag("keep_layout"),
                     .relaxed = true};
    draft.keepsNames = values.flag("keep_names");
    return {};
}

} // namespace

const StepType kMapNames{.id = "map-names",
                         .title = "Names",
                         .help = "Gives tensors their canonical names and PyTorch's axis order",
                         .parameters = kNameParameters,
                         .isImplied = true,
                         .apply = &map};

} // namespace apr
