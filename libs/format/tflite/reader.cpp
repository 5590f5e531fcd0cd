// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "apr/container/flatbuffer/flatbuffer.h"
#include "apr/graph/graph_json.h"
#include "apr/tensor/bit_packing.h"
#include "format.h"
#include "format/reading/file_opener.h"
#include "format/reading/outside_files.h"
#include "format/reading/probe.h"
#include "format/reading/tensor_table.h"
#include "operators.h"
#include "options.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

namespace apr::tflite {
namespace {

using flatbuffer::Buffer;
using flatbuffer::Table;
using flatbuffer::Vector;

constexpr std::size_t kMaxDims = 64;

/// A TensorType. `packing` is set for packed types without an equivalent dtype, which are unpacked to bytes.
struct ElementType {
    std::string_view name;
    std::optional<DType> dtype = {};
    std::uint32_t components = 1; ///< values of `dtype` per element: 2 for complex128
    std::optional<BitPacking> packing = {};
};

const std::array<ElementType, 23> kTypes{{{"FLOAT32", DType::F32},
                                          {"FLOAT16", DType::F16},
                                          {"INT32", DType::I32},
                                          {"UINT8", DType::U8},
                                          {"INT64", DType::I64},
                                          {"STRING"},
                                          {"BOOL", DType::Bool},
                                          {"INT16", DType::I16},
                                          {"COMPLEX64", DType::C64},
                                          {"INT8", DType::I8},
                                          {"FLOAT64", DType::F64},
                                          {"COMPLEX128", DType::F64, 2},
                                          {"UINT64", DType::U64},
                                          {"RESOURCE"},
                                          {"VARIANT"},
                                          {"UINT32", DType::U32},
                                          {"UINT16", DType::U16},
                                          {"INT4", DType::I4},
                                          {"BFLOAT16", DType::BF16},
                                          {"INT2", DType::I8, 1, BitPacking{2, true}},
                                          {"UINT4", DType::U8, 1, BitPacking{4, false}},
                                          {"FLOAT8_E4M3FN", DType::F8E4M3},
                                          {"FLOAT8_E5M2", DType::F8E5M2}}};

/// SparsityParameters: the storage levels of a sparse tensor.
struct Sparsity {
    struct Level {
        bool isDense = true;
        std::size_t size = 0;                   ///< of a dense level
        std::vector<std::size_t> segments = {}; ///< of a compressed level
        std::vector<std::size_t> indices = {};
    };
    std::vector<std::size_t> order; ///< dimension of each level; block dimensions follow those of the shape
    std::vector<std::size_t> blockMap;
    std::vector<Level> levels;
};

/// Converts a sparse tensor to dense. `width`: element size in bytes.
class Densifier {
public:
    Densifier(const Sparsity& sparsity, const Shape& shape, const Bytes& values, std::uint64_t width)
        : m_sparsity(sparsity), m_shape(shape), m_values(values), m_width(width)
    {
    }

    Result<Bytes> run()
    {
        m_out.resize(static_cast<std::size_t>(elementCount(m_shape).value_or(0) * m_width));
        m_indices.resize(m_sparsity.levels.size());
        for (std::size_t i = m_shape.size(); i < m_sparsity.levels.size(); ++i) {
            m_blocks.push_back(m_sparsity.levels[i].size);
        }
        if (!visit(0, 0)) {
            return Error{
                .code = Errc::Corrupt, .message = "the sparsity levels do not match the shape", .field = "sparsity"};
        }
        return Bytes::own(std::move(m_out));
    }

private:
    bool visit(std::size_t level, std::size_t before)
    {
        if (level == m_sparsity.levels.size()) {
            return put();
        }
        const Sparsity::Level& each = m_sparsity.levels[level];
        if (each.isDense) {
            for (std::size_t i = 0; i < each.size; ++i) {
                m_indices[level] = i;
                if (!visit(level + 1, before * each.size + i)) {
                    return false;
                }
            }
            return true;
        }
        if (before + 1 >= each.segments.size() || each.segments[before + 1] > each.indices.size()) {
            return false;
        }
        for (std::size_t i = each.segments[before]; i < each.segments[before + 1]; ++i) {
            m_indices[level] = each.indices[i];
            if (!visit(level + 1, i)) {
                return false;
            }
        }
        return true;
    }

