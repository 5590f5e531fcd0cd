// SPDX-License-Identifier: MIT
#include "methods.h"
#include "pairing.h"

#include "apr/base/text.h"
#include "apr/convert/map_names.h"
#include "apr/format/open.h"
#include "apr/format/scales.h"
#include "apr/host/atomic_file.h"
#include "apr/host/system.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"
#include "convert/transforms/mix_chooser.h"

#include <algorithm>
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

constexpr std::array kMergeParameters{
    Parameter{.name = "models",
              .kind = ParameterKind::FileList,
              .help = "The models that are merged with the first one",
              .isRequired = true},
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
              .help = "Model that task vectors are differences to; one of the models or another (default: the first)"},
    Parameter{.name = "weights",
              .option = "--weights",
              .metavar = "NUMBERS",
              .help = "Weight of each model but the base, separated by commas; 0.2:0.8 rises from the first layer to "
                      "the last, self_attn=0.3|0.5 is by name (default: 1)"},
    Parameter{.name = "density",
              .option = "--density",
              .metavar = "SHARES",
              .help =
                  "Share of each task vector that is kept, above 0 and at most 1, written as --weights (default: 1)"},
    Parameter{.name = "t",
              .option = "--t",
              .metavar = "NUMBER",
              .help = "Place between the base (0) and the other model (1), or a gradient over the layers: 0:0.5:1"},
    Parameter{.name = "lambda",
              .option = "--lambda",
              .kind = ParameterKind::Real,
              .metavar = "FACTOR",
              .help = "Factor of the merged task vectors (default: 1)"},
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
              .kind = ParameterKind::Real,
              .metavar = "NUMBER",
              .help = "della: largest distance of a probability from the density (default: 0.15); ram: smaller changes "
                      "are none (default: 1e-5)"},
    Parameter{.name = "gamma",
              .option = "--gamma",
              .kind = ParameterKind::Fraction,
              .metavar = "SHARE",
              .help = "breadcrumbs: share of the largest changes that is dropped (default: 0.01)"},
    Parameter{.name = "topk",
              .option = "--topk",
              .kind = ParameterKind::Fraction,
              .metavar = "SHARE",
              .help = "sce: share of the elements that vary most (default: 1)"},
    Parameter{.name = "seed",
              .option = "--seed",
              .kind = ParameterKind::Count,
              .metavar = "N",
              .help = "Seed of random choices; the same seed gives the same file (default: 0)"},
    Parameter{.name = "layers", .kind = ParameterKind::Count, .help = "Number of layers that the models must have"},
    Parameter{.name = "missing",
              .option = "--missing",
              .kind = ParameterKind::Choice,
              .metavar = "CHOICE",
              .choices = "error|skip|base|union",
              .help = "Tensors that not all models have: stop, leave them out, take those of the base, or merge them "
                      "from the models that have them (default: error)"},
};

merging::Missing missingOf(const Values& values)
{
    const std::string text = values.text("missing");
    return text == "skip"    ? merging::Missing::Skip
           : text == "base"  ? merging::Missing::Base
           : text == "union" ? merging::Missing::Union
                             : merging::Missing::Error;
}

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
    return {};
}

/// The file of a model that may be a folder.
std::string fileOf(const std::string& path)
{
    const auto file = isFolder(path) ? resolveModelPath(path) : Result<std::string>(path);
    return file ? *file : path;
}

/// The models of a merge: that of the draft first, all with the same names.
class Merger {
public:
    Merger(Draft& draft, const Values& values, const StepContext& context)
        : m_draft(draft), m_values(withMethod(values)), m_context(context)
    {
    }

    Status run()
    {
        APR_CHECK(m_draft.settle(m_context.isRelaxed));
        m_draft.applyScales();
        APR_TRY(m_settings, merging::settingsOf(m_values));
        m_models.push_back({.title = m_draft.sources.front().path, .model = m_draft.model});
        m_origins.emplace_back();
        m_sources.push_back(0);
        for (const std::string& path : m_values.list("models")) {
            APR_CHECK(open(path));
        }
        APR_CHECK(checkLayers());
        APR_CHECK(chooseBase());
        APR_CHECK(checkCounts());
        return merge();
    }

private:
    Status open(const std::string& path)
    {
        APR_TRY(Model source, openModelFile(path, m_context.open));
        m_sources.push_back(static_cast<std::uint32_t>(m_draft.sources.size()));
        m_origins.push_back(withoutScales(source));
        m_draft.sources.push_back({.path = path, .model = source});
        APR_TRY(MappedModel mapped, mapNames(withScalesApplied(source), m_draft.mapping));
        const std::string& type = m_draft.detection.type;
        if (!type.empty() && !mapped.detection.type.empty() && type != mapped.detection.type) {
            return Error{.code = Errc::Architecture,
                         .message = "the architecture is " + printable(mapped.detection.type, 60) + ", that of " +
                                    printable(m_models.front().title, 120) + " is " + printable(type, 60) +
                                    "; models of different architectures cannot be merged",
                         .file = path};
        }
        m_models.push_back({.title = path, .model = std::move(mapped.model)});
        return {};
    }

