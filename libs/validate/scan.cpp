// SPDX-License-Identifier: MIT
#include "apr/validate/scan.h"

#include "apr/base/text.h"
#include "apr/format/json.h"
#include "apr/format/numpy/reader.h"
#include "apr/format/open.h"
#include "apr/format/pickle/globals.h"
#include "apr/format/pickle/machine.h"
#include "apr/format/pytorch/collector.h"
#include "apr/format/pytorch/tar.h"
#include "apr/format/zip/archive.h"

#include <algorithm>
#include <array>
#include <utility>

namespace apr {
namespace {

constexpr std::uint64_t kStart = 512;
constexpr std::uint64_t kEndRecord = 22; ///< size of the end record of a zip archive, without comment
constexpr std::size_t kMaxPickles = 10'000;
constexpr std::size_t kMaxFindings = 1000;
constexpr unsigned kMaxNesting = 3;

std::string_view textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class Scanner {
public:
    Scanner(std::string name, const ByteSource& file, SiblingOpener siblings, std::uint64_t memoryLimit)
        : m_name(std::move(name)), m_file(file), m_siblings(std::move(siblings)), m_memoryLimit(memoryLimit)
    {
    }

    Result<ScanReport> run()
    {
        m_unpackedLeft = std::max(m_file.size() * 4, m_memoryLimit);
        APR_TRY(const Bytes start, m_file.start(kStart));
        scanContent(m_file, {}, 0, 0, false);
        if (!zip::looksLike(start)) {
            APR_CHECK(findTrailingArchive());
        }
        if (m_suppressed > 0) {
            m_report.findings.push_back({.severity = Severity::Warning,
                                         .rule = "scan.more",
                                         .message = formatCountOf(m_suppressed, "more finding") + " not listed"});
        }
        return std::move(m_report);
    }

private:
    void add(Severity severity, std::string rule, std::string message, std::optional<std::uint64_t> offset,
             const std::string& entry, std::string hint = {})
    {
        if (m_report.findings.size() >= kMaxFindings) {
            ++m_suppressed;
            return;
        }
        m_report.findings.push_back({.severity = severity,
                                     .rule = std::move(rule),
                                     .message = std::move(message),
                                     .field = printable(entry, 200),
                                     .offset = offset,
                                     .hint = std::move(hint)});
    }

    static std::string inEntry(const std::string& entry) { return entry.empty() ? "" : " in " + printable(entry, 120); }

    /// Reads content to be scanned, within the limit on uncompressed data, which protects against decompression bombs.
    std::optional<Bytes> readWhole(const ByteSource& content, const std::string& entry, std::uint64_t at)
    {
        if (content.size() > m_unpackedLeft) {
            add(Severity::Warning, "scan.too-large",
                (entry.empty() ? std::string("the file") : printable(entry, 120)) +
                    " was not scanned: its uncompressed size of " + formatBytes(content.size()) +
                    " exceeds the remaining limit of " + formatBytes(m_unpackedLeft),
                at, entry);
            return std::nullopt;
        }
        m_unpackedLeft -= content.size();
        auto bytes = content.start(content.size());
        if (!bytes) {
            add(Severity::Warning, "zip.unreadable", bytes.error().message + inEntry(entry), at, entry);
            return std::nullopt;
        }
        return std::move(*bytes);
    }

    /// Scans a file or an archive entry of any kind. `at` is its offset in the file.
    void scanContent(const ByteSource& content, const std::string& entry, std::uint64_t at, unsigned depth,
                     bool isTorchScript)
    {
        const auto start = content.start(kStart);
        if (!start) {
            add(Severity::Warning, "zip.unreadable", start.error().message + inEntry(entry), at, entry);
            return;
        }
        const std::string name = toLower(entry.empty() ? m_name : entry);
        const auto isKind = [this, depth](std::string_view kind) {
            if (depth == 0) {
                m_report.kind = kind;
            }
        };
        if (zip::looksLike(*start) || tar::looksLike(*start)) {
            const bool isZip = zip::looksLike(*start);
            isKind(isZip ? "zip archive" : "tar archive");
            if (depth > 0) {
                add(Severity::Warning, "zip.nested", "nested archive: " + printable(entry, 120), at, entry);
            }
            if (depth >= kMaxNesting) {
                add(Severity::Error, "zip.deep",
                    "archive not scanned, maximum nesting depth of " + std::to_string(kMaxNesting) +
                        " reached: " + printable(entry, 120),
                    at, entry);
            } else if (depth == 0) {
                isZip ? scanZip(content, depth) : scanTar(content, at, depth);
            } else if (const auto all = readWhole(content, entry, at)) {
                isZip ? scanZip(ByteSource(*all), depth) : scanTar(ByteSource(*all), at, depth);
            }
        } else if (numpy::looksLikeNpy(*start)) {
            isKind("NumPy array");
            if (const auto all = readWhole(content, entry, at)) {
                scanArray(*all, entry, at);
            }
        } else if (!start->span().empty() && pickle::looksLike(start->span())) {
            isKind("pickle");
            if (const auto all = readWhole(content, entry, at)) {
                scanPickles(all->span(), entry, at, isTorchScript);
            }
        } else if (name.ends_with("config.json") && depth > 0) {
            if (const auto all = readWhole(content, entry, at)) {
                scanConfigText(textOf(all->span()), entry);
            }
        } else if (name.ends_with("keras_metadata.pb")) {
            isKind("Keras metadata");
            if (const auto all = readWhole(content, entry, at)) {
                scanMetadataText(textOf(all->span()), entry, at);
            }
        } else if (!scanByReader(content, entry, at, depth) && hasPickleSuffix(name)) {
            isKind("pickle");
            if (const auto all = readWhole(content, entry, at)) {
                scanPickles(all->span(), entry, at, isTorchScript);
            }
        }
    }

    // --- Pickles ---

    /// Scans concatenated pickles, as in legacy torch files. Other data may follow them.
    void scanPickles(std::span<const std::byte> bytes, const std::string& entry, std::uint64_t start,
                     bool isTorchScript)
    {
        std::uint64_t at = 0;
        std::size_t expected = 1; // pickles that a loader reads unconditionally
        for (std::size_t i = 0; i < kMaxPickles && at < bytes.size(); ++i) {
            const auto rest = bytes.subspan(static_cast<std::size_t>(at));
            const auto first = rest.first(std::min<std::size_t>(rest.size(), kStart));
            const bool isSure = i < expected;
            if (!isSure && rest.front() != std::byte{0x80} &&
                !(rest.front() == std::byte{'c'} && pickle::looksLike(first))) {
                break; // the storages of an old checkpoint
            }
            const pickle::Program program = pickle::read(rest, start + at, m_memoryLimit);
            if (!isSure && program.failure && program.globals.empty()) {
                break; // not a pickle
            }
            if (i == 0 && isRawData(program, first, entry)) {
                const std::size_t before = m_report.findings.size();
                searchForImports(rest, entry, start);
                m_report.kind = entry.empty() && m_report.findings.size() == before ? "raw data" : m_report.kind;
                break;
            }
            if (i == 0 && isTorchMagic(program)) {
                expected = 5; // torch.load reads four more: protocol version, system info, the object, the storage keys
            }
            ++m_report.pickles;
            scanProgram(program, entry, isTorchScript);
            if (program.failure || program.size == 0) {
                searchForImports(rest.subspan(static_cast<std::size_t>(program.size)), entry,
                                 start + at + program.size);
                break;
            }
            at += program.size;
        }
    }

    /// Whether content is scanned as a pickle only because of a suffix that raw data has as well, and loaders reject it
    /// before they have imported anything.
    bool isRawData(const pickle::Program& program, std::span<const std::byte> start, const std::string& entry) const
    {
        const std::string name = toLower(entry.empty() ? m_name : entry);
        return (name.ends_with(".bin") || name.ends_with(".dat")) && program.failure && program.globals.empty() &&
               !pickle::looksLike(start);
    }

    static bool isTorchMagic(const pickle::Program& program)
    {
        constexpr std::string_view kMagic("\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 10);
        return !program.failure && program.root != pickle::kNone && program[program.root].text == kMagic;
    }

    /// Opcodes cannot be decoded after corrupted data. Searches for strings that look like dangerous imports instead.
    void searchForImports(std::span<const std::byte> bytes, const std::string& entry, std::uint64_t start)
    {
        const std::string_view text = textOf(bytes);
        for (const std::string_view module : {"os", "posix", "nt", "subprocess", "builtins", "__builtin__", "sys",
                                              "runpy", "socket", "shutil", "importlib", "pty", "commands", "code"}) {
            for (const char opcode : {'c', 'i'}) {
                const std::string wanted = opcode + std::string(module) + '\n';
                if (const std::size_t found = text.find(wanted); found != std::string_view::npos) {
                    add(Severity::Error, "pickle.dangerous-import",
                        "possible import of " + std::string(module) + " after corrupted data" + inEntry(entry),
                        start + found, entry, "do not load this file with Python");
                    return;
                }
            }
        }
    }

    void scanProgram(const pickle::Program& program, const std::string& entry, bool isTorchScript, unsigned depth = 0)
    {
        m_report.imports += program.globals.size();
        for (const pickle::Global& global : program.globals) {
            const pickle::Trust trust = pickle::classify(global, isTorchScript);
            if (trust == pickle::Trust::Allowed) {
                continue;
            }
            const bool isDangerous = trust == pickle::Trust::Dangerous;
            const std::string what =
                global.isComputed ? "an object with a computed name" : printable(global.fullName(), 120);
            add(isDangerous ? Severity::Error : Severity::Warning,
                isDangerous ? "pickle.dangerous-import" : "pickle.unknown-import",
                "the pickle " + std::string(global.isCalled ? "calls " : "imports ") + what + inEntry(entry),
                global.offset, entry,
                isDangerous ? "do not load this file with Python" : "check what it does before loading the file");
        }
        for (const pickle::Node& node : program.nodes) { // a pickle inside a pickle, for a second loads()
            const bool isData = node.kind == pickle::Kind::Bytes || node.kind == pickle::Kind::String;
            const auto bytes = std::as_bytes(std::span(node.text));
            if (isData && depth < kMaxNesting && bytes.size() > 2 && bytes[0] == std::byte{0x80} &&
                pickle::looksLike(bytes)) {
                const pickle::Program inner = pickle::read(bytes, node.offset, m_memoryLimit);
                if (!inner.failure) {
                    ++m_report.pickles;
                    add(Severity::Warning, "pickle.nested",
                        "a pickle is nested in the data of another pickle" + inEntry(entry), node.offset, entry);
                    scanProgram(inner, entry, isTorchScript, depth + 1);
                }
            }
        }
        if (program.failure) {
            const bool isUnsafe = program.failure->code == Errc::Unsafe;
            add(isUnsafe ? Severity::Error : Severity::Warning, isUnsafe ? "pickle.extension" : "pickle.damaged",
                program.failure->message + inEntry(entry), program.failure->offset, entry,
                "loaders execute the opcodes before the corrupted data");
        }
    }

    // --- Arrays ---

    struct ArrayHeader {
        std::uint64_t dataAt = 0; ///< 0 if the header is corrupted or truncated
        bool mayContainObjects = true;
    };

    static ArrayHeader headerOf(const Bytes& bytes)
    {
        const bool isOld = bytes.size() > 6 && bytes.data()[6] == std::byte{1};
        const std::uint64_t prelude = isOld ? 10 : 12;
        if (bytes.size() < prelude) {
            return {};
        }
        const std::uint64_t size =
            isOld ? loadLittle<std::uint16_t>(bytes.data() + 8) : loadLittle<std::uint32_t>(bytes.data() + 8);
        if (size > bytes.size() - prelude) {
            return {};
        }
        const std::string_view text = textOf(bytes.part(prelude, size).span());
        const auto has = [text](std::string_view part) { return text.find(part) != std::string_view::npos; };
        return {.dataAt = prelude + size, .mayContainObjects = has("O") || has("\\") || has("object")};
    }

    /// An object array is a header followed by a pickle. Only strings, dates and raw bytes are known to be safe.
    void scanArray(const Bytes& bytes, const std::string& entry, std::uint64_t start)
    {
        const auto model = numpy::openNpy(m_name, ByteSource(bytes), {.memoryLimit = m_memoryLimit});
        if (model) {
            return; // numbers
        }
        const Error& error = model.error();
        const ArrayHeader header = headerOf(bytes);
        if (header.dataAt == 0) {
            add(Severity::Warning, "numpy.damaged", error.message + inEntry(entry), start, entry);
            return;
        }
        const std::uint64_t dataAt = header.dataAt;
        if (error.code == Errc::Unsupported && !header.mayContainObjects) {
            return; // strings, dates, records of numbers
        }
        const bool isObjects = error.code == Errc::Unsafe || error.code == Errc::Unsupported;
        add(Severity::Warning, isObjects ? "numpy.objects" : "numpy.damaged", error.message + inEntry(entry),
            start + error.offset.value_or(0), entry, "numpy.load(…, allow_pickle=False) rejects it");
        if (dataAt < bytes.size()) {
            scanPickles(bytes.span().subspan(static_cast<std::size_t>(dataAt)), entry, start + dataAt, false);
        }
    }

    // --- Archives ---

    void scanZip(const ByteSource& file, unsigned depth)
    {
        const auto archive = zip::Archive::openLeniently(file, m_memoryLimit);
        if (!archive) {
            add(Severity::Warning, "zip.damaged", archive.error().message, archive.error().offset, {},
                "programs that repair archives may still load its content");
            return;
        }
        for (const Error& problem : archive->problems()) {
            const bool isUnsafe = problem.code == Errc::Unsafe;
            add(isUnsafe ? Severity::Error : Severity::Warning, isUnsafe ? "zip.contradiction" : "zip.unreadable",
                problem.message, problem.offset, {}, "different programs may read different content");
        }
        const bool isTorchScript =
            std::any_of(archive->entries().begin(), archive->entries().end(),
                        [](const zip::Entry& entry) { return entry.name.ends_with("constants.pkl"); });
        std::vector<const zip::Entry*> order;
        for (const zip::Entry& entry : archive->entries()) {
            order.push_back(&entry);
        }
        std::sort(order.begin(), order.end(),
                  [](const zip::Entry* a, const zip::Entry* b) { return a->dataOffset < b->dataOffset; });
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i > 0 && order[i]->dataOffset == order[i - 1]->dataOffset &&
                order[i]->rawBytes == order[i - 1]->rawBytes && order[i]->isDeflated && order[i]->rawBytes > kStart) {
                continue; // the same data under another name; the overlap is already reported
            }
            scanEntry(*archive, *order[i], isTorchScript, depth);
        }
    }

