// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/error.h"
#include "apr/base/text.h"
#include "apr/tensor/tensor_info.h"

#include <string>
#include <string_view>
#include <utility>

namespace apr {

/// Why a file of a format cannot have a tensor. `advice` is for dtypes that the format does not have (E009).
inline Error refusal(const TensorInfo& tensor, Errc code, std::string message, std::string_view advice)
{
    return {.code = code,
            .message = std::move(message),
            .tensor = printable(tensor.name, 120),
            .advice = code == Errc::Unsupported ? std::string(advice) : std::string()};
}

} // namespace apr
