// SPDX-License-Identifier: MIT
// What a failed check of _GLIBCXX_ASSERTIONS calls. The C++ library has it since GCC 12 only; with it in the programs,
// the bundle runs with that of GCC 11.
#include <cstdio>
#include <cstdlib>

namespace std {

// As the header declares it: clang takes [[noreturn]] for a second, different attribute.
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl58-cpp,readability-identifier-naming)
__attribute__((noreturn)) void __glibcxx_assert_fail(const char* file, int line, const char* function,
                                                     const char* condition) noexcept
{
    std::fprintf(stderr, "%s:%d: %s: Assertion '%s' failed.\n", file, line, function, condition);
    std::abort();
}

} // namespace std
