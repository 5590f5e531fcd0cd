// SPDX-License-Identifier: MIT
#include "protobufs.h"

#include "apr/base/text.h"
#include "apr/container/protobuf/wire.h"
#include "graph.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace apr::scan {
namespace {

using protobuf::Field;
using protobuf::Wire;

constexpr unsigned kMostDepth = 200; ///< messages in messages; parsers of protobuf give up at 100

/// Messages of Core ML that name a class of the program or another model, and those with models in a form of their own.
constexpr std::array<std::string_view, 8> kOpaque{".CustomModel",     ".LinkedModel",    ".CustomLayerParams",
                                                  ".SerializedModel", ".TextClassifier", ".WordTagger",
                                                  ".Gazetteer",       ".WordEmbedding"};

struct FieldType {
    char type = ' '; ///< as in protobuf_schemas.txt; '=' for a message
    std::size_t message = 0;
};

struct Schema {
    std::string_view name = {};
    std::map<std::uint32_t, FieldType> fields = {};
    std::uint32_t operatorField = 0; ///< the field with the name of an operator, which makes the message a node
    bool isNode = false;             ///< every message of this kind is a node
    bool isProgram = false;          ///< an operation of Core ML's programs, whose type is field 1
    bool isOpaque = false;           ///< names code, or has data in a form of its own
};

struct Schemas {
    std::vector<std::pair<std::string_view, std::size_t>> roots = {};
    std::vector<Schema> messages = {};
};

Schemas parseSchemas()
{
    Schemas out;
    for (const std::string_view line : split(trim(kProtobufSchemas), '\n')) {
        if (const std::size_t colon = line.find(": "); colon != std::string_view::npos) {
            out.roots.emplace_back(line.substr(0, colon),
                                   static_cast<std::size_t>(parseUnsigned(line.substr(colon + 2)).value_or(0)));
            continue;
        }
        const std::vector<std::string_view> words = split(line, ' ');
        Schema& schema = out.messages.emplace_back();
        schema.name = words.front();
        for (std::size_t i = 1; i < words.size(); ++i) {
            const std::size_t digits = std::min(words[i].find_first_not_of("0123456789"), words[i].size());
            const std::string_view type = words[i].substr(digits);
            schema.fields[static_cast<std::uint32_t>(parseUnsigned(words[i].substr(0, digits)).value_or(0))] = {
                .type = type.front(), .message = static_cast<std::size_t>(parseUnsigned(type.substr(1)).value_or(0))};
        }
        schema.operatorField = schema.name == "onnx.NodeProto" ? 4 : schema.name == "tensorflow.NodeDef" ? 2 : 0;
        schema.isProgram = schema.name.ends_with(".MILSpec.Operation");
        schema.isOpaque = std::any_of(kOpaque.begin(), kOpaque.end(),
                                      [&schema](std::string_view each) { return schema.name.ends_with(each); });
        schema.isNode = schema.isProgram || schema.isOpaque || schema.name.ends_with(".NeuralNetworkLayer");
    }
    return out;
}

const Schemas& schemas()
{
    static const Schemas all = parseSchemas();
    return all;
}

std::string describe(const Field& field, std::string_view what)
{
    return "field " + std::to_string(field.number) + " at byte " + std::to_string(field.at) + ' ' + std::string(what);
}

/// Compares a message and all in it with a schema.
class Walker {
public:
    /// Parsers skip what they do not know: with `isStrict` false, so does this.
    explicit Walker(const ByteSource& file, bool isStrict = true) : m_document(file), m_isStrict(isStrict) {}

    /// The first thing that does not belong to the schema; nothing if there is none.
    std::optional<std::string> walk(std::size_t root)
    {
        return walk({0, m_document.file().size()}, schemas().messages[root], 0);
    }

