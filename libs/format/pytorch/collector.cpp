// SPDX-License-Identifier: MIT
#include "apr/format/pytorch/collector.h"

#include "apr/base/text.h"
#include "apr/tensor/codec.h"
#include "types.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

namespace apr::pytorch {

using pickle::Global;
using pickle::Kind;
using pickle::Node;
using pickle::NodeId;

namespace {

constexpr unsigned kMaxNesting = 100;
constexpr std::uint64_t kVisitsPerNode = 4; ///< shared values are visited again; exponential sharing is an attack
constexpr std::uint64_t kMaxValues = 100'000;
constexpr std::size_t kMaxListItems = 1000; ///< items of one list that are stored
constexpr std::size_t kMaxText = std::size_t{1} << 16;
constexpr std::uint64_t kMaxStringBytes = std::uint64_t{64} << 20;
constexpr std::size_t kMaxPath = 4096; ///< bytes of a tensor's name
constexpr std::size_t kMaxDims = 64;

std::string join(const std::string& path, std::string_view key)
{
    return path.empty() ? std::string(key) : path + '.' + std::string(key);
}

/// Whether a storage class has a size in bytes instead of elements.
bool isUntyped(std::string_view storage)
{
    return storage == "UntypedStorage" || storage == "_UntypedStorage";
}

/// A number of the metadata; null for other types.
Json scalarOf(const Type& type, const ByteSource& source, bool isBigEndian)
{
    const auto bytes = source.start(sizeof(double));
    const std::uint64_t width = dtypeInfo(type.dtype).blockBytes;
    const DTypeKind kind = dtypeInfo(type.dtype).kind;
    if (!bytes || bytes->size() < width || type.components > 1 || type.dtype == DType::C64) {
        return Json();
    }
    std::vector<std::byte> little(bytes->span().begin(), bytes->span().begin() + static_cast<std::ptrdiff_t>(width));
    if (isBigEndian) {
        std::reverse(little.begin(), little.end());
    }
    if (type.dtype == DType::F64 || kind == DTypeKind::Float) {
        double value = 0;
        if (type.dtype == DType::F64) {
            value = loadLittle<double>(little.data());
        } else {
            float narrow = 0;
            if (!decodeToF32(type.dtype, little, {&narrow, 1})) {
                return Json();
            }
            value = narrow;
        }
        return std::isfinite(value) ? Json(value) : Json(formatShortest(value));
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < little.size(); ++i) {
        value |= static_cast<std::uint64_t>(little[i]) << (8 * i);
    }
    if (type.dtype == DType::Bool) {
        return Json(value != 0);
    }
    if (type.code.starts_with('i')) { // sign extension
        const unsigned unused = static_cast<unsigned>(64 - 8 * width);
        return Json(static_cast<std::int64_t>(value << unused) >> unused);
    }
    return Json(value);
}

bool isTensorRebuilder(const Global& global)
{
    return global.module == "torch._utils" || global.module == "torch._tensor";
}

} // namespace

std::optional<std::uint64_t> storageWidth(std::string_view type)
{
    if (isUntyped(type)) {
        return 1;
    }
    const Type* known = type.ends_with("Storage") ? findType(type) : nullptr;
    return known == nullptr ? std::nullopt : std::optional(known->components * dtypeInfo(known->dtype).blockBytes);
}

/// A tensor as a view of its storage.
struct Collector::View {
    const Type* type = nullptr;
    StorageBytes storage = {};
    std::uint64_t offset = 0; ///< in elements
    Shape shape = {};
    std::vector<std::uint64_t> strides = {};
    NodeId node = pickle::kNone;
    bool isNegated = false;    ///< torch.Tensor.is_neg()
    bool isConjugated = false; ///< torch.Tensor.is_conj()
};

Collector::Collector(Collected& out, const pickle::Program& program, StorageFinder finder, std::uint64_t memoryLimit)
    : m_out(out), m_program(program), m_finder(std::move(finder)), m_memoryLimit(memoryLimit),
      m_visitsLeft(program.nodes.size() * kVisitsPerNode + 1000), m_valuesLeft(kMaxValues),
      m_stringBytesLeft(kMaxStringBytes)
{
    for (const TensorInfo& tensor : out.tensors) {
        m_names.insert(tensor.name);
    }
}

Result<Json> Collector::collect(NodeId node, const std::string& path)
{
    return walk(node, path, 0);
}

Error Collector::fail(std::string message, NodeId node, const std::string& path) const
{
    return Error{.code = Errc::Corrupt,
                 .message = std::move(message),
                 .offset = node == pickle::kNone ? std::nullopt : std::optional(m_program[node].offset),
                 .field = "pickle",
                 .tensor = printable(path, 200)};
}

void Collector::reportSkipped(const std::string& path, std::string why, NodeId node, bool isWeight)
{
    m_out.findings.push_back({.severity = isWeight ? Severity::Error : Severity::Info,
                              .rule = isWeight ? RuleId("structure.unread-weight") : RuleId("pytorch.skipped"),
                              .message = "skipped: " + std::move(why),
                              .tensor = printable(path, 200),
                              .offset = m_program[node].offset});
}

std::span<const NodeId> Collector::argumentsOf(NodeId call) const
{
    const Node& arguments = m_program[m_program[call].items[1]];
    return arguments.kind == Kind::Tuple ? std::span<const NodeId>(arguments.items) : std::span<const NodeId>();
}

/// Adds the tensors below a node and returns the other values as JSON, null if there are none.
Result<Json> Collector::walk(NodeId id, const std::string& path, unsigned depth)
{
    if (depth > kMaxNesting || m_visitsLeft == 0) {
        return Error{.code = Errc::Unsafe,
                     .message =
                         depth > kMaxNesting
                             ? "the pickled values are nested more than " + std::to_string(kMaxNesting) + " levels deep"
                             : std::string("the pickled values contain cycles or expand exponentially"),
                     .offset = m_program[id].offset,
                     .field = "pickle"};
    }
    if (path.size() > kMaxPath) {
        return Error{.code = Errc::Unsafe,
                     .message = "the path of a tensor is longer than " + std::to_string(kMaxPath) + " bytes",
                     .offset = m_program[id].offset,
                     .field = "pickle"};
    }
    --m_visitsLeft;
    const Node& node = m_program[id];
    const bool isValue =
        node.kind == Kind::Bool || node.kind == Kind::Int || node.kind == Kind::Float || node.kind == Kind::String;
    if (isValue && m_valuesLeft == 0) {
        return Json();
    }
    m_valuesLeft -= isValue ? 1 : 0;
    switch (node.kind) {
    case Kind::Bool: return Json(node.integer != 0);
    case Kind::Int: return Json(node.integer);
    case Kind::Float: return std::isfinite(node.real) ? Json(node.real) : Json(formatShortest(node.real));
    case Kind::String:
        if (node.text.size() > std::min<std::uint64_t>(kMaxText, m_stringBytesLeft) || !isUtf8(node.text)) {
            return Json();
        }
        m_stringBytesLeft -= node.text.size();
        return Json(std::string(node.text));
    case Kind::Tuple:
    case Kind::Set:
    case Kind::List: return walkItems(id, path, depth);
    case Kind::Dict: return walkDict(id, path, depth);
    case Kind::Call: return walkCall(id, path, depth);
    case Kind::PersistentId: {
        if (m_table != nullptr) {
            return addOfTable(id, path, depth);
        }
        APR_CHECK(addStorage(id, path));
        return Json();
    }
    default: return Json();
    }
}

Result<Json> Collector::walkItems(NodeId id, const std::string& path, unsigned depth)
{
    Json out = Json::array();
    const std::vector<NodeId>& items = m_program[id].items;
    for (std::size_t i = 0; i < items.size(); ++i) {
        APR_TRY(Json value, walk(items[i], join(path, std::to_string(i)), depth + 1));
        if (!value.is_null() && out.size() < kMaxListItems) {
            out.push_back(std::move(value));
        }
    }
    return out.empty() ? Json() : out;
}

Result<Json> Collector::walkDict(NodeId id, const std::string& path, unsigned depth)
{
    Json out = Json::object();
    const std::vector<NodeId>& items = m_program[id].items;
    for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
        const Node& key = m_program[items[i]];
        const bool isText = key.kind == Kind::String || key.kind == Kind::Bytes;
        if (isText && key.text.size() > kMaxPath) {
            return fail("a dict key is longer than " + std::to_string(kMaxPath) + " bytes", items[i], path);
        }
        const std::string name = keyName(items[i], i / 2);
        if (!isUtf8(name)) {
            return fail("a dict key is not valid UTF-8", items[i], path);
        }
        APR_TRY(Json value, walk(items[i + 1], join(path, name), depth + 1));
        if (!value.is_null()) {
            out[name] = std::move(value);
        }
    }
    return out.empty() ? Json() : out;
}

