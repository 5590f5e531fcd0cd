// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/paths.h"
#include "apr/base/source_names.h"
#include "apr/base/text.h"
#include "apr/format/formats.h"
#include "apr/model/parameter_count.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <iterator>
#include <unistd.h>

namespace apr::cli {
namespace {

// ASCII's separators: end of a cell, and of the last cell of a row.
constexpr char kCellEnd = '\x1f';
constexpr char kRowEnd = '\x1e';

bool isEnd(char c)
{
    return c == kCellEnd || c == kRowEnd;
}

constexpr std::size_t kFirstBlock = 1 << 12; ///< most tables are small
constexpr std::size_t kBlock = 1 << 17;

} // namespace

int exitCodeOf(const Error& error)
{
    switch (error.code) {
    case Errc::Format:
    case Errc::Corrupt:
    case Errc::Version:
    case Errc::Checksum:
    case Errc::Decrypt:
    case Errc::Signature:
    case Errc::Unsupported:
    case Errc::Unsafe: return kBadFormat;
    case Errc::UnknownTensor:
    case Errc::MissingTensor:
    case Errc::Validation:
    case Errc::QualityGate:
    case Errc::WrongShape: return kInvalid;
    case Errc::Architecture:
    case Errc::Argument: return kUsage;
    case Errc::Cancelled: return receivedSignal() == 0 ? static_cast<int>(kCancelled) : 128 + receivedSignal();
    case Errc::Io: return error.notFound ? kNotFound : kFailure;
    case Errc::Memory:
    case Errc::Download:
    case Errc::Exists: break;
    }
    return kFailure;
}

void Session::print(std::string_view text) const
{
    printVerbatim(showsColors(color, STDOUT_FILENO) ? std::string(text) : withoutStyles(text));
}

void Session::print(const Table& table) const
{
    table.eachPiece([this](std::string_view piece) { print(piece); });
}

void Session::printVerbatim(std::string_view text) const
{
    hasOutputError = !writeAll(STDOUT_FILENO, text) || hasOutputError;
}

void Session::printDocument(const Report& report, const Json& error) const
{
    const Json document{{"schema", "aprcli/1"},
                        {"command", command},
                        {"ok", report.exitCode == kSuccess},
                        {"error", error},
                        {"findings", findingsJson(report.findings)},
                        {"inputs", report.inputs},
                        {"outputs", report.outputs},
                        {"summary", report.summary},
                        {"tensors", report.tensors},
                        {"result", report.result}};
    printVerbatim(escapeHidden(dumpJson(document, 2)) + '\n');
}

int Session::printJson(const Report& report) const
{
    printDocument(report, nullptr);
    return report.exitCode;
}

void Session::note(std::string_view line) const
{
    if (!quiet) {
        printError(std::string(line) + '\n');
    }
}

void Session::printError(std::string_view text) const
{
    writeAll(STDERR_FILENO, showsColors(color, STDERR_FILENO) ? std::string(text) : withoutStyles(text));
}

int Session::fail(Error error) const
{
    if (error.code == Errc::Argument && error.advice.empty()) {
        error.advice = "See `aprcli " + (command.empty() ? "" : command + ' ') + "--help`.";
    }
    if (json) {
        printDocument({.exitCode = exitCodeOf(error)}, errorJson(error));
    } else {
        const std::string description = describe(error);
        const std::size_t colon = std::min(description.find(':'), description.size()); // after the code
        std::string text =
            "aprcli: " + styled(Style::Bad, description.substr(0, colon)) + description.substr(colon) + '\n';
        if (error.code != Errc::Cancelled) {
            text += "  " + adviceFor(error) + '\n';
        }
        printError(text);
    }
    return exitCodeOf(error);
}

TerminalProgress Session::progress() const
{
    return TerminalProgress(!quiet && !json && isCapableTerminal(STDERR_FILENO));
}

void FilesReport::print(std::string_view text)
{
    m_session.print((m_isFirst ? "" : "\n") + std::string(text));
    m_isFirst = false;
}

void FilesReport::add(const std::string& path, const Model& model, const std::vector<Finding>& findings, Json result)
{
    m_report.inputs.push_back(fileJson(path, model));
    for (Finding finding : findings) {
        finding.file = m_files.size() > 1 ? path : finding.file;
        m_report.findings.push_back(std::move(finding));
    }
    const Json summary = summaryJson(model);
    for (const auto& [key, value] : summary.items()) {
        Json& total = m_report.summary[key];
        total = value.get<std::uint64_t>() + (total.is_null() ? 0 : total.get<std::uint64_t>());
    }
    m_report.result["files"].push_back(std::move(result));
}

void FilesReport::fail(const std::string& path, const Error& error)
{
    setExitCode(exitCodeOf(error));
    if (m_files.size() == 1 || !m_session.json) {
        m_session.fail(error);
        m_isFailed = m_files.size() == 1;
        return;
    }
    m_report.inputs.push_back({{"path", path}});
    m_report.result["files"].push_back({{"path", path}, {"error", errorJson(error)}});
}

int FilesReport::finish()
{
    if (m_session.json && !m_isFailed) {
        m_session.printJson(m_report);
    }
    return m_report.exitCode;
}

Json errorJson(const Error& error)
{
    Json out{{"code", codeName(error.code)},
             {"category", errorInfo(error.code).category},
             {"message", error.message},
             {"advice", adviceFor(error)}};
    if (!error.file.empty()) {
        out["file"] = error.file;
    }
    if (error.offset) {
        out["offset"] = *error.offset;
    }
    if (!error.field.empty()) {
        out["field"] = error.field;
    }
    if (!error.tensor.empty()) {
        out["tensor"] = error.tensor;
    }
    return out;
}

Json fileJson(const std::string& path, const std::string& format, const std::string& dialect, std::uint64_t bytes)
{
    return {{"path", path}, {"format", format}, {"dialect", dialect}, {"bytes", bytes}};
}

Json fileJson(const std::string& path, const Model& model)
{
    return fileJson(path, model.facts().title(), model.facts().dialect, model.facts().totalBytes());
}

Json summaryJson(const Model& model)
{
    return {{"tensor_count", model.tensors().size()},
            {"parameter_count", parameterCount(model)},
            {"byte_count", model.tensorByteCount()}};
}

Json tensorJson(const TensorInfo& tensor)
{
    return {{"name", tensor.name},
            {"dtype", dtypeName(tensor.dtype)},
            {"shape", tensor.shape},
            {"bytes", tensor.byteSize},
            {"elements", tensor.elements()}};
}

void addPluginOption(const Command& command, Session& session)
{
    command
        .option("--plugin", session.plugins,
                "Load a quantizer plugin (shared library) to read the tensors it encoded (repeatable)")
        .metavar("FILE")
        .file()
        .single();
}

void addReadOptions(const Command& command, OpenOptions& options, bool hasShortName)
{
    command.option("--key", options.key, "Checkpoint entry to read, e.g. state_dict or ema.params (default: the model)")
        .metavar("PATH");
    command
        .option(hasShortName ? "--input-format,--format" : "--input-format,--from", options.format,
                "Format of the input, instead of detecting it from the content")
        .metavar("FORMAT")
        .choices(formatNames());
}

std::string findingText(const Finding& finding)
{
    const std::string mark = finding.severity == Severity::Error     ? styled(Style::Bad, "✗ error") + "  "
                             : finding.severity == Severity::Warning ? styled(Style::Warning, "⚠ warning")
                                                                     : styled(Style::Note, "· info") + "   ";
    std::string text = "  " + mark + "  ";
    if (!finding.file.empty()) {
        const std::string_view folder = std::string_view(finding.file).substr(0, folderOf(finding.file).size());
        const bool isNamedByFolder = isGenericName(fileNameOf(finding.file)) && folder.size() > 1;
        text +=
            printable((isNamedByFolder ? fileName(folder) + '/' : std::string()) + fileName(finding.file), 160) + ": ";
    }
    if (!finding.tensor.empty()) {
        text += printable(finding.tensor, 160) + ": ";
    }
    text += finding.message;
    if (finding.offset) {
        text += " (byte " + std::to_string(*finding.offset) + ')';
    }
    text += "  [" + std::string(finding.rule) + "]\n";
    if (!finding.hint.empty()) {
        text += "               → " + finding.hint + '\n';
    }
    return text;
}

Json findingJson(const Finding& finding)
{
    Json out{{"severity", severityName(finding.severity)}, {"rule", finding.rule.str()}, {"message", finding.message}};
    if (!finding.tensor.empty()) {
        out["tensor"] = finding.tensor;
    }
    if (!finding.file.empty()) {
        out["file"] = finding.file;
    }
    if (!finding.field.empty()) {
        out["field"] = finding.field;
    }
    if (finding.offset) {
        out["offset"] = *finding.offset;
    }
    if (!finding.hint.empty()) {
        out["hint"] = finding.hint;
    }
    return out;
}

Json findingsJson(const std::vector<Finding>& findings)
{
    Json out = Json::array();
    for (const Finding& finding : findings) {
        out.push_back(findingJson(finding));
    }
    return out;
}

std::string shapeOrScalar(const Shape& shape)
{
    return shape.empty() ? "scalar" : shapeText(shape);
}

std::string fileName(std::string_view path)
{
    while (path.size() > 1 && path.back() == '/') { // of a folder
        path.remove_suffix(1);
    }
    return printable(fileNameOf(path));
}

std::size_t textWidth(std::string_view text)
{
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\x1b') {
            if (const std::size_t style = styleLength(text.substr(at)); style > 0) {
                at += style - 1;
                continue;
            }
        }
        width += (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80 ? 1 : 0;
    }
    return width;
}

