// SPDX-License-Identifier: MIT
#include "apr/convert/type_names.h"

#include "apr/base/text.h"
#include "apr/convert/quantize.h"
#include "apr/tensor/codec.h"

#include <algorithm>

namespace apr {

bool isMixName(std::string_view name)
{
    const auto names = mixNames();
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> typeNames()
{
    std::vector<std::string> names{"int8", "int8-tensor", "int4", "int4-g32", "int4-row"};
    for (const DTypeInfo& info : allDTypes()) {
        if (isEncodable(info.dtype)) {
            names.push_back(toLower(info.name));
        }
    }
    return names;
}

std::vector<std::string> typeAndMixNames()
{
    std::vector<std::string> names = typeNames();
    for (const std::string& mix : mixNames()) {
        if (std::find(names.begin(), names.end(), mix) == names.end()) {
            names.push_back(mix);
        }
    }
    return names;
}

} // namespace apr