Status Collector::walkPairs(NodeId list, const std::string& path, unsigned depth, Json& out)
{
    for (const NodeId pair : m_program[list].items) {
        if (m_visitsLeft == 0) {
            return Error{.code = Errc::Unsafe,
                         .message = "the pickled values contain cycles or expand exponentially",
                         .offset = m_program[pair].offset,
                         .field = "pickle"};
        }
        --m_visitsLeft;
        const std::vector<NodeId>& parts = m_program[pair].items;
        if (parts.size() != 2 || m_program[parts[0]].text.size() > kMaxPath) {
            continue;
        }
        const std::string name = keyName(parts[0], out.size());
        if (!isUtf8(name)) {
            return fail("a dict key is not valid UTF-8", parts[0], path);
        }
        APR_TRY(Json value, walk(parts[1], join(path, name), depth + 1));
        if (!value.is_null()) {
            out[name] = std::move(value);
        }
    }
    return {};
}

Result<Json> Collector::walkCall(NodeId id, const std::string& path, unsigned depth)
{
    const Global* callee = m_program.callee(id);
    if (callee == nullptr) {
        return Json();
    }
    if (isTensorRebuilder(*callee)) {
        APR_TRY([[maybe_unused]] const bool isTensor, addTensor(*callee, argumentsOf(id), id, path, depth));
        return Json();
    }
    const auto arguments = argumentsOf(id);
    if (callee->module.starts_with("numpy")) {
        return addArray(*callee, id, path);
    }
    if (callee->module == "torch.jit._pickle" || callee->fullName() == "torch.Size" ||
        callee->fullName() == "pathlib.PosixPath") {
        return arguments.empty() ? Json() : walk(arguments[0], path, depth + 1);
    }
    Json out = Json::object();
    if (callee->module == "collections") { // OrderedDict(pairs), defaultdict(…), Counter(dict)
        for (const NodeId argument : arguments) {
            if (m_program[argument].kind == Kind::List) {
                APR_CHECK(walkPairs(argument, path, depth, out));
            }
            if (m_program[argument].kind == Kind::Dict) {
                APR_TRY(Json value, walkDict(argument, path, depth + 1));
                out = value.is_object() ? std::move(value) : std::move(out);
            }
        }
    }
    if (callee->fullName() == "collections.deque" && !arguments.empty() && !m_program[arguments[0]].items.empty()) {
        return walk(arguments[0], path, depth + 1);
    }
    for (std::size_t i = 2; i < m_program[id].items.size(); ++i) { // appended items
        APR_TRY([[maybe_unused]] const Json value,
                walk(m_program[id].items[i], join(path, std::to_string(i - 2)), depth + 1));
    }
    if (const NodeId state = m_program[id].state; state != pickle::kNone) { // object attributes
        APR_TRY(Json value, walk(state, path, depth + 1));
        if (!value.is_object()) {
            return out.empty() ? value : out;
        }
        out.update(value);
    }
    return out.empty() ? Json() : out;
}

