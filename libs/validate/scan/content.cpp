// SPDX-License-Identifier: MIT
#include "apr/base/bytes.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/format/json.h"
#include "apr/format/numpy/reader.h"
#include "apr/format/open.h"
#include "apr/format/pickle/machine.h"
#include "apr/format/pickle/opcodes.h"
#include "apr/format/tensorflow/table.h"
#include "archives.h"
#include "arrays.h"
#include "configurations.h"
#include "context.h"
#include "graph.h"
#include "keras.h"
#include "media.h"
#include "pickles.h"
#include "protobufs.h"
#include "templates.h"

#include <algorithm>
#include <array>

namespace apr::scan {
namespace {

using namespace std::string_view_literals;

void scanModelMetadata(Context& context, const Content& content, const Model& model)
{
    scanTemplates(context, content, model.metadata());
    if (const Json* keras = findMember(model.metadata(), "keras")) {
        scanKerasConfig(context, content, dumpJson(*keras), KerasSource::Text);
    }
    if (const Json* graph = findMember(model.metadata(), "graph")) {
        scanGraph(context, content, *graph, model.facts().format);
    }
    if (model.facts().format == "TensorFlow" && model.facts().dialect == "SavedModel") {
        scanSavedObjects(context, content);
    }
}

/// For formats that contain no code: reports the errors of their reader and scans their graphs. The format, empty for a
/// damaged file of one; nothing if no reader recognizes the content.
std::optional<std::string> scanByReader(Context& context, const Content& content, bool isPickle,
                                        std::string format = {})
{
    const Budget budget = isPickle ? context.pickleBudget() : context.budget();
    const auto model = openModel(content.depth == 0 ? context.fileName() : content.name, content.bytes,
                                 content.depth == 0 ? context.siblings() : SiblingOpener(),
                                 {.budget = budget, .format = std::move(format)});
    if (isPickle) {
        context.chargePickle(budget);
    }
    if (model) {
        if (isPickle && model->facts().format == "PyTorch") { // scanned as a pickle
            const std::vector<Finding>& findings = model->facts().findings;
            const auto behind = std::find_if(findings.begin(), findings.end(), [](const Finding& finding) {
                return finding.rule == "structure.trailing-bytes";
            });
            if (behind != findings.end()) {
                context.addGap("unrecognized", "not scanned: " + behind->message + inEntry(content), content,
                               behind->offset);
            }
            return model->facts().format;
        }
        const std::string& dialect = model->facts().dialect;
        if (dialect.starts_with("customModel") || dialect.starts_with("linkedModel")) { // of Core ML
            context.add(Severity::Warning, "graph.unknown-operator",
                        "the model is " +
                            std::string(dialect[0] == 'c' ? "a class of the program that loads it"
                                                          : "a link to another model") +
                            inEntry(content),
                        content, content.at, "check what it is before you load the model");
        }
        if (const auto foreign = foreignField(content.bytes, model->facts().format, model->facts().dialect)) {
            context.addGap("unrecognized",
                           "not scanned: " + *foreign + ", where other programs may read another model" +
                               inEntry(content),
                           content, content.at);
        }
        context.setKind(content, model->facts().format);
        if (model->facts().dialect.ends_with("llamafile")) {
            context.add(Severity::Warning, "file.program", "program that contains a model" + inEntry(content), content,
                        content.at,
                        "do not run it unless you trust its source; its model can be read without running it");
        }
        for (const Finding& finding : model->facts().findings) {
            // Missing weights make a model unusable, not unsafe.
            const bool isMissing = finding.rule == "onnx.external-data" || finding.rule == "onnx.no-data" ||
                                   finding.rule == "structure.unread-weight";
            if (finding.rule == "structure.truncated") {
                context.addGap("truncated", finding.message + inEntry(content), content, finding.offset);
                continue;
            }
            const bool isExternal = finding.rule == "hdf5.external"; // loaders open files that it names
            if (isExternal || finding.rule == "structure.trailing-bytes" || finding.severity == Severity::Error) {
                context.add(isMissing    ? Severity::Info
                            : isExternal ? Severity::Error
                                         : finding.severity,
                            finding.rule, finding.message + inEntry(content), content, finding.offset, finding.hint);
            }
        }
        scanModelMetadata(context, content, *model);
        return model->facts().format;
    }
    const Error& error = model.error();
    const bool isTable = tensorflow::looksLikeTable(content.bytes); // of LevelDB, not a checkpoint
    if (error.code == Errc::Format || isTable || (isPickle && error.code != Errc::Io)) {
        return std::nullopt;
    }
    const std::string message = error.message + inEntry(content);
    const std::uint64_t offset = content.at + error.offset.value_or(0);
    switch (error.code) {
    case Errc::Unsafe:
        context.setKind(content, "unsafe model");
        context.add(Severity::Error, "structure.unsafe", message, content, offset,
                    "do not load this file where it can access other files");
        break;
    case Errc::Decrypt:
        context.setKind(content, "encrypted model");
        context.addGap("encrypted", message, content, offset, "decrypt it first");
        break;
    case Errc::Unsupported:
    case Errc::Version:
        context.setKind(content, "unsupported model");
        context.addGap("unsupported", message, content, offset);
        break;
    case Errc::Memory:
        context.addGap("too-large", message, content, offset, "raise the limit with APR_RAM_LIMIT");
        break;
    case Errc::Io: context.addGap("unreadable", message, content, offset); break;
    default:
        context.setKind(content, "damaged model");
        context.addGap("damaged", message, content, offset, "other programs may read it anyway");
        break;
    }
    return std::string();
}

/// Whether an HDF5 file begins behind other data, where its library searches for it (H5F_ACC_RDONLY, user block).
bool hasHdf5Behind(const ByteSource& file)
{
    constexpr auto kSignature = "\x89HDF\r\n\x1a\n"sv;
    for (std::uint64_t at = 512; at < file.size() && file.size() - at >= 8; at *= 2) {
        const auto bytes = file.read(at, 8);
        if (bytes && textOf(*bytes) == kSignature) {
            return true;
        }
    }
    return false;
}

struct Signature {
    std::string_view bytes;
    std::string_view kind;
    std::size_t at = 0;
};

/// Programs and libraries: loaders of models do not run them, but nobody expects them beside a model.
constexpr std::array kPrograms{
    Signature{"\x7f\x45LF"sv, "ELF program"},
    Signature{"MZ"sv, "Windows program"},
    Signature{"\xcf\xfa\xed\xfe"sv, "Mach-O program"},
    Signature{"\xca\xfe\xba\xbe"sv, "Java class or Mach-O program"},
};

bool hasSignature(std::string_view start, const Signature& signature)
{
    return start.size() >= signature.at && start.substr(signature.at).starts_with(signature.bytes);
}

/// Well-formed UTF-8 without control characters, of which a part of `bytes` may be looked at.
bool isText(std::string_view bytes)
{
    if (bytes.find_first_of("\0\1\2\3\4\5\6\7\10\16\17\20\21\22\23\24\25\26\27\30\31\32\34\35\36\37\177"sv) !=
        std::string_view::npos) {
        return false;
    }
    for (std::size_t cut = 0; cut < 4 && cut < bytes.size(); ++cut) { // a character at the end of the part
        if (isUtf8(bytes.substr(0, bytes.size() - cut))) {
            return true;
        }
    }
    return bytes.empty();
}

/// Text and other files that contain no model. Whether it is one.
bool scanPlainFile(Context& context, const Content& content, const Bytes& start)
{
    const std::string_view head = textOf(start);
    for (const Signature& signature : kPrograms) {
        if (hasSignature(head, signature) && (signature.bytes != "MZ" || start.size() > 64)) {
            context.setKind(content, signature.kind);
            context.add(Severity::Warning, "file.program", std::string(signature.kind) + inEntry(content), content,
                        content.at, "models contain no programs");
            return true;
        }
    }
    if (const auto media = recognizeMedia(content.bytes, context.budget())) {
        context.setKind(content, media->kind);
        if (!media->isWhole) {
            context.addGap("damaged",
                           "not scanned: the " + std::string(media->kind) +
                               " is damaged, or has data that does not belong to it" + inEntry(content),
                           content, content.at);
        }
        return true;
    }
    constexpr std::uint64_t kLooked = std::uint64_t{1} << 20;
    const auto text = content.bytes.start(kLooked);
    if (!text || !isText(textOf(*text))) {
        return false;
    }
    const std::string name = toLower(content.name);
    if (name.ends_with(".py") || name.ends_with(".ipynb")) {
        context.setKind(content, "Python source");
        context.addGap("code", "Python code is not scanned" + inEntry(content), content, content.at,
                       "read it: loaders run it with trust_remote_code=True");
    } else if (textOf(*text).starts_with("version https://git-lfs.github.com/spec/")) {
        context.setKind(content, "Git LFS pointer");
        context.addGap("not-downloaded",
                       "the file is a Git LFS pointer, its content was not downloaded" + inEntry(content), content,
                       content.at, "download it with `git lfs pull`");
    } else if (const auto all = context.readWhole(content)) {
        const std::string_view kind = scanConfiguration(context, content, textOf(*all));
        context.setKind(content, kind.empty() ? "text" : kind);
        if (!isText(textOf(*all))) {
            context.addGap("unrecognized", "not scanned: text is followed by other data" + inEntry(content), content,
                           content.at);
        }
    }
    if (name.ends_with(".jinja") || name.ends_with(".jinja2") || name.ends_with(".j2")) {
        if (const auto all = context.readWhole(content)) {
            scanTemplate(context, content, textOf(*all), "the template");
        }
    }
    // config.json of a .keras archive, model.json and others.
    if (const auto all = context.readWhole(content);
        all && ((content.depth > 0 && name.ends_with("config.json")) || mayBeKeras(textOf(*all)))) {
        scanKerasConfig(context, content, textOf(*all), KerasSource::File);
    }
    return true;
}

/// Numbers without a header: whether a model beside the file names it as the one that its tensors are in, a checkpoint
/// of TensorFlow or an ONNX model.
bool isDataOfModel(Context& context, const Content& content)
{
    if (content.depth > 0 || context.siblings() == nullptr) {
        return false;
    }
    const std::string name(fileNameOf(content.name));
    std::vector<std::string> models;
    if (const std::size_t data = name.rfind(".data-"); data != std::string::npos) {
        models.push_back(name.substr(0, data) + ".index");
    }
    for (const std::string_view suffix : {"_data", ".data"}) {
        if (name.ends_with(suffix)) {
            models.push_back(name.substr(0, name.size() - suffix.size()));
        }
    }
    for (const std::string& model : models) {
        const auto file = context.siblings()(model, SiblingPath::Trusted);
        const auto opened =
            file ? openModel(model, *file, context.siblings(), {.budget = context.budget()}) : Result<Model>(Error{});
        if (opened &&
            std::any_of(opened->facts().parts.begin(), opened->facts().parts.end(), [&](const FilePart& part) {
                return fileNameOf(part.name) == name && part.bytes == content.bytes.size();
            })) {
            return true;
        }
    }
    return false;
}

/// Whether a file begins like SafeTensors: with the length of a JSON object, whose bytes may be those of a pickle (80
/// 00 for a header of 128 bytes), and with that object.
bool beginsAsSafeTensors(const Bytes& start, std::uint64_t size)
{
    constexpr std::size_t kLength = sizeof(std::uint64_t);
    return start.size() > kLength && loadLittle<std::uint64_t>(start.data()) <= size - kLength &&
           start.data()[kLength] == std::byte{'{'};
}

/// As a pickle, whatever else it is: pickle.load, joblib.load and torch.load take any file.
PickleScan scanAsPickle(Context& context, const Content& content, const Bytes& start)
{
    const bool isPickle = start.size() > 0 && pickle::looksLike(start.span());
    const bool hasSuffix = hasPickleSuffix(toLower(content.name));
    if (!isPickle && !hasSuffix && !content.bytes.isInMemory()) { // of a browser: what does not fail at once is read
        const auto head = content.bytes.start(std::uint64_t{1} << 20);
        return head ? scanPossiblePickle(context, content, head->span()) : PickleScan();
    }
    const auto all = context.readWhole(content);
    if (!all) {
        return {.isPickle = isPickle || hasSuffix};
    }
    if (isPickle && beginsAsSafeTensors(start, content.bytes.size())) {
        const pickle::Program program = context.readPickle(all->span(), content.at);
        if (program.failure && program.globals.empty()) { // loaders of pickles reject it, too, and have run nothing
            return {};
        }
    }
    const bool isSure = isPickle && (hasSuffix || start.data()[0] == std::byte{0x80});
    return isSure ? scanPickles(context, content, all->span()) : scanPossiblePickle(context, content, all->span());
}

void addUnread(Context& context, const Content& content, const PickleScan& pickle)
{
    if (pickle.unread > 0) {
        const std::string behind = formatCountOf(pickle.unread, "byte") + " behind the last pickle";
        context.addGap("unrecognized", "not scanned: " + behind + inEntry(content), content,
                       content.at + content.bytes.size() - pickle.unread);
    }
}

} // namespace

void scanContent(Context& context, const Content& content)
{
    if (content.bytes.size() == 0) {
        context.setKind(content, "empty file");
        return;
    }
    const auto start = content.bytes.start(kStart);
    if (!start) {
        context.addGap("unreadable", start.error().message + inEntry(content), content, content.at);
        return;
    }
    if (content.depth > 0 && !content.bytes.isInMemory()) { // decompressed once, and counted once
        if (const auto all = context.readWhole(content)) {
            Content whole = content;
            whole.bytes = ByteSource(*all);
            scanContent(context, whole);
        }
        return;
    }
    const std::string name = toLower(content.name);
    const bool beginsAsZip = textOf(*start).starts_with("PK\x03\x04"sv) || textOf(*start).starts_with("PK\x05\x06"sv);
    if (beginsAsZip) {
        scanZip(context, content, *start);
    }
    const bool isTar = scanTar(context, content, *start);
    const bool isArray = !beginsAsZip && numpy::looksLikeNpy(*start);
    if (isArray) {
        scanArray(context, content);
    }
    bool isKnown = beginsAsZip || isTar || isArray;
    const PickleScan pickle = scanAsPickle(context, content, *start);
    const bool isPickle = pickle.isPickle;
    isKnown = isKnown || isPickle;
    if (name.ends_with("keras_metadata.pb")) {
        scanKerasMetadata(context, content);
        isKnown = true;
    }
    std::optional<std::string> format;
    // Lists of words begin like pickles: what imports nothing on purpose is text.
    const bool isWords =
        !isPickle && !hasPickleSuffix(name) && pickle::looksLike(start->span()) && isText(textOf(*start));
    if ((!isKnown || isPickle) && !isWords) {
        format = scanByReader(context, content, isPickle);
        const bool isRead = format.has_value();
        isKnown = isRead || isKnown;
        if (!(isRead && pickle.isTorch)) { // the reader of PyTorch's files knows the storages
            addUnread(context, content, pickle);
        }
    }
    const bool isHdf5 = format == "HDF5" || format == "Keras";
    if (!isHdf5 && hasHdf5Behind(content.bytes)) {
        context.add(Severity::Warning, "polyglot.hdf5",
                    "the file is also an HDF5 file: programs that read it as HDF5 see different content" +
                        inEntry(content),
                    content, content.at);
        scanByReader(context, content, false, "hdf5");
    }
    if (!beginsAsZip) {
        scanZip(context, content, *start);
    }
    isKnown = isKnown || scanOtherArchive(context, content, *start) || scanCompressed(context, content, *start);
    const bool isLoaded = hasPickleSuffix(name) && pickle::beginsWithOpcode(start->span());
    isKnown = isKnown || (scanPlainFile(context, content, *start) && !isLoaded);
    if (!isKnown && hasPickleSuffix(name)) { // raw data, text, or a pickle that is damaged from the start
        if (const auto all = context.readWhole(content)) {
            const PickleScan late = scanPickles(context, content, all->span());
            isKnown = late.isPickle;
            addUnread(context, content, late);
        }
    }
    if (!isKnown && isDataOfModel(context, content)) {
        context.setKind(content, "tensor data");
    } else if (!isKnown) {
        context.addGap("unrecognized", "not scanned: the format is not recognized" + inEntry(content), content,
                       content.at);
    }
}

} // namespace apr::scan

