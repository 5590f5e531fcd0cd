// SPDX-License-Identifier: MIT
#include "apr/host/shared_library.h"

#include "apr/base/text.h"

#include <dlfcn.h>

namespace apr {

Result<SharedLibrary> SharedLibrary::open(const std::string& name)
{
    void* handle = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const char* reason = ::dlerror(); // NOLINT(concurrency-mt-unsafe): per thread in glibc
        return Error{.code = Errc::Io,
                     .message =
                         "the shared library cannot be loaded: " + printable(reason == nullptr ? "" : reason, 300),
                     .file = name};
    }
    return SharedLibrary(std::shared_ptr<void>(handle, [](void* opened) { ::dlclose(opened); }), name);
}

void* SharedLibrary::symbol(const char* name) const
{
    return ::dlsym(m_handle.get(), name);
}

Status SharedLibrary::missing(const char* name) const
{
    return Error{.code = Errc::Io,
                 .message = "the shared library does not export the function " + std::string(name),
                 .file = m_name};
}

} // namespace apr
