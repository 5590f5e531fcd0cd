// SPDX-License-Identifier: MIT
#include "apr/base/natural_order.h"
#include "apr/base/text.h"
#include "apr/convert/ancestry.h"
#include "apr/format/formats.h"
#include "apr/host/atomic_file.h"
#include "apr/host/system.h"
#include "diff_output.h"

#include <algorithm>
#include <map>

namespace apr::cli {
namespace {

struct DiffArguments {
    std::vector<std::string> models;
    OpenOptions open;
    DiffView view;
    std::string mapping;
    std::string page;
    bool exitCode = false;
    bool keepNames = false;
    bool ancestor = false;
    bool force = false;
    std::optional<double> maxL2;
};

/// The exit code, and what a gate that failed says on standard error.
int gate(const Session& session, const DiffArguments& options, const ModelDiff& diff)
{
    if (options.maxL2 && !(diff.l2 <= *options.maxL2)) {
        session.note("L2 distance " + formatNumber(diff.l2) + " (max " + formatNumber(*options.maxL2) + ')');
        return kInvalid;
    }
    return options.exitCode && !diff.isIdentical() ? kFailure : kSuccess;
}

Result<AlignOptions> alignOptions(const DiffArguments& options)
{
    AlignOptions out{.keepNames = options.keepNames};
    if (!options.mapping.empty()) {
        APR_TRY(out.mapping, readTensorMapping(options.mapping));
    }
    return out;
}

Result<std::vector<Model>> openAll(const Session& session, const DiffArguments& options)
{
    std::vector<Model> out;
    for (const std::string& path : options.models) {
        APR_TRY(Model model, openWhole(session, path, options.open));
        out.push_back(std::move(model));
    }
    return out;
}

Json inputsOf(const DiffArguments& options, const std::vector<Model>& models)
{
    Json out = Json::array();
    for (std::size_t i = 0; i < models.size(); ++i) {
        out.push_back(fileJson(options.models[i], models[i]));
    }
    return out;
}

int compareTwo(const Session& session, const DiffArguments& options, const std::vector<Model>& models)
{
    const auto align = alignOptions(options);
    if (!align) {
        return session.fail(align.error());
    }
    TerminalProgress progress = session.progress();
    const auto compared = compareModels(models[0], models[1], *align, progress);
    if (!compared) {
        return session.fail(compared.error());
    }
    DiffView view = options.view;
    view.lines = view.lines || !options.mapping.empty();
    view.all = view.all || session.json;
    const auto rows = rowsOf(compared->diff, view);
    if (!rows) {
        return session.fail(rows.error());
    }
    if (!options.page.empty()) {
        const std::string page = diffPage(compared->diff, *rows, options.models[0], options.models[1]);
        if (const Status saved = saveText(options.page, page, options.force); !saved) {
            return session.fail(saved.error());
        }
    }
    const int exitCode = gate(session, options, compared->diff);
    if (session.json) {
        Report report = diffReport(compared->diff, *rows);
        report.exitCode = exitCode;
        report.summary = summaryJson(models[0]);
        report.inputs = inputsOf(options, models);
        return session.printJson(report);
    }
    std::string text = diffText(compared->diff, *rows, view);
    if (view.values > 0) {
        const auto values = diffValues(*compared, *rows, view);
        if (!values) {
            return session.fail(values.error());
        }
        text += *values;
    }
    session.print(text);
    return exitCode;
}

int compareThree(const Session& session, const DiffArguments& options, const std::vector<Model>& models)
{
    TerminalProgress progress = session.progress();
    const auto diff = compareWithBase(models[0], models[1], models[2], progress);
    if (!diff) {
        return session.fail(diff.error());
    }
    const bool isSame = diff->count(ThreeWayChange::Same) == diff->tensors.size() && diff->unmatched.empty();
    const int exitCode = options.exitCode && !isSame ? kFailure : kSuccess;
    const std::pair<ThreeWayChange, std::string_view> kinds[] = {{ThreeWayChange::Same, "same"},
                                                                 {ThreeWayChange::OnlyA, "only_a"},
                                                                 {ThreeWayChange::OnlyB, "only_b"},
                                                                 {ThreeWayChange::Alike, "both_alike"},
                                                                 {ThreeWayChange::Both, "both"}};
    if (session.json) {
        Report report{.exitCode = exitCode, .inputs = inputsOf(options, models), .summary = summaryJson(models[2])};
        for (const ThreeWayTensor& tensor : diff->tensors) {
            report.tensors.push_back({{"name", tensor.name},
                                      {"change", threeWayChangeName(tensor.change)},
                                      {"relative_l2_a", tensor.relativeA},
                                      {"relative_l2_b", tensor.relativeB},
                                      {"delta_cosine", tensor.deltaCosine}});
        }
        for (const auto& [change, key] : kinds) {
            report.result[std::string(key)] = diff->count(change);
        }
        report.result["unmatched"] = diff->unmatched;
        return session.printJson(report);
    }
    const auto count = [&diff](ThreeWayChange change) { return formatCount(diff->count(change)); };
    std::string out = "Since the base " + printable(fileName(options.models[2])) + ": " + count(ThreeWayChange::Same) +
                      " tensors unchanged, " + count(ThreeWayChange::OnlyA) + " changed only in A, " +
                      count(ThreeWayChange::OnlyB) + " only in B, " + count(ThreeWayChange::Alike) +
                      " in both alike, " + count(ThreeWayChange::Both) + " in both differently\n";
    if (!diff->unmatched.empty()) {
        out += formatCountOf(diff->unmatched.size(), "tensor") +
               " of the base could not be compared with both: " + printable(diff->unmatched.front()) +
               (diff->unmatched.size() > 1 ? " …" : "") + '\n';
    }
    std::vector<const ThreeWayTensor*> rows;
    for (const ThreeWayTensor& tensor : diff->tensors) {
        if (options.view.all || tensor.change != ThreeWayChange::Same) {
            rows.push_back(&tensor);
        }
    }
    std::stable_sort(rows.begin(), rows.end(), [](const ThreeWayTensor* x, const ThreeWayTensor* y) {
        return std::pair(x->change, std::max(x->relativeA, x->relativeB)) >
               std::pair(y->change, std::max(y->relativeA, y->relativeB));
    });
    Table table({"Tensor", "Changed in", "Relative L2 of A", "Relative L2 of B", "Cosine of the changes"}, {2, 3, 4});
    for (std::size_t i = 0; i < std::min(rows.size(), limitOf(options.view)); ++i) {
        const ThreeWayTensor& tensor = *rows[i];
        table.add({printable(tensor.name), std::string(threeWayChangeName(tensor.change)),
                   formatNumber(tensor.relativeA, 4), formatNumber(tensor.relativeB, 4),
                   tensor.change == ThreeWayChange::Both ? formatFixed(tensor.deltaCosine, 4) : ""});
    }
    if (!rows.empty()) {
        out += '\n' + table.text();
    }
    if (rows.size() > limitOf(options.view)) {
        out += "… " + formatCount(rows.size() - limitOf(options.view)) + " more (use --all to list all)\n";
    }
    session.print(out);
    return exitCode;
}

int rankAncestors(const Session& session, const DiffArguments& options, const std::vector<Model>& models)
{
    const std::vector<AncestorMatch> found = findAncestor(models.front(), {models.begin() + 1, models.end()});
    const auto pathOf = [&options](const AncestorMatch& match) { return options.models[match.candidate + 1]; };
    if (session.json) {
        Report report{.inputs = inputsOf(options, models), .summary = summaryJson(models.front())};
        for (const AncestorMatch& match : found) {
            report.result["candidates"].push_back({{"path", pathOf(match)},
                                                   {"tensors", match.tensors},
                                                   {"common", match.common},
                                                   {"equal", match.equal},
                                                   {"relative_l2", match.relativeL2},
                                                   {"cosine", match.cosine},
                                                   {"related", match.isRelated()}});
        }
        report.result["nearest"] = found.front().isRelated() ? Json(pathOf(found.front())) : Json();
        return session.printJson(report);
    }
    std::string out =
        found.front().isRelated()
            ? printable(fileName(options.models.front())) + " is nearest to " +
                  printable(fileName(pathOf(found.front()))) + ": relative error " +
                  formatNumber(100 * found.front().relativeL2, 3) + " % in a sample of each tensor\n"
            : printable(fileName(options.models.front())) +
                  " is related to none of the candidates: their values differ in a sample of each tensor\n";
    Table table({"Candidate", "Tensors", "In both", "Equal", "Relative L2", "Cosine"}, {1, 2, 3, 4, 5});
    for (const AncestorMatch& match : found) {
        table.add({printable(pathOf(match)), formatCount(match.tensors), formatCount(match.common),
                   formatCount(match.equal), formatNumber(match.relativeL2, 4), formatNumber(match.cosine, 5)});
    }
    session.print(out + '\n' + table.text());
    return kSuccess;
}

/// A folder with several models, or with none that can be chosen.
bool isCollection(const std::string& path)
{
    return isFolder(path) && !resolveModelPath(path);
}

/// The model files of a folder, by name.
std::vector<std::string> modelsIn(const std::string& folder)
{
    const std::vector<std::string> patterns = modelFilePatterns();
    std::vector<std::string> out;
    for (const std::string& name : filesIn(folder)) {
        if (std::any_of(patterns.begin(), patterns.end(),
                        [&name](const std::string& pattern) { return globMatches(pattern, name); })) {
            out.push_back(name);
        }
    }
    std::sort(out.begin(), out.end(), naturalLess);
    return out;
}

std::string stemOf(const std::string& name)
{
    return name.substr(0, name.rfind('.'));
}

/// Pairs by file name, or else by name without extension.
class FolderComparison {
public:
    FolderComparison(const Session& session, const DiffArguments& options)
        : m_session(session), m_options(options), m_namesA(modelsIn(options.models[0])),
          m_namesB(modelsIn(options.models[1]))
    {
    }