Table::Table(std::vector<std::string> head, const std::vector<std::size_t>& right)
    : m_widths(head.size()), m_isRight(head.size())
{
    for (const std::size_t column : right) {
        m_isRight[column] = true;
    }
    for (std::string& title : head) {
        title = styled(Style::Heading, title);
    }
    add(head);
}

void Table::add(const std::vector<std::string>& row)
{
    std::size_t bytes = row.size();
    for (const std::string& cell : row) {
        bytes += cell.size();
    }
    if (m_blocks.empty() || m_blocks.back().capacity() - m_blocks.back().size() < bytes) {
        m_blocks.emplace_back();
        m_blocks.back().reserve(std::max(bytes, m_blocks.size() == 1 ? kFirstBlock : kBlock));
    }
    std::string& block = m_blocks.back();
    for (std::size_t c = 0; c < row.size(); ++c) {
        m_widths[c] = std::max(m_widths[c], textWidth(row[c]));
        std::replace_copy_if(row[c].begin(), row[c].end(), std::back_inserter(block), isEnd, ' ');
        block += c + 1 < row.size() ? kCellEnd : kRowEnd;
    }
}

void Table::eachPiece(const std::function<void(std::string_view piece)>& write) const
{
    std::string out;
    for (const std::string_view block : m_blocks) {
        out.clear();
        std::size_t column = 0;
        std::size_t start = 0; // of the row
        for (std::size_t at = 0; at < block.size();) {
            const auto* const cellEnd = std::find_if(block.begin() + at, block.end(), isEnd);
            const auto end = static_cast<std::size_t>(cellEnd - block.begin());
            const std::string_view cell = block.substr(at, end - at);
            const std::size_t space = m_widths[column] - textWidth(cell);
            out.append(column == 0 ? 0 : 2, ' ').append(m_isRight[column] ? space : 0, ' ').append(cell);
            const bool isLast = block[end] == kRowEnd;
            at = end + 1;
            if (!isLast) {
                out.append(m_isRight[column] ? 0 : space, ' ');
                ++column;
                continue;
            }
            const std::size_t last = out.find_last_not_of(' ');
            out.resize(last == std::string::npos ? start : std::max(start, last + 1));
            out += '\n';
            start = out.size();
            column = 0;
        }
        write(out);
    }
}

std::string Table::text() const
{
    std::string out;
    eachPiece([&out](std::string_view piece) { out += piece; });
    return out;
}

std::string labelled(const std::vector<std::pair<std::string, std::string>>& lines)
{
    std::size_t width = 0;
    for (const auto& [label, text] : lines) {
        width = std::max(width, textWidth(label));
    }
    std::string out;
    for (const auto& [label, text] : lines) {
        out += label + ':' + std::string(width - textWidth(label) + 2, ' ') + text + '\n';
    }
    return out;
}

} // namespace apr::cli
