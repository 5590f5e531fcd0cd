// SPDX-License-Identifier: MIT
// translations/library_texts.hpp has the texts of the library's tables. APR_REBASE=1 writes it anew.
#include "library_text.h"

#include "apr/architecture/footprint.h"
#include "apr/convert/merge_methods.h"
#include "apr/convert/plan.h"
#include "apr/convert/steps.h"
#include "apr/convert/tensor_fact.h"
#include "apr/convert/tensor_role.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "apr/validate/rules.h"
#include "apr/validate/validate.h"
#include "fixtures/test_main.h"
#include "text_helpers.h"

#include <QFile>
#include <QLocale>
#include <QTest>
#include <QTranslator>

#include <set>

using namespace apr;
using namespace apr::workbench;

namespace {

/// What forms, findings and the merge wizard show of the tables, in their order.
class LibraryTexts {
public:
    LibraryTexts()
    {
        for (const StepType* step : stepTypes()) {
            add(step->title);
            add(step->parameters);
        }
        add(targetParameters());
        add(checkParameters());
        for (const MergeMethod& method : mergeMethods()) {
            add(method.help);
        }
        for (const char* title : {"Structure", "Graph", "Checksum"}) { // of reports, besides the groups of rules
            add(title);
        }
        for (int state = 0; state <= static_cast<int>(CheckState::NotApplicable); ++state) {
            add(checkStateName(static_cast<CheckState>(state)));
        }
        for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
            add(severityName(severity));
        }
        for (const RuleGroup& group : kRuleGroups) {
            add(group.title);
        }
        for (int role = 0; role <= static_cast<int>(TensorRole::Other); ++role) {
            add(roleName(static_cast<TensorRole>(role)));
        }
        for (int kind = 0; kind <= static_cast<int>(Token::Kind::Byte); ++kind) {
            add(tokenKindName(static_cast<Token::Kind>(kind)));
        }
        for (const std::string_view kind : kLayerKindNames) {
            add(kind);
        }
        for (const std::string_view pattern : factPatterns()) {
            add(pattern);
        }
        for (const std::string_view pattern : problemPatterns()) {
            add(pattern);
        }
        for (const Rule* rule : rules()) {
            add(rule->title);
            add(rule->explanation);
            add(rule->advice);
        }
    }
    const QString& source() const { return m_source; }

private:
    void add(std::span<const Parameter> parameters)
    {
        for (const Parameter& parameter : parameters) {
            if (parameter.kind != ParameterKind::TypeMap) { // never in a form
                add(toStdString(labelOf(parameter)));
                add(parameter.help);
            }
        }
    }
    void add(std::string_view text)
    {
        if (text.empty() || !m_texts.insert(std::string(text)).second) {
            return;
        }
        QString literal = toQString(text);
        literal.replace(QLatin1Char('\\'), QStringLiteral("\\\\")).replace(QLatin1Char('"'), QStringLiteral("\\\""));
        literal.replace(QLatin1Char('\n'), QStringLiteral("\\n"));
        m_source += QStringLiteral("QT_TRANSLATE_NOOP(\"Library\", \"%1\")\n").arg(literal);
    }

    std::set<std::string> m_texts;
    QString m_source = QStringLiteral("// SPDX-License-Identifier: MIT\n"
                                      "// Texts of the library's tables, for lupdate. Made by tst_library_text: "
                                      "APR_REBASE=1 writes this file anew.\n");
};

/// Translates everything to one text.
class OneText : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char*, const char*, int) const override
    {
        return QString::fromLatin1(context);
    }
};

} // namespace

class TestLibraryText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listIsUpToDate()
    {
        const QString path = qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/translations/library_texts.hpp");
        const QByteArray expected = LibraryTexts().source().toUtf8();
        QFile file(path);
        if (qEnvironmentVariableIsSet("APR_REBASE")) {
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(expected) == expected.size());
            return;
        }
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path));
        QVERIFY2(file.readAll() == expected, "translations/library_texts.hpp: run this test with APR_REBASE=1, then "
                                             "ninja update_translations");
    }

    void textsAreTranslated()
    {
        QCOMPARE(libraryText("Pruning"), QStringLiteral("Pruning"));
        QCOMPARE(libraryText(""), QString());
        OneText translator;
        QCoreApplication::installTranslator(&translator);
        QCOMPARE(libraryText("Pruning"), QStringLiteral("Library"));
        QCOMPARE(libraryText(""), QString());
        QCoreApplication::removeTranslator(&translator);
    }

    void onlyNumbersAreLocalized()
    {
        QLocale::setDefault(QLocale::German);
        const Sentence sentence{.pattern = "%1 of %2", .values = {{"1.5 MiB", true}, {"0.weight\x1b[2J"}}};
        QCOMPARE(libraryText(sentence), QStringLiteral("1,5 MiB of 0.weight\\x1B[2J"));
        QLocale::setDefault(QLocale::c());
    }

    void labelsAreMadeFromNames()
    {
        QCOMPARE(labelOf({.name = "keep_names"}), QStringLiteral("Keep names"));
        QCOMPARE(labelOf({.name = "max_iter"}), QStringLiteral("Max iter"));
        QCOMPARE(labelOf({.name = "kv_cache"}), QStringLiteral("KV cache"));
    }
};

APR_CORE_TEST(TestLibraryText)
#include "tst_library_text.moc"