    int run()
    {
        if (m_namesA.empty() || m_namesB.empty()) {
            return m_session.fail({.code = Errc::Io,
                                   .message = "the folder contains no model files",
                                   .file = m_options.models[m_namesA.empty() ? 0 : 1]});
        }
        for (const std::string& name : m_namesA) {
            if (const auto other = otherOf(name)) {
                compare(name, *other);
            } else {
                add(name, "only in A");
            }
        }
        for (const std::string& name : m_namesB) {
            if (!m_taken.contains(name)) {
                add(name, "only in B");
            }
        }
        const int exitCode = m_failure != kSuccess                   ? m_failure
                             : m_isOverLimit                         ? kInvalid
                             : m_options.exitCode && m_differing > 0 ? kFailure
                                                                     : kSuccess;
        if (m_session.json) {
            Report report{.exitCode = exitCode, .result = {{"files", m_files}, {"differing", m_differing}}};
            return m_session.printJson(report);
        }
        m_session.print(formatCountOf(m_files.size(), "file") + ", " + formatCount(m_differing) +
                        (m_differing == 1 ? " differs\n\n" : " differ\n\n") + m_table.text());
        return exitCode;
    }

private:
    std::optional<std::string> otherOf(const std::string& name)
    {
        auto found = std::find(m_namesB.begin(), m_namesB.end(), name);
        if (found == m_namesB.end()) {
            found = std::find_if(m_namesB.begin(), m_namesB.end(), [&](const std::string& other) {
                return stemOf(other) == stemOf(name) && !m_taken.contains(other) &&
                       std::find(m_namesA.begin(), m_namesA.end(), other) == m_namesA.end();
            });
        }
        return found == m_namesB.end() ? std::nullopt : std::optional(*found);
    }

