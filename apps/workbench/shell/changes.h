// SPDX-License-Identifier: MIT
#pragma once

#include <QFlags>

namespace apr::workbench {

/// What may change in a view of documents.
enum Change : unsigned {
    DocumentChange = 1,    ///< another document, or none; everything else has changed, too
    TensorChange = 2,      ///< the selected tensor
    RangeChange = 4,       ///< the marked elements of the tensor
    KeyChange = 8,         ///< the selected entry of the metadata
    ReportChange = 16,     ///< the validation report
    StatisticsChange = 32, ///< of the selected tensor
    FileChange = 64,       ///< the file was truncated, replaced or restored
    ScanChange = 128,      ///< the security scan
    ProgressChange = 256,  ///< of the validation
    EditChange = 512,      ///< changes that are not saved yet
    OffsetChange = 1024,   ///< the byte of the file that was asked for
    EveryChange = 2047
};
Q_DECLARE_FLAGS(Changes, Change)
Q_DECLARE_OPERATORS_FOR_FLAGS(Changes)

} // namespace apr::workbench
