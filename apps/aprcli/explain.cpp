// SPDX-License-Identifier: MIT
#include "apr/validate/explain.h"
#include "apr/validate/rules.h"

#include "apr/base/text.h"
#include "apr/format/open.h"
#include "apr/model/tensor_statistics.h"
#include "session.h"

#include <algorithm>
#include <unistd.h>

namespace apr::cli {
namespace {

struct ExplainArguments {
    std::string subject;
    std::string tensor;
    OpenOptions open;
};

bool looksLikeCode(std::string_view text)
{
    return text.size() >= 2 && text.size() <= 5 && (text.front() == 'E' || text.front() == 'e') &&
           parseUnsigned(text.substr(1)).has_value();
}

std::vector<std::string> errorCodes()
{
    std::vector<std::string> codes;
    for (unsigned number = 1; findErrorInfo(std::to_string(number)) != nullptr; ++number) {
        codes.push_back(codeName(static_cast<Errc>(number)));
    }
    return codes;
}

/// Returns the canonical name patterns with sample indices filled in, for suggestions without a model.
std::vector<std::string> sampleNames()
{
    std::vector<std::string> names;
    for (const Architecture& architecture : architectures()) {
        for (std::string name : architecture.canonicalPatterns()) {
            for (const auto& [what, by] :
                 {std::pair<std::string_view, std::string_view>("{n}", "0"), {"{m}", "0"}, {"{p}", "weight"}}) {
                if (const std::size_t at = name.find(what); at != std::string::npos) {
                    name.replace(at, what.size(), by);
                }
            }
            names.push_back(std::move(name));
        }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

Json adviceJson(const ErrorInfo& info)
{
    return {{"code", codeName(info.code)}, {"category", info.category}, {"title", info.title},
            {"meaning", info.meaning},     {"causes", info.causes},     {"advice", info.advice}};
}

/// "mean 0.5 to 3, standard deviation up to 1"; empty without an expectation.
std::string rangeText(const Expectation& expectation)
{
    std::string out;
    if (expectation.meanLow && expectation.meanHigh) {
        out = "mean " + formatNumber(*expectation.meanLow) + " to " + formatNumber(*expectation.meanHigh);
    }
    if (expectation.stdHigh) {
        out +=
            (out.empty() ? "" : ", ") + std::string("standard deviation up to ") + formatNumber(*expectation.stdHigh);
    }
    return out.empty() ? out : out + " (" + expectation.kind + ')';
}

int explainCode(const Session& session, const std::string& code)
{
    const ErrorInfo* info = findErrorInfo(code);
    if (info == nullptr) {
        return session.fail({.code = Errc::Argument,
                             .message = "Unknown Error Code: " + printable(code, 40),
                             .advice = "Known codes are E001 to E020."});
    }
    if (session.json) {
        return session.printJson({.result = adviceJson(*info)});
    }
    session.print(styled(Style::Heading, codeName(info->code) + ": " + std::string(info->title) + " (" +
                                             std::string(info->category) + ")") +
                  '\n' + std::string(info->meaning) + "\n" +
                  labelled({{"  Common causes", std::string(info->causes)}, {"  Advice", std::string(info->advice)}}));
    return kSuccess;
}

std::vector<std::string> codesAndRules()
{
    std::vector<std::string> names = errorCodes();
    for (const Rule* rule : rules()) {
        names.emplace_back(rule->id);
    }
    return names;
}

/// Whether `text` looks like the id of a rule and not like a file: "values.nan".
bool looksLikeRule(std::string_view text)
{
    const std::size_t dot = text.find('.');
    const std::string_view area = text.substr(0, dot);
    return dot != std::string_view::npos && std::any_of(rules().begin(), rules().end(), [area](const Rule* rule) {
               return rule->id.substr(0, rule->id.find('.')) == area;
           });
}

std::string_view checkedWhen(const Rule& rule)
{
    switch (rule.stage()) {
    case RuleStage::Header: return "metadata and tensor table, by validate and conversions";
    case RuleStage::Statistics: return "values of each tensor, by validate and conversions";
    case RuleStage::Reading: break;
    }
    return "while a file is read, scanned or converted";
}

int explainRule(const Session& session, const Rule& rule)
{
    if (session.json) {
        return session.printJson({.result = {{"rule", rule.id},
                                             {"title", rule.title},
                                             {"severity", severityName(rule.severity)},
                                             {"meaning", rule.explanation},
                                             {"advice", rule.advice},
                                             {"checked", checkedWhen(rule)}}});
    }
    std::vector<std::pair<std::string, std::string>> lines{{"  Severity", std::string(severityName(rule.severity))},
                                                           {"  Checked", std::string(checkedWhen(rule))}};
    if (!rule.advice.empty()) {
        lines.emplace_back("  Advice", rule.advice);
    }
    session.print(styled(Style::Heading, std::string(rule.id) + ": " + std::string(rule.title)) + '\n' +
                  std::string(rule.explanation) + '\n' + labelled(lines));
    return kSuccess;
}

int explainTensor(const Session& session, const ExplainArguments& options)
{
    if (options.subject.empty()) {
        const std::string role = explainTensorName(options.tensor);
        if (role.empty()) {
            const auto close = closestNames(options.tensor, sampleNames(), 2);
            return session.fail(
                {.code = Errc::Argument,
                 .message = "Unknown tensor" + (close.empty() ? "" : "; did you mean " + join(close, " or ") + '?'),
                 .tensor = options.tensor,
                 .advice = "Specify the model file as well to explain a tensor of that model."});
        }
        if (session.json) {
            return session.printJson({.result = {{"tensor", options.tensor}, {"role", role}}});
        }
        session.print(printable(options.tensor) + '\n' + labelled({{"  Role", role}}));
        return kSuccess;
    }
    const auto model = openHeader(session, options.subject, options.open);
    if (!model) {
        return session.fail(model.error());
    }
    const auto index = model->find(options.tensor);
    if (!index) {
        return session.fail(noSuchTensor(*model, options.tensor));
    }
    const TensorInfo& tensor = model->tensors()[*index];
    const std::string role = explainTensorName(tensor.name);
    TerminalProgress progress = session.progress();
    const auto statistics = statisticsOf(*model, *index, progress);
    if (!statistics && statistics.error().code != Errc::Unsupported) { // a type without values is explained
        return session.fail(statistics.error());
    }
    const Detection detection = detectArchitecture(*model);
    const Expectation expectation = expectationFor(*model, tensor, detection.architecture);
    const std::string expectedShape = expectedShapeText(*model, tensor);
    const std::string expectedRange = rangeText(expectation);
    std::vector<Finding> findings;
    if (statistics) {
        findings = checkStatistics(tensor, *statistics, expectation);
    }
    if (session.json) {
        Json row = tensorJson(tensor);
        row["role"] = role;
        row["expected_shape"] = expectedShape;
        row["expected_mean_min"] = expectation.meanLow ? Json(*expectation.meanLow) : Json();
        row["expected_mean_max"] = expectation.meanHigh ? Json(*expectation.meanHigh) : Json();
        row["expected_std_max"] = expectation.stdHigh ? Json(*expectation.stdHigh) : Json();
        if (statistics) {
            row["mean"] = statistics->mean;
            row["std"] = statistics->std;
            row["min"] = statistics->min;
            row["max"] = statistics->max;
        }
        Report report{.findings = findings, .summary = summaryJson(*model), .tensors = Json::array({std::move(row)})};
        report.inputs.push_back(fileJson(options.subject, *model));
        return session.printJson(report);
    }
    const std::string stats = statistics ? "Mean " + formatNumber(statistics->mean, 4) + ", Std " +
                                               formatNumber(statistics->std, 4) + ", Min " +
                                               formatNumber(statistics->min, 4) + ", Max " +
                                               formatNumber(statistics->max, 4) + (findings.empty() ? " (Healthy)" : "")
                                         : statistics.error().message;
    std::vector<std::pair<std::string, std::string>> lines{{"  Role", role.empty() ? "not recognized" : role},
                                                           {"  Shape", shapeOrScalar(tensor.shape) + ", " +
                                                                           std::string(dtypeName(tensor.dtype)) + ", " +
                                                                           formatBytes(tensor.byteSize)}};
    if (!expectedShape.empty()) {
        lines.emplace_back("  Expected shape", expectedShape);
    }
    lines.emplace_back("  Stats", stats);
    if (!expectedRange.empty()) {
        lines.emplace_back("  Expected range", expectedRange);
    }
    std::string out = styled(Style::Heading, printable(tensor.name)) + '\n' + labelled(lines);
    for (const Finding& finding : findings) {
        out += findingText(finding);
    }
    session.print(out);
    return kSuccess;
}

int explainFile(const Session& session, const ExplainArguments& options)
{
    const auto model = openHeader(session, options.subject, options.open);
    if (!model) {
        return session.fail(model.error());
    }
    const Explanation explanation = explainModel(Evidence(*model));
    if (const auto status = checkIntact(*model); !status) {
        return session.fail(status.error());
    }
    if (session.json) {
        Report report{.summary = summaryJson(*model), .result = {{"title", explanation.title}}};
        for (const auto& [label, text] : explanation.lines) {
            report.result["lines"][toLower(label)] = text;
        }
        report.inputs.push_back(fileJson(options.subject, *model));
        return session.printJson(report);
    }
    const std::string out = "This is " + explanation.title + ".\n";
    std::vector<std::pair<std::string, std::string>> lines;
    for (const auto& [label, text] : explanation.lines) {
        lines.emplace_back("  " + std::string(label), text);
    }
    session.print(out + labelled(lines));
    return kSuccess;
}

int run(const Session& session, const ExplainArguments& options)
{
    if (!options.tensor.empty()) {
        return explainTensor(session, options);
    }
    if (options.subject.empty()) {
        return session.fail(
            {.code = Errc::Argument, .message = "expected an error code, a rule, a model file or --tensor NAME"});
    }
    if (looksLikeCode(options.subject)) {
        return explainCode(session, options.subject);
    }
    if (const Rule* rule = findRule(options.subject)) {
        return explainRule(session, *rule);
    }
    if (looksLikeRule(options.subject) && ::access(options.subject.c_str(), F_OK) != 0) {
        std::vector<std::string> ids;
        for (const Rule* rule : rules()) {
            ids.emplace_back(rule->id);
        }
        const auto close = closestNames(options.subject, ids, 2);
        return session.fail({.code = Errc::Argument,
                             .message = "Unknown rule: " + printable(options.subject, 60) +
                                        (close.empty() ? "" : "; did you mean " + join(close, " or ") + '?'),
                             .advice = "Rules are listed in brackets behind the findings."});
    }
    return explainFile(session, options);
}

} // namespace

void addExplain(const Command& app, Session& session)
{
    auto options = std::make_shared<ExplainArguments>();
    const Command command = app.add("explain", "Explain an error code, a rule, a model or a tensor");
    command.option("SUBJECT", options->subject, "Error code (e.g. E002), rule (e.g. values.nan) or model file")
        .metavar("CODE|RULE|FILE")
        .file()
        .suggest(codesAndRules);
    command
        .option("--tensor", options->tensor, "Explain a tensor by name, with its statistics if a model file is given")
        .metavar("NAME");
    addReadOptions(command, options->open);
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