    Status checkLayers() const
    {
        const auto expected = m_values.count("layers");
        for (const merging::NamedModel& named : expected ? m_models : std::vector<merging::NamedModel>()) {
            std::int64_t layers = 0;
            for (const TensorInfo& tensor : named.model.tensors()) {
                layers = std::max(layers, layerOf(tensor.name).second + 1);
            }
            if (layers != static_cast<std::int64_t>(*expected)) {
                return Error{.code = Errc::Argument,
                             .message = "the model has " + formatCountOf(static_cast<std::uint64_t>(layers), "layer") +
                                        "; the recipe expects " + formatCount(*expected),
                             .file = named.title,
                             .field = "layers"};
            }
        }
        return {};
    }

    /// Finds the base among the models, or opens it.
    Status chooseBase()
    {
        const merging::Method& method = *m_settings.method;
        const std::string path = m_values.text("base");
        const bool isFallback = missingOf(m_values) == merging::Missing::Base;
        if (path.empty()) {
            if (method.needsBase || method.kind == merging::Kind::Slerp) {
                m_base = 0;
                if (method.needsBase) {
                    m_draft.findings.push_back(
                        {.severity = Severity::Info,
                         .rule = "merge.base",
                         .message = "the base is the first model, " + printable(m_models.front().title, 120),
                         .hint = "choose another with --base"});
                }
            }
            return {};
        }
        if (!method.needsBase && !method.takesBase && !isFallback) {
            return Error{.code = Errc::Argument,
                         .message = "the method " + std::string(method.id) + " does not use a base",
                         .field = "--base"};
        }
        for (std::size_t i = 0; i < m_models.size() && !m_base; ++i) {
            if (m_models[i].title == path || isSameFile(fileOf(m_models[i].title), fileOf(path))) {
                m_base = i;
            }
        }
        if (!m_base) {
            if (method.kind == merging::Kind::Slerp) {
                return Error{.code = Errc::Argument,
                             .message = "the base of slerp is one of its two models",
                             .file = path,
                             .field = "--base"};
            }
            APR_CHECK(open(path));
            m_base = m_models.size() - 1;
            m_isBaseExtra = true;
        }
        return {};
    }

    /// Whether the base is one of the operands.
    bool mergesBase() const
    {
        const merging::Method& method = *m_settings.method;
        const bool isSubtracted = method.needsBase || (method.takesBase && method.kind != merging::Kind::Slerp);
        return m_base && !isSubtracted && !m_isBaseExtra;
    }

    Status checkCounts() const
    {
        const merging::Method& method = *m_settings.method;
        const std::size_t count = m_models.size() - (m_base && !mergesBase() ? 1 : 0);
        if (count < method.fewest || count > method.most) {
            const std::string expected = method.fewest == method.most ? formatCountOf(method.fewest, "model")
                                         : count < method.fewest ? "at least " + formatCountOf(method.fewest, "model")
                                                                 : "at most " + formatCountOf(method.most, "model");
            return Error{.code = Errc::Argument,
                         .message = "the method " + std::string(method.id) + " merges " + expected +
                                    (method.needsBase || (m_base && !mergesBase()) ? " with the base" : "") +
                                    ", found " + formatCount(count),
                         .field = "MODEL"};
        }
        for (const auto& [given, option] :
             {std::pair(&m_settings.weights, "--weights"), std::pair(&m_settings.densities, "--density")}) {
            if (given->size() > 1 && given->size() != count) {
                return Error{.code = Errc::Argument,
                             .message = "expected 1 or " + formatCountOf(count, "number") +
                                        (m_base && !mergesBase() ? ", one for each model but the base"
                                                                 : ", one for each model") +
                                        ", found " + formatCount(given->size()),
                             .field = option};
            }
        }
        return {};
    }