    void add(const std::string& name, const std::string& state)
    {
        ++m_differing;
        m_table.add({printable(name), state});
        m_files.push_back({{"name", name}, {"state", state}});
    }

    void compare(const std::string& name, const std::string& other)
    {
        m_taken.emplace(other, true);
        const auto diff = differenceOf(m_options.models[0] + '/' + name, m_options.models[1] + '/' + other);
        if (!diff) {
            m_failure = m_failure == kSuccess ? exitCodeOf(diff.error()) : m_failure;
            add(name, describe(diff.error()));
            return;
        }
        const bool isSame = diff->isIdentical();
        m_differing += isSame ? 0 : 1;
        m_isOverLimit = m_isOverLimit || (m_options.maxL2 && !(diff->l2 <= *m_options.maxL2));
        const std::vector<std::string> explanations = diff->explanations();
        m_table.add({printable(name == other ? name : name + " → " + other),
                     isSame ? styled(Style::Good, "identical") : styled(Style::Warning, "differs"),
                     formatCount(diff->count(TensorChange::Same)),
                     formatCount(diff->tensors.size() - diff->count(TensorChange::Same)),
                     formatNumber(diff->relativeL2, 4), formatNumber(diff->maxDelta, 4),
                     explanations.empty() ? "" : explanations.front()});
        m_files.push_back({{"name", name},
                           {"name_b", other},
                           {"state", isSame ? "identical" : "differs"},
                           {"same", diff->count(TensorChange::Same)},
                           {"not_same", diff->tensors.size() - diff->count(TensorChange::Same)},
                           {"relative_l2", diff->relativeL2},
                           {"max_delta", diff->maxDelta},
                           {"explanations", explanations}});
    }

    Result<ModelDiff> differenceOf(const std::string& a, const std::string& b) const
    {
        APR_TRY(const Model left, openWhole(m_session, a, m_options.open));
        APR_TRY(const Model right, openWhole(m_session, b, m_options.open));
        APR_TRY(const AlignOptions align, alignOptions(m_options));
        TerminalProgress progress = m_session.progress();
        APR_TRY(Comparison compared, compareModels(left, right, align, progress));
        return std::move(compared.diff);
    }

