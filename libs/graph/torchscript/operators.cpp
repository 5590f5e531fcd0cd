// SPDX-License-Identifier: MIT
// Signatures: aten/src/ATen/native/native_functions.yaml of PyTorch.
#include "operators.h"

#include <algorithm>
#include <array>

namespace apr::torchscript {
namespace {

struct Signature {
    std::string_view op;
    std::string_view arguments; ///< separated by spaces
};

constexpr std::string_view kConvolution = "input weight bias stride padding dilation groups";
constexpr std::string_view kPool = "self kernel_size stride padding dilation ceil_mode";
constexpr std::string_view kAveragePool =
    "self kernel_size stride padding ceil_mode count_include_pad divisor_override";
constexpr std::string_view kQuantized = "input weight scale zero_point";

constexpr std::array kSignatures{
    Signature{"aten::conv1d", kConvolution},
    Signature{"aten::conv2d", kConvolution},
    Signature{"aten::conv3d", kConvolution},
    Signature{"aten::_convolution",
              "input weight bias stride padding dilation transposed output_padding groups benchmark deterministic "
              "cudnn_enabled allow_tf32"},
    Signature{"aten::conv_transpose1d", "input weight bias stride padding output_padding groups dilation"},
    Signature{"aten::conv_transpose2d", "input weight bias stride padding output_padding groups dilation"},
    Signature{"aten::linear", "input weight bias"},
    Signature{"aten::addmm", "self mat1 mat2 beta alpha"},
    Signature{"aten::embedding", "weight indices padding_idx scale_grad_by_freq sparse"},
    Signature{"aten::batch_norm", "input weight bias running_mean running_var training momentum eps cudnn_enabled"},
    Signature{"aten::layer_norm", "input normalized_shape weight bias eps cudnn_enable"},
    Signature{"aten::group_norm", "input num_groups weight bias eps cudnn_enabled"},
    Signature{"aten::instance_norm",
              "input weight bias running_mean running_var use_input_stats momentum eps cudnn_enabled"},
    Signature{"aten::dropout", "input p train"},
    Signature{"aten::dropout_", "self p train"},
    Signature{"aten::max_pool1d", kPool},
    Signature{"aten::max_pool2d", kPool},
    Signature{"aten::avg_pool1d", kAveragePool},
    Signature{"aten::avg_pool2d", kAveragePool},
    Signature{"aten::adaptive_avg_pool2d", "self output_size"},
    Signature{"aten::softmax", "self dim dtype"},
    Signature{"aten::log_softmax", "self dim dtype"},
    Signature{"aten::hardtanh", "self min_val max_val"},
    Signature{"aten::hardtanh_", "self min_val max_val"},
    Signature{"aten::leaky_relu", "self negative_slope"},
    Signature{"aten::clamp", "self min max"},
    Signature{"aten::lstm", "input hx params has_biases num_layers dropout train bidirectional batch_first"},
    Signature{"aten::gru", "input hx params has_biases num_layers dropout train bidirectional batch_first"},
    Signature{"aten::add", "self other alpha"},
    Signature{"aten::add_", "self other alpha"},
    Signature{"aten::sub", "self other alpha"},
    Signature{"aten::mul", "self other"},
    Signature{"aten::div", "self other"},
    Signature{"aten::pow", "self exponent"},
    Signature{"aten::cat", "tensors dim"},
    Signature{"aten::stack", "tensors dim"},
    Signature{"aten::chunk", "self chunks dim"},
    Signature{"aten::split", "self split_size dim"},
    Signature{"aten::select", "self dim index"},
    Signature{"aten::slice", "self dim start end step"},
    Signature{"aten::view", "self size"},
    Signature{"aten::reshape", "self shape"},
    Signature{"aten::flatten", "self start_dim end_dim"},
    Signature{"aten::permute", "self dims"},
    Signature{"aten::transpose", "self dim0 dim1"},
    Signature{"aten::unsqueeze", "self dim"},
    Signature{"aten::squeeze", "self dim"},
    Signature{"aten::expand", "self size implicit"},
    Signature{"aten::mean", "self dim keepdim dtype"},
    Signature{"aten::sum", "self dim keepdim dtype"},
    Signature{"aten::max", "self dim keepdim"},
    Signature{"aten::argmax", "self dim keepdim"},
    Signature{"aten::size", "self dim"},
    Signature{"aten::pad", "self pad mode value"},
    Signature{"aten::constant_pad_nd", "self pad value"},
    Signature{"aten::quantize_per_tensor", "self scale zero_point dtype"},
    Signature{"quantized::conv2d", kQuantized},
    Signature{"quantized::conv2d_relu", kQuantized},
    Signature{"quantized::linear", kQuantized},
    Signature{"quantized::linear_relu", kQuantized},
    Signature{"quantized::add", "qa qb scale zero_point"},
    Signature{"quantized::linear_dynamic", "input weight reduce_range"},
};

/// Arithmetic of the integers that shapes consist of.
std::optional<Json> arithmetic(std::string_view op, const Json& a, const Json& b)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 31;
    if (!a.is_number_integer() || !b.is_number_integer()) {
        return std::nullopt;
    }
    const auto left = a.get<std::int64_t>();
    const auto right = b.get<std::int64_t>();
    const auto isSmall = [](std::int64_t value) { return value > -kMost && value < kMost; };
    if (!isSmall(left) || !isSmall(right)) {
        return std::nullopt;
    }
    return op == "aten::add"                                  ? std::optional<Json>(left + right)
           : op == "aten::sub"                                ? std::optional<Json>(left - right)
           : op == "aten::mul"                                ? std::optional<Json>(left * right)
           : op == "aten::floordiv" && left >= 0 && right > 0 ? std::optional<Json>(left / right)
                                                              : std::nullopt;
}

std::optional<Json> compare(std::string_view op, const Json& a, const Json& b)
{
    const bool areNumbers = a.is_number() && b.is_number();
    if (!areNumbers && !(a.is_string() && b.is_string()) && !(a.is_boolean() && b.is_boolean())) {
        return std::nullopt;
    }
    return op == "aten::eq"                 ? std::optional<Json>(a == b)
           : op == "aten::ne"               ? std::optional<Json>(a != b)
           : op == "aten::lt" && areNumbers ? std::optional<Json>(a < b)
           : op == "aten::gt" && areNumbers ? std::optional<Json>(b < a)
           : op == "aten::le" && areNumbers ? std::optional<Json>(a <= b)
           : op == "aten::ge" && areNumbers ? std::optional<Json>(b <= a)
                                            : std::nullopt;
}

} // namespace

