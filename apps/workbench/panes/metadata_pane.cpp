// SPDX-License-Identifier: MIT
#include "metadata_pane.h"

#include "text_helpers.h"

namespace apr::workbench {

QString MetadataPaneModel::selectedKey() const
{
    return document() != nullptr ? document()->metadataKey() : QString();
}

void MetadataPaneModel::selectKey(const QString& key)
{
    if (Document* shown = document()) {
        shown->selectMetadata(key);
    }
}

QString MetadataPaneModel::commandLine() const
{
    return document() != nullptr ? commandLineOf({"inspect", toStdString(document()->path()), "--full"}) : QString();
}

void MetadataPaneModel::refresh(Changes changes)
{
    if (changes & DocumentChange) {
        m_metadata.setModel(document() != nullptr ? std::optional(document()->model()) : std::nullopt);
    }
    if (changes & (DocumentChange | MetadataChange)) {
        Q_EMIT selectedKeyChanged();
    }
}

} // namespace apr::workbench
