// SPDX-License-Identifier: MIT
#include "torchscript.h"

#include "apr/base/text.h"
#include "apr/container/pickle/globals.h"
#include "apr/graph/torchscript/tokens.h"
#include "identifiers.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace apr::scan {
namespace {

using torchscript::Token;

/// Namespaces of operators that PyTorch itself registers.
constexpr std::array<std::string_view, 14> kNamespaces{
    "aten",       "prim",    "prims",          "quantized",    "quantized_decomposed",
    "_quantized", "sparse",  "mkldnn",         "onednn",       "mkldnn_prepacked",
    "prepacked",  "xnnpack", "vulkan_prepack", "metal_prepack"};

/// Operators of other namespaces of PyTorch.
constexpr std::array<std::string_view, 9> kOthersOfTorch{"cuda::current_device",
                                                         "cuda::synchronize",
                                                         "cuda::_current_device",
                                                         "cuda::_get_device_properties",
                                                         "cuda::set_stream",
                                                         "profiler::_record_function_enter",
                                                         "profiler::_record_function_exit",
                                                         "profiler::_record_function_enter_new",
                                                         "inductor::_reinterpret_tensor"};

/// Names of TorchScript that call functions of other machines (torch/csrc/jit/frontend/ir_emitter.cpp).
constexpr std::array<std::string_view, 3> kRemote{"rpc_async", "rpc_sync", "rpc_remote"};

/// Operators of libraries that many models use, which only compute.
constexpr std::array<std::string_view, 7> kOthers{
    "torchvision::box_iou_rotated", "torchvision::nms",         "torchvision::roi_align",    "torchvision::roi_pool",
    "torchvision::ps_roi_align",    "torchvision::ps_roi_pool", "torchvision::deform_conv2d"};

constexpr std::string_view kNameCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

/// Those of PyTorch that access files.
constexpr std::array<std::string_view, 3> kFiles{"aten::save", "aten::from_file", "aten::load"};

bool isName(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    });
}

void judge(Context& context, const Content& content, std::string_view space, std::string_view name,
           std::optional<std::uint64_t> offset)
{
    const std::string fullName = std::string(space) + "::" + std::string(name.substr(0, name.find('.')));
    if (fullName == "prim::PythonOp") {
        context.add(Severity::Error, "graph.operator", "operator prim::PythonOp runs Python code" + inEntry(content),
                    content, offset, "do not run this model");
    } else if (isOneOf(kFiles, fullName)) {
        context.add(Severity::Error, "graph.operator",
                    "operator " + printable(fullName, 80) + " accesses files when the model is executed" +
                        inEntry(content),
                    content, offset, "do not run this model");
    } else if (!isOneOf(kNamespaces, space) && !isOneOf(kOthers, fullName) && !isOneOf(kOthersOfTorch, fullName)) {
        context.add(Severity::Warning, "graph.unknown-operator",
                    "operator " + printable(fullName, 80) + " is not one of PyTorch's own" + inEntry(content), content,
                    offset, "check what the library that implements it does");
    }
}

void judgeClass(Context& context, const Content& content, std::string_view space, std::string_view name,
                std::optional<std::uint64_t> offset)
{
    // Of the namespaces with few classes, all of them.
    constexpr std::array<std::string_view, 9> kClasses{
        "quantized.LinearPackedParamsBase", "quantized.Conv2dPackedParamsBase",
        "quantized.Conv3dPackedParamsBase", "quantized.EmbeddingPackedParamsBase",
        "sparse.LinearPackedParamsBase",    "rnn.CellParamsBase",
        "xnnpack.LinearOpContext",          "xnnpack.Conv2dOpContext",
        "xnnpack.TransposeConv2dOpContext"};
    const bool isListed = space == "quantized" || space == "sparse" || space == "rnn" || space == "xnnpack";
    const std::string fullName = std::string(space) + '.' + std::string(name);
    if (!pickle::isTorchClass(space) || (isListed && !isOneOf(kClasses, fullName))) {
        context.add(Severity::Warning, "graph.unknown-operator",
                    "class torch.classes." + printable(fullName, 80) + " is not one of PyTorch's own" +
                        inEntry(content),
                    content, offset, "check what the library that implements it does");
    }
}

} // namespace

