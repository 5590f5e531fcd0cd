// SPDX-License-Identifier: MIT
#include "vocabulary_model.h"

#include "apr/text/tokenizer/tokenizer_file.h"
#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>

using namespace apr;
using namespace apr::workbench;

namespace {

std::shared_ptr<const VocabularyModel::Content> sampleContent()
{
    return std::make_shared<VocabularyModel::Content>(*openTokenizerJson(
        qEnvironmentVariable("APR_SOURCE_DIR").toStdString() + "/resources/samples/tiny-adder/tokenizer.json"));
}

} // namespace

class TestVocabularyModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAreTokens()
    {
        VocabularyModel model;
        const QAbstractItemModelTester tester(&model);
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(model.status().isEmpty());
        model.setContent(sampleContent());
        QCOMPARE(model.rowCount(), 15);
        QCOMPARE(model.status(), QStringLiteral("15 tokens"));
        const auto cell = [&model](int row, int column) {
            return model.index(row, column).data(VocabularyModel::CellTextRole).toString();
        };
        QCOMPARE(cell(1, VocabularyModel::IdColumn), QStringLiteral("1"));
        QCOMPARE(cell(1, VocabularyModel::TokenColumn), QStringLiteral("<bos>"));
        QCOMPARE(cell(13, VocabularyModel::TextColumn), QStringLiteral("\"+\""));
        QCOMPARE(cell(1, VocabularyModel::TypeColumn), QStringLiteral("control"));
        QVERIFY(model.index(1, VocabularyModel::IdColumn).data(VocabularyModel::AlignRightRole).toBool());
        QCOMPARE(model.headerData(VocabularyModel::TokenColumn, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("Token"));
        model.setContent(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void tokensAreFound()
    {
        VocabularyModel model;
        const QAbstractItemModelTester tester(&model);
        model.setContent(sampleContent());
        model.setSearch(QStringLiteral("OS>"));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.status(), QStringLiteral("2 of 15 tokens"));
        model.setSearch(QStringLiteral("1")); // the id 1 before the token "1"
        QCOMPARE(model.idAt(0), 1U);
        QCOMPARE(model.rowOf(4), 1);
        QCOMPARE(model.rowOf(9), -1);
        QCOMPARE(model.rowOf(-1), -1);
        QCOMPARE(model.idOf(99), -1);
        model.setSearch({});
        model.setType(static_cast<int>(Token::Kind::Control) + 1);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(VocabularyModel::types().size(), 7);
    }
};

APR_GUI_TEST(TestVocabularyModel)
#include "tst_vocabulary_model.moc"
