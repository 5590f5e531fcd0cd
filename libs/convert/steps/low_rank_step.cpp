// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/low_rank.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

namespace apr {
namespace {

constexpr std::array kLowRankParameters{
    Parameter{.name = "style",
              .option = "--lowrank",
              .kind = ParameterKind::Choice,
              .metavar = "FACTORS",
              .choices = "svd|lora",
              .help = "Store matrices as low-rank factors within 1 % of the smallest possible error: svd stores U and "
                      "ΣVᵀ, lora stores UΣ½ and Σ½Vᵀ. Formats other than apr store the product. Fails if the relative "
                      "error of a matrix exceeds 0.3, unless --max-drift sets another limit"},
    Parameter{.name = "rank",
              .option = "--rank",
              .kind = ParameterKind::Count,
              .metavar = "N",
              .help = "Rank of the factors"},
    Parameter{.name = "energy",
              .option = "--energy",
              .kind = ParameterKind::Fraction,
              .metavar = "FRACTION",
              .help =
                  "Use the smallest rank that retains this fraction of each matrix's energy (sum of squares): 0.95"},
    Parameter{.name = "targets",
              .option = "--lowrank-target",
              .kind = ParameterKind::TextList,
              .metavar = "GLOB",
              .help = "Factorize only tensors whose names match (default: all weight matrices except embeddings; "
                      "repeatable)"},
};

LowRankOptions lowRankOptions(const Values& values)
{
    return {.style = values.text("style") == "lora" ? FactorStyle::Lora : FactorStyle::Svd,
            .rank = values.count("rank"),
            .energy = values.real("energy"),
            .targets = values.list("targets")};
}

Status checkLowRank(const Values& values, const StepContext& /*context*/)
{
    return values.has("style")
               ? lowRankOptions(values).check()
               : Status(
                     Error{.code = Errc::Argument,
                           .message = "--rank, --energy and --lowrank-target require --lowrank svd or --lowrank lora",
                           .field = "--lowrank"});
}

/// Replaces matrices by low-rank factors. In files that store the factors, they get the dtype requested for the matrix
/// if that is a float dtype, otherwise F16.
Result<std::shared_ptr<const LowRankModel>> factorizeWeights(Draft& draft, const LowRankOptions& options,
                                                             const FormatWriter& format, const StepContext& context)
{
    const bool isStored = format.can.layouts;
    std::vector<DType> dtypes;
    std::vector<std::uint64_t> limits;
    const bool isQuantized = std::any_of(draft.tensors.begin(), draft.tensors.end(), [](const Lineage& tensor) {
        return tensor.target() != nullptr && !isPlainFloat(tensor.target()->dtype);
    });
    if (isStored && options.energy && isQuantized) {
        return Error{.code = Errc::Argument,
                     .message = "--energy cannot be combined with quantization, because the ranks determine which "
                                "matrices are factorized; use --rank, or quantize the result in a second step with "
                                "--allow-requantize",
                     .field = "--energy"};
    }
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        const TensorInfo& tensor = draft.model.tensors()[i];
        const TargetType* target = draft.tensors[i].target();
        dtypes.push_back(!isStored || target == nullptr ? (isPlainFloat(tensor.dtype) ? tensor.dtype : DType::F32)
                         : isPlainFloat(target->dtype)  ? target->dtype
                                                        : DType::F16);
        const bool isGiven = isStored && target != nullptr && target->plugin == nullptr;
        limits.push_back(isGiven ? tensorBytes(target->dtype, tensor.shape).value_or(tensor.byteSize)
                                 : tensor.byteSize);
    }
    APR_TRY(auto factors, factorizeModel(draft.model, options, draft.sourceNames(), dtypes, limits, context.memoryLimit,
                                         context.isRelaxed));
    std::size_t dense = 0;
    std::size_t refilled = 0;
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        Lineage& tensor = draft.tensors[i];
        dense += factors->facts()[i] ? 1 : 0;
        if (!factors->isFactorized()[i]) {
            continue;
        }
        refilled += tensor.isPruned ? 1 : 0;
        if (!isStored) {
            continue;
        }
        tensor.conversion.reset();
        if (tensor.choice) {
            const auto& target = tensor.choice->conversion.target;
            const bool isRounded = target && !isPlainFloat(target->dtype);
            tensor.choice = std::make_shared<const QuantizeChoice>(
                QuantizeChoice{.name = tensor.choice->name,
                               .role = tensor.choice->role,
                               .fact = isRounded ? Boxed(TensorFact{FactKind::FactorsAsF16}) : Boxed<TensorFact>(),
                               .isExplicit = true});
        }
    }
    if (dense > 0) {
        draft.findings.push_back({.severity = Severity::Info,
                                  .rule = "lowrank.dense",
                                  .message = formatCountOf(dense, "selected tensor") + (dense == 1 ? " is" : " are") +
                                             " not factorized because the factors would not be smaller"});
    }
    if (refilled > 0) {
        draft.findings.push_back({.severity = Severity::Warning,
                                  .rule = "lowrank.zeros",
                                  .message = formatCountOf(refilled, "tensor") + (refilled == 1 ? " is" : " are") +
                                             " pruned and then factorized; factorization does not preserve zeros",
                                  .hint = "use --lowrank-target and --prune-target to select different tensors"});
    }
    draft.replace(factors->model());
    draft.prepare.emplace_back([factors](Progress& progress) { return factors->prepare(progress); });
    return factors;
}