    bool put()
    {
        const std::size_t rank = m_shape.size();
        std::vector<std::uint64_t> position(rank);
        for (std::size_t i = 0; i < rank; ++i) {
            position[m_sparsity.order[i]] = m_indices[i];
        }
        for (std::size_t i = rank; i < m_indices.size(); ++i) {
            const std::size_t block = m_sparsity.order[i] - rank;
            std::uint64_t& at = position[m_sparsity.blockMap[block]];
            at = at * m_blocks[block] + m_indices[i];
        }
        std::uint64_t flat = 0;
        for (std::size_t d = 0; d < rank; ++d) {
            if (position[d] >= m_shape[d]) {
                return false;
            }
            flat = flat * m_shape[d] + position[d];
        }
        if ((m_next + 1) * m_width > m_values.size()) {
            return false;
        }
        std::memcpy(m_out.data() + flat * m_width, m_values.data() + m_next++ * m_width,
                    static_cast<std::size_t>(m_width));
        return true;
    }

    const Sparsity& m_sparsity;
    const Shape& m_shape;
    const Bytes& m_values;
    std::uint64_t m_width;
    std::vector<std::byte> m_out;
    std::vector<std::size_t> m_indices;
    std::vector<std::size_t> m_blocks;
    std::uint64_t m_next = 0;
};

/// The first string of a FlexBuffer that is a vector (FlexBuffers, internals): of the options of Flex operators the
/// operator of TensorFlow that runs. Nothing for anything else.
std::optional<std::string> firstString(const Vector& options)
{
    const auto number = [&options](std::uint64_t at, std::uint64_t width) {
        std::uint64_t value = 0;
        for (std::uint64_t i = 0; i < width; ++i) {
            value |= std::uint64_t{options.number<std::uint8_t>(at + i)} << (8 * i);
        }
        return value;
    };
    constexpr std::uint64_t kVector = 10;
    constexpr std::uint64_t kString = 5;
    const std::uint64_t size = options.size();
    const std::uint64_t rootWidth = size > 2 ? number(size - 1, 1) : 0;
    if (rootWidth == 0 || rootWidth > 8 || size < rootWidth + 2) {
        return std::nullopt;
    }
    const std::uint64_t type = number(size - 2, 1);
    const std::uint64_t width = std::uint64_t{1} << (type & 3U);
    const std::uint64_t root = size - 2 - rootWidth;
    const std::uint64_t back = number(root, rootWidth);
    if (type >> 2U != kVector || back > root || root - back < width) {
        return std::nullopt;
    }
    const std::uint64_t first = root - back;
    const std::uint64_t count = number(first - width, width);
    if (count == 0 || count > size / (width + 1) || count * (width + 1) > size - first) {
        return std::nullopt;
    }
    const std::uint64_t itemType = number(first + count * width, 1);
    const std::uint64_t lengthWidth = std::uint64_t{1} << (itemType & 3U);
    const std::uint64_t to = number(first, width);
    if (itemType >> 2U != kString || to > first || first - to < lengthWidth) {
        return std::nullopt;
    }
    const std::uint64_t length = number(first - to - lengthWidth, lengthWidth);
    if (length > 256 || length > size - (first - to)) {
        return std::nullopt;
    }
    std::string out;
    for (std::uint64_t i = 0; i < length; ++i) {
        out += static_cast<char>(number(first - to + i, 1));
    }
    return isUtf8(out) ? std::optional(out) : std::nullopt;
}

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, Bytes bytes, const SiblingOpener& siblings, const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)), m_options(options), m_buffer(std::move(bytes)),
          m_table(m_file, options.budget), m_budget(options.budget), m_outside(m_name, siblings)
    {
    }

    Result<Model> open()
    {
        m_model = Table::root(m_buffer);
        if (!m_model) {
            return fail(Errc::Corrupt, "the root table of the FlatBuffer is outside the file", 0, "root");
        }
        readOperatorCodes();
        m_buffers = m_model.vector(4, 4);
        const Vector graphs = m_model.vector(2, 4);
        Json graph = Json::object();
        for (std::uint64_t i = 0; i < graphs.size(); ++i) {
            auto read = readGraph(graphs.table(i));
            if (!read) {
                Error error = std::move(read).error();
                return error.file.empty() ? ofFile(std::move(error)) : error;
            }
            if (i == 0) {
                graph = std::move(*read);
            } else {
                graph["subgraphs"].push_back(std::move(*read));
            }
        }
        if (const auto problem = m_buffer.problem()) {
            return fail(Errc::Corrupt, "the FlatBuffer has an offset or length outside the file", *problem,
                        "flatbuffer");
        }
        Json header = {{"version", m_model.number<std::uint32_t>(0)}};
        if (const std::string_view text = m_model.text(3); !text.empty()) {
            header["description"] = stringJson(text);
        }
        readMetadata(header);
        noteUnusedBuffers();
        m_facts.header = {{"version", std::to_string(m_model.number<std::uint32_t>(0))},
                          {"subgraphs", std::to_string(graphs.size())},
                          {"operators", std::to_string(graph.value("nodes", Json::array()).size())},
                          {"buffers", std::to_string(m_buffers.size())}};
        Metadata metadata = {{"graph", std::move(graph)}, {"tflite", std::move(header)}};
        if (!m_quantization.empty()) {
            metadata["quantization"] = std::move(m_quantization);
        }
        FileFacts facts = takeFacts(FormatId::TfLite, "version " + std::to_string(m_model.number<std::uint32_t>(0)));
        m_outside.addTo(facts);
        return m_table.makeModel(std::move(metadata), std::move(facts));
    }