/// The name of a dict key: its text or number, or else, for None and tuples, its index.
std::string Collector::keyName(NodeId key, std::size_t index) const
{
    const Kind kind = m_program[key].kind;
    const auto number = m_program.integer(key);
    return number                                        ? std::to_string(*number)
           : kind == Kind::String || kind == Kind::Bytes ? std::string(m_program[key].text)
                                                         : "key" + std::to_string(index);
}

Status Collector::addStorage(NodeId node, const std::string& path)
{
    const Node& id = m_program[m_program[node].items[0]];
    const Global* storage = id.kind == Kind::Tuple && id.items.size() >= 5 ? m_program.global(id.items[1]) : nullptr;
    const auto declared = storage == nullptr ? std::nullopt : m_program.integer(id.items[4]);
    const auto width = storage == nullptr ? std::nullopt : storageWidth(storage->name);
    if (!declared || *declared < 0 || m_program[id.items[0]].text != "storage") {
        return {};
    }
    const Type* type = isUntyped(storage->name) ? findType("uint8") : findType(storage->name);
    if (type == nullptr || !width) {
        reportSkipped(path, "unsupported type " + printable(storage->name, 60), node);
        return {};
    }
    const auto number = m_program.integer(id.items[2]);
    auto found = m_finder(number ? std::to_string(*number) : std::string(m_program[id.items[2]].text));
    if (!found) {
        Error error = std::move(found).error();
        error.tensor = printable(path, 200);
        return error;
    }
    return addView({.type = type,
                    .storage = *found,
                    .shape = {static_cast<std::uint64_t>(*declared)},
                    .strides = {1},
                    .node = node},
                   path);
}

/// Returns false when the call does not create a tensor with data.
Result<bool> Collector::addTensor(const Global& callee, std::span<const NodeId> arguments, NodeId node,
                                  const std::string& path, unsigned depth)
{
    const std::string& name = callee.name;
    if (name == "_rebuild_tensor" || name == "_rebuild_tensor_v2" || name == "_rebuild_tensor_v3") {
        APR_CHECK(addDense(callee, arguments, path));
        return true;
    }
    if (name == "_rebuild_qtensor") {
        APR_CHECK(addQuantized(arguments, path, depth));
        return true;
    }
    if (name == "_rebuild_sparse_tensor" || name == "_rebuild_sparse_csr_tensor") {
        APR_CHECK(addSparse(arguments, path, depth));
        return true;
    }
    if ((name == "_rebuild_parameter" || name == "_rebuild_parameter_with_state") && !arguments.empty()) {
        APR_TRY([[maybe_unused]] const Json nothing, walk(arguments[0], path, depth + 1));
        if (name == "_rebuild_parameter_with_state" && arguments.size() > 3) { // (data, requires_grad, hooks, state)
            APR_TRY([[maybe_unused]] const Json state, walk(arguments[3], path, depth + 1));
        }
        return true;
    }
    const bool isOfDevice =
        name == "_rebuild_device_tensor_from_numpy" || name == "_rebuild_device_tensor_from_cpu_tensor";
    if (isOfDevice && !arguments.empty()) { // (array or tensor, dtype, device, requires_grad)
        APR_TRY([[maybe_unused]] const Json nothing, walk(arguments[0], path, depth + 1));
        return true;
    }
    if (name == "_rebuild_from_type_v2" && arguments.size() >= 3 && depth < kMaxNesting) { // (func, type, args, state)
        const Global* inner = m_program.global(arguments[0]);
        const Node& own = m_program[arguments[2]];
        if (inner != nullptr && own.kind == Kind::Tuple && isTensorRebuilder(*inner)) {
            APR_TRY(const bool isTensor, addTensor(*inner, own.items, node, path, depth + 1));
            if (isTensor && arguments.size() > 3) { // attributes of the tensor
                APR_TRY([[maybe_unused]] const Json state, walk(arguments[3], path, depth + 1));
            }
            return isTensor;
        }
    }
    reportSkipped(path, "tensors created by " + printable(callee.fullName(), 80) + " are not supported", node);
    return false;
}

