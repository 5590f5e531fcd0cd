// SPDX-License-Identifier: MIT
#include "listing.h"

#include "apr/base/json.h"
#include "apr/base/text.h"
#include "apr/hub/address.h"

#include <utility>

namespace apr::hub {
namespace {

constexpr std::uint64_t kParsedListingBytes = std::uint64_t{128} << 20; // 100,000 files take a third of it

/// Whether a part of the path starts with a dot, like .gitattributes: no file of a model does.
bool isHidden(std::string_view path)
{
    return path.starts_with('.') || path.find("/.") != std::string_view::npos;
}

} // namespace

Result<Listing> parseListing(std::string_view text, const std::string& url)
{
    auto parsed = parseJson(text, 0, kSourceDepth, kParsedListingBytes);
    if (!parsed && parsed.error().code == Errc::Memory) {
        Error error = std::move(parsed).error();
        error.file = url;
        return error;
    }
    const Json* files = parsed ? findMember(parsed->value, "siblings") : nullptr;
    if (files == nullptr || !files->is_array()) {
        return Error{.code = Errc::Download, .message = "invalid file list in the server's response", .file = url};
    }
    Listing out{.commit = stringMember(parsed->value, "sha").value_or("")};
    if (out.commit.find_first_not_of("0123456789abcdef") != std::string::npos) {
        out.commit.clear();
    }
    const Json* license = findPath(parsed->value, {"cardData", "license"});
    out.license = license == nullptr     ? ""
                  : license->is_string() ? license->get<std::string>()
                                         : displayJson(*license, 100);
    for (const Json& each : *files) {
        const auto name = stringMember(each, "rfilename");
        if (!name || !isPlainPath(*name) || isHidden(*name)) {
            continue;
        }
        const Json* lfs = findMember(each, "lfs");
        const bool isLfs = lfs != nullptr && lfs->is_object();
        RemoteFile file{.size = unsignedMember(isLfs ? *lfs : each, "size")};
        file.sha256 = isLfs ? toLower(stringMember(*lfs, "sha256").value_or("")) : "";
        file.gitSha1 = isLfs ? "" : toLower(stringMember(each, "blobId").value_or(""));
        file.sha256 = file.sha256.size() == 64 ? file.sha256 : "";
        file.gitSha1 = file.gitSha1.size() == 40 ? file.gitSha1 : "";
        file.tag = isLfs ? file.sha256 : file.gitSha1;
        out.files.emplace(*name, std::move(file));
    }
    return out;
}

bool belongsToFolder(std::string_view name, std::string_view path)
{
    const auto isIn = [path](std::string_view folder) { return path.starts_with(folder); };
    if (name == "saved_model.pb") {
        return isIn("variables/") || isIn("assets/") || isIn("assets.extra/") || path == "keras_metadata.pb" ||
               path == "fingerprint.pb";
    }
    if (name == "Manifest.json") {
        return isIn("Data/");
    }
    return name == "checkpoint" &&
           (path.ends_with(".index") || path.ends_with(".meta") || path.find(".data-") != std::string_view::npos);
}

} // namespace apr::hub
