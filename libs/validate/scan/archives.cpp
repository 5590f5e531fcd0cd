// SPDX-License-Identifier: MIT
#include "archives.h"

#include "apr/base/json.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/container/compression/streams.h"
#include "apr/container/pickle/machine.h"
#include "apr/container/tar/tar.h"
#include "apr/container/zip/archive.h"
#include "apr/format/numpy/reader.h"
#include "apr/format/pytorch/collector.h"
#include "arrays.h"
#include "pickles.h"
#include "torchscript.h"
#include "zip_layout.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace apr::scan {
namespace {

constexpr std::uint64_t kEndRecord = 22; ///< size of the end record of a zip archive, without comment

/// Archives inside archives are entered up to a depth. False if this one is not.
bool isEntered(Context& context, const Content& content)
{
    if (content.depth == 0) {
        return true;
    }
    if (content.depth >= kMaxNesting) {
        context.addGap("incomplete.nested",
                       "not scanned: archives are nested more than " + std::to_string(kMaxNesting) + " levels deep" +
                           inEntry(content),
                       content, content.at);
        return false;
    }
    context.add(Severity::Info, "archive.nested", "nested archive: " + printable(content.entry, 120), content,
                content.at);
    return true;
}

/// Where the end record of a zip archive is, if its directory is where Python's zipfile searches for it: before the end
/// record, whatever precedes the archive.
std::optional<std::uint64_t> endRecordOf(const ByteSource& file)
{
    constexpr std::uint64_t kMaxComment = 0xFFFF;
    constexpr std::string_view kMagic("PK\x05\x06", 4);
    constexpr std::string_view kLocator("PK\x06\x07", 4);
    // Python reads one byte more than the longest comment.
    const std::uint64_t size = std::min<std::uint64_t>(file.size(), kEndRecord + kMaxComment + 1);
    const auto end = file.read(file.size() - size, size);
    if (!end || size < kEndRecord) {
        return std::nullopt;
    }
    const std::string_view text = textOf(*end);
    const std::size_t found = text.rfind(kMagic, text.size() - kEndRecord);
    if (found == std::string_view::npos) {
        return std::nullopt;
    }
    const std::uint64_t at = file.size() - size + found;
    const auto directoryBytes = loadLittle<std::uint32_t>(end->data() + found + 12);
    const bool is64 = found >= 20 && text.substr(found - 20, 4) == kLocator;
    if (is64 || directoryBytes == 0) { // readers go by the size of the directory, not by its count
        return is64 ? std::optional(at) : std::nullopt;
    }
    const auto directory = directoryBytes <= at
                               ? file.read(at - directoryBytes, std::min<std::uint64_t>(4, directoryBytes))
                               : Result<Bytes>(Error{});
    return directory && textOf(*directory) == std::string_view("PK\x01\x02", 4) ? std::optional(at) : std::nullopt;
}

/// What kind of archive the names in it make.
struct ArchiveKind {
    bool isTorch = false;                          ///< storages in data/ beside data.pkl
    bool isTorchScript = false;                    ///< constants.pkl and code/
    bool isPackage = false;                        ///< torch.package: Python source that is imported
    std::set<std::string, std::less<>> roots = {}; ///< folders with data.pkl
    std::map<std::string, std::set<std::uint64_t>, std::less<>> storages =
        {}; ///< those that pickles name, and their sizes

    std::map<std::string, std::uint64_t, std::less<>> weights = {}; ///< that torch.export names, and their sizes

    ArchiveKind(Context& context, const zip::Archive& archive)
    {
        const std::uint64_t limit = context.memoryLimit();
        for (const zip::Entry& entry : archive.entries()) {
            const std::string_view file = fileNameOf(entry.name);
            if (file == "data.pkl" || file == "constants.pkl") {
                roots.emplace(entry.name.substr(0, entry.name.size() - file.size()));
            }
            isTorch = isTorch || fileNameOf(entry.name) == "data.pkl";
            isTorchScript = isTorchScript || fileNameOf(entry.name) == "constants.pkl";
            const std::string lower = toLower(entry.name); // PyTorch's reader finds records in any case
            isPackage = isPackage || lower.ends_with(".data/extern_modules") || lower.ends_with(".data/python_version");
        }
        constexpr std::size_t kMostRead = 100;
        std::set<std::uint64_t> places; // entries may share their data
        for (const zip::Entry& entry : archive.entries()) {
            const bool isList = entry.name.ends_with("/model_weights_config.json") ||
                                entry.name.ends_with("/model_constants_config.json");
            const bool isPickle = (isTorch || isTorchScript) && entry.name.ends_with(".pkl");
            if (!(isList || isPickle) || places.size() >= kMostRead || entry.rawBytes > context.unpackedLeft() ||
                !places.insert(entry.dataOffset).second) {
                continue;
            }
            context.chargeUnpacked(entry.isDeflated ? entry.rawBytes : 0);
            if (isList) {
                addWeights(archive, entry, limit);
            } else {
                addStorages(archive, entry, limit);
            }
        }
    }