Result<std::vector<std::uint64_t>> Collector::extents(NodeId id, const std::string& path) const
{
    if (const Global* callee = m_program.callee(id); callee != nullptr && callee->name == "Size") {
        const auto arguments = argumentsOf(id);
        if (arguments.size() == 1) {
            id = arguments[0];
        }
    }
    const Node& node = m_program[id];
    if ((node.kind != Kind::Tuple && node.kind != Kind::List) || node.items.size() > kMaxDims) {
        return fail("the size or stride is not a tuple of at most " + std::to_string(kMaxDims) + " integers", id, path);
    }
    std::vector<std::uint64_t> out;
    for (const NodeId item : node.items) {
        const auto value = m_program.integer(item);
        if (!value || *value < 0) {
            return fail("the size or stride has an item that is not a non-negative integer", item, path);
        }
        out.push_back(static_cast<std::uint64_t>(*value));
    }
    return out;
}

/// (storage, offset, size, stride, …). std::nullopt when the dtype is not supported.
Result<std::optional<Collector::View>> Collector::readView(std::span<const NodeId> arguments, std::string_view type,
                                                           const std::string& path)
{
    const NodeId at = arguments.empty() ? pickle::kNone : arguments[0];
    const bool isPersistent = at != pickle::kNone && m_program[at].kind == Kind::PersistentId;
    if (arguments.size() < 4 || (!isPersistent && m_program[at].kind != Kind::Tuple)) { // tar files use a plain tuple
        return fail("the tensor has no storage", at, path);
    }
    // ('storage', type, key, location, numel[, view])
    const Node& id = isPersistent ? m_program[m_program[at].items[0]] : m_program[at];
    const Global* storage = id.kind == Kind::Tuple && id.items.size() >= 5 ? m_program.global(id.items[1]) : nullptr;
    if (storage == nullptr || m_program[id.items[0]].text != "storage") {
        return fail("the storage is not a tuple ('storage', type, key, location, size)", at, path);
    }
    View view{.type = findType(type.empty() ? std::string_view(storage->name) : type), .node = at};
    const auto declared = m_program.integer(id.items[4]);
    const auto offset = m_program.integer(arguments[1]);
    if (!declared || *declared < 0 || !offset || *offset < 0) {
        return fail("the storage offset or the storage size is not a non-negative integer", at, path);
    }
    view.offset = static_cast<std::uint64_t>(*offset);
    APR_TRY(view.shape, extents(arguments[2], path));
    APR_TRY(view.strides, extents(arguments[3], path));
    if (view.shape.size() != view.strides.size()) {
        return fail("the size has " + formatCountOf(view.shape.size(), "dimension") + ", the stride has " +
                        std::to_string(view.strides.size()),
                    at, path);
    }
    const auto width = storageWidth(storage->name);
    if (view.type == nullptr || !width) {
        reportSkipped(path, "unsupported type " + printable(type.empty() ? storage->name : std::string(type), 60), at);
        return std::optional<View>();
    }
    const Node& key = m_program[id.items[2]];
    const auto number = m_program.integer(id.items[2]);
    auto found = m_finder(number ? std::to_string(*number) : std::string(key.text));
    if (!found) {
        Error error = std::move(found).error();
        error.tensor = printable(path, 200);
        error.offset = error.offset ? error.offset : std::optional(m_program[at].offset);
        return error;
    }
    view.storage = *found;
    const auto bytes = checkedMul(static_cast<std::uint64_t>(*declared), *width);
    if (bytes != view.storage.size) {
        return fail("the storage declares " + std::to_string(*declared) + " elements of " +
                        formatCountOf(*width, "byte") + ", but has " + formatCountOf(view.storage.size, "byte") +
                        " in the file",
                    at, path);
    }
    if (id.items.size() > 5 && m_program[id.items[5]].kind == Kind::Tuple) { // storage view: (key, offset, numel)
        const std::vector<NodeId>& part = m_program[id.items[5]].items;
        const auto from = part.size() == 3 ? m_program.integer(part[1]) : std::nullopt;
        if (!from || *from < 0) {
            return fail("the storage view is not a tuple (key, offset, size)", at, path);
        }
        view.offset = checkedAdd(view.offset, static_cast<std::uint64_t>(*from)).value_or(~std::uint64_t{0});
    }
    return std::optional(std::move(view));
}

