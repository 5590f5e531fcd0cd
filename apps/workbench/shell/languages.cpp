// SPDX-License-Identifier: MIT
#include "languages.h"

#include "pseudo_translator.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocale>

#include <algorithm>

namespace apr::workbench {
namespace {

const QString kEnglish = QStringLiteral("en");

} // namespace

const QString Translators::kPseudo = QStringLiteral("pseudo");

const std::vector<Language>& languages()
{
    static const std::vector<Language> kLanguages = [] {
        std::vector<Language> out;
        QFile table(QStringLiteral(":/translations/languages.tsv"));
        const QString text = table.open(QIODevice::ReadOnly) ? QString::fromUtf8(table.readAll()) : QString();
        for (const QString& line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            const QStringList cells = line.split(QLatin1Char('\t'));
            if (!line.startsWith(QLatin1Char('#')) && cells.size() > 1) {
                out.push_back({cells[0], cells[1]});
            }
        }
        return out;
    }();
    return kLanguages;
}

QString languageNamed(const QString& name)
{
    const auto has = [](const QString& id) {
        return std::any_of(languages().begin(), languages().end(),
                           [&id](const Language& each) { return each.id == id; });
    };
    if (has(name)) {
        return name;
    }
    const QLocale locale(name);
    if (locale.language() == QLocale::C) { // unknown, or the C locale
        return {};
    }
    if (locale.language() == QLocale::Chinese) { // traditional characters are another written language
        return locale.script() == QLocale::SimplifiedHanScript ? QStringLiteral("zh_CN") : QString();
    }
    const QString id = locale.name().section(QLatin1Char('_'), 0, 0);
    return has(id) ? id : QString();
}

void Translators::clear()
{
    for (auto each = m_installed.rbegin(); each != m_installed.rend(); ++each) {
        QCoreApplication::removeTranslator(each->get());
    }
    m_installed.clear();
}

void Translators::add(std::unique_ptr<QTranslator> translator)
{
    QCoreApplication::installTranslator(translator.get());
    m_installed.push_back(std::move(translator));
}

void Translators::install(const QString& id)
{
    clear();
    m_current = id;
    if (id.isEmpty()) {
        const QStringList wanted = QLocale::system().uiLanguages();
        const auto found = std::find_if(wanted.begin(), wanted.end(),
                                        [](const QString& each) { return !languageNamed(each).isEmpty(); });
        m_current = found == wanted.end() ? kEnglish : languageNamed(*found);
    }
    const auto addCatalog = [this](const QString& name) {
        auto translator = std::make_unique<QTranslator>();
        if (translator->load(QStringLiteral(":/translations/") + name + QStringLiteral(".qm"))) {
            add(std::move(translator));
        }
    };
    // The system's own formats where they are of the window's language: those of Switzerland, say.
    const QLocale system = QLocale::system();
    QLocale::setDefault(
        languageNamed(system.name()) == m_current ? system : QLocale(m_current == kPseudo ? kEnglish : m_current));
    addCatalog(QStringLiteral("apr-workbench_en"));
    if (m_current == kPseudo) {
        add(std::make_unique<PseudoTranslator>());
    } else if (m_current != kEnglish) {
        addCatalog(QStringLiteral("qtbase_") + m_current);
        addCatalog(QStringLiteral("apr-workbench_") + m_current);
    }
}

} // namespace apr::workbench
