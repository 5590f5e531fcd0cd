// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace apr::hub {

/// What the environment says about the network and the cache.
struct Settings {
    std::string endpoint = "https://huggingface.co"; ///< HF_ENDPOINT
    std::string token = {};                          ///< HF_TOKEN, or the file that huggingface-cli leaves
    std::string cache = {};                          ///< APR_CACHE, or apr in XDG_CACHE_HOME or ~/.cache
    std::uint64_t cacheLimit = 0;                    ///< APR_CACHE_LIMIT in bytes; 0: none
    std::string authorities = {}; ///< CURL_CA_BUNDLE or SSL_CERT_FILE: whom to believe; empty: Debian's
    bool isOffline = false;       ///< HF_HUB_OFFLINE or APR_OFFLINE
    long connectSeconds = 8;      ///< until a host that does not answer is given up
    long idleSeconds = 30;        ///< without a byte until a connection is taken for dropped
    unsigned connections = 4;     ///< for one large file
    double pauseSeconds = 0.5;    ///< before the first repetition; doubled each time
    long mostWaitSeconds = 60;    ///< that a server may ask for with Retry-After

    static Settings fromEnvironment();
};

} // namespace apr::hub
