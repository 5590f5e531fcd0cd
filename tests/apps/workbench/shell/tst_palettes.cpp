// SPDX-License-Identifier: MIT
#include "palettes.h"

#include "fixtures/test_main.h"
#include "main_window.h"

#include <QQmlComponent>
#include <QQmlEngine>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace apr::workbench;

namespace {

/// Relative luminance as WCAG 2 defines it.
double luminance(const QColor& color)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

} // namespace

class TestPalettes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textIsReadable_data()
    {
        QTest::addColumn<int>("scheme");
        QTest::addColumn<double>("least"); // contrast, WCAG 2: levels AA and AAA
        QTest::newRow("light") << static_cast<int>(Scheme::Light) << 4.5;
        QTest::newRow("dark") << static_cast<int>(Scheme::Dark) << 4.5;
        QTest::newRow("contrast") << static_cast<int>(Scheme::HighContrast) << 7.0;
    }

    void textIsReadable()
    {
        QFETCH(int, scheme);
        QFETCH(double, least);
        const QPalette palette = makePalette(static_cast<Scheme>(scheme));
        QCOMPARE(palette.color(QPalette::Window).lightness() < 128, static_cast<Scheme>(scheme) != Scheme::Light);
        const std::pair<QPalette::ColorRole, QPalette::ColorRole> pairs[] = {
            {QPalette::WindowText, QPalette::Window},       {QPalette::Text, QPalette::Base},
            {QPalette::Text, QPalette::AlternateBase},      {QPalette::ButtonText, QPalette::Button},
            {QPalette::ToolTipText, QPalette::ToolTipBase}, {QPalette::Link, QPalette::Base}};
        for (const auto& [text, ground] : pairs) {
            const double ratio = contrast(palette.color(text), palette.color(ground));
            QVERIFY2(ratio >= least, qPrintable(QStringLiteral("role %1: %2").arg(text).arg(ratio)));
        }
        QVERIFY(palette.color(QPalette::Disabled, QPalette::Text) != palette.color(QPalette::Active, QPalette::Text));
    }

    void qmlHasTheSameColors()
    {
        const QTemporaryDir folder;
        const MainWindow window(folder.filePath(QStringLiteral("settings.json"))); // registers the modules
        QQmlEngine engine;
        engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
        QQmlComponent component(&engine);
        component.setData("import QtQuick\nimport Apr.Theme\n"
                          "QtObject { property var light: Theme.lightPalette; property var dark: Theme.darkPalette\n"
                          "property var contrast: Theme.contrastPalette }",
                          QUrl());
        const std::unique_ptr<QObject> themes(component.create());
        QVERIFY2(themes != nullptr, qPrintable(component.errorString()));
        const std::pair<const char*, QPalette::ColorRole> roles[] = {{"window", QPalette::Window},
                                                                     {"windowText", QPalette::WindowText},
                                                                     {"base", QPalette::Base},
                                                                     {"alternateBase", QPalette::AlternateBase},
                                                                     {"text", QPalette::Text},
                                                                     {"button", QPalette::Button},
                                                                     {"buttonText", QPalette::ButtonText},
                                                                     {"highlight", QPalette::Highlight},
                                                                     {"highlightedText", QPalette::HighlightedText},
                                                                     {"link", QPalette::Link},
                                                                     {"placeholderText", QPalette::PlaceholderText},
                                                                     {"mid", QPalette::Mid},
                                                                     {"dark", QPalette::Dark},
                                                                     {"light", QPalette::Light},
                                                                     {"midlight", QPalette::Midlight},
                                                                     {"toolTipBase", QPalette::ToolTipBase},
                                                                     {"toolTipText", QPalette::ToolTipText}};
        for (const auto& [scheme, theme] : {std::pair(Scheme::Light, "light"), std::pair(Scheme::Dark, "dark"),
                                            std::pair(Scheme::HighContrast, "contrast")}) {
            const auto* qml = themes->property(theme).value<QObject*>();
            QVERIFY(qml != nullptr);
            for (const auto& [name, role] : roles) {
                QVERIFY2(qml->property(name).value<QColor>() == makePalette(scheme).color(role), name);
            }
        }
    }

    void iconsHaveTheColorOfButtonText()
    {
        for (const Scheme scheme : {Scheme::Light, Scheme::Dark, Scheme::HighContrast}) {
            const QPalette palette = makePalette(scheme);
            const QIcon icon = tintedIcon(QStringLiteral("open"), palette);
            for (const QIcon::Mode mode : {QIcon::Normal, QIcon::Disabled}) {
                const QImage image = icon.pixmap(QSize(48, 48), mode).toImage().convertToFormat(QImage::Format_ARGB32);
                const QColor expected = palette.color(mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active,
                                                      QPalette::ButtonText);
                int opaque = 0;
                for (int y = 0; y < image.height(); ++y) {
                    for (int x = 0; x < image.width(); ++x) {
                        if (qAlpha(image.pixel(x, y)) == 255) {
                            ++opaque;
                            QCOMPARE(image.pixelColor(x, y), expected);
                        }
                    }
                }
                QVERIFY(opaque > 50);
            }
        }
    }
};

APR_GUI_TEST(TestPalettes)
#include "tst_palettes.moc"
