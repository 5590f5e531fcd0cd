// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/hub/settings.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace apr::hub {

/// An HTTP response, after all redirects.
struct HttpResponse {
    long status = 0;
    std::map<std::string, std::string> headers =
        {};                ///< by lowercase name; includes headers of redirects unless replaced
    std::string body = {}; ///< of get(), and the first bytes of an error response

    std::string header(const std::string& name) const;
    /// Size of the whole file in bytes, from X-Linked-Size, Content-Range or Content-Length.
    std::optional<std::uint64_t> size() const;
    /// The ETag of the content, without quotes and "W/".
    std::string tag() const;
};

struct HttpRequest {
    std::string url = {};
    bool isHead = false;
    std::optional<std::pair<std::uint64_t, std::uint64_t>> range = {}; ///< offset and number of bytes
    std::optional<std::uint64_t> maxBytes = {};                        ///< of the body, if the status is 200 or 206
    long maxSeconds = 0;                                               ///< for the whole response; 0: none
};

/// Receives the body in pieces if the status is 200 or 206. Returning an Error stops the transfer.
using HttpSink = std::function<Status(const HttpResponse& response, std::span<const std::byte> bytes)>;

/// An HTTP client with one persistent connection, for use by one thread. Follows redirects to https only, and sends the
/// token only to the endpoint's host.
class Http {
public:
    /// `progress` can cancel requests.
    Http(const Settings& settings, Progress& progress);
    ~Http();
    Http(const Http&) = delete;
    Http& operator=(const Http&) = delete;

    const Settings& settings() const;

    /// Sends a request once. Any status is a valid response; of an error's body no more is read than what its response
    /// keeps needs. E014 if there is no response, the connection drops during the transfer, or the response goes on
    /// beyond the limits of the request, E017 if cancelled, or the sink's Error.
    Result<HttpResponse> sendOnce(const HttpRequest& request, const HttpSink& sink);

    /// Sends a request and retries it if the server is busy (429, after its Retry-After, or 5xx) or the connection
    /// drops. Error responses are E014 with advice.
    Result<HttpResponse> send(const HttpRequest& request, const HttpSink& sink = {});

    /// Downloads a small file. E014 if it has more than `maxBytes` bytes.
    Result<HttpResponse> get(const std::string& url, std::uint64_t maxBytes);

    /// Whether the last sendOnce() failed with a transient error: a dropped connection, not an unknown host.
    bool isTransientFailure() const;

    /// Waits before a retry after attempt number `attempt` (from 1), or as long as the response's Retry-After says.
    /// E017.
    Status waitBeforeRetry(unsigned attempt, const HttpResponse* response) const;

    static constexpr unsigned kMaxAttempts = 5;

private:
    struct Transfer;
    std::unique_ptr<Transfer> m_transfer;
};

/// The URL without its query, which may contain a signature, for messages and files.
std::string withoutQuery(const std::string& url);

/// Whether a request with this response should be retried.
bool isRetryable(const HttpResponse& response);

/// The Error for a response that is not 2xx.
Error errorFromResponse(const HttpResponse& response, const std::string& url, const Settings& settings);

} // namespace apr::hub