    void scanEntry(const zip::Archive& archive, const zip::Entry& entry, bool isTorchScript, unsigned depth)
    {
        const std::size_t slash = entry.name.rfind('/');
        const std::string_view file = std::string_view(entry.name).substr(slash == std::string::npos ? 0 : slash + 1);
        const auto start = archive.start(entry, kStart);
        if (!start) {
            add(Severity::Warning, "zip.unreadable", start.error().message + inEntry(entry.name), entry.dataOffset,
                entry.name);
            return;
        }
        if (!shouldScan(*start, toLower(file))) {
            return;
        }
        if (numpy::looksLikeNpy(*start)) { // the header is enough to recognize a numeric array
            constexpr std::uint64_t kHeader = std::uint64_t{1} << 16;
            const auto head = archive.start(entry, kHeader);
            const ArrayHeader header = head ? headerOf(*head) : ArrayHeader();
            if (header.dataAt > 0 && !header.mayContainObjects) {
                return;
            }
        }
        if (file.ends_with(".pkl")) {
            if (const auto checked = archive.read(entry, std::min(m_memoryLimit, m_unpackedLeft));
                !checked && checked.error().code == Errc::Checksum) {
                add(Severity::Warning, "zip.checksum", checked.error().message + inEntry(entry.name), entry.dataOffset,
                    entry.name, "torch loads it anyway");
            }
        }
        scanContent(archive.uncheckedSource(entry, m_memoryLimit), entry.name, entry.isDeflated ? 0 : entry.dataOffset,
                    depth + 1, isTorchScript);
    }

