// SPDX-License-Identifier: MIT
#include "apr/validate/explain.h"

#include "apr/base/text.h"
#include "apr/format/open.h"
#include "apr/format/tensor_statistics.h"
#include "session.h"

#include <algorithm>

namespace apr::cli {
namespace {

struct Options {
    std::string subject;
    std::string tensor;
};

bool looksLikeCode(std::string_view text)
{
    return text.size() >= 2 && text.size() <= 5 && (text.front() == 'E' || text.front() == 'e') &&
           parseUnsigned(text.substr(1)).has_value();
}

int explainCode(const Session& session, const std::string& code)
{
    const ErrorInfo* info = findErrorInfo(code);
    if (info == nullptr) {
        const std::string message = "Unknown Error Code: " + printable(code, 40) + " (known codes are E001 to E020)";
        session.json ? session.printJson({{"code", code}, {"known", false}, {"message", message}})
                     : session.print(message + '\n');
        return kFailure;
    }
    if (session.json) {
        session.printJson({{"code", codeName(info->code)},
                           {"known", true},
                           {"category", info->category},
                           {"title", info->title},
                           {"meaning", info->meaning},
                           {"causes", info->causes},
                           {"advice", info->advice}});
        return kSuccess;
    }
    session.print(codeName(info->code) + ": " + std::string(info->title) + " (" + std::string(info->category) + ")\n" +
                  std::string(info->meaning) + "\n" +
                  labelled({{"  Common causes", std::string(info->causes)}, {"  Advice", std::string(info->advice)}}));
    return kSuccess;
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

int unknownTensor(const Session& session, const std::string& name, const std::vector<std::string>& names)
{
    const auto close = closestNames(name, names, 5);
    if (session.json) {
        session.printJson({{"tensor", name}, {"known", false}, {"suggestions", close}});
        return kInvalid;
    }
    std::string out = "Unknown tensor: " + printable(name, 160) + '\n';
    out += close.empty() ? "No similar name found.\n" : "Did you mean:\n";
    for (const std::string& each : close) {
        out += "  " + printable(each) + '\n';
    }
    session.print(out);
    return kInvalid;
}

int explainTensor(const Session& session, const Options& options)
{
    if (options.subject.empty()) {
        const std::string role = explainTensorName(options.tensor);
        if (role.empty()) {
            return unknownTensor(session, options.tensor, sampleNames());
        }
        session.json ? session.printJson({{"tensor", options.tensor}, {"known", true}, {"role", role}})
                     : session.print(printable(options.tensor) + '\n' + labelled({{"  Role", role}}));
        return kSuccess;
    }
    const auto model = openHeader(session, options.subject);
    if (!model) {
        return session.fail(model.error());
    }
    const auto index = model->find(options.tensor);
    if (!index) {
        std::vector<std::string> names;
        for (const TensorInfo& tensor : model->tensors()) {
            names.push_back(tensor.name);
        }
        return unknownTensor(session, options.tensor, names);
    }
    const TensorInfo& tensor = model->tensors()[*index];
    const std::string role = explainTensorName(tensor.name);
    TerminalProgress progress = session.progress();
    const auto statistics = statisticsOf(*model, *index, progress);
    const Detection detection = detectArchitecture(*model);
    std::vector<Finding> findings;
    if (statistics) {
        findings = checkStatistics(tensor, *statistics, expectationFor(*model, tensor, detection.architecture));
    }
    if (session.json) {
        Json out{{"tensor", tensor.name},
                 {"known", true},
                 {"role", role},
                 {"shape", tensor.shape},
                 {"dtype", dtypeName(tensor.dtype)},
                 {"findings", findingsJson(findings)}};
        if (statistics) {
            out["mean"] = statistics->mean;
            out["std"] = statistics->std;
        }
        session.printJson(out);
        return kSuccess;
    }
    const std::string stats = statistics ? "Mean " + formatNumber(statistics->mean, 4) + ", Std " +
                                               formatNumber(statistics->std, 4) + ", Min " +
                                               formatNumber(statistics->min, 4) + ", Max " +
                                               formatNumber(statistics->max, 4) + (findings.empty() ? " (Healthy)" : "")
                                         : statistics.error().message;
    std::string out = printable(tensor.name) + '\n' +
                      labelled({{"  Role", role.empty() ? "not recognized" : role},
                                {"  Shape", shapeOrScalar(tensor.shape) + ", " + std::string(dtypeName(tensor.dtype)) +
                                                ", " + formatBytes(tensor.byteSize)},
                                {"  Stats", stats}});
    for (const Finding& finding : findings) {
        out += findingText(finding);
    }
    session.print(out);
    return kSuccess;
}

int explainFile(const Session& session, const std::string& path)
{
    const auto model = openHeader(session, path);
    if (!model) {
        return session.fail(model.error());
    }
    const Explanation explanation = explainModel(*model);
    if (session.json) {
        Json out{{"file", path}, {"title", explanation.title}};
        for (const auto& [label, text] : explanation.lines) {
            out["lines"][toLower(label)] = text;
        }
        session.printJson(out);
        return kSuccess;
    }
    const std::string out = "This is " + explanation.title + ".\n";
    std::vector<std::pair<std::string, std::string>> lines;
    for (const auto& [label, text] : explanation.lines) {
        lines.emplace_back("  " + std::string(label), text);
    }
    session.print(out + labelled(lines));
    return kSuccess;
}

int run(const Session& session, const Options& options)
{
    if (!options.tensor.empty()) {
        return explainTensor(session, options);
    }
    if (options.subject.empty()) {
        return session.fail(
            {.code = Errc::Argument, .message = "expected an error code, a model file or --tensor NAME"});
    }
    return looksLikeCode(options.subject) ? explainCode(session, options.subject)
                                          : explainFile(session, options.subject);
}

} // namespace

void addExplain(const Command& app, Session& session)
{
    auto options = std::make_shared<Options>();
    const Command command = app.add("explain", "Explain an error code, a model or a tensor");
    command.option("SUBJECT", options->subject, "Error code (e.g. E002) or model file").metavar("CODE|FILE");
    command
        .option("--tensor", options->tensor, "Explain a tensor by name, with its statistics if a model file is given")
        .metavar("NAME");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