namespace apr {

std::string_view scanVerdictName(ScanVerdict verdict)
{
    switch (verdict) {
    case ScanVerdict::Clean: return "clean";
    case ScanVerdict::Incomplete: return "incomplete";
    case ScanVerdict::Findings: return "findings";
    }
    return {};
}

std::string scanVerdictText(const ScanReport& report)
{
    const auto findings = std::count_if(report.findings.begin(), report.findings.end(), [](const Finding& finding) {
        return finding.severity != Severity::Info && !finding.rule.starts_with("incomplete.");
    });
    std::string text = report.verdict == ScanVerdict::Findings
                           ? formatCountOf(static_cast<std::size_t>(findings), "finding")
                           : std::string(scanVerdictName(report.verdict));
    text += report.kind.empty() ? "" : " (" + report.kind;
    if (report.pickles > 0) {
        text += report.kind.empty() ? " (" : ", ";
        text += formatCountOf(report.pickles, "pickle") + " with " + formatCountOf(report.imports, "import");
    }
    return text + (report.kind.empty() && report.pickles == 0 ? "" : ")");
}

Result<ScanReport> scanFile(const std::string& name, const ByteSource& file, std::uint64_t memoryLimit,
                            const SiblingOpener& siblings)
{
    if (auto start = file.start(1); !start) { // not even a byte
        Error error = std::move(start).error();
        error.file = name;
        return error;
    }
    scan::Context context(name, file, siblings, memoryLimit);
    scan::scanContent(context, {.bytes = file, .name = name});
    if (auto status = file.check(); !status) {
        return std::move(status).error();
    }
    return context.finish();
}

} // namespace apr
