// SPDX-License-Identifier: MIT
#include "apr/hub/address.h"

#include "apr/base/text.h"

#include <algorithm>
#include <optional>

namespace apr::hub {
namespace {

constexpr std::string_view kHub = "hf://";
constexpr std::string_view kHttps = "https://";

Error refuse(std::string_view text, std::string message)
{
    return {.code = Errc::Argument, .message = std::move(message), .file = printable(text, 200)};
}

bool isName(std::string_view name)
{
    return !name.empty() && name.size() <= 96 && name != "." && name != ".." &&
           std::all_of(name.begin(), name.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
                      c == '_' || c == '.';
           });
}

/// Removes "@REVISION" from the address and returns it. It follows the file, or the repository as in Hugging Face's own
/// tools.
std::string extractRevision(std::string& rest)
{
    const std::size_t at = rest.rfind('@');
    if (at == std::string::npos) {
        return "main";
    }
    std::string revision = rest.substr(at + 1);
    std::string suffix;
    const bool isOfRepository = std::count(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(at), '/') <= 1;
    const std::size_t words = revision.starts_with("refs/") ? 3 : 1; // "refs/pr/7"
    std::size_t slash = std::string::npos;
    for (std::size_t i = 0; isOfRepository && i < words; ++i) {
        slash = revision.find('/', i == 0 ? 0 : slash + 1);
        if (slash == std::string::npos) {
            break;
        }
    }
    if (slash != std::string::npos) {
        suffix = revision.substr(slash);
        revision.resize(slash);
    }
    rest = rest.substr(0, at) + suffix;
    return revision;
}

bool isValid(const Address& address)
{
    const auto words = split(address.repository, '/');
    return words.size() <= 2 && std::all_of(words.begin(), words.end(), isName) && isPlainPath(address.revision) &&
           (address.file.empty() || isPlainPath(address.file));
}

/// Decodes percent-encoding: "a b" for "a%20b".
std::string percentDecoded(std::string_view text)
{
    const auto digit = [](char c) {
        return c >= '0' && c <= '9'   ? c - '0'
               : c >= 'a' && c <= 'f' ? c - 'a' + 10
               : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                      : -1;
    };
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
            out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

/// Parses the path of a Hub page: "ORG/REPO", "ORG/REPO/tree/REVISION/FOLDER" or "ORG/REPO/blob/REVISION/FILE", also
/// for repositories without an organization. std::nullopt for other pages.
std::optional<Address> parsePage(std::string_view page)
{
    while (page.ends_with('/')) {
        page.remove_suffix(1);
    }
    const auto words = split(page, '/');
    const auto isKind = [&words](std::size_t i) {
        return i < words.size() &&
               (words[i] == "blob" || words[i] == "resolve" || words[i] == "raw" || words[i] == "tree");
    };
    const std::size_t kind = isKind(1) ? 1 : isKind(2) ? 2 : words.size();
    if (words[0].empty() || words[0] == "datasets" || words[0] == "spaces" || words[0] == "api" ||
        (kind == words.size() && words.size() > 2)) {
        return std::nullopt;
    }
    Address out{.repository = std::string(words[0]), .revision = "main"};
    if (kind == 2 || (kind == words.size() && words.size() == 2)) {
        out.repository += '/' + std::string(words[1]);
    }
    if (kind + 1 < words.size()) {
        out.revision = percentDecoded(words[kind + 1]);
    }
    for (std::size_t i = kind + 2; i < words.size(); ++i) {
        out.file += (out.file.empty() ? "" : "/") + percentDecoded(words[i]);
    }
    return out;
}

Result<Address> parseHub(std::string_view text)
{
    std::string rest(text.substr(kHub.size()));
    while (rest.ends_with('/')) {
        rest.pop_back();
    }
    Address out{.revision = extractRevision(rest)};
    const std::size_t first = rest.find('/');
    const std::size_t second = first == std::string::npos ? first : rest.find('/', first + 1);
    out.repository = rest.substr(0, second);
    out.file = second == std::string::npos ? "" : rest.substr(second + 1);
    if (!isValid(out)) {
        return refuse(text, "invalid model address; expected hf://ORG/REPO[/FILE][@REVISION]");
    }
    return out;
}

} // namespace

std::string Address::text() const
{
    return isRepository()
               ? "hf://" + repository + (file.empty() ? "" : '/' + file) + (revision == "main" ? "" : '@' + revision)
               : url;
}

bool isAddress(std::string_view path)
{
    return path.starts_with(kHub) || path.starts_with(kHttps) || path.starts_with("http://");
}

Result<Address> parseAddress(std::string_view text, std::string_view endpoint)
{
    const bool isControlled =
        std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) <= ' '; });
    if (isControlled || text.size() > 4096) {
        return refuse(text, "invalid address: it contains whitespace or exceeds 4096 bytes");
    }
    if (text.starts_with(kHub)) {
        return parseHub(text);
    }
    if (!text.starts_with(kHttps)) {
        return refuse(text,
                      text.starts_with("http://")
                          ? "http:// is not supported, because the data could be modified in transit; use https://"
                          : "invalid address; expected hf:// or https://");
    }
    const std::size_t path = std::min(text.find('/', kHttps.size()), text.size());
    const std::string_view host = text.substr(kHttps.size(), path - kHttps.size());
    if (host.empty() || host.find('@') != std::string_view::npos) {
        return refuse(text.substr(path),
                      host.empty() ? "the address has no host"
                                   : "user names and passwords in the address are not supported; use HF_TOKEN");
    }
    while (endpoint.ends_with('/')) {
        endpoint.remove_suffix(1);
    }
    if (text.starts_with(endpoint) && text.substr(endpoint.size()).starts_with('/')) {
        const std::string_view page = text.substr(endpoint.size() + 1);
        if (auto address = parsePage(page.substr(0, page.find_first_of("?#")))) {
            return isValid(*address) ? Result<Address>(*address)
                                     : refuse(text, "the page is not a model repository or a file in one");
        }
    }
    return Address{.url = std::string(text.substr(0, text.find('#')))};
}

bool isPlainPath(std::string_view path)
{
    if (path.empty() || path.size() > 1024 || !isUtf8(path)) {
        return false;
    }
    const auto parts = split(path, '/');
    return std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
        return !part.empty() && part != "." && part != ".." && part.size() <= 255 &&
               std::none_of(part.begin(), part.end(),
                            [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\\' || c == 0x7F; });
    });
}

std::string percentEncoded(std::string_view path)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string out;
    for (const char c : path) {
        const bool isPlain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                             std::string_view("-._~/").find(c) != std::string_view::npos;
        if (isPlain) {
            out += c;
        } else {
            out += '%';
            out += kDigits[static_cast<unsigned char>(c) >> 4U];
            out += kDigits[static_cast<unsigned char>(c) & 15U];
        }
    }
    return out;
}

} // namespace apr::hub
