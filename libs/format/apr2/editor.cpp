// SPDX-License-Identifier: MIT
#include "format.h"
#include "format/writing/metadata_edit.h"

namespace apr::apr2 {

const MetadataEditor kEditor{.change = &changeNested,
                             .forget = [](Metadata& metadata, const std::string& key) { metadata.erase(key); },
                             .holdsCard = true};

} // namespace apr::apr2
