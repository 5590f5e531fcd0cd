// SPDX-License-Identifier: MIT
#include "apr/validate/diff.h"

#include "apr/base/text.h"
#include "apr/convert/map_names.h"
#include "apr/format/open.h"
#include "session.h"

#include <algorithm>

namespace apr::cli {
namespace {

struct Options {
    std::string a;
    std::string b;
    OpenOptions open;
    bool exitCode = false;
    bool all = false;
};

Report toReport(const ModelDiff& diff)
{
    Json tensors = Json::array();
    for (const TensorDiff& tensor : diff.tensors) {
        Json row{{"name", tensor.name}, {"change", tensorChangeName(tensor.change)}};
        if (tensor.change == TensorChange::Same || tensor.change == TensorChange::Changed) {
            row.update({{"dtype_a", dtypeName(tensor.dtypeA)},
                        {"dtype_b", dtypeName(tensor.dtypeB)},
                        {"elements", tensor.elements},
                        {"differing", tensor.differing},
                        {"max_delta", tensor.maxDelta},
                        {"l2", tensor.l2},
                        {"relative_l2", tensor.relativeL2},
                        {"cosine", tensor.cosine},
                        {"not_comparable", tensor.notComparable}});
        }
        if (!tensor.note.empty()) {
            row["note"] = tensor.note;
        }
        tensors.push_back(std::move(row));
    }
    return {.tensors = std::move(tensors),
            .result = {{"identical", diff.isIdentical()},
                       {"weights", diff.weights},
                       {"relative_l2", diff.relativeL2},
                       {"cosine", diff.cosine},
                       {"identical_elements_percent", diff.similarity()},
                       {"max_delta", diff.maxDelta},
                       {"l2", diff.l2},
                       {"not_comparable", diff.notComparable},
                       {"same", diff.count(TensorChange::Same)},
                       {"changed", diff.count(TensorChange::Changed)},
                       {"added", diff.count(TensorChange::Added)},
                       {"removed", diff.count(TensorChange::Removed)},
                       {"reshaped", diff.count(TensorChange::Reshaped)},
                       {"unreadable", diff.count(TensorChange::Unreadable)},
                       {"vocabulary_added", diff.vocabularyAdded},
                       {"vocabulary_removed", diff.vocabularyRemoved},
                       {"metadata_changes", diff.metadataChanges}}};
}

std::string toText(const ModelDiff& diff, const Options& options)
{
    std::string out;
    if (diff.weights > 0 && !diff.isIdentical()) {
        out = "Relative error of the weights: " + formatNumber(100 * diff.relativeL2, 4) +
              " % (L2), cosine similarity " + formatNumber(diff.cosine, 7) + '\n';
    }
    out += "Similarity: " + diff.similarityText() +
           (diff.isIdentical() ? " (all tensors are identical)\n" : " of the elements are identical\n");
    if (diff.notComparable > 0) {
        out += "NaN or infinity: " + formatCountOf(diff.notComparable, "value") +
               (diff.notComparable == 1 ? " is" : " are") +
               " NaN or infinite in one of the models; deltas and distances omit " +
               (diff.notComparable == 1 ? "it" : "them") + '\n';
    }
    out += "Weight Changes: Max delta " + formatNumber(diff.maxDelta) + ", L2 distance " + formatNumber(diff.l2) + '\n';
    out += "Tensors: " + formatCount(diff.count(TensorChange::Same)) + " same, " +
           formatCount(diff.count(TensorChange::Changed)) + " changed, " +
           formatCount(diff.count(TensorChange::Added)) + " added, " + formatCount(diff.count(TensorChange::Removed)) +
           " removed";
    for (const TensorChange change : {TensorChange::Reshaped, TensorChange::Unreadable}) {
        if (diff.count(change) > 0) {
            out += ", " + formatCount(diff.count(change)) + ' ' + std::string(tensorChangeName(change));
        }
    }
    out += '\n';
    if (diff.vocabularyAdded + diff.vocabularyRemoved > 0) {
        out += "Vocab Changes: Added " + formatCount(diff.vocabularyAdded) + " tokens, Removed " +
               formatCount(diff.vocabularyRemoved) + " tokens\n";
    }
    std::vector<const TensorDiff*> rows;
    for (const TensorDiff& tensor : diff.tensors) {
        if (options.all || tensor.change != TensorChange::Same) {
            rows.push_back(&tensor);
        }
    }
    std::stable_sort(rows.begin(), rows.end(), [](const TensorDiff* x, const TensorDiff* y) {
        return std::pair(x->notComparable, x->relativeL2) > std::pair(y->notComparable, y->relativeL2);
    });
    if (!rows.empty()) {
        Table table({"Tensor", "Change", "Type", "Differing", "Max delta", "L2", "Relative L2", "Cosine"},
                    {3, 4, 5, 6, 7});
        constexpr std::size_t kShown = 50;
        for (std::size_t i = 0; i < rows.size() && (options.all || i < kShown); ++i) {
            const TensorDiff& tensor = *rows[i];
            const bool compared = tensor.change == TensorChange::Same || tensor.change == TensorChange::Changed;
            std::string type(dtypeName(tensor.dtypeA));
            if (tensor.dtypeA != tensor.dtypeB) {
                type += " → " + std::string(dtypeName(tensor.dtypeB));
            }
            std::string change(tensorChangeName(tensor.change));
            if (tensor.notComparable > 0) {
                change += ", " + formatCount(tensor.notComparable) + " NaN or infinite";
            }
            if (tensor.change == TensorChange::Reshaped) {
                change += ' ' + shapeText(tensor.shapeA) + " → " + shapeText(tensor.shapeB);
            }
            std::vector<std::string> row{printable(tensor.name), std::move(change), std::move(type)};
            if (compared && tensor.note.empty()) {
                row.insert(row.end(),
                           {formatCount(tensor.differing), formatNumber(tensor.maxDelta, 4), formatNumber(tensor.l2, 4),
                            formatNumber(tensor.relativeL2, 4), formatNumber(tensor.cosine, 7)});
            } else {
                row.push_back(tensor.note);
            }
            table.add(std::move(row));
        }
        out += '\n' + table.text();
        if (!options.all && rows.size() > kShown) {
            out += "… " + formatCount(rows.size() - kShown) + " more (use --all to list all)\n";
        }
    }
    if (!diff.metadataChanges.empty()) {
        out += "\nMetadata Changes\n";
        for (const std::string& change : diff.metadataChanges) {
            out += "  " + change + '\n';
        }
    }
    return out;
}

int run(const Session& session, const Options& options)
{
    const auto a = openWhole(session, options.a, options.open);
    if (!a) {
        return session.fail(a.error());
    }
    const auto b = openWhole(session, options.b, options.open);
    if (!b) {
        return session.fail(b.error());
    }
    const auto named = withComparableNames(*a, *b);
    if (!named) {
        return session.fail(named.error());
    }
    TerminalProgress progress = session.progress();
    // Different formats use different metadata keys, so comparing them would list every key as a change.
    const bool withMetadata = a->facts().format == b->facts().format;
    auto diff = diffModels(named->first, named->second, withMetadata, progress);
    if (!diff) {
        return session.fail(diff.error());
    }
    diff->compareVocabularies(vocabularyOf(*a), vocabularyOf(*b));
    const int exitCode = options.exitCode && !diff->isIdentical() ? kFailure : kSuccess;
    if (session.json) {
        Report report = toReport(*diff);
        report.exitCode = exitCode;
        report.summary = summaryJson(*a);
        report.inputs = {fileJson(options.a, *a), fileJson(options.b, *b)};
        return session.printJson(report);
    }
    session.print(toText(*diff, options));
    return exitCode;
}

} // namespace

void addDiff(const Command& app, Session& session)
{
    auto options = std::make_shared<Options>();
    const Command command = app.add("diff", "Compare two models tensor by tensor");
    addPluginOption(command, session);
    command.option("A", options->a, "Model file in any supported format").required().file();
    command.option("B", options->b, "Model file in any supported format").required().file();
    addReadOptions(command, options->open);
    command.flag("--exit-code", options->exitCode, "Exit with 1 if the tensors differ");
    command.flag("--all", options->all, "List all tensors, including identical ones");
    command.footer("Tensors are matched by name, or by canonical name if the models use different naming schemes.");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
