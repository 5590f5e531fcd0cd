// SPDX-License-Identifier: MIT
#pragma once

#include "convert_model.h"
#include "pane_model.h"

namespace apr::workbench {

/// The conversion wizard, in a dialog: options, the plan, and the conversion of a file.
class ConvertPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::ConvertModel* convert READ convert CONSTANT)

public:
    explicit ConvertPaneModel(Workspace& workspace, QObject* parent = nullptr);

    ConvertModel* convert() { return &m_convert; }
    QString commandLine() const override { return m_convert.commandLine(); }

    void retranslate() override { m_convert.retranslate(); }

    /// Starts with a file; goes on with what was filled in if its result was only previewed.
    void setInput(const QString& path);
    /// Asks for the output file.
    Q_INVOKABLE void chooseOutput();
    /// Asks for the value of a row of the form that is a file.
    Q_INVOKABLE void chooseFile(int row);
    Q_INVOKABLE void loadRecipe();
    Q_INVOKABLE void saveRecipe();

protected:
    void refresh(Changes) override {}

private:
    ConvertModel m_convert;
    bool m_isPreviewed = false; ///< and not converted
};

} // namespace apr::workbench