    /// Most entries are raw tensor data, which is not decompressed and scanned.
    static bool shouldScan(const Bytes& start, const std::string& file)
    {
        return zip::looksLike(start) || tar::looksLike(start) || numpy::looksLikeNpy(start) || hasPickleSuffix(file) ||
               (!start.span().empty() && pickle::looksLike(start.span())) || file.ends_with("config.json") ||
               file.ends_with(".h5") || file.ends_with(".hdf5") || file.ends_with(".pb") || file.ends_with(".onnx");
    }

    void scanTar(const ByteSource& file, std::uint64_t start, unsigned depth)
    {
        const tar::Listing listing = tar::listMembers(file);
        if (listing.problem) {
            add(Severity::Warning, "tar.damaged", listing.problem->message, start + listing.problem->offset.value_or(0),
                {});
        }
        for (const tar::Member& member : listing.members) {
            for (const std::string& path : {member.name, member.link}) {
                if (!path.empty() && !zip::isSafePath(path)) {
                    add(Severity::Error, "tar.path",
                        "member \"" + printable(path, 120) + "\" would be extracted outside its folder",
                        start + member.offset, member.name);
                }
            }
            const auto bytes = file.read(member.offset, member.size);
            if (!bytes || member.size == 0) {
                continue;
            }
            const std::string name = toLower(member.name);
            const bool isTorch = name == "sys_info" || name == "pickle" || name == "tensors";
            if (name == "storages") {
                scanStorages(bytes->span(), member.name, start + member.offset);
            } else if (isTorch) {
                scanPickles(bytes->span(), member.name, start + member.offset, false);
            } else if (shouldScan(bytes->part(0, std::min(bytes->size(), kStart)), name)) {
                scanContent(ByteSource(*bytes), member.name, start + member.offset, depth + 1, false);
            }
        }
    }

