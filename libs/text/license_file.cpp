// SPDX-License-Identifier: MIT
#include "apr/text/license_file.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/host/mapped_file.h"
#include "apr/text/model_card.h"

namespace apr {
namespace {

constexpr std::uint64_t kMostText = std::uint64_t{1} << 20;

} // namespace

std::string licenseOf(const Model& model)
{
    std::string own = licenseIn(model.metadata());
    if (!own.empty() || model.facts().format != FormatId::SafeTensors || model.facts().parts.empty()) {
        return own;
    }
    const auto text = readTextBeside(folderOf(model.facts().parts.front().name), "README.md", kMostText);
    return text && isUtf8(*text) ? stringMember(modelCard(*text), "license").value_or("") : std::string();
}

} // namespace apr
