// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <curl/curl.h>

namespace apr::hub {

/// The functions of libcurl that are used. The library and its many dependencies are loaded on the first request.
struct Curl {
    decltype(&::curl_easy_init) init = nullptr;
    decltype(&::curl_easy_cleanup) cleanup = nullptr;
    decltype(&::curl_easy_reset) reset = nullptr;
    decltype(&::curl_easy_setopt) setopt = nullptr;
    decltype(&::curl_easy_getinfo) getinfo = nullptr;
    decltype(&::curl_easy_perform) perform = nullptr;
    decltype(&::curl_easy_strerror) strerror = nullptr;
    decltype(&::curl_slist_append) append = nullptr;
    decltype(&::curl_slist_free_all) freeAll = nullptr;

    /// The loaded and initialized functions, valid until the program exits. Thread-safe. E014 if libcurl is missing.
    static Result<const Curl*> load();
};

} // namespace apr::hub