    /// The storages of torch tar files: a pickled count, then a pickle, an element count and the elements for each.
    void scanStorages(std::span<const std::byte> bytes, const std::string& entry, std::uint64_t start)
    {
        for (std::uint64_t at = 0; at < bytes.size();) {
            const auto rest = bytes.subspan(static_cast<std::size_t>(at));
            const pickle::Program program = pickle::read(rest, start + at, m_memoryLimit);
            ++m_report.pickles;
            scanProgram(program, entry, false);
            if (program.failure || program.size == 0) {
                searchForImports(rest.subspan(static_cast<std::size_t>(program.size)), entry,
                                 start + at + program.size);
                return;
            }
            at += program.size;
            const pickle::Node& root = program[program.root];
            const pickle::Global* type =
                root.kind == pickle::Kind::Tuple && root.items.size() >= 3 ? program.global(root.items[2]) : nullptr;
            const auto width = type == nullptr ? std::nullopt : pytorch::storageWidth(type->name);
            if (!width || bytes.size() - at < 8) {
                continue;
            }
            const auto count = loadLittle<std::uint64_t>(bytes.data() + at);
            const auto size = checkedMul(count, *width);
            if (!size || *size > bytes.size() - at - 8) {
                searchForImports(bytes.subspan(static_cast<std::size_t>(at)), entry, start + at);
                return;
            }
            at += 8 + *size;
        }
    }