    const Session& m_session;
    const DiffArguments& m_options;
    std::vector<std::string> m_namesA;
    std::vector<std::string> m_namesB;
    std::map<std::string, bool, std::less<>> m_taken;
    Table m_table{{"File", "State", "Same", "Not same", "Relative L2", "Max delta", "Remarks"}, {2, 3, 4, 5}};
    Json m_files = Json::array();
    std::size_t m_differing = 0;
    bool m_isOverLimit = false;
    int m_failure = kSuccess;
};

/// An option that was given and would be ignored.
std::string unusedOption(const DiffArguments& options, bool isFolders)
{
    const bool isOfTwo = options.models.size() == 2 && !options.ancestor && !isFolders;
    if (isOfTwo) {
        return {};
    }
    struct Given {
        bool isUnused;
        const char* option;
    };
    const Given all[] = {{!options.page.empty(), "--html"},
                         {!options.view.filter.empty(), "--filter"},
                         {!options.view.sort.empty(), "--sort"},
                         {options.view.values > 0, "--values"},
                         {options.view.lines, "--lines"},
                         {options.maxL2 && !isFolders, "--max-l2"},
                         {!options.mapping.empty() && !isFolders, "--tensor-mapping"},
                         {options.keepNames && !isFolders, "--by-name"},
                         {options.exitCode && options.ancestor, "--exit-code"}};
    const auto* const found =
        std::find_if(std::begin(all), std::end(all), [](const Given& each) { return each.isUnused; });
    return found == std::end(all) ? "" : found->option;
}

int run(const Session& session, const DiffArguments& options)
{
    const std::size_t count = options.models.size();
    const auto refuse = [&session](std::string message, std::string field) {
        return session.fail({.code = Errc::Argument, .message = std::move(message), .field = std::move(field)});
    };
    if (count < 2) {
        return refuse("a comparison requires two models", "MODEL");
    }
    if (count > 3 && !options.ancestor) {
        return refuse("expected two models, or three with a common base; --ancestor compares with several candidates",
                      "MODEL");
    }
    const bool isFolders =
        count == 2 && !options.ancestor && isCollection(options.models[0]) && isCollection(options.models[1]);
    if (const std::string unused = unusedOption(options, isFolders); !unused.empty()) {
        return refuse("the option is for the comparison of two models", unused);
    }
    if (!(options.view.tolerance >= 0)) {
        return refuse("expected a number from 0", "--tolerance");
    }
    if (isFolders) {
        return FolderComparison(session, options).run();
    }
    const auto models = openAll(session, options);
    if (!models) {
        return session.fail(models.error());
    }
    return options.ancestor ? rankAncestors(session, options, *models)
           : count == 3     ? compareThree(session, options, *models)
                            : compareTwo(session, options, *models);
}

} // namespace

void addDiff(const Command& app, Session& session)
{
    auto options = std::make_shared<DiffArguments>();
    const Command command = app.add("diff", "Compare models tensor by tensor");
    addPluginOption(command, session);
    command
        .option("MODEL", options->models,
                "Two models in any supported formats; a third is their common base; or two folders of models")
        .file();
    addReadOptions(command, options->open);
    command.option("--tensor-mapping", options->mapping, R"(JSON file {"name in A": "name in B"}; implies --lines)")
        .metavar("FILE")
        .file();
    command
        .flag("--by-name", options->keepNames,
              "Pair tensors by name only, without looking for renamed, joined and transposed ones")
        .formerly("--keep-names");
    command.flag("--ancestor", options->ancestor,
                 "Find which of the models that follow the first is nearest to it, by a sample of each tensor");
    command.option("--filter", options->view.filter, "List only these tensors, for example 'attn layer:3..7'")
        .metavar("QUERY");
    command.option("--sort", options->view.sort, "Order of the tensors (default: error, or file with --all)")
        .metavar("KEY")
        .choices(diffOrders());
    command.option("--top", options->view.top, "Number of tensors listed (default: 50)").metavar("N");
    command.flag("--all", options->view.all, "List all tensors, including identical ones");
    command.option("--values", options->view.values, "Show the N elements of each tensor that differ most")
        .metavar("N");
    command.flag("--lines", options->view.lines, "One line for each tensor: NAME: MATCH or NAME: DRIFT");
    command.option("--tolerance", options->view.tolerance, "Largest difference of a MATCH (default: 1e-6)")
        .metavar("DELTA");
    command.option("--max-l2", options->maxL2, "Exit with 5 if the L2 distance of the weights is larger")
        .metavar("DISTANCE");
    command.flag("--exit-code", options->exitCode, "Exit with 1 if the tensors differ");
    command.option("--html", options->page, "Write a page with the comparison").metavar("FILE").file();
    command.flag("-f,--force", options->force, "Replace the page if it exists");
    command.footer(
        "Tensors are paired by name, or by canonical name if the models use different naming schemes; then parts with "
        "the tensor that joins them (q, k and v), output layers with the embedding that they are tied to, and the "
        "remaining ones by their values. Transposed matrices, the RoPE permutation and additional rows of vocabularies "
        "are recognized. Differences that rounding to the dtype explains are marked as such.");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