    /// How many operators were found.
    std::size_t nodes() const { return m_nodes; }
    /// Classes of messages in which Core ML names code or keeps data of its own, and operators that are not known.
    const std::set<std::string>& notes() const { return m_notes; }

private:
    std::optional<std::string> walk(ByteRange range, const Schema& schema, unsigned depth)
    {
        if (depth > kMostDepth) {
            return "messages are nested too deeply";
        }
        m_nodes += schema.isNode ? 1 : 0;
        if (schema.isOpaque) {
            m_notes.insert(std::string(schema.name.substr(schema.name.rfind('.') + 1)));
        }
        protobuf::Message message(m_document, range);
        for (;;) {
            const auto field = message.next();
            if (!field) {
                return field.error().message;
            }
            if (!*field) {
                return std::nullopt;
            }
            const auto known = schema.fields.find((*field)->number);
            if (known == schema.fields.end() && !m_isStrict) {
                continue;
            }
            if (known == schema.fields.end()) {
                return describe(**field, "is not one of " + std::string(schema.name));
            }
            const bool isMessage = known->second.type == '=' && (*field)->isBytes();
            auto problem = m_isStrict || isMessage ? problemOf(**field, known->second, depth) : std::nullopt;
            if (problem) {
                return problem;
            }
            if (schema.isProgram && (*field)->number == 1) {
                noteOperator(**field);
            }
            m_nodes += schema.operatorField == (*field)->number && (*field)->payload.size > 0 ? 1 : 0;
        }
    }

    std::optional<std::string> problemOf(const Field& field, const FieldType& known, unsigned depth)
    {
        constexpr std::uint64_t kNegative = 0xFFFFFFFF80000000;
        const auto isOf = [&](Wire wire) { return field.wire == wire || (known.type < 'a' && field.isBytes()); };
        const std::string other = describe(field, "has another type than in the format");
        switch (known.type) {
        case '=':
            return field.isBytes() ? walk(field.payload, schemas().messages[known.message], depth + 1)
                                   : std::optional(other);
        case 's': return !field.isBytes() ? std::optional(other) : textProblem(field);
        case 'b': return field.isBytes() ? std::nullopt : std::optional(other);
        case 'n': // some parsers drop the upper bits
            if (field.wire == Wire::Varint && field.value > 0xFFFFFFFF && field.value < kNegative) {
                return describe(field, "is a number of more than 32 bits");
            }
            return isOf(Wire::Varint) ? std::nullopt : std::optional(other);
        case 'N':
        case 'v':
        case 'V': return isOf(Wire::Varint) ? std::nullopt : std::optional(other);
        case 'i':
        case 'I': return isOf(Wire::Fixed32) ? std::nullopt : std::optional(other);
        default: return isOf(Wire::Fixed64) ? std::nullopt : std::optional(other);
        }
    }

    void noteOperator(const Field& field)
    {
        static const std::set<std::string_view> known = namesIn(kCoreMlOperators);
        const auto name = m_document.text(field, 1000);
        if (!name || !known.contains(*name)) {
            m_notes.insert("operator " + printable(name.value_or("?"), 80));
        }
    }

    /// Text has no control characters, with which every message begins that has fields up to 3.
    std::optional<std::string> textProblem(const Field& field)
    {
        const auto bytes = m_document.file().read(field.payload.offset, field.payload.size);
        const bool isText = bytes && std::none_of(bytes->span().begin(), bytes->span().end(), [](std::byte each) {
                                return each < std::byte{0x20} && each != std::byte{'\n'} && each != std::byte{'\t'} &&
                                       each != std::byte{'\r'};
                            });
        return isText ? std::nullopt : std::optional(describe(field, "is not a string"));
    }

