// SPDX-License-Identifier: MIT
#include "validate/sparse_indices.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTest>

using namespace apr;
using namespace apr::test;

namespace {

using Numbers = QList<qint64>;

MemoryTensor integers(const char* name, const Numbers& shape, const Numbers& values)
{
    return {.name = name,
            .dtype = DType::I64,
            .shape = Shape(shape.begin(), shape.end()),
            .data = bufferOf(std::vector<std::int64_t>(values.begin(), values.end()))};
}

} // namespace

class TestSparseIndices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void coordinates_data()
    {
        QTest::addColumn<Numbers>("indexShape");
        QTest::addColumn<Numbers>("indices");
        QTest::addColumn<Numbers>("valueShape");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* name, const Numbers& indexShape, const Numbers& indices,
                            const Numbers& valueShape, const char* problem) {
            QTest::newRow(name) << indexShape << indices << valueShape << QString::fromLatin1(problem);
        };
        row("within", {2, 2}, {4, 0, 5, 0}, {2}, "");
        row("row", {2, 2}, {5, 0, 5, 0}, {2}, "index 5 is outside of dimension 0 of size 5");
        row("negative", {2, 2}, {4, 0, 5, -1}, {2}, "index -1 is outside of dimension 1 of size 6");
        row("dense dimension", {1, 2}, {4, 0}, {2, 6}, "");
        row("counts", {2, 3}, {0, 0, 0, 0, 0, 0}, {2}, "3 indices for 2 values");
        row("rank", {3, 1}, {0, 0, 0}, {1}, "the indices of shape [3, 1] do not fit the shape [5, 6]");
    }
    void coordinates()
    {
        QFETCH(Numbers, indexShape);
        QFETCH(Numbers, indices);
        QFETCH(Numbers, valueShape);
        QFETCH(QString, problem);
        const Model model = modelOf({integers("w.indices", indexShape, indices),
                                     filled("w.values", Shape(valueShape.begin(), valueShape.end()), 1)});
        const auto found = sparseProblem(
            model, {{"layout", "torch.sparse_coo"}, {"shape", {5, 6}}, {"parts", {"w.indices", "w.values"}}});
        QCOMPARE(QString::fromStdString(found.value_or("")), problem);
    }

    /// Also with a batch, blocks and dense dimensions.
    void compressed_data()
    {
        QTest::addColumn<QString>("layout");
        QTest::addColumn<Numbers>("shape");
        QTest::addColumn<Numbers>("offsetShape");
        QTest::addColumn<Numbers>("offsets");
        QTest::addColumn<Numbers>("plainShape");
        QTest::addColumn<Numbers>("plain");
        QTest::addColumn<Numbers>("valueShape");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* name, const char* layout, const Numbers& shape, const Numbers& offsetShape,
                            const Numbers& offsets, const Numbers& plainShape, const Numbers& plain,
                            const Numbers& valueShape, const char* problem) {
            QTest::newRow(name) << QString::fromLatin1(layout) << shape << offsetShape << offsets << plainShape << plain
                                << valueShape << QString::fromLatin1(problem);
        };
        row("csr", "csr", {2, 3}, {3}, {0, 1, 3}, {3}, {2, 0, 1}, {3}, "");
        row("csr, column", "csr", {2, 3}, {3}, {0, 1, 2}, {2}, {0, 3}, {2},
            "index 3 is outside of dimension 1 of size 3");
        row("csr, order", "csr", {2, 3}, {3}, {0, 2, 2}, {2}, {1, 0}, {2},
            "the plain indices of a row are not in increasing order (0)");
        row("csr, first", "csr", {2, 3}, {3}, {1, 1, 2}, {2}, {0, 1}, {2},
            "the compressed indices run from 1 to 2, expected 0 to 2");
        row("csr, last", "csr", {2, 3}, {3}, {0, 1, 1}, {2}, {0, 1}, {2},
            "the compressed indices run from 0 to 1, expected 0 to 2");
        row("csr, decreasing", "csr", {3, 3}, {4}, {0, 2, 1, 2}, {2}, {0, 1}, {2},
            "the compressed indices decrease from 2 to 1");
        row("csr, too few", "csr", {3, 3}, {3}, {0, 1, 2}, {2}, {0, 1}, {2},
            "3 compressed indices, expected 4 for dimension 0");
        row("csr, counts", "csr", {2, 3}, {3}, {0, 1, 2}, {2}, {0, 1}, {3}, "2 plain indices for 3 values");
        row("csc", "csc", {2, 3}, {4}, {0, 1, 1, 2}, {2}, {0, 1}, {2}, "");
        row("csc, row", "csc", {2, 3}, {4}, {0, 1, 1, 2}, {2}, {0, 2}, {2},
            "index 2 is outside of dimension 0 of size 2");
        row("batch", "csr", {2, 2, 4}, {2, 3}, {0, 1, 2, 0, 2, 2}, {2, 2}, {0, 3, 1, 2}, {2, 2}, "");
        row("batch, column", "csr", {2, 2, 4}, {2, 3}, {0, 1, 2, 0, 2, 2}, {2, 2}, {0, 3, 1, 4}, {2, 2},
            "index 4 is outside of dimension 2 of size 4");
        row("dense", "csr", {2, 3, 9}, {3}, {0, 0, 1}, {1}, {2}, {1, 9}, "");
        row("bsr", "bsr", {4, 6}, {3}, {0, 1, 2}, {2}, {0, 1}, {2, 2, 3}, "");
        row("bsr, column", "bsr", {4, 6}, {3}, {0, 1, 2}, {2}, {0, 2}, {2, 2, 3},
            "index 2 is outside of dimension 1 of size 2");
        row("bsc", "bsc", {4, 6}, {3}, {0, 0, 1}, {1}, {1}, {1, 2, 3}, "");
        row("bsc, row", "bsc", {4, 6}, {3}, {0, 0, 1}, {1}, {2}, {1, 2, 3},
            "index 2 is outside of dimension 0 of size 2");
        row("rank", "csr", {3}, {2}, {0, 1}, {1}, {2}, {1},
            "the indices of shapes [2] and [1] do not fit the shape [3]");
    }
    void compressed()
    {
        QFETCH(QString, layout);
        QFETCH(Numbers, shape);
        QFETCH(Numbers, offsetShape);
        QFETCH(Numbers, offsets);
        QFETCH(Numbers, plainShape);
        QFETCH(Numbers, plain);
        QFETCH(Numbers, valueShape);
        QFETCH(QString, problem);
        const Model model = modelOf({integers("w.compressed_indices", offsetShape, offsets),
                                     integers("w.plain_indices", plainShape, plain),
                                     filled("w.values", Shape(valueShape.begin(), valueShape.end()), 1)});
        const Json facts{{"layout", "torch.sparse_" + layout.toStdString()},
                         {"shape", std::vector<qint64>(shape.begin(), shape.end())},
                         {"parts", {"w.compressed_indices", "w.plain_indices", "w.values"}}};
        QCOMPARE(QString::fromStdString(sparseProblem(model, facts).value_or("")), problem);
    }

    void otherIntegers()
    {
        const Model model =
            modelOf({{.name = "i", .dtype = DType::I16, .shape = {1, 1}, .data = Buffer(2)}, filled("v", {1}, 1)});
        const Json facts{{"layout", "torch.sparse_coo"}, {"shape", {5}}, {"parts", {"i", "v"}}};
        QCOMPARE(QString::fromStdString(sparseProblem(model, facts).value_or("")),
                 QStringLiteral("indices of dtype I16, expected I64 or I32"));
        QVERIFY(!sparseProblem(model, {{"shape", {5}}, {"parts", {"i", "missing"}}}));
        QVERIFY(!sparseProblem(model, Json::object()));
    }
};

APR_TEST(TestSparseIndices)
#include "tst_sparse_indices.moc"
