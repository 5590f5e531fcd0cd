// SPDX-License-Identifier: MIT
#include "number_colors.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace apr::workbench {
namespace {

QRgb mixed(QRgb from, QRgb to, float share)
{
    const auto channel = [share](int a, int b) {
        return static_cast<int>(std::lround(static_cast<float>(a) + share * static_cast<float>(b - a)));
    };
    return qRgb(channel(qRed(from), qRed(to)), channel(qGreen(from), qGreen(to)), channel(qBlue(from), qBlue(to)));
}

constexpr QRgb kNotFinite = 0xFFE040E0;

} // namespace

QRgb signedColor(float value, bool dark)
{
    if (!std::isfinite(value)) {
        return kNotFinite;
    }
    const QRgb zero = dark ? 0xFF1A1C20 : 0xFFFFFFFF;
    const float size = std::min(1.0F, std::abs(value));
    const QRgb end = value < 0 ? (dark ? 0xFF56B4E9 : 0xFF0B5394) : (dark ? 0xFFF5A742 : 0xFFB45309);
    return mixed(zero, end, size);
}

QRgb magnitudeColor(float value)
{
    if (!std::isfinite(value)) {
        return kNotFinite;
    }
    constexpr std::array<QRgb, 9> kViridis{0xFF440154, 0xFF472D7B, 0xFF3B528B, 0xFF2C728E, 0xFF21918C,
                                           0xFF28AE80, 0xFF5EC962, 0xFFADDC30, 0xFFFDE725};
    const float at = std::clamp(value, 0.0F, 1.0F) * (kViridis.size() - 1);
    const auto index = std::min(static_cast<std::size_t>(at), kViridis.size() - 2);
    return mixed(kViridis[index], kViridis[index + 1], at - static_cast<float>(index));
}

} // namespace apr::workbench