    /// Bytes of an element of a type of torch.export (torch/_export/serde/schema.py, ScalarType); 0 for others.
    static std::uint64_t widthOf(std::int64_t type)
    {
        constexpr std::array<std::uint8_t, 33> kWidths{0, 1, 1, 2, 4, 8, 2, 4, 8, 4, 8, 16, 1, 2, 0, 0, 0,
                                                       0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2,  1, 1, 1, 1};
        return type >= 0 && static_cast<std::size_t>(type) < kWidths.size() ? kWidths[static_cast<std::size_t>(type)]
                                                                            : 0;
    }

    /// Tensors of torch.export: {"config": {NAME: {"path_name": FILE, "use_pickle": false, "tensor_meta": {"dtype": 7,
    /// "sizes": [{"as_int": 4}]}}}}.
    void addWeights(const zip::Archive& archive, const zip::Entry& entry, std::uint64_t limit)
    {
        const auto bytes = archive.uncheckedSource(entry, limit).start(entry.rawBytes);
        const auto json =
            bytes ? parseJson(textOf(*bytes), 0, kSourceDepth, Budget(limit)) : Result<ParsedJson>(Error{});
        const Json* config = json && json->value.is_object() ? findMember(json->value, "config") : nullptr;
        for (const Json& each : config != nullptr && config->is_object() ? *config : Json::object()) {
            const auto file = each.is_object() ? stringMember(each, "path_name") : std::nullopt;
            const Json* isPickle = file ? findMember(each, "use_pickle") : nullptr;
            const Json* meta = isPickle != nullptr && *isPickle == false ? findMember(each, "tensor_meta") : nullptr;
            const Json* type = meta != nullptr && meta->is_object() ? findMember(*meta, "dtype") : nullptr;
            const Json* sizes = type != nullptr && type->is_number_integer() ? findMember(*meta, "sizes") : nullptr;
            std::optional<std::uint64_t> size = sizes != nullptr ? widthOf(type->get<std::int64_t>()) : 0;
            for (std::size_t i = 0; sizes != nullptr && sizes->is_array() && i < sizes->size() && size; ++i) {
                const Json* extent = (*sizes)[i].is_object() ? findMember((*sizes)[i], "as_int") : nullptr;
                size = extent != nullptr && extent->is_number_unsigned()
                           ? checkedMul(*size, extent->get<std::uint64_t>())
                           : std::nullopt;
            }
            if (sizes != nullptr && size && file->find('.') == file->npos) {
                weights.emplace(entry.name.substr(0, entry.name.rfind('/') + 1) + *file, *size);
            }
        }
    }

    /// Of storages of quantized tensors, which the reader of PyTorch's files does not know; 0 for others.
    static std::uint64_t quantizedSize(const pickle::Global* type, std::optional<std::int64_t> number)
    {
        if (type == nullptr || !number || *number < 0) {
            return 0;
        }
        const std::string_view name = type->name;
        const bool isByte =
            name == "QInt8Storage" || name == "QUInt8Storage" || name == "QUInt4x2Storage" || name == "QUInt2x4Storage";
        return checkedMul(static_cast<std::uint64_t>(*number), std::uint64_t{isByte                    ? 1U
                                                                             : name == "QInt32Storage" ? 4U
                                                                                                       : 0U})
            .value_or(0);
    }

