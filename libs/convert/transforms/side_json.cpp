// SPDX-License-Identifier: MIT
#include "side_json.h"

#include "apr/base/paths.h"
#include "apr/host/mapped_file.h"

namespace apr {
namespace {

constexpr std::uint64_t kMostText = std::uint64_t{64} << 20;

} // namespace

Json sideJson(const Model& model, std::string_view name, std::initializer_list<std::string_view> embedded)
{
    if (const Json* own = findPath(model.metadata(), embedded); own != nullptr) {
        return *own;
    }
    if (model.facts().parts.empty()) {
        return {};
    }
    const auto text = readTextBeside(folderOf(model.facts().parts.front().name), std::string(name), kMostText);
    auto parsed = text ? parseJson(*text) : Result<ParsedJson>(text.error());
    return parsed ? std::move(parsed->value) : Json();
}

} // namespace apr
