// SPDX-License-Identifier: MIT
#include "apr/graph/graph_json.h"

#include "apr/base/text.h"

#include <cmath>

namespace apr {

Json stringJson(std::string_view text)
{
    if (isUtf8(text)) {
        return Json(std::string(text));
    }
    return {{"hex", toHex(reinterpret_cast<const std::uint8_t*>(text.data()), text.size())}};
}

Json numberJson(double value)
{
    return std::isfinite(value) ? Json(value) : Json(formatShortest(value));
}

} // namespace apr