/// Adds a tensor after checking that it is inside its storage (CVE-2026-24747 was a loader without this check).
Status Collector::addView(View view, const std::string& path)
{
    const DTypeInfo& type = dtypeInfo(view.type->dtype);
    const std::uint64_t width = view.type->components * type.blockBytes;
    const auto extent = stridedExtent(view.shape, view.strides);
    const std::uint64_t elements = view.storage.size / width;
    if (!extent || view.offset > elements || *extent > elements - view.offset) {
        return fail("the tensor's size, stride and storage offset exceed its storage of " +
                        formatCountOf(elements, "element"),
                    view.node, path);
    }
    const bool isPlain = isDense(view.shape, view.strides);
    if (view.type->components > 1) {
        for (std::uint64_t& stride : view.strides) {
            stride *= view.type->components;
        }
        view.shape.push_back(view.type->components);
        view.strides.push_back(1);
        m_out.findings.push_back(
            {.severity = Severity::Info,
             .rule = "pytorch.complex128",
             .message = "complex128 is converted to F64 with a last dimension of 2 (real, imaginary)",
             .tensor = path});
    }
    Shape shape = view.shape;
    if (view.type->packed > 1) { // torch counts elements of two numbers
        const auto numbers = checkedMul(shape.empty() ? 1 : shape.back(), view.type->packed);
        shape.resize(std::max<std::size_t>(shape.size(), 1));
        shape.back() = numbers.value_or(0);
    }
    const auto bytes = tensorBytes(type.dtype, shape);
    if (!bytes) {
        return fail("the size of the shape does not fit in 64 bits", view.node, path);
    }
    if (!isPlain && *bytes > std::max(view.storage.size, m_memoryLimit)) {
        return Error{.code = Errc::Memory,
                     .message = "the strides expand a storage of " + formatBytes(view.storage.size) + " to " +
                                formatBytes(*bytes) + ", the limit is " + formatBytes(m_memoryLimit) +
                                " (APR_RAM_LIMIT)",
                     .offset = m_program[view.node].offset,
                     .field = "pickle",
                     .tensor = printable(path, 200)};
    }
    if (path.size() > m_stringBytesLeft) { // values that are shared have a name for each place
        return Error{.code = Errc::Memory,
                     .message = "the names of the tensors take more memory than the limit allows (APR_RAM_LIMIT)",
                     .offset = m_program[view.node].offset,
                     .field = "pickle",
                     .tensor = printable(path, 200)};
    }
    m_stringBytesLeft -= path.size();
    std::string name = path.empty() ? "tensor" : path; // the file contains a single tensor
    std::size_t* next = m_names.contains(name) ? &m_nextNumbers.try_emplace(name, 2).first->second : nullptr;
    const bool isFirst = next != nullptr && *next == 2;
    for (std::size_t n = isFirst || next == nullptr ? 2 : *next; !m_names.insert(name).second;
         ++n) { // keys 1 and "1", or {"a.b": …, "a": {"b": …}}
        *next = n + 1;
        name = (path.empty() ? "tensor" : path) + '#' + std::to_string(n);
        if (n == 2 && isFirst) {
            m_out.findings.push_back({.severity = Severity::Warning,
                                      .rule = "pytorch.duplicate-name",
                                      .message = "several tensors have this name; the later ones have a number",
                                      .tensor = printable(path, 200)});
        }
    }
    TensorInfo info{.name = name, .dtype = type.dtype, .shape = std::move(shape), .byteSize = *bytes};
    const std::uint64_t offset = view.storage.offset + view.offset * width;
    const bool isSwapped = view.storage.isBigEndian && type.blockBytes > 1;
    const std::uint64_t numberBytes = type.dtype == DType::C64 ? 4 : type.blockBytes;
    const bool isSigned = view.isNegated || view.isConjugated;
    if (isSigned && dtypeInfo(type.dtype).kind != DTypeKind::Float && type.dtype != DType::C64) {
        reportSkipped(path, "negative views of " + std::string(type.name) + " are not supported", view.node);
        m_names.erase(name);
        return {};
    }
    if (view.storage.isInFile) {
        info.offset = offset;
        if (!isPlain || isSwapped || isSigned) {
            info.encoding.storedBytes = std::max<std::uint64_t>(*extent * width, 1);
        }
    }
    const auto [first, isNew] = m_firstOfStorage.emplace(std::pair(view.storage.file, view.storage.offset), info.name);
    if (!isNew && view.storage.size > 0) {
        m_out.shared[info.name] = first->second;
    }
    m_out.places.push_back({.offset = offset,
                            .width = type.blockBytes,
                            .shape = std::move(view.shape),
                            .strides = isPlain || *bytes == 0 ? std::vector<std::uint64_t>() : std::move(view.strides),
                            .file = view.storage.file,
                            .swapped = isSwapped ? numberBytes : 1,
                            .number = numberBytes,
                            .isNegated = view.isNegated,
                            .isConjugated = view.isConjugated});
    m_out.tensors.push_back(std::move(info));
    return {};
}

