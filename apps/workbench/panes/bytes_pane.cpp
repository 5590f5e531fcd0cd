// SPDX-License-Identifier: MIT
#include "bytes_pane.h"

#include "text_helpers.h"

namespace apr::workbench {

BytesPaneModel::BytesPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    m_bytes.clear(tr("Select a tensor to see its bytes."));
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
    const QString problem = shown != nullptr ? shown->fileProblem() : QString();
    const bool isNew = changes & (DocumentChange | TensorChange) || problem != m_problem;
    m_problem = problem;
    if (isNew) {
        if (shown == nullptr || shown->tensor() < 0) {
            m_bytes.clear(tr("Select a tensor to see its bytes."));
        } else if (!problem.isEmpty()) {
            m_bytes.clear(problem);
        } else {
            m_bytes.show(shown->model(), static_cast<std::size_t>(shown->tensor()));
        }
    }
    if (shown != nullptr && shown->range().count > 0 && (isNew || changes & RangeChange)) {
        m_bytes.reveal(shown->range().first, shown->range().count);
    }
}

} // namespace apr::workbench
