// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

namespace {

QString output(const QStringList& arguments)
{
    QProcess process;
    process.start(qEnvironmentVariable("APR_CLI"), arguments);
    return process.waitForFinished() && process.exitCode() == 0 ? QString::fromUtf8(process.readAllStandardOutput())
                                                                : QString();
}

} // namespace

class TestMan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Every option of the help of every command is in the manual.
    void hasEveryOption()
    {
        const QString manual = output({QStringLiteral("man")}).remove(QLatin1Char(92)); // backslashes
        QVERIFY(manual.startsWith(QStringLiteral(".TH APRCLI 1")));
        const QRegularExpression option(QStringLiteral("^  (?:-\\w,)?(--[a-z0-9-]+)"),
                                        QRegularExpression::MultilineOption);
        int options = 0;
        for (const char* command :
             {"inspect", "tensors", "convert", "quantize", "validate", "scan", "diff", "recipe run"}) {
            const QStringList words = QString::fromLatin1(command).split(QLatin1Char(' '));
            auto matches = option.globalMatch(output(words + QStringList{QStringLiteral("--help")}));
            while (matches.hasNext()) {
                const QString name = matches.next().captured(1);
                if (name != QStringLiteral("--help")) {
                    QVERIFY2(manual.contains(QStringLiteral("fB%1fR").arg(name)), qPrintable(name));
                    ++options;
                }
            }
        }
        QVERIFY2(options > 60, qPrintable(QString::number(options)));
    }

    /// groff has nothing to say of it, where it is installed.
    void isWellFormed()
    {
        const QString groff = QStandardPaths::findExecutable(QStringLiteral("groff"));
        if (groff.isEmpty()) {
            QSKIP("groff is not installed");
        }
        QProcess process;
        process.start(groff, {QStringLiteral("-k"), QStringLiteral("-man"), QStringLiteral("-Tutf8"),
                              QStringLiteral("-ww"), QStringLiteral("-z")});
        process.write(output({QStringLiteral("man")}).toUtf8());
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.readAllStandardError(), QByteArray());
    }
};

APR_CORE_TEST(TestMan)
#include "tst_man.moc"
