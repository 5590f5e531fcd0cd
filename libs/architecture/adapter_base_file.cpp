// SPDX-License-Identifier: MIT
#include "apr/architecture/lora.h"
#include "apr/base/json.h"
#include "apr/base/paths.h"
#include "apr/host/mapped_file.h"

namespace apr {
namespace {

constexpr std::uint64_t kMostConfig = std::uint64_t{1} << 20;

} // namespace

std::string adapterBaseOf(const Model& model)
{
    if (model.facts().parts.empty() || !loraSummary(model)) {
        return {};
    }
    const auto text =
        readTextBeside(folderOf(model.facts().parts.front().name), std::string(kAdapterConfig), kMostConfig);
    const auto parsed = text ? parseJson(*text, 0) : Result<ParsedJson>(Error{});
    return parsed && parsed->value.is_object() ? stringMember(parsed->value, "base_model_name_or_path").value_or("")
                                               : std::string();
}

} // namespace apr
