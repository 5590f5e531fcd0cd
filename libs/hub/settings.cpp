// SPDX-License-Identifier: MIT
#include "apr/hub/settings.h"

#include "apr/base/text.h"
#include "apr/host/mapped_file.h"

#include <cstdlib>

namespace apr::hub {
namespace {

std::string variable(const char* name)
{
    const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): the environment is never modified
    return value == nullptr ? std::string() : std::string(trim(value));
}

std::string firstOf(std::initializer_list<const char*> names)
{
    for (const char* name : names) {
        if (auto value = variable(name); !value.empty()) {
            return value;
        }
    }
    return {};
}

bool isSet(const char* name)
{
    const std::string value = toLower(variable(name));
    // What is neither yes nor no is taken for yes: APR_OFFLINE=maybe must not go online.
    return !value.empty() && value != "0" && value != "false" && value != "no" && value != "off";
}

} // namespace

Settings Settings::fromEnvironment()
{
    Settings out;
    if (std::string endpoint = variable("HF_ENDPOINT"); !endpoint.empty()) {
        while (endpoint.ends_with('/')) {
            endpoint.pop_back();
        }
        out.endpoint = std::move(endpoint);
    }
    const std::string home = variable("HOME");
    const std::string caches = variable("XDG_CACHE_HOME").empty() ? home + "/.cache" : variable("XDG_CACHE_HOME");
    out.token = firstOf({"HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"});
    if (out.token.empty()) {
        const std::string folder = variable("HF_HOME").empty() ? caches + "/huggingface" : variable("HF_HOME");
        const std::string path = variable("HF_TOKEN_PATH").empty() ? folder + "/token" : variable("HF_TOKEN_PATH");
        if (const auto text = readTextFile(path, 4096)) {
            out.token = std::string(trim(*text));
        }
    }
    out.cache = variable("APR_CACHE").empty() ? caches + "/apr" : variable("APR_CACHE");
    out.cacheLimit = parseByteSize(variable("APR_CACHE_LIMIT")).value_or(0);
    out.authorities = firstOf({"CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "SSL_CERT_FILE"});
    out.isOffline = isSet("HF_HUB_OFFLINE") || isSet("APR_OFFLINE");
    return out;
}

} // namespace apr::hub
