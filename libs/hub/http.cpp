// SPDX-License-Identifier: MIT
#include "http.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "curl.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

namespace apr::hub {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxErrorBody = 2048;
constexpr std::uint64_t kMaxUnread = std::uint64_t{64} << 10; ///< bytes of a body that is not used

/// The status of "HTTP/1.1 302 Found"; 0 if there is none.
long statusOf(std::string_view line)
{
    const std::size_t space = std::min(line.find(' '), line.size());
    return static_cast<long>(parseUnsigned(trim(line.substr(space)).substr(0, 3)).value_or(0));
}

bool isSuccess(long status)
{
    return status == 200 || status == 206;
}

/// "huggingface.co" of "https://huggingface.co/x".
std::string_view hostOf(std::string_view url)
{
    const std::size_t start = url.find("://");
    return start == std::string_view::npos ? std::string_view()
                                           : url.substr(start + 3, url.find('/', start + 3) - start - 3);
}

} // namespace

std::string HttpResponse::header(const std::string& name) const
{
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
}

std::optional<std::uint64_t> HttpResponse::size() const
{
    if (const auto linked = parseUnsigned(header("x-linked-size"))) {
        return linked;
    }
    if (const std::string range = header("content-range"); status == 206 && range.find('/') != std::string::npos) {
        return parseUnsigned(std::string_view(range).substr(range.find('/') + 1));
    }
    return parseUnsigned(header("content-length"));
}

std::string HttpResponse::tag() const
{
    std::string out = header("x-linked-etag").empty() ? header("etag") : header("x-linked-etag");
    out = out.starts_with("W/") ? out.substr(2) : out;
    out.erase(std::remove(out.begin(), out.end(), '"'), out.end());
    return out;
}

struct Http::Transfer {
    Settings settings;
    Progress& progress;
    Result<const Curl*> curl = Curl::load();
    CURL* handle = nullptr;
    HttpResponse response = {};
    const HttpRequest* request = nullptr;
    const HttpSink* sink = nullptr;
    std::optional<Error> error = {};
    bool isCancelled = false;
    bool isNewResponse = false;
    bool isAnswered = false; ///< by an error whose body goes on
    CURLcode code = CURLE_OK;
    std::uint64_t received = 0;
    std::uint64_t unused = 0;  ///< bytes of the body that no sink took
    long current = 0;          ///< status of the latest response in a chain of redirects
    long redirects = 0;        ///< responses that redirect
    Clock::time_point started; ///< of the request
    Clock::time_point headed;  ///< of the latest response

    Transfer(const Settings& s, Progress& p) : settings(s), progress(p)
    {
        if (curl) {
            handle = (*curl)->init();
        }
    }

    static std::size_t onHeader(char* data, std::size_t size, std::size_t count, void* self)
    {
        auto& transfer = *static_cast<Transfer*>(self);
        const std::string_view line(data, size * count);
        if (line.starts_with("HTTP/")) { // the next response in a chain of redirects
            transfer.isNewResponse = true;
            transfer.current = statusOf(line);
            transfer.redirects += transfer.current >= 300 && transfer.current < 400 ? 1 : 0;
            transfer.headed = Clock::now();
            for (const char* each : {"content-length", "content-range", "etag", "retry-after", "accept-ranges"}) {
                transfer.response.headers.erase(each);
            }
        }
        const std::size_t colon = line.find(':');
        if (colon != std::string_view::npos && colon > 0 && transfer.response.headers.size() < 200) {
            transfer.response.headers[toLower(std::string(line.substr(0, colon)))] =
                std::string(trim(line.substr(colon + 1)));
        }
        return line.size();
    }