    /// ("storage", type, key, location, number of elements)
    void addStorages(const zip::Archive& archive, const zip::Entry& entry, std::uint64_t limit)
    {
        const auto bytes = archive.uncheckedSource(entry, limit).start(entry.rawBytes);
        const pickle::Program program =
            bytes ? pickle::read(bytes->span(), 0, std::min(limit, entry.rawBytes * pickle::kNodeMemory))
                  : pickle::Program();
        for (const pickle::Node& node : program.nodes) {
            const pickle::Node* id = node.kind == pickle::Kind::PersistentId ? &program[node.items.front()] : nullptr;
            if (id == nullptr || id->kind != pickle::Kind::Tuple || id->items.size() < 5) {
                continue;
            }
            const pickle::Global* type = program.global(id->items[1]);
            const pickle::Node& key = program[id->items[2]];
            const auto width = type == nullptr ? std::nullopt : pytorch::storageWidth(type->name);
            const auto number = program.integer(id->items[4]);
            const auto size = width && number && *number >= 0 ? checkedMul(static_cast<std::uint64_t>(*number), *width)
                                                              : std::nullopt;
            if (key.kind == pickle::Kind::String) {
                storages[std::string(key.text)].insert(size.value_or(quantizedSize(type, number)));
            }
        }
    }

