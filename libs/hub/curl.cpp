// SPDX-License-Identifier: MIT
#include "curl.h"

#include "apr/host/shared_library.h"

namespace apr::hub {
namespace {

struct Loaded {
    SharedLibrary library;
    Curl functions;
};

Result<Loaded> loadAll()
{
    APR_TRY(SharedLibrary library, SharedLibrary::open("libcurl.so.4"));
    Loaded out{.library = std::move(library), .functions = {}};
    decltype(&::curl_global_init) initialize = nullptr;
    APR_CHECK(out.library.bind(initialize, "curl_global_init"));
    APR_CHECK(out.library.bind(out.functions.init, "curl_easy_init"));
    APR_CHECK(out.library.bind(out.functions.cleanup, "curl_easy_cleanup"));
    APR_CHECK(out.library.bind(out.functions.reset, "curl_easy_reset"));
    APR_CHECK(out.library.bind(out.functions.setopt, "curl_easy_setopt"));
    APR_CHECK(out.library.bind(out.functions.getinfo, "curl_easy_getinfo"));
    APR_CHECK(out.library.bind(out.functions.perform, "curl_easy_perform"));
    APR_CHECK(out.library.bind(out.functions.strerror, "curl_easy_strerror"));
    APR_CHECK(out.library.bind(out.functions.append, "curl_slist_append"));
    APR_CHECK(out.library.bind(out.functions.freeAll, "curl_slist_free_all"));
    if (initialize(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        return Error{.code = Errc::Download, .message = "cannot initialize libcurl"};
    }
    return out;
}

} // namespace

Result<const Curl*> Curl::load()
{
    static const auto* loaded = new Result<Loaded>(loadAll()); // never unloaded, because of its global state
    if (!*loaded) {
        Error error = loaded->error();
        error.code = Errc::Download;
        return error;
    }
    return &(*loaded)->functions;
}

} // namespace apr::hub
