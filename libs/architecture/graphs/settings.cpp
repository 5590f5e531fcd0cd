// SPDX-License-Identifier: MIT
#include "settings.h"

#include "apr/architecture/rope_scaling.h"
#include "apr/base/text.h"

#include <cmath>
#include <numbers>

namespace apr::graphs {

Settings::Settings(const Model& model, const Detection& detection)
    : m_model(model), m_type(detection.type), m_hyperparameters(architectureHyperparameters(model, detection))
{
    // What a converted model had before is kept under "source_metadata".
    m_sources = {&m_model.metadata(), findMember(m_model.metadata(), "source_metadata")};
    for (const Json* source : m_sources) {
        m_config = m_config != nullptr || source == nullptr ? m_config : findMember(*source, "config");
    }
    const Json* text = m_config != nullptr ? findMember(*m_config, "text_config") : nullptr;
    m_config = text != nullptr && text->is_object() ? text : m_config;
}

const Json* Settings::config(std::string_view key) const
{
    const Json* value = m_config != nullptr ? findMember(*m_config, key) : nullptr;
    return value != nullptr && !value->is_null() ? value : nullptr;
}

bool Settings::hasGguf() const
{
    for (const Json* source : m_sources) {
        if (source != nullptr && stringMember(*source, "general.architecture")) {
            return true;
        }
    }
    return false;
}

const Json* Settings::gguf(std::string_view key) const
{
    for (const Json* source : m_sources) {
        const auto architecture = source != nullptr ? stringMember(*source, "general.architecture") : std::nullopt;
        if (architecture) {
            return findMember(*source, *architecture + '.' + std::string(key));
        }
    }
    return nullptr;
}

std::optional<double> Settings::number(std::string_view name) const
{
    return numberMember(m_hyperparameters, name);
}

std::optional<std::uint64_t> Settings::count(std::string_view name) const
{
    return unsignedMember(m_hyperparameters, name);
}

std::optional<double> Settings::configNumber(std::string_view key) const
{
    const Json* value = config(key);
    return value != nullptr && value->is_number() ? std::optional(value->get<double>()) : std::nullopt;
}

std::optional<std::string> Settings::configText(std::string_view key) const
{
    const Json* value = config(key);
    return value != nullptr && value->is_string() ? std::optional(value->get<std::string>()) : std::nullopt;
}

bool Settings::configFlag(std::string_view key, bool otherwise) const
{
    const Json* value = config(key);
    return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
}

std::optional<double> Settings::numberOf(std::string_view configKey, std::string_view ggufKey) const
{
    if (const auto value = configNumber(configKey)) {
        return value;
    }
    const Json* value = gguf(ggufKey);
    return value != nullptr && value->is_number() ? std::optional(value->get<double>()) : std::nullopt;
}

std::optional<std::string> Settings::ggufText(std::string_view key) const
{
    const Json* value = gguf(key);
    return value != nullptr && value->is_string() ? std::optional(value->get<std::string>()) : std::nullopt;
}

namespace {

std::optional<std::vector<double>> numbersOf(const Json& object, std::string_view key)
{
    const Json* list = findMember(object, key);
    if (list == nullptr || !list->is_array()) {
        return std::nullopt;
    }
    std::vector<double> out;
    for (const Json& each : *list) {
        if (!each.is_number()) {
            return std::nullopt;
        }
        out.push_back(each.get<double>());
    }
    return out;
}

/// The parameters of the scaling, with those of one kind of layers in front.
Json scalingOf(const Settings& settings, std::string_view kind)
{
    Json out = Json::object();
    for (const char* key : {"rope_scaling", "rope_parameters"}) {
        const Json* found = settings.config(key);
        if (found == nullptr || !found->is_object()) {
            continue;
        }
        const Json* own = findMember(*found, kind);
        out.update(own != nullptr && own->is_object() ? *own : *found);
    }
    if (!settings.hasConfig()) {
        if (const auto type = settings.ggufText("rope.scaling.type")) {
            out["rope_type"] = *type;
        }
        struct Key {
            const char* name;
            const char* gguf;
        };
        for (const Key& key :
             {Key{"factor", "rope.scaling.factor"},
              Key{"original_max_position_embeddings", "rope.scaling.original_context_length"},
              Key{"attention_factor", "rope.scaling.attn_factor"}, Key{"beta_fast", "rope.scaling.yarn_beta_fast"},
              Key{"beta_slow", "rope.scaling.yarn_beta_slow"}}) {
            if (const auto value = settings.numberOf("", key.gguf)) {
                out[key.name] = *value;
            }
        }
    }
    return out;
}

/// YaRN (Peng et al., 2023), as transformers computes it.
void scaleAsYarn(RotaryPlan& plan, const Json& scaling, double base, double dimensions, double context)
{
    const double factor = numberMember(scaling, "factor").value_or(1);
    const double fast = numberMember(scaling, "beta_fast").value_or(32);
    const double slow = numberMember(scaling, "beta_slow").value_or(1);
    const double original = numberMember(scaling, "original_max_position_embeddings").value_or(context);
    const auto place = [&](double rotations) {
        return dimensions * std::log(original / (rotations * 2 * std::numbers::pi)) / (2 * std::log(base));
    };
    const bool truncates = !scaling.contains("truncate") || scaling["truncate"] != Json(false);
    const double low = std::max(truncates ? std::floor(place(fast)) : place(fast), 0.0);
    double high = std::min(truncates ? std::ceil(place(slow)) : place(slow), dimensions - 1);
    high += low == high ? 0.001 : 0;
    for (std::size_t i = 0; i < plan.frequencies.size(); ++i) {
        const double ramp = std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0);
        plan.frequencies[i] = plan.frequencies[i] / factor * ramp + plan.frequencies[i] * (1 - ramp);
    }
    const auto scaleOf = [factor](double by) { return factor <= 1 ? 1 : 0.1 * by * std::log(factor) + 1; };
    const auto mscale = numberMember(scaling, "mscale");
    const auto all = numberMember(scaling, "mscale_all_dim");
    const double computed = mscale && all && *mscale != 0 && *all != 0 ? scaleOf(*mscale) / scaleOf(*all) : scaleOf(1);
    plan.factor = numberMember(scaling, "attention_factor").value_or(computed);
}

/// LongRoPE (Ding et al., 2024), within the original context.
Status scaleAsLongRope(RotaryPlan& plan, const Json& scaling, const Settings& settings, double context)
{
    const auto factors = numbersOf(scaling, "short_factor");
    if (!factors || factors->size() != plan.frequencies.size()) {
        return Error{.code = Errc::Architecture,
                     .message = "rope_scaling has no short_factor with " + std::to_string(plan.frequencies.size()) +
                                " numbers"};
    }
    for (std::size_t i = 0; i < factors->size(); ++i) {
        plan.frequencies[i] /= (*factors)[i];
    }
    const auto stated = settings.configNumber("original_max_position_embeddings");
    const double original =
        stated ? *stated : numberMember(scaling, "original_max_position_embeddings").value_or(context);
    const double scaled = stated ? context : numberMember(scaling, "factor").value_or(context / original) * original;
    plan.factor = longRopeFactor(scaling, scaled, original);
    return {};
}

} // namespace

