// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/container/zip/archive.h"
#include "apr/container/zip/writer.h"
#include "apr/format/format_writer.h"
#include "apr/format/numpy/array_header.h"
#include "format/writing/refusal.h"

namespace apr::numpy {
namespace {

Status checkTensor(const TensorInfo& tensor, TextViewSet& names)
{
    const auto refuse = [&tensor](Errc code, std::string message) {
        return refusal(tensor, code, std::move(message),
                       "Add --precision f32, which keeps all values of BF16, or --precision f16.");
    };
    if (!hasType(tensor.dtype)) {
        return refuse(Errc::Unsupported, "NumPy does not have dtype " + std::string(dtypeName(tensor.dtype)) +
                                             "; convert with --precision f32 or fp16");
    }
    if (!isUtf8(tensor.name) || !zip::isSafePath(tensor.name) || tensor.name.size() > 60'000) {
        return refuse(Errc::Argument, "the tensor name cannot be the name of a file in an archive");
    }
    if (tensor.shape.size() > 64) { // NPY_MAXDIMS of NumPy 2
        return refuse(Errc::Argument,
                      "the tensor has " + std::to_string(tensor.shape.size()) + " dimensions, NumPy allows at most 64");
    }
    if (!names.insert(tensor.name).second) {
        return refuse(Errc::Argument, "duplicate tensor name");
    }
    return {};
}

Result<OutputLayout> layOut(const Model& model, const Metadata&, const WriteOptions&)
{
    zip::ArchiveLayout archive;
    TextViewSet names;
    const auto tensors = model.tensors();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        APR_CHECK(checkTensor(tensors[i], names));
        APR_CHECK(
            archive.add(tensors[i].name + ".npy", {Segment::ofBytes(arrayHeader(tensors[i].dtype, tensors[i].shape)),
                                                   Segment::ofTensor(i, tensors[i].byteSize)}));
    }
    return singleFile({.segments = archive.finish(), .hasChecksum = true});
}

Result<OutputLayout> layOutArray(const Model& model, const Metadata&, const WriteOptions&)
{
    const auto tensors = model.tensors();
    if (tensors.size() != 1) {
        return Error{.code = Errc::Argument,
                     .message = "a .npy file has one array; the model has " + formatCountOf(tensors.size(), "tensor"),
                     .advice = "Select one with --select, or write .npz."};
    }
    TextViewSet names;
    APR_CHECK(checkTensor(tensors[0], names));
    FileLayout file;
    file.segments.push_back(Segment::ofBytes(arrayHeader(tensors[0].dtype, tensors[0].shape)));
    file.segments.push_back(Segment::ofTensor(0, tensors[0].byteSize));
    return singleFile(std::move(file));
}

} // namespace

const FormatWriter kNpyWriter{
    .id = "npy",
    .format = FormatId::NumPy,
    .suffix = ".npy",
    .can = {.metadata = false},
    .layOut = layOutArray,
};

const FormatWriter kNpzWriter{
    .id = "npz",
    .format = FormatId::NumPy,
    .suffix = ".npz",
    .can = {.metadata = false},
    .layOut = layOut,
};

} // namespace apr::numpy
