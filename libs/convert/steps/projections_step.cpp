// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/format/open.h"
#include "convert/recipe/draft.h"
#include "convert/recipe/projections.h"
#include "convert/steps/tables.h"
#include "convert/transforms/source_config.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

namespace apr {
namespace {

constexpr std::array kProjectionParameters{
    Parameter{.name = "form",
              .option = "--projections",
              .kind = ParameterKind::Choice,
              .metavar = "FORM",
              .choices = "split|fused",
              .help = "Store queries, keys and values, and gate and up, as a tensor each or as one (default: as the "
                      "source has them, or as the target requires)"},
};

/// The type of checkpoints that have the same layers in the other form; empty if there is none.
std::string otherType(const Draft& draft, ProjectionForm form, const Json& config)
{
    const std::string& type = draft.detection.type;
    const auto isSet = [&config](const char* key) {
        const Json* value = findMember(config, key);
        return value != nullptr && !value->is_null() && *value != false;
    };
    if (form == ProjectionForm::Split && type == "phi3") {
        const Json* share = findMember(config, "partial_rotary_factor");
        const bool isWhole = share == nullptr || !share->is_number() || share->get<double>() == 1;
        return !isWhole ? std::string() : isSet("sliding_window") ? "mistral" : "llama";
    }
    const auto tensors = draft.model.tensors();
    const bool hasBiases = std::any_of(tensors.begin(), tensors.end(),
                                       [](const TensorInfo& tensor) { return tensor.name.ends_with(".bias"); });
    const bool isLlama = type == "llama" || type == "mistral";
    const Json* scaling = ropeScaling(config);
    const bool isScaled = scaling != nullptr && stringMember(*scaling, "rope_type").value_or("") != "default";
    return form == ProjectionForm::Fused && isLlama && !hasBiases && !isScaled ? "phi3" : "";
}

/// What config.json has of the new type.
void retype(Metadata& metadata, const std::string& type, const std::string& loader)
{
    metadata["model_type"] = type;
    Json* config = sourceConfig(metadata);
    if (config == nullptr || !config->is_object()) {
        return;
    }
    (*config)["model_type"] = type;
    (*config)["architectures"] = Json::array({loader});
    config->erase("auto_map");
    if (type == "phi3") { // whose defaults are those of one model
        for (const char* key : {"pad_token_id", "sliding_window"}) {
            if (!config->contains(key)) {
                (*config)[key] = nullptr;
            }
        }
        if (const Json* length = findMember(*config, "max_position_embeddings")) {
            (*config)["original_max_position_embeddings"] = *length;
        }
    }
}

/// E009 if a tensor has the form that checkpoints of the new type do not have.
Status checkLeftovers(const Draft& draft, ProjectionForm form, const std::string& type)
{
    constexpr std::array<std::string_view, 4> kParts{".attn.q_proj.", ".attn.k_proj.", ".attn.v_proj.",
                                                     ".mlp.gate_proj."};
    constexpr std::array<std::string_view, 2> kFused{".attn.qkv_proj.", ".mlp.gate_up_proj."};
    const std::span<const std::string_view> others =
        form == ProjectionForm::Fused ? std::span<const std::string_view>(kParts) : kFused;
    for (const TensorInfo& tensor : draft.model.tensors()) {
        if (std::any_of(others.begin(), others.end(),
                        [&tensor](std::string_view part) { return tensor.name.find(part) != std::string::npos; })) {
            return Error{.code = Errc::Unsupported,
                         .message = "the tensor cannot be " +
                                    std::string(form == ProjectionForm::Fused ? "joined" : "split") +
                                    ", and models of the type " + type + " have no such tensor",
                         .tensor = printable(tensor.name, 200),
                         .advice = "Convert a model whose layers have all projections."};
        }
    }
    return {};
}

Status arrange(Draft& draft, const Values& values, const StepContext& context)
{
    const ProjectionForm form = values.text("form") == "fused" ? ProjectionForm::Fused : ProjectionForm::Split;
    if (draft.detection.architecture == nullptr) {
        return Error{.code = Errc::Architecture,
                     .message = "the architecture is not known, so the projections of the model are not, either",
                     .field = "--projections",
                     .advice = "Name it with --arch."};
    }
    if (traitsOf(originOf(draft.sources.front().model)).isLlamaCpp || draft.detection.type == "falcon") {
        return Error{.code = Errc::Unsupported,
                     .message = "the projections of " +
                                std::string(draft.detection.type == "falcon" ? "Falcon models" : "GGUF files") +
                                " stay as llama.cpp and transformers expect them",
                     .field = "--projections",
                     .advice = "Convert a GGUF file to a SafeTensors folder first; its projections become those of "
                               "the checkpoint."};
    }
    if (draft.mapping.keepLayout) {
        return Error{.code = Errc::Argument,
                     .message = "--projections divides rows, and --keep-layout keeps them as columns where the source "
                                "has them so",
                     .field = "--projections",
                     .advice = "Omit --keep-layout."};
    }
    APR_CHECK(draft.settle(context.isRelaxed));
    const bool hadScales = draft.hasScales();
    const std::string before = draft.detection.type;
    const Json* config = languageConfig(draft.sources.front().model.metadata());
    const std::string type = otherType(draft, form, config != nullptr ? *config : Json::object());
    APR_TRY(const std::size_t changed, arrangeProjections(draft, form, type.empty() ? before : type));
    if (changed == 0) {
        draft.findings.push_back({.severity = Severity::Info,
                                  .rule = "projections.unchanged",
                                  .message = "the model has no projections to " +
                                             std::string(form == ProjectionForm::Fused ? "join" : "split")});
        return {};
    }
    if (!type.empty()) {
        APR_CHECK(checkLeftovers(draft, form, type));
    }
    if (hadScales) {
        draft.findings.push_back({.severity = Severity::Info,
                                  .rule = "projections.arranged",
                                  .message = "integers with separate scales were decoded, since scales belong to rows",
                                  .hint = "quantize the result again"});
    }
    const std::string loader = draft.detection.architecture->huggingFaceClass(type.empty() ? before : type);
    draft.findings.push_back(
        {.severity = Severity::Info,
         .rule = "projections.arranged",
         .message = formatCountOf(changed, "tensor") + (form == ProjectionForm::Fused ? " joined" : " split") +
                    (type.empty() ? std::string() : "; the model becomes a checkpoint of " + loader)});
    if (!type.empty()) {
        draft.detection.type = type;
        draft.amendments.emplace_back(
            [type, loader](Metadata& metadata, const PlannedTypes& /*types*/) { retype(metadata, type, loader); });
    } else if (projectionFormOf(before) != form && !loader.empty()) {
        draft.findings.push_back({.severity = Severity::Warning,
                                  .rule = "projections.loader",
                                  .message = "transformers' " + loader + " does not load this form of the projections",
                                  .hint = "use the result with a program that expects it"});
    }
    return {};
}

} // namespace

const StepType kProjections{.id = "projections",
                            .title = "Projections",
                            .help = "Splits or joins the projections of attention and feed-forward blocks",
                            .parameters = kProjectionParameters,
                            .apply = &arrange};

} // namespace apr
