// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open_options.h"
#include "apr/model/model.h"
#include "tensor_table.h"

#include <map>
#include <string>
#include <vector>

namespace apr {

/// External data files referenced by a model. Each is opened once and becomes a part of the model.
class ExternalFiles {
public:
    ExternalFiles(std::string model, SiblingOpener siblings)
        : m_model(std::move(model)), m_siblings(std::move(siblings))
    {
    }

    struct File {
        std::uint32_t part = 0;
        ByteSource content = {};
    };

    /// Opens the path `given` in the model file; "./NAME" is NAME. E015 when it is not a file below the model's folder,
    /// reached without symbolic links; E007 when it does not exist. The Error names the model file, without offset,
    /// field and tensor.
    Result<File> open(const std::string& given, TensorTable& table);

    /// Appends the opened files to `facts.parts`.
    void addTo(FileFacts& facts) const;

private:
    std::string m_model;
    SiblingOpener m_siblings;
    std::vector<FilePart> m_parts;
    std::map<std::string, File> m_byPath;
};

} // namespace apr