/// A tensor of the table, by its key; the object itself for a module with its source code.
Result<Json> Collector::addOfTable(NodeId node, const std::string& path, unsigned depth)
{
    const NodeId id = m_program[node].items[0];
    if (m_program[id].kind == Kind::Tuple) {
        return m_program[id].items.empty() ? Result<Json>(Json()) : walk(m_program[id].items[0], path, depth + 1);
    }
    const auto number = m_program.integer(id);
    const auto found = m_table->find(number ? std::to_string(*number) : std::string(m_program[id].text));
    if (found == m_table->end()) {
        return fail("the tensor is not in the table of tensors", node, path);
    }
    View view{.type = findType(found->second.type),
              .storage = found->second.storage,
              .offset = found->second.offset,
              .shape = found->second.shape,
              .strides = found->second.strides,
              .node = node};
    if (view.type == nullptr) {
        reportSkipped(path, "unsupported type " + printable(found->second.type, 60), node);
        return Json();
    }
    APR_CHECK(addView(std::move(view), path));
    return Json();
}

Status Collector::addDense(const Global& callee, std::span<const NodeId> arguments, const std::string& path)
{
    std::string_view type;
    if (callee.name == "_rebuild_tensor_v3") { // (…, requires_grad, hooks, dtype, metadata)
        const Global* dtype = arguments.size() > 6 ? m_program.global(arguments[6]) : nullptr;
        if (dtype == nullptr) {
            return fail("the tensor has no dtype", arguments.empty() ? pickle::kNone : arguments[0], path);
        }
        type = dtype->name;
    }
    APR_TRY(auto view, readView(arguments, type, path));
    if (!view) {
        return {};
    }
    readSigns(*view, arguments, callee.name == "_rebuild_tensor_v3" ? 7 : 6);
    return addView(std::move(*view), path);
}

/// The metadata {"conj": True, "neg": True} of a tensor whose values are those of its storage, conjugated or negated
/// (torch._utils.set_tensor_metadata).
void Collector::readSigns(View& view, std::span<const NodeId> arguments, std::size_t at) const
{
    if (at < arguments.size() && m_program[arguments[at]].kind == Kind::Dict) {
        const auto isSet = [&, this](std::string_view key) {
            const NodeId value = m_program.member(arguments[at], key);
            return value != pickle::kNone && m_program.integer(value).value_or(0) != 0;
        };
        view.isNegated = isSet("neg");
        view.isConjugated = isSet("conj") && (view.type->dtype == DType::C64 || view.type->components == 2);
    }
}

/// The bytes of an array: of a bytes object, or of a string that was encoded as Latin-1, as protocols 0 to 2 have it.
Result<std::size_t> Collector::arrayBytes(NodeId node, const std::string& path)
{
    if (const auto known = m_arrays.find(node); known != m_arrays.end()) {
        return known->second;
    }
    std::vector<std::byte> bytes;
    const Global* callee = m_program.callee(node);
    const auto arguments = callee == nullptr ? std::span<const NodeId>() : argumentsOf(node);
    const bool isEncoded = callee != nullptr && callee->fullName() == "_codecs.encode" && !arguments.empty() &&
                           m_program[arguments[0]].kind == Kind::String;
    const bool isWrapped = callee != nullptr && callee->name == "bytearray" && arguments.size() == 1;
    const bool isEmpty =
        callee != nullptr && (callee->name == "bytes" || callee->name == "bytearray") && arguments.empty();
    if (isWrapped) {
        return arrayBytes(arguments[0], path);
    }
    const std::string_view text = isEncoded ? m_program[arguments[0]].text : m_program[node].text;
    const Kind kind = m_program[node].kind; // Python 2 has strings in place of bytes objects
    if (!isEncoded && !isEmpty && kind != Kind::Bytes && kind != Kind::String) {
        return fail("the data of the array is not a bytes object", node, path);
    }
    bytes.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto value = static_cast<unsigned char>(text[i]);
        if (isEncoded && value >= 0x80) { // U+0080 to U+00FF
            if ((value != 0xC2 && value != 0xC3) || i + 1 == text.size()) {
                return fail("the data of the array is not Latin-1", node, path);
            }
            value = static_cast<unsigned char>(((value & 3U) << 6U) | (static_cast<unsigned char>(text[++i]) & 0x3FU));
        }
        bytes.push_back(static_cast<std::byte>(value));
    }
    m_out.arrays.emplace_back(Bytes::own(std::move(bytes)));
    m_arrays.emplace(node, m_out.arrays.size() - 1);
    return m_out.arrays.size() - 1;
}

