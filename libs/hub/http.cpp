// SPDX-License-Identifier: MIT
#include "http.h"

#include "apr/base/text.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <curl/curl.h>
#include <thread>

namespace apr::hub {
namespace {

constexpr std::size_t kRefusalShown = 2048;

/// "huggingface.co" of "https://huggingface.co/x".
std::string_view hostOf(std::string_view url)
{
    const std::size_t start = url.find("://");
    return start == std::string_view::npos ? std::string_view()
                                           : url.substr(start + 3, url.find('/', start + 3) - start - 3);
}

} // namespace

std::string HttpAnswer::header(const std::string& name) const
{
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
}

std::optional<std::uint64_t> HttpAnswer::size() const
{
    if (const auto linked = parseUnsigned(header("x-linked-size"))) {
        return linked;
    }
    if (const std::string range = header("content-range"); status == 206 && range.find('/') != std::string::npos) {
        return parseUnsigned(std::string_view(range).substr(range.find('/') + 1));
    }
    return parseUnsigned(header("content-length"));
}

std::string HttpAnswer::tag() const
{
    std::string out = header("x-linked-etag").empty() ? header("etag") : header("x-linked-etag");
    out = out.starts_with("W/") ? out.substr(2) : out;
    out.erase(std::remove(out.begin(), out.end(), '"'), out.end());
    return out;
}

struct Http::Transfer {
    Settings settings;
    Progress& progress;
    CURL* handle = nullptr;
    HttpAnswer answer = {};
    const HttpSink* sink = nullptr;
    std::optional<Error> error = {};
    bool isCancelled = false;
    bool isNewAnswer = false;
    CURLcode code = CURLE_OK;
    std::uint64_t received = 0;

    Transfer(const Settings& given, Progress& told) : settings(given), progress(told)
    {
        static const CURLcode isReady = curl_global_init(CURL_GLOBAL_DEFAULT);
        handle = isReady == CURLE_OK ? curl_easy_init() : nullptr;
    }

    static std::size_t onHeader(char* data, std::size_t size, std::size_t count, void* self)
    {
        auto& transfer = *static_cast<Transfer*>(self);
        const std::string_view line(data, size * count);
        if (line.starts_with("HTTP/")) { // the next answer of a chain of redirects
            transfer.isNewAnswer = true;
            for (const char* each : {"content-length", "content-range", "etag", "retry-after", "accept-ranges"}) {
                transfer.answer.headers.erase(each);
            }
        }
        const std::size_t colon = line.find(':');
        if (colon != std::string_view::npos && colon > 0 && transfer.answer.headers.size() < 200) {
            transfer.answer.headers[toLower(std::string(line.substr(0, colon)))] =
                std::string(trim(line.substr(colon + 1)));
        }
        return line.size();
    }

    static std::size_t onBody(char* data, std::size_t size, std::size_t count, void* self)
    {
        auto& transfer = *static_cast<Transfer*>(self);
        if (transfer.isNewAnswer) {
            transfer.isNewAnswer = false;
            curl_easy_getinfo(transfer.handle, CURLINFO_RESPONSE_CODE, &transfer.answer.status);
        }
        const std::size_t length = size * count;
        const bool isGiven = transfer.answer.status == 200 || transfer.answer.status == 206;
        if (!isGiven || transfer.sink == nullptr || !*transfer.sink) {
            const std::size_t room = kRefusalShown - std::min(kRefusalShown, transfer.answer.body.size());
            transfer.answer.body.append(data, std::min(room, length));
            return length;
        }
        transfer.received += length;
        auto taken = (*transfer.sink)(transfer.answer, std::as_bytes(std::span(data, length)));
        if (!taken) {
            transfer.error = std::move(taken).error();
            return 0;
        }
        return length;
    }

    static int onProgress(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
    {
        auto& transfer = *static_cast<Transfer*>(self);
        transfer.isCancelled = transfer.isCancelled || !transfer.progress.step(0, 0, "downloading");
        return transfer.isCancelled ? 1 : 0;
    }
};

Http::Http(const Settings& settings, Progress& progress) : m_transfer(std::make_unique<Transfer>(settings, progress)) {}

Http::~Http()
{
    curl_easy_cleanup(m_transfer->handle);
}

Result<HttpAnswer> Http::once(const HttpRequest& request, const HttpSink& sink)
{
    Transfer& transfer = *m_transfer;
    const Settings& settings = transfer.settings;
    CURL* handle = transfer.handle;
    if (handle == nullptr) {
        return Error{.code = Errc::Download, .message = "the network cannot be set up"};
    }
    transfer.answer = {};
    transfer.error.reset();
    transfer.isCancelled = false;
    transfer.received = 0;
    transfer.sink = &sink;
    curl_easy_reset(handle);
    // A mirror in the house may be http; nobody else, and nobody is sent there.
    const bool isPlain = settings.endpoint.starts_with("http://") && request.url.starts_with(settings.endpoint);
    char message[CURL_ERROR_SIZE] = {};
    std::string range;
    curl_slist* headers = nullptr;
    curl_easy_setopt(handle, CURLOPT_URL, request.url.c_str());
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, isPlain ? "http,https" : "https");
    curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, isPlain ? "http,https" : "https");
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(handle, CURLOPT_MAXREDIRS, 8L);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, settings.connectSeconds);
    curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 100L);
    curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, settings.idleSeconds);
    curl_easy_setopt(handle, CURLOPT_USERAGENT, "apr-workbench/" APR_VERSION);
    curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, message);
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, &Transfer::onHeader);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, &transfer);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, &Transfer::onBody);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &transfer);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, &Transfer::onProgress);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, &transfer);
    curl_easy_setopt(handle, CURLOPT_NOBODY, request.isHead ? 1L : 0L);
    if (!settings.authorities.empty()) {
        curl_easy_setopt(handle, CURLOPT_CAINFO, settings.authorities.c_str());
    }
    if (!settings.token.empty() && hostOf(request.url) == hostOf(settings.endpoint)) { // curl drops it at another host
        curl_easy_setopt(handle, CURLOPT_HTTPAUTH, CURLAUTH_BEARER);
        curl_easy_setopt(handle, CURLOPT_XOAUTH2_BEARER, settings.token.c_str());
    }
    if (request.range) {
        range = std::to_string(request.range->first) + '-' +
                std::to_string(request.range->first + request.range->second - 1);
        curl_easy_setopt(handle, CURLOPT_RANGE, range.c_str());
    }
    // Lengths and sums are of the file, so it comes as it is.
    headers = curl_slist_append(headers, "Accept-Encoding: identity");
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
    transfer.code = curl_easy_perform(handle);
    curl_slist_free_all(headers);
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &transfer.answer.status);
    curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, nullptr);
    if (transfer.error) {
        return *transfer.error;
    }
    if (transfer.isCancelled) {
        return Error{.code = Errc::Cancelled, .message = "cancelled"};
    }
    if (transfer.code != CURLE_OK) {
        std::string reason = message[0] != '\0' ? message : curl_easy_strerror(transfer.code);
        if (reason.size() > 1 && reason[1] >= 'a' && reason[1] <= 'z') { // a word, not "SSL"
            reason = toLower(reason.substr(0, 1)) + reason.substr(1);
        }
        return Error{.code = Errc::Download,
                     .message = (transfer.received > 0 ? "the connection broke off: " : "there is no answer: ") +
                                printable(reason, 200),
                     .file = withoutQuery(request.url)};
    }
    return transfer.answer;
}

