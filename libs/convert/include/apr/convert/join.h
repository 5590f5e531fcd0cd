// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/pipeline.h"

#include <cstddef>
#include <string>

namespace apr {

struct JoinOptions {
    std::string path = {};          ///< the output, its folder, or the record of a part
    bool verifies = false;          ///< reads the files and compares their CRC-32 with those that the parts recorded
    bool keepsRecords = false;      ///< leaves the records of the parts
    QuantizerRegistry plugins = {}; ///< as for the parts
};

struct JoinReport {
    ConvertReport conversion = {};
    std::string input = {}; ///< the path of the model that was converted
    std::size_t parts = 0;
};

/// Completes an output whose files runConversion() wrote in parts (ConvertOptions::part): checks that all parts are
/// there, of one run and with the sizes that they recorded, reads the headers of the sources again, and writes what is
/// of all parts: the index or manifest, the files beside it, and the measured error in the metadata of the first file,
/// which is replaced. Then the output is that of a single run, byte for byte, and the records are removed. E012: a part
/// or a file is missing. E004: a part is of another run, a source has changed, or a checksum differs. E002: a file or a
/// record is damaged. E020: no records, or those of several outputs.
Result<JoinReport> joinParts(const JoinOptions& options, Progress& progress);

} // namespace apr