Result<Json> Collector::addArray(const Global& callee, NodeId call, const std::string& path)
{
    // _reconstruct(type, (0,), b'b') with the state (version, shape, dtype, is Fortran, bytes); scalar(dtype, bytes);
    // _frombuffer(bytes, dtype, shape, order[, order of the axes])
    const auto arguments = argumentsOf(call);
    const NodeId state = m_program[call].state;
    const std::vector<NodeId> none;
    const std::vector<NodeId>& parts = state == pickle::kNone ? none : m_program[state].items;
    const bool isScalar = callee.name == "scalar" && arguments.size() == 2;
    const bool isBuffer = callee.name == "_frombuffer" && (arguments.size() == 4 || arguments.size() == 5);
    const bool isArray = callee.name == "_reconstruct" && parts.size() == 5;
    if (!isScalar && !isBuffer && !isArray) {
        if (callee.name == "_frombuffer" || callee.name == "_reconstruct" || callee.name == "ndarray") {
            reportSkipped(path, "this form of a NumPy array is not supported", call);
        }
        return Json();
    }
    const NodeId dtype = isScalar ? arguments[0] : isBuffer ? arguments[1] : parts[2];
    const NodeId data = isScalar ? arguments[1] : isBuffer ? arguments[0] : parts[4];
    const Global* made = m_program.callee(dtype); // dtype("f4", False, True) with the state (3, "<", …)
    const auto named =
        made != nullptr && made->fullName() == "numpy.dtype" ? argumentsOf(dtype) : std::span<const NodeId>();
    const std::string_view code = named.empty() ? std::string_view() : m_program[named[0]].text;
    const Type* type = nullptr;
    for (const Type& each : kTypes) {
        type = !code.empty() && each.code == code ? &each : type;
    }
    if (type == nullptr) {
        if (!isScalar) {
            const bool isWeight = code.empty() || std::string_view("USaOMm").find(code[0]) == std::string_view::npos;
            reportSkipped(path, "NumPy arrays of the type \"" + printable(code, 40) + "\" are not supported", call,
                          isWeight); // strings, objects and dates are not weights
        }
        return Json();
    }
    const NodeId order = m_program[dtype].state;
    View view{.type = type, .node = call};
    view.storage.isBigEndian =
        order != pickle::kNone && m_program[order].items.size() > 1 && m_program[m_program[order].items[1]].text == ">";
    view.storage.isInFile = false;
    APR_TRY(const std::size_t array, arrayBytes(data, path));
    view.storage.file = Collected::kFirstArray + array;
    view.storage.size = m_out.arrays[array].size();
    if (isScalar) {
        return scalarOf(*type, m_out.arrays[array], view.storage.isBigEndian);
    }
    APR_TRY(view.shape, extents(isBuffer ? arguments[2] : parts[1], path));
    const bool isFortran =
        isBuffer ? m_program[arguments[3]].text == "F" : m_program.integer(parts[3]).value_or(0) != 0;
    view.strides.resize(view.shape.size());
    std::uint64_t step = 1;
    for (std::size_t i = 0; i < view.shape.size(); ++i) {
        const std::size_t d = isFortran ? i : view.shape.size() - 1 - i;
        view.strides[d] = step;
        step = checkedMul(step, std::max<std::uint64_t>(view.shape[d], 1)).value_or(~std::uint64_t{0});
    }
    if (arguments.size() == 5 && isBuffer && m_program[arguments[4]].kind != Kind::None) { // stored with other axes
        APR_TRY(const auto axes, extents(arguments[4], path));
        View stored = view;
        std::vector<bool> isUsed(axes.size());
        for (std::size_t i = 0; i < axes.size(); ++i) {
            const auto axis = static_cast<std::size_t>(std::min<std::uint64_t>(axes[i], axes.size()));
            if (axes.size() != stored.shape.size() || axis == axes.size() || isUsed[axis]) {
                return fail("the order of the axes is not one of the array's", arguments[4], path);
            }
            isUsed[axis] = true;
            view.shape[i] = stored.shape[axis];
            view.strides[i] = stored.strides[axis];
        }
    }
    APR_CHECK(addView(std::move(view), path));
    return Json();
}

