// SPDX-License-Identifier: MIT
#include "source_config.h"

#include <string>
#include <utility>

namespace apr {
namespace {

template <class Value>
std::vector<Value*> partsOf(Value& config)
{
    std::vector<Value*> out{&config};
    for (const char* part : {"text_config", "llm_config", "language_config"}) {
        const auto inner = config.find(part);
        if (inner != config.end() && inner->is_object()) {
            out.push_back(&*inner);
        }
    }
    return out;
}

} // namespace

std::optional<Json> embeddedJson(const Metadata& metadata, std::string_view name)
{
    const Json* text = findPath(metadata, {kSideFilesKey, name});
    auto parsed = text != nullptr && text->is_string() ? parseJson(text->get_ref<const std::string&>())
                                                       : Result<ParsedJson>(Error{});
    return parsed ? std::optional(std::move(parsed->value)) : std::nullopt;
}

Json* sourceConfig(Metadata& metadata)
{
    const auto source = metadata.find("source_metadata");
    if (source == metadata.end() || !source->is_object()) {
        return nullptr;
    }
    const auto config = source->find("config");
    return config != source->end() && config->is_object() ? &*config : nullptr;
}

std::vector<const Json*> languageConfigs(const Json& config)
{
    return partsOf(config);
}

std::vector<Json*> languageConfigs(Json& config)
{
    return partsOf(config);
}

const Json* languageConfig(const Metadata& metadata)
{
    const Json* config = findMember(metadata, "config");
    config = config != nullptr ? config : findPath(metadata, {"source_metadata", "config"});
    return config != nullptr && config->is_object() ? languageConfigs(*config).back() : nullptr;
}

const Json* ropeScaling(const Json& config)
{
    for (const char* name : {"rope_scaling", "rope_parameters"}) {
        const Json* found = findMember(config, name);
        if (found != nullptr && found->is_object() && !found->empty()) {
            const Json* whole = findMember(*found, "full_attention");
            return whole != nullptr && whole->is_object() ? whole : found;
        }
    }
    return nullptr;
}

} // namespace apr
