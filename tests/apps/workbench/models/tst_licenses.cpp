// SPDX-License-Identifier: MIT
#include "licenses.h"

#include "fixtures/test_main.h"

#include <QSet>

using namespace apr::workbench;

class TestLicenses : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyChoiceHasATitle()
    {
        const QStringList choices = licenseChoices();
        QCOMPARE(QSet<QString>(choices.begin(), choices.end()).size(), choices.size());
        for (const QString& id : choices) {
            QVERIFY2(!licenseTitle(id).isEmpty() && id == id.toLower(), qPrintable(id));
        }
        QCOMPARE(licenseTitle(QStringLiteral("Apache-2.0")), QStringLiteral("Apache License 2.0"));
        QVERIFY(licenseTitle(QStringLiteral("mine")).isEmpty());
    }
};

APR_GUI_TEST(TestLicenses)
#include "tst_licenses.moc"
