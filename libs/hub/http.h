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

/// The head of an answer, after all redirects.
struct HttpAnswer {
    long status = 0;
    std::map<std::string, std::string> headers = {}; ///< by small names; what a redirect said stays where none follows
    std::string body = {};                           ///< of get(), and the first bytes of a refusal

    std::string header(const std::string& name) const;
    /// Bytes of the whole file: of X-Linked-Size, Content-Range or Content-Length.
    std::optional<std::uint64_t> size() const;
    /// The tag of the contents, without quotes and "W/".
    std::string tag() const;
};

struct HttpRequest {
    std::string url = {};
    bool isHead = false;
    std::optional<std::pair<std::uint64_t, std::uint64_t>> range = {}; ///< first byte and number of them
};

/// Takes bytes of a body as they come, once the answer is known to be 200 or 206. An Error stops the transfer.
using HttpSink = std::function<Status(const HttpAnswer& answer, std::span<const std::byte> bytes)>;

/// One connection at a time, kept open from request to request; for one thread. Follows redirects, to https only, and
/// keeps the token to the endpoint's host.
class Http {
public:
    /// `progress` is asked whether to go on.
    Http(const Settings& settings, Progress& progress);
    ~Http();
    Http(const Http&) = delete;
    Http& operator=(const Http&) = delete;

    /// One attempt. Any status is an answer; E014 when there is none, E017 when cancelled, or the sink's Error. A
    /// transfer that broke off after bytes came is E014 too.
    Result<HttpAnswer> once(const HttpRequest& request, const HttpSink& sink);

    /// As once, again after a pause where the server is busy (429, as long as its Retry-After says, and 5xx) or the
    /// connection dropped. Refusals are E014 with what to do.
    Result<HttpAnswer> ask(const HttpRequest& request, const HttpSink& sink = {});

    /// The body of a small file. E014 when it has over `most` bytes.
    Result<HttpAnswer> get(const std::string& url, std::uint64_t most);

    /// Whether the last once() failed in a way that may pass: a dropped connection, not a host that is not there.
    bool mayPass() const;

    /// Waits before attempt number `attempt` (from 1); with an answer that asks for a time, that long. E017.
    Status pause(unsigned attempt, const HttpAnswer* answer) const;

    static constexpr unsigned kMostAttempts = 5;

private:
    struct Transfer;
    std::unique_ptr<Transfer> m_transfer;
};

/// A URL without what may be a signature in it, for messages and files.
std::string withoutQuery(const std::string& url);

/// Whether an answer is worth another attempt.
bool isBusy(const HttpAnswer& answer);

/// The Error of an answer that is no 2xx.
Error refusalOf(const HttpAnswer& answer, const std::string& url, const Settings& settings);

} // namespace apr::hub
