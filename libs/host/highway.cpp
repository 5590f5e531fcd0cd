// SPDX-License-Identifier: MIT
// The functions of Highway that dynamic dispatch and, in sanitizer builds, its assertions call. libhwy is loaded when
// the first kernel is: its static initializers measure the timer for about 3 ms, which programs that run no kernel must
// not wait for.
#include "apr/host/shared_library.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <hwy/base.h>
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

/// A failed assertion, which is a bug of a kernel.
HWY_NORETURN void HWY_FORMAT(3, 4) Abort(const char* file, int line, const char* format, ...)
{
    std::fprintf(stderr, "%s:%d: ", file, line);
    va_list arguments;
    va_start(arguments, format);
    std::vfprintf(stderr, format, arguments);
    va_end(arguments);
    std::abort();
}

} // namespace hwy