    /// Whether a member is data that is not decoded: the storages of tensors, which have numbers, and the short files
    /// of versions beside them, each in its place.
    bool isData(std::string_view name, std::uint64_t size, const Bytes& start) const
    {
        if (const auto weight = weights.find(name); weight != weights.end()) {
            return weight->second == size;
        }
        // The nearest folder with a pickle, of which there may be many.
        auto root = roots.end();
        for (std::size_t slash = name.find('/'); slash != name.npos && root == roots.end();
             slash = name.find('/', slash + 1)) {
            root = roots.find(name.substr(0, slash + 1));
        }
        if (!(isTorch || isTorchScript) || root == roots.end()) {
            return false;
        }
        std::string_view rest = name.substr(root->size());
        constexpr std::array<std::string_view, 7> kShort{"version",
                                                         "byteorder",
                                                         ".format_version",
                                                         ".storage_alignment",
                                                         ".data/version",
                                                         ".data/serialization_id",
                                                         ".data/python_version"};
        if (std::find(kShort.begin(), kShort.end(), rest) != kShort.end()) {
            constexpr std::uint64_t kMostText = 64;
            return size <= kMostText && std::all_of(start.span().begin(), start.span().end(), [](std::byte each) {
                       return each == std::byte{'\n'} || (each >= std::byte{0x20} && each < std::byte{0x7F});
                   });
        }
        for (const std::string_view folder : {"data/", "constants/", "tensors/", "traced_inputs/", ".data/"}) {
            if (rest.starts_with(folder)) {
                rest.remove_prefix(folder.size());
                const std::string_view full = rest;
                rest.remove_suffix(rest.ends_with(".storage") ? 8 : 0);
                const auto known = storages.find(rest) != storages.end() ? storages.find(rest) : storages.find(full);
                return parseUnsigned(rest) && known != storages.end() && known->second.contains(size);
            }
        }
        return false;
    }
};

/// Whether a member is code of TorchScript: below ROOT/code/.
bool isInCode(std::string_view name)
{
    const std::size_t root = name.find('/');
    return root != std::string_view::npos && name.substr(root).starts_with("/code/");
}

/// Whether the data of a tensor is a file by itself, for programs that look for one. Numbers begin like a pickle or a
/// stream by chance; what they are read as must make sense.
bool isFileItself(Context& context, const Content& content, const Bytes& start)
{
    if (zip::looksLike(start) || tar::looksLike(start) || numpy::looksLikeNpy(start)) {
        return true;
    }
    const auto kind = recognizeStream(start.span());
    const bool isPickle = start.size() > 0 && pickle::looksLike(start.span());
    if (!kind && !isPickle) {
        return false;
    }
    const auto all = context.readWhole(content);
    if (!all) {
        return false; // said by it
    }
    if (isPickle) {
        scanPossiblePickle(context, content, all->span());
    }
    return kind && !unpackStream(*kind, all->span(), std::min(context.memoryLimit(), context.unpackedLeft())).problem;
}

/// A compressed member of data, whose content is not looked at, is still read to the end: it may be followed by more.
void checkWhole(Context& context, const Content& content, const zip::Archive& archive, const zip::Entry& entry)
{
    if (!entry.isDeflated) {
        return;
    }
    if (entry.rawBytes > context.unpackedLeft()) {
        context.addGap("incomplete.too-large", "not scanned: the compressed data is too large" + inEntry(content),
                       content, content.at, "raise the limit with APR_RAM_LIMIT");
        return;
    }
    context.chargeUnpacked(entry.rawBytes);
    if (const auto all = archive.read(entry, context.memoryLimit()); !all) {
        context.addGap("incomplete.damaged-archive", all.error().message + inEntry(content), content, entry.dataOffset);
    }
}

void scanEntry(Context& context, const Content& content, const zip::Archive& archive, const zip::Entry& entry,
               const ArchiveKind& kind)
{
    if (entry.name.ends_with('/') && entry.rawBytes == 0) {
        return; // a folder
    }
    Content inner = content.inner(archive.uncheckedSource(entry, context.memoryLimit()), entry.name,
                                  entry.isDeflated ? 0 : entry.dataOffset);
    inner.isTorchScript = kind.isTorchScript;
    const auto start = archive.start(entry, kStart);
    if (!start) {
        context.addGap("incomplete.unreadable", start.error().message + inEntry(inner), inner, inner.at);
        return;
    }
    const std::string file = toLower(fileNameOf(entry.name));
    if (kind.isData(entry.name, entry.rawBytes, *start) && !isFileItself(context, inner, *start)) {
        checkWhole(context, inner, archive, entry);
        return;
    }
    if (file.ends_with(".py") && kind.isPackage) {
        return; // said once for the archive
    }
    if (file.ends_with(".py") && kind.isTorchScript && isInCode(entry.name)) {
        if (const auto code = context.readWhole(inner)) {
            scanTorchScript(context, inner, textOf(*code));
        }
        return;
    }
    if (numpy::looksLikeNpy(*start)) { // the header is enough to recognize a numeric array
        constexpr std::uint64_t kHeader = std::uint64_t{1} << 16;
        const auto head = archive.start(entry, kHeader);
        if (head && isPlainArray(*head, entry.rawBytes)) {
            checkWhole(context, inner, archive, entry);
            return;
        }
    }
    if (file.ends_with(".pkl") && entry.rawBytes <= context.unpackedLeft()) {
        const auto checked = archive.read(entry, context.memoryLimit());
        if (checked && entry.isDeflated) {
            context.chargeUnpacked(checked->size());
            inner.bytes = ByteSource(*checked);
        } else if (!checked && checked.error().code == Errc::Checksum) {
            context.add(Severity::Warning, "zip.checksum", checked.error().message + inEntry(inner), inner,
                        entry.dataOffset, "torch loads it anyway");
        }
    }
    scanContent(context, inner);
}

void scanMembers(Context& context, const Content& content)
{
    const auto archive = zip::Archive::openLeniently(content.bytes, context.budget());
    if (!archive) {
        context.addGap("incomplete.damaged-archive", archive.error().message + inEntry(content), content,
                       archive.error().offset, "programs that repair archives may still load its content");
        return;
    }
    for (const Error& problem : archive->problems()) {
        if (problem.code == Errc::Unsafe) {
            context.add(Severity::Error, "zip.contradiction", problem.message + inEntry(content), content,
                        problem.offset, "different programs may read different content");
        } else {
            context.addGap(problem.code == Errc::Unsupported ? RuleId("incomplete.unsupported")
                                                             : RuleId("incomplete.damaged-archive"),
                           problem.message + inEntry(content), content, problem.offset);
        }
    }
    const ArchiveKind kind(context, *archive);
    const auto code = std::count_if(archive->entries().begin(), archive->entries().end(),
                                    [](const zip::Entry& entry) { return entry.name.ends_with(".py"); });
    if (code > 0 && kind.isPackage) {
        context.add(Severity::Warning, "torch.package",
                    "torch.package archive: loading it imports " +
                        formatCountOf(static_cast<std::size_t>(code), "Python file") + inEntry(content),
                    content, {}, "read the code before loading the file");
    } else if (code > 0 && kind.isTorchScript) {
        context.add(Severity::Info, "torchscript.code",
                    formatCountOf(static_cast<std::size_t>(code), "file") +
                        " of TorchScript code, which the interpreter of TorchScript runs" + inEntry(content),
                    content);
    }
    if (const auto problem = zipLayoutProblem(content.bytes, *archive)) {
        const bool isLink = problem->code == Errc::Unsafe;
        if (isLink) {
            context.add(Severity::Error, "zip.contradiction", problem->message + inEntry(content), content,
                        content.at + problem->offset.value_or(0), "do not extract it");
        } else {
            context.addGap("incomplete.unrecognized", "not scanned: " + problem->message + inEntry(content), content,
                           content.at + problem->offset.value_or(0));
        }
    }
    std::vector<const zip::Entry*> order;
    for (const zip::Entry& entry : archive->entries()) {
        order.push_back(&entry);
    }
    std::sort(order.begin(), order.end(),
              [](const zip::Entry* a, const zip::Entry* b) { return a->dataOffset < b->dataOffset; });
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i > 0 && order[i]->dataOffset == order[i - 1]->dataOffset && order[i]->rawBytes == order[i - 1]->rawBytes &&
            order[i]->rawBytes > kStart) {
            continue; // the same data under another name; the overlap is already reported
        }
        scanEntry(context, content, *archive, *order[i], kind);
    }
}

} // namespace

