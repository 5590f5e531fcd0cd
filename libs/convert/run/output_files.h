// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/writer.h"
#include "apr/host/atomic_file.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace apr {

/// The files of an output. They are created without a name and appear together when all are complete, the output
/// itself last; if anything fails, none does.
class OutputFiles {
public:
    /// The other files are in the folder of `output`.
    OutputFiles(std::string output, bool replace) : m_output(std::move(output)), m_replaces(replace) {}

    /// Creates the files that are not created yet. E016 if one exists and is not to be replaced, E007 if the folder is
    /// not writable.
    Status create(const OutputLayout& layout);
    /// The file of that name (FileLayout::name), created if it is not yet. The reference stays valid.
    Result<Sink*> file(const std::string& name);
    SinkFor sinks();
    std::string pathOf(std::string_view name) const;

    /// Keeps what the files are so far, with ".bak" added to their names; replaces earlier ones.
    Status backUp() const;
    Status commit();

private:
    std::string m_output;
    bool m_replaces;
    std::vector<std::pair<std::string, std::unique_ptr<AtomicFile>>> m_files;
};

/// A file with this text beside the output.
FileLayout textFile(std::string name, std::string_view text);

} // namespace apr
