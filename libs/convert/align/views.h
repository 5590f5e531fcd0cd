// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/map_names.h"
#include "apr/model/model.h"
#include "convert/transforms/row_map.h"

#include <optional>
#include <string>
#include <vector>

namespace apr::aligning {

/// A tensor of a model under a name, in the arrangement in which it is compared. The parts apply in this order.
struct View {
    std::size_t tensor = 0;
    std::string name = {};
    std::optional<Shape> shape = {};     ///< of as many elements
    std::optional<AxisOrder> order = {}; ///< decoded to F32 first if the type has blocks
    std::optional<RowMap> rows = {};

    bool isPlain() const { return !shape && !order && !rows; }
};

/// The views of a model as a model, lazily.
Result<Model> modelOf(const Model& model, const std::vector<View>& views);

} // namespace apr::aligning