    // --- Keras ---

    /// config.json of a .keras file: every "module" and "class_name" is imported when the model is loaded.
    void scanConfigText(std::string_view text, const std::string& entry)
    {
        const auto parsed = parseJson(text);
        if (!parsed) {
            add(Severity::Warning, "keras.damaged", parsed.error().message + inEntry(entry), {}, entry);
            return;
        }
        scanConfig(parsed->value, entry);
    }

    void scanConfig(const Json& config, const std::string& entry)
    {
        std::vector<const Json*> left{&config};
        while (!left.empty()) {
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
        const std::string place = module.value_or("");
        if (type == "Lambda" || type == "TFSMLayer" || type == "__lambda__") {
            add(Severity::Error, "keras.code", "layer of class " + *type + " contains code" + inEntry(entry), {}, entry,
                "do not load this model with safe_mode=False");
        } else if (type == "function" && (place == "builtins" || place.find("utils") != std::string::npos)) {
            add(Severity::Error, "keras.function",
                "loading the model uses the function " + printable(place, 80) + '.' +
                    printable(stringMember(object, "config").value_or("?"), 80) + inEntry(entry),
                {}, entry, "CVE-2025-8747: functions that access files or the network can be exploited");
        } else if (module && !module->empty() && *module != "keras" && !module->starts_with("keras.") &&
                   *module != "builtins") {
            add(Severity::Error, "keras.foreign-class",
                "loading the model imports " + printable(*module, 80) + '.' + printable(type.value_or("?"), 80) +
                    inEntry(entry),
                {}, entry, "CVE-2025-1550: Keras before 3.9 imports arbitrary modules");
        } else if (const auto registered = stringMember(object, "registered_name");
                   module && module->empty() && registered) {
            add(Severity::Warning, "keras.custom-class",
                "loading the model requires the class " + printable(*registered, 80) + inEntry(entry), {}, entry);
        }
    }

    /// keras_metadata.pb of a SavedModel: JSON strings in protobuf messages. Only searches for layers with code.
    void scanMetadataText(std::string_view text, const std::string& entry, std::uint64_t start)
    {
        for (const std::string_view name : {"Lambda", "TFSMLayer"}) {
            for (const std::string_view space : {" ", ""}) {
                const std::string wanted = "\"class_name\":" + std::string(space) + '"' + std::string(name) + '"';
                if (const std::size_t at = text.find(wanted); at != std::string_view::npos) {
                    add(Severity::Error, "keras.code",
                        "layer of class " + std::string(name) + " contains code" + inEntry(entry), start + at, entry,
                        "do not load this model with Keras");
                }
            }
        }
    }

    // --- Everything else ---

    /// For data-only formats: reports the errors of their reader and scans their graphs. False if no reader recognizes
    /// the content.
    bool scanByReader(const ByteSource& content, const std::string& entry, std::uint64_t at, unsigned depth)
    {
        const auto model = openModel(entry.empty() ? m_name : entry, content, depth == 0 ? m_siblings : SiblingOpener(),
                                     {.memoryLimit = m_memoryLimit});
        if (model) {
            if (depth == 0) {
                m_report.kind = model->facts().format;
            }
            for (const Finding& finding : model->facts().findings) {
                // Missing weights make a model unusable, not unsafe.
                const bool isMissing = finding.rule == "onnx.external-data" || finding.rule == "onnx.no-data";
                if (finding.rule == "structure.trailing-bytes" || finding.severity == Severity::Error) {
                    add(isMissing ? Severity::Info : finding.severity, finding.rule, finding.message + inEntry(entry),
                        finding.offset, entry, finding.hint);
                }
            }
            if (const Json* keras = findMember(model->metadata(), "keras")) {
                scanConfig(*keras, entry);
            }
            if (const Json* graph = findMember(model->metadata(), "graph")) {
                scanGraph(*graph, model->facts().format, entry);
            }
            return true;
        }
        const Error& error = model.error();
        if (error.code == Errc::Format) {
            return false;
        }
        if (error.code == Errc::Unsafe) {
            add(Severity::Error, "structure.unsafe", error.message + inEntry(entry), error.offset, entry,
                "do not load this file where it can access other files");
        } else if (error.code != Errc::Unsupported && error.code != Errc::Decrypt && error.code != Errc::Io &&
                   !hasPickleSuffix(toLower(m_name))) {
            add(Severity::Warning, "structure.damaged", error.message + inEntry(entry), at + error.offset.value_or(0),
                entry, "other programs may read beyond the end of the file");
        }
        if (depth == 0) {
            m_report.kind = error.code == Errc::Unsupported || error.code == Errc::Decrypt ? ""
                            : error.code == Errc::Unsafe                                   ? "unsafe model"
                                                                                           : "damaged model";
        }
        return error.code != Errc::Corrupt || !hasPickleSuffix(toLower(m_name));
    }

    /// Reports operators that run code or access files when the graph is executed.
    void scanGraph(const Json& graph, const std::string& format, const std::string& entry)
    {
        struct Operator {
            std::string_view name;
            Severity severity;
            std::string_view what;
        };
        constexpr std::array kOperators{
            Operator{"PyFunc", Severity::Error, "runs Python code"},
            Operator{"PyFuncStateless", Severity::Error, "runs Python code"},
            Operator{"EagerPyFunc", Severity::Error, "runs Python code"},
            Operator{"PyOp", Severity::Error, "runs Python code"},
            Operator{"ReadFile", Severity::Error, "reads files"},
            Operator{"WriteFile", Severity::Error, "writes files"},
            Operator{"MatchingFiles", Severity::Warning, "lists files"},
            Operator{"WholeFileReader", Severity::Warning, "reads files"},
            Operator{"WholeFileReaderV2", Severity::Warning, "reads files"},
            Operator{"ImmutableConst", Severity::Warning, "maps a file into memory"},
            Operator{"Rpc", Severity::Error, "sends network requests"},
            Operator{"TryRpc", Severity::Error, "sends network requests"},
        };
        std::vector<const Json*> left{&graph};
        while (!left.empty()) {
            const Json& value = *left.back();
            left.pop_back();
            const auto op = value.is_object() ? stringMember(value, "op") : std::nullopt;
            const auto* known = op ? std::find_if(kOperators.begin(), kOperators.end(),
                                                  [&op](const Operator& each) { return each.name == *op; })
                                   : kOperators.end();
            if (known != kOperators.end()) {
                add(known->severity, "graph.operator",
                    "operator " + *op + " (node " + printable(stringMember(value, "name").value_or("?"), 80) + ") " +
                        std::string(known->what) + " when the graph is executed" + inEntry(entry),
                    {}, entry, "do not run this model with " + format);
            }
            if (value.is_structured()) {
                for (const auto& item : value) {
                    if (item.is_structured()) {
                        left.push_back(&item);
                    }
                }
            }
        }
    }

    /// File names that Python loaders treat as pickles regardless of their content.
    static bool hasPickleSuffix(std::string_view lower)
    {
        constexpr std::array<std::string_view, 9> kSuffixes{".pkl",  ".pickle", ".pt",     ".pth", ".bin",
                                                            ".ckpt", ".dat",    ".joblib", ".dill"};
        return std::any_of(kSuffixes.begin(), kSuffixes.end(),
                           [lower](std::string_view suffix) { return lower.ends_with(suffix); });
    }

    /// A zip archive is read from its end record, which up to 64 KiB of comment may follow, so any file may also be a
    /// zip archive.
    Status findTrailingArchive()
    {
        constexpr std::uint64_t kMaxComment = 0xFFFF;
        const std::uint64_t size = std::min<std::uint64_t>(m_file.size(), kEndRecord + kMaxComment);
        APR_TRY(const Bytes end, m_file.read(m_file.size() - size, size));
        const std::string_view text = textOf(end.span());
        for (std::size_t at = text.rfind("PK\x05\x06"); at != std::string_view::npos;
             at = at == 0 ? std::string_view::npos : text.rfind("PK\x05\x06", at - 1)) {
            if (text.size() - at < kEndRecord ||
                loadLittle<std::uint16_t>(end.data() + at + 20) != text.size() - at - kEndRecord) {
                continue;
            }
            if (m_report.kind == "TensorFlow Lite") { // its metadata format appends a zip archive
                add(Severity::Info, "tflite.associated-files",
                    "a zip archive with associated files follows the model (TensorFlow Lite metadata)",
                    m_file.size() - size + at, {});
            } else {
                add(Severity::Warning, "polyglot.zip",
                    "the file is also a zip archive: programs that read it as zip see different content",
                    m_file.size() - size + at, {});
            }
            scanZip(m_file, 1);
            break;
        }
        return {};
    }

    std::string m_name;
    const ByteSource& m_file;
    SiblingOpener m_siblings;
    std::uint64_t m_memoryLimit;
    std::uint64_t m_unpackedLeft = 0;
    std::uint64_t m_suppressed = 0;
    ScanReport m_report;
};

} // namespace

bool ScanReport::isClean() const
{
    return !kind.empty() && std::none_of(findings.begin(), findings.end(),
                                         [](const Finding& finding) { return finding.severity != Severity::Info; });
}

Result<ScanReport> scanFile(const std::string& name, const ByteSource& file, std::uint64_t memoryLimit,
                            const SiblingOpener& siblings)
{
    auto report = Scanner(name, file, siblings, memoryLimit).run();
    if (!report) {
        Error error = std::move(report).error();
        error.file = name;
        return error;
    }
    return report;
}

} // namespace apr
