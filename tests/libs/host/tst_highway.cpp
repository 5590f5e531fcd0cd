// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"

#include <hwy/targets.h>

#include <QFile>

class TestHighway : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Programs that call no kernel do not load the library. This test must be the first.
    void theLibraryIsLoadedOnFirstUse()
    {
        const auto isLoaded = [] {
            QFile maps(QStringLiteral("/proc/self/maps"));
            return maps.open(QIODevice::ReadOnly) && maps.readAll().contains("libhwy.so");
        };
        QVERIFY(!isLoaded());
        const std::int64_t targets = hwy::SupportedTargets();
        QVERIFY(isLoaded());
        QVERIFY((targets & HWY_STATIC_TARGET) != 0);
        QCOMPARE(hwy::SupportedTargets(), targets);
    }

    void oneChosenTarget()
    {
        QCOMPARE(&hwy::GetChosenTarget(), &hwy::GetChosenTarget());
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        QVERIFY(hwy::GetChosenTarget().IsInitialized());
    }
};

APR_TEST(TestHighway)
#include "tst_highway.moc"
