// SPDX-License-Identifier: MIT
#include "apr_metadata.h"

#include <string>
#include <utility>

namespace apr {

Metadata takeAprMetadata(Json& strings, const Budget& budget)
{
    const auto own = stringMember(strings, kAprMetadata);
    auto parsed = own ? parseJson(*own, 0, kAprDepth, budget) : Result<ParsedJson>(Error{});
    if (!parsed || !parsed->value.is_object()) {
        return Metadata::object();
    }
    strings.erase(std::string(kAprMetadata));
    return std::move(parsed->value);
}

} // namespace apr
