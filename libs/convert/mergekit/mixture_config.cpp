// SPDX-License-Identifier: MIT
#include "convert/mergekit/mixture_config.h"

#include "apr/base/text.h"
#include "convert/mergekit/merge_parameters.h"

#include <array>

namespace apr {
namespace {

/// A configuration of mergekit-moe.
class MixtureReader {
public:
    MixtureReader(const Json& config, const ConfigModels& paths) : m_config(config), m_paths(paths) {}

    Result<MergeConfig> run()
    {
        const Json* base = findMember(m_config, "base_model");
        APR_TRY(const std::string path, m_paths.pathOf(base == nullptr ? Json() : *base, "base_model"));
        m_out.recipe.operation = "moe";
        m_out.recipe.sources = {{.path = path}};
        APR_CHECK(readRouter());
        APR_CHECK(readExperts());
        APR_CHECK(checkArchitecture());
        m_out.recipe.steps = {{"moe", m_moe}, {"map-names", {}}};
        APR_CHECK(addPrecision(m_config, "dtype", m_out.recipe));
        static constexpr std::array<std::string_view, 8> kKnown{
            "base_model",        "experts",      "gate_mode",      "dtype",
            "experts_per_token", "architecture", "shared_experts", "name"};
        noteUnknown(m_config, kKnown, m_out.notes);
        return std::move(m_out);
    }

private:
    Status readRouter()
    {
        const Json* given = findMember(m_config, "gate_mode");
        const std::string mode = given == nullptr     ? "hidden"
                                 : given->is_string() ? given->get<std::string>()
                                                      : std::string();
        m_usesPrompts = mode == "cheap_embed";
        if (mode == "random" || mode == "uniform_random") {
            m_moe.set("router", "random");
            m_out.notes.push_back("routers are random, as torch initializes linear layers, with other numbers than "
                                  "mergekit");
        } else if (mode != "cheap_embed") {
            return mergeConfigError(mode == "hidden" ? Errc::Unsupported : Errc::Argument,
                                    mode == "hidden" ? "routers from hidden states require running the model, which "
                                                       "is not supported; use gate_mode: cheap_embed or random"
                                                     : "expected cheap_embed or random",
                                    "gate_mode");
        }
        APR_TRY(const auto used, countOf(m_config, "experts_per_token"));
        if (used) {
            m_moe.set("experts_per_token", *used);
        }
        return {};
    }

    Status readExperts()
    {
        const Json& experts = *findMember(m_config, "experts");
        if (!experts.is_array() || experts.empty()) {
            return mergeConfigError(Errc::Argument, "expected a list of experts", "experts");
        }
        std::vector<std::string> paths;
        std::vector<std::string> prompts;
        for (std::size_t i = 0; i < experts.size(); ++i) {
            const std::string place = "experts[" + std::to_string(i) + ']';
            const Json* source = findMember(experts[i], "source_model");
            APR_TRY(std::string path, m_paths.pathOf(source == nullptr ? Json() : *source, place + ".source_model"));
            paths.push_back(std::move(path));
            for (const char* key : {"noise_scale", "residual_scale"}) {
                const Json* scale = findMember(experts[i], key);
                const bool isNone =
                    scale == nullptr || scale->is_null() || *scale == (std::string_view(key) == "noise_scale" ? 0 : 1);
                if (!isNone) {
                    return mergeConfigError(Errc::Unsupported, "changing experts is not supported", place + '.' + key);
                }
            }
            for (const bool isNegative : {false, true}) {
                const Json* texts = findMember(experts[i], isNegative ? "negative_prompts" : "positive_prompts");
                if (texts != nullptr && !texts->is_null() && !texts->is_array()) {
                    return mergeConfigError(Errc::Argument, "expected a list of texts",
                                            place + (isNegative ? ".negative_prompts" : ".positive_prompts"));
                }
                for (const Json& text : texts != nullptr && texts->is_array() ? *texts : Json::array()) {
                    if (text.is_string() && !text.get_ref<const std::string&>().empty()) {
                        prompts.push_back(std::to_string(i + 1) + (isNegative ? "!:" : ":") + text.get<std::string>());
                    }
                }
            }
        }
        m_moe.set("experts", paths);
        if (m_usesPrompts && prompts.empty()) {
            return mergeConfigError(Errc::Argument, "gate_mode: cheap_embed requires positive_prompts of each expert",
                                    "experts");
        }
        if (m_usesPrompts) {
            m_moe.set("prompts", prompts);
        }
        return {};
    }

    Status checkArchitecture() const
    {
        APR_TRY(const std::string architecture, textOf(m_config, "architecture"));
        if (!architecture.empty() && architecture != "auto" && architecture != "mixtral" &&
            architecture != "qwen3_moe") {
            return mergeConfigError(Errc::Unsupported, "expected auto, mixtral or qwen3_moe", "architecture");
        }
        const Json* shared = findMember(m_config, "shared_experts");
        return shared == nullptr || shared->empty()
                   ? Status()
                   : mergeConfigError(Errc::Unsupported, "shared experts are not supported", "shared_experts");
    }

    const Json& m_config;
    const ConfigModels& m_paths;
    bool m_usesPrompts = false;
    Values m_moe;
    MergeConfig m_out;
};

} // namespace

bool isMixtureConfig(const Json& config)
{
    return findMember(config, "experts") != nullptr && findMember(config, "merge_method") == nullptr;
}

Result<MergeConfig> readMixtureConfig(const Json& config, const ConfigModels& models)
{
    return MixtureReader(config, models).run();
}

} // namespace apr