bool scanCompressed(Context& context, const Content& content, const Bytes& start)
{
    const auto kind = recognizeStream(start.span());
    if (!kind) {
        return false;
    }
    const auto packed = context.readWhole(content);
    if (!packed) {
        return true;
    }
    if (content.depth >= kMaxNesting) {
        return !isEntered(context, content);
    }
    UnpackedStream stream =
        unpackStream(*kind, packed->span(), std::min(context.memoryLimit(), context.unpackedLeft()));
    const bool hasMagic = *kind != StreamKind::Zlib && *kind != StreamKind::Lzma && *kind != StreamKind::Bzip2;
    const std::string_view head = textOf(start);
    const bool isText = std::none_of(head.begin(), head.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
    });
    constexpr std::size_t kByChance = 64; // bytes that text may decompress to
    if (stream.problem && stream.problem->code == Errc::Corrupt && !hasMagic &&
        (stream.bytes.empty() || (isText && stream.bytes.size() < kByChance))) {
        if (!stream.bytes.empty()) { // loaders unpickle what they get before the stream is damaged
            const Bytes some = Bytes::own(std::move(stream.bytes));
            const Content inner = content.inner(ByteSource(some), content.name, 0);
            return scanPossiblePickle(context, inner, some.span()).isPickle;
        }
        return false; // text or numbers that begin like a stream
    }
    context.setKind(content, std::string(streamKindName(*kind)) + " stream");
    context.chargeUnpacked(stream.bytes.size());
    if (stream.problem) {
        const RuleId reason = stream.problem->code == Errc::Memory        ? RuleId("incomplete.too-large")
                              : stream.problem->code == Errc::Unsupported ? RuleId("incomplete.unsupported")
                                                                          : RuleId("incomplete.damaged-archive");
        context.addGap(reason, stream.problem->message + inEntry(content), content, content.at);
    }
    const std::string behind = formatCountOf(stream.unread, "byte") + " behind the compressed data";
    if (stream.unread > 0 || stream.hasExtras) {
        context.addGap("incomplete.unrecognized",
                       "not scanned: " + (stream.unread > 0 ? behind : "a comment or extra fields of gzip") +
                           inEntry(content),
                       content, content.at + content.bytes.size() - stream.unread);
    }
    if (!stream.bytes.empty()) {
        std::string name(fileNameOf(content.name));
        if (const std::size_t dot = name.rfind('.'); dot != std::string::npos && name.size() - dot <= 6) {
            const std::string lower = toLower(name.substr(dot));
            name = lower == ".tgz" ? name.substr(0, dot) + ".tar" : hasPickleSuffix(lower) ? name : name.substr(0, dot);
        }
        Content inner = content.inner(ByteSource(Bytes::own(std::move(stream.bytes))), name, 0);
        scanContent(context, inner);
    }
    return true;
}

