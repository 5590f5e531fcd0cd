// SPDX-License-Identifier: MIT
#include "heat_map_pane.h"

#include "apr/base/text.h"
#include "text_helpers.h"

namespace apr::workbench {

HeatMapPaneModel::HeatMapPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    m_heatMap.clear(tr("Select a tensor to see it as a picture."));
    connect(&m_heatMap, &HeatMapModel::picked, this, [this](quint64 element) {
        if (Document* shown = this->document()) {
            shown->selectRange({.first = element, .count = 1});
        }
    });
    // Later: the command line has a place below the picture, whose size changes the view.
    connect(&m_heatMap, &HeatMapModel::changed, this, &PaneModel::commandLineChanged, Qt::QueuedConnection);
}

QString HeatMapPaneModel::picked() const
{
    return document() != nullptr && document()->range().count > 0
               ? tr("element %1").arg(countText(document()->range().first))
               : QString();
}

QString HeatMapPaneModel::commandLine() const
{
    const TensorInfo* tensor = document() != nullptr ? document()->tensorInfo() : nullptr;
    if (tensor == nullptr) {
        return {};
    }
    const std::string slice = toStdString(m_heatMap.slice());
    return slice.empty() ? commandLineOf({"cat", toStdString(document()->path()), tensor->name})
                         : commandLineOf({"cat", toStdString(document()->path()), tensor->name, "--slice", slice});
}

QJsonObject HeatMapPaneModel::state() const
{
    return {{QStringLiteral("magnitude"), m_heatMap.isMagnitude()},
            {QStringLiteral("clip"), m_heatMap.isClipped()},
            {QStringLiteral("flatten"), m_heatMap.isFlattened()}};
}

void HeatMapPaneModel::restore(const QJsonObject& state)
{
    m_heatMap.setMagnitude(state[QStringLiteral("magnitude")].toBool());
    m_heatMap.setClipped(state[QStringLiteral("clip")].toBool());
    m_heatMap.setFlattened(state[QStringLiteral("flatten")].toBool(true));
}

void HeatMapPaneModel::exportPicture()
{
    const QString path = !m_heatMap.hasPicture()
                             ? QString()
                             : fileToSave({.title = tr("Export the heat map"), .filter = tr("PNG image (*.png)")});
    if (!path.isEmpty() && !m_heatMap.picture(false).save(path)) {
        workspace().notices().add(Tone::Bad, tr("Cannot export the heat map"),
                                  tr("%1 cannot be written").arg(pathText(path)));
    }
}

void HeatMapPaneModel::refresh(Changes changes)
{
    const Document* shown = document();
    const QString problem = shown != nullptr ? shown->fileProblem() : QString();
    if (changes & (DocumentChange | TensorChange) || problem != m_problem) {
        m_problem = problem;
        if (shown == nullptr || shown->tensor() < 0) {
            m_heatMap.clear(tr("Select a tensor to see it as a picture."));
        } else if (!problem.isEmpty()) {
            m_heatMap.clear(problem);
        } else {
            m_heatMap.show(shown->model(), static_cast<std::size_t>(shown->tensor()));
        }
    }
    if (changes & (DocumentChange | TensorChange | RangeChange)) {
        Q_EMIT pickedChanged();
    }
}

} // namespace apr::workbench