    static std::size_t onBody(char* data, std::size_t size, std::size_t count, void* self)
    {
        auto& transfer = *static_cast<Transfer*>(self);
        if (transfer.isNewResponse) {
            transfer.isNewResponse = false;
            (*transfer.curl)->getinfo(transfer.handle, CURLINFO_RESPONSE_CODE, &transfer.response.status);
        }
        const std::size_t length = size * count;
        if (!isSuccess(transfer.response.status) || transfer.sink == nullptr || !*transfer.sink) {
            transfer.unused += length;
            transfer.isAnswered = transfer.unused > kMaxUnread;
            if (transfer.isAnswered) {
                return 0;
            }
            const std::size_t room = kMaxErrorBody - std::min(kMaxErrorBody, transfer.response.body.size());
            transfer.response.body.append(data, std::min(room, length));
            return length;
        }
        transfer.received += length;
        auto accepted = (*transfer.sink)(transfer.response, std::as_bytes(std::span(data, length)));
        if (!accepted) {
            transfer.error = std::move(accepted).error();
            return 0;
        }
        return length;
    }

    static int onProgress(void* self, curl_off_t, curl_off_t downloaded, curl_off_t, curl_off_t)
    {
        auto& transfer = *static_cast<Transfer*>(self);
        transfer.isCancelled = transfer.isCancelled || !transfer.progress.step(0, 0, "downloading");
        const bool goesOn =
            !transfer.isCancelled && transfer.mayGoOn(static_cast<std::uint64_t>(std::max<curl_off_t>(downloaded, 0)));
        return goesOn ? 0 : 1;
    }

    /// Whether the response of which `downloaded` bytes came is within all limits. Sets `error` or `isAnswered` if not.
    bool mayGoOn(std::uint64_t downloaded)
    {
        const auto now = Clock::now();
        if (request->maxSeconds > 0 && now - started > std::chrono::seconds(request->maxSeconds)) {
            return refuse("the response was not complete after " +
                          formatCountOf(static_cast<std::uint64_t>(request->maxSeconds), "second"));
        }
        if (current < 300) { // what arrives in other ways than as the body, such as the framing of chunks, counts too
            const auto most = request->maxBytes ? checkedMul(*request->maxBytes, 2) : std::nullopt;
            return !most || downloaded <= kMaxUnread || downloaded - kMaxUnread <= *most ||
                   refuse("the server sent more data than requested");
        }
        const bool isEndless = downloaded > kMaxUnread || now - headed > std::chrono::seconds(settings.idleSeconds);
        if (isEndless && current >= 400) { // nobody needs more of it
            isAnswered = true;
            return false;
        }
        long followed = 0;
        (*curl)->getinfo(handle, CURLINFO_REDIRECT_COUNT, &followed);
        return !isEndless || followed >= redirects || refuse("the body of a redirect does not end");
    }

    bool refuse(std::string message)
    {
        error = Error{.code = Errc::Download, .message = std::move(message), .file = withoutQuery(request->url)};
        return false;
    }
};

Http::Http(const Settings& settings, Progress& progress) : m_transfer(std::make_unique<Transfer>(settings, progress)) {}

Http::~Http()
{
    if (m_transfer->handle != nullptr) {
        (*m_transfer->curl)->cleanup(m_transfer->handle);
    }
}

const Settings& Http::settings() const
{
    return m_transfer->settings;
}

