// SPDX-License-Identifier: MIT
// What a server says: the files of a repository, and which of them is the model.
#include "apr/format/open.h"
#include "apr/hub/address.h"
#include "hub/listing.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

APR_FUZZER(listing)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto listing = apr::hub::parseListing(text, "https://host/");
    if (!listing) {
        if (listing.error().message.empty()) {
            std::abort();
        }
        return 0;
    }
    std::vector<std::string> names;
    for (const auto& [name, file] : listing->files) {
        if (!apr::hub::isPlainPath(name) || name.starts_with('.') || !file.url.empty()) {
            std::abort();
        }
        names.push_back(name);
    }
    const auto chosen = apr::selectModelFile(names, "hf://org/name");
    if (chosen && !listing->files.contains(chosen->name)) {
        std::abort();
    }
    return 0;
}
