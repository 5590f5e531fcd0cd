// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"
#include "format/tensor_table.h"

#include <map>
#include <string>
#include <vector>

namespace apr {

/// The files beside a model that it says to have data in. Each is opened once and becomes a part of the model.
class OutsideFiles {
public:
    OutsideFiles(std::string model, SiblingOpener siblings) : m_model(std::move(model)), m_siblings(std::move(siblings))
    {
    }

    struct File {
        std::uint32_t part = 0;
        ByteSource content = {};
    };

    /// `path` is what the file says. E015 when it does not lead to a file below the model's folder, without links; E007
    /// when there is none. The Error is of the model's file, without offset, field and tensor.
    Result<File> open(const std::string& path, TensorTable& table);

    /// Appends the parts that were opened.
    void addTo(FileFacts& facts) const;

private:
    std::string m_model;
    SiblingOpener m_siblings;
    std::vector<FilePart> m_parts;
    std::map<std::string, File> m_byPath;
};

} // namespace apr
