// SPDX-License-Identifier: MIT
#include "torchscript.h"

#include "apr/base/text.h"
#include "apr/format/pickle/globals.h"
#include "apr/format/torchscript/tokens.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace apr::scan {
namespace {

using torchscript::Token;

/// Namespaces of operators that PyTorch itself registers.
constexpr std::array<std::string_view, 17> kNamespaces{
    "aten",       "prim",    "prims",    "quantized",      "quantized_decomposed",
    "_quantized", "sparse",  "mkldnn",   "onednn",         "mkldnn_prepacked",
    "prepacked",  "xnnpack", "profiler", "vulkan_prepack", "metal_prepack",
    "cuda",       "inductor"};

/// Operators of libraries that many models use, which only compute.
constexpr std::array<std::string_view, 6> kOthers{"torchvision::nms",         "torchvision::roi_align",
                                                  "torchvision::roi_pool",    "torchvision::ps_roi_align",
                                                  "torchvision::ps_roi_pool", "torchvision::deform_conv2d"};

/// Those of PyTorch that access files.
constexpr std::array<std::string_view, 3> kFiles{"aten::save", "aten::from_file", "aten::load"};

template <std::size_t size>
bool isIn(const std::array<std::string_view, size>& list, std::string_view wanted)
{
    return std::find(list.begin(), list.end(), wanted) != list.end();
}

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
    if (isIn(kFiles, fullName)) {
        context.add(Severity::Error, "graph.operator",
                    "operator " + printable(fullName, 80) + " accesses files when the model is executed" +
                        inEntry(content),
                    content, offset, "do not run this model");
    } else if (!isIn(kNamespaces, space) && !isIn(kOthers, fullName)) {
        context.add(Severity::Warning, "graph.unknown-operator",
                    "operator " + printable(fullName, 80) + " is not one of PyTorch's own" + inEntry(content), content,
                    offset, "check what the library that implements it does");
    }
}

void judgeClass(Context& context, const Content& content, std::string_view space, std::optional<std::uint64_t> offset)
{
    if (!pickle::isTorchClass(space)) {
        context.add(Severity::Warning, "graph.unknown-operator",
                    "class torch.classes." + printable(space, 80) + " is not one of PyTorch's own" + inEntry(content),
                    content, offset, "check what the library that implements it does");
    }
}

} // namespace

void scanTorchScript(Context& context, const Content& content, std::string_view code)
{
    const auto tokens = torchscript::tokenize(code, context.budget());
    if (!tokens) {
        context.addGap("damaged", "the code cannot be read: " + tokens.error().message + inEntry(content), content,
                       content.at);
        return;
    }
    const std::vector<Token>& all = *tokens;
    /// The name that follows `at` and a period; empty for anything else.
    const auto memberAt = [&all](std::size_t at) {
        const bool has = at + 2 < all.size() && all[at + 1].text == "." && all[at + 2].kind == Token::Kind::Name;
        return has ? all[at + 2].text : std::string_view();
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool isMember = i > 0 && all[i - 1].kind == Token::Kind::Operator && all[i - 1].text == ".";
        if (all[i].kind != Token::Kind::Name) {
            continue;
        }
        const std::string_view first = memberAt(i);
        const std::string_view second = first.empty() ? first : memberAt(i + 2);
        const bool isModule = !isMember && (all[i].text == "ops" || all[i].text == "torch");
        if (all[i].text == "torch" && first == "classes") {
            judgeClass(context, content, second, std::nullopt);
        } else if (isModule && (all[i].text == "ops" ? second : first).empty()) {
            context.addGap("unsupported",
                           "the code passes on all operators of \"" + std::string(all[i].text) + '"' + inEntry(content),
                           content, content.at, "read it before you run the model");
        } else if (isModule && all[i].text == "ops") {
            judge(context, content, first, second, std::nullopt);
        } else if (isModule) {
            judge(context, content, "aten", first, std::nullopt);
        }
    }
}

void scanTorchOperator(Context& context, const Content& content, std::string_view text, std::uint64_t offset)
{
    constexpr std::string_view kClass = "torch.classes.";
    if (const std::size_t at = text.find(kClass); at != std::string_view::npos) {
        const std::string_view rest = text.substr(at + kClass.size());
        judgeClass(context, content, rest.substr(0, rest.find('.')), offset);
    }
    const std::size_t colons = text.find("::");
    if (colons == std::string_view::npos || !isName(text.substr(0, colons)) || !isName(text.substr(colons + 2))) {
        return;
    }
    judge(context, content, text.substr(0, colons), text.substr(colons + 2), offset);
}

} // namespace apr::scan
