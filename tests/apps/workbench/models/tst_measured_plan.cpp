// SPDX-License-Identifier: MIT
#include "measured_plan.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::workbench;

class TestMeasuredPlan : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    MeasuredPlan m_measured;

    std::size_t groupOf(TensorRole role) const
    {
        for (std::size_t i = 0; i < m_measured.groups().size(); ++i) {
            if (m_measured.groups()[i].role == role) {
                return i;
            }
        }
        return m_measured.groups().size();
    }

private Q_SLOTS:
    void initTestCase()
    {
        const ConvertOptions options = conversionOf(apr::test::copySample(m_folder).toStdString(),
                                                    m_folder.filePath(QStringLiteral("o.apr")).toStdString());
        NoProgress progress;
        for (const DType dtype : {DType::Q8_0, DType::Q4_K}) {
            const TargetType type{.dtype = dtype};
            QVERIFY(!m_measured.has(type));
            const auto plan = planQuantization(options, {}, {type}, progress);
            QVERIFY(plan.has_value());
            m_measured.add(*plan, type);
            QVERIFY(m_measured.has(type));
        }
    }

    /// The first type is chosen for all tensors; later ones only become available.
    void theFirstTypeIsChosen()
    {
        QCOMPARE(m_measured.types().size(), std::size_t{2});
        QVERIFY(m_measured.changesSomething());
        for (std::size_t group = 0; group < m_measured.groups().size(); ++group) {
            QCOMPARE(m_measured.stateOf(group).type, std::optional<std::size_t>(0));
            QVERIFY(!m_measured.stateOf(group).isMixed);
        }
        const TypeSelection all = m_measured.uniform(0);
        QCOMPARE(m_measured.selection().bytes, all.bytes);
        QCOMPARE(m_measured.selection().relativeError, all.relativeError);
        QVERIFY(m_measured.uniform(1).bytes < all.bytes);
    }

    void unchangedTensorsHaveNoError()
    {
        MeasuredPlan plan = m_measured;
        for (std::size_t group = 0; group < plan.groups().size(); ++group) {
            plan.choose(group, std::nullopt);
        }
        QVERIFY(!plan.changesSomething());
        QCOMPARE(plan.selection().relativeError, 0.0);
        QVERIFY(plan.exactTypes().empty() && plan.rules().empty());
        const std::size_t up = groupOf(TensorRole::FeedForwardUp);
        plan.choose(up, 0);
        QCOMPARE(plan.exactTypes().size(), plan.groups()[up].curves.size());
        QVERIFY(plan.selection().relativeError > 0);
        QVERIFY(m_measured.changesSomething()); // a copy is its own
    }

    /// Rows of 160 are not a multiple of the 256 elements of a block of Q4_K.
    void fallbacksAreNamed()
    {
        const std::size_t down = groupOf(TensorRole::FeedForwardDown);
        const auto fallback = m_measured.fallbackOf(down, 1);
        QVERIFY(fallback && fallback->rowLength == 160 && fallback->type.dtype == DType::Q5_0);
        QVERIFY(!m_measured.fallbackOf(down, 0));
    }

    void fitsASize()
    {
        MeasuredPlan plan = m_measured;
        const std::uint64_t least = plan.fileBytes(plan.best().front());
        const std::uint64_t most = plan.fileBytes(plan.best().back());
        QVERIFY(plan.fit((least + most) / 2).has_value());
        QVERIFY(plan.fileBytes(plan.selection()) <= (least + most) / 2);
        QVERIFY(plan.fileBytes(plan.selection()) >= least);
        const Status status = plan.fit(10);
        QVERIFY(!status && status.error().code == Errc::QualityGate);
    }

    void tensorsHaveTheNamesOfTheSource()
    {
        const std::size_t up = m_measured.groups()[groupOf(TensorRole::FeedForwardUp)].curves.front();
        QCOMPARE(m_measured.sourceName(up), std::string("model.layers.0.mlp.up_proj.weight"));
        QVERIFY(!m_measured.isReordered(up));
    }
};

APR_GUI_TEST(TestMeasuredPlan)
#include "tst_measured_plan.moc"