/// (storage, offset, size, stride, (scheme, scale, zero point[, axis]), …): adds the integers as a tensor and the
/// parameters to the metadata.
Status Collector::addQuantized(std::span<const NodeId> arguments, const std::string& path, unsigned depth)
{
    APR_TRY(auto view, readView(arguments, {}, path));
    if (!view) {
        return {};
    }
    if (arguments.size() < 5 || m_program[arguments[4]].items.size() < 3) {
        return fail("the quantized tensor has no quantization scheme", view->node, path);
    }
    const DType dtype = view->type->dtype;
    const std::size_t rank = view->shape.size();
    const NodeId at = view->node;
    APR_CHECK(addView(std::move(*view), path));
    const std::vector<NodeId>& scheme = m_program[arguments[4]].items;
    const Global* name = m_program.global(scheme[0]);
    Json facts{{"scheme", name == nullptr ? Json() : Json(name->name)}};
    const std::array<std::string_view, 2> kParts{"scale", "zero_point"};
    for (std::size_t i = 0; i < kParts.size(); ++i) {
        const Node& part = m_program[scheme[i + 1]];
        const std::string own = join(path.empty() ? "tensor" : path, kParts[i]);
        if (part.kind == Kind::Call) { // a tensor: one value per channel
            const auto axis = scheme.size() > 3 ? m_program.integer(scheme[3]).value_or(0) : 0;
            const std::size_t before = m_out.tensors.size();
            APR_TRY([[maybe_unused]] const Json nothing, walk(scheme[i + 1], own, depth + 1));
            const bool isInner = axis > 0 && static_cast<std::uint64_t>(axis) < rank;
            if (isInner && m_out.tensors.size() == before + 1 && m_out.tensors.back().shape.size() == 1) {
                Shape broadcast(rank, 1);
                broadcast[static_cast<std::size_t>(axis)] = m_out.tensors.back().shape.front();
                m_out.tensors.back().shape = std::move(broadcast);
            }
            facts[std::string(kParts[i])] = own;
        } else if (part.kind == Kind::Float || part.kind == Kind::Int) {
            facts[std::string(kParts[i])] = part.kind == Kind::Float ? Json(part.real) : Json(part.integer);
            const double number = part.kind == Kind::Float ? part.real : static_cast<double>(part.integer);
            APR_CHECK(addNumber(own, i == 0 ? DType::F32 : dtype, number, at));
        } else {
            return fail("the " + std::string(kParts[i]) + " is neither a number nor a tensor", scheme[i + 1], path);
        }
    }
    if (scheme.size() > 3) {
        facts["axis"] = m_program.integer(scheme[3]).value_or(0);
    }
    m_out.quantization[path.empty() ? "tensor" : path] = std::move(facts);
    return {};
}

/// Adds a tensor without dimensions: the scale or the zero point of a quantized tensor.
Status Collector::addNumber(const std::string& name, DType dtype, double number, NodeId node)
{
    std::vector<std::byte> bytes(dtypeInfo(dtype).blockBytes);
    if (dtype == DType::F32) {
        const auto value = static_cast<float>(number);
        std::memcpy(bytes.data(), &value, sizeof value);
    } else {
        const auto value = static_cast<std::int64_t>(number); // the lowest bytes come first
        std::memcpy(bytes.data(), &value, bytes.size());
    }
    if (!m_names.insert(name).second) {
        return fail("duplicate tensor name", node, name);
    }
    m_out.places.push_back({.width = bytes.size(), .file = Collected::kFirstArray + m_out.arrays.size()});
    m_out.tensors.push_back({.name = name, .dtype = dtype, .byteSize = bytes.size()});
    m_out.arrays.emplace_back(Bytes::own(std::move(bytes)));
    return {};
}

/// (layout, (indices, values, size[, coalesced])): adds the parts as tensors.
Status Collector::addSparse(std::span<const NodeId> arguments, const std::string& path, unsigned depth)
{
    const Node* parts = arguments.size() == 2 ? &m_program[arguments[1]] : nullptr;
    if (parts == nullptr || parts->kind != Kind::Tuple || parts->items.size() < 3) {
        return fail("the sparse tensor has no indices and values", arguments.empty() ? pickle::kNone : arguments[0],
                    path);
    }
    const Global* callee = m_program.callee(arguments[0]); // _get_layout("torch.sparse_coo")
    const auto given = callee == nullptr ? std::span<const NodeId>() : argumentsOf(arguments[0]);
    const std::string layout = given.empty() ? std::string() : std::string(m_program[given[0]].text);
    const bool isCoo = layout.empty() || layout.ends_with("sparse_coo");
    const std::size_t count = isCoo ? 2 : 3;
    constexpr std::array<std::string_view, 2> kCoo{"indices", "values"};
    constexpr std::array<std::string_view, 3> kCompressed{"compressed_indices", "plain_indices", "values"};
    if (parts->items.size() < count + 1) {
        return fail("the sparse tensor has " + std::to_string(parts->items.size()) + " parts, expected at least " +
                        std::to_string(count + 1),
                    arguments[1], path);
    }
    Json names = Json::array();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t before = m_out.tensors.size();
        APR_TRY([[maybe_unused]] const Json nothing,
                walk(parts->items[i], join(path, isCoo ? kCoo[i] : kCompressed[i]), depth + 1));
        names.push_back(m_out.tensors.size() == before + 1 ? Json(m_out.tensors.back().name) : Json());
    }
    APR_TRY(const Shape shape, extents(parts->items[count], path));
    m_out.sparse[path.empty() ? "tensor" : path] = {{"layout", layout}, {"shape", shape}, {"parts", std::move(names)}};
    m_out.findings.push_back({.severity = Severity::Info,
                              .rule = "pytorch.sparse",
                              .message = "sparse tensor: indices and values are separate tensors",
                              .tensor = path});
    return {};
}

} // namespace apr::pytorch
