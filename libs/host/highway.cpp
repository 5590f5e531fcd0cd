// SPDX-License-Identifier: MIT
// The two functions of Highway that dynamic dispatch calls. libhwy is loaded when the first kernel is: its static
// initializers measure the timer for about 3 ms, which programs that run no kernel must not wait for.
#include "apr/host/shared_library.h"

#include <hwy/targets.h>

namespace hwy {

ChosenTarget& GetChosenTarget()
{
    static ChosenTarget chosen;
    return chosen;
}

std::int64_t SupportedTargets()
{
    static const auto* library = // never unloaded
        new apr::Result<apr::SharedLibrary>(apr::SharedLibrary::open("libhwy.so.1"));
    static auto* const detect =
        *library ? (*library)->function<std::int64_t()>("_ZN3hwy16SupportedTargetsEv") : nullptr;
    return detect != nullptr ? detect() : HWY_STATIC_TARGET;
}

} // namespace hwy
