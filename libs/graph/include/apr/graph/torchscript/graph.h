// SPDX-License-Identifier: MIT
#pragma once

#include "apr/graph/torchscript/objects.h"
#include "apr/graph/torchscript/script.h"

namespace apr::torchscript {

/// The operators of the method `forward` of the module in data.pkl, with the code of submodules and functions in the
/// places where they are called, in the schema of graph_json.h. Nodes are named by the path of the submodule.
/// Conditions that the file's constants decide have one branch; checks that only raise an error and operators without
/// effect on the result are left out; the body of a loop appears once. Null when the module has no `forward`. E002 for
/// code that uses what is not defined, E008 for more than `budget` or 4,000,000 steps.
Result<Json> readGraph(const Script& script, const Objects& objects, const Budget& budget);

} // namespace apr::torchscript
