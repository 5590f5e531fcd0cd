// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/natural_order.h"
#include "apr/base/text.h"
#include "apr/format/open.h"
#include "apr/look/tensor_query.h"
#include "apr/model/scales.h"
#include "apr/model/tensor_statistics.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

namespace apr::cli {
namespace {

struct TensorsArguments {
    std::string file;
    OpenOptions open;
    bool stats = false;
    std::string hist;
    std::size_t bins = 40;
    std::vector<std::string> filters;
    std::string sort = "file";
    std::size_t limit = 0;
};

Result<std::vector<TensorQuery>> queriesOf(const TensorsArguments& options)
{
    std::vector<TensorQuery> out;
    for (const std::string& text : options.filters) {
        auto query = TensorQuery::parse(text);
        if (!query) {
            Error error = std::move(query).error();
            error.field = "--filter";
            return error;
        }
        out.push_back(std::move(*query));
    }
    return out;
}

std::vector<std::size_t> chosen(const Model& model, const TensorsArguments& options,
                                const std::vector<TensorQuery>& queries)
{
    const auto tensors = model.tensors();
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const bool fits = queries.empty() || std::any_of(queries.begin(), queries.end(), [&](const TensorQuery& query) {
                              return query.matches(tensors[i]);
                          });
        if (fits) {
            out.push_back(i);
        }
    }
    const auto by = [&out, &tensors](auto key, bool descending) {
        std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) {
            return descending ? key(tensors[b]) < key(tensors[a]) : key(tensors[a]) < key(tensors[b]);
        });
    };
    if (options.sort == "name") {
        std::stable_sort(out.begin(), out.end(), [&tensors](std::size_t a, std::size_t b) {
            return naturalLess(tensors[a].name, tensors[b].name);
        });
    } else if (options.sort == "size") {
        by([](const TensorInfo& t) { return t.byteSize; }, true);
    } else if (options.sort == "dtype") {
        by([](const TensorInfo& t) { return dtypeName(t.dtype); }, false);
    } else if (options.sort == "shape") {
        by([](const TensorInfo& t) { return t.shape; }, true);
    } else if (options.sort == "offset") {
        by([](const TensorInfo& t) { return std::pair(t.part, t.offset); }, false);
    }
    if (options.limit > 0 && out.size() > options.limit) {
        out.resize(options.limit);
    }
    return out;
}

Json statisticsJson(const TensorStatistics& s)
{
    return {{"count", s.count},
            {"min", s.min},
            {"max", s.max},
            {"mean", s.mean},
            {"std", s.std},
            {"absmax", s.absMax},
            {"l2", s.l2},
            {"zeros", s.zeros},
            {"nan", s.nans},
            {"positive_inf", s.positiveInfinities},
            {"negative_inf", s.negativeInfinities},
            {"subnormals", s.subnormals}};
}

} // namespace

Error noSuchTensor(const Model& model, const std::string& name)
{
    std::vector<std::string> names;
    for (const TensorInfo& tensor : model.tensors()) {
        names.push_back(tensor.name);
    }
    const auto close = closestNames(name, names, 1);
    return Error{.code = Errc::Argument,
                 .message = "the model has no tensor with this name" +
                            (close.empty() ? "" : "; did you mean " + printable(join(close, " or ")) + '?'),
                 .tensor = name,
                 .advice = "List the names with `aprcli tensors FILE`."};
}

