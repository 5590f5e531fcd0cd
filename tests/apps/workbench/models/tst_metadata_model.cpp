// SPDX-License-Identifier: MIT
#include "metadata_model.h"

#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace apr;
using namespace apr::workbench;

namespace {

Model withMetadata(Json metadata)
{
    return Model(ModelParts{.metadata = std::move(metadata)}, nullptr);
}

QString cell(const MetadataModel& model, int row, int column, const QModelIndex& parent = {})
{
    return model.index(row, column, parent).data(MetadataModel::CellTextRole).toString();
}

} // namespace

class TestMetadataModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsKeysAndValues()
    {
        MetadataModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setModel(withMetadata({{"a", 1}, {"b", {{"c", "text\nof two lines"}, {"d", {true, nullptr}}}}}));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(cell(model, 0, 0), QStringLiteral("a"));
        QCOMPARE(cell(model, 0, 1), QStringLiteral("1"));
        const QModelIndex b = model.index(1, 0);
        QCOMPARE(model.rowCount(b), 2);
        QCOMPARE(cell(model, 0, 1, b), QStringLiteral("text of two lines"));
        const QModelIndex d = model.index(1, 0, b);
        QCOMPARE(model.rowCount(d), 2);
        QCOMPARE(model.keyPath(model.index(0, 0, d)), QStringLiteral("b.d[0]"));
        QCOMPARE(model.valueText(model.index(0, 0, b)), QStringLiteral("text\nof two lines"));
    }

    void longArraysComeInRuns()
    {
        Json tokens = Json::array();
        for (int i = 0; i < 2500; ++i) {
            tokens.push_back("token" + std::to_string(i));
        }
        MetadataModel model;
        model.setModel(withMetadata({{"vocab", tokens}}));
        const QModelIndex vocab = model.index(0, 0);
        QCOMPARE(model.rowCount(vocab), 3);
        const QModelIndex last = model.index(2, 0, vocab);
        QCOMPARE(cell(model, 2, 0, vocab), QStringLiteral("[2000 … 2499]"));
        QCOMPARE(model.rowCount(last), 500);
        QCOMPARE(cell(model, 0, 1, last), QStringLiteral("token2000"));
        QCOMPARE(model.keyPath(model.index(0, 0, last)), QStringLiteral("vocab[2000]"));
    }

    void controlCharactersAreMadeVisible()
    {
        MetadataModel model;
        model.setModel(withMetadata({{"k\x1b", "v\x07"}}));
        QCOMPARE(cell(model, 0, 0), QStringLiteral("k\\x1B"));
        QVERIFY(!cell(model, 0, 1).contains(QChar(7)));
    }

    void nothingWithoutAModel()
    {
        MetadataModel model;
        model.setModel(std::nullopt);
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.allText(), QString());
    }

    void keysAreFoundByTheirPath()
    {
        MetadataModel model;
        Json tokens = Json::array();
        for (int i = 0; i < 2500; ++i) {
            tokens.push_back({{"id", i}});
        }
        model.setModel(withMetadata({{"a.b", 1}, {"a", {{"b", 2}, {"c", {0, {{"d", 3}}}}}}, {"t", tokens}}));
        for (const char* path : {"a", "a.c", "a.c[1]", "a.c[1].d", "t", "t[2400]", "t[2400].id"}) {
            const QModelIndex index = model.indexOf(QString::fromLatin1(path));
            QVERIFY2(index.isValid(), path);
            QCOMPARE(model.keyPath(index), QString::fromLatin1(path));
        }
        QCOMPARE(model.valueText(model.indexOf(QStringLiteral("t[2400].id"))), QStringLiteral("2400"));
        for (const char* path : {"", "x", "a.c[2]", "t[2500]", "a.c[1].x"}) {
            QVERIFY2(!model.indexOf(QString::fromLatin1(path)).isValid(), path);
        }
        QStringList keys;
        for (const auto& [key, at] : model.keys(100)) {
            keys << key;
            QCOMPARE(model.keyPath(at), key);
        }
        QCOMPARE(keys, QStringList({QStringLiteral("a"), QStringLiteral("a.b"), QStringLiteral("a.c"),
                                    QStringLiteral("a.b"), QStringLiteral("t")}));
        QCOMPARE(model.keys(2).size(), std::size_t{2});
    }
};

APR_CORE_TEST(TestMetadataModel)
#include "tst_metadata_model.moc"
