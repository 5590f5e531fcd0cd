// SPDX-License-Identifier: MIT
#include "bytes_pane.h"

#include "text_helpers.h"

#include <algorithm>

namespace apr::workbench {

BytesPaneModel::BytesPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    m_bytes.clear(tr("Open a model to see its bytes."));
    connect(&m_bytes, &HexModel::moved, this, [this] {
        Document* shown = this->document();
        const auto element = m_bytes.elementAtCursor();
        const FileRegion* region = m_bytes.regionAtCursor();
        if (shown != nullptr && !element && region != nullptr) {
            m_isFollowing = true;
            if (!region->key.empty()) {
                shown->selectMetadata(toQString(region->key));
            } else if (region->entryOf) {
                shown->selectTensor(static_cast<int>(*region->entryOf));
            }
            m_isFollowing = false;
        }
        if (shown == nullptr || !element) {
            return;
        }
        const TensorInfo& info = shown->model().tensors()[element->tensor];
        const std::uint64_t count =
            std::min<std::uint64_t>(dtypeInfo(info.dtype).blockElements, info.elements() - element->element);
        m_isFollowing = true;
        shown->selectTensor(static_cast<int>(element->tensor));
        if (shown->range() != ElementRange{element->element, count}) {
            shown->selectRange({.first = element->element, .count = count});
        }
        m_isFollowing = false;
    });
}

QString BytesPaneModel::commandLine() const
{
    const TensorInfo* tensor = document() != nullptr ? document()->tensorInfo() : nullptr;
    return tensor != nullptr ? commandLineOf({"explain", toStdString(document()->path()), "--tensor", tensor->name})
                             : QString();
}

void BytesPaneModel::refresh(Changes changes)
{
    const Document* shown = document();
    if (m_isFollowing && shown != nullptr) {
        if (changes & TensorChange) {
            m_bytes.setTensor(static_cast<std::size_t>(shown->tensor()));
        }
        return;
    }
    const QString problem = shown != nullptr ? shown->fileProblem() : QString();
    const bool isNew = changes & (DocumentChange | TensorChange) || problem != m_problem;
    m_problem = problem;
    if (isNew) {
        if (shown == nullptr) {
            m_bytes.clear(tr("Open a model to see its bytes."));
        } else if (!problem.isEmpty()) {
            m_bytes.clear(problem);
        } else if (shown->tensor() < 0) {
            m_bytes.showFile(shown->model(), 0);
        } else {
            m_bytes.show(shown->model(), static_cast<std::size_t>(shown->tensor()));
        }
    }
    if (shown != nullptr && shown->offset() && problem.isEmpty() && (isNew || changes & OffsetChange)) {
        m_bytes.goTo(QString::number(*shown->offset()));
        return;
    }
    if (shown != nullptr && problem.isEmpty() && changes & KeyChange && !isNew && !shown->metadataKey().isEmpty()) {
        m_bytes.revealKey(shown->metadataKey());
        return;
    }
    if (shown != nullptr && shown->range().count > 0 && (isNew || changes & RangeChange)) {
        m_bytes.reveal(shown->range().first, shown->range().count);
    }
}

} // namespace apr::workbench