namespace {

/// Draws a vertical histogram of ten lines.
std::string histogramText(const Histogram& histogram)
{
    constexpr std::size_t kHeight = 10;
    const std::uint64_t most = *std::max_element(histogram.bins.begin(), histogram.bins.end());
    const std::uint64_t total = std::accumulate(histogram.bins.begin(), histogram.bins.end(), std::uint64_t{0});
    if (most == 0) {
        return "  no finite values\n";
    }
    std::string out;
    for (std::size_t line = kHeight; line > 0; --line) {
        std::string label(8, ' ');
        if (line == kHeight || line == kHeight / 2) {
            const double share =
                100 * static_cast<double>(most) * static_cast<double>(line) / kHeight / static_cast<double>(total);
            label = formatNumber(share, 3) + '%';
            label.insert(0, label.size() < 7 ? 7 - label.size() : 0, ' ');
            label += ' ';
        }
        out += label + '|';
        for (const std::uint64_t count : histogram.bins) {
            // In eighths of a line, so that a bin with a single value stays visible.
            const double eighths = static_cast<double>(count) * 8 * kHeight / static_cast<double>(most) -
                                   8.0 * static_cast<double>(line - 1);
            constexpr std::array<std::string_view, 9> kBlocks{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
            const bool isLeast = line == 1 && count > 0 && eighths < 1;
            out += kBlocks[isLeast ? 1 : static_cast<std::size_t>(std::clamp(eighths, 0.0, 8.0))];
        }
        out.erase(out.find_last_not_of(' ') + 1);
        out += '\n';
    }
    const std::string low = formatNumber(histogram.low, 4);
    const std::string high = formatNumber(histogram.high, 4);
    const std::string middle = formatNumber((histogram.low + histogram.high) / 2, 4);
    std::string axis = std::string(9, ' ') + low;
    const std::size_t highAt = std::max(axis.size() + 1, 9 + histogram.bins.size() - 1);
    const std::size_t center = 9 + histogram.bins.size() / 2;
    const std::size_t middleAt = center - std::min(center, middle.size() / 2);
    if (middleAt > axis.size() && middleAt + middle.size() < highAt) {
        axis.append(middleAt - axis.size(), ' ') += middle;
    }
    axis.append(highAt - axis.size(), ' ') += high;
    out += "        +" + std::string(histogram.bins.size(), '-') + '\n' + axis + '\n';
    return out;
}

int runHistogram(const Session& session, const Model& model, const TensorsArguments& options)
{
    const auto index = model.find(options.hist);
    if (!index) {
        return session.fail(noSuchTensor(model, options.hist));
    }
    const TensorInfo& tensor = model.tensors()[*index];
    TerminalProgress progress = session.progress();
    const auto distribution = distributionOf(model, *index, options.bins, progress);
    if (!distribution) {
        return session.fail(distribution.error());
    }
    const auto& [statistics, histogram, quantiles] = *distribution;
    if (session.json) {
        Json out = tensorJson(tensor);
        out["statistics"] = statisticsJson(statistics);
        out["histogram"] = {{"low", histogram.low}, {"high", histogram.high}, {"counts", histogram.bins}};
        for (std::size_t i = 0; i < Quantiles::kProbabilities.size() && !quantiles.isEmpty; ++i) {
            out["quantiles"].push_back({{"p", Quantiles::kProbabilities[i]}, {"value", quantiles.values[i]}});
        }
        Report report{.summary = summaryJson(model), .tensors = Json::array({std::move(out)})};
        report.inputs.push_back(fileJson(options.file, model));
        return session.printJson(report);
    }
    std::string out = "Distribution: " + printable(tensor.name) + " (shape: " + shapeOrScalar(tensor.shape) + ", " +
                      std::string(dtypeName(tensor.dtype)) + ")\n";
    out += "Min: " + formatNumber(statistics.min) + "  Max: " + formatNumber(statistics.max) +
           "  Mean: " + formatNumber(statistics.mean) + "  Std: " + formatNumber(statistics.std) + '\n';
    if (!quantiles.isEmpty) {
        out += "Quantiles:";
        for (std::size_t i = 0; i < Quantiles::kProbabilities.size(); ++i) {
            out += "  " + formatNumber(100 * Quantiles::kProbabilities[i], 3) + "% " +
                   formatNumber(quantiles.values[i], 4);
        }
        out += '\n';
    }
    if (statistics.nans + statistics.infinities() > 0) {
        out += "Non-finite: " + formatCount(statistics.nans) + " NaN, " + formatCount(statistics.infinities()) +
               " infinite\n";
    }
    session.print(out + '\n' + histogramText(histogram));
    return kSuccess;
}

/// Returns the encoding and compression ratio: "zstd, byte planes, 1.46×".
std::string encodingText(const TensorInfo& tensor)
{
    const Encoding& encoding = tensor.encoding;
    if (encoding.isPlain()) {
        return "plain";
    }
    const std::string ratio =
        formatNumber(static_cast<double>(tensor.byteSize) / static_cast<double>(encoding.storedBytes), 3) + "×";
    std::string how = encodingName(encoding);
    if (encoding.isEncrypted && encoding.storedBytes == tensor.byteSize) {
        return how;
    }
    return (!how.empty()                              ? how
            : encoding.storedBytes == tensor.byteSize ? "reordered"
                                                      : "decoded on read") +
           ", " + ratio;
}

/// A tensor in the JSON of the list. `note` says why it has no statistics.
Json tensorEntry(const Model& model, const TensorInfo& tensor, const std::optional<TensorStatistics>& statistics,
                 const std::string& note)
{
    Json entry = tensorJson(tensor);
    if (tensor.offset != TensorInfo::kComputed) {
        entry["offset"] = tensor.offset;
    }
    if (!tensor.encoding.isPlain()) {
        entry["stored"] = tensor.encoding.storedBytes;
        entry["codec"] = codecName(tensor.encoding.codec);
        entry["layout"] = layoutName(tensor.encoding.layout);
        entry["shuffled"] = tensor.encoding.isShuffled;
        if (tensor.encoding.isEncrypted) {
            entry["encrypted"] = true;
        }
    }
    if (model.facts().parts.size() > 1) {
        entry["file"] = model.facts().parts[tensor.part].name;
    }
    if (statistics) {
        entry["statistics"] = statisticsJson(*statistics);
    } else if (!note.empty()) {
        entry["note"] = note;
    }
    return entry;
}

/// The same as a row of the table.
std::vector<std::string> tensorRow(const TensorInfo& tensor, bool hasEncoded, bool hasStatistics,
                                   const std::optional<TensorStatistics>& statistics)
{
    std::vector<std::string> row{printable(tensor.name), std::string(dtypeName(tensor.dtype)),
                                 shapeOrScalar(tensor.shape), formatCount(tensor.byteSize)};
    if (hasEncoded) {
        row.push_back(formatCount(tensor.encoding.isPlain() ? tensor.byteSize : tensor.encoding.storedBytes));
        row.push_back(encodingText(tensor));
    }
    if (statistics) {
        for (const double value : {statistics->min, statistics->max, statistics->mean, statistics->std}) {
            row.push_back(formatNumber(value, 4));
        }
        row.push_back(formatCount(statistics->zeros));
        row.push_back(formatCount(statistics->nans));
        row.push_back(formatCount(statistics->infinities()));
    } else if (hasStatistics) {
        row.insert(row.end(), {"–", "–", "–", "–", "–", "–", "–"});
    }
    return row;
}

int run(const Session& session, const TensorsArguments& options)
{
    const auto queries = queriesOf(options);
    if (!queries) {
        return session.fail(queries.error());
    }
    const auto model = options.stats || !options.hist.empty() ? openWhole(session, options.file, options.open)
                                                              : openHeader(session, options.file, options.open);
    if (!model) {
        return session.fail(model.error());
    }
    if (!options.hist.empty()) {
        return runHistogram(session, *model, options);
    }
    const auto order = chosen(*model, options, *queries);
    TerminalProgress progress = session.progress();
    std::vector<std::string> head{"Name", "Type", "Shape", "Bytes"};
    std::vector<std::size_t> right{3};
    const bool hasEncoded = std::any_of(order.begin(), order.end(),
                                        [&model](std::size_t i) { return !model->tensors()[i].encoding.isPlain(); });
    if (hasEncoded) {
        right.push_back(head.size());
        head.emplace_back("Stored bytes");
        head.emplace_back("Encoding");
    }
    if (options.stats) {
        for (const std::string_view title : {"Min", "Max", "Mean", "Std", "Zeros", "NaN", "Inf"}) {
            right.push_back(head.size());
            head.emplace_back(title);
        }
    }
    Table table(head, right);
    Json rows = Json::array();
    std::uint64_t bytes = 0;
    std::uint64_t parameters = 0;
    for (const std::size_t i : order) {
        const TensorInfo& tensor = model->tensors()[i];
        bytes += tensor.byteSize;
        parameters += scaledBy(*model, i) ? 0 : tensor.elements(); // scales are not parameters
        std::optional<TensorStatistics> statistics;
        std::string note; // why there are none
        if (options.stats) {
            auto found = statisticsOf(*model, i, progress);
            if (!found && found.error().code != Errc::Unsupported) {
                return session.fail(found.error());
            }
            note = found ? "" : found.error().message;
            statistics = found ? std::optional(*found) : std::nullopt;
        }
        if (session.json) {
            rows.push_back(tensorEntry(*model, tensor, statistics, note));
        } else {
            table.add(tensorRow(tensor, hasEncoded, options.stats, statistics));
        }
    }
    if (session.json) {
        Report report{.findings = model->facts().findings,
                      .summary = summaryJson(*model),
                      .tensors = std::move(rows),
                      .result = {{"shown", order.size()}, {"total", model->tensors().size()}}};
        report.inputs.push_back(fileJson(options.file, *model));
        return session.printJson(report);
    }
    session.print(table);
    std::string out = "\n";
    if (order.size() != model->tensors().size()) {
        out += formatCount(order.size()) + " of ";
    }
    session.print(out + formatCountOf(model->tensors().size(), "tensor") + ", " +
                  formatCountOf(parameters, "parameter") + ", " + formatBytes(bytes) + '\n');
    return kSuccess;
}

} // namespace

void addTensors(const Command& app, Session& session)
{
    auto options = std::make_shared<TensorsArguments>();
    const Command command = app.add("tensors", "List tensors, with optional statistics or a histogram");
    command.option("FILE", options->file, "Model file in any supported format").required().file();
    addReadOptions(command, options->open);
    addPluginOption(command, session);
    command.flag("--stats", options->stats, "Show statistics of every listed tensor (reads tensor data)");
    command.option("--hist", options->hist, "Show the histogram of one tensor").metavar("NAME");
    command.option("--bins", options->bins, "Number of histogram bins, 1 to 200 (default: 40)")
        .metavar("N")
        .range(1, 200);
    command
        .option("--filter", options->filters,
                "List only tensors that match, e.g. '*.attn.*' or 'up_proj dtype:q4_k size>1M shape:4096 layer:3..7' "
                "(repeatable)")
        .metavar("QUERY");
    command.option("--sort", options->sort, "Sort order (default: file)")
        .metavar("KEY")
        .choices({"file", "name", "size", "dtype", "shape", "offset"});
    command.option("--limit", options->limit, "List at most N tensors").positive().metavar("N");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
