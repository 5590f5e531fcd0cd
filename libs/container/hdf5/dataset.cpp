// SPDX-License-Identifier: MIT
#include "apr/container/hdf5/dataset.h"

#include "apr/base/text.h"
#include "chunks.h"

#include <algorithm>
#include <array>

namespace apr::hdf5 {
namespace {

constexpr unsigned kMaxTypeDepth = 8;
constexpr std::size_t kMaxDims = 32; ///< H5S_MAX_RANK

/// The dtype of a floating-point layout.
std::optional<DType> floatType(std::uint64_t size, std::uint64_t exponentBits, std::uint64_t mantissaBits,
                               std::uint64_t bias)
{
    struct Known {
        std::uint64_t size, exponent, mantissa, bias;
        DType dtype;
    };
    constexpr std::array kKnown{Known{8, 11, 52, 1023, DType::F64}, Known{4, 8, 23, 127, DType::F32},
                                Known{2, 5, 10, 15, DType::F16},    Known{2, 8, 7, 127, DType::BF16},
                                Known{1, 4, 3, 7, DType::F8E4M3},   Known{1, 5, 2, 15, DType::F8E5M2}};
    const auto* at = std::find_if(kKnown.begin(), kKnown.end(), [&](const Known& each) {
        return each.size == size && each.exponent == exponentBits && each.mantissa == mantissaBits && each.bias == bias;
    });
    return at == kKnown.end() ? std::nullopt : std::optional(at->dtype);
}

std::optional<DType> integerType(std::uint64_t size, bool isSigned)
{
    switch (size) {
    case 1: return isSigned ? DType::I8 : DType::U8;
    case 2: return isSigned ? DType::I16 : DType::U16;
    case 4: return isSigned ? DType::I32 : DType::U32;
    case 8: return isSigned ? DType::I64 : DType::U64;
    default: return std::nullopt;
    }
}

Result<Type> parseTypeAt(Cursor& in, unsigned depth);

/// A compound of two equal floats is a complex number, as written by h5py; other compounds are not tensors.
Result<Type> parseCompound(Cursor& in, Type type, std::uint64_t members, std::uint64_t version, unsigned depth)
{
    type.name = "compound";
    if (version == 0 || version > 5 || members != 2) {
        return type;
    }
    std::array<Type, 2> parts;
    std::array<std::string, 2> names;
    std::array<std::uint64_t, 2> offsets{};
    for (std::size_t i = 0; i < 2; ++i) {
        const std::uint64_t start = in.position();
        APR_TRY(names[i], in.text("member name"));
        if (version < 3) { // padded to a multiple of 8
            const std::uint64_t used = in.position() - start;
            APR_CHECK(in.skip((used + 7) / 8 * 8 - used, "member name"));
        }
        std::uint64_t width = 4;
        if (version == 3) {
            width = type.size < 0x100 ? 1 : type.size < 0x10000 ? 2 : type.size < 0x1000000 ? 3 : 4;
        }
        APR_TRY(offsets[i], in.number(width, "member offset"));
        if (version == 1) {
            APR_CHECK(in.skip(28, "member"));
        }
        APR_TRY(parts[i], parseTypeAt(in, depth + 1));
    }
    const bool isPair = parts[0].dtype && parts[0].dtype == parts[1].dtype &&
                        parts[0].isBigEndian == parts[1].isBigEndian && offsets[0] == 0 &&
                        offsets[1] == parts[0].size && type.size == 2 * parts[0].size;
    const bool isNamed = (names[0] == "r" && names[1] == "i") || (names[0] == "re" && names[1] == "im") ||
                         (names[0] == "real" && names[1] == "imag");
    if (isPair && isNamed && (parts[0].dtype == DType::F32 || parts[0].dtype == DType::F64)) {
        type.kind = Type::Kind::Number;
        type.isBigEndian = parts[0].isBigEndian;
        type.dtype = parts[0].dtype == DType::F32 ? DType::C64 : DType::F64;
        type.components = parts[0].dtype == DType::F32 ? 1 : 2;
        type.name = "complex";
    }
    return type;
}

Result<Type> parseTypeAt(Cursor& in, unsigned depth)
{
    Type type;
    APR_TRY(const std::uint64_t first, in.number(1, "datatype"));
    APR_TRY(const std::uint64_t bits, in.number(3, "datatype"));
    APR_TRY(type.size, in.number(4, "datatype size"));
    if (depth > kMaxTypeDepth) {
        return in.corrupt("the datatype is nested more than " + std::to_string(kMaxTypeDepth) + " levels deep");
    }
    if (type.size == 0) {
        return in.corrupt("the datatype has a size of 0 bytes");
    }
    const std::uint64_t version = first >> 4;
    switch (first & 15) {
    case 0: { // fixed point
        APR_TRY(const std::uint64_t bitOffset, in.number(2, "bit offset"));
        APR_TRY(const std::uint64_t precision, in.number(2, "bit precision"));
        type.name = std::to_string(precision) + "-bit integers";
        type.isBigEndian = (bits & 1) != 0;
        if (bitOffset == 0 && precision == type.size * 8) {
            type.dtype = integerType(type.size, (bits & 8) != 0);
        }
        break;
    }
    case 1: { // floating point
        APR_TRY(const std::uint64_t bitOffset, in.number(2, "bit offset"));
        APR_TRY(const std::uint64_t precision, in.number(2, "bit precision"));
        APR_CHECK(in.skip(1, "exponent location"));
        APR_TRY(const std::uint64_t exponent, in.number(1, "exponent size"));
        APR_CHECK(in.skip(1, "mantissa location"));
        APR_TRY(const std::uint64_t mantissa, in.number(1, "mantissa size"));
        APR_TRY(const std::uint64_t bias, in.number(4, "exponent bias"));
        type.name = std::to_string(precision) + "-bit floats with " + formatCountOf(exponent, "exponent bit");
        type.isBigEndian = (bits & 1) != 0;
        if (bitOffset == 0 && precision == type.size * 8 && (bits & 0x40) == 0) {
            type.dtype = floatType(type.size, exponent, mantissa, bias);
        }
        break;
    }
    case 3:
        type.kind = Type::Kind::FixedString;
        type.name = "strings";
        return type;
    case 5:
        type.kind = Type::Kind::Opaque;
        type.name = "opaque bytes";
        return type;
    case 6: return parseCompound(in, std::move(type), bits & 0xFFFF, version, depth);
    case 8: { // enumeration; h5py writes booleans as a one-byte enumeration of FALSE and TRUE
        APR_TRY(const Type base, parseTypeAt(in, depth + 1));
        type.name = "enumeration";
        type.isBigEndian = base.isBigEndian;
        type.dtype = base.dtype;
        if ((bits & 0xFFFF) == 2 && type.size == 1) {
            const auto rest = in.all().subspan(static_cast<std::size_t>(in.position()));
            const std::string_view names(reinterpret_cast<const char*>(rest.data()), rest.size());
            if (names.find("FALSE") != std::string_view::npos && names.find("TRUE") != std::string_view::npos) {
                type.dtype = DType::Bool;
            }
        }
        break;
    }
    case 9:
        type.kind = (bits & 15) == 1 ? Type::Kind::VariableString : Type::Kind::Variable;
        type.name = (bits & 15) == 1 ? "strings" : "variable-length lists";
        return type;
    default: {
        constexpr std::array<std::string_view, 12> kNames{"integers",    "floats",       "times",    "strings",
                                                          "bit fields",  "opaque bytes", "compound", "references",
                                                          "enumeration", "lists",        "arrays",   "complex"};
        type.name = (first & 15) < kNames.size() ? kNames[first & 15] : std::string_view("unknown");
        return type;
    }
    }
    if (type.dtype) {
        type.kind = Type::Kind::Number;
    }
    return type;
}

} // namespace

Result<Type> parseType(Cursor in)
{
    return parseTypeAt(in, 0);
}

Result<std::optional<Shape>> parseSpace(Cursor in, std::uint64_t lengthBytes)
{
    APR_TRY(const std::uint64_t version, in.number(1, "dataspace"));
    APR_TRY(const std::uint64_t rank, in.number(1, "rank"));
    APR_CHECK(in.skip(1, "dataspace"));
    if (version != 1 && version != 2) {
        return in.corrupt("unknown dataspace version " + std::to_string(version) + ", expected 1 or 2");
    }
    if (rank > kMaxDims) {
        return in.corrupt("the dataspace has " + std::to_string(rank) + " dimensions, the maximum is " +
                          std::to_string(kMaxDims));
    }
    APR_TRY(const std::uint64_t kind, in.number(1, "dataspace"));
    if (version == 1) {
        APR_CHECK(in.skip(4, "dataspace"));
    } else if (kind == 2) {
        return std::optional<Shape>();
    }
    Shape shape;
    for (std::uint64_t d = 0; d < rank; ++d) {
        APR_TRY(const std::uint64_t extent, in.number(lengthBytes, "dimension"));
        shape.push_back(extent);
    }
    return std::optional(std::move(shape));
}

Result<Attribute> parseAttribute(const File& file, const Message& message)
{
    Cursor in = message.cursor();
    Attribute attribute{.at = message.at};
    APR_TRY(const std::uint64_t version, in.number(1, "attribute"));
    APR_TRY(const std::uint64_t flags, in.number(1, "attribute"));
    if (version < 1 || version > 3) {
        return in.corrupt("unknown attribute version " + std::to_string(version) + ", expected 1 to 3");
    }
    APR_TRY(const std::uint64_t nameBytes, in.number(2, "attribute"));
    APR_TRY(const std::uint64_t typeBytes, in.number(2, "attribute"));
    APR_TRY(const std::uint64_t spaceBytes, in.number(2, "attribute"));
    if (version == 3) {
        APR_CHECK(in.skip(1, "attribute"));
    }
    const auto padded = [version](std::uint64_t bytes) { return version == 1 ? (bytes + 7) / 8 * 8 : bytes; };
    APR_TRY(const Bytes name, in.take(padded(nameBytes), "attribute name"));
    const std::string_view text(reinterpret_cast<const char*>(name.data()), static_cast<std::size_t>(nameBytes));
    attribute.name = text.substr(0, text.find('\0'));
    const std::uint64_t typeAt = in.offset();
    APR_TRY(Bytes type, in.take(padded(typeBytes), "attribute type"));
    if (version > 1 && (flags & 1) != 0) { // a reference to a named datatype
        Cursor shared(type, typeAt);
        APR_TRY(const std::uint64_t sharedVersion, shared.number(1, "shared datatype"));
        APR_CHECK(shared.skip(sharedVersion == 1 ? 7 : 1, "shared datatype"));
        APR_TRY(const std::uint64_t address, shared.address(file.offsetBytes(), "shared datatype"));
        APR_TRY(const Object named, readObject(file, address));
        const Message* found = named.find(kDatatype);
        if (found == nullptr) {
            return in.corrupt("the attribute's datatype refers to address " + std::to_string(address) +
                              ", which has no datatype");
        }
        type = found->body;
    }
    APR_TRY(attribute.type, parseType(Cursor(type, typeAt)));
    const std::uint64_t spaceAt = in.offset();
    APR_TRY(const Bytes space, in.take(padded(spaceBytes), "attribute shape"));
    APR_TRY(attribute.shape, parseSpace(Cursor(space, spaceAt), file.lengthBytes()));
    const auto elements = attribute.shape ? elementCount(*attribute.shape) : std::optional<std::uint64_t>(0);
    const auto bytes = elements ? checkedMul(*elements, attribute.type.size) : std::nullopt;
    if (!bytes || *bytes > in.remaining()) {
        return in.corrupt("the value of the attribute " + printable(attribute.name, 80) + " is truncated");
    }
    APR_TRY(attribute.value, in.take(*bytes, "attribute value"));
    return attribute;
}

namespace {

constexpr std::uint64_t kStringBytes = sizeof(std::string) + 16; ///< of memory, besides its text

/// The next element of an attribute of strings, up to its first NUL.
Result<Bytes> nextString(GlobalHeap& heap, const Type& type, Cursor& in)
{
    Bytes bytes;
    if (type.kind == Type::Kind::VariableString) {
        APR_TRY(const std::uint64_t length, in.number(4, "text"));
        APR_TRY(const std::uint64_t collection, in.address(heap.file().offsetBytes(), "text"));
        APR_TRY(const std::uint64_t index, in.number(4, "text"));
        if (length > 0) {
            APR_TRY(bytes, heap.object(collection, index));
            bytes = bytes.part(0, std::min(length, bytes.size()));
        }
    } else {
        APR_TRY(bytes, in.take(type.size, "text"));
    }
    APR_CHECK(heap.file().charge(bytes.size(), in)); // it is searched
    return bytes.part(0, std::min<std::uint64_t>(textOf(bytes).find('\0'), bytes.size()));
}

} // namespace

Result<std::vector<std::string>> stringsOf(GlobalHeap& heap, const Attribute& attribute, std::uint64_t limit)
{
    const auto makeError = [&attribute](Errc code, std::string_view what) {
        return Error{.code = code,
                     .message = "the attribute " + printable(attribute.name, 80) + ' ' + std::string(what),
                     .offset = attribute.at};
    };
    const bool isVariable = attribute.type.kind == Type::Kind::VariableString;
    if (!isVariable && attribute.type.kind != Type::Kind::FixedString) {
        return makeError(Errc::Unsupported, "is not a string");
    }
    const std::uint64_t variableBytes = 8 + heap.file().offsetBytes();
    if (isVariable && attribute.type.size != variableBytes) {
        return makeError(Errc::Corrupt, "has elements of " + std::to_string(attribute.type.size) + " bytes, expected " +
                                            std::to_string(variableBytes));
    }
    std::vector<std::string> strings;
    std::uint64_t total = 0;
    Cursor in(attribute.value, attribute.at);
    while (in.remaining() >= attribute.type.size) {
        APR_TRY(const Bytes text, nextString(heap, attribute.type, in));
        const std::uint64_t bytes = text.size() + kStringBytes;
        if (bytes > limit - total) {
            return makeError(Errc::Unsupported, "has more than " + formatCountOf(limit, "byte") + " of text");
        }
        total += bytes;
        APR_CHECK(heap.file().budget().take(bytes, attribute.at, "the attribute " + printable(attribute.name, 80)));
        strings.emplace_back(textOf(text));
    }
    return strings;
}

namespace {

/// The data layout message.
struct Layout {
    enum class Kind : std::uint8_t { Compact, Contiguous, Chunked, Virtual };
    Kind kind = Kind::Contiguous;
    std::uint64_t address = kUndefined;
    Bytes compact = {};
    ChunkIndex index = {};
    std::vector<std::uint64_t> chunk = {}; ///< chunk shape, without the element size
};

Result<Layout> parseLayout(const File& file, Cursor in)
{
    Layout layout;
    APR_TRY(const std::uint64_t version, in.number(1, "data layout"));
    if (version < 1 || version > 5) {
        return in.corrupt("unknown data layout version " + std::to_string(version) + ", expected 1 to 5");
    }
    std::uint64_t dims = 0;
    if (version < 3) {
        APR_TRY(dims, in.number(1, "data layout"));
    }
    APR_TRY(const std::uint64_t kind, in.number(1, "data layout"));
    if (kind > 3 || (version < 4 && kind == 3)) {
        return in.corrupt("unknown data layout class " + std::to_string(kind) + " in version " +
                          std::to_string(version));
    }
    layout.kind = static_cast<Layout::Kind>(kind);
    std::uint64_t width = 4;
    if (version < 3) {
        APR_CHECK(in.skip(5, "data layout"));
        if (layout.kind != Layout::Kind::Compact) {
            APR_TRY(layout.address, in.address(file.offsetBytes(), "data address"));
        }
        if (layout.kind != Layout::Kind::Chunked) {
            APR_CHECK(in.skip(dims * 4, "data layout"));
        }
        if (layout.kind == Layout::Kind::Compact) {
            APR_TRY(const std::uint64_t size, in.number(4, "data size"));
            APR_TRY(layout.compact, in.take(size, "data"));
        }
    } else if (layout.kind == Layout::Kind::Compact) {
        APR_TRY(const std::uint64_t size, in.number(2, "data size"));
        APR_TRY(layout.compact, in.take(size, "data"));
    } else if (layout.kind == Layout::Kind::Contiguous) {
        APR_TRY(layout.address, in.address(file.offsetBytes(), "data address"));
    } else if (layout.kind == Layout::Kind::Chunked && version == 3) {
        APR_TRY(dims, in.number(1, "chunk rank"));
        APR_TRY(layout.address, in.address(file.offsetBytes(), "chunk index address"));
    } else if (layout.kind == Layout::Kind::Chunked) {
        APR_TRY(layout.index.flags, in.number(1, "data layout"));
        APR_TRY(dims, in.number(1, "chunk rank"));
        APR_TRY(width, in.number(1, "chunk dimension size"));
    }
    if (layout.kind != Layout::Kind::Chunked) {
        return layout;
    }
    if (dims < 2 || dims > kMaxDims + 1) {
        return in.corrupt("the chunk rank is " + std::to_string(dims) + ", expected 2 to " +
                          std::to_string(kMaxDims + 1));
    }
    for (std::uint64_t d = 0; d < dims; ++d) {
        APR_TRY(const std::uint64_t extent, in.number(width, "chunk dimension"));
        if (extent == 0) {
            return in.corrupt("the chunk shape has a dimension of 0");
        }
        layout.chunk.push_back(extent);
    }
    layout.chunk.pop_back(); // the element size
    if (version >= 4) {
        APR_CHECK(layout.index.parse(file, in));
        APR_TRY(layout.address, in.address(file.offsetBytes(), "chunk index address"));
    }
    layout.index.address = layout.address;
    return layout;
}

} // namespace

Result<Dataset> readDataset(std::shared_ptr<const File> file, const Object& object,
                            const std::shared_ptr<const DecodedCache>& cache, const Budget& budget)
{
    const Message* typeMessage = object.find(kDatatype);
    const Message* spaceMessage = object.find(kDataspace);
    const Message* layoutMessage = object.find(kDataLayout);
    const auto makeError = [&](Errc code, std::string message) {
        return Error{.code = code, .message = std::move(message), .offset = file->fileOffset(object.address)};
    };
    if (typeMessage == nullptr || spaceMessage == nullptr || layoutMessage == nullptr) {
        return makeError(Errc::Corrupt, std::string("the dataset has no ") +
                                            (typeMessage == nullptr    ? "datatype"
                                             : spaceMessage == nullptr ? "dataspace"
                                                                       : "data layout") +
                                            " message");
    }
    Dataset dataset;
    APR_TRY(dataset.type, parseType(typeMessage->cursor()));
    APR_TRY(const auto space, parseSpace(spaceMessage->cursor(), file->lengthBytes()));
    dataset.shape = space.value_or(Shape{0});
    const auto elements = elementCount(dataset.shape);
    const auto bytes = elements ? checkedMul(*elements, dataset.type.size) : std::nullopt;
    if (!bytes) {
        return makeError(Errc::Corrupt, "the size of the dataset does not fit in 64 bits");
    }
    if (object.find(kExternalFiles) != nullptr) {
        dataset.readError =
            makeError(Errc::Unsafe, "the data is in external files, which are not read for security reasons");
        return dataset;
    }
    APR_TRY(Layout layout, parseLayout(*file, layoutMessage->cursor()));
    dataset.storedBytes = *bytes;
    switch (layout.kind) {
    case Layout::Kind::Virtual:
        dataset.readError = makeError(
            Errc::Unsafe, "virtual dataset: the data is in other files, which are not read for security reasons");
        return dataset;
    case Layout::Kind::Compact:
        if (layout.compact.size() < *bytes) {
            return makeError(Errc::Corrupt, "the data has " + formatCountOf(layout.compact.size(), "byte") +
                                                ", the shape requires " + formatCount(*bytes));
        }
        dataset.content = ByteSource(layout.compact.part(0, *bytes));
        return dataset;
    case Layout::Kind::Contiguous:
        if (layout.address == kUndefined) {
            break; // never written
        }
        dataset.isContiguous = true;
        dataset.offset = file->fileOffset(layout.address);
        return dataset;
    case Layout::Kind::Chunked: break;
    }
    FillValue fill;
    APR_TRY(fill, FillValue::of(object, dataset.type.size));
    if (*bytes > budget.limit() && layout.address == kUndefined) {
        return makeError(Errc::Memory, "the dataset was never written; filling it needs " + formatBytes(*bytes) +
                                           " of memory, the limit is " + formatBytes(budget.limit()));
    }
    FilterPipeline filters;
    if (const Message* pipeline = object.find(kFilterPipeline)) {
        auto parsed = FilterPipeline::parse(pipeline->cursor());
        if (!parsed) {
            if (parsed.error().code != Errc::Unsupported) {
                return std::move(parsed).error();
            }
            dataset.readError = std::move(parsed).error();
            return dataset;
        }
        filters = std::move(*parsed);
    }
    if (layout.kind == Layout::Kind::Contiguous) {
        layout.chunk = dataset.shape; // one chunk: its fill values are made at once
        std::replace(layout.chunk.begin(), layout.chunk.end(), std::uint64_t{0}, std::uint64_t{1});
    }
    APR_TRY(dataset.content, chunkedSource(std::move(file), cache,
                                           {.shape = dataset.shape,
                                            .chunk = layout.chunk,
                                            .width = dataset.type.size,
                                            .index = layout.index,
                                            .filters = filters,
                                            .fill = fill,
                                            .budget = budget}));
    return dataset;
}

} // namespace apr::hdf5
