// SPDX-License-Identifier: MIT
#include "apr/model/tensor_values.h"
#include "apr/validate/diff.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace apr {
namespace {

constexpr std::uint64_t kLoaded = std::uint64_t{1} << 16U;

float sizeOf(const DifferingElement& element)
{
    if (element.a == element.b || (std::isnan(element.a) && std::isnan(element.b))) {
        return 0;
    }
    const float size = std::abs(element.a - element.b);
    return std::isnan(size) ? std::numeric_limits<float>::infinity() : size;
}

bool isLarger(const DifferingElement& x, const DifferingElement& y)
{
    return std::pair(sizeOf(x), y.element) > std::pair(sizeOf(y), x.element);
}

} // namespace

Result<std::vector<DifferingElement>> largestDifferences(const Model& a, std::size_t indexA, const Model& b,
                                                         std::size_t indexB, std::size_t count)
{
    std::vector<DifferingElement> out; // a heap with the smallest in front
    const std::uint64_t elements = a.tensors()[indexA].elements();
    std::vector<float> x;
    std::vector<float> y;
    for (std::uint64_t first = 0; first < elements; first += kLoaded) {
        x.resize(static_cast<std::size_t>(std::min(kLoaded, elements - first)));
        y.resize(x.size());
        APR_CHECK(loadElements(a, indexA, first, x));
        APR_CHECK(loadElements(b, indexB, first, y));
        for (std::size_t i = 0; i < x.size(); ++i) {
            const DifferingElement element{.element = first + i, .a = x[i], .b = y[i]};
            if (count == 0 || sizeOf(element) == 0 || (out.size() == count && !isLarger(element, out.front()))) {
                continue;
            }
            if (out.size() == count) {
                std::pop_heap(out.begin(), out.end(), isLarger);
                out.pop_back();
            }
            out.push_back(element);
            std::push_heap(out.begin(), out.end(), isLarger);
        }
    }
    std::sort(out.begin(), out.end(), isLarger);
    return out;
}

} // namespace apr
