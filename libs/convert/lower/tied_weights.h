// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"
#include "convert/recipe/draft.h"

namespace apr {

/// SafeTensors have no shared storages. Leaves the output layer away, with a finding, where the configuration ties it
/// to the token embedding and the source stores both as the same bytes: as transformers saves such models.
void dropTiedOutput(Draft& draft, const FormatWriter& format);

} // namespace apr
