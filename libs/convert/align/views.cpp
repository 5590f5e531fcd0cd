// SPDX-License-Identifier: MIT
#include "views.h"

#include "apr/convert/retype.h"
#include "convert/transforms/axis_order.h"

#include <algorithm>

namespace apr::aligning {

Result<Model> modelOf(const Model& model, const std::vector<View>& views)
{
    std::vector<std::size_t> indices;
    std::vector<std::optional<AxisOrder>> orders;
    std::vector<std::optional<RowMap>> rows;
    std::vector<DtypeConversion> conversions;
    bool isAnyOrdered = false;
    for (const View& view : views) {
        const DType dtype = model.tensors()[view.tensor].dtype;
        indices.push_back(view.tensor);
        orders.push_back(view.order);
        rows.push_back(view.rows);
        isAnyOrdered = isAnyOrdered || view.order;
        const bool isDecoded = view.order && !hasScalarElements(dtype);
        conversions.push_back(isDecoded ? DtypeConversion{.target = TargetType{.dtype = DType::F32}}
                                        : DtypeConversion{});
    }
    Model out = selectTensors(model, std::move(indices));
    ModelParts parts{.metadata = out.sharedMetadata(),
                     .tensors = {out.tensors().begin(), out.tensors().end()},
                     .facts = out.facts()};
    for (std::size_t i = 0; i < views.size(); ++i) {
        parts.tensors[i].name = views[i].name;
        parts.tensors[i].shape = views[i].shape.value_or(parts.tensors[i].shape);
    }
    out = Model(std::move(parts), std::make_shared<WholeModelSource>(out));
    if (isAnyOrdered) {
        APR_TRY(TransformedModel decoded, convertDtypes(out, std::move(conversions)));
        out = withAxisOrders(decoded.model, orders);
    }
    return withRowMaps(out, std::move(rows));
}

} // namespace apr::aligning
