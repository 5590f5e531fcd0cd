// SPDX-License-Identifier: MIT
#include "apr/validate/scan.h"

#include "apr/base/text.h"
#include "apr/format/json.h"
#include "apr/format/open.h"
#include "format/numpy/reader.h"
#include "format/pickle/globals.h"
#include "format/pickle/machine.h"
#include "format/pytorch/tar.h"
#include "format/zip/archive.h"

#include <algorithm>
#include <array>
#include <utility>

namespace apr {
namespace {

constexpr std::uint64_t kStart = 512;
constexpr std::uint64_t kEndRecord = 22; ///< of a zip archive, without comment
constexpr std::size_t kMostPickles = 10'000;
constexpr std::size_t kMostLayers = 100'000;
constexpr unsigned kMostNesting = 3;

std::string_view textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class Scanner {
public:
    Scanner(std::string name, const ByteSource& file, std::uint64_t memoryLimit)
        : m_name(std::move(name)), m_file(file), m_memoryLimit(memoryLimit)
    {
    }

    Result<ScanReport> run()
    {
        APR_TRY(const Bytes start, m_file.start(kStart));
        const bool isZip = zip::looksLike(start);
        if (isZip) {
            m_report.kind = "zip archive";
            scanZip(m_file, 0);
        } else if (tar::looksLike(start)) {
            m_report.kind = "tar archive";
            APR_CHECK(scanTar());
        } else if (numpy::looksLikeNpy(start)) {
            m_report.kind = "NumPy array";
            APR_TRY(const Bytes all, m_file.start(m_file.size()));
            scanArray(all, {}, 0);
        } else if (pickle::looksLike(start.span())) {
            m_report.kind = "pickle";
            APR_TRY(const Bytes all, m_file.start(m_file.size()));
            scanPickles(all.span(), {}, 0, false);
        } else {
            scanByReader();
        }
        if (!isZip) {
            APR_CHECK(lookForArchiveBehind());
        }
        return std::move(m_report);
    }

private:
    void add(Severity severity, std::string rule, std::string message, std::optional<std::uint64_t> offset,
             const std::string& entry, std::string hint = {})
    {
        m_report.findings.push_back({.severity = severity,
                                     .rule = std::move(rule),
                                     .message = std::move(message),
                                     .field = entry,
                                     .offset = offset,
                                     .hint = std::move(hint)});
    }

    static std::string inEntry(const std::string& entry) { return entry.empty() ? "" : " in " + printable(entry, 120); }

    // --- Pickles ---

    /// Pickles one behind the other, as torch's old files have them; other bytes after them are theirs.
    void scanPickles(std::span<const std::byte> bytes, const std::string& entry, std::uint64_t start,
                     bool isTorchScript)
    {
        std::uint64_t at = 0;
        for (std::size_t i = 0; i < kMostPickles && at < bytes.size(); ++i) {
            const auto rest = bytes.subspan(static_cast<std::size_t>(at));
            const auto first = rest.first(std::min<std::size_t>(rest.size(), kStart));
            if (i > 0 && rest.front() != std::byte{0x80} &&
                !(rest.front() == std::byte{'c'} && pickle::looksLike(first))) {
                break; // the storages of an old checkpoint
            }
            const pickle::Program program = pickle::read(rest, start + at, m_memoryLimit);
            if (i > 0 && program.failure && program.globals.empty()) {
                break; // no pickle at all
            }
            ++m_report.pickles;
            scanProgram(program, entry, isTorchScript);
            if (program.failure || program.size == 0) {
                break;
            }
            at += program.size;
        }
    }

    void scanProgram(const pickle::Program& program, const std::string& entry, bool isTorchScript, unsigned depth = 0)
    {
        m_report.imports += program.globals.size();
        for (const pickle::Global& global : program.globals) {
            const pickle::Trust trust = pickle::judge(global, isTorchScript);
            if (trust == pickle::Trust::Allowed) {
                continue;
            }
            const bool isDangerous = trust == pickle::Trust::Dangerous;
            const std::string what =
                global.isComputed ? "something whose name is computed" : printable(global.fullName(), 120);
            add(isDangerous ? Severity::Error : Severity::Warning,
                isDangerous ? "pickle.dangerous-import" : "pickle.unknown-import",
                "loading it " + std::string(global.isCalled ? "calls " : "imports ") + what + inEntry(entry),
                global.offset, entry,
                isDangerous ? "do not load this file with Python" : "find out what it is before loading the file");
        }
        for (const pickle::Node& node : program.nodes) { // a pickle in a pickle, for a second loads()
            const bool isData = node.kind == pickle::Kind::Bytes || node.kind == pickle::Kind::Text;
            const auto bytes = std::as_bytes(std::span(node.text));
            if (isData && depth < kMostNesting && bytes.size() > 2 && bytes[0] == std::byte{0x80} &&
                pickle::looksLike(bytes)) {
                const pickle::Program inner = pickle::read(bytes, node.offset, m_memoryLimit);
                if (!inner.failure) {
                    ++m_report.pickles;
                    add(Severity::Warning, "pickle.nested", "a pickle stands in the data of another" + inEntry(entry),
                        node.offset, entry);
                    scanProgram(inner, entry, isTorchScript, depth + 1);
                }
            }
        }
        if (program.failure) {
            const bool isUnsafe = program.failure->code == Errc::Unsafe;
            add(isUnsafe ? Severity::Error : Severity::Warning, isUnsafe ? "pickle.extension" : "pickle.damaged",
                program.failure->message + inEntry(entry), program.failure->offset, entry,
                "loaders run what stands before the damage");
        }
    }

    // --- Arrays ---

    /// An array of objects is a pickle behind the header.
    void scanArray(const Bytes& bytes, const std::string& entry, std::uint64_t start)
    {
        const auto model = numpy::openNpy(m_name, ByteSource(bytes), {.memoryLimit = m_memoryLimit});
        if (model || model.error().code == Errc::Unsupported) {
            return; // numbers, texts, records
        }
        const Error& error = model.error();
        add(Severity::Warning, error.code == Errc::Unsafe ? "numpy.objects" : "numpy.damaged",
            error.message + inEntry(entry), start + error.offset.value_or(0), entry,
            "numpy.load(…, allow_pickle=False) refuses it");
        const std::size_t header = textOf(bytes.span()).find('\n');
        if (error.code == Errc::Unsafe && header != std::string_view::npos) {
            scanPickles(bytes.span().subspan(header + 1), entry, start + header + 1, false);
        }
    }

    // --- Archives ---

    void scanZip(const ByteSource& file, unsigned depth)
    {
        const auto archive = zip::Archive::openLeniently(file, m_memoryLimit);
        if (!archive) {
            add(Severity::Warning, "zip.damaged", archive.error().message, archive.error().offset, {},
                "programs that repair archives may still load what is in it");
            return;
        }
        for (const Error& problem : archive->problems()) {
            const bool isUnsafe = problem.code == Errc::Unsafe;
            add(isUnsafe ? Severity::Error : Severity::Warning, isUnsafe ? "zip.contradiction" : "zip.unreadable",
                problem.message, problem.offset, {}, "programs may see different contents in it");
        }
        const bool isTorchScript =
            std::any_of(archive->entries().begin(), archive->entries().end(),
                        [](const zip::Entry& entry) { return entry.name.ends_with("constants.pkl"); });
        for (const zip::Entry& entry : archive->entries()) {
            scanEntry(*archive, entry, isTorchScript, depth);
        }
    }

    void scanEntry(const zip::Archive& archive, const zip::Entry& entry, bool isTorchScript, unsigned depth)
    {
        const std::string shown = printable(entry.name, 120);
        const std::size_t slash = entry.name.rfind('/');
        const std::string_view file = std::string_view(entry.name).substr(slash == std::string::npos ? 0 : slash + 1);
        const ByteSource source = archive.relaxedSource(entry, m_memoryLimit);
        const auto start = source.start(kStart);
        if (!start) {
            add(Severity::Warning, "zip.unreadable", start.error().message + inEntry(entry.name), entry.dataOffset,
                entry.name);
            return;
        }
        const bool isPickle = file.ends_with(".pkl") || file.ends_with(".pickle") || file.ends_with(".pt") ||
                              (!start->span().empty() && pickle::looksLike(start->span()));
        const bool isConfig = file == "config.json";
        const bool isNested = zip::looksLike(*start);
        const bool isArray = numpy::looksLikeNpy(*start);
        if (!isPickle && !isConfig && !isNested && !isArray) {
            return;
        }
        const auto all = source.start(source.size());
        if (!all) {
            add(Severity::Warning, "zip.unreadable", all.error().message + inEntry(entry.name), entry.dataOffset,
                entry.name);
            return;
        }
        if (const auto checked = archive.read(entry, m_memoryLimit);
            !checked && checked.error().code == Errc::Checksum) {
            add(Severity::Warning, "zip.checksum", checked.error().message + inEntry(entry.name), entry.dataOffset,
                entry.name, "torch loads it all the same");
        }
        const std::uint64_t at = entry.isDeflated ? 0 : entry.dataOffset;
        if (isNested) {
            add(Severity::Warning, "zip.nested", "an archive stands" + inEntry(entry.name), entry.dataOffset,
                entry.name);
            if (depth == 0) {
                scanZip(ByteSource(*all), depth + 1);
            }
        } else if (isArray) {
            scanArray(*all, entry.name, at);
        } else if (isConfig) {
            scanConfig(textOf(all->span()), entry.name);
        } else {
            scanPickles(all->span(), entry.name, at, isTorchScript);
        }
    }

    Status scanTar()
    {
        const auto members = tar::readMembers(m_file);
        if (!members) {
            add(Severity::Warning, "tar.damaged", members.error().message, members.error().offset, {});
            return {};
        }
        for (const tar::Member& member : *members) {
            if (!zip::isSafePath(member.name)) {
                add(Severity::Error, "tar.path",
                    "the member \"" + printable(member.name, 120) + "\" would leave its folder", member.offset,
                    member.name);
            }
            APR_TRY(const Bytes bytes, m_file.read(member.offset, member.size));
            if (pickle::looksLike(bytes.span())) {
                scanPickles(bytes.span(), member.name, member.offset, false);
            }
        }
        return {};
    }

    // --- Keras ---

    /// config.json of a .keras file: every "module" and "class_name" is imported when the model is loaded.
    void scanConfig(std::string_view text, const std::string& entry)
    {
        const auto parsed = parseJson(text);
        if (!parsed) {
            add(Severity::Warning, "keras.damaged", parsed.error().message + inEntry(entry), {}, entry);
            return;
        }
        std::vector<const Json*> left{&parsed->value};
        for (std::size_t i = 0; i < kMostLayers && !left.empty(); ++i) {
            const Json& value = *left.back();
            left.pop_back();
            if (value.is_object()) {
                scanKerasObject(value, entry);
            }
            if (value.is_structured()) {
                for (const auto& item : value) {
                    left.push_back(&item);
                }
            }
        }
    }

    void scanKerasObject(const Json& object, const std::string& entry)
    {
        const auto module = stringMember(object, "module");
        const auto type = stringMember(object, "class_name");
        if (type == "Lambda" || type == "TFSMLayer" || type == "__lambda__") {
            add(Severity::Error, "keras.code",
                "a layer of class " + *type + " carries code of its own" + inEntry(entry), {}, entry,
                "do not load this model with safe_mode off");
        } else if (module && !module->empty() && *module != "keras" && !module->starts_with("keras.") &&
                   *module != "builtins") {
            add(Severity::Error, "keras.foreign-class",
                "loading it imports " + printable(*module, 80) + '.' + printable(type.value_or("?"), 80) +
                    inEntry(entry),
                {}, entry, "CVE-2025-1550: Keras before 3.9 imports any module");
        } else if (const auto registered = stringMember(object, "registered_name");
                   module && module->empty() && registered) {
            add(Severity::Warning, "keras.custom-class",
                "loading it needs the class " + printable(*registered, 80) + inEntry(entry), {}, entry);
        }
    }

    // --- Everything else ---

    /// Formats that hold data only: their reader says what is wrong with them.
    void scanByReader()
    {
        const auto model = openModel(m_name, m_file, {}, {.memoryLimit = m_memoryLimit});
        if (model) {
            m_report.kind = model->facts().format;
            for (const Finding& finding : model->facts().findings) {
                if (finding.rule == "structure.trailing-bytes" || finding.severity == Severity::Error) {
                    m_report.findings.push_back(finding);
                }
            }
            return;
        }
        const Error& error = model.error();
        if (error.code == Errc::Format && hasPickleSuffix()) {
            m_report.kind = "pickle";
            const auto all = m_file.start(m_file.size());
            if (all) {
                scanPickles(all->span(), {}, 0, false);
            }
        } else if (error.code != Errc::Format && error.code != Errc::Unsupported) {
            m_report.kind = "damaged model";
            add(Severity::Warning, "structure.damaged", error.message, error.offset, {},
                "other programs may read past its end");
        }
    }

    /// Names that Python's loaders take for pickles, whatever the bytes begin with.
    bool hasPickleSuffix() const
    {
        constexpr std::array<std::string_view, 9> kSuffixes{".pkl",  ".pickle", ".pt",     ".pth", ".bin",
                                                            ".ckpt", ".dat",    ".joblib", ".dill"};
        return std::any_of(kSuffixes.begin(), kSuffixes.end(),
                           [this](std::string_view suffix) { return m_name.ends_with(suffix); });
    }

    /// A zip archive is read from its end: any file may be one as well.
    Status lookForArchiveBehind()
    {
        const std::uint64_t size = std::min<std::uint64_t>(m_file.size(), kEndRecord);
        APR_TRY(const Bytes end, m_file.read(m_file.size() - size, size));
        if (textOf(end.span()).starts_with("PK\x05\x06")) {
            add(Severity::Warning, "polyglot.zip",
                "the file is a zip archive as well: programs that read it from its end see other contents",
                m_file.size() - size, {});
            scanZip(m_file, 1);
        }
        return {};
    }

    std::string m_name;
    const ByteSource& m_file;
    std::uint64_t m_memoryLimit;
    ScanReport m_report;
};

} // namespace

bool ScanReport::isClean() const
{
    return !kind.empty() && std::none_of(findings.begin(), findings.end(),
                                         [](const Finding& finding) { return finding.severity != Severity::Info; });
}

Result<ScanReport> scanFile(const std::string& name, const ByteSource& file, std::uint64_t memoryLimit)
{
    auto report = Scanner(name, file, memoryLimit).run();
    if (!report) {
        Error error = std::move(report).error();
        error.file = name;
        return error;
    }
    return report;
}

} // namespace apr
