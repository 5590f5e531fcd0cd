// SPDX-License-Identifier: MIT
#include "type_preview_model.h"

#include "apr/convert/target_type.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QLineSeries>
#include <QSignalSpy>
#include <QTest>

using namespace apr;
using namespace apr::workbench;

class TestTypePreviewModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void beforeAndAfter()
    {
        const Model model = test::modelOf({test::random("w", {64, 256}, 1)});
        TypePreviewModel preview;
        QVERIFY(preview.title().isEmpty());
        QCOMPARE(preview.valueRange(), 1.0);
        QVERIFY(!preview.elementOf(0));
        QSignalSpy changed(&preview, &TypePreviewModel::changed);
        preview.request(model, 0, {.target = TargetType{.dtype = DType::Q4_0}}, QStringLiteral("w"));
        QTRY_VERIFY(!preview.title().isEmpty());
        QVERIFY(preview.title().startsWith(QStringLiteral("w as q4_0: RMSE ")));
        QVERIFY(preview.errorRange() > 0 && preview.errorRange() < preview.valueRange());
        QVERIFY(preview.worstBlocks()->count() > 0);
        QVERIFY(preview.elementOf(0) && !preview.elementOf(-1) && !preview.elementOf(1000));
        QLineSeries outline;
        for (const int which : {0, 1, 2}) {
            preview.fill(&outline, which);
            QVERIFY(outline.count() > 2);
        }
        preview.clear();
        QVERIFY(preview.title().isEmpty());
        preview.fill(&outline, 0);
        QCOMPARE(outline.count(), 0);
        QVERIFY(changed.count() >= 3);
    }
};

APR_GUI_TEST(TestTypePreviewModel)
#include "tst_type_preview_model.moc"
