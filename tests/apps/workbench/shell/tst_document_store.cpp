// SPDX-License-Identifier: MIT
// Without a view; tst_workspace has what views show of it.
#include "document_store.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QSignalSpy>

using namespace apr::workbench;

class TestDocumentStore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opensAndCloses()
    {
        const QTemporaryDir folder;
        DocumentStore store;
        QSignalSpy opened(&store, &DocumentStore::opened);
        QSignalSpy shown(&store, &DocumentStore::shown);
        const QString path = apr::test::copySample(folder);
        QVERIFY(store.open(path));
        QTRY_COMPARE(opened.count(), 1);
        QCOMPARE(store.count(), 1);
        QCOMPARE(shown.count(), 1);
        QCOMPARE(store.indexOf(store.at(0).get()), 0);
        QCOMPARE(store.indexOf(nullptr), -1);
        QVERIFY2(!store.open(path), "it is open, and is shown again");
        QCOMPARE(shown.count(), 2);
        const std::shared_ptr<Document> kept = store.at(0); // as a view does
        QSignalSpy changed(&store, &DocumentStore::documentsChanged);
        store.close(5);
        QCOMPARE(changed.count(), 0);
        store.close(0);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(store.count(), 0);
        QCOMPARE(store.indexOf(kept.get()), -1);
    }

    void failuresAreSaid()
    {
        DocumentStore store;
        QSignalSpy failed(&store, &DocumentStore::openFailed);
        store.open(QStringLiteral("/none/at/all.apr"));
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][1].toString().startsWith(QStringLiteral("E007")));
        QCOMPARE(store.count(), 0);
    }

    void checksOneDocumentOnce()
    {
        const QTemporaryDir folder;
        DocumentStore store;
        store.open(apr::test::copySample(folder));
        QTRY_COMPARE(store.count(), 1);
        Document& document = *store.at(0);
        QVERIFY(store.validationOf(document) == nullptr);
        QSignalSpy validated(&store, &DocumentStore::validated);
        store.validate(document);
        store.validate(document);
        QTRY_COMPARE(validated.count(), 1);
        QVERIFY(document.report().has_value());
        QTRY_COMPARE(store.jobs().runningCount(), 0);
        QCOMPARE(validated.count(), 1);
        store.cancelValidation(document); // there is none
    }
};

APR_GUI_TEST(TestDocumentStore)
#include "tst_document_store.moc"
