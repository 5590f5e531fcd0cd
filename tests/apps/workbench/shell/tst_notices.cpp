// SPDX-License-Identifier: MIT
#include "notices.h"

#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace apr::workbench;

class TestNotices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theNewestIsFirst()
    {
        Notices notices;
        QAbstractItemModelTester tester(&notices, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy added(&notices, &Notices::added);
        notices.add(Tone::Neutral, QStringLiteral("Opened a"));
        notices.add(Tone::Bad, QStringLiteral("Cannot open b"), QStringLiteral("E007"));
        QCOMPARE(added.count(), 2);
        QCOMPARE(notices.at(0).title, QStringLiteral("Cannot open b"));
        QCOMPARE(notices.data(notices.index(0), Notices::TextRole).toString(), QStringLiteral("E007"));
        QCOMPARE(notices.data(notices.index(0), Notices::ToneRole).toInt(), static_cast<int>(Tone::Bad));
        QVERIFY(notices.allText().contains(QStringLiteral(" Cannot open b: E007\n")));
        notices.clear();
        QCOMPARE(notices.rowCount(), 0);
    }

    void onlyProblemsStayOpen()
    {
        Notices notices;
        notices.add(Tone::Bad, QStringLiteral("first"));
        notices.add(Tone::Good, QStringLiteral("second"));
        notices.add(Tone::Warning, QStringLiteral("third"));
        QCOMPARE(notices.open().size(), std::size_t{2});
        QCOMPARE(notices.open().front().title, QStringLiteral("third"));
        notices.dismiss();
        QVERIFY(notices.open().empty());
        QCOMPARE(notices.count(), 3);
        notices.add(Tone::Bad, QStringLiteral("fourth"));
        QCOMPARE(notices.open().size(), std::size_t{1});
    }

    void oldOnesAreDropped()
    {
        Notices notices;
        for (int i = 0; i <= Notices::kMost; ++i) {
            notices.add(Tone::Bad, QString::number(i));
        }
        QCOMPARE(notices.count(), Notices::kMost);
        QCOMPARE(notices.open().size(), static_cast<std::size_t>(Notices::kMost));
        QCOMPARE(notices.at(0).title, QString::number(Notices::kMost));
    }
};

APR_GUI_TEST(TestNotices)
#include "tst_notices.moc"
