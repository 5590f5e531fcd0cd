// SPDX-License-Identifier: MIT
#pragma once

#include "script_method.h"

/// Statements of operators that are layers: norms, rotary positions, attention, and weights that are stored as
/// integers. E009 for forms that no statement is known for.
namespace apr::pytorch {

Status writeLayerNorm(ScriptMethod& m);
Status writeRmsNorm(ScriptMethod& m);
Status writeRotary(ScriptMethod& m);
Status writeAttention(ScriptMethod& m);
Status writeDequantize(ScriptMethod& m);

} // namespace apr::pytorch
