// SPDX-License-Identifier: MIT
#include "pickler.h"

#include "apr/base/text.h"
#include "format/writing/refusal.h"

#include <algorithm>

namespace apr::pytorch {

const Type* typeOf(DType dtype)
{
    const auto* const found = std::find_if(kTypes.begin(), kTypes.end(), [dtype](const Type& type) {
        return type.dtype == dtype && type.components == 1 && type.packed == 1;
    });
    return found == kTypes.end() ? nullptr : found;
}

void Pickler::text(std::string_view value)
{
    op('X'); // BINUNICODE
    m_out.put(static_cast<std::uint32_t>(value.size()));
    m_out.put(value);
}

void Pickler::number(std::uint64_t value)
{
    constexpr std::uint64_t kMostInt = 0x7FFFFFFF;
    if (value <= 0xFF) {
        op('K'); // BININT1
        m_out.put(static_cast<std::uint8_t>(value));
    } else if (value <= kMostInt) {
        op('J'); // BININT
        m_out.put(static_cast<std::uint32_t>(value));
    } else {
        op('\x8a'); // LONG1, two's complement
        m_out.put(std::uint8_t{9});
        m_out.put(value);
        m_out.put(std::uint8_t{0});
    }
}

void Pickler::place(std::uint32_t number, char narrow, char wide)
{
    op(number <= 0xFF ? narrow : wide);
    if (number <= 0xFF) {
        m_out.put(static_cast<std::uint8_t>(number));
    } else {
        m_out.put(number);
    }
}

void Pickler::global(const std::string& module, const std::string& name)
{
    const auto [at, isNew] =
        m_globals.emplace(module + '\n' + name + '\n', static_cast<std::uint32_t>(m_globals.size()));
    if (isNew) {
        op('c'); // GLOBAL
        m_out.put(std::string_view(at->first));
        place(at->second, 'q', 'r'); // BINPUT, LONG_BINPUT
    } else {
        place(at->second, 'h', 'j'); // BINGET, LONG_BINGET
    }
}

void Pickler::tuple(const std::vector<std::uint64_t>& values)
{
    op('(');
    for (const std::uint64_t value : values) {
        number(value);
    }
    op('t');
}

void putTensor(Pickler& out, const TensorInfo& tensor, std::size_t key)
{
    const Type& type = *typeOf(tensor.dtype);
    const bool isTyped = type.storage != "-";
    const std::uint64_t width = dtypeInfo(tensor.dtype).blockBytes;
    out.global("torch._utils", isTyped ? "_rebuild_tensor_v2" : "_rebuild_tensor_v3");
    out.op('(');
    out.op('(');
    out.text("storage");
    if (isTyped) {
        out.global("torch", std::string(type.storage) + "Storage");
    } else {
        out.global("torch.storage", "UntypedStorage");
    }
    out.text(std::to_string(key));
    out.text("cpu");
    out.number(isTyped ? tensor.byteSize / width : tensor.byteSize);
    out.op('t');
    out.op('Q'); // BINPERSID
    out.number(0);
    out.tuple(tensor.shape);
    std::vector<std::uint64_t> strides(tensor.shape.size(), 1);
    for (std::size_t d = strides.size(); d > 1; --d) {
        strides[d - 2] = strides[d - 1] * std::max<std::uint64_t>(tensor.shape[d - 1], 1);
    }
    out.tuple(strides);
    out.op('\x89'); // requires no gradient
    out.global("collections", "OrderedDict");
    out.op(')');
    out.op('R');
    if (!isTyped) {
        out.global("torch", std::string(type.name));
    }
    out.op('t');
    out.op('R'); // REDUCE
}

constexpr std::size_t kMostDims = 64; ///< of a tensor in PyTorch

Status checkTensor(const TensorInfo& tensor, TextViewSet& names)
{
    const auto refuse = [&tensor](Errc code, std::string message) {
        return refusal(tensor, code, std::move(message),
                       "Add --precision bf16, or --dequantize f16 for quantized tensors.");
    };
    if (typeOf(tensor.dtype) == nullptr) {
        return refuse(Errc::Unsupported, "PyTorch does not have dtype " + std::string(dtypeName(tensor.dtype)) +
                                             "; convert with --precision f32, fp16 or bf16");
    }
    if (!isUtf8(tensor.name)) {
        return refuse(Errc::Argument, "the names of a state dict are UTF-8");
    }
    if (tensor.shape.size() > kMostDims) {
        return refuse(Errc::Argument, "the tensor has " + std::to_string(tensor.shape.size()) +
                                          " dimensions, PyTorch allows at most " + std::to_string(kMostDims));
    }
    return names.insert(tensor.name).second ? Status() : refuse(Errc::Argument, "duplicate tensor name");
}

Segment textSegment(std::string_view text)
{
    ByteWriter out;
    out.put(text);
    return Segment::ofBytes(out.take());
}

} // namespace apr::pytorch