/// Adds ranks and energies to the metadata after the factors were computed. Returns findings about them.
std::vector<Finding> recordFactors(const LowRankModel& lowRank, const LowRankOptions& options,
                                   const FormatWriter& format, Metadata& metadata)
{
    std::vector<Finding> out;
    Json& to = metadata["low_rank"];
    to = Json{{"style", *options.style == FactorStyle::Svd ? "svd" : "lora"}, {"tensors", Json::object()}};
    if (options.rank) {
        to["rank"] = *options.rank;
    } else {
        to["energy"] = *options.energy;
    }
    std::size_t count = 0;
    std::size_t dense = 0;
    std::uint64_t greatest = 0;
    std::uint64_t least = 0;
    double worst = 2;
    std::string worstTensor;
    for (std::size_t i = 0; i < lowRank.isFactorized().size(); ++i) {
        if (!lowRank.isFactorized()[i]) {
            continue;
        }
        const FactorStats fact = lowRank.factorStats(i);
        const std::string& name = lowRank.model().tensors()[i].name;
        if (fact.rank == 0) {
            ++dense;
            continue;
        }
        to["tensors"][name] = Json{{"rank", fact.rank}, {"energy", fact.energy}};
        least = count == 0 ? fact.rank : std::min(least, fact.rank);
        greatest = std::max(greatest, fact.rank);
        ++count;
        if (fact.energy < worst) {
            worst = fact.energy;
            worstTensor = name;
        }
    }
    std::string message = formatCountOf(count, "tensor") + " factorized to rank " + std::to_string(least) +
                          (least == greatest ? "" : " to " + std::to_string(greatest));
    if (count > 0) {
        message += (count == 1 ? ", retaining " : ", retaining at least ") + formatNumber(100 * worst, 4) +
                   " % of the energy (sum of squares)";
        message +=
            format.can.layouts ? "" : "; stored reconstructed as dense because the format does not support factors";
    } else {
        message = "no tensor was factorized: factors with the requested energy would not be smaller";
    }
    out.push_back({.severity = Severity::Info,
                   .rule = "lowrank.energy",
                   .message = message + (worstTensor.empty() ? "" : "; lowest: " + printable(worstTensor, 120))});
    if (dense > 0) {
        out.push_back({.severity = Severity::Info,
                       .rule = "lowrank.dense",
                       .message = formatCountOf(dense, "tensor") + (dense == 1 ? " remains" : " remain") +
                                  " dense because factors with the requested energy would not be smaller"});
    }
    return out;
}

/// The factors are computed when all types are known: they get the float type that is chosen for the matrix.
class LowRankRequest final : public StorageRequest {
public:
    explicit LowRankRequest(LowRankOptions options) : m_options(std::move(options)) {}

    Status lower(Draft& draft, const FormatWriter& format, const StepContext& context) override
    {
        APR_TRY(m_factors, factorizeWeights(draft, m_options, format, context));
        return {};
    }

    void changeForm(const Lineage& tensor, StoredForm& form) const override
    {
        StoredForm own = tensor.isAdded ? StoredForm() : m_factors->form(tensor.typed);
        if (own.layout != Layout::Dense) {
            form = std::move(own);
        }
    }

    void describe(const Lineage& tensor, const FormatWriter& format, const StoredForm& form,
                  TensorPlan& out) const override
    {
        const std::size_t index = tensor.typed;
        out.isFactorized = m_factors->isFactorized()[index];
        const Boxed<TensorFact>& fact = m_factors->facts()[index];
        out.isNotChanged = out.facts.empty() && !out.isFactorized && fact;
        if (fact) {
            out.facts.push_back(*fact);
        }
        if (!out.isFactorized) {
            return;
        }
        const bool isStored = format.can.layouts;
        out.facts.push_back(
            m_options.rank
                ? TensorFact{isStored ? FactKind::FactorsOfRank : FactKind::FactorsOfRankAsDense, {*m_options.rank}}
                : TensorFact{isStored ? FactKind::FactorsOfEnergy : FactKind::FactorsOfEnergyAsDense,
                             {100 * *m_options.energy}});
        if (form.layout != Layout::Dense) {
            out.bytesTo = form.content.size();
        }
    }

    bool isLossy() const override { return true; }
    bool isSizedByValues() const override { return m_options.energy.has_value(); }
    bool needsAllTensors() const override { return true; }

    std::vector<Finding> complete(Metadata& metadata, const FormatWriter& format) const override
    {
        return recordFactors(*m_factors, m_options, format, metadata);
    }

    bool leaves(const Lineage& tensor) const override { return m_factors->factorStats(tensor.typed).rank == 0; }

    std::optional<QualityBounds> boundsOf(const TensorPlan& tensor) const override
    {
        // A requested energy implies this relative error.
        const double implied = std::sqrt(std::max(0.0, 1 - m_options.energy.value_or(1)));
        return tensor.isFactorized
                   ? std::optional(QualityBounds{.maxDrift = std::max(kDefaultMaxFactorError, 1.001 * implied)})
                   : std::nullopt;
    }

    std::string_view adviceOnBounds() const override
    {
        return "Use a higher --rank or --energy, raise --max-drift, or write the file anyway with --ignore-gate.";
    }

private:
    LowRankOptions m_options;
    std::shared_ptr<const LowRankModel> m_factors; ///< tensors as in Lineage::typed
};

Status factorize(Draft& draft, const Values& values, const StepContext& /*context*/)
{
    if (draft.find<LowRankRequest>() != nullptr) {
        return Error{
            .code = Errc::Argument, .message = "a recipe can factorize matrices only once", .field = "--lowrank"};
    }
    draft.keepReference();
    draft.storage.push_back(std::make_shared<LowRankRequest>(lowRankOptions(values)));
    return {};
}

} // namespace

const StepType kLowRank{.id = "lowrank",
                        .title = "Low rank",
                        .help = "Stores matrices as low-rank factors",
                        .parameters = kLowRankParameters,
                        .needsValues = true,
                        .isOfStorage = true,
                        .check = &checkLowRank,
                        .apply = &factorize};

} // namespace apr
