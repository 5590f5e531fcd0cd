// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"
#include "apr/base/json.h"
#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/format/open.h"
#include "apr/host/scratch_folder.h"
#include "apr/hub/hub.h"
#include "apr/model/model.h"
#include "arguments.h"
#include "color.h"
#include "standard_input.h"
#include "terminal_progress.h"

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr::cli {

class Table;

enum ExitCode : int {
    kSuccess = 0,
    kFailure = 1,
    kUsage = 2,
    kNotFound = 3,
    kBadFormat = 4,
    kInvalid = 5,
    kCancelled = 130
};

/// What the exit codes mean, for help texts.
inline constexpr std::string_view kExitCodes =
    "Exit codes: 0 success, 1 failure, 2 invalid arguments, 3 file not found, 4 bad format, 5 validation failed, "
    "130 cancelled.";

/// Returns the exit code for an Error; of cancelled work, that of the signal as in shells.
int exitCodeOf(const Error& error);

/// The JSON document that a command prints with --json, described by resources/schema/aprcli.schema.json. Members that
/// do not apply are empty.
struct Report {
    int exitCode = kSuccess;
    std::vector<Finding> findings = {};
    Json inputs = Json::array();   ///< made by fileJson()
    Json outputs = Json::array();  ///< made by fileJson()
    Json summary = Json::object(); ///< made by summaryJson()
    Json tensors = Json::array();  ///< made by tensorJson(), with more members
    Json result = Json::object();  ///< what only this command reports
};

/// State shared by all commands: global options, output, and the command to run after parsing.
struct Session {
    bool json = false;
    bool quiet = false;
    std::string color = "auto"; ///< "auto", "always" or "never"
    unsigned threads = 0;
    std::string command = {};              ///< "inspect", "cache verify"
    std::vector<std::string> plugins = {}; ///< shared libraries with quantizers for reading tensors
    std::function<int()> run;
    mutable bool isUncached = false;                     ///< downloads are removed when the command ends
    mutable StandardInput input;                         ///< for the path "-"
    mutable std::optional<ScratchFolder> downloads = {}; ///< of such a command
    mutable bool hasOutputError = false; ///< writing to standard output failed, other than for a closed pipe

    /// Writes all of `text` to standard output, in colors where they are shown. A closed pipe is not an error.
    void print(std::string_view text) const;
    /// The same for a table, without its whole text in memory.
    void print(const Table& table) const;
    /// Writes all of `text`, which is the content of a file, as it is.
    void printVerbatim(std::string_view text) const;
    /// Prints the JSON document and returns the exit code.
    int printJson(const Report& report) const;
    /// Writes a line to standard error, in colors where they are shown, unless --quiet is set.
    void note(std::string_view line) const;
    /// Prints the error (as JSON on standard output with --json) and returns the exit code.
    int fail(Error error) const;
    TerminalProgress progress() const;

private:
    void printDocument(const Report& report, const Json& error) const;
    /// Writes text to standard error.
    void printError(std::string_view text) const;
};

/// Collects the results of a command that takes several files. A file that cannot be read does not stop the others; the
/// exit code is that of the first file with a problem.
class FilesReport {
public:
    FilesReport(const Session& session, const std::vector<std::string>& files) : m_session(session), m_files(files) {}

    /// Prints text about the next file, after an empty line if it is not the first.
    void print(std::string_view text);
    /// Adds the JSON of the next file.
    void add(const std::string& path, const Model& model, const std::vector<Finding>& findings, Json result);
    /// Reports a file that cannot be read. The only file's error becomes the error of the command.
    void fail(const std::string& path, const Error& error);
    void setExitCode(int code) { m_report.exitCode = m_report.exitCode == kSuccess ? code : m_report.exitCode; }
    /// Prints the JSON document and returns the exit code.
    int finish();

private:
    const Session& m_session;
    const std::vector<std::string>& m_files;
    Report m_report;
    bool m_isFailed = false; ///< the only file cannot be read, which is already reported
    bool m_isFirst = true;
};

/// E020 for a tensor name that the model does not have, with similar names.
Error noSuchTensor(const Model& model, const std::string& name);

/// Error as a JSON object.
Json errorJson(const Error& error);
/// An input or output file. `format` and `dialect` may be empty.
Json fileJson(const std::string& path, const std::string& format, const std::string& dialect, std::uint64_t bytes);
/// The input file of a model, by the path that the user gave.
Json fileJson(const std::string& path, const Model& model);
/// Counts of tensors, parameters and bytes.
Json summaryJson(const Model& model);
/// Name, type, shape and size.
Json tensorJson(const TensorInfo& tensor);

/// Adds --plugin, for commands that read tensor values.
void addPluginOption(const Command& command, Session& session);

/// Adds --key and --format, for commands that open a model.
void addReadOptions(const Command& command, OpenOptions& options, bool hasShortName = true);

/// Returns a path unchanged, downloads an address and returns its path in the cache, or copies standard input ("-") to
/// a temporary file. Prints findings of the download as notes.
Result<hub::Fetched> fetchLocal(const Session& session, const std::string& pathOrAddress);
/// Open a model by path or address: openWhole() to read tensor data, openHeader() for the header only, which is then
/// all that is downloaded.
Result<Model> openWhole(const Session& session, const std::string& pathOrAddress, const OpenOptions& options = {});
Result<Model> openHeader(const Session& session, const std::string& pathOrAddress, const OpenOptions& options = {});

/// Formats a finding as indented lines: "✗ error", "⚠ warning" or "· info", then file, tensor, message, offset and
/// hint.
std::string findingText(const Finding& finding);
Json findingJson(const Finding& finding);
Json findingsJson(const std::vector<Finding>& findings);

/// Returns "scalar" for an empty shape.
std::string shapeOrScalar(const Shape& shape);
/// Returns the file name without its folders.
std::string fileName(std::string_view path);

/// A text table with padded columns; `right` lists the right-aligned ones.
class Table {
public:
    Table(std::vector<std::string> head, const std::vector<std::size_t>& right);
    void add(const std::vector<std::string>& row);
    std::string text() const;
    /// Calls `write` with the text, block by block.
    void eachPiece(const std::function<void(std::string_view piece)>& write) const;

private:
    // A list of many tensors has millions of cells: their texts are kept end to end, in blocks that never grow.
    std::vector<std::string> m_blocks;
    std::vector<std::size_t> m_widths; ///< of the columns
    std::vector<bool> m_isRight;
};

/// Formats "Label:  text" lines with aligned texts.
std::string labelled(const std::vector<std::pair<std::string, std::string>>& lines);

/// Returns the display width of UTF-8 text, counted as one column per code point. Styles have no width.
std::size_t textWidth(std::string_view text);

} // namespace apr::cli
