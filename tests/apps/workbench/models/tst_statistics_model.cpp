// SPDX-License-Identifier: MIT
#include "statistics_model.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"
#include "tone.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <map>

using namespace apr;
using namespace apr::workbench;

class TestStatisticsModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        std::vector<test::MemoryTensor> tensors;
        for (int i = 0; i < 12; ++i) {
            tensors.push_back(test::filled("layers." + std::to_string(i) + ".w", {4}, 1));
            m_known[i] = {.count = 4, .zeros = 1, .min = -1.0 - i, .max = 2, .mean = 0, .std = 0.1 + 0.001 * i};
        }
        m_known[7].std = 9;
        m_known[3].nans = 2;
        m_known.erase(11);
        m_model = std::make_unique<StatisticsModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get());
        m_model->setModel(test::modelOf(tensors), {.statistics =
                                                       [this](int tensor) {
                                                           const auto found = m_known.find(tensor);
                                                           return found == m_known.end() ? nullptr : &found->second;
                                                       },
                                                   .error = [](int) { return QStringLiteral("why"); }});
    }

    void showsWhatIsKnown()
    {
        QCOMPARE(m_model->rowCount(), 12);
        QCOMPARE(cell(0, StatisticsModel::NameColumn), QStringLiteral("layers.0.w"));
        QCOMPARE(cell(0, StatisticsModel::MinColumn), QStringLiteral("-1"));
        QCOMPARE(cell(0, StatisticsModel::ZerosColumn), QStringLiteral("25"));
        QVERIFY(cell(11, StatisticsModel::MinColumn).isEmpty());
        QCOMPARE(cell(11, StatisticsModel::NoteColumn), QStringLiteral("why"));
    }

    void marksWhatIsOdd()
    {
        QVERIFY(cell(7, StatisticsModel::NoteColumn).contains(QStringLiteral("unlike other layers")));
        QVERIFY(cell(3, StatisticsModel::NoteColumn).contains(QStringLiteral("NaN")));
        QVERIFY(cell(5, StatisticsModel::NoteColumn).isEmpty());
        const auto tone = [this](int row) {
            return m_model->data(m_model->index(row, StatisticsModel::NoteColumn), StatisticsModel::ToneRole).toInt();
        };
        QCOMPARE(tone(7), static_cast<int>(Tone::Warning));
        QCOMPARE(tone(3), static_cast<int>(Tone::Bad));
        QCOMPARE(m_model->markedCount(), 3);
    }

    /// Until all tensors of the same place in other layers are known, none is unlike them.
    void waitsForAllLayers()
    {
        std::map<int, TensorStatistics> known = m_known;
        StatisticsModel model;
        std::vector<test::MemoryTensor> tensors;
        for (int i = 0; i < 12; ++i) {
            tensors.push_back(test::filled("layers." + std::to_string(i) + ".w", {4}, 1));
        }
        model.setModel(test::modelOf(tensors), {.statistics =
                                                    [&known](int tensor) {
                                                        const auto found = known.find(tensor);
                                                        return found == known.end() ? nullptr : &found->second;
                                                    },
                                                .error = [](int) { return QString(); }});
        const auto note = [&model] {
            return model.data(model.index(7, StatisticsModel::NoteColumn), Qt::DisplayRole).toString();
        };
        QVERIFY(note().isEmpty());
        known[11] = known[10];
        model.update();
        QVERIFY(note().contains(QStringLiteral("unlike other layers")));
    }

    void sortsByNumbers()
    {
        m_model->toggleSort(StatisticsModel::StdColumn);
        QCOMPARE(m_model->tensorAt(0), 7);
        QCOMPARE(m_model->tensorAt(11), 11); // what is not known comes last
        m_model->toggleSort(StatisticsModel::StdColumn);
        QCOMPARE(m_model->tensorAt(0), 0);
        QCOMPARE(m_model->tensorAt(11), 11);
        m_model->toggleSort(StatisticsModel::StdColumn);
        QCOMPARE(m_model->sortColumn(), -1);
        m_model->toggleSort(StatisticsModel::NameColumn);
        QCOMPARE(m_model->tensorAt(2), 2); // natural order
        m_model->toggleSort(StatisticsModel::NameColumn);
        QCOMPARE(m_model->rowOf(11), 0);
        m_model->toggleSort(StatisticsModel::NameColumn);
    }

    void filters()
    {
        m_model->setFilter(QStringLiteral("layer:2..4"));
        QCOMPARE(m_model->rowCount(), 3);
        m_model->setFilter(QStringLiteral("layer:x"));
        QVERIFY(!m_model->filterProblem().isEmpty());
        QCOMPARE(m_model->rowCount(), 3);
        m_model->setFilter({});
        QCOMPARE(m_model->rowCount(), 12);
        QCOMPARE(m_model->toText().count(QLatin1Char('\n')), 13);
    }

private:
    QString cell(int row, int column) const
    {
        return m_model->data(m_model->index(row, column), StatisticsModel::CellTextRole).toString();
    }

    std::map<int, TensorStatistics> m_known;
    std::unique_ptr<StatisticsModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

APR_GUI_TEST(TestStatisticsModel)
#include "tst_statistics_model.moc"
