// SPDX-License-Identifier: MIT
#include "state.h"

#include "apr/base/text.h"

#include <algorithm>

namespace apr {

void TokenizerState::finish()
{
    beforeNormalization = std::make_unique<tokenizer::AddedTokenFinder>(added, false);
    afterNormalization = std::make_unique<tokenizer::AddedTokenFinder>(added, true);
    modelName = model->name();
    const auto add = [this](const char* label, const auto& list) {
        std::string text;
        std::string last;
        for (const auto& each : list) {
            const std::string name = each->name();
            text += name == last ? "" : (text.empty() ? "" : ", ") + name;
            last = name;
        }
        steps.emplace_back(label, text.empty() ? "none" : text);
    };
    add("Normalization", normalizers);
    add("Splitting", splitters);
    steps.emplace_back("Model",
                       modelName + (model->mergeCount() > 0 ? ", " + formatCountOf(model->mergeCount(), "merge") : ""));
    const auto names = [this](const std::vector<std::uint32_t>& ids) {
        constexpr std::size_t kMostNames = 20;
        std::string text;
        for (std::size_t i = 0; i < std::min(ids.size(), kMostNames); ++i) {
            text += (text.empty() ? "" : " ") + printable(vocabulary.tokens[ids[i]].text, 60);
        }
        text += ids.size() > kMostNames ? " and " + formatCount(ids.size() - kMostNames) + " more" : "";
        return text.empty() ? std::string("none") : text;
    };
    steps.emplace_back("Before a text", names(before));
    steps.emplace_back("After a text", names(after));
}

} // namespace apr
