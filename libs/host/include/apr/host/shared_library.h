// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <memory>
#include <string>

namespace apr {

/// A shared library that is loaded on demand, to keep program startup fast. It is unloaded with the last copy of this
/// object.
class SharedLibrary {
public:
    /// Opens a library by path, or by a name without a slash in the system's library folders ("libcurl.so.4"), never in
    /// the current folder. E007 with the reason from the dynamic loader.
    static Result<SharedLibrary> open(const std::string& name);

    /// The function `name`, or null if the library does not export it.
    template <class Function>
    Function* function(const char* name) const
    {
        return reinterpret_cast<Function*>(symbol(name));
    }

    /// Sets `function` to the function `name`. E007 if the library does not export it.
    template <class Function>
    Status bind(Function*& function, const char* name) const
    {
        function = this->function<Function>(name);
        return function != nullptr ? Status() : missing(name);
    }

private:
    explicit SharedLibrary(std::shared_ptr<void> handle, std::string name)
        : m_handle(std::move(handle)), m_name(std::move(name))
    {
    }
    void* symbol(const char* name) const;
    Status missing(const char* name) const;

    std::shared_ptr<void> m_handle;
    std::string m_name;
};

} // namespace apr
