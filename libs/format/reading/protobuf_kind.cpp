// SPDX-License-Identifier: MIT
#include "apr/format/protobuf_kind.h"

#include "apr/container/protobuf/wire.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace apr::protobuf {
namespace {

constexpr std::size_t kMaxFields = 4'000'000; ///< of one message: more than any real graph has

/// The first occurrence of each field of a message.
struct FieldSummary {
    std::map<std::uint32_t, Field> first = {};
    bool isComplete = true; ///< parsed to the end of the message

    /// Whether all fields match a schema: 'v' varint, 'l' length-delimited, 'p' varint or packed, 'x' any wire type.
    bool fits(const std::map<std::uint32_t, char>& schema) const
    {
        return std::all_of(first.begin(), first.end(), [&schema](const auto& each) {
            const auto at = schema.find(each.first);
            const Wire wire = each.second.wire;
            return at != schema.end() && (at->second == 'x' || (at->second == 'v' && wire == Wire::Varint) ||
                                          (at->second == 'l' && wire == Wire::Length) ||
                                          (at->second == 'p' && (wire == Wire::Length || wire == Wire::Varint)));
        });
    }
    const Field* find(std::uint32_t number) const
    {
        const auto at = first.find(number);
        return at == first.end() ? nullptr : &at->second;
    }
};

FieldSummary summarize(Document& document, ByteRange range)
{
    FieldSummary summary;
    Message message(document, range);
    for (std::size_t i = 0; i < kMaxFields; ++i) {
        const auto field = message.next();
        if (!field) {
            summary.isComplete = false;
            return summary;
        }
        if (!*field) {
            return summary;
        }
        summary.first.try_emplace((*field)->number, **field);
    }
    summary.isComplete = false;
    return summary;
}

const std::map<std::uint32_t, char> kOnnxModel{{1, 'v'}, {2, 'l'}, {3, 'l'},  {4, 'l'},  {5, 'v'},  {6, 'l'},
                                               {7, 'l'}, {8, 'l'}, {14, 'l'}, {20, 'l'}, {25, 'l'}, {26, 'l'}};
const std::map<std::uint32_t, char> kOnnxGraph{{1, 'l'},  {2, 'l'},  {5, 'l'},  {10, 'l'}, {11, 'l'},
                                               {12, 'l'}, {13, 'l'}, {14, 'l'}, {15, 'l'}, {16, 'l'}};
const std::map<std::uint32_t, char> kOnnxTensor{{1, 'p'},  {2, 'v'},  {3, 'l'},  {4, 'x'},  {5, 'p'},
                                                {6, 'l'},  {7, 'p'},  {8, 'l'},  {9, 'l'},  {10, 'x'},
                                                {11, 'p'}, {12, 'l'}, {13, 'l'}, {14, 'v'}, {16, 'l'}};
const std::map<std::uint32_t, char> kSavedModel{{1, 'v'}, {2, 'l'}};
const std::map<std::uint32_t, char> kMetaGraph{{1, 'l'}, {2, 'l'}, {3, 'l'}, {4, 'l'}, {5, 'l'}, {6, 'l'}, {7, 'l'}};
const std::map<std::uint32_t, char> kGraphDef{{1, 'l'}, {2, 'l'}, {3, 'v'}, {4, 'l'}, {5, 'l'}};
const std::map<std::uint32_t, char> kNodeDef{{1, 'l'}, {2, 'l'}, {3, 'l'}, {4, 'l'}, {5, 'l'}, {6, 'l'}, {7, 'l'}};
const std::map<std::uint32_t, char> kVersionDef{{1, 'v'}, {2, 'v'}, {3, 'p'}};

/// Whether the fields are those of a Core ML Model message: version, description, and a oneof with numbers from 200.
bool isCoreMl(const FieldSummary& summary)
{
    return std::all_of(summary.first.begin(), summary.first.end(),
                       [](const auto& each) {
                           const std::uint32_t number = each.first;
                           return number == 1 ? each.second.wire == Wire::Varint
                                              : number == 2 || number == 10 || number == 16 || number >= 200;
                       }) &&
           summary.find(1) != nullptr && summary.find(2) != nullptr &&
           std::any_of(summary.first.begin(), summary.first.end(), [](const auto& each) {
               return each.first >= 200 && each.first <= 3000 && each.second.isBytes();
           });
}

} // namespace

Kind recognize(const ByteSource& file, bool& isTruncated)
{
    Document document(file);
    const FieldSummary top = summarize(document, {0, file.size()});
    isTruncated = !top.isComplete;
    if (top.first.empty()) {
        return Kind::None;
    }
    const auto inner = [&document](const Field* field) { return summarize(document, field->payload); };
    if (isCoreMl(top)) {
        return Kind::CoreMl;
    }
    const Field* graph = top.find(7);
    if (top.fits(kOnnxModel) && (graph != nullptr ? inner(graph).fits(kOnnxGraph) && inner(graph).isComplete
                                                  : top.find(1) != nullptr && top.find(8) != nullptr)) {
        return Kind::OnnxModel;
    }
    const Field* second = top.find(2);
    if (top.fits(kSavedModel) && top.find(1) != nullptr && top.find(1)->value == 1 &&
        (second == nullptr ? !isTruncated : inner(second).fits(kMetaGraph))) {
        return Kind::SavedModel;
    }
    const Field* node = top.find(1);
    const auto isGraphDef = [&](const FieldSummary& summary) {
        const Field* first = summary.find(1);
        return summary.fits(kGraphDef) && first != nullptr && inner(first).fits(kNodeDef) &&
               inner(first).find(1) != nullptr && inner(first).find(2) != nullptr;
    };
    if (top.fits(kMetaGraph) && second != nullptr && isGraphDef(inner(second))) {
        return Kind::MetaGraph;
    }
    if (top.fits(kGraphDef) && (node != nullptr || top.find(4) != nullptr)) {
        const bool isNode =
            node == nullptr || (inner(node).isComplete && inner(node).fits(kNodeDef) && inner(node).find(1) != nullptr);
        const bool isVersion = top.find(4) == nullptr || inner(top.find(4)).fits(kVersionDef);
        if (isNode && isVersion) {
            return Kind::GraphDef;
        }
    }
    const auto hasAny = [&top](std::initializer_list<std::uint32_t> numbers) {
        return std::any_of(numbers.begin(), numbers.end(), [&top](std::uint32_t n) { return top.find(n) != nullptr; });
    };
    if (top.fits(kOnnxTensor) && second != nullptr && second->value > 0 && second->value < 64 &&
        hasAny({1, 4, 5, 6, 7, 9, 10, 11, 13})) {
        return Kind::OnnxTensor;
    }
    return Kind::None;
}

} // namespace apr::protobuf
