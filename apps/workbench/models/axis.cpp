// SPDX-License-Identifier: MIT
#include "axis.h"

#include <cmath>
#include <initializer_list>

namespace apr::workbench {

double axisEnd(double most, int steps, double least)
{
    const bool canBeDivided = most > 1e-300 && most < 1e300;
    const double end = canBeDivided ? 1.02 * most : 1;
    double power = std::pow(10, std::floor(std::log10(end / steps)));
    for (;; power *= 10) {
        for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
            const double step = factor * power;
            const bool isMultiple = least == 0 || std::fmod(step, least) == 0;
            if (isMultiple && step * steps >= end) {
                return step * steps;
            }
        }
    }
}

} // namespace apr::workbench
