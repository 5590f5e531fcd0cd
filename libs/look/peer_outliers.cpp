// SPDX-License-Identifier: MIT
#include "apr/look/peer_outliers.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace apr {
namespace {

constexpr std::size_t kLeastPeers = 5;
constexpr double kMostScore = 3.5;
/// Deviations of a hundredth of the spread of a tensor are not unusual, however alike its peers are.
constexpr double kLeastSpread = 0.01;

double medianOf(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Modified z-scores; empty if there are too few values. `least` is the smallest MAD.
std::vector<double> scoresOf(const std::vector<double>& values, double least, double& median)
{
    median = medianOf(values);
    std::vector<double> deviations;
    deviations.reserve(values.size());
    for (const double value : values) {
        deviations.push_back(std::abs(value - median));
    }
    const double mad = std::max(least, medianOf(deviations));
    std::vector<double> out;
    out.reserve(values.size());
    for (const double value : values) {
        out.push_back(0.6745 * (value - median) / mad);
    }
    return out;
}

} // namespace

std::string peerName(std::string_view name)
{
    std::string out;
    for (const char c : name) {
        const bool isDigit = c >= '0' && c <= '9';
        if (!isDigit) {
            out += c;
        } else if (out.empty() || out.back() != '#') {
            out += '#';
        }
    }
    return out;
}

std::vector<std::optional<PeerOutlier>> findPeerOutliers(const std::vector<std::string_view>& names,
                                                         const std::vector<const TensorStatistics*>& statistics)
{
    std::map<std::string, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (statistics[i] != nullptr && statistics[i]->finite() > 1 && statistics[i]->std > 0) {
            groups[peerName(names[i])].push_back(i);
        }
    }
    std::vector<std::optional<PeerOutlier>> out(names.size());
    for (const auto& [name, members] : groups) {
        if (members.size() < kLeastPeers) {
            continue;
        }
        std::vector<double> deviations;
        std::vector<double> means;
        for (const std::size_t i : members) {
            deviations.push_back(std::log(statistics[i]->std));
            means.push_back(statistics[i]->mean);
        }
        double deviation = 0;
        double mean = 0;
        const auto ofDeviation = scoresOf(deviations, kLeastSpread, deviation);
        const auto ofMean = scoresOf(means, kLeastSpread * std::exp(deviation), mean);
        for (std::size_t i = 0; i < members.size(); ++i) {
            const TensorStatistics& of = *statistics[members[i]];
            if (std::abs(ofDeviation[i]) > kMostScore) {
                out[members[i]] = PeerOutlier{
                    .measure = "std", .value = of.std, .median = std::exp(deviation), .score = ofDeviation[i]};
            } else if (std::abs(ofMean[i]) > kMostScore) {
                out[members[i]] = PeerOutlier{.measure = "mean", .value = of.mean, .median = mean, .score = ofMean[i]};
            }
        }
    }
    return out;
}

} // namespace apr
