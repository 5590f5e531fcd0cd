// SPDX-License-Identifier: MIT
#include "pickles.h"

#include "apr/base/text.h"
#include "apr/container/pickle/globals.h"
#include "apr/container/pickle/machine.h"
#include "apr/format/pytorch/collector.h"
#include "pickle_calls.h"
#include "torchscript.h"

#include <algorithm>
#include <array>
#include <optional>

namespace apr::scan {
namespace {

constexpr std::size_t kMaxPickles = 10'000;
constexpr std::size_t kTorchPickles = 5; ///< magic number, protocol version, system info, the object, storage keys
constexpr unsigned kMaxPicklesInPickles = 3;

/// torch.serialization.MAGIC_NUMBER, 0x1950A86A20F9469CFC6C, as a LONG opcode or in decimal digits.
bool isTorchMagic(const pickle::Program& program)
{
    constexpr std::string_view kMagic("\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 10);
    if (program.failure || program.root == pickle::kNone || program[program.root].kind != pickle::Kind::BigInt) {
        return false;
    }
    std::string_view text = program[program.root].text;
    if (text == "119547037146038801333356") {
        return true;
    }
    while (text.size() > kMagic.size() && text.back() == '\0') { // padding
        text.remove_suffix(1);
    }
    return text == kMagic;
}

/// "package.module", or what an import of protocol 4 finds in a module: "os.system".
bool isDottedName(std::string_view name)
{
    const auto parts = split(name, '.');
    return std::all_of(parts.begin(), parts.end(), pickle::isPlainName);
}

bool isDangerous(const pickle::Program& program)
{
    return std::any_of(program.globals.begin(), program.globals.end(), [](const pickle::Global& global) {
        return !global.isComputed && pickle::classify(global) == pickle::Trust::Dangerous && isDottedName(global.name);
    });
}

/// Whether bytes are those of text, which may begin like an import: "cat" and "dog" in two lines.
bool isLines(std::span<const std::byte> bytes)
{
    constexpr std::size_t kLooked = 4096;
    return std::all_of(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(std::min(bytes.size(), kLooked)),
                       [](std::byte each) {
                           return each >= std::byte{0x20} || each == std::byte{'\n'} || each == std::byte{'\r'} ||
                                  each == std::byte{'\t'};
                       });
}

/// Whether an import at the start of text is followed by another opcode that is not a letter, as no words are.
bool goesOn(const pickle::Program& program, std::span<const std::byte> bytes, std::uint64_t start)
{
    const pickle::Global& first = program.globals.front();
    const std::uint64_t opcode = first.offset - std::min(start, first.offset);
    const std::uint64_t end = opcode + first.module.size() + first.name.size() + 3; // opcode and two line ends
    const char next = end < bytes.size() ? static_cast<char>(bytes[static_cast<std::size_t>(end)]) : ' ';
    const auto at = static_cast<std::size_t>(std::min<std::uint64_t>(end + 1, bytes.size()));
    const std::string_view rest(reinterpret_cast<const char*>(bytes.data()) + at, bytes.size() - at);
    const std::size_t digits = rest.find_first_not_of("0123456789");
    const bool isNumber = digits != 0 && digits != std::string_view::npos && rest[digits] == '\n'; // PUT, GET, INT
    return std::string_view("0().]}12").find(next) != std::string_view::npos ||
           (isNumber && (next == 'p' || next == 'g' || next == 'I')) || (next == 'S' && rest.starts_with('\''));
}

/// Whether a loader that unpickles these bytes imports something that text or binary data would not name by chance.
bool importsOnPurpose(const pickle::Program& program, std::span<const std::byte> bytes, std::uint64_t start)
{
    const auto isPlain = [](const pickle::Global& global) {
        return !global.isComputed && isDottedName(global.module) && isDottedName(global.name);
    };
    // What is imported before the opcodes are wrong is imported.
    const pickle::Global* first = program.globals.empty() ? nullptr : &program.globals.front();
    const std::uint64_t failure = program.failure ? program.failure->offset.value_or(0) : 0;
    const bool isReached = first != nullptr && program.failure && isPlain(*first) && first->offset < failure &&
                           first->module.size() > 1 && (!isLines(bytes) || goesOn(program, bytes, start));
    if (isReached) {
        return true;
    }
    const bool isMeant = program.isWhole && !program.globals.empty() &&
                         (!program.failure ||
                          std::all_of(program.globals.begin(), program.globals.end(), [](const pickle::Global& global) {
                              return isDottedName(global.module) && isDottedName(global.name);
                          }));
    return isMeant || isDangerous(program) ||
           std::any_of(program.globals.begin(), program.globals.end(), [&isPlain](const pickle::Global& global) {
               return global.isCalled && (global.isComputed || isPlain(global));
           });
}

/// Opcodes cannot be decoded after corrupted data. Searches for strings that look like dangerous imports instead.
void searchForImports(Context& context, const Content& content, std::span<const std::byte> bytes, std::uint64_t start)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    for (const std::string_view module : {"os", "posix", "nt", "subprocess", "builtins", "__builtin__", "sys", "runpy",
                                          "socket", "shutil", "importlib", "pty", "commands", "code"}) {
        for (const char opcode : {'c', 'i'}) {
            const std::string wanted = opcode + std::string(module) + '\n';
            if (const std::size_t found = text.find(wanted); found != std::string_view::npos) {
                context.add(Severity::Error, "pickle.dangerous-import",
                            "possible import of " + std::string(module) + " after corrupted data" + inEntry(content),
                            content, start + found, "do not load this file with Python");
                return;
            }
        }
    }
}

void scanProgram(Context& context, const Content& content, const pickle::Program& program, unsigned depth = 0)
{
    context.countPickle();
    context.countImports(program.globals.size());
    for (const pickle::Global& global : program.globals) {
        const pickle::Trust trust = pickle::classify(global, content.isTorchScript);
        if (trust == pickle::Trust::Allowed) {
            continue;
        }
        const bool isBad = trust == pickle::Trust::Dangerous;
        const Severity severity = isBad ? Severity::Error : Severity::Warning;
        if (context.isFull(severity)) {
            context.count(severity);
            continue;
        }
        const std::string what =
            global.isComputed ? "an object with a computed name" : printable(global.fullName(), 120);
        context.add(severity, isBad ? RuleId("pickle.dangerous-import") : RuleId("pickle.unknown-import"),
                    "the pickle " + std::string(global.isCalled ? "calls " : "imports ") + what + inEntry(content),
                    content, global.offset,
                    isBad ? "do not load this file with Python" : "check what it does before loading the file");
    }
    judgeCalls(context, content, program);
    for (const pickle::Node& node : program.nodes) { // a pickle inside a pickle, for a second loads()
        if (content.isTorchScript && node.kind == pickle::Kind::String) {
            scanTorchOperator(context, content, node.text, node.offset);
        }
        const bool isData =
            node.kind == pickle::Kind::Bytes || node.kind == pickle::Kind::String || node.kind == pickle::Kind::BigInt;
        const auto bytes = std::as_bytes(std::span(node.text));
        if (isData && bytes.size() > 2) {
            if (depth >= kMaxPicklesInPickles) {
                context.addGap("incomplete.nested", "pickles are nested too deeply" + inEntry(content), content,
                               node.offset);
                continue;
            }
            const pickle::Program inner = context.readPickle(bytes, node.offset);
            const bool isBinary = bytes[0] == std::byte{0x80} && pickle::looksLike(bytes);
            const bool isWhole = isBinary && !inner.failure && inner.size == bytes.size() && bytes.size() > 8;
            if (isWhole || importsOnPurpose(inner, bytes, node.offset)) {
                context.add(Severity::Warning, "pickle.nested",
                            "a pickle is nested in the data of another pickle" + inEntry(content), content,
                            node.offset);
                scanProgram(context, content, inner, depth + 1);
            }
        }
    }
    if (program.failure) {
        const std::string hint = "loaders execute the opcodes before the corrupted data";
        if (program.failure->code == Errc::Unsafe) {
            context.add(Severity::Error, "pickle.extension", program.failure->message + inEntry(content), content,
                        program.failure->offset, hint);
        } else {
            context.addGap(program.failure->code == Errc::Memory ? RuleId("incomplete.too-large")
                                                                 : RuleId("incomplete.damaged-pickle"),
                           program.failure->message + inEntry(content), content, program.failure->offset, hint);
        }
    }
}

/// Whether content is scanned as a pickle only because of a suffix that raw data has as well, and loaders reject it
/// before they have imported anything.
bool isRawData(const pickle::Program& program, std::span<const std::byte> start, const Content& content)
{
    const std::string name = toLower(content.name);
    return (name.ends_with(".bin") || name.ends_with(".dat")) && program.failure && program.globals.empty() &&
           !pickle::looksLike(start);
}

} // namespace

bool hasPickleSuffix(std::string_view lower)
{
    constexpr std::array<std::string_view, 18> kSuffixes{".pkl",  ".pickle", ".pt",   ".pth", ".bin", ".ckpt",
                                                         ".dat",  ".joblib", ".dill", ".sav", ".p",   ".pk",
                                                         ".pckl", ".clf",    ".mdl",  ".jbl", ".pk1", ".distcp"};
    return std::any_of(kSuffixes.begin(), kSuffixes.end(),
                       [lower](std::string_view suffix) { return lower.ends_with(suffix); });
}

PickleScan scanPickles(Context& context, const Content& content, std::span<const std::byte> bytes)
{
    std::uint64_t at = 0;
    bool isOver = false;      // the rest is searched, or said to be unscanned
    std::size_t expected = 1; // pickles that a loader reads unconditionally
    for (std::size_t i = 0; i < kMaxPickles && at < bytes.size(); ++i) {
        const auto rest = bytes.subspan(static_cast<std::size_t>(at));
        const auto first = rest.first(std::min<std::size_t>(rest.size(), kStart));
        const bool isSure = i < expected;
        if (!isSure && i >= kTorchPickles && rest.front() != std::byte{0x80} && !pickle::looksLike(first)) {
            break; // the storages of an old checkpoint
        }
        const pickle::Program program = context.readPickle(rest, content.at + at);
        if (!isSure && program.failure && !importsOnPurpose(program, rest, content.at + at)) {
            break; // not a pickle
        }
        if (i == 0 && isRawData(program, first, content)) {
            const std::size_t before = context.alarms();
            searchForImports(context, content, rest, content.at);
            const bool isRaw = context.alarms() == before;
            if (isRaw) {
                context.addGap("incomplete.unrecognized",
                               "not scanned: the format is not recognized" + inEntry(content), content, content.at);
            }
            context.setKind(content, isRaw ? "raw data" : "pickle");
            return {.isPickle = true};
        }
        if (i == 0 && isTorchMagic(program)) {
            expected = kTorchPickles;
        }
        scanProgram(context, content, program);
        if (!program.isWhole || program.size == 0) {
            searchForImports(context, content, rest.subspan(static_cast<std::size_t>(program.size)),
                             content.at + at + program.size);
            isOver = true;
            break;
        }
        at += program.size;
        if (i + 1 == kMaxPickles && at < bytes.size()) {
            isOver = true;
            context.addGap("incomplete.too-many",
                           "not scanned: more than " + std::to_string(kMaxPickles) + " pickles follow one another" +
                               inEntry(content),
                           content, content.at + at);
        }
    }
    context.setKind(content, "pickle");
    return {.isPickle = true, .unread = isOver ? 0 : bytes.size() - at, .isTorch = expected == kTorchPickles};
}

PickleScan scanPossiblePickle(Context& context, const Content& content, std::span<const std::byte> bytes)
{
    const pickle::Program program = context.readPickle(bytes, content.at);
    if (!importsOnPurpose(program, bytes, content.at)) {
        return {};
    }
    return scanPickles(context, content, bytes);
}

void searchForPickles(Context& context, const Content& content, std::span<const std::byte> bytes)
{
    using namespace std::string_view_literals;
    constexpr std::size_t kMostRead = std::size_t{64} << 10; // of one: what it imports is at its start
    constexpr std::uint64_t kWorkForByte = 4;
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    std::uint64_t left = std::uint64_t{16} << 20;
    left += bytes.size() * kWorkForByte;
    for (std::size_t at = text.find('\x80'); at != text.npos; at = text.find('\x80', at + 1)) {
        const bool mayBegin = at + 2 < text.size() && text[at + 1] >= 2 && text[at + 1] <= 5 &&
                              "\x95(c}]XqK\x8c"sv.find(text[at + 2]) != std::string_view::npos;
        if (!mayBegin) {
            continue;
        }
        const auto some = bytes.subspan(at, std::min(kMostRead, bytes.size() - at));
        const pickle::Program program = context.readPickle(some, content.at + at);
        if (importsOnPurpose(program, some, content.at + at)) {
            context.add(Severity::Warning, "pickle.nested", "a pickle is in the data of the file" + inEntry(content),
                        content, content.at + at, "do not load it with hickle, or with a program that unpickles it");
            Content inner = content;
            inner.at = content.at + at;
            scanPickles(context, inner, bytes.subspan(at));
            return;
        }
        if (program.size >= left) { // data that is made of beginnings
            context.addGap("incomplete.too-large", "not all data is searched for pickles" + inEntry(content), content,
                           content.at + at);
            return;
        }
        left -= program.size;
    }
}

void addUnread(Context& context, const Content& content, const PickleScan& pickle)
{
    if (pickle.unread > 0) {
        const std::string behind = formatCountOf(pickle.unread, "byte") + " behind the last pickle";
        context.addGap("incomplete.unrecognized", "not scanned: " + behind + inEntry(content), content,
                       content.at + content.bytes.size() - pickle.unread);
    }
}

namespace {

/// Scans the pickle at an offset of a tar member and moves behind it. Nothing if it is damaged: the rest was searched.
std::optional<pickle::Program> scanNext(Context& context, const Content& content, std::span<const std::byte> bytes,
                                        std::uint64_t& at)
{
    const auto rest = bytes.subspan(static_cast<std::size_t>(at));
    pickle::Program program = context.readPickle(rest, content.at + at);
    scanProgram(context, content, program);
    if (program.failure || program.size == 0) {
        searchForImports(context, content, rest.subspan(static_cast<std::size_t>(program.size)),
                         content.at + at + program.size);
        return std::nullopt;
    }
    at += program.size;
    return program;
}

} // namespace

void scanTensors(Context& context, const Content& content, std::span<const std::byte> bytes)
{
    constexpr std::uint64_t kWidth = 8;
    std::uint64_t at = 0;
    for (bool isCount = true; at < bytes.size(); isCount = false) {
        if (!scanNext(context, content, bytes, at)) {
            return;
        }
        if (isCount || at >= bytes.size()) {
            continue;
        }
        // Dimensions, 4 unused bytes, sizes and strides, and the offset in the storage.
        const std::uint64_t left = bytes.size() - at;
        const std::uint64_t dimensions = left < kWidth ? left : loadLittle<std::uint32_t>(bytes.data() + at);
        const std::uint64_t size = kWidth + 2 * kWidth * std::min<std::uint64_t>(dimensions, left) + kWidth;
        if (size > left) {
            context.addGap("incomplete.unrecognized",
                           "not scanned: the shape of a tensor is damaged" + inEntry(content), content,
                           content.at + at);
            return;
        }
        at += size;
    }
}

void scanStorages(Context& context, const Content& content, std::span<const std::byte> bytes)
{
    for (std::uint64_t at = 0; at < bytes.size();) {
        const auto program = scanNext(context, content, bytes, at);
        if (!program) {
            return;
        }
        const pickle::Node& root = (*program)[program->root];
        const pickle::Global* type =
            root.kind == pickle::Kind::Tuple && root.items.size() >= 3 ? program->global(root.items[2]) : nullptr;
        const auto width = type == nullptr ? std::nullopt : pytorch::storageWidth(type->name);
        if (!width || bytes.size() - at < 8) {
            continue;
        }
        const auto count = loadLittle<std::uint64_t>(bytes.data() + at);
        const auto size = checkedMul(count, *width);
        if (!size || *size > bytes.size() - at - 8) {
            searchForImports(context, content, bytes.subspan(static_cast<std::size_t>(at)), content.at + at);
            context.addGap("incomplete.damaged", "not scanned: a storage is larger than the file" + inEntry(content),
                           content, content.at + at);
            return;
        }
        at += 8 + *size;
    }
}

} // namespace apr::scan
