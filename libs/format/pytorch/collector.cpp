// SPDX-License-Identifier: MIT
#include "apr/format/pytorch/collector.h"

#include "apr/base/text.h"

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

struct Type {
    std::string_view storage; ///< of "FloatStorage"
    std::string_view name;    ///< of "torch.float32"
    std::string_view alias;
    DType dtype;
    std::uint64_t components = 1; ///< 2 for complex128, stored as pairs of F64
};

constexpr std::array kTypes{
    Type{"Float", "float32", "float", DType::F32},
    Type{"Double", "float64", "double", DType::F64},
    Type{"Half", "float16", "half", DType::F16},
    Type{"BFloat16", "bfloat16", "", DType::BF16},
    Type{"Long", "int64", "long", DType::I64},
    Type{"Int", "int32", "int", DType::I32},
    Type{"Short", "int16", "short", DType::I16},
    Type{"Char", "int8", "", DType::I8},
    Type{"Byte", "uint8", "", DType::U8},
    Type{"Bool", "bool", "", DType::Bool},
    Type{"ComplexFloat", "complex64", "cfloat", DType::C64},
    Type{"ComplexDouble", "complex128", "cdouble", DType::F64, 2},
    Type{"QInt8", "qint8", "", DType::I8},
    Type{"QUInt8", "quint8", "", DType::U8},
    Type{"QInt32", "qint32", "", DType::I32},
    Type{"-", "uint16", "", DType::U16},
    Type{"-", "uint32", "", DType::U32},
    Type{"-", "uint64", "", DType::U64},
    Type{"-", "float8_e4m3fn", "", DType::F8E4M3},
    Type{"-", "float8_e5m2", "", DType::F8E5M2},
    Type{"-", "float8_e4m3fnuz", "", DType::F8E4M3Fnuz},
    Type{"-", "float8_e5m2fnuz", "", DType::F8E5M2Fnuz},
    Type{"-", "float8_e8m0fnu", "", DType::F8E8M0},
};

/// The type of a storage class or dtype name: "FloatStorage" or "float32".
const Type* findType(std::string_view name)
{
    constexpr std::string_view kSuffix = "Storage";
    const bool isStorage = name.ends_with(kSuffix);
    const std::string_view stem = isStorage ? name.substr(0, name.size() - kSuffix.size()) : name;
    for (const Type& type : kTypes) {
        if (isStorage ? type.storage == stem : type.name == stem || type.alias == stem) {
            return &type;
        }
    }
    return nullptr;
}

std::string join(const std::string& path, std::string_view key)
{
    return path.empty() ? std::string(key) : path + '.' + std::string(key);
}