Result<RotaryPlan> rotaryPlan(const Settings& settings, std::uint64_t dimensions, double base, std::string_view kind,
                              bool hasFactorTensors)
{
    const Json scaling = scalingOf(settings, kind);
    base = numberMember(scaling, "rope_theta").value_or(base);
    constexpr std::uint64_t kMost = 65536;
    if (dimensions == 0 || dimensions % 2 != 0 || dimensions > kMost) {
        return Error{.code = Errc::Architecture,
                     .message = "RoPE over " + std::to_string(dimensions) + " dimensions of a head is not possible"};
    }
    RotaryPlan plan;
    const auto size = static_cast<double>(dimensions);
    for (std::uint64_t i = 0; i < dimensions / 2; ++i) {
        plan.frequencies.push_back(1 / std::pow(base, 2 * static_cast<double>(i) / size));
    }
    const std::string type =
        stringMember(scaling, "rope_type").value_or(stringMember(scaling, "type").value_or("default"));
    const double context = settings.number("context_length").value_or(0);
    if (type == "linear") {
        for (double& frequency : plan.frequencies) {
            frequency /= numberMember(scaling, "factor").value_or(1);
        }
    } else if (type == "llama3") {
        const Llama3Scaling stretch = Llama3Scaling::of(scaling);
        for (double& frequency : plan.frequencies) {
            frequency /= stretch.divisor(frequency);
        }
    } else if (type == "yarn") {
        scaleAsYarn(plan, scaling, base, size, context);
    } else if (hasFactorTensors) { // the frequencies are divided by a tensor
        const double original = numberMember(scaling, "original_max_position_embeddings").value_or(context);
        plan.factor = longRopeFactor(scaling, context, original);
        plan.isForShortTexts = true;
    } else if (type == "longrope" || type == "su") {
        APR_CHECK(scaleAsLongRope(plan, scaling, settings, context));
        plan.isForShortTexts = true;
    } else if (type != "default" && type != "none" && type != "dynamic") { // dynamic: as it is, within the context
        return Error{.code = Errc::Unsupported,
                     .message = "the graph of rotary embeddings with the scaling \"" + printable(type, 40) +
                                "\" is not known"};
    }
    return plan;
}

} // namespace apr::graphs
