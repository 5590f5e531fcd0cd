// SPDX-License-Identifier: MIT
#include "apr/format/format_writer.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace apr {

std::uint64_t FileLayout::bytes() const
{
    const auto offsets = offsetsOf(segments);
    return offsets ? offsets->back() : std::numeric_limits<std::uint64_t>::max();
}

bool FileLayout::hasLateNumbers() const
{
    return std::any_of(segments.begin(), segments.end(), [](const Segment& segment) { return segment.isOfOutput; });
}

std::uint64_t OutputLayout::bytes() const
{
    return std::accumulate(files.begin(), files.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const FileLayout& file) { return sum + file.bytes(); });
}

OutputLayout singleFile(FileLayout file)
{
    OutputLayout out;
    out.files.push_back(std::move(file));
    return out;
}

FileLayout asPart(FileLayout file, const std::vector<std::size_t>& tensors, std::string name)
{
    file.name = std::move(name);
    for (Segment& segment : file.segments) {
        if (segment.kind == Segment::Kind::Tensor) {
            segment.tensor = tensors[segment.tensor];
        } else if (segment.make) {
            segment.make = [make = std::move(segment.make), tensors](const WrittenSoFar& written) {
                std::vector<StoredTensor> own;
                std::vector<std::uint32_t> crcs;
                for (const std::size_t tensor : tensors) {
                    own.push_back(written.tensors[tensor]);
                    if (!written.crcs.empty()) {
                        crcs.push_back(written.crcs[tensor]);
                    }
                }
                WrittenSoFar part = written;
                part.tensors = own;
                part.crcs = crcs;
                return make(part);
            };
        }
    }
    return file;
}

} // namespace apr
