// SPDX-License-Identifier: MIT
#pragma once

#include <QTranslator>

namespace apr::workbench {

/// A language for testing: each text in brackets, with accents, and a third longer. What is not in brackets in the
/// window is not translated, and what lacks its closing bracket is cut off.
class PseudoTranslator : public QTranslator {
    Q_OBJECT

public:
    using QTranslator::QTranslator;

    static constexpr QChar kOpen{0x27E6};
    static constexpr QChar kClose{0x27E7};

    /// Placeholders ("%1"), mnemonics ("&F") and markup stay.
    static QString pseudo(const QString& text);

    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* disambiguation, int n) const override;
};

} // namespace apr::workbench
