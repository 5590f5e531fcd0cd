// SPDX-License-Identifier: MIT
#include "graph_pane.h"

#include "text_helpers.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QSaveFile>

namespace apr::workbench {
namespace {

constexpr int kMostPixels = 12'000; ///< of a side of an exported picture
constexpr double kPictureScale = 2;

/// The mean width of a character in the font of the boxes, with what names consist of.
TextSize boxTextSize()
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(12);
    const QFontMetricsF metrics(font);
    const QString sample = QStringLiteral("abcdefghijklmnoprstuvwxyz0123456789__..RMSNorm LayerConv");
    constexpr double kSpare = 1.1; // for names of wide letters
    return {.character = kSpare * metrics.horizontalAdvance(sample) / static_cast<double>(sample.size()),
            .line = metrics.height()};
}

} // namespace

GraphPaneModel::GraphPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    m_graph.setTextSize(boxTextSize());
    m_graph.clear(tr("Open a model to see its graph."));
    connect(&m_graph, &GraphModel::tensorPicked, this, [this](quint64 tensor) {
        if (Document* shown = this->document()) {
            shown->selectTensor(static_cast<int>(tensor));
        }
    });
    connect(&m_graph, &GraphModel::changed, this, [this] {
        selectTensor();
        Q_EMIT commandLineChanged();
    });
    connect(&m_graph, &GraphModel::choicesChanged, this, &PaneModel::commandLineChanged);
}

QString GraphPaneModel::commandLine() const
{
    if (document() == nullptr || m_graph.choices().isEmpty()) {
        return {};
    }
    const std::string path = toStdString(document()->path());
    const std::string number = std::to_string(m_graph.choice() + 1);
    return m_graph.choice() > 0 ? commandLineOf({"graph", path, "--graph", number}) : commandLineOf({"graph", path});
}

QJsonObject GraphPaneModel::state() const
{
    return {{QStringLiteral("horizontal"), m_graph.isHorizontal()}};
}

void GraphPaneModel::restore(const QJsonObject& state)
{
    m_graph.setHorizontal(state[QStringLiteral("horizontal")].toBool());
}

void GraphPaneModel::exportGraph(GraphCanvas* canvas)
{
    const QString path = m_graph.hasGraph()
                             ? fileToSave({.title = tr("Export the graph"),
                                           .filter = tr("SVG picture (*.svg);;PNG picture (*.png);;Graphviz (*.dot)")})
                             : QString();
    if (path.isEmpty()) {
        return;
    }
    bool isWritten = false;
    if (path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) {
        isWritten = canvas != nullptr && canvas->picture(kPictureScale, kMostPixels).save(path, "PNG");
    } else {
        const bool isDot = path.endsWith(QLatin1String(".dot"), Qt::CaseInsensitive) ||
                           path.endsWith(QLatin1String(".gv"), Qt::CaseInsensitive);
        const QByteArray text = (isDot ? m_graph.dot() : m_graph.svg()).toUtf8();
        QSaveFile file(path);
        isWritten = file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit();
    }
    if (!isWritten) {
        workspace().notices().add(Tone::Bad, tr("Cannot export the graph"),
                                  tr("%1 cannot be written").arg(pathText(path)));
    }
}

void GraphPaneModel::copyDefinition()
{
    copyText(m_graph.definition());
}

void GraphPaneModel::selectTensor()
{
    const Document* shown = document();
    if (shown != nullptr && shown->tensor() >= 0 && m_graph.hasGraph() && m_graph.selected() < 0) {
        m_graph.selectTensor(static_cast<std::size_t>(shown->tensor()));
    }
}

void GraphPaneModel::refresh(Changes changes)
{
    const Document* shown = document();
    if (changes & DocumentChange) {
        if (shown == nullptr) {
            m_shown = nullptr;
            m_graph.clear(tr("Open a model to see its graph."));
        } else if (shown != m_shown || !m_graph.hasGraph()) {
            m_shown = shown;
            m_graph.show(shown->model());
        }
    }
    if (shown != nullptr && (changes & TensorChange) && shown->tensor() >= 0) {
        m_graph.selectTensor(static_cast<std::size_t>(shown->tensor()));
    }
}

} // namespace apr::workbench
