// SPDX-License-Identifier: MIT
#include "convert/lower/pooling.h"

#include "apr/base/json.h"
#include "convert/transforms/source_config.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

struct PoolingMode {
    std::uint64_t number;
    const char* key;
};
constexpr std::array kPoolingModes{PoolingMode{1, "pooling_mode_mean_tokens"}, PoolingMode{2, "pooling_mode_cls_token"},
                                   PoolingMode{3, "pooling_mode_lasttoken"}};

} // namespace

std::optional<std::uint64_t> poolingType(const Json& config)
{
    for (const PoolingMode& mode : kPoolingModes) {
        const Json* value = findMember(config, mode.key);
        if (value != nullptr && *value == true) {
            return mode.number;
        }
    }
    return std::nullopt;
}

bool embedPooling(Metadata& metadata, std::uint64_t type, std::uint64_t width)
{
    const bool isKnown = std::any_of(kPoolingModes.begin(), kPoolingModes.end(),
                                     [type](const PoolingMode& mode) { return mode.number == type; });
    if (!isKnown) {
        return false;
    }
    Json config{{"word_embedding_dimension", width},
                {"pooling_mode_max_tokens", false},
                {"pooling_mode_mean_sqrt_len_tokens", false}};
    for (const PoolingMode& mode : kPoolingModes) {
        config[mode.key] = mode.number == type;
    }
    const auto module = [](int index, const char* path, const char* kind) {
        return Json{{"idx", index},
                    {"name", std::to_string(index)},
                    {"path", path},
                    {"type", std::string("sentence_transformers.models.") + kind}};
    };
    const Json modules = Json::array({module(0, "", "Transformer"), module(1, "1_Pooling", "Pooling")});
    metadata[kSideFilesKey]["modules.json"] = dumpJson(modules, 2) + '\n';
    metadata[kSideFilesKey]["1_Pooling/config.json"] = dumpJson(config, 2) + '\n';
    return true;
}

} // namespace apr