    protobuf::Document m_document;
    bool m_isStrict;
    std::size_t m_nodes = 0;
    std::set<std::string> m_notes;
};

/// What the title of a root is for a model that a reader has opened; empty if it has none.
std::string_view rootOf(FormatId format)
{
    switch (format) {
    case FormatId::Onnx: return "ONNX";
    case FormatId::OnnxTensor: return "ONNX TensorProto";
    case FormatId::SavedModel: return "TensorFlow SavedModel";
    case FormatId::TensorFlowGraph: return "TensorFlow GraphDef";
    case FormatId::TensorFlowMetaGraph: return "TensorFlow MetaGraphDef";
    case FormatId::CoreMl: return "Core ML";
    default: return {};
    }
}

void addNotes(Context& context, const Content& content, const std::set<std::string>& notes)
{
    for (const std::string& note : notes) {
        const bool isClass = note == "CustomModel" || note == "LinkedModel" || note == "CustomLayerParams";
        if (isClass || note.starts_with("operator ")) {
            context.add(Severity::Warning, "graph.unknown-operator",
                        (note == "LinkedModel" ? "a part of the model is a link to another model"
                         : note.starts_with("operator ")
                             ? note + " is not one of Core ML"
                             : "a part of the model is a class of the program that loads it") +
                            inEntry(content),
                        content, content.at, "check what it is before you load the model");
        } else {
            context.addGap("incomplete.unsupported", "not scanned: data of a " + note + inEntry(content), content,
                           content.at);
        }
    }
}

/// A tensor has one type, one name and one array of bytes.
void scanOnce(Context& context, const Content& content)
{
    protobuf::Document document(content.bytes);
    protobuf::Message message(document, {0, content.bytes.size()});
    std::set<std::uint32_t> seen;
    for (auto field = message.next(); field && *field; field = message.next()) {
        const std::uint32_t number = (*field)->number;
        if ((number == 2 || number == 8 || number == 9) && !seen.insert(number).second) {
            context.addGap("incomplete.unrecognized",
                           "not scanned: " + describe(**field, "appears several times") + inEntry(content), content,
                           content.at);
            return;
        }
    }
}

} // namespace

bool isFingerprint(const ByteSource& file)
{
    constexpr std::uint64_t kMostBytes = 1024;
    if (file.size() > kMostBytes) {
        return false;
    }
    protobuf::Document document(file);
    protobuf::Message message(document, {0, file.size()});
    unsigned hashes = 0;
    for (;;) {
        const auto field = message.next();
        if (!field) {
            return false;
        }
        if (!*field) {
            return hashes >= 4;
        }
        const std::uint32_t number = (*field)->number;
        if (number >= 1 && number <= 5 && (*field)->wire == Wire::Varint) {
            ++hashes;
        } else if (number == 6 && (*field)->isBytes()) { // VersionDef
            protobuf::Message version(document, **field);
            for (auto part = version.next(); !part || *part; part = version.next()) {
                if (!part || (*part)->wire != Wire::Varint) {
                    return false;
                }
            }
        } else if (number == 7 && (*field)->isBytes()) {
            const auto text = document.text(**field, kMostBytes);
            if (!text || !isUtf8(*text)) {
                return false;
            }
        } else {
            return false;
        }
    }
}

namespace {

bool hasSchema(const ByteSource& file, std::string_view title)
{
    const auto& roots = schemas().roots;
    const auto root =
        std::find_if(roots.begin(), roots.end(), [title](const auto& each) { return each.first == title; });
    return root != roots.end() && !Walker(file).walk(root->second);
}

} // namespace

bool isKerasMetadata(const ByteSource& file)
{
    return hasSchema(file, "Keras metadata");
}

bool isSentencePiece(const ByteSource& file)
{
    const auto start = file.start(2); // the first of the pieces, of less than 128 bytes
    return start && start->size() == 2 && start->data()[0] == std::byte{0x0A} && start->data()[1] < std::byte{0x80} &&
           file.size() > 64 && hasSchema(file, "SentencePiece");
}

void scanProtobuf(Context& context, const Content& content, FormatId format)
{
    const auto start = content.bytes.start(1);
    const bool isJson = start && start->size() > 0 && start->data()[0] == std::byte{'{'}; // the manifest of a package
    const std::string_view opened = isJson ? std::string_view() : rootOf(format);
    for (const auto& [title, root] : schemas().roots) {
        Walker walker(content.bytes, title == opened);
        const auto problem = walker.walk(root);
        if (title == opened) {
            addNotes(context, content, walker.notes());
        }
        if (title == opened && problem) {
            context.addGap("incomplete.unrecognized",
                           "not scanned: " + *problem + ", where other programs may read another model" +
                               inEntry(content),
                           content, content.at);
        } else if (title != opened && !problem && walker.nodes() > 0) {
            context.add(Severity::Warning, "polyglot.protobuf",
                        "the file is also a model of " + std::string(title) + " with " +
                            formatCountOf(walker.nodes(), "operator") +
                            ": programs that read it as such see different content" + inEntry(content),
                        content, content.at);
        }
    }
    if (!isJson && format == FormatId::OnnxTensor) {
        scanOnce(context, content);
    }
}

} // namespace apr::scan