private:
    void readOperatorCodes()
    {
        const Vector codes = m_model.vector(1, 4);
        for (std::uint64_t i = 0; i < codes.size() && !m_buffer.problem(); ++i) {
            const Table code = codes.table(i);
            const auto number = std::max<std::int32_t>(code.number<std::int8_t>(0), code.number<std::int32_t>(3));
            const std::string_view custom = code.text(1);
            constexpr std::int32_t kCustom = 32;
            if (!custom.empty() || number == kCustom) {
                m_operators.push_back({{"op", stringJson(custom)}, {"domain", "custom"}});
            } else if (number >= 0 && static_cast<std::size_t>(number) < kOperators.size()) {
                m_operators.push_back({{"op", std::string(kOperators[static_cast<std::size_t>(number)])}});
            } else {
                m_operators.push_back({{"op", "operator " + std::to_string(number)}});
            }
        }
    }

    Result<Json> readGraph(const Table& graph)
    {
        Json out = {{"vocabulary", "tflite"}, {"nodes", Json::array()}};
        if (const std::string_view text = graph.text(4); !text.empty()) {
            out["name"] = stringJson(text);
        }
        const Vector tensors = graph.vector(0, 4);
        std::vector<std::string> names;
        for (std::uint64_t i = 0; i < tensors.size() && !m_buffer.problem(); ++i) {
            const Table tensor = tensors.table(i);
            const std::string_view text = tensor.text(3);
            APR_CHECK(m_budget.take(kJsonValueBytes * 4 + text.size() * 4, tensor.offset()));
            std::string name = text.empty()   ? "tensor_" + std::to_string(i)
                               : isUtf8(text) ? std::string(text)
                                              : printable(text);
            APR_TRY(name, readTensor(tensor, std::move(name), out));
            names.push_back(std::move(name));
        }
        const auto namesOf = [&](const Vector& indices) -> Result<Json> {
            Json list = Json::array();
            for (std::uint64_t i = 0; i < indices.size(); ++i) {
                const auto index = indices.number<std::int32_t>(i);
                const bool isThere = index >= 0 && static_cast<std::size_t>(index) < names.size();
                const std::string name = isThere ? names[static_cast<std::size_t>(index)] : std::string();
                APR_CHECK(m_budget.take(kJsonValueBytes + name.size(), indices.offset()));
                list.push_back(name);
            }
            return list;
        };
        APR_TRY(out["inputs"], namesOf(graph.vector(1, 4)));
        APR_TRY(out["outputs"], namesOf(graph.vector(2, 4)));
        const Vector operators = graph.vector(3, 4);
        for (std::uint64_t i = 0; i < operators.size() && !m_buffer.problem(); ++i) {
            const Table each = operators.table(i);
            const auto code = each.number<std::uint32_t>(0);
            APR_CHECK(m_budget.take(kJsonValueBytes * 4, each.offset()));
            Json node =
                code < m_operators.size() ? m_operators[code] : Json{{"op", "operator code " + std::to_string(code)}};
            if (node["op"].is_string() && node["op"].get_ref<const std::string&>().starts_with("Flex")) {
                node["attributes"]["operator"] = firstString(each.vector(5, 1)).value_or("");
            }
            APR_CHECK(addOptions(each, node));
            APR_TRY(node["inputs"], namesOf(each.vector(1, 4)));
            APR_TRY(node["outputs"], namesOf(each.vector(2, 4)));
            out["nodes"].push_back(std::move(node));
        }
        return out;
    }

    /// The options of a built-in operator as attributes.
    Status addOptions(const Table& each, Json& node)
    {
        Json options = optionsOf(each.number<std::uint8_t>(3), each.table(4));
        if (!options.is_object()) {
            return {};
        }
        std::uint64_t values = options.size();
        for (const auto& [name, value] : options.items()) {
            values += value.is_array()    ? value.size()
                      : value.is_string() ? value.get_ref<const std::string&>().size() / kJsonValueBytes
                                          : 0;
        }
        APR_CHECK(m_budget.take(kJsonValueBytes * values, each.offset()));
        for (const auto& [name, value] : options.items()) {
            node["attributes"][name] = value;
        }
        return {};
    }

    /// Adds a tensor if it has data. Returns its name.
    Result<std::string> readTensor(const Table& tensor, std::string name, Json& graph)
    {
        const auto typeId = static_cast<std::size_t>(tensor.number<std::uint8_t>(1));
        if (typeId >= kTypes.size()) {
            return fail(Errc::Unsupported, "unknown element type " + std::to_string(typeId), tensor.offset(), "type",
                        printable(name, 120));
        }
        const ElementType& type = kTypes[typeId];
        Shape shape;
        const Vector dims = tensor.vector(0, 4);
        if (dims.size() > kMaxDims) {
            return fail(Errc::Corrupt,
                        "the shape has " + std::to_string(dims.size()) + " dimensions, the maximum is " +
                            std::to_string(kMaxDims),
                        tensor.offset(), "shape", printable(name, 120));
        }
        Json shown = Json::array();
        bool isKnown = true;
        for (std::uint64_t d = 0; d < dims.size(); ++d) {
            const auto extent = dims.number<std::int32_t>(d);
            isKnown = isKnown && extent >= 0;
            shape.push_back(static_cast<std::uint64_t>(std::max(extent, 0)));
            shown.push_back(extent);
        }
        APR_TRY(const std::optional<Data> data, dataOf(tensor, name));
        if (data) {
            name = m_table.uniqueName(name);
        }
        APR_CHECK(m_budget.take(kJsonValueBytes * shown.size(), tensor.offset()));
        graph["values"].push_back({{"name", name}, {"dtype", std::string(type.name)}, {"shape", std::move(shown)}});
        if (!data) {
            readQuantization(tensor, name, nullptr);
            return name;
        }
        if (!type.dtype || !isKnown) {
            note(Severity::Info, "tflite.skipped",
                 type.dtype ? "skipped: unknown shape"
                            : "skipped: the type " + std::string(type.name) + " has no equivalent dtype",
                 tensor.offset(), {}, printable(name, 120));
            return name;
        }
        const Shape stored = shape;
        APR_CHECK(addTensor(tensor, type, name, std::move(shape), *data));
        readQuantization(tensor, name, &stored);
        return name;
    }

    /// The location of a tensor's data.
    struct Data {
        std::uint32_t part = 0;
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
        ByteSource content = {};
    };

    Result<std::optional<Data>> dataOf(const Table& tensor, const std::string& name)
    {
        if (const auto external = tensor.number<std::uint32_t>(10); external != 0) {
            return externalData(external, name, tensor.offset());
        }
        const auto index = tensor.number<std::uint32_t>(2);
        if (index == 0) { // buffer 0 is empty: an activation
            return std::optional<Data>();
        }
        if (index >= m_buffers.size()) {
            return fail(Errc::Corrupt,
                        "buffer index " + std::to_string(index) + ", but the model has " +
                            formatCountOf(m_buffers.size(), "buffer"),
                        tensor.offset(), "buffer", printable(name, 120));
        }
        m_used.insert(index);
        const Table buffer = m_buffers.table(index);
        const auto offset = buffer.number<std::uint64_t>(1);
        const auto size = buffer.number<std::uint64_t>(2);
        if (offset > 1) { // data after the FlatBuffer, which is limited to 2 GiB
            if (offset > m_file.size() || size > m_file.size() - offset) {
                return fail(Errc::Corrupt,
                            "the buffer of " + formatCountOf(size, "byte") + " at offset " + std::to_string(offset) +
                                " extends past the end of the file",
                            buffer.offset(), "buffer", printable(name, 120));
            }
            return std::optional(Data{.offset = offset, .size = size, .content = m_file});
        }
        const Vector bytes = buffer.vector(0, 1);
        return bytes.size() == 0
                   ? std::optional<Data>()
                   : std::optional(Data{.offset = bytes.offset(), .size = bytes.size(), .content = m_file});
    }

    Result<std::optional<Data>> externalData(std::uint32_t id, const std::string& name, std::uint64_t at)
    {
        const Vector buffers = m_model.vector(9, 4);
        const Vector groups = m_model.vector(8, 4);
        if (m_external.empty()) {
            for (std::uint64_t i = 0; i < buffers.size(); ++i) {
                m_external.emplace(buffers.table(i).number<std::uint32_t>(0), i); // the first of equal ones
            }
        }
        if (const auto found = m_external.find(id); found != m_external.end()) {
            const Table buffer = buffers.table(found->second);
            const std::string path(groups.table(buffer.number<std::uint32_t>(1)).text(0));
            const auto file = m_outside.open(path, m_table);
            if (!file) {
                return fail(file.error().code, file.error().message, at, "external_buffer", printable(name, 120));
            }
            Data data{.part = file->part,
                      .offset = buffer.number<std::uint64_t>(2),
                      .size = buffer.number<std::uint64_t>(3),
                      .content = file->content};
            if (data.offset > data.content.size() || data.size > data.content.size() - data.offset) {
                return fail(Errc::Corrupt,
                            "the external data, " + formatCountOf(data.size, "byte") + " at offset " +
                                std::to_string(data.offset) + " of " + printable(path, 120) +
                                ", is outside the file of " + formatCountOf(data.content.size(), "byte"),
                            at, "external_buffer", printable(name, 120));
            }
            return std::optional(std::move(data));
        }
        return fail(Errc::Corrupt, "the model has no external buffer with the id " + std::to_string(id), at,
                    "external_buffer", printable(name, 120));
    }

    Status addTensor(const Table& tensor, const ElementType& type, const std::string& name, Shape shape,
                     const Data& data)
    {
        const std::string shown = printable(name, 120);
        TensorInfo info{
            .name = name, .dtype = *type.dtype, .shape = std::move(shape), .offset = data.offset, .part = data.part};
        if (type.components > 1) {
            info.shape.push_back(type.components);
        }
        const auto bytes = tensorBytes(info.dtype, info.shape);
        if (!bytes) {
            return fail(Errc::Corrupt, "the size of the shape does not fit in 64 bits", tensor.offset(), "shape",
                        shown);
        }
        if (const Table sparsity = tensor.table(6)) {
            return addSparse(sparsity, std::move(info), data, *bytes);
        }
        const std::uint64_t numbers = elementCount(info.shape).value_or(0);
        const std::uint64_t stored = type.packing ? type.packing->packedBytes(numbers) : *bytes;
        if (data.size < stored) {
            return fail(Errc::Corrupt,
                        "the buffer has " + formatCountOf(data.size, "byte") + ", the shape requires " +
                            formatCount(stored),
                        tensor.offset(), "buffer", shown);
        }
        if (data.size > stored) {
            note(Severity::Warning, "tflite.buffer",
                 "the buffer has " + formatCountOf(data.size - stored, "trailing byte"), tensor.offset(), {}, shown);
        }
        if (!type.packing) {
            return m_table.addStored(std::move(info));
        }
        return m_table.addDecoded(std::move(info), stored,
                                  [content = data.content, offset = data.offset, stored, numbers,
                                   packing = *type.packing]() -> Result<Bytes> {
                                      APR_TRY(const Bytes packed, content.read(offset, stored));
                                      return packing.unpack(packed, numbers);
                                  });
    }

    Status addSparse(const Table& from, TensorInfo info, const Data& data, std::uint64_t bytes)
    {
        const auto bad = [&](std::string_view what) {
            return fail(Errc::Corrupt, "invalid sparsity: " + std::string(what), from.offset(), "sparsity",
                        printable(info.name, 120));
        };
        Sparsity sparsity;
        const auto listOf = [](const Vector& vector) {
            std::vector<std::size_t> list;
            for (std::uint64_t i = 0; i < vector.size(); ++i) {
                list.push_back(static_cast<std::uint32_t>(vector.number<std::int32_t>(i)));
            }
            return list;
        };
        sparsity.order = listOf(from.vector(0, 4));
        sparsity.blockMap = listOf(from.vector(1, 4));
        const Vector levels = from.vector(2, 4);
        const std::size_t rank = info.shape.size();
        if (levels.size() != rank + sparsity.blockMap.size() || sparsity.order.size() != levels.size() ||
            levels.size() > kMaxDims) {
            return bad("the number of levels is not the number of dimensions and blocks");
        }
        for (std::size_t i = 0; i < levels.size(); ++i) {
            const Table level = levels.table(i);
            Sparsity::Level out{.isDense = level.number<std::int8_t>(0) == 0,
                                .size = static_cast<std::uint32_t>(level.number<std::int32_t>(1))};
            const bool isBlock = i >= rank;
            // The first levels are the dimensions in some order, the rest the blocks.
            if (isBlock
                    ? sparsity.order[i] < rank || sparsity.order[i] >= levels.size() || !out.isDense || out.size == 0
                    : sparsity.order[i] >= rank) {
                return bad("the traversal order does not map every level to a dimension or block");
            }
            if (!out.isDense) {
                // Levels may share their lists, which are decoded for each.
                for (const unsigned field : {2U, 4U}) {
                    const Table list = level.table(field + 1);
                    APR_CHECK(m_budget.take(list ? list.vector(0, 1).size() * sizeof(std::size_t) : 0, level.offset(),
                                            "the sparsity"));
                }
                const auto segments = sparseList(level, 2);
                const auto indices = sparseList(level, 4);
                if (!segments || !indices) {
                    return bad("a compressed level has no segments or indices");
                }
                out.segments = *segments;
                out.indices = *indices;
            }
            sparsity.levels.push_back(std::move(out));
        }
        for (const std::size_t dimension : sparsity.blockMap) {
            if (dimension >= rank) {
                return bad("a block refers to a dimension that does not exist");
            }
        }
        if (info.dtype == DType::I4) {
            return fail(Errc::Unsupported, "sparse tensors with 4-bit elements are not supported", from.offset(),
                        "sparsity", printable(info.name, 120));
        }
        std::uint64_t dense = 1; // positions visited by the dense levels alone
        for (const Sparsity::Level& level : sparsity.levels) {
            dense = level.isDense ? checkedMul(dense, level.size).value_or(~std::uint64_t{0}) : dense;
        }
        if (bytes > m_options.budget.limit() || dense > bytes) {
            return fail(dense > bytes ? Errc::Corrupt : Errc::Memory,
                        dense > bytes ? "invalid sparsity: the dense levels have more elements than the shape"
                                      : "converting the sparse tensor to dense needs " + formatBytes(bytes) +
                                            " of memory, the limit is " + formatBytes(m_options.budget.limit()) +
                                            " (APR_RAM_LIMIT)",
                        from.offset(), "sparsity", printable(info.name, 120));
        }
        note(Severity::Info, "tflite.sparse", "sparse tensor converted to dense", from.offset(), {},
             printable(info.name, 120));
        const std::uint64_t width = dtypeInfo(info.dtype).blockBytes;
        Shape shape = info.shape; // before `info` is moved: arguments are evaluated in any order
        return m_table.addDecoded(std::move(info), data.size,
                                  [content = data.content, offset = data.offset, size = data.size,
                                   sparsity = std::move(sparsity), shape = std::move(shape), width]() -> Result<Bytes> {
                                      APR_TRY(const Bytes values, content.read(offset, size));
                                      return Densifier(sparsity, shape, values, width).run();
                                  });
    }

    /// A SparseIndexVector: a union of lists of 32-, 16- and 8-bit integers.
    static std::optional<std::vector<std::size_t>> sparseList(const Table& level, unsigned typeField)
    {
        const auto kind = level.number<std::uint8_t>(typeField);
        const Table list = level.table(typeField + 1);
        if (kind < 1 || kind > 3 || !list) {
            return std::nullopt;
        }
        const std::uint64_t width = kind == 1 ? 4 : kind == 2 ? 2 : 1;
        const Vector values = list.vector(0, width);
        std::vector<std::size_t> out;
        for (std::uint64_t i = 0; i < values.size(); ++i) {
            out.push_back(kind == 1   ? static_cast<std::uint32_t>(values.number<std::int32_t>(i))
                          : kind == 2 ? values.number<std::uint16_t>(i)
                                      : values.number<std::uint8_t>(i));
        }
        return out;
    }

    /// QuantizationParameters: scales and zero points of weights as tensors that fit the shape of the weight, those of
    /// activations in the metadata.
    void readQuantization(const Table& tensor, const std::string& name, const Shape* shape)
    {
        const Table quantization = tensor.table(4);
        const Vector scales = quantization.vector(2, 4);
        const Vector zeros = quantization.vector(3, 8);
        if (scales.size() == 0 && zeros.size() == 0) {
            return;
        }
        const bool isPerChannel = scales.size() > 1;
        Json facts = {{"scheme", isPerChannel ? "per channel" : "per tensor"}};
        if (shape == nullptr) {
            if (!isPerChannel) {
                facts["scale"] = scales.size() == 0 ? Json() : numberJson(static_cast<double>(scales.number<float>(0)));
                facts["zero_point"] = zeros.size() == 0 ? 0 : zeros.number<std::int64_t>(0);
                m_quantization[name] = std::move(facts);
            }
            return;
        }
        Shape broadcast; // of one for the whole tensor: a scalar
        if (isPerChannel) {
            const auto axis = quantization.number<std::int32_t>(6);
            facts["axis"] = axis;
            const bool isAxis = axis >= 0 && static_cast<std::size_t>(axis) < shape->size();
            if (!isAxis || (*shape)[static_cast<std::size_t>(axis)] != scales.size()) {
                reportQuantization(tensor, name,
                                   formatCountOf(scales.size(), "scale") +
                                       (isAxis ? " for " + formatCount((*shape)[static_cast<std::size_t>(axis)]) +
                                                     " entries of dimension "
                                               : " for dimension ") +
                                       std::to_string(axis) + (isAxis ? "" : ", which the tensor does not have"));
                return;
            }
            broadcast = axis == 0 ? Shape{scales.size()} : Shape(shape->size(), 1);
            broadcast[static_cast<std::size_t>(axis)] = scales.size();
        }
        if (zeros.size() > 0 && zeros.size() != scales.size()) {
            reportQuantization(tensor, name,
                               formatCountOf(scales.size(), "scale") + " and " +
                                   formatCountOf(zeros.size(), "zero point"));
            return;
        }
        const bool hasZeros = isPerChannel ? zeros.size() > 0 : zeros.size() > 0 && zeros.number<std::int64_t>(0) != 0;
        if (scales.size() == 0 || !addList(name + ".scale", DType::F32, scales, broadcast, facts, "scale") ||
            (hasZeros && !addList(name + ".zero_point", DType::I64, zeros, broadcast, facts, "zero_point"))) {
            return;
        }
        if (!isPerChannel) {
            facts["scale"] = numberJson(static_cast<double>(scales.number<float>(0)));
            facts["zero_point"] = hasZeros ? zeros.number<std::int64_t>(0) : 0;
        }
        m_quantization[name] = std::move(facts);
    }

    /// Interpreters of TensorFlow Lite reject such a tensor.
    void reportQuantization(const Table& tensor, const std::string& name, const std::string& what)
    {
        note(Severity::Error, "tflite.quantization", "the quantization does not fit the tensor: " + what,
             tensor.offset(), {}, printable(name, 120));
    }

    bool addList(const std::string& name, DType dtype, const Vector& values, const Shape& shape, Json& facts,
                 const std::string& key)
    {
        const std::string tensorName = m_table.uniqueName(name);
        facts[key] = {{"tensor", tensorName}};
        return m_table.addStored({.name = tensorName, .dtype = dtype, .shape = shape, .offset = values.offset()})
            .has_value();
    }

    /// Model.metadata: named buffers, stored as strings when they are short and printable.
    void readMetadata(Json& header)
    {
        const Vector entries = m_model.vector(6, 4);
        for (std::uint64_t i = 0; i < std::min<std::uint64_t>(entries.size(), 1024); ++i) {
            const Table entry = entries.table(i);
            const std::string key = printable(entry.text(0), 120);
            const auto index = entry.number<std::uint32_t>(1);
            m_used.insert(index);
            const Vector bytes = index < m_buffers.size() ? m_buffers.table(index).vector(0, 1) : Vector();
            constexpr std::uint64_t kMaxShown = 4096;
            std::string_view text(reinterpret_cast<const char*>(m_buffer.span().data()) + bytes.offset(),
                                  static_cast<std::size_t>(bytes.size()));
            while (text.ends_with('\0')) {
                text.remove_suffix(1);
            }
            header["metadata"][key] = bytes.size() <= kMaxShown && isReadable(text)
                                          ? stringJson(text)
                                          : Json{{"bytes", bytes.size()}, {"offset", bytes.offset()}};
        }
    }

    /// Data that belongs to no tensor and to no metadata.
    void noteUnusedBuffers()
    {
        constexpr std::uint64_t kVersions = 64; ///< converters leave the names of versions
        for (std::uint32_t i = 0; i < m_buffers.size(); ++i) {
            const std::uint64_t size = m_used.contains(i) ? 0 : m_buffers.table(i).vector(0, 1).size();
            if (size > kVersions) {
                note(Severity::Warning, "tflite.buffer",
                     "buffer " + std::to_string(i) + " of " + formatCountOf(size, "byte") + " belongs to no tensor",
                     m_buffers.table(i).offset());
                return;
            }
        }
    }

    static bool isReadable(std::string_view text)
    {
        return isUtf8(text) && std::none_of(text.begin(), text.end(), [](char c) {
                   return static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\r' && c != '\t';
               });
    }

    OpenOptions m_options;
    Buffer m_buffer;
    TensorTable m_table;
    Budget m_budget;
    std::map<std::uint32_t, std::uint64_t> m_external; ///< index of an external buffer by its id
    Table m_model;
    Vector m_buffers;
    std::set<std::uint32_t> m_used; ///< buffers of tensors and metadata
    std::vector<Json> m_operators;
    Json m_quantization = Json::object();
    ExternalFiles m_outside;
};

} // namespace