void scanTorchScript(Context& context, const Content& content, std::string_view code)
{
    const auto tokens = torchscript::tokenize(code, context.budget());
    if (!tokens) {
        context.addGap("incomplete.damaged", "the code cannot be read: " + tokens.error().message + inEntry(content),
                       content, content.at);
        return;
    }
    const std::vector<Token>& all = *tokens;
    /// The name that follows `at` and a period; empty for anything else.
    const auto memberAt = [&all](std::size_t at) {
        const bool has = at + 2 < all.size() && all[at + 1].text == "." && all[at + 2].kind == Token::Kind::Name;
        return has ? all[at + 2].text : std::string_view();
    };
    const bool hasGetattr = std::any_of(all.begin(), all.end(), [](const Token& each) {
        return each.kind == Token::Kind::Name && each.text == "getattr";
    });
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (hasGetattr && all[i].kind == Token::Kind::String && isOneOf(kFiles, "aten::" + std::string(all[i].text))) {
            judge(context, content, "aten", all[i].text, std::nullopt);
        }
        const bool isMember = i > 0 && all[i - 1].kind == Token::Kind::Operator && all[i - 1].text == ".";
        if (all[i].kind != Token::Kind::Name) {
            continue;
        }
        if (!isMember && isOneOf(kRemote, all[i].text)) {
            context.add(Severity::Error, "graph.operator",
                        "operator " + std::string(all[i].text) + " calls functions of other machines" +
                            inEntry(content),
                        content, content.at, "do not run this model");
        }
        const std::string_view first = memberAt(i);
        const std::string_view second = first.empty() ? first : memberAt(i + 2);
        const bool isModule = !isMember && (all[i].text == "ops" || all[i].text == "torch");
        if (all[i].text == "torch" && first == "classes") {
            judgeClass(context, content, second, second.empty() ? second : memberAt(i + 4), std::nullopt);
        } else if (isModule && (all[i].text == "ops" ? second : first).empty()) {
            context.addGap("incomplete.unsupported",
                           "the code passes on all operators of \"" + std::string(all[i].text) + '"' + inEntry(content),
                           content, content.at, "read it before you run the model");
        } else if (isModule && all[i].text == "ops") {
            judge(context, content, first, second, std::nullopt);
        } else if (isModule &&
                   (first == "autograd" || first == "ops")) { // modules whose functions are operators as well
            judge(context, content, "aten", second, std::nullopt);
        } else if (isModule) {
            judge(context, content, "aten", first, std::nullopt);
        }
        // No operator of PyTorch that only computes has the name of one that accesses files.
        if (isMember && all[i].text != first && i + 1 < all.size() && all[i + 1].text == "(" &&
            isOneOf(kFiles, "aten::" + std::string(all[i].text))) {
            judge(context, content, "aten", all[i].text, std::nullopt);
        }
        const bool isImport = all[i].text == "import" && !(i + 1 < all.size() && all[i + 1].text == "__torch__");
        if (!isMember && (isImport || all[i].text == "exec" || all[i].text == "eval" || all[i].text == "lambda" ||
                          all[i].text == "open")) {
            context.addGap("incomplete.code",
                           "the code is not TorchScript: it has \"" + std::string(all[i].text) + '"' + inEntry(content),
                           content, content.at, "read it before you load the model");
        }
    }
}

void scanTorchOperator(Context& context, const Content& content, std::string_view text, std::uint64_t offset)
{
    constexpr std::string_view kClass = "torch.classes.";
    if (const std::size_t at = text.find(kClass); at != std::string_view::npos) {
        const std::string_view rest = text.substr(at + kClass.size());
        const std::string_view space = rest.substr(0, rest.find('.'));
        const std::string_view name = rest.substr(std::min(space.size() + 1, rest.size()));
        judgeClass(context, content, space,
                   name.substr(0, std::min(name.find_first_not_of(kNameCharacters), name.size())), offset);
    }
    const std::size_t colons = text.find("::");
    if (colons == std::string_view::npos || !isName(text.substr(0, colons)) || !isName(text.substr(colons + 2))) {
        return;
    }
    judge(context, content, text.substr(0, colons), text.substr(colons + 2), offset);
}

} // namespace apr::scan
