// SPDX-License-Identifier: MIT
#include "model_map_pane.h"

#include "text_helpers.h"

#include <algorithm>

namespace apr::workbench {

ModelMapPaneModel::ModelMapPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    m_map.clear(tr("Open a model to see all of it as one picture."));
    connect(&workspace, &Workspace::documentsChanged, this, [this] {
        const auto documents = otherDocuments();
        if (m_other && std::find(documents.begin(), documents.end(), m_other.data()) == documents.end()) {
            m_other.clear();
            show();
        }
        Q_EMIT othersChanged();
    });
}

int ModelMapPaneModel::selected() const
{
    return document() != nullptr ? document()->tensor() : -1;
}

std::vector<Document*> ModelMapPaneModel::otherDocuments() const
{
    std::vector<Document*> out;
    for (int i = 0; i < workspace().count(); ++i) {
        if (i != workspace().currentIndex()) {
            out.push_back(&workspace().at(i));
        }
    }
    return out;
}

QStringList ModelMapPaneModel::others() const
{
    QStringList out{tr("Values of this model")};
    const QStringList titles = workspace().titles();
    for (int i = 0; i < workspace().count(); ++i) {
        if (i != workspace().currentIndex()) {
            out.push_back(tr("Difference to %1").arg(titles[i]));
        }
    }
    return out;
}

int ModelMapPaneModel::other() const
{
    const auto documents = otherDocuments();
    const auto at = std::find(documents.begin(), documents.end(), m_other.data());
    return m_other && at != documents.end() ? static_cast<int>(at - documents.begin()) + 1 : 0;
}

void ModelMapPaneModel::setOther(int index)
{
    const auto documents = otherDocuments();
    const bool isThere = index > 0 && index <= static_cast<int>(documents.size());
    Document* chosen = isThere ? documents[static_cast<std::size_t>(index - 1)] : nullptr;
    if (chosen != m_other) {
        m_other = chosen;
        show();
        Q_EMIT othersChanged();
        Q_EMIT commandLineChanged();
    }
}

void ModelMapPaneModel::pick(int tensor, double element)
{
    if (Document* shown = document()) {
        shown->selectTensor(tensor);
        if (element >= 0) {
            shown->selectRange({.first = static_cast<std::uint64_t>(element), .count = 1});
        }
    }
}

void ModelMapPaneModel::exportPicture(ModelMapCanvas* canvas)
{
    const QString path = m_map.hasMap() && canvas != nullptr
                             ? fileToSave({.title = tr("Export the map"), .filter = tr("PNG image (*.png)")})
                             : QString();
    if (!path.isEmpty() && !canvas->picture().save(path)) {
        workspace().notices().add(Tone::Bad, tr("Cannot export the map"),
                                  tr("%1 cannot be written").arg(pathText(path)));
    }
}

QString ModelMapPaneModel::commandLine() const
{
    if (document() == nullptr) {
        return {};
    }
    const std::string path = toStdString(document()->path());
    return m_other ? commandLineOf({"diff", path, toStdString(m_other->path())})
                   : commandLineOf({"tensors", path, "--stats"});
}

QJsonObject ModelMapPaneModel::state() const
{
    return {{QStringLiteral("magnitude"), m_map.isMagnitude()},
            {QStringLiteral("sharedScale"), m_map.hasSharedScale()}};
}

void ModelMapPaneModel::restore(const QJsonObject& state)
{
    m_map.setMagnitude(state[QStringLiteral("magnitude")].toBool());
    m_map.setSharedScale(state[QStringLiteral("sharedScale")].toBool(true));
}

void ModelMapPaneModel::show()
{
    const Document* shown = document();
    m_problem = shown != nullptr ? shown->fileProblem() : QString();
    if (shown == nullptr) {
        m_map.clear(tr("Open a model to see all of it as one picture."));
    } else if (!m_problem.isEmpty()) {
        m_map.clear(m_problem);
    } else {
        m_map.show(shown->model(), m_other ? std::optional(m_other->model()) : std::nullopt);
    }
}

void ModelMapPaneModel::refresh(Changes changes)
{
    const Document* shown = document();
    const QString problem = shown != nullptr ? shown->fileProblem() : QString();
    if (changes & DocumentChange || problem != m_problem) {
        if (m_other == shown) {
            m_other.clear();
        }
        show();
        Q_EMIT othersChanged();
    }
    if (changes & (DocumentChange | TensorChange)) {
        Q_EMIT selectedChanged();
    }
}

} // namespace apr::workbench
