// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/bytes.h"
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/container/zip/writer.h"
#include "format/writing/refusal.h"
#include "types.h"

#include <algorithm>
#include <map>

/// What torch.save writes, and what the restricted unpickler of torch.load(weights_only=True) reads (torch/_utils.py,
/// torch/serialization.py, torch/_weights_only_unpickler.py of PyTorch 2).
namespace apr::pytorch {
namespace {

constexpr std::string_view kFolder = "archive/";
constexpr std::uint64_t kAlignment = 64; ///< of storages, as in torch.save
constexpr std::size_t kMostDims = 64;    ///< of a tensor in PyTorch

/// The type that tensors of a dtype have; null if there is none.
const Type* typeOf(DType dtype)
{
    const auto* const found = std::find_if(kTypes.begin(), kTypes.end(), [dtype](const Type& type) {
        return type.dtype == dtype && type.components == 1 && type.packed == 1;
    });
    return found == kTypes.end() ? nullptr : found;
}

/// Opcodes of protocol 2.
class Pickler {
public:
    Pickler() { m_out.put(std::string_view("\x80\x02")); }

    void op(char code) { m_out.put(static_cast<std::uint8_t>(code)); }

    void text(std::string_view value)
    {
        op('X'); // BINUNICODE
        m_out.put(static_cast<std::uint32_t>(value.size()));
        m_out.put(value);
    }

    void number(std::uint64_t value)
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

    /// A class or a function; from the second time on, a reference.
    void global(const std::string& module, const std::string& name)
    {
        const auto [at, isNew] =
            m_globals.emplace(module + '\n' + name + '\n', static_cast<std::uint8_t>(m_globals.size()));
        op(isNew ? 'c' : 'h'); // GLOBAL, BINGET
        if (isNew) {
            m_out.put(std::string_view(at->first));
            op('q'); // BINPUT
        }
        m_out.put(at->second);
    }

    void tuple(const std::vector<std::uint64_t>& values)
    {
        op('(');
        for (const std::uint64_t value : values) {
            number(value);
        }
        op('t');
    }

    std::vector<std::byte> take() { return m_out.take(); }

private:
    ByteWriter m_out;
    std::map<std::string, std::uint8_t> m_globals; ///< places in the memo: a few
};

void putTensor(Pickler& out, const TensorInfo& tensor, const Type& type, std::size_t key)
{
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

Result<OutputLayout> layOut(const Model& model, const Metadata&, const WriteOptions&)
{
    const auto tensors = model.tensors();
    TextViewSet names;
    Pickler pickle;
    pickle.global("collections", "OrderedDict");
    pickle.op(')');
    pickle.op('R');
    pickle.op('(');
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        APR_CHECK(checkTensor(tensors[i], names));
        pickle.text(tensors[i].name);
        putTensor(pickle, tensors[i], *typeOf(tensors[i].dtype), i);
    }
    pickle.op('u'); // SETITEMS
    pickle.op('.');
    const auto bytesOf = [](std::string_view text) {
        ByteWriter out;
        out.put(text);
        return Segment::ofBytes(out.take());
    };
    const std::string folder(kFolder);
    zip::ArchiveLayout archive;
    APR_CHECK(archive.add(folder + "data.pkl", {Segment::ofBytes(pickle.take())}, kAlignment));
    APR_CHECK(archive.add(folder + "byteorder", {bytesOf("little")}, kAlignment));
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        APR_CHECK(
            archive.add(folder + "data/" + std::to_string(i), {Segment::ofTensor(i, tensors[i].byteSize)}, kAlignment));
    }
    APR_CHECK(archive.add(folder + "version", {bytesOf("3\n")}, kAlignment));
    return singleFile({.segments = archive.finish(), .hasChecksum = true});
}

} // namespace

const FormatWriter kWriter{
    .id = "pytorch",
    .format = FormatId::PyTorch,
    .suffix = ".pt",
    .otherSuffixes = ".pth .bin .ckpt",
    .can = {.metadata = false},
    .layOut = &layOut,
};

} // namespace apr::pytorch
