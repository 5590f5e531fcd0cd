// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "tables.h"

namespace apr::rule_tables {
namespace {

/// Values of an attention mask, whatever its name: -inf, and one other value.
bool looksLikeMask(const TensorStatistics& statistics)
{
    return statistics.positiveInfinities == 0 && statistics.negativeInfinities > 0 && statistics.min == statistics.max;
}

bool isWeight(const TensorValues& values)
{
    return values.expectation.isTrained && !looksLikeMask(values.statistics);
}

std::string ofAll(std::uint64_t count, const TensorStatistics& statistics)
{
    return formatCount(count) + " of " + formatCountOf(statistics.count, "value");
}

void checkNan(const TensorValues& values, std::vector<Finding>& findings);
void checkInfinite(const TensorValues& values, std::vector<Finding>& findings);
void checkZeros(const TensorValues& values, std::vector<Finding>& findings);
void checkMean(const TensorValues& values, std::vector<Finding>& findings);
void checkDeviation(const TensorValues& values, std::vector<Finding>& findings);

constexpr std::array kValueRules{
    Rule{.id = "values.nan",
         .title = "NaN values",
         .group = "nan",
         .severity = Severity::Error,
         .explanation = "A tensor contains values that are not a number. Everything that is computed with them is NaN.",
         .advice = "Find the training or conversion step that produced them; often a learning rate is too high, or a "
                   "value overflowed in f16.",
         .checkValues = checkNan},
    Rule{.id = "values.infinite",
         .title = "Infinite values",
         .group = "nan",
         .severity = Severity::Error,
         .explanation = "A tensor contains infinite values. In masks and constants they are normal; in trained weights "
                        "they are an error.",
         .advice = "Convert from the f32 or bf16 original: f16 overflows above 65504.",
         .checkValues = checkInfinite},
    Rule{.id = "values.all-zero",
         .title = "All values are zero",
         .group = "zero",
         .severity = Severity::Warning,
         .explanation = "All values of a weight of two or more dimensions are zero, as if it had not been loaded or "
                        "trained. Adapters and new layers can start like this.",
         .advice = "Check that the tensor was loaded and trained.",
         .checkValues = checkZeros},
    Rule{.id = "values.mean",
         .title = "Unusual mean",
         .group = "statistics",
         .severity = Severity::Warning,
         .explanation = "The mean of a tensor is outside of the range that trained models have for this kind of "
                        "tensor (LayerNorm weight, embedding, linear weight …).",
         .advice = "If the model was converted, check the scale, the transposition and the tensor names.",
         .checkValues = checkMean},
    Rule{.id = "values.std",
         .title = "Unusual standard deviation",
         .group = "statistics",
         .severity = Severity::Warning,
         .explanation =
             "The standard deviation of a tensor is higher than trained models have for this kind of tensor.",
         .advice = "Compare with the original model, for example with `aprcli diff`.",
         .checkValues = checkDeviation},
};
constexpr const Rule& kNan = kValueRules[0];
constexpr const Rule& kInfinite = kValueRules[1];
constexpr const Rule& kZeros = kValueRules[2];
constexpr const Rule& kMean = kValueRules[3];
constexpr const Rule& kDeviation = kValueRules[4];

void checkNan(const TensorValues& values, std::vector<Finding>& findings)
{
    if (values.statistics.nans > 0) {
        findings.push_back(
            kNan.finding(ofAll(values.statistics.nans, values.statistics) + " are NaN",
                         "the output of the model will be NaN; find the training or conversion step that produced them",
                         values.tensor.name));
    }
}

void checkInfinite(const TensorValues& values, std::vector<Finding>& findings)
{
    const std::uint64_t count = values.statistics.infinities();
    if (count == 0) {
        return;
    }
    const bool isError = isWeight(values);
    findings.push_back(kInfinite.finding(
        ofAll(count, values.statistics) + " are infinite" + (isError ? "" : ", as in a mask or a constant"),
        isError ? "often an f16 overflow (above 65504); convert from the f32 or bf16 original" : "",
        values.tensor.name));
    findings.back().severity = isError ? Severity::Error : Severity::Info;
}

/// Biases and norms of one dimension are often initialized with zeros and not trained.
void checkZeros(const TensorValues& values, std::vector<Finding>& findings)
{
    const TensorStatistics& statistics = values.statistics;
    if (isWeight(values) && values.tensor.shape.size() > 1 && statistics.count > 0 &&
        statistics.zeros == statistics.count) {
        findings.push_back(kZeros.finding("all " + formatCount(statistics.count) + " values are zero",
                                          "check that the tensor was loaded and trained", values.tensor.name));
    }
}

void checkMean(const TensorValues& values, std::vector<Finding>& findings)
{
    const double mean = values.statistics.mean;
    const double low = values.expectation.meanLow.value_or(mean);
    const double high = values.expectation.meanHigh.value_or(mean);
    if (!values.expectation.kind.empty() && values.statistics.finite() > 0 && (mean < low || mean > high)) {
        findings.push_back(kMean.finding(
            "the mean of this " + values.expectation.kind + " is " + formatNumber(mean) + ", expected a value in [" +
                formatNumber(low) + ", " + formatNumber(high) + ']',
            "if the model was converted, check the scale, the transposition and the tensor names", values.tensor.name));
    }
}

void checkDeviation(const TensorValues& values, std::vector<Finding>& findings)
{
    const auto& high = values.expectation.stdHigh;
    if (!values.expectation.kind.empty() && values.statistics.finite() > 0 && high && values.statistics.std > *high) {
        findings.push_back(kDeviation.finding("the standard deviation of this " + values.expectation.kind + " is " +
                                                  formatNumber(values.statistics.std) + ", expected at most " +
                                                  formatNumber(*high),
                                              "compare with the original model", values.tensor.name));
    }
}

} // namespace

std::span<const Rule> values()
{
    return kValueRules;
}

} // namespace apr::rule_tables
