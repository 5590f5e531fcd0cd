// SPDX-License-Identifier: MIT
#include "diff_output.h"

#include "apr/base/natural_order.h"
#include "apr/base/text.h"
#include "apr/look/tensor_query.h"

#include <algorithm>
#include <limits>

namespace apr::cli {
namespace {

struct Order {
    std::string_view name;
    bool (*isBefore)(const TensorDiff& x, const TensorDiff& y);
};

/// NaN and infinities first, then the largest.
template <class Key>
bool isLarger(const TensorDiff& x, const TensorDiff& y, Key key)
{
    return std::pair(x.notComparable, static_cast<double>(key(x))) >
           std::pair(y.notComparable, static_cast<double>(key(y)));
}

constexpr Order kOrders[] = {
    {"error",
     [](const TensorDiff& x, const TensorDiff& y) {
         return isLarger(x, y, [](const TensorDiff& each) { return each.relativeL2; });
     }},
    {"delta", [](const TensorDiff& x,
                 const TensorDiff& y) { return isLarger(x, y, [](const TensorDiff& each) { return each.maxDelta; }); }},
    {"l2", [](const TensorDiff& x,
              const TensorDiff& y) { return isLarger(x, y, [](const TensorDiff& each) { return each.l2; }); }},
    {"cosine", [](const TensorDiff& x,
                  const TensorDiff& y) { return isLarger(x, y, [](const TensorDiff& each) { return -each.cosine; }); }},
    {"differing",
     [](const TensorDiff& x, const TensorDiff& y) {
         return isLarger(x, y, [](const TensorDiff& each) { return each.differing; });
     }},
    {"size", [](const TensorDiff& x, const TensorDiff& y) { return x.elements > y.elements; }},
    {"name", [](const TensorDiff& x, const TensorDiff& y) { return naturalLess(x.name, y.name); }},
    {"file", [](const TensorDiff&, const TensorDiff&) { return false; }},
};

/// `text` about tensors of this kind, as diff(1) and others color it.
std::string styledChange(TensorChange change, std::string_view text)
{
    return change == TensorChange::Same      ? std::string(text)
           : change == TensorChange::Added   ? styled(Style::Good, text)
           : change == TensorChange::Changed ? styled(Style::Warning, text)
                                             : styled(Style::Bad, text);
}

/// The tensor as a filter sees it: of A, or else of B.
TensorInfo infoOf(const TensorDiff& tensor)
{
    const bool isInA = tensor.change != TensorChange::Added;
    TensorInfo out{.name = tensor.name,
                   .dtype = isInA ? tensor.dtypeA : tensor.dtypeB,
                   .shape = isInA ? tensor.shapeA : tensor.shapeB};
    const DTypeInfo& info = dtypeInfo(out.dtype);
    out.byteSize = (out.elements() + info.blockElements - 1) / info.blockElements * info.blockBytes;
    return out;
}

std::string changeText(const TensorDiff& tensor)
{
    std::string out = styledChange(tensor.change, tensorChangeName(tensor.change));
    if (tensor.notComparable > 0) {
        out += ", " + formatCount(tensor.notComparable) + " NaN or infinite";
    }
    if (tensor.change == TensorChange::Reshaped) {
        out += ' ' + shapeText(tensor.shapeA) + " → " + shapeText(tensor.shapeB);
    }
    return out;
}

std::string typeText(const TensorDiff& tensor)
{
    const std::string a(dtypeName(tensor.dtypeA));
    return tensor.dtypeA == tensor.dtypeB ? a : a + " → " + std::string(dtypeName(tensor.dtypeB));
}

/// "embed.weight[12, 5]"
std::string indexText(std::uint64_t element, const Shape& shape)
{
    std::vector<std::string> out;
    for (std::size_t d = shape.size(); d-- > 0;) {
        out.insert(out.begin(), std::to_string(element % shape[d]));
        element /= shape[d];
    }
    return '[' + join(out, ", ") + ']';
}

} // namespace

std::vector<std::string> diffOrders()
{
    std::vector<std::string> out;
    for (const Order& order : kOrders) {
        out.emplace_back(order.name);
    }
    return out;
}

std::size_t limitOf(const DiffView& view)
{
    constexpr std::size_t kDefault = 50;
    return view.top                 ? static_cast<std::size_t>(*view.top)
           : view.all || view.lines ? std::numeric_limits<std::size_t>::max()
                                    : kDefault;
}

Result<DiffRows> rowsOf(const ModelDiff& diff, const DiffView& view)
{
    APR_TRY(const TensorQuery query, TensorQuery::parse(view.filter));
    DiffRows out;
    for (const TensorDiff& tensor : diff.tensors) {
        const bool isListed = view.all || view.lines || tensor.change != TensorChange::Same;
        if (isListed && query.matches(infoOf(tensor))) {
            out.rows.push_back(&tensor);
        }
    }
    const std::string_view sort = !view.sort.empty() ? std::string_view(view.sort) : view.all ? "file" : "error";
    const auto* const order =
        std::find_if(std::begin(kOrders), std::end(kOrders), [sort](const Order& each) { return each.name == sort; });
    if (order != std::end(kOrders)) {
        std::stable_sort(out.rows.begin(), out.rows.end(),
                         [order](const TensorDiff* x, const TensorDiff* y) { return order->isBefore(*x, *y); });
    }
    if (out.rows.size() > limitOf(view)) {
        out.hidden = out.rows.size() - limitOf(view);
        out.rows.resize(limitOf(view));
    }
    return out;
}

std::string diffText(const ModelDiff& diff, const DiffRows& rows, const DiffView& view)
{
    std::string out;
    if (diff.weights > 0 && !diff.isIdentical()) {
        out = "Relative error of the weights: " + formatNumber(100 * diff.relativeL2, 4) +
              " % (L2), cosine similarity " + formatNumber(diff.cosine, 7) + '\n';
    }
    out += "Similarity: " + styled(diff.isIdentical() ? Style::Good : Style::Warning, diff.similarityText()) +
           (diff.isIdentical() ? " (all tensors are identical)\n" : " of the elements are identical\n");
    if (diff.notComparable > 0) {
        out += "NaN or infinity: " + formatCountOf(diff.notComparable, "value") +
               (diff.notComparable == 1 ? " is" : " are") +
               " NaN or infinite in one of the models; deltas and distances omit " +
               (diff.notComparable == 1 ? "it" : "them") + '\n';
    }
    out += "Weight Changes: Max delta " + formatNumber(diff.maxDelta) + ", L2 distance " + formatNumber(diff.l2) + '\n';
    const auto counted = [&diff](TensorChange change) {
        const std::string text = formatCount(diff.count(change)) + ' ' + std::string(tensorChangeName(change));
        return diff.count(change) == 0 ? text : styledChange(change, text);
    };
    out += "Tensors: " + formatCount(diff.count(TensorChange::Same)) + " same, " + counted(TensorChange::Changed) +
           ", " + counted(TensorChange::Added) + ", " + counted(TensorChange::Removed);
    for (const TensorChange change : {TensorChange::Reshaped, TensorChange::Unreadable}) {
        if (diff.count(change) > 0) {
            out += ", " + counted(change);
        }
    }
    out += '\n';
    for (const std::string& sentence : diff.explanations()) {
        out += "  " + sentence + '\n';
    }
    if (!diff.vocabulary.isSame()) {
        out += "Vocab Changes: Added " + formatCount(diff.vocabulary.added) + " tokens, Removed " +
               formatCount(diff.vocabulary.removed) + " tokens" +
               (diff.vocabulary.moved > 0 ? ", " + formatCount(diff.vocabulary.moved) + " with another id" : "") + '\n';
        for (const std::string& example : diff.vocabulary.examples) {
            out += "  " + example + '\n';
        }
    }
    if (view.lines) {
        out += '\n' + diffLines(rows, view);
    } else if (!rows.rows.empty()) {
        const bool hasRemarks = std::any_of(rows.rows.begin(), rows.rows.end(),
                                            [](const TensorDiff* each) { return !each->remarks().empty(); });
        std::vector<std::string> head{"Tensor",    "Change", "Type",        "Differing",
                                      "Max delta", "L2",     "Relative L2", "Cosine"};
        if (hasRemarks) {
            head.emplace_back("Remarks");
        }
        Table table(std::move(head), {3, 4, 5, 6, 7});
        for (const TensorDiff* each : rows.rows) {
            const TensorDiff& tensor = *each;
            std::vector<std::string> row{tensor.title(), changeText(tensor), typeText(tensor)};
            if (tensor.isCompared() && tensor.note.empty()) {
                row.insert(row.end(),
                           {formatCount(tensor.differing), formatNumber(tensor.maxDelta, 4), formatNumber(tensor.l2, 4),
                            formatNumber(tensor.relativeL2, 4), formatNumber(tensor.cosine, 7)});
                if (hasRemarks) {
                    row.push_back(tensor.remarks());
                }
            } else {
                row.push_back(tensor.note);
            }
            table.add(row);
        }
        out += '\n' + table.text();
    }
    if (rows.hidden > 0) {
        out += "… " + formatCount(rows.hidden) + " more (use --all to list all)\n";
    }
    if (!diff.metadataChanges.empty()) {
        out += '\n' + styled(Style::Heading, "Metadata Changes") + '\n';
        for (const std::string& change : diff.metadataChanges) {
            out += "  " + change + '\n';
        }
    }
    return out;
}

std::string diffLines(const DiffRows& rows, const DiffView& view)
{
    std::string out;
    std::string tolerance = formatNumber(view.tolerance);
    if (const std::size_t zero = tolerance.find("e-0"); zero != std::string::npos) {
        tolerance.erase(zero + 2, 1); // 1e-6, as the specification writes it
    }
    const std::string match = styled(Style::Good, "MATCH");
    const std::string drift = styled(Style::Bad, "DRIFT");
    for (const TensorDiff* each : rows.rows) {
        const TensorDiff& tensor = *each;
        out += tensor.title() + ": ";
        if (!tensor.isCompared() || !tensor.note.empty()) {
            std::string change(tensorChangeName(tensor.change));
            std::transform(change.begin(), change.end(), change.begin(),
                           [](char c) { return static_cast<char>(c - 'a' + 'A'); });
            out += styledChange(tensor.change, change) + (tensor.note.empty() ? "" : " (" + tensor.note + ')');
        } else if (tensor.change == TensorChange::Same) {
            out += view.tolerance > 0 ? match + " (delta < " + tolerance + ')' : match + " (delta = 0)";
        } else if (tensor.notComparable > 0) {
            out += drift + " (" + formatCount(tensor.notComparable) + " NaN or infinite) !!!";
        } else if (tensor.pairing && tensor.pairing->extraRowsA + tensor.pairing->extraRowsB > 0) {
            out += drift + " (" + tensor.pairing->arrangement + ") !!!";
        } else if (tensor.maxDelta < view.tolerance) {
            out += match + " (delta < " + tolerance + ')';
        } else if (!tensor.rounding.empty()) {
            out += match + " (delta = " + formatNumber(tensor.maxDelta, 3) + ", rounding to " + tensor.rounding + ')';
        } else {
            out += drift + " (delta = " + formatNumber(tensor.maxDelta, 3) + ") !!!";
        }
        out += '\n';
    }
    return out;
}

Result<std::string> diffValues(const Comparison& comparison, const DiffRows& rows, const DiffView& view)
{
    std::string out;
    for (const TensorDiff* each : rows.rows) {
        const auto a = comparison.models.a.find(each->name);
        const auto b = comparison.models.b.find(each->name);
        if (!each->isCompared() || each->differing == 0 || !each->note.empty() || !a || !b) {
            continue;
        }
        APR_TRY(const auto elements, largestDifferences(comparison.models.a, *a, comparison.models.b, *b,
                                                        static_cast<std::size_t>(view.values)));
        Table table({"Element", "A", "B", "Delta"}, {1, 2, 3});
        for (const DifferingElement& element : elements) {
            table.add({indexText(element.element, each->shapeA), formatNumber(element.a, 9), formatNumber(element.b, 9),
                       formatNumber(static_cast<double>(element.b) - static_cast<double>(element.a), 6)});
        }
        out += '\n' + styled(Style::Heading, each->title()) + '\n' + table.text();
    }
    return out;
}

Report diffReport(const ModelDiff& diff, const DiffRows& rows)
{
    Json tensors = Json::array();
    for (const TensorDiff* each : rows.rows) {
        const TensorDiff& tensor = *each;
        Json row{{"name", tensor.name}, {"change", tensorChangeName(tensor.change)}};
        if (tensor.isCompared()) {
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
        if (tensor.pairing) {
            row["pairing"] = {{"by", pairedByName(tensor.pairing->by)},
                              {"name_a", tensor.pairing->nameA},
                              {"name_b", tensor.pairing->nameB},
                              {"arrangement", tensor.pairing->arrangement}};
        }
        if (!tensor.rounding.empty()) {
            row["rounding"] = tensor.rounding;
        }
        if (tensor.rows) {
            Json ranges = Json::array();
            for (const RowRange& range : tensor.rows->ranges) {
                ranges.push_back({range.first, range.last});
            }
            row["rows"] = {{"count", tensor.rows->rows},
                           {"changed", tensor.rows->changed},
                           {"range_count", tensor.rows->rangeCount},
                           {"ranges", std::move(ranges)}};
        }
        if (tensor.lowRank) {
            row["low_rank"] = {{"rank", tensor.lowRank->rank}, {"share", tensor.lowRank->share}};
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
                       {"explanations", diff.explanations()},
                       {"vocabulary_added", diff.vocabulary.added},
                       {"vocabulary_removed", diff.vocabulary.removed},
                       {"vocabulary_moved", diff.vocabulary.moved},
                       {"vocabulary_examples", diff.vocabulary.examples},
                       {"metadata_changes", diff.metadataChanges}}};
}

} // namespace apr::cli
