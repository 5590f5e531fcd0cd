// SPDX-License-Identifier: MIT
#include "chat_templates.h"
#include "merger.h"
#include "token_rules.h"

#include "convert/steps/tables.h"

#include "apr/base/text.h"

#include <array>

namespace apr {
namespace {

std::vector<std::string> methodNames()
{
    std::vector<std::string> out;
    for (const merging::Method& method : merging::methods()) {
        out.emplace_back(method.id);
    }
    out.emplace_back("dare");
    return out;
}

std::vector<std::string> chatTemplateNames()
{
    std::vector<std::string> out{"auto"};
    for (const merging::NamedChatTemplate& each : merging::namedChatTemplates()) {
        out.emplace_back(each.name);
    }
    return out;
}

constexpr std::array kMergeParameters{
    Parameter{.name = "models",
              .kind = ParameterKind::FileList,
              .help = "The models that are merged with the first one",
              .isRequired = true,
              .isModel = true},
    Parameter{.name = "strategy",
              .option = "--strategy,--method",
              .kind = ParameterKind::Choice,
              .metavar = "METHOD",
              .help = "Method of merging (default: average)",
              .suggestions = &methodNames},
    Parameter{.name = "base",
              .option = "--base",
              .kind = ParameterKind::File,
              .metavar = "MODEL",
              .help = "Model that task vectors are differences to; one of the models or another (default: the first)",
              .isModel = true},
    Parameter{.name = "weights",
              .option = "--weights",
              .kind = ParameterKind::Numbers,
              .metavar = "NUMBERS",
              .help = "Weight of each model but the base, separated by commas; 0.2:0.8 rises from the first layer to "
                      "the last, self_attn=0.3|0.5 is by name (default: 1)"},
    Parameter{.name = "density",
              .option = "--density",
              .kind = ParameterKind::Numbers,
              .metavar = "SHARES",
              .help = "Share of each task vector that is kept, from 0 to 1, written as --weights (default: 1)"},
    Parameter{.name = "t",
              .option = "--t",
              .kind = ParameterKind::Numbers,
              .metavar = "NUMBER",
              .help = "Place between the base (0) and the other model (1), or a gradient over the layers: 0:0.5:1"},
    Parameter{.name = "lambda",
              .option = "--lambda",
              .kind = ParameterKind::Numbers,
              .metavar = "FACTOR",
              .help = "Factor of the merged task vectors, or a gradient (default: 1)"},
    Parameter{.name = "normalize",
              .option = "--normalize",
              .kind = ParameterKind::Choice,
              .metavar = "CHOICE",
              .choices = "yes|no",
              .help = "Divide by the sum of the weights (default: by the method)"},
    Parameter{.name = "rescale",
              .option = "--rescale",
              .kind = ParameterKind::Choice,
              .metavar = "CHOICE",
              .choices = "paper|l1|none",
              .help =
                  "Scale thinned task vectors: by 1 / density as in the DARE paper, to their L1 norm before, or not "
                  "(default: by the method)"},
    Parameter{.name = "epsilon",
              .option = "--epsilon",
              .kind = ParameterKind::Numbers,
              .metavar = "NUMBERS",
              .help = "della: largest distance of a probability from the density (default: 0.15); ram: smaller changes "
                      "are none (default: 1e-5)"},
    Parameter{.name = "gamma",
              .option = "--gamma",
              .kind = ParameterKind::Numbers,
              .metavar = "SHARES",
              .help = "breadcrumbs: share of the largest changes that is dropped (default: 0.01)"},
    Parameter{.name = "topk",
              .option = "--topk",
              .kind = ParameterKind::Numbers,
              .metavar = "SHARE",
              .help = "sce: share of the elements that vary most (default: 1)"},
    Parameter{.name = "scope",
              .option = "--angle-scope",
              .kind = ParameterKind::Choice,
              .metavar = "CHOICE",
              .choices = "tensor|rows|columns",
              .help =
                  "nuslerp and model_stock: measure angles of whole tensors, of rows or of columns (default: tensor)"},
    Parameter{.name = "max_iter",
              .option = "--max-iter",
              .kind = ParameterKind::Count,
              .metavar = "N",
              .help = "karcher: most steps (default: 10)"},
    Parameter{.name = "tolerance",
              .option = "--karcher-tolerance",
              .kind = ParameterKind::Real,
              .metavar = "NUMBER",
              .help = "karcher: end at a step below this (default: 1e-5)"},
    Parameter{.name = "ram_weight",
              .option = "--ram-weight",
              .kind = ParameterKind::Numbers,
              .metavar = "NUMBER",
              .help = "ramplus_tl: how much more unique changes count (default: 0.1)"},
    Parameter{.name = "ram_limit",
              .option = "--ram-limit",
              .kind = ParameterKind::Numbers,
              .metavar = "NUMBER",
              .help = "ramplus_tl: largest ratio of shared to unique changes that counts (default: 0.2)"},
    Parameter{.name = "seed",
              .option = "--seed",
              .kind = ParameterKind::Count,
              .metavar = "N",
              .help = "Seed of random choices; the same seed gives the same file (default: 0)"},
    Parameter{.name = "tokenizer",
              .option = "--tokenizer",
              .kind = ParameterKind::File,
              .metavar = "CHOICE",
              .choices = "base|union",
              .help =
                  "Vocabulary where the models have different ones: that of the base, all tokens, or that of a model",
              .isModel = true},
    Parameter{.name = "tokens",
              .option = "--token",
              .kind = ParameterKind::TextList,
              .metavar = "RULE",
              .help = "Row of a token for models that do not have it: TOKEN=zero, TOKEN=2 is that of the second "
                      "model, TOKEN=2:OTHER its row of another token; TOKEN=!... also for models that have it "
                      "(repeatable)"},
    Parameter{.name = "pad_vocabulary",
              .option = "--pad-vocabulary",
              .kind = ParameterKind::Count,
              .metavar = "N",
              .help = "Round the rows of embeddings up to a multiple of N; added rows are the mean of all others"},
    Parameter{.name = "chat_template",
              .option = "--chat-template",
              .metavar = "CHOICE",
              .help = "Chat template of the result: auto for the one that most models have, a name, or a Jinja "
                      "template (default: that of the first model)",
              .suggestions = &chatTemplateNames},
    Parameter{.name = "slices",
              .option = "--layer-slice",
              .kind = ParameterKind::TextList,
              .metavar = "LAYERS",
              .help = "The next layers of the result: 1:0..15 are those of the first model, 1:0..7,2:8..15 t=0.3 are "
                      "merged with a parameter of their own (repeatable)"},
    Parameter{.name = "missing",
              .option = "--missing",
              .kind = ParameterKind::Choice,
              .metavar = "CHOICE",
              .choices = "error|skip|base|union",
              .help = "Tensors that not all models have: stop, leave them out, take those of the base, or merge them "
                      "from the models that have them (default: error)"},
};

Values withMethod(Values values)
{
    if (!values.has("strategy")) {
        values.set("strategy", "average");
    }
    return values;
}

Status checkMerge(const Values& values, const StepContext& /*context*/)
{
    APR_TRY([[maybe_unused]] const merging::Settings settings, merging::settingsOf(withMethod(values)));
    APR_TRY([[maybe_unused]] const auto rules, merging::parseTokenRules(values.list("tokens")));
    if (values.has("chat_template")) {
        APR_TRY([[maybe_unused]] const auto chat, merging::chooseChatTemplate(values.text("chat_template"), {}));
    }
    if (const auto multiple = values.count("pad_vocabulary"); multiple && (*multiple == 0 || *multiple > 65536)) {
        return Error{.code = Errc::Argument,
                     .message = "expected an integer from 1 to 65536, found " + formatCount(*multiple),
                     .field = "--pad-vocabulary"};
    }
    APR_TRY(const std::vector<merging::Slice> slices, merging::parseSlices(values.list("slices")));
    for (const merging::Slice& slice : slices) {
        APR_TRY([[maybe_unused]] const merging::Settings own,
                merging::settingsOf(withMethod(values), slice, kMergeParameters));
    }
    return {};
}

Status merge(Draft& draft, const Values& values, const StepContext& context)
{
    return merging::mergeModels(draft, withMethod(values), context, kMergeParameters);
}

std::string mergeLabel(const Values& values)
{
    const std::string method = values.text("strategy");
    return method.empty() ? "merged" : method;
}

} // namespace

const StepType kMerge{.id = "merge",
                      .title = "Merging",
                      .help = "Merges models of the same architecture",
                      .parameters = kMergeParameters,
                      .needsValues = true,
                      .isCommand = true,
                      .check = &checkMerge,
                      .apply = &merge,
                      .label = &mergeLabel};

} // namespace apr