Result<HttpResponse> Http::sendOnce(const HttpRequest& request, const HttpSink& sink)
{
    Transfer& transfer = *m_transfer;
    const Settings& settings = transfer.settings;
    if (!transfer.curl) {
        return transfer.curl.error();
    }
    const Curl& curl = **transfer.curl;
    CURL* handle = transfer.handle;
    if (handle == nullptr) {
        return Error{.code = Errc::Download, .message = "cannot initialize libcurl"};
    }
    transfer.response = {};
    transfer.error.reset();
    transfer.isCancelled = false;
    transfer.isAnswered = false;
    transfer.received = 0;
    transfer.unused = 0;
    transfer.current = 0;
    transfer.redirects = 0;
    transfer.started = Clock::now();
    transfer.headed = transfer.started;
    transfer.request = &request;
    transfer.sink = &sink;
    curl.reset(handle);
    // A mirror configured as the endpoint may use http. Other URLs and redirects may not.
    const bool isPlain = settings.endpoint.starts_with("http://") && request.url.starts_with(settings.endpoint);
    char message[CURL_ERROR_SIZE] = {};
    std::string range;
    curl_slist* headers = nullptr;
    curl.setopt(handle, CURLOPT_URL, request.url.c_str());
    curl.setopt(handle, CURLOPT_PROTOCOLS_STR, isPlain ? "http,https" : "https");
    curl.setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, isPlain ? "http,https" : "https");
    curl.setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
    curl.setopt(handle, CURLOPT_MAXREDIRS, 8L);
    curl.setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl.setopt(handle, CURLOPT_CONNECTTIMEOUT, settings.connectSeconds);
    curl.setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 100L);
    curl.setopt(handle, CURLOPT_LOW_SPEED_TIME, settings.idleSeconds);
    curl.setopt(handle, CURLOPT_USERAGENT, "apr-workbench/" APR_VERSION);
    curl.setopt(handle, CURLOPT_ERRORBUFFER, message);
    curl.setopt(handle, CURLOPT_HEADERFUNCTION, &Transfer::onHeader);
    curl.setopt(handle, CURLOPT_HEADERDATA, &transfer);
    curl.setopt(handle, CURLOPT_WRITEFUNCTION, &Transfer::onBody);
    curl.setopt(handle, CURLOPT_WRITEDATA, &transfer);
    curl.setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl.setopt(handle, CURLOPT_XFERINFOFUNCTION, &Transfer::onProgress);
    curl.setopt(handle, CURLOPT_XFERINFODATA, &transfer);
    curl.setopt(handle, CURLOPT_NOBODY, request.isHead ? 1L : 0L);
    if (!settings.authorities.empty()) {
        curl.setopt(handle, CURLOPT_CAINFO, settings.authorities.c_str());
    }
    // curl drops the token on a redirect to another host.
    if (!settings.token.empty() && hostOf(request.url) == hostOf(settings.endpoint)) {
        curl.setopt(handle, CURLOPT_HTTPAUTH, CURLAUTH_BEARER);
        curl.setopt(handle, CURLOPT_XOAUTH2_BEARER, settings.token.c_str());
    }
    if (request.range) {
        range = std::to_string(request.range->first) + '-' +
                std::to_string(request.range->first + request.range->second - 1);
        curl.setopt(handle, CURLOPT_RANGE, range.c_str());
    }
    // Sizes and checksums refer to the uncompressed file.
    headers = curl.append(headers, "Accept-Encoding: identity");
    curl.setopt(handle, CURLOPT_HTTPHEADER, headers);
    transfer.code = curl.perform(handle);
    curl.freeAll(headers);
    curl.getinfo(handle, CURLINFO_RESPONSE_CODE, &transfer.response.status);
    curl.setopt(handle, CURLOPT_ERRORBUFFER, nullptr);
    if (transfer.error) {
        return *transfer.error;
    }
    if (transfer.isCancelled) {
        return Error{.code = Errc::Cancelled, .message = "cancelled"};
    }
    if (transfer.code != CURLE_OK && !transfer.isAnswered) {
        std::string reason = message[0] != '\0' ? message : curl.strerror(transfer.code);
        if (reason.size() > 1 && reason[1] >= 'a' && reason[1] <= 'z') { // a word, not an acronym such as "SSL"
            reason = toLower(reason.substr(0, 1)) + reason.substr(1);
        }
        return Error{.code = Errc::Download,
                     .message =
                         (transfer.received > 0 ? "connection lost: " : "connection failed: ") + printable(reason, 200),
                     .file = withoutQuery(request.url)};
    }
    return transfer.response;
}

bool Http::isTransientFailure() const
{
    switch (m_transfer->code) {
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return true;
    case CURLE_OPERATION_TIMEDOUT: return m_transfer->response.status != 0; // otherwise it never connected
    default: return false;
    }
}

