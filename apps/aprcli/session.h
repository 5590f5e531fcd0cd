// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"
#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/format/json.h"
#include "apr/format/model.h"
#include "apr/format/open.h"
#include "apr/hub/hub.h"
#include "arguments.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace apr::cli {

enum ExitCode : int {
    kSuccess = 0,
    kFailure = 1,
    kUsage = 2,
    kNotFound = 3,
    kBadFormat = 4,
    kInvalid = 5,
    kCancelled = 130
};

/// The exit code that DESIGN.md section 4 gives to an Error.
int exitCodeOf(const Error& error);

/// Progress on standard error: a bar after the first second, only on a terminal; stops on Ctrl-C.
class TerminalProgress final : public Progress {
public:
    explicit TerminalProgress(bool isShown);
    TerminalProgress(const TerminalProgress&) = delete;
    TerminalProgress& operator=(const TerminalProgress&) = delete;
    ~TerminalProgress() override;
    bool step(std::uint64_t done, std::uint64_t total, std::string_view stage) override;

private:
    void clear();

    std::chrono::steady_clock::time_point m_start;
    std::chrono::steady_clock::time_point m_last;
    bool m_isShown;
    bool m_isDrawn = false;
};

/// What all commands share: how to print, and what to run once the arguments are parsed.
struct Session {
    bool json = false;
    bool quiet = false;
    unsigned threads = 0;
    std::vector<std::string> plugins = {}; ///< shared libraries whose quantizers read tensors
    std::function<int()> run;
    mutable bool isOutputLost = false; ///< standard output took less than it was given, and not for a closed pipe

    /// Writes to standard output, whole; a closed pipe is no error.
    void print(std::string_view text) const;
    void printJson(const Json& value) const;
    /// Writes a line to standard error, unless --quiet.
    void note(std::string_view line) const;
    /// Says what went wrong (as JSON on standard output with --json) and gives the exit code.
    int fail(const Error& error) const;
    TerminalProgress progress() const;
    bool hasColor() const;
};

/// --plugin of commands that look at values.
void addPluginOption(const Command& command, Session& session);

/// --key and --format of commands that open a model.
void addReadOptions(const Command& command, OpenOptions& options);

/// A path as it is, or where an address's files were fetched to; what is to be said of them is noted.
Result<hub::Fetched> fetchLocal(const Session& session, const std::string& pathOrAddress);
/// Opens a model by path or address to read its tensors, or for a look at its header, which is then all that is
/// fetched.
Result<Model> openWhole(const Session& session, const std::string& pathOrAddress, const OpenOptions& options = {});
Result<Model> openHeader(const Session& session, const std::string& pathOrAddress, const OpenOptions& options = {});

/// "✗ error", "⚠ warning", "· info" with the finding's sentence, place and hint, indented.
std::string findingText(const Finding& finding);
Json findingJson(const Finding& finding);
Json findingsJson(const std::vector<Finding>& findings);

/// "scalar" for an empty shape.
std::string shapeOrScalar(const Shape& shape);
/// The file's name without its folders.
std::string fileName(std::string_view path);

/// A table with columns padded to the widest cell; `right` lists columns that align right.
class Table {
public:
    Table(std::vector<std::string> head, std::vector<std::size_t> right);
    void add(std::vector<std::string> row);
    std::string text() const;

private:
    std::vector<std::vector<std::string>> m_rows;
    std::vector<std::size_t> m_right;
};

/// "Label:      text" lines with texts aligned.
std::string labelled(const std::vector<std::pair<std::string, std::string>>& lines);

/// Number of columns that UTF-8 text takes, one a code point.
std::size_t textWidth(std::string_view text);

void addInspect(const Command& app, Session& session);
void addTensors(const Command& app, Session& session);
void addConvert(const Command& app, Session& session);
void addQuantize(const Command& app, Session& session);
void addExtractLora(const Command& app, Session& session);
void addValidate(const Command& app, Session& session);
void addScan(const Command& app, Session& session);
void addUpgrade(const Command& app, Session& session);
void addShard(const Command& app, Session& session);
void addUnshard(const Command& app, Session& session);
void addDownload(const Command& app, Session& session);
void addCache(const Command& app, Session& session);
void addDiff(const Command& app, Session& session);
void addExplain(const Command& app, Session& session);
void addCompletion(const Command& app, Session& session);

} // namespace apr::cli
