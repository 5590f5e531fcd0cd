// SPDX-License-Identifier: MIT
#include <QTest>

class TestStub : public QObject {
    Q_OBJECT
};

QTEST_APPLESS_MAIN(TestStub)
#include "tst_explain.moc"
