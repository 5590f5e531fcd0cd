// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace apr::hub {

/// Network and cache settings from the environment.
struct Settings {
    std::string endpoint = "https://huggingface.co"; ///< HF_ENDPOINT
    std::string token = {};                          ///< HF_TOKEN, or the token file of huggingface-cli
    std::string cache = {};                          ///< APR_CACHE, or apr in XDG_CACHE_HOME or ~/.cache
    std::uint64_t cacheLimit = 0;                    ///< APR_CACHE_LIMIT in bytes; 0: none
    std::string authorities = {};   ///< CURL_CA_BUNDLE or SSL_CERT_FILE; empty for the system's CA certificates
    bool isOffline = false;         ///< HF_HUB_OFFLINE or APR_OFFLINE
    long connectSeconds = 8;        ///< connection timeout
    long idleSeconds = 30;          ///< time without data before a connection counts as dropped, and for the body of an
                                    ///< error or a redirect
    long headSeconds = 60;          ///< for the whole response to a HEAD request
    long listSeconds = 300;         ///< for a whole list of files
    unsigned connections = 4;       ///< parallel connections for one large file
    double retryDelaySeconds = 0.5; ///< before the first retry; doubled each time
    long maxWaitSeconds = 60;       ///< upper limit for Retry-After

    static Settings fromEnvironment();
};

} // namespace apr::hub
