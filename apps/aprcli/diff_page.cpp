// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "diff_output.h"

#include <algorithm>

namespace apr::cli {
namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --line: #d5d9e0; --quiet: #5b6472; --bar: #2f6fdb; --back: #fff; --text: #1b1f26 }
@media (prefers-color-scheme: dark) {
  :root { --line: #3a414d; --quiet: #9aa4b2; --bar: #6ea2ff; --back: #16191e; --text: #e6e9ee }
}
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1.5rem;
       background: var(--back); color: var(--text) }
h1 { font-size: 1.35rem; margin: 0 0 .25rem } h2 { font-size: 1.05rem; margin: 1.75rem 0 .5rem }
p.files { color: var(--quiet); margin: 0 0 1rem; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.25rem; margin: 0 }
dt { color: var(--quiet) } dd { margin: 0 }
table { border-collapse: collapse; width: 100% } th { text-align: left; color: var(--quiet); font-weight: 500 }
th, td { padding: .2rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
td.name { font-family: ui-monospace, monospace; font-size: 12.5px; overflow-wrap: anywhere }
.bar { height: 6px; background: var(--bar); border-radius: 3px; margin-top: 7px }
)";

std::string escaped(std::string_view text)
{
    std::string out;
    for (const char c : printable(text, 2000)) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        default: out += c;
        }
    }
    return out;
}

std::string fact(std::string_view label, const std::string& text)
{
    return "<dt>" + std::string(label) + "</dt><dd>" + escaped(text) + "</dd>\n";
}

std::string list(std::string_view title, const std::vector<std::string>& lines)
{
    std::string out;
    for (const std::string& line : lines) {
        out += "<li>" + escaped(line) + "</li>\n";
    }
    return out.empty() ? out : "<h2>" + std::string(title) + "</h2>\n<ul>\n" + out + "</ul>\n";
}

std::string cell(const std::string& text)
{
    return "<td class=\"n\">" + escaped(text) + "</td>";
}

} // namespace

std::string diffPage(const ModelDiff& diff, const DiffRows& rows, const std::string& a, const std::string& b)
{
    std::string out =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + escaped(fileName(a)) +
        " – " + escaped(fileName(b)) + "</title>\n<style>" + std::string(kStyle) + "</style>\n</head>\n<body>\n<h1>" +
        (diff.isIdentical()
             ? "All tensors are identical"
             : "Relative error of the weights " + escaped(formatNumber(100 * diff.relativeL2, 4)) + " %") +
        "</h1>\n<p class=\"files\">A: " + escaped(a) + "<br>B: " + escaped(b) + "</p>\n<dl>\n";
    out += fact("Cosine similarity", formatNumber(diff.cosine, 7)) + fact("Identical elements", diff.similarityText()) +
           fact("Largest difference", formatNumber(diff.maxDelta)) + fact("L2 distance", formatNumber(diff.l2));
    for (const TensorChange change : {TensorChange::Same, TensorChange::Changed, TensorChange::Added,
                                      TensorChange::Removed, TensorChange::Reshaped, TensorChange::Unreadable}) {
        if (diff.count(change) > 0) {
            out += fact("Tensors " + std::string(tensorChangeName(change)), formatCount(diff.count(change)));
        }
    }
    out += "</dl>\n" + list("What the changes are", diff.explanations());
    if (!rows.rows.empty()) {
        double largest = 0;
        for (const TensorDiff* each : rows.rows) {
            largest = std::max(largest, each->relativeL2 < 1e300 ? each->relativeL2 : 0);
        }
        out +=
            "<h2>Tensors</h2>\n<table>\n<tr><th>Tensor</th><th>Change</th><th>Type</th><th class=\"n\">Differing</th>"
            "<th class=\"n\">Max delta</th><th class=\"n\">Relative L2</th><th style=\"width:8rem\"></th>"
            "<th class=\"n\">Cosine</th><th>Remarks</th></tr>\n";
        for (const TensorDiff* each : rows.rows) {
            const double share = largest > 0 ? std::min(1.0, each->relativeL2 / largest) : 0;
            const std::string type(dtypeName(each->dtypeA));
            out += "<tr><td class=\"name\">" + escaped(each->title()) + "</td><td>" +
                   std::string(tensorChangeName(each->change)) + "</td><td>" +
                   (each->dtypeA == each->dtypeB ? type : type + " → " + std::string(dtypeName(each->dtypeB))) +
                   "</td>";
            if (each->isCompared() && each->note.empty()) {
                out += cell(formatCount(each->differing)) + cell(formatNumber(each->maxDelta, 4)) +
                       cell(formatNumber(each->relativeL2, 4)) +
                       "<td><div class=\"bar\" style=\"width:" + formatFixed(100 * share, 1) + "%\"></div></td>" +
                       cell(formatNumber(each->cosine, 7)) + "<td>" + escaped(each->remarks()) + "</td>";
            } else {
                out += "<td colspan=\"6\">" +
                       escaped(each->change == TensorChange::Reshaped
                                   ? shapeText(each->shapeA) + " → " + shapeText(each->shapeB)
                                   : each->note) +
                       "</td>";
            }
            out += "</tr>\n";
        }
        out += "</table>\n";
        if (rows.hidden > 0) {
            out += "<p>" + formatCount(rows.hidden) + " more are not listed.</p>\n";
        }
    }
    out += list("Vocabulary", diff.vocabulary.examples) + list("Metadata", diff.metadataChanges);
    return out + "</body>\n</html>\n";
}

} // namespace apr::cli
