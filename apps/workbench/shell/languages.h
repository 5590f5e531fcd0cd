// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QTranslator>

#include <memory>
#include <vector>

namespace apr::workbench {

/// A language of the window.
struct Language {
    QString id;   ///< of its catalog: "zh_CN"
    QString name; ///< in the language itself: "简体中文"
};

/// All languages that have a catalog, English first.
const std::vector<Language>& languages();

/// Returns the id of a language, or "" if there is none of this name ("de", "de_AT", "zh-Hans"; other ids are the
/// system's locale names).
QString languageNamed(const QString& name);

/// Installs the texts of a language in the application: those of the workbench and those of Qt's own dialogs. English
/// is below every language, for its plural forms. Its formats of numbers become those of QLocale().
class Translators {
public:
    /// The id of the pseudo-language, which shows what is not translated and what is cut off.
    static const QString kPseudo;

    Translators() = default;
    Translators(const Translators&) = delete;
    Translators& operator=(const Translators&) = delete;
    ~Translators() { clear(); }

    /// Installs a language by its id; "" is the first language of the system that has a catalog, or English.
    void install(const QString& id);
    /// The id of the language that is installed.
    const QString& current() const { return m_current; }

private:
    void clear();
    void add(std::unique_ptr<QTranslator> translator);

    QString m_current;
    std::vector<std::unique_ptr<QTranslator>> m_installed;
};

} // namespace apr::workbench