    Status merge()
    {
        const auto& method = *m_settings.method;
        if (method.kind == merging::Kind::Slerp && m_base == std::size_t{1}) { // from the base to the other
            std::vector<merging::Gradient::Rule> reversed = m_settings.t.rules();
            for (merging::Gradient::Rule& rule : reversed) {
                for (double& t : rule.values) {
                    t = 1 - t;
                }
            }
            m_settings.t = merging::Gradient(std::move(reversed));
        }
        APR_TRY(merging::Pairing pairing,
                merging::pairTensors(m_models, m_base, mergesBase(), method, missingOf(m_values)));
        renumber();
        std::vector<Lineage> lineage;
        for (std::size_t i = 0; i < pairing.tensors.size(); ++i) {
            merging::MergedTensor& tensor = pairing.tensors[i];
            Lineage& each = lineage.emplace_back(lineageOf(tensor, pairing.infos[i].name));
            tensor.from = each.name.from;
            std::vector<std::size_t> operands;
            for (const merging::Operand& operand : tensor.operands) {
                operands.push_back(operand.model);
            }
            each.made =
                tensor.isCopied
                    ? "copied from " + printable(m_models[operands.front()].title, 120)
                    : merging::describe(
                          m_settings, {.name = pairing.infos[i].name, .from = tensor.from, .position = tensor.position},
                          operands);
        }
        std::vector<Model> models;
        for (const merging::NamedModel& named : m_models) {
            models.push_back(named.model);
        }
        ModelParts parts{
            .metadata = m_draft.model.sharedMetadata(), .tensors = pairing.infos, .facts = m_draft.model.facts()};
        auto source =
            std::make_shared<merging::MergedSource>(std::move(models), m_base, std::move(pairing.tensors),
                                                    std::move(pairing.infos), m_settings, m_context.isRelaxed);
        m_draft.tensors = std::move(lineage);
        m_draft.findings.insert(m_draft.findings.end(), pairing.findings.begin(), pairing.findings.end());
        m_draft.replace(Model(std::move(parts), std::move(source)));
        compareLicenses();
        return {};
    }

    /// Weights are counted without the base.
    void renumber()
    {
        if (!m_base || mergesBase()) {
            return;
        }
        const auto spread = [this](std::vector<merging::Gradient>& values) {
            if (values.size() > 1) {
                values.insert(values.begin() + static_cast<std::ptrdiff_t>(*m_base), merging::Gradient());
            }
        };
        spread(m_settings.weights);
        spread(m_settings.densities);
    }

    Lineage lineageOf(const merging::MergedTensor& tensor, const std::string& name) const
    {
        Lineage out;
        std::vector<TensorId> from;
        for (const merging::Operand& operand : tensor.operands) {
            from.push_back(idOf(operand.model, operand.tensor));
        }
        if (tensor.base) {
            from.push_back(idOf(*m_base, *tensor.base));
        }
        const auto first = m_models.front().model.find(name);
        if (first) {
            out = m_draft.tensors[*first];
            for (const TensorId id : from) {
                if (std::find(out.from.begin(), out.from.end(), id) == out.from.end()) {
                    out.from.push_back(id);
                }
            }
        } else {
            out.from = std::move(from);
            out.name = {.from = name, .to = name};
        }
        const merging::Operand& model = tensor.operands.front();
        const DType dtype = first ? m_models.front().model.tensors()[*first].dtype
                                  : m_models[model.model].model.tensors()[model.tensor].dtype;
        if (!tensor.isCopied) {
            const bool isPlain =
                dtypeInfo(dtype).kind == DTypeKind::Float && dtype != DType::F64 && dtypeInfo(dtype).blockBytes >= 2;
            out.storage = isPlain ? dtype : dtype == DType::F64 ? DType::F32 : DType::F16;
        }
        return out;
    }

    TensorId idOf(std::size_t model, std::size_t tensor) const
    {
        return model == 0 ? m_draft.tensors[tensor].id()
                          : TensorId{.source = m_sources[model],
                                     .tensor = static_cast<std::uint32_t>(m_origins[model][tensor])};
    }

    void compareLicenses()
    {
        std::string all;
        std::optional<std::string> first;
        bool isSame = true;
        for (const merging::NamedModel& named : m_models) {
            const auto license = stringMember(named.model.metadata(), "license");
            if (license) {
                isSame = isSame && *license == first.value_or(*license);
                first = first.value_or(*license);
                all += (all.empty() ? "" : ", ") + printable(*license, 60);
            }
        }
        if (!isSame) {
            m_draft.findings.push_back({.severity = Severity::Warning,
                                        .rule = "merge.licenses",
                                        .message = "the licenses of the models differ: " + all,
                                        .hint = "the result must comply with all of them"});
        }
    }

    Draft& m_draft;
    Values m_values;
    const StepContext& m_context;
    merging::Settings m_settings;
    std::vector<merging::NamedModel> m_models;
    std::vector<std::uint32_t> m_sources;            ///< of each model, in the draft
    std::vector<std::vector<std::size_t>> m_origins; ///< of their tensors, in these sources
    std::optional<std::size_t> m_base;
    bool m_isBaseExtra = false;
};

Status merge(Draft& draft, const Values& values, const StepContext& context)
{
    return Merger(draft, values, context).run();
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