bool scanZip(Context& context, const Content& content, const Bytes& start)
{
    const bool isZip = zip::looksLike(start);
    const auto end = endRecordOf(content.bytes);
    if (!isZip && !end) {
        return false;
    }
    if (isZip) {
        context.setKind(content, "zip archive");
    } else if (textOf(start).substr(std::min<std::size_t>(4, textOf(start).size())).starts_with("TFL3")) {
        context.add(Severity::Info, "tflite.associated-files",
                    "a zip archive with associated files follows the model (TensorFlow Lite metadata)" +
                        inEntry(content),
                    content, content.at + *end);
    } else {
        context.add(Severity::Warning, "polyglot.zip",
                    "the file is also a zip archive: programs that read it as zip see different content" +
                        inEntry(content),
                    content, content.at + *end);
    }
    if (isEntered(context, content)) {
        if (const auto whole = context.readWhole(content)) {
            Content inMemory = content;
            inMemory.bytes = ByteSource(*whole);
            scanMembers(context, content.bytes.isInMemory() ? content : inMemory);
        }
    }
    return isZip;
}

bool scanTar(Context& context, const Content& content, const Bytes& start)
{
    if (!tar::looksLike(start)) {
        return false;
    }
    context.setKind(content, "tar archive");
    if (!isEntered(context, content)) {
        return true;
    }
    const auto whole = context.readWhole(content);
    if (!whole) {
        return true;
    }
    const ByteSource file(*whole);
    const tar::Listing listing = tar::listMembers(file);
    if (listing.problem) {
        context.addGap("incomplete.damaged-archive", listing.problem->message + inEntry(content), content,
                       content.at + listing.problem->offset.value_or(0));
    }
    if (listing.hidden) {
        context.addGap("incomplete.unrecognized",
                       "not scanned: bytes between members of the archive" + inEntry(content), content,
                       content.at + *listing.hidden);
    }
    const bool isTorch = std::any_of(listing.members.begin(), listing.members.end(),
                                     [](const tar::Member& member) { return toLower(member.name) == "storages"; });
    for (const tar::Member& member : listing.members) {
        for (const std::string& path : {member.name, member.link}) {
            if (!path.empty() && !zip::isSafePath(path)) {
                context.add(Severity::Error, "tar.path",
                            "member \"" + printable(path, 120) + "\" would be extracted outside its folder" +
                                inEntry(content),
                            content, content.at + member.offset);
            }
        }
        if (member.isDevice) {
            context.add(Severity::Warning, "tar.path",
                        "member \"" + printable(member.name, 120) + "\" would be extracted as a device or a pipe" +
                            inEntry(content),
                        content, content.at + member.offset);
        }
        const auto bytes = file.read(member.offset, member.size);
        if (!bytes || member.size == 0) {
            continue;
        }
        Content inner = content.inner(ByteSource(*bytes), member.name, member.offset);
        if (member.isSparse) {
            context.addGap("incomplete.unsupported", "sparse tar members are not reconstructed" + inEntry(inner), inner,
                           inner.at);
        }
        const std::string name = toLower(member.name);
        if (isTorch && name == "storages") {
            scanStorages(context, inner, bytes->span());
        } else if (isTorch && name == "tensors") {
            scanTensors(context, inner, bytes->span());
        } else if (isTorch && (name == "sys_info" || name == "pickle")) {
            addUnread(context, inner, scanPickles(context, inner, bytes->span()));
        } else {
            scanContent(context, inner);
        }
    }
    return true;
}

bool scanOtherArchive(Context& context, const Content& content, const Bytes& start)
{
    using namespace std::string_view_literals;
    struct Magic {
        std::string_view bytes;
        std::string_view name;
    };
    constexpr std::array kMagics{Magic{"7z\xbc\xaf\x27\x1c"sv, "7z archive"},
                                 Magic{"Rar!\x1a\x07"sv, "RAR archive"},
                                 Magic{"MSCF\0\0\0\0"sv, "cabinet archive"},
                                 Magic{"!<arch>\n"sv, "ar archive"},
                                 Magic{"xar!"sv, "xar archive"},
                                 Magic{"\x1f\x9d"sv, "compress stream"},
                                 Magic{"LZIP"sv, "lzip stream"},
                                 Magic{"\x04\x0c\x2b\x0a"sv, "blosc stream"}};
    for (const Magic& magic : kMagics) {
        if (textOf(start).starts_with(magic.bytes)) {
            context.setKind(content, magic.name);
            context.addGap("incomplete.unsupported",
                           "not scanned: " + std::string(magic.name) + "s are not supported" + inEntry(content),
                           content, content.at, "extract it and scan the files");
            return true;
        }
    }
    return false;
}

} // namespace apr::scan
