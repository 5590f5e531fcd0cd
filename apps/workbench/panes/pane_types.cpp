// SPDX-License-Identifier: MIT
#include "pane_types.h"

#include "bytes_pane.h"
#include "convert_pane.h"
#include "details_pane.h"
#include "findings_pane.h"
#include "histogram_pane.h"
#include "jobs_pane.h"
#include "log_pane.h"
#include "metadata_pane.h"
#include "overview_pane.h"
#include "planner_pane.h"
#include "security_pane.h"
#include "tensors_pane.h"

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

std::vector<PaneType> paneTypes()
{
    using Area = PaneArea;
    const auto text = [](const char* name) { return QString::fromLatin1(name); };
    return {
        {text("overview"), Panes::tr("Overview"), Panes::tr("Key facts about the model"), text("OverviewPane"),
         Area::Center, make<OverviewPaneModel>},
        {text("tensors"), Panes::tr("Tensors"), Panes::tr("All tensors as a tree or a list"), text("TensorsPane"),
         Area::Left, make<TensorsPaneModel>},
        {text("details"), Panes::tr("Tensor details"), Panes::tr("Storage and statistics of the selected tensor"),
         text("DetailsPane"), Area::Right, make<DetailsPaneModel>},
        {text("histogram"), Panes::tr("Histogram"), Panes::tr("Distribution of the values of the selected tensor"),
         text("HistogramPane"), Area::Right, make<HistogramPaneModel>},
        {text("metadata"), Panes::tr("Metadata"), Panes::tr("All metadata of the file"), text("MetadataPane"),
         Area::Bottom, make<MetadataPaneModel>},
        {text("findings"), Panes::tr("Validation"), Panes::tr("Results of the checks"), text("FindingsPane"),
         Area::Bottom, make<FindingsPaneModel>},
        {text("security"), Panes::tr("Security"), Panes::tr("What loading the file would execute or access"),
         text("SecurityPane"), Area::Bottom, make<SecurityPaneModel>},
        {text("bytes"), Panes::tr("Bytes"), Panes::tr("Bytes of the selected tensor"), text("BytesPane"), Area::Bottom,
         make<BytesPaneModel>},
        {text("jobs"), Panes::tr("Jobs"), Panes::tr("Work in the background"), text("JobsPane"), Area::Bottom,
         make<JobsPaneModel>},
        {text("log"), Panes::tr("Log"), Panes::tr("What has happened, and every error"), text("LogPane"), Area::Bottom,
         make<LogPaneModel>},
        {text("planner"), Panes::tr("Quantization"), Panes::tr("Size and error of quantized models"),
         text("PlannerPane"), Area::Floating, make<PlannerPaneModel>},
        {text("convert"), Panes::tr("Convert"), Panes::tr("Options and plan of a conversion"), text("ConvertPane"),
         Area::Dialog, make<ConvertPaneModel>},
    };
}

} // namespace apr::workbench
