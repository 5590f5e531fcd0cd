// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/hash.h"
#include "apr/container/zip/writer.h"
#include "pickler.h"

#include <map>
#include <span>
#include <tuple>
#include <vector>

/// What torch.save writes, and what the restricted unpickler of torch.load(weights_only=True) reads (torch/_utils.py,
/// torch/serialization.py, torch/_weights_only_unpickler.py of PyTorch 2).
namespace apr::pytorch {
namespace {

constexpr std::uint64_t kAlignment = kStorageAlignment;

/// For each tensor, the first one with the same bytes of a file of the source: state dicts share their storage.
std::vector<std::size_t> storagesOf(std::span<const TensorInfo> tensors)
{
    std::map<std::tuple<std::uint32_t, std::uint64_t, std::uint64_t, DType>, std::size_t> known;
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorInfo& tensor = tensors[i];
        const bool canShare = tensor.isInFile() && tensor.byteSize > 0;
        out.push_back(
            canShare ? known.try_emplace({tensor.part, tensor.offset, tensor.byteSize, tensor.dtype}, i).first->second
                     : i);
    }
    return out;
}

Result<OutputLayout> layOut(const Model& model, const Metadata&, const WriteOptions&)
{
    const auto tensors = model.tensors();
    TextViewSet names;
    const std::vector<std::size_t> storages = storagesOf(tensors);
    Pickler pickle;
    pickle.global("collections", "OrderedDict");
    pickle.op(')');
    pickle.op('R');
    pickle.op('(');
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        APR_CHECK(checkTensor(tensors[i], names));
        pickle.text(tensors[i].name);
        putTensor(pickle, tensors[i], storages[i]);
    }
    pickle.op('u'); // SETITEMS
    pickle.op('.');
    const std::string folder(kArchiveFolder);
    zip::ArchiveLayout archive;
    APR_CHECK(archive.add(folder + "data.pkl", {Segment::ofBytes(pickle.take())}, kAlignment));
    APR_CHECK(archive.add(folder + "byteorder", {textSegment("little")}, kAlignment));
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (storages[i] != i) {
            continue;
        }
        APR_CHECK(
            archive.add(folder + "data/" + std::to_string(i), {Segment::ofTensor(i, tensors[i].byteSize)}, kAlignment));
    }
    APR_CHECK(archive.add(folder + "version", {textSegment("3\n")}, kAlignment));
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