Status Http::waitBeforeRetry(unsigned attempt, const HttpResponse* response) const
{
    const Settings& settings = m_transfer->settings;
    double seconds = settings.retryDelaySeconds * std::pow(2.0, attempt - 1);
    if (response != nullptr) {
        if (const auto retryAfter = parseUnsigned(response->header("retry-after"))) {
            seconds = static_cast<double>(
                std::min<std::uint64_t>(*retryAfter, static_cast<std::uint64_t>(settings.maxWaitSeconds)));
        }
    }
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (std::chrono::steady_clock::now() < end) {
        if (!m_transfer->progress.step(0, 0, "waiting for the server")) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return {};
}

Result<HttpResponse> Http::send(const HttpRequest& request, const HttpSink& sink)
{
    for (unsigned attempt = 1;; ++attempt) {
        auto response = sendOnce(request, sink);
        const bool isLast = attempt == kMaxAttempts;
        if (!response) {
            if (response.error().code != Errc::Download || !isTransientFailure() || isLast) {
                return response;
            }
            APR_CHECK(waitBeforeRetry(attempt, nullptr));
            continue;
        }
        if (isRetryable(*response) && !isLast) {
            APR_CHECK(waitBeforeRetry(attempt, &*response));
            continue;
        }
        if (response->status < 200 || response->status > 299) {
            return errorFromResponse(*response, request.url, m_transfer->settings);
        }
        return response;
    }
}

Result<HttpResponse> Http::get(const std::string& url, std::uint64_t maxBytes)
{
    std::string body;
    const HttpSink sink = [&](const HttpResponse&, std::span<const std::byte> bytes) -> Status {
        if (body.size() + bytes.size() > maxBytes) {
            return Error{.code = Errc::Download,
                         .message = "the response exceeds the limit of " + formatBytes(maxBytes),
                         .file = withoutQuery(url)};
        }
        body.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        return {};
    };
    for (unsigned attempt = 1;; ++attempt) {
        body.clear();
        auto response = sendOnce({.url = url, .maxBytes = maxBytes, .maxSeconds = settings().listSeconds}, sink);
        const bool isRepeated =
            response ? isRetryable(*response) : response.error().code == Errc::Download && isTransientFailure();
        if (isRepeated && attempt < kMaxAttempts) {
            APR_CHECK(waitBeforeRetry(attempt, response ? &*response : nullptr));
            continue;
        }
        if (!response) {
            return response;
        }
        if (response->status != 200) {
            return errorFromResponse(*response, url, m_transfer->settings);
        }
        response->body = std::move(body);
        return response;
    }
}

std::string withoutQuery(const std::string& url)
{
    return url.substr(0, url.find('?'));
}

bool isRetryable(const HttpResponse& response)
{
    return response.status == 429 || response.status == 408 ||
           (response.status >= 500 && response.status <= 504 && response.status != 501);
}

Error errorFromResponse(const HttpResponse& response, const std::string& url, const Settings& settings)
{
    std::string message;
    const std::string detail = response.header("x-error-message");
    switch (response.status) {
    case 401:
        message = settings.token.empty() ? "not found or not public; set HF_TOKEN to send your access token"
                                         : "not found, or the access token is invalid or has no access to this model";
        break;
    case 403: message = "access denied; accept the model's terms on its page, or use another token"; break;
    case 404: message = "not found; check the repository, file name and revision"; break;
    case 429: message = "too many requests; try again later, or set HF_TOKEN"; break;
    default: message = "unexpected response from the server"; break;
    }
    return {.code = Errc::Download,
            .message = message + (detail.empty() ? "" : " (\"" + printable(detail, 200) + "\")") + " [HTTP " +
                       std::to_string(response.status) + ']',
            .file = withoutQuery(url),
            .notFound = response.status == 404};
}

} // namespace apr::hub
