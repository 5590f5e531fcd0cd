// SPDX-License-Identifier: MIT
#include "operator_rows.h"

#include "apr/base/hash.h"
#include "vocabulary/vocabulary.h"

#include <string>

namespace apr::operators {

const OperatorRow* findRow(std::string_view domain, std::string_view op)
{
    static const TextMap<const OperatorRow*> kRows = [] {
        TextMap<const OperatorRow*> rows;
        for (const Rows list :
             {elementwiseRows(), shapeRows(), indexRows(), productRows(), windowRows(), reductionRows(),
              normalizationRows(), recurrentRows(), controlRows(), constantRows(), learnedRows()}) {
            for (const OperatorRow& row : list) {
                rows.emplace(row.name, &row);
            }
        }
        for (const Vocabulary* vocabulary : {&kTensorFlow, &kTfLite, &kCoreMl, &kTorch}) {
            for (const OperatorRow& row : vocabulary->rows) {
                rows.emplace(std::string(vocabulary->domain) + '/' + std::string(row.name), &row);
            }
        }
        return rows;
    }();
    const bool isStandard = domain.empty() || domain == "ai.onnx.ml";
    const auto found = isStandard ? kRows.find(op) : kRows.find(std::string(domain) + '/' + std::string(op));
    return found == kRows.end() ? nullptr : found->second;
}

} // namespace apr::operators
