// SPDX-License-Identifier: MIT
#include "probe.h"

#include "apr/base/text.h"

#include <algorithm>

namespace apr {
namespace {

constexpr std::uint64_t kMaxRemoteIndex = std::uint64_t{64} << 20; ///< the largest known are 10 MB
constexpr std::uint64_t kMaxJson = std::uint64_t{256} << 20;

Result<ParsedJson> readJson(const std::string& name, const ByteSource& file, const Budget& budget)
{
    if (!file.isInMemory()) { // a server may claim any size
        if (auto taken = budget.take(file.size(), 0, "the JSON index"); !taken || file.size() > kMaxRemoteIndex) {
            return Error{.code = Errc::Memory,
                         .message = "the JSON index has " + formatBytes(file.size()) + ", the limit is " +
                                    formatBytes(std::min(kMaxRemoteIndex, budget.limit())) + " (APR_RAM_LIMIT)",
                         .file = name,
                         .offset = 0};
        }
    }
    APR_TRY(const Bytes text, file.start(file.size()));
    auto parsed = parseJson(textOf(text), 0, kSourceDepth, budget);
    if (!parsed && parsed.error().code == Errc::Memory) {
        Error error = std::move(parsed).error();
        error.file = name;
        return error;
    }
    if (!parsed) {
        return Error{.code = Errc::Format,
                     .message = "the file looks like JSON, but is malformed",
                     .file = name,
                     .offset = parsed.error().offset};
    }
    return parsed;
}

} // namespace

Result<Probe> Probe::make(std::string name, ByteSource file, SiblingOpener siblings, OpenOptions options,
                          ModelOpener openModel)
{
    Probe out;
    out.m_name = std::move(name);
    out.m_file = std::move(file);
    out.m_siblings = std::move(siblings);
    out.m_options = std::move(options);
    out.m_openModel = openModel;
    auto start = out.m_file.start(kStart);
    if (!start) {
        Error error = std::move(start).error();
        error.file = out.m_name;
        return error;
    }
    out.m_start = std::move(*start);
    return out;
}

std::string_view Probe::text() const
{
    return textOf(m_start).substr(0, kStart); // a source in memory gives more
}

bool Probe::hasSuffix(std::string_view suffix) const
{
    return toLower(m_name).ends_with(suffix);
}

const zip::Archive* Probe::zip(bool isAnywhere)
{
    if (!isAnywhere && !zip::looksLike(m_start)) {
        return nullptr;
    }
    if (!m_strictZip) {
        m_strictZip.emplace(zip::Archive::open(m_file, m_options.budget));
        if (!*m_strictZip) { // the entries of an inconsistent archive still determine which reader reports the error
            m_lenientZip.emplace(zip::Archive::openLeniently(m_file, m_options.budget));
        }
    }
    return *m_strictZip ? &**m_strictZip : m_lenientZip && *m_lenientZip ? &**m_lenientZip : nullptr;
}

bool Probe::hasZipEntry(std::string_view suffix)
{
    const zip::Archive* archive = zip();
    return archive != nullptr &&
           std::any_of(archive->entries().begin(), archive->entries().end(),
                       [suffix](const zip::Entry& entry) { return entry.name.ends_with(suffix); });
}

Result<zip::Archive> Probe::takeZip()
{
    zip(true);
    Result<zip::Archive> taken = std::move(*m_strictZip);
    m_strictZip.reset();
    m_lenientZip.reset();
    if (!taken) {
        Error error = std::move(taken).error();
        error.file = m_name;
        return error;
    }
    return taken;
}

bool Probe::isJson() const
{
    const std::string_view start = trim(text());
    return m_file.size() <= kMaxJson && !start.empty() && start.front() == '{';
}

const Result<ParsedJson>& Probe::json()
{
    if (!m_json) {
        m_json.emplace(readJson(m_name, m_file, m_options.budget));
    }
    return *m_json;
}

protobuf::Kind Probe::protobuf()
{
    if (!m_message) {
        m_message = protobuf::recognize(m_file, m_isTruncatedMessage);
    }
    return *m_message;
}

bool Probe::isTruncatedMessage()
{
    return protobuf() == protobuf::Kind::None && m_isTruncatedMessage;
}

} // namespace apr
