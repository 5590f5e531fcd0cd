// SPDX-License-Identifier: MIT
#include "apr/text/model_card.h"

namespace apr {
std::string licenseIn(const Metadata& metadata)
{
    for (const std::initializer_list<std::string_view> path : {std::initializer_list<std::string_view>{"license"},
                                                               {"general.license"},
                                                               {"__metadata__", "license"},
                                                               {"model_card", "license"}}) {
        if (const Json* value = findPath(metadata, path); value != nullptr && value->is_string()) {
            return value->get<std::string>();
        }
    }
    return {};
}

} // namespace apr
