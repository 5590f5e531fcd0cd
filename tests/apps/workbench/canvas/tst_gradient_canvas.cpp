// SPDX-License-Identifier: MIT
#include "gradient_canvas.h"

#include "fixtures/test_main.h"

#include <QAccessible>
#include <QImage>
#include <QPainter>
#include <QQuickWindow>
#include <QSignalSpy>
#include <QTest>

using namespace apr::workbench;

class TestGradientCanvas : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_window = std::make_unique<QQuickWindow>();
        m_window->resize(400, 240);
        m_view = std::make_unique<GradientModel>();
        m_view->show(
            {.title = QStringLiteral("Weights"), .models = {QStringLiteral("a"), QStringLiteral("b")}, .layers = 9},
            QStringLiteral("0:0.5:1"));
        m_canvas = new GradientCanvas(m_window->contentItem());
        m_canvas->setSize(QSizeF(400, 240));
        m_canvas->setView(m_view.get());
        m_window->show();
        m_canvas->forceActiveFocus();
    }

    void pointsAreDragged()
    {
        const QPoint from = m_canvas->placeOf(1).toPoint();
        QSignalSpy edited(m_view.get(), &GradientModel::edited);
        QTest::mousePress(m_window.get(), Qt::LeftButton, {}, from);
        QCOMPARE(m_view->point(), 1);
        const QPoint top = m_canvas->placeOf(2).toPoint();
        QTest::mouseMove(m_window.get(), QPoint(from.x(), top.y()));
        QCOMPARE(m_view->values(0), (std::vector<double>{0, 1, 1}));
        QCOMPARE(edited.size(), 0);
        QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, QPoint(from.x(), top.y()));
        QCOMPARE(edited.last().first().toString(), QStringLiteral("0:1:1"));
        QTest::mouseMove(m_window.get(), from); // it is not held any more
        QCOMPARE(m_view->text(), QStringLiteral("0:1:1"));
    }

    void aDoubleClickAddsAPoint()
    {
        const QPointF between = (m_canvas->placeOf(1) + m_canvas->placeOf(2)) / 2;
        QTest::mouseDClick(m_window.get(), Qt::LeftButton, {}, between.toPoint());
        QCOMPARE(m_view->values(0).size(), std::size_t{4});
        QCOMPARE(m_view->point(), 2);
        QVERIFY(std::abs(m_view->value() - 0.75) < 0.02);
    }

    void keys()
    {
        const auto press = [this](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
            QTest::keyClick(m_window.get(), key, modifiers);
        };
        press(Qt::Key_Right);
        QCOMPARE(m_view->point(), 1);
        press(Qt::Key_Up);
        QCOMPARE(m_view->text(), QStringLiteral("0:0.55:1"));
        press(Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(m_view->text(), QStringLiteral("0:0.54:1"));
        press(Qt::Key_Tab); // to the next point
        QCOMPARE(m_view->point(), 2);
        press(Qt::Key_Delete);
        QCOMPARE(m_view->text(), QStringLiteral("0:0.54"));
        press(Qt::Key_Home);
        press(Qt::Key_Insert);
        QCOMPARE(m_view->text(), QStringLiteral("0:0.27:0.54"));
        press(Qt::Key_End);
        QCOMPARE(m_view->point(), 2);
        press(Qt::Key_Left);
        press(Qt::Key_Backtab, Qt::ShiftModifier);
        QCOMPARE(m_view->point(), 0);
        m_view->setSplit(true);
        press(Qt::Key_PageDown);
        QCOMPARE(m_view->curve(), 1);
        press(Qt::Key_PageUp);
        QCOMPARE(m_view->curve(), 0);
    }

    /// The selected point is the value of a slider.
    void readAsASlider()
    {
        m_view->select(1);
        QCOMPARE(m_canvas->property("value").toDouble(), 0.5);
        QCOMPARE(m_canvas->property("minimumValue").toDouble(), 0.0);
        QCOMPARE(m_canvas->property("maximumValue").toDouble(), 1.0);
        QSignalSpy changed(m_canvas, &GradientCanvas::valueChanged);
        QVERIFY(m_canvas->setProperty("value", 0.25));
        QCOMPARE(m_view->value(), 0.25);
        QVERIFY(!changed.isEmpty());
    }

    void paints()
    {
        for (const char* text : {"", "0.5", "0:1,0.2", "x"}) {
            m_view->show({.title = QStringLiteral("Weights"), .models = {QStringLiteral("a"), QStringLiteral("b")}},
                         QLatin1String(text));
            QCOMPARE(isDrawn(painted()), std::string_view(text) != "x"); // of which the problem is told elsewhere
        }
        m_view->show({.title = QStringLiteral("Weights"), .models = {QStringLiteral("a"), QStringLiteral("b")}},
                     QStringLiteral("0:0.5:1"));
        const QImage straight = painted();
        m_view->show({.title = QStringLiteral("Weights"), .models = {QStringLiteral("a"), QStringLiteral("b")}},
                     QStringLiteral("0:1:1"));
        QVERIFY(painted() != straight);
        m_canvas->setView(nullptr);
        QVERIFY(!isDrawn(painted()));
    }

private:
    QImage painted() const
    {
        QImage image(400, 240, QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        m_canvas->paint(&painter);
        return image;
    }

    /// Whether there is more than the background.
    static bool isDrawn(const QImage& image)
    {
        QImage background(image.size(), image.format());
        background.fill(image.pixelColor(0, 0));
        return image != background;
    }

    std::unique_ptr<QQuickWindow> m_window;
    std::unique_ptr<GradientModel> m_view;
    GradientCanvas* m_canvas = nullptr;
};

APR_GUI_TEST(TestGradientCanvas)
#include "tst_gradient_canvas.moc"
