// SPDX-License-Identifier: MIT
#include "apr/convert/rename_rules.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"

#include <array>

namespace apr {
namespace {

constexpr std::array kRenameParameters{
    Parameter{.name = "rules",
              .option = "--rename",
              .kind = ParameterKind::TextList,
              .metavar = "FROM=TO",
              .help =
                  "Rename tensors of the source: 'model.*=*' moves what each * matched to the * in the new name; the "
                  "first rule that matches a name applies (repeatable)",
              .isRequired = true},
};

Status checkRename(const Values& values, const StepContext& /*context*/)
{
    return checkRenameRules(values.list("rules"));
}

Status rename(Draft& draft, const Values& values, const StepContext& /*context*/)
{
    if (draft.isMapped) { // the names of the source are restored from the canonical ones
        return Error{.code = Errc::Argument,
                     .message =
                         "tensors are renamed by their names in the source: \"rename\" must come before \"map-names\"",
                     .field = "--rename"};
    }
    ModelParts parts{.metadata = draft.model.sharedMetadata(),
                     .tensors = {draft.model.tensors().begin(), draft.model.tensors().end()},
                     .facts = draft.model.facts()};
    APR_CHECK(renameTensors(parts.tensors, values.list("rules")));
    draft.replace(Model(std::move(parts), std::make_shared<WholeModelSource>(draft.model)));
    draft.nameBySource();
    return {};
}

} // namespace

const StepType kRename{.id = "rename",
                       .title = "Tensors",
                       .help = "Renames tensors of the source by patterns",
                       .parameters = kRenameParameters,
                       .check = &checkRename,
                       .apply = &rename};

} // namespace apr
