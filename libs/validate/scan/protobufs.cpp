// SPDX-License-Identifier: MIT
#include "protobufs.h"

#include "apr/base/text.h"
#include "apr/format/protobuf/wire.h"

#include <algorithm>
#include <array>
#include <span>

namespace apr::scan {
namespace {

using protobuf::Field;
using protobuf::Wire;

constexpr std::uint64_t kMostText = std::uint64_t{1} << 20;

enum class Type : std::uint8_t {
    Number,
    Message,
    Numbers, ///< packed or not
    Text,    ///< without control characters, with which every message begins that has fields up to 3
};

struct Known {
    std::uint32_t number;
    Type type;
};

constexpr std::array kOnnxModel{Known{1, Type::Number},   Known{2, Type::Text},     Known{3, Type::Text},
                                Known{4, Type::Text},     Known{5, Type::Number},   Known{6, Type::Message},
                                Known{7, Type::Message},  Known{8, Type::Message},  Known{14, Type::Message},
                                Known{20, Type::Message}, Known{25, Type::Message}, Known{26, Type::Message}};
constexpr std::array kOnnxTensor{Known{1, Type::Numbers},  Known{2, Type::Number},   Known{3, Type::Message},
                                 Known{4, Type::Numbers},  Known{5, Type::Numbers},  Known{6, Type::Message},
                                 Known{7, Type::Numbers},  Known{8, Type::Text},     Known{9, Type::Message},
                                 Known{10, Type::Numbers}, Known{11, Type::Numbers}, Known{12, Type::Message},
                                 Known{13, Type::Message}, Known{14, Type::Number},  Known{16, Type::Message}};
constexpr std::array kSavedModel{Known{1, Type::Number}, Known{2, Type::Message}};
constexpr std::array kGraphDef{Known{1, Type::Message}, Known{2, Type::Message}, Known{3, Type::Number},
                               Known{4, Type::Message}, Known{5, Type::Message}};

std::string describe(const Field& field, std::string_view what)
{
    return "field " + std::to_string(field.number) + " at byte " + std::to_string(field.at) + ' ' + std::string(what);
}

std::optional<std::string> problemOf(protobuf::Document& document, const Field& field, std::span<const Known> known)
{
    const auto found =
        std::find_if(known.begin(), known.end(), [&field](const Known& each) { return each.number == field.number; });
    if (found == known.end()) {
        return describe(field, "is not one of the format");
    }
    const bool isNumber = field.wire == Wire::Varint;
    if (found->type != Type::Numbers && isNumber != (found->type == Type::Number)) {
        return describe(field, "has another type than in the format");
    }
    if (found->type == Type::Text) {
        const auto text = document.text(field, kMostText);
        const bool isPlain = text && std::none_of(text->begin(), text->end(),
                                                  [](char c) { return static_cast<unsigned char>(c) < 0x20; });
        if (!isPlain) {
            return describe(field, "is not a string");
        }
    }
    return std::nullopt;
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

std::optional<std::string> foreignField(const ByteSource& file, std::string_view format, std::string_view dialect)
{
    std::span<const Known> known;
    if (format == "ONNX") {
        known = dialect == "TensorProto" ? std::span<const Known>(kOnnxTensor) : std::span<const Known>(kOnnxModel);
    } else if (format == "TensorFlow" && dialect == "SavedModel") {
        known = kSavedModel;
    } else if (format == "TensorFlow" && dialect == "GraphDef") {
        known = kGraphDef;
    } else {
        return std::nullopt;
    }
    protobuf::Document document(file);
    protobuf::Message message(document, {0, file.size()});
    std::array<unsigned, 3> counts{}; // of a tensor: types, names, raw data
    for (;;) {
        const auto field = message.next();
        if (!field || !*field) {
            return std::nullopt; // readers report what is damaged
        }
        if (auto problem = problemOf(document, **field, known)) {
            return problem;
        }
        if (dialect == "TensorProto") {
            constexpr std::array<std::uint32_t, 3> kOnce{2, 8, 9};
            const auto* once = std::find(kOnce.begin(), kOnce.end(), (*field)->number);
            if (once != kOnce.end() && ++counts[static_cast<std::size_t>(once - kOnce.begin())] > 1) {
                return describe(**field, "appears several times");
            }
        }
    }
}

} // namespace apr::scan
