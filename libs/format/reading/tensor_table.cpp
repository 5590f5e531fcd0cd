// SPDX-License-Identifier: MIT
#include "tensor_table.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "file_opener.h"

#include <utility>

namespace apr {
namespace {

constexpr std::uint64_t kRowBytes = 400; ///< memory of a tensor in the table and in the model, besides its name

Error damaged(const TensorInfo& info, std::string message)
{
    Error error{.code = Errc::Corrupt, .message = std::move(message), .tensor = printable(info.name, 120)};
    if (info.offset != TensorInfo::kComputed) {
        error.offset = info.offset;
    }
    return error;
}

/// Forwards to another source, except for tensors that cannot be read.
class PartlyUnreadable final : public TensorSource {
public:
    PartlyUnreadable(std::shared_ptr<const TensorSource> inner, NumberMap<std::size_t, Error> errors)
        : m_inner(std::move(inner)), m_errors(std::move(errors))
    {
    }
    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const auto error = m_errors.find(index);
        return error == m_errors.end() ? m_inner->load(index, range) : Result<Bytes>(error->second);
    }

private:
    std::shared_ptr<const TensorSource> m_inner;
    NumberMap<std::size_t, Error> m_errors;
};

} // namespace

TensorTable::TensorTable(ByteSource file, Budget budget)
    : m_budget(std::move(budget)), m_cache(std::make_shared<const DecodedCache>(m_budget))
{
    addPart(std::move(file));
}

std::string TensorTable::uniqueName(const std::string& name) const
{
    std::string candidate = name;
    if (!has(name)) {
        return candidate;
    }
    std::size_t& number = m_numbers.try_emplace(name, 2).first->second; // many tensors can have one name
    while (has(candidate = name + '#' + std::to_string(number))) {
        ++number;
    }
    return candidate;
}

std::uint32_t TensorTable::addPart(ByteSource content)
{
    m_fileOfPart.push_back(m_files.size());
    m_files.push_back(std::move(content));
    return static_cast<std::uint32_t>(m_fileOfPart.size() - 1);
}

Status TensorTable::addName(TensorInfo& info)
{
    const auto bytes = tensorBytes(info.dtype, info.shape);
    if (!bytes) {
        return damaged(info, tensorSizeProblem(info.dtype, info.shape));
    }
    info.byteSize = *bytes;
    if (!isUtf8(info.name)) {
        return damaged(info, "the tensor name is not UTF-8");
    }
    if (!m_names.insert(info.name).second) {
        return damaged(info, "duplicate tensor name");
    }
    auto taken = m_budget.take(kRowBytes + 3 * info.name.size(), std::nullopt, "the tensor table");
    if (!taken) {
        Error error = std::move(taken).error();
        error.tensor = printable(info.name, 120);
        return error;
    }
    return {};
}

StridedSource::Place TensorTable::placeOf(const TensorInfo& info) const
{
    return {.offset = info.offset,
            .width = dtypeInfo(info.dtype).blockBytes,
            .shape = info.shape,
            .file = m_fileOfPart[info.part]};
}

Status TensorTable::addStored(TensorInfo info)
{
    return addStrided(std::move(info), {}, 1);
}

Status TensorTable::addStrided(TensorInfo info, std::vector<std::uint64_t> strides, std::uint64_t swapped)
{
    APR_CHECK(addName(info));
    if (info.byteSize == 0 || strides.empty() || isDense(info.shape, strides)) {
        strides.clear();
    }
    const StridedSource::Place place = placeOf(info);
    const auto extent =
        strides.empty() ? std::optional(info.byteSize / place.width) : stridedExtent(info.shape, strides);
    const auto end = extent ? checkedMul(*extent, place.width) : std::nullopt;
    const std::uint64_t fileBytes = m_files[place.file].size();
    if (info.offset > fileBytes || !end || *end > fileBytes - info.offset) {
        return damaged(info, (end ? formatCountOf(*end, "byte") : std::string("more than 2^64 bytes")) +
                                 " of tensor data at offset " + std::to_string(info.offset) +
                                 " exceed the file size of " + std::to_string(fileBytes) + " bytes");
    }
    if (info.byteSize > 0 && (!strides.empty() || swapped > 1)) {
        info.encoding.storedBytes = info.byteSize;
    }
    m_places.push_back(place);
    m_places.back().strides = std::move(strides);
    m_places.back().swapped = swapped;
    m_tensors.push_back(std::move(info));
    return {};
}

Status TensorTable::addDecoded(TensorInfo info, std::uint64_t storedBytes, DecodedCache::Make decode)
{
    const auto bytes = tensorBytes(info.dtype, info.shape);
    return addComputed(std::move(info), storedBytes,
                       DecodedCache::source(m_cache, bytes.value_or(0), std::move(decode)));
}

Status TensorTable::addComputed(TensorInfo info, std::uint64_t storedBytes, ByteSource content)
{
    APR_CHECK(addName(info));
    if (storedBytes == 0) {
        info.setComputed();
    } else {
        info.encoding.storedBytes = storedBytes;
    }
    StridedSource::Place place = placeOf(info);
    place.offset = 0;
    place.file = m_files.size();
    m_files.push_back(std::move(content));
    m_places.push_back(std::move(place));
    m_tensors.push_back(std::move(info));
    return {};
}

Status TensorTable::addUnreadable(TensorInfo info, Error error)
{
    const std::size_t index = m_tensors.size();
    APR_CHECK(addComputed(std::move(info), 0, ByteSource()));
    m_unreadable.emplace(index, std::move(error));
    return {};
}

Model TensorTable::makeModel(Metadata metadata, FileFacts facts)
{
    std::shared_ptr<const TensorSource> source =
        std::make_shared<StridedSource>(std::move(m_files), std::move(m_places));
    if (!m_unreadable.empty()) {
        source = std::make_shared<PartlyUnreadable>(std::move(source), std::move(m_unreadable));
    }
    return Model({.metadata = std::move(metadata), .tensors = std::move(m_tensors), .facts = std::move(facts)},
                 std::move(source));
}

} // namespace apr
