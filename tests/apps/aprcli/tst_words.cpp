// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

/// Phrases that messages once used and that nobody in the field does; libs/README.md has the glossary.
const QStringList& oldWords()
{
    static const QStringList words{
        QStringLiteral("\\b(is|are|has|have|with) no [a-z]+ (of|that|which)\\b"),
        QStringLiteral("\\b(is|are) no [a-z]"),
        QStringLiteral("\\bfigures?\\b"),
        QStringLiteral("\\bstands?\\b"),
        QStringLiteral("\\ball the same\\b"),
        QStringLiteral("\\blooked into\\b"),
        QStringLiteral("\\bis (told|said)\\b"),
        QStringLiteral("\\bbelongs? to none\\b"),
        QStringLiteral("\\bwhole (number|blocks)\\b"),
        QStringLiteral("\\b(put|multiplied) back\\b"),
        QStringLiteral("\\baxes turned\\b"),
        QStringLiteral("\\bcannot be had\\b"),
        QStringLiteral("\\b[Oo]ddit(y|ies)\\b"),
        QStringLiteral("\\bnot at all\\b"),
        QStringLiteral("\\btaken out of\\b"),
        QStringLiteral("\\bhas? a rule\\b"),
        QStringLiteral("\\btruth value"),
        QStringLiteral("\\b[Ll]oss of\\b"),
        QStringLiteral("\\bleft out\\b"),
        QStringLiteral(
            "[Ll]icence|[Cc]olour|[Nn]ormalis|[Qq]uantis|[Ff]actoris|[Rr]ecognis|[Aa]nalyse\\b"), // American spelling
    };
    return words;
}

/// The old words in the string literals of a source, with their lines.
QStringList found(const QString& text)
{
    static const QRegularExpression literal(QStringLiteral("\"((?:[^\"\\\\\\n]|\\\\.)*)\""));
    QStringList out;
    int number = 0;
    for (const QString& line : text.split('\n')) {
        ++number;
        const QString code = line.trimmed();
        if (code.startsWith(QStringLiteral("//")) || code.startsWith(QStringLiteral("#include"))) {
            continue;
        }
        for (auto each = literal.globalMatch(line); each.hasNext();) {
            const QString message = each.next().captured(1);
            for (const QString& words : oldWords()) {
                if (message.contains(QRegularExpression(words))) {
                    out << QStringLiteral("%1: \"%2\"").arg(number).arg(message);
                }
            }
        }
    }
    return out;
}

} // namespace

class TestWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void messagesAreInPlainWords()
    {
        const QString root = qEnvironmentVariable("APR_SOURCE_DIR");
        QStringList problems;
        int files = 0;
        for (const char* folder : {"/libs", "/apps", "/qml"}) {
            QDirIterator each(root + QString::fromLatin1(folder),
                              {QStringLiteral("*.cpp"), QStringLiteral("*.h"), QStringLiteral("*.qml")}, QDir::Files,
                              QDirIterator::Subdirectories);
            while (each.hasNext()) {
                QFile file(each.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                ++files;
                for (const QString& problem : found(QString::fromUtf8(file.readAll()))) {
                    problems << file.fileName().mid(root.size() + 1) + ':' + problem;
                }
            }
        }
        QVERIFY(files > 300);
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
    }

    void oldWordsAreFound()
    {
        QCOMPARE(found(QStringLiteral("a(\"rows of 384 are no whole blocks of 256\");")).size(), 2);
        QCOMPARE(found(QStringLiteral("\n  // \"stands\"\nb(\"the key stands twice\");")),
                 QStringList{QStringLiteral("3: \"the key stands twice\"")});
        QVERIFY(found(QStringLiteral("c(\"License\", \"not a multiple of\");")).isEmpty());
    }
};

APR_CORE_TEST(TestWords)
#include "tst_words.moc"
