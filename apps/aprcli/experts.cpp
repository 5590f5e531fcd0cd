// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/text.h"
#include "apr/look/experts.h"

#include <algorithm>
#include <cmath>

namespace apr::cli {
namespace {

struct ExpertsArguments {
    std::string file;
    OpenOptions open;
    bool all = false;
    std::string layer;
};

std::string numberOrDash(double value, int digits)
{
    return std::isnan(value) ? "–" : formatNumber(value, digits);
}

Json factsJson(const ExpertFacts& facts)
{
    Json out{{"parameters", facts.elements},
             {"measured", facts.measured},
             {"not_finite", facts.notFinite},
             {"rms", facts.rms},
             {"sparsity", facts.sparsity}};
    if (std::isfinite(facts.routerNorm)) {
        out["router_norm"] = facts.routerNorm;
    }
    if (!std::isnan(facts.similarity)) {
        out["similarity"] = facts.similarity;
        out["nearest"] = facts.nearest;
    }
    return out;
}

/// One line for each layer: the range of its experts.
std::string overview(const std::vector<ExpertLayer>& layers, const std::vector<std::vector<ExpertFacts>>& facts)
{
    Table table({"Layer", "Experts", "RMS", "Zeros", "Router norm", "Most similar"}, {1, 2, 3, 4, 5});
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const auto rangeOf = [&](auto member, int digits, double scale, const char* unit) {
            const auto [least, most] = std::minmax_element(
                facts[i].begin(), facts[i].end(),
                [member](const ExpertFacts& a, const ExpertFacts& b) { return a.*member < b.*member; });
            return numberOrDash((*least).*member * scale, digits) + " – " +
                   numberOrDash((*most).*member * scale, digits) + unit;
        };
        const ExpertFacts* similar = nullptr;
        for (const ExpertFacts& each : facts[i]) {
            similar = !std::isnan(each.similarity) && (similar == nullptr || each.similarity > similar->similarity)
                          ? &each
                          : similar;
        }
        const std::string pair = similar == nullptr ? "–"
                                                    : std::to_string(similar - facts[i].data()) + " and " +
                                                          std::to_string(similar->nearest) + ": " +
                                                          formatFixed(similar->similarity, 3);
        table.add({printable(layers[i].name, 80), std::to_string(facts[i].size()), rangeOf(&ExpertFacts::rms, 3, 1, ""),
                   rangeOf(&ExpertFacts::sparsity, 3, 100, " %"),
                   layers[i].router ? rangeOf(&ExpertFacts::routerNorm, 3, 1, "") : "–", pair});
    }
    return table.text();
}

/// One line for each expert of a layer.
std::string details(const std::vector<ExpertFacts>& facts)
{
    Table table({"Expert", "Parameters", "RMS", "Zeros", "Router norm", "Nearest", "Cosine"}, {0, 1, 2, 3, 4, 5, 6});
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const bool isCompared = !std::isnan(facts[i].similarity);
        table.add({std::to_string(i), formatCount(facts[i].elements), formatNumber(facts[i].rms, 4),
                   formatNumber(100 * facts[i].sparsity, 3) + " %", numberOrDash(facts[i].routerNorm, 4),
                   isCompared ? std::to_string(facts[i].nearest) : "–",
                   isCompared ? formatFixed(facts[i].similarity, 3) : "–"});
    }
    return table.text();
}

int run(const Session& session, const ExpertsArguments& options)
{
    const auto model = openHeader(session, options.file, options.open);
    if (!model) {
        return session.fail(model.error());
    }
    std::vector<ExpertLayer> layers = expertLayersOf(*model);
    if (layers.empty()) {
        return session.fail(Error{
            .code = Errc::Architecture,
            .message = "the model is not a mixture of experts",
            .file = options.file,
            .advice = "Experts are tensors like layers.0.mlp.experts.3.up_proj.weight or blk.0.ffn_up_exps.weight."});
    }
    if (!options.layer.empty()) {
        const auto number = parseUnsigned(options.layer);
        const std::vector<ExpertLayer> every = std::move(layers);
        layers.clear();
        for (std::size_t i = 0; i < every.size(); ++i) {
            if (every[i].name == options.layer || (number && *number == i)) {
                layers.push_back(every[i]);
            }
        }
        if (layers.empty()) {
            return session.fail(Error{.code = Errc::Argument,
                                      .message = "layer of experts not found: \"" + printable(options.layer, 80) + "\"",
                                      .field = "--layer",
                                      .advice = "Give its name as `aprcli experts FILE` lists it, or a number below " +
                                                std::to_string(every.size()) + "."});
        }
    }
    TerminalProgress progress = session.progress();
    const auto facts = measureExperts(*model, layers, options.all, progress);
    if (!facts) {
        return session.fail(facts.error());
    }
    if (session.json) {
        Report report{.summary = summaryJson(*model)};
        report.inputs.push_back(fileJson(options.file, *model));
        report.result["sampled"] = !options.all;
        for (std::size_t i = 0; i < layers.size(); ++i) {
            Json experts = Json::array();
            for (const ExpertFacts& each : (*facts)[i]) {
                experts.push_back(factsJson(each));
            }
            Json layer{{"name", printable(layers[i].name)}, {"experts", std::move(experts)}};
            if (layers[i].router) {
                layer["router"] = printable(model->tensors()[*layers[i].router].name);
            }
            report.result["layers"].push_back(std::move(layer));
        }
        return session.printJson(report);
    }
    session.print((options.layer.empty() ? overview(layers, *facts) : details(facts->front())) +
                  (options.all ? "" : "Estimated from a sample of each expert; --all reads every value.\n"));
    return kSuccess;
}

} // namespace

void addExperts(const Command& app, Session& session)
{
    auto options = std::make_shared<ExpertsArguments>();
    const Command command = app.add("experts", "Compare the experts of each layer of a mixture of experts");
    command.option("FILE", options->file, "Model file").required().file();
    command.option("--layer", options->layer, "List the experts of one layer: its name, or its number from 0")
        .metavar("LAYER");
    command.flag("--all", options->all, "Read every value instead of a sample");
    addReadOptions(command, options->open);
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
