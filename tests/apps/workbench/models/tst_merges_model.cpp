// SPDX-License-Identifier: MIT
#include "merges_model.h"

#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>

using namespace apr;
using namespace apr::workbench;

class TestMergesModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAndSearch()
    {
        MergesModel model;
        const QAbstractItemModelTester tester(&model);
        QCOMPARE(model.total(), 0);
        QVERIFY(model.status().isEmpty());
        Json json;
        json["model"] = {{"type", "BPE"}, {"merges", Json::array({"a b", "ab b"})}};
        json["model"]["vocab"] = Json::parse("{\"a\": 0, \"b\": 1, \"ab\": 2, \"abb\": 3}");
        const auto tokenizer = Tokenizer::ofHuggingFace(json);
        QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().message.c_str());
        model.setContent(std::make_shared<VocabularyModel::Content>(*tokenizer));
        QCOMPARE(model.rowCount(), 2);
        const auto cell = [&model](int row, int column) {
            return model.index(row, column).data(MergesModel::CellTextRole).toString();
        };
        QCOMPARE(cell(1, MergesModel::LeftColumn) + QLatin1Char('|') + cell(1, MergesModel::RightColumn) +
                     QLatin1Char('|') + cell(1, MergesModel::TokenColumn),
                 QStringLiteral("ab|b|abb"));
        QCOMPARE(cell(1, MergesModel::IdColumn), QStringLiteral("3"));
        QCOMPARE(model.status(), QStringLiteral("2 merges"));
        model.setSearch(QStringLiteral("abb"));
        QCOMPARE(model.status(), QStringLiteral("1 of 2 merges"));
        QCOMPARE(model.idOf(0), 3);
        QCOMPARE(model.idOf(5), -1);
        model.setContent(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }
};

APR_GUI_TEST(TestMergesModel)
#include "tst_merges_model.moc"
