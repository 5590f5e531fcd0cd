// SPDX-License-Identifier: MIT
#include "apr/base/bytes.h"
#include "apr/base/json.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/container/hdf5/attributes.h"
#include "apr/container/leveldb/table.h"
#include "apr/container/pickle/machine.h"
#include "apr/container/pickle/opcodes.h"
#include "apr/format/numpy/reader.h"
#include "apr/format/open.h"
#include "archives.h"
#include "arrays.h"
#include "configurations.h"
#include "context.h"
#include "graph.h"
#include "keras.h"
#include "media.h"
#include "pickles.h"
#include "programs.h"
#include "protobufs.h"
#include "templates.h"
#include "unknown_settings.h"

#include <algorithm>
#include <array>

namespace apr::scan {
namespace {

using namespace std::string_view_literals;

/// Programs evaluate texts that models have for them, such as the names of classes that YOLO writes.
void scanMetadataTexts(Context& context, const Content& content, const Json& metadata)
{
    std::vector<std::pair<std::string_view, const Json*>> left{{"", &metadata}};
    while (!left.empty()) {
        const auto [key, value] = left.back();
        left.pop_back();
        for (const auto& [name, each] : value->get_ref<const Json::object_t&>()) {
            const std::string_view text = each.is_string() ? each.get_ref<const std::string&>() : std::string_view();
            if (hasCodeMark(text)) {
                context.addGap("incomplete.code", "the metadata may be code: " + printable(name, 60) + inEntry(content),
                               content, content.at, "read it before a program evaluates it");
                return;
            }
            if (each.is_object() && name != "graph" && name != "keras") {
                left.emplace_back(name, &each);
            }
        }
    }
}

/// Pickles in the data of HDF5 files, which hickle and others load.
void scanHdf5Data(Context& context, const Content& content)
{
    const auto all = content.bytes.isInMemory() ? content.bytes.start(content.bytes.size()) : Result<Bytes>(Bytes());
    if (all) { // else of a browser
        searchForPickles(context, content, all->span());
    }
}

void scanModelMetadata(Context& context, const Content& content, const Model& model)
{
    if (model.metadata().is_object()) {
        scanMetadataTexts(context, content, model.metadata());
    }
    if (model.facts().traits().isHdf5) {
        scanHdf5Data(context, content);
    }
    scanTemplates(context, content, model.metadata());
    if (const Json* keras = findMember(model.metadata(), "keras")) {
        scanKerasConfig(context, content, dumpJson(*keras), KerasSource::Text);
    }
    if (const Json* graph = findMember(model.metadata(), "graph")) {
        scanGraph(context, content, *graph, model.facts().format);
    }
    if (model.facts().format == FormatId::SavedModel) {
        scanSavedObjects(context, content);
    }
}

/// Whether tensors are in all of a file from `end` on, but for zeros between them.
bool isCovered(const Model& model, std::uint32_t part, const ByteSource& file, std::uint64_t end = 0)
{
    std::vector<ByteRange> ranges;
    for (const TensorInfo& tensor : model.tensors()) {
        if (tensor.part == part && tensor.offset != TensorInfo::kComputed) {
            const std::uint64_t size = tensor.encoding.isPlain() ? tensor.byteSize : tensor.encoding.storedBytes;
            ranges.push_back({tensor.offset, size});
        }
    }
    ranges.push_back({file.size(), 0});
    std::sort(ranges.begin(), ranges.end(), [](ByteRange a, ByteRange b) { return a.offset < b.offset; });
    for (const ByteRange& range : ranges) {
        const std::uint64_t from = std::min(end, file.size());
        const auto gap = range.offset > from ? file.read(from, range.offset - from) : Result<Bytes>(Bytes());
        if (!gap ||
            std::any_of(gap->span().begin(), gap->span().end(), [](std::byte each) { return each != std::byte{0}; })) {
            return false;
        }
        end = std::max(end, range.offset + std::min(range.size, file.size() - std::min(range.offset, file.size())));
    }
    return true;
}

/// Padding of GGUF files and what else is between their tensors.
void scanPadding(Context& context, const Content& content, const Model& model)
{
    std::uint64_t first = content.bytes.size();
    for (const TensorInfo& tensor : model.tensors()) {
        first = std::min(first, tensor.offset);
    }
    if (!isCovered(model, 0, content.bytes, first)) {
        context.addGap("incomplete.unrecognized", "not scanned: data between the tensors" + inEntry(content), content,
                       content.at + first);
    }
}

/// Attributes of HDF5 files: PyTables and pandas unpickle those that end like a pickle, and Keras reads configurations.
void scanAttributes(Context& context, const Content& content)
{
    const auto start = content.bytes.start(8);
    if (!start || textOf(*start) != "\x89HDF\r\n\x1a\n"sv) {
        return; // behind a user block, which is reported, or in an archive
    }
    const auto attributes = hdf5::readAttributes(content.bytes, context.budget());
    if (!attributes) {
        context.addGap("incomplete.damaged",
                       "the attributes cannot be read: " + attributes.error().message + inEntry(content), content,
                       content.at + attributes.error().offset.value_or(0));
        return;
    }
    for (const hdf5::AttributeValue& each : attributes->values) {
        Content inner = content.inner(ByteSource(each.value), printable(each.path, 120), each.at);
        const PickleScan pickle = scanPossiblePickle(context, inner, each.value.span());
        const std::string_view text = textOf(each.value);
        const bool isUnpickled = !text.empty() && text.front() == '\x80' && text.ends_with('.');
        if (pickle.isPickle || isUnpickled) {
            context.add(Severity::Warning, "pickle.nested",
                        "the attribute " + inner.entry + " is a pickle, which PyTables and pandas load", inner,
                        inner.at);
        } else if (mayBeKeras(text) && trim(text).starts_with('{')) {
            scanKerasConfig(context, inner, text, KerasSource::Text);
        }
    }
    for (const std::string& path : attributes->objects) {
        context.addGap("incomplete.unsupported",
                       "objects of PyTables, which it unpickles, are not scanned: " + printable(path, 120) +
                           inEntry(content),
                       content, content.at);
    }
}

/// For formats that contain no code: reports the errors of their reader and scans their graphs. The format, None for a
/// damaged file of one; nothing if no reader recognizes the content.
std::optional<FormatId> scanByReader(Context& context, const Content& content, bool isPickle, std::string format = {})
{
    const Budget budget = isPickle ? context.pickleBudget() : context.budget();
    const auto model = openModel(content.depth == 0 ? context.fileName() : content.name, content.bytes,
                                 content.depth == 0 ? context.siblings() : SiblingOpener(),
                                 {.budget = budget, .format = std::move(format)});
    if (isPickle) {
        context.chargePickle(budget);
    }
    if (model) {
        if (isPickle && model->facts().format == FormatId::PyTorch) { // scanned as a pickle
            const std::vector<Finding>& findings = model->facts().findings;
            const auto behind = std::find_if(findings.begin(), findings.end(), [](const Finding& finding) {
                return finding.rule == "structure.trailing-bytes";
            });
            if (behind != findings.end()) {
                context.addGap("incomplete.unrecognized", "not scanned: " + behind->message + inEntry(content), content,
                               behind->offset);
            }
            return model->facts().format;
        }
        context.setKind(content, model->facts().title());
        if (model->facts().format == FormatId::Llamafile) {
            context.add(Severity::Warning, "file.program", "program that contains a model" + inEntry(content), content,
                        content.at,
                        "do not run it unless you trust its source; its model can be read without running it");
        }
        for (const Finding& finding : model->facts().findings) {
            // Missing weights make a model unusable, not unsafe.
            const bool isMissing = finding.rule == "onnx.external-data" || finding.rule == "onnx.no-data" ||
                                   finding.rule == "structure.unread-weight";
            if (finding.rule == "structure.truncated") {
                context.addGap("incomplete.truncated", finding.message + inEntry(content), content, finding.offset);
                continue;
            }
            if (finding.rule == "tflite.buffer" || finding.rule == "onnx.raw-data") { // more than the shape requires
                context.addGap("incomplete.unrecognized", "not scanned: " + finding.message + inEntry(content), content,
                               finding.offset);
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
        if (model->facts().traits().isLlamaCpp && model->facts().parts.size() < 2) {
            scanPadding(context, content, *model);
        }
        if (model->facts().traits().isHdf5) {
            scanAttributes(context, content);
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
        context.addGap("incomplete.encrypted", message, content, offset, "decrypt it first");
        break;
    case Errc::Unsupported:
    case Errc::Version:
        context.setKind(content, "unsupported model");
        context.addGap("incomplete.unsupported", message, content, offset);
        break;
    case Errc::Memory:
        context.addGap("incomplete.too-large", message, content, offset, "raise the limit with APR_RAM_LIMIT");
        break;
    case Errc::Io: context.addGap("incomplete.unreadable", message, content, offset); break;
    default:
        context.setKind(content, "damaged model");
        context.addGap("incomplete.damaged", message, content, offset, "other programs may read it anyway");
        break;
    }
    return FormatId::None;
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

/// Programs and media, by their structure. Whether it is one.
bool scanBinary(Context& context, const Content& content, const Bytes& start)
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
    const auto media = recognizeMedia(content.bytes, context.budget());
    if (media) {
        context.setKind(content, media->kind);
        if (!media->isWhole) {
            context.addGap("incomplete.damaged",
                           "not scanned: the " + std::string(media->kind) +
                               " is damaged, or has data that does not belong to it" + inEntry(content),
                           content, content.at);
        }
    }
    return media.has_value();
}

void scanText(Context& context, const Content& content, std::string_view name, std::string_view text, bool isKnown)
{
    if (text.starts_with("version https://git-lfs.github.com/spec/")) {
        context.setKind(content, "Git LFS pointer");
        context.addGap("incomplete.not-downloaded",
                       "the file is a Git LFS pointer, its content was not downloaded" + inEntry(content), content,
                       content.at, "download it with `git lfs pull`");
        return;
    }
    const std::string_view kind = scanConfiguration(context, content, text, isKnown);
    context.setKind(content, kind.empty() ? "text" : kind);
    // config.json of a .keras archive, model.json and others.
    if ((content.depth > 0 && name.ends_with("config.json")) || mayBeKeras(text)) {
        scanKerasConfig(context, content, text, KerasSource::File);
    }
    if (kind != "JSON" && text.find("class_name:") != text.npos && text.find("config:") != text.npos) { // in YAML
        context.addGap("incomplete.unsupported", "models of Keras in YAML are not scanned" + inEntry(content), content,
                       content.at, "read it before you load it");
    }
}

/// As text, whatever else it is: parsers of text do not know that a file is also an archive or a pickle. Whether it is
/// text. `isKnown`: it is something else, too, so that it need be no document.
bool scanAsText(Context& context, const Content& content, bool isKnown)
{
    constexpr std::uint64_t kLooked = std::uint64_t{1} << 20;
    const std::string name = toLower(content.name);
    const auto begin = content.bytes.start(kLooked);
    if (!begin || !isText(textOf(*begin))) {
        if (isTextName(fileNameOf(name))) {
            context.addGap("incomplete.unrecognized",
                           "not scanned: the name is that of a text file, but the content is not text" +
                               inEntry(content),
                           content, content.at);
        }
        return false;
    }
    if (const auto all = context.readWhole(content)) {
        scanText(context, content, name, textOf(*all), isKnown);
        if (!isText(textOf(*all))) {
            context.addGap("incomplete.unrecognized", "not scanned: text is followed by other data" + inEntry(content),
                           content, content.at);
        }
    }
    return true;
}

/// Formats whose loaders look at a signature alone, by their identifiers in OpenOptions::format; empty: not supported.
struct Identified {
    std::string_view bytes;
    std::size_t at;
    std::string_view format;
    std::string_view title;
};
constexpr std::array kIdentified{
    Identified{"GGUF"sv, 0, "gguf", "GGUF"},       Identified{"TFL3"sv, 4, "tflite", "TensorFlow Lite"},
    Identified{"ORTM"sv, 4, "", "ONNX Runtime"},   Identified{"ET12"sv, 4, "", "ExecuTorch"},
    Identified{"PTMF"sv, 4, "", "PyTorch Mobile"}, Identified{"MNNC"sv, 4, "", "MNN"},
};

/// A file that has the signature of another format than the one that it was opened as.
void scanIdentified(Context& context, const Content& content, const Bytes& start, std::string_view title)
{
    for (const Identified& each : kIdentified) {
        const std::string_view head = textOf(start);
        if (title == each.title || head.substr(std::min(each.at, head.size()), 4) != each.bytes) {
            continue;
        }
        if (each.format.empty()) {
            context.addGap("incomplete.unsupported",
                           "not scanned: " + std::string(each.title) + " models are not supported" + inEntry(content),
                           content, content.at);
            continue;
        }
        context.add(Severity::Warning, "polyglot.model",
                    "the file also has the signature of " + std::string(each.title) +
                        ": programs that read it as such see different content" + inEntry(content),
                    content, content.at);
        scanByReader(context, content, false, std::string(each.format));
    }
}

/// Numbers without a header: whether a model beside the file names it as the one that its tensors are in, a checkpoint
/// of TensorFlow or an ONNX model.
bool isDataOfModel(Context& context, const Content& content)
{
    if (content.depth > 0 || context.siblings() == nullptr) {
        return false;
    }
    const std::string name(fileNameOf(content.name));
    std::vector<std::string> models = context.models();
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
        const auto parts = opened ? std::span<const FilePart>(opened->facts().parts) : std::span<const FilePart>();
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (fileNameOf(parts[i].name) == name && parts[i].bytes == content.bytes.size() &&
                (opened->facts().traits().operators != OperatorSet::Onnx || // checkpoints have text as well
                 isCovered(*opened, static_cast<std::uint32_t>(i), content.bytes))) {
                return true;
            }
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

} // namespace

void scanContent(Context& context, const Content& content)
{
    if (content.bytes.size() == 0) {
        context.setKind(content, "empty file");
        return;
    }
    const auto start = content.bytes.start(kStart);
    if (!start) {
        context.addGap("incomplete.unreadable", start.error().message + inEntry(content), content, content.at);
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
        isKnown = isKnown || isKerasMetadata(content.bytes);
    }
    std::optional<FormatId> format;
    // Lists of words begin like pickles: what imports nothing on purpose is text.
    const bool isWords =
        !isPickle && !hasPickleSuffix(name) && pickle::looksLike(start->span()) && isText(textOf(*start));
    if (!beginsAsZip && !isTar && !isArray && !isWords && !name.ends_with("keras_metadata.pb")) {
        format = scanByReader(context, content, isPickle);
        const bool isRead = format.has_value();
        isKnown = isRead || isKnown;
        if (!(isRead && pickle.isTorch)) { // the reader of PyTorch's files knows the storages
            addUnread(context, content, pickle);
        }
    } else if (isPickle) {
        addUnread(context, content, pickle);
    }
    scanProtobuf(context, content, format.value_or(FormatId::None));
    if (!beginsAsZip && format != FormatId::None) { // which is empty for a damaged file of that format
        scanIdentified(context, content, *start, traitsOf(format.value_or(FormatId::None)).title);
    }
    const bool isHdf5 = traitsOf(format.value_or(FormatId::None)).isHdf5;
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
    // A file of one kind may also be another for the programs that look for it.
    const bool isArchive = scanOtherArchive(context, content, *start);
    const bool isStream = scanCompressed(context, content, *start);
    isKnown = isKnown || isArchive || isStream;
    isKnown = (!(format && isKnown) && scanBinary(context, content, *start)) || isKnown;
    if ((textOf(*start).starts_with("#!/") || textOf(*start).starts_with("#! /")) && !isText(textOf(*start))) {
        context.add(Severity::Warning, "file.program", "script" + inEntry(content), content, content.at,
                    "models contain no programs");
    }
    if (name.ends_with(".distcp")) {
        context.addGap("incomplete.unsupported",
                       "the slices of which the checkpoint consists are not scanned" + inEntry(content), content,
                       content.at);
    }
    const bool isLoaded = hasPickleSuffix(name) && pickle::beginsWithOpcode(start->span());
    isKnown = (scanAsText(context, content, isKnown || isLoaded) && !isLoaded) || isKnown;
    if (!isKnown && isSentencePiece(content.bytes)) {
        context.setKind(content, "SentencePiece tokenizer");
        isKnown = true;
    }
    const bool isData = !isKnown && isDataOfModel(context, content);
    if (isData) {
        context.setKind(content, "tensor data");
        isKnown = true;
    }
    if (!isKnown && hasPickleSuffix(name)) { // raw data, text, or a pickle that is damaged from the start
        if (const auto all = context.readWhole(content)) {
            const PickleScan late = scanPickles(context, content, all->span());
            isKnown = late.isPickle;
            addUnread(context, content, late);
        }
    }
    if (!isKnown) {
        context.addGap("incomplete.unrecognized", "not scanned: the format is not recognized" + inEntry(content),
                       content, content.at);
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
        return finding.severity != Severity::Info && !finding.rule.str().starts_with("incomplete.");
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
                            const SiblingOpener& siblings, const NameLister& models)
{
    if (auto start = file.start(1); !start) { // not even a byte
        Error error = std::move(start).error();
        error.file = name;
        return error;
    }
    scan::Context context(name, file, siblings, memoryLimit, models);
    scan::scanContent(context, {.bytes = file, .name = name});
    if (auto status = file.check(); !status) {
        return std::move(status).error();
    }
    return context.finish();
}

} // namespace apr