bool Http::mayPass() const
{
    switch (m_transfer->code) {
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return true;
    case CURLE_OPERATION_TIMEDOUT: return m_transfer->answer.status != 0; // else it never connected
    default: return false;
    }
}

Status Http::pause(unsigned attempt, const HttpAnswer* answer) const
{
    const Settings& settings = m_transfer->settings;
    double seconds = settings.pauseSeconds * std::pow(2.0, attempt - 1);
    if (answer != nullptr) {
        if (const auto asked = parseUnsigned(answer->header("retry-after"))) {
            seconds = static_cast<double>(
                std::min<std::uint64_t>(*asked, static_cast<std::uint64_t>(settings.mostWaitSeconds)));
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

Result<HttpAnswer> Http::ask(const HttpRequest& request, const HttpSink& sink)
{
    for (unsigned attempt = 1;; ++attempt) {
        auto answer = once(request, sink);
        const bool isLast = attempt == kMostAttempts;
        if (!answer) {
            if (answer.error().code != Errc::Download || !mayPass() || isLast) {
                return answer;
            }
            APR_CHECK(pause(attempt, nullptr));
            continue;
        }
        if (isBusy(*answer) && !isLast) {
            APR_CHECK(pause(attempt, &*answer));
            continue;
        }
        if (answer->status < 200 || answer->status > 299) {
            return refusalOf(*answer, request.url, m_transfer->settings);
        }
        return answer;
    }
}

Result<HttpAnswer> Http::get(const std::string& url, std::uint64_t most)
{
    std::string body;
    const HttpSink sink = [&](const HttpAnswer&, std::span<const std::byte> bytes) -> Status {
        if (body.size() + bytes.size() > most) {
            return Error{.code = Errc::Download,
                         .message = "it has over " + formatBytes(most) + ", which is more than such a file has",
                         .file = withoutQuery(url)};
        }
        body.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        return {};
    };
    for (unsigned attempt = 1;; ++attempt) {
        body.clear();
        auto answer = once({.url = url}, sink);
        const bool isAgain = answer ? isBusy(*answer) : answer.error().code == Errc::Download && mayPass();
        if (isAgain && attempt < kMostAttempts) {
            APR_CHECK(pause(attempt, answer ? &*answer : nullptr));
            continue;
        }
        if (!answer) {
            return answer;
        }
        if (answer->status != 200) {
            return refusalOf(*answer, url, m_transfer->settings);
        }
        answer->body = std::move(body);
        return answer;
    }
}

std::string withoutQuery(const std::string& url)
{
    return url.substr(0, url.find('?'));
}

bool isBusy(const HttpAnswer& answer)
{
    return answer.status == 429 || answer.status == 408 ||
           (answer.status >= 500 && answer.status <= 504 && answer.status != 501);
}

Error refusalOf(const HttpAnswer& answer, const std::string& url, const Settings& settings)
{
    std::string message;
    const std::string said = answer.header("x-error-message");
    switch (answer.status) {
    case 401:
        message = settings.token.empty()
                      ? "it is not there, or not for everybody; with HF_TOKEN set, your access token is sent"
                      : "the server does not accept the access token, or there is no such model for it";
        break;
    case 403:
        message = "the server does not allow it; accept the model's conditions on its page, or use another token";
        break;
    case 404: message = "it is not there; check the names and the revision"; break;
    case 429: message = "the server has had too many requests; try again later, or with HF_TOKEN set"; break;
    default: message = "the server answers " + std::to_string(answer.status); break;
    }
    return {.code = Errc::Download,
            .message = message + (said.empty() ? "" : " (\"" + printable(said, 200) + "\")") + " [HTTP " +
                       std::to_string(answer.status) + ']',
            .file = withoutQuery(url),
            .notFound = answer.status == 404};
}

} // namespace apr::hub