std::string argumentName(std::string_view op, std::size_t index)
{
    const auto* const known =
        std::find_if(kSignatures.begin(), kSignatures.end(), [op](const Signature& each) { return each.op == op; });
    std::string_view rest = known == kSignatures.end() ? std::string_view() : known->arguments;
    for (std::size_t i = 0; i < index && !rest.empty(); ++i) {
        const std::size_t space = rest.find(' ');
        rest = space == std::string_view::npos ? std::string_view() : rest.substr(space + 1);
    }
    return rest.empty() ? std::to_string(index) : std::string(rest.substr(0, rest.find(' ')));
}

std::optional<Json> fold(std::string_view op, std::span<const Json> arguments)
{
    if (arguments.size() == 1) {
        const Json& value = arguments.front();
        if (op == "aten::__not__" && value.is_boolean()) {
            return !value.get<bool>();
        }
        if (op == "aten::Bool" && (value.is_boolean() || value.is_number())) {
            return value.is_boolean() ? value.get<bool>() : value.get<double>() != 0;
        }
        return op == "aten::device" && value.is_string() ? std::optional(value) : std::nullopt;
    }
    if (arguments.size() != 2) {
        return std::nullopt;
    }
    if (op == "aten::__is__" || op == "aten::__isnot__") {
        return arguments[0].is_null() || arguments[1].is_null()
                   ? std::optional<Json>((arguments[0].is_null() && arguments[1].is_null()) == (op == "aten::__is__"))
                   : std::nullopt;
    }
    if (op == "aten::__contains__" && arguments[0].is_array()) {
        return std::find(arguments[0].begin(), arguments[0].end(), arguments[1]) != arguments[0].end();
    }
    auto compared = compare(op, arguments[0], arguments[1]);
    return compared ? std::move(compared) : arithmetic(op, arguments[0], arguments[1]);
}

bool hasEffect(std::string_view op)
{
    constexpr std::array<std::string_view, 9> kEffects{"aten::append",    "aten::extend",  "aten::insert",
                                                       "aten::_set_item", "aten::pop",     "aten::clear",
                                                       "aten::remove",    "aten::reverse", "aten::update"};
    return (op.ends_with('_') && !op.ends_with("__")) ||
           std::find(kEffects.begin(), kEffects.end(), op) != kEffects.end();
}

} // namespace apr::torchscript
