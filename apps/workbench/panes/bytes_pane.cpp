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
    if (changes & (DocumentChange | TensorChange | FileChange)) {
        if (shown == nullptr || shown->tensor() < 0) {
            m_bytes.clear(tr("Select a tensor to see its bytes."));
        } else if (!shown->fileProblem().isEmpty()) {
            m_bytes.clear(shown->fileProblem());
        } else {
            m_bytes.show(shown->model(), static_cast<std::size_t>(shown->tensor()));
        }
    }
    if (shown != nullptr && shown->range().count > 0 && changes & (DocumentChange | TensorChange | RangeChange)) {
        m_bytes.reveal(shown->range().first, shown->range().count);
    }
}

} // namespace apr::workbench
