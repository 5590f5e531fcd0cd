// SPDX-License-Identifier: MIT
#include "pane_types.h"

#include "bytes_pane.h"
#include "card_pane.h"
#include "chat_pane.h"
#include "compare_pane.h"
#include "convert_pane.h"
#include "details_pane.h"
#include "experts_pane.h"
#include "findings_pane.h"
#include "graph_pane.h"
#include "heat_map_pane.h"
#include "histogram_pane.h"
#include "history_pane.h"
#include "jobs_pane.h"
#include "log_pane.h"
#include "merge_pane.h"
#include "metadata_pane.h"
#include "model_map_pane.h"
#include "overview_pane.h"
#include "planner_pane.h"
#include "security_pane.h"
#include "statistics_pane.h"
#include "tensors_pane.h"
#include "tokenizer_pane.h"
#include "values_pane.h"

#include <QCoreApplication>

namespace apr::workbench {
namespace {

template <typename Model>
std::unique_ptr<PaneModel> make(Workspace& workspace)
{
    return std::make_unique<Model>(workspace);
}

/// Context of the titles for translators.
struct Panes {
    Q_DECLARE_TR_FUNCTIONS(Panes)
};

} // namespace

std::vector<LayoutType> layoutTypes()
{
    const auto text = [](const char* name) { return QString::fromLatin1(name); };
    return {
        {Layout::Inspect,
         text("inspect"),
         Panes::tr("Inspect"),
         Panes::tr("Tensors, values and bytes of a model"),
         {text("overview"), text("metadata")}},
        {Layout::Compare,
         text("compare"),
         Panes::tr("Compare"),
         Panes::tr("Two models side by side"),
         {text("compare"), text("findings")},
         18},
        {Layout::Convert,
         text("convert"),
         Panes::tr("Quantize"),
         Panes::tr("Size and error of quantized models"),
         {text("planner"), text("jobs")},
         18},
        {Layout::Quality,
         text("quality"),
         Panes::tr("Quality"),
         Panes::tr("Statistics, checks and security of a model"),
         {text("statistics"), text("findings")}},
    };
}

std::vector<PaneType> paneTypes()
{
    using Area = PaneArea;
    const auto text = [](const char* name) { return QString::fromLatin1(name); };
    const Layouts all = Layout::Inspect | Layout::Compare | Layout::Convert | Layout::Quality;
    const Layouts inspect = Layout::Inspect;
    const Layouts looking = Layout::Inspect | Layout::Quality;
    return {
        {text("overview"), Panes::tr("Overview"), Panes::tr("Key facts about the model"), text("OverviewPane"),
         Area::Center, all, make<OverviewPaneModel>},
        {text("graph"), Panes::tr("Graph"), Panes::tr("Operators or layers of the model and their connections"),
         text("GraphPane"), Area::Center, all, make<GraphPaneModel>},
        {text("map"), Panes::tr("Map"), Panes::tr("All tensors of the model as one picture"), text("ModelMapPane"),
         Area::Center, all, make<ModelMapPaneModel>},
        {text("values"), Panes::tr("Values"), Panes::tr("Values of the selected tensor as a grid"), text("ValuesPane"),
         Area::Center, all, make<ValuesPaneModel>},
        {text("heatmap"), Panes::tr("Heat map"), Panes::tr("The selected tensor as a picture"), text("HeatMapPane"),
         Area::Center, all, make<HeatMapPaneModel>},
        {text("statistics"), Panes::tr("Statistics"), Panes::tr("Statistics of all tensors"), text("StatisticsPane"),
         Area::Center, all, make<StatisticsPaneModel>},
        {text("compare"), Panes::tr("Compare"), Panes::tr("Two models side by side"), text("ComparePane"), Area::Center,
         all, make<ComparePaneModel>, PaneScope::Window},
        {text("planner"), Panes::tr("Quantization"), Panes::tr("Size and error of quantized models"),
         text("PlannerPane"), Area::Center, all, make<PlannerPaneModel>, PaneScope::Window},
        {text("tensors"), Panes::tr("Tensors"), Panes::tr("All tensors as a tree or a list"), text("TensorsPane"),
         Area::Left, inspect, make<TensorsPaneModel>},
        {text("details"), Panes::tr("Tensor details"), Panes::tr("Storage and statistics of the selected tensor"),
         text("DetailsPane"), Area::Right, looking, make<DetailsPaneModel>},
        {text("histogram"), Panes::tr("Histogram"), Panes::tr("Distribution of the values of the selected tensor"),
         text("HistogramPane"), Area::Right, looking, make<HistogramPaneModel>},
        {text("metadata"), Panes::tr("Metadata"), Panes::tr("All metadata of the file"), text("MetadataPane"),
         Area::Bottom, inspect, make<MetadataPaneModel>},
        {text("findings"), Panes::tr("Validation"), Panes::tr("Results of the checks"), text("FindingsPane"),
         Area::Bottom, all, make<FindingsPaneModel>},
        {text("security"), Panes::tr("Security"), Panes::tr("What loading the file would execute or access"),
         text("SecurityPane"), Area::Bottom, looking, make<SecurityPaneModel>},
        {text("bytes"), Panes::tr("Bytes"), Panes::tr("Bytes of the file and what they belong to"), text("BytesPane"),
         Area::Bottom, all, make<BytesPaneModel>},
        {text("tokenizer"), Panes::tr("Tokenizer"), Panes::tr("Vocabulary, and a text as tokens"),
         text("TokenizerPane"), Area::Bottom, inspect, make<TokenizerPaneModel>},
        {text("chat"), Panes::tr("Chat template"), Panes::tr("A conversation as the model's chat template writes it"),
         text("ChatPane"), Area::Bottom, inspect, make<ChatPaneModel>},
        {text("card"), Panes::tr("Model card"), Panes::tr("Description and license of the model"), text("CardPane"),
         Area::Bottom, inspect, make<CardPaneModel>},
        {text("history"), Panes::tr("History"), Panes::tr("How the model was made: operations, inputs, command lines"),
         text("HistoryPane"), Area::Bottom, inspect, make<HistoryPaneModel>},
        {text("experts"), Panes::tr("Experts"), Panes::tr("The experts of a mixture of experts, layer by layer"),
         text("ExpertsPane"), Area::Bottom, inspect, make<ExpertsPaneModel>},
        {text("jobs"), Panes::tr("Jobs"), Panes::tr("Work in the background"), text("JobsPane"), Area::Bottom, all,
         make<JobsPaneModel>, PaneScope::Window},
        {text("log"), Panes::tr("Log"), Panes::tr("What has happened, and every error"), text("LogPane"), Area::Bottom,
         all, make<LogPaneModel>, PaneScope::Window},
        {text("convert"),
         Panes::tr("Convert"),
         Panes::tr("Options and plan of a conversion"),
         text("ConvertPane"),
         Area::Dialog,
         {},
         make<ConvertPaneModel>,
         PaneScope::Window},
        {text("merge"),
         Panes::tr("Merge"),
         Panes::tr("Models, method and plan of a merge"),
         text("MergePane"),
         Area::Dialog,
         {},
         make<MergePaneModel>,
         PaneScope::Window},
    };
}

} // namespace apr::workbench