/// Whether a storage class has a size in bytes instead of elements.
bool isUntyped(std::string_view storage)
{
    return storage == "UntypedStorage" || storage == "_UntypedStorage";
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

void Collector::reportSkipped(const std::string& path, std::string why, NodeId node)
{
    m_out.findings.push_back({.severity = Severity::Warning,
                              .rule = "pytorch.skipped",
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
        const auto number = m_program.integer(items[i]);
        const bool isText = key.kind == Kind::String || key.kind == Kind::Bytes;
        if (isText && key.text.size() > kMaxPath) {
            return fail("a dict key is longer than " + std::to_string(kMaxPath) + " bytes", items[i], path);
        }
        // Keys of other types, such as None or tuples, are named by their index.
        const std::string name = number   ? std::to_string(*number)
                                 : isText ? std::string(key.text)
                                          : "key" + std::to_string(i / 2);
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

Result<Json> Collector::walkCall(NodeId id, const std::string& path, unsigned depth)
{
    const Global* callee = m_program.callee(id);
    if (callee == nullptr) {
        return Json();
    }
    if (isTensorRebuilder(*callee)) {
        APR_TRY([[maybe_unused]] const bool isTensor, addTensor(*callee, id, path, depth));
        return Json();
    }
    const auto arguments = argumentsOf(id);
    if (callee->module == "torch.jit._pickle" || callee->module.starts_with("numpy") ||
        callee->fullName() == "torch.Size" || callee->fullName() == "pathlib.PosixPath") {
        return callee->module.starts_with("numpy") || arguments.empty() ? Json() : walk(arguments[0], path, depth + 1);
    }
    Json out = Json::object();
    if (callee->module == "collections") { // OrderedDict(pairs), defaultdict(…), Counter(dict)
        for (const NodeId argument : arguments) {
            for (const NodeId pair :
                 m_program[argument].kind == Kind::List ? m_program[argument].items : std::vector<NodeId>()) {
                const std::vector<NodeId>& parts = m_program[pair].items;
                if (parts.size() == 2 && m_program[parts[0]].kind == Kind::String &&
                    m_program[parts[0]].text.size() <= kMaxPath) {
                    const std::string name(m_program[parts[0]].text);
                    APR_TRY(Json value, walk(parts[1], join(path, name), depth + 1));
                    if (!value.is_null()) {
                        out[name] = std::move(value);
                    }
                }
            }
            if (m_program[argument].kind == Kind::Dict) {
                APR_TRY(Json value, walkDict(argument, path, depth + 1));
                out = value.is_object() ? std::move(value) : std::move(out);
            }
        }
    }
    if (callee->fullName() == "collections.deque" && !arguments.empty()) {
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

/// Returns false when the call does not create a tensor with data.
Result<bool> Collector::addTensor(const Global& callee, NodeId call, const std::string& path, unsigned depth)
{
    const auto arguments = argumentsOf(call);
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
        return true;
    }
    if (name == "_rebuild_from_type_v2" && arguments.size() >= 3) { // (func, type, args, state)
        const Global* inner = m_program.global(arguments[0]);
        const Node& own = m_program[arguments[2]];
        if (inner != nullptr && own.kind == Kind::Tuple && inner->name.starts_with("_rebuild_tensor")) {
            APR_CHECK(addDense(*inner, own.items, path));
            return true;
        }
    }
    reportSkipped(path, "tensors created by " + printable(callee.fullName(), 80) + " are not supported", call);
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
    const auto bytes = tensorBytes(type.dtype, view.shape);
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
    const std::string name = path.empty() ? "tensor" : path; // the file contains a single tensor
    if (!m_names.insert(name).second) {
        return fail("duplicate tensor name", view.node, path);
    }
    TensorInfo info{.name = name, .dtype = type.dtype, .shape = view.shape, .byteSize = *bytes};
    const std::uint64_t offset = view.storage.offset + view.offset * width;
    const bool isSwapped = view.storage.isBigEndian && type.blockBytes > 1;
    const std::uint64_t numberBytes = type.dtype == DType::C64 ? 4 : type.blockBytes;
    if (view.storage.isInFile) {
        info.offset = offset;
        if (!isPlain || isSwapped) {
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
                            .swapped = isSwapped ? numberBytes : 1});
    m_out.tensors.push_back(std::move(info));
    return {};
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
    return view ? addView(std::move(*view), path) : Status();
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
    APR_CHECK(addView(std::move(*view), path));
    const std::vector<NodeId>& scheme = m_program[arguments[4]].items;
    const Global* name = m_program.global(scheme[0]);
    Json facts{{"scheme", name == nullptr ? Json() : Json(name->name)}};
    const std::array<std::string_view, 2> kParts{"scale", "zero_point"};
    for (std::size_t i = 0; i < kParts.size(); ++i) {
        const Node& part = m_program[scheme[i + 1]];
        if (part.kind == Kind::Call) { // a tensor: one value per channel
            const std::string own = join(path, kParts[i]);
            APR_TRY([[maybe_unused]] const Json nothing, walk(scheme[i + 1], own, depth + 1));
            facts[std::string(kParts[i])] = own;
        } else if (part.kind == Kind::Float || part.kind == Kind::Int) {
            facts[std::string(kParts[i])] = part.kind == Kind::Float ? Json(part.real) : Json(part.integer);
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

/// (layout, (indices, values, size[, coalesced])): adds the parts as tensors.
Status Collector::addSparse(std::span<const NodeId> arguments, const std::string& path, unsigned depth)
{
    const Node* parts = arguments.size() == 2 ? &m_program[arguments[1]] : nullptr;
    if (parts == nullptr || parts->kind != Kind::Tuple || parts->items.size() < 3) {
        return fail("the sparse tensor has no indices and values", arguments.empty() ? pickle::kNone : arguments[0],
                    path);
    }
    const Global* callee = m_program.callee(arguments[0]); // _get_layout("torch.sparse_coo")
    const auto names = callee == nullptr ? std::span<const NodeId>() : argumentsOf(arguments[0]);
    const std::string layout = names.empty() ? std::string() : std::string(m_program[names[0]].text);
    const bool isCoo = layout.empty() || layout.ends_with("sparse_coo");
    const std::size_t count = isCoo ? 2 : 3;
    constexpr std::array<std::string_view, 2> kCoo{"indices", "values"};
    constexpr std::array<std::string_view, 3> kCompressed{"compressed_indices", "plain_indices", "values"};
    if (parts->items.size() < count + 1) {
        return fail("the sparse tensor has " + std::to_string(parts->items.size()) + " parts, expected at least " +
                        std::to_string(count + 1),
                    arguments[1], path);
    }
    for (std::size_t i = 0; i < count; ++i) {
        APR_TRY([[maybe_unused]] const Json nothing,
                walk(parts->items[i], join(path, isCoo ? kCoo[i] : kCompressed[i]), depth + 1));
    }
    APR_TRY(const Shape shape, extents(parts->items[count], path));
    m_out.values["sparse"][path.empty() ? "tensor" : path] = {{"layout", layout}, {"shape", shape}};
    m_out.findings.push_back({.severity = Severity::Info,
                              .rule = "pytorch.sparse",
                              .message = "sparse tensor: indices and values are separate tensors",
                              .tensor = path});
    return {};
}

} // namespace apr::pytorch
