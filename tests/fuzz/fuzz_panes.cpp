// SPDX-License-Identifier: MIT
// The item models of the workbench: every cell in every role of whatever file is opened.
#include "apr/format/open.h"
#include "apr/look/file_regions.h"
#include "apr/look/pooled_matrix.h"
#include "metadata_model.h"
#include "tensor_tree_model.h"
#include "use_model.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdlib>

namespace {

constexpr int kMostRows = 200;

void readAll(const QAbstractItemModel& model, const QModelIndex& parent, int depth)
{
    const int rows = std::min(model.rowCount(parent), kMostRows);
    const auto roles = model.roleNames();
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex index = model.index(row, column, parent);
            if (!index.isValid() || model.parent(index) != parent) {
                std::abort();
            }
            for (auto role = roles.begin(); role != roles.end(); ++role) {
                static_cast<void>(model.data(index, role.key()).toString());
            }
        }
        if (depth < 8) {
            readAll(model, model.index(row, 0, parent), depth + 1);
        }
    }
}

} // namespace

APR_FUZZER(panes)
{
    static int argc = 1;
    static char name[] = "fuzz_panes";
    static char* argv[] = {name, nullptr};
    static const QCoreApplication application(argc, argv);
    const auto model =
        apr::openModel("fuzz.bin", apr::fuzz::fileOf(data, size), {}, {.budget = apr::Budget::forFile(size)});
    if (!model) {
        return 0;
    }
    using namespace apr::workbench;
    MetadataModel metadata;
    metadata.setModel(*model);
    readAll(metadata, {}, 0);
    TensorTreeModel tensors;
    tensors.setModel(*model);
    readAll(tensors, {}, 0);
    tensors.setFilter(QStringLiteral("w"));
    tensors.toggleSort(1);
    readAll(tensors, {}, 0);
    tensors.setFlat(true);
    readAll(tensors, {}, 0);
    static_cast<void>(tensors.toText(apr::workbench::TensorTreeModel::JsonText));
    static_cast<void>(apr::fileStructure(*model, 0));
    apr::NoProgress progress;
    for (std::size_t i = 0; i < std::min<std::size_t>(model->tensors().size(), 4); ++i) {
        const apr::TensorSlice slice(model->tensors()[i].shape);
        const apr::MatrixRegion corner{.rows = std::min<std::uint64_t>(slice.rows(), 4),
                                       .columns = std::min<std::uint64_t>(slice.columns(), 4)};
        static_cast<void>(apr::regionText(*model, i, slice, corner, 5, false));
        static_cast<void>(apr::regionText(*model, i, slice, corner, 5, true));
        if (model->tensors()[i].elements() < (1U << 16U)) {
            static_cast<void>(apr::poolMatrix(*model, i, slice, apr::MatrixRegion::whole(slice),
                                              {.width = 3, .height = 3}, progress));
        }
    }
    return 0;
}