bool looksLike(const Bytes& start)
{
    return start.size() >= 8 && std::memcmp(start.data() + 4, "TFL3", 4) == 0;
}

Result<Model> open(std::string name, const ByteSource& file, const SiblingOpener& siblings, const OpenOptions& options)
{
    if (!file.isInMemory() && file.size() > options.budget.limit()) {
        return Error{.code = Errc::Memory,
                     .message = "a FlatBuffer is read into memory as a whole: the file has " +
                                formatBytes(file.size()) + ", the limit is " + formatBytes(options.budget.limit()) +
                                " (APR_RAM_LIMIT)",
                     .file = name};
    }
    APR_TRY(Bytes bytes, file.read(0, file.size()));
    return Opener(std::move(name), file, std::move(bytes), siblings, options).open();
}

namespace {

using namespace std::string_view_literals;

constexpr std::array kTfliteMimeMagic{
    MimeMagic{.part = {4, 4, "TFL3"sv}},
};
constexpr MimeType kTfliteMime{
    .name = "application/x-tflite", .title = "TFLite", .globs = "*.tflite", .magic = kTfliteMimeMagic};

} // namespace

const FormatReader kReader{
    .ids = "tflite",
    .suffixes = ".tflite",
    .mime = &kTfliteMime,
    .recognition = Recognition::Header,
    .recognize = [](Probe& probe) { return looksLike(probe.start()) ? Match::Yes : Match::No; },
    .open = [](Probe& probe) { return open(probe.name(), probe.file(), probe.siblings(), probe.options()); },
};

constinit const Format kFormat{.ids = {FormatId::TfLite}, .readers = {&kReader}};

} // namespace apr::tflite
