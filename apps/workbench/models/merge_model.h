// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/merge_methods.h"
#include "convert_model.h"
#include "gradient_model.h"
#include "slices_model.h"

#include <QAbstractListModel>
#include <QtQmlIntegration/qqmlintegration.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace apr::workbench {

/// State of the merge wizard: the models, of which the first one gives configuration, tokenizer and names, the base,
/// and the method. The plan, other steps and the output are those of a ConvertModel whose recipe has the step "merge";
/// its form starts with the parameters that the method uses.
class MergeModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(apr::workbench::ConvertModel* convert READ convert CONSTANT)
    Q_PROPERTY(apr::workbench::GradientModel* gradient READ gradient CONSTANT)
    Q_PROPERTY(apr::workbench::SlicesModel* slices READ slices CONSTANT)
    Q_PROPERTY(QStringList methods READ methods CONSTANT)
    Q_PROPERTY(int method READ method WRITE setMethod NOTIFY changed)
    Q_PROPERTY(QString methodHelp READ methodHelp NOTIFY changed)
    Q_PROPERTY(QString methodNeeds READ methodNeeds NOTIFY changed)
    Q_PROPERTY(bool usesBase READ usesBase NOTIFY changed)
    Q_PROPERTY(QString hint READ hint NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(int curveRow READ curveRow NOTIFY changed)

public:
    enum Role {
        TitleRole = Qt::UserRole + 1,
        PathRole,
        FactsRole, ///< "SafeTensors · LLaMA family · 7.24B parameters · BF16", or why it cannot be opened
        BaseRole,  ///< whether it is the base
        ReadRole,  ///< whether it could be opened; true before that is known
    };

    /// The download of a file, if it is one.
    using Fetched = std::function<std::optional<hub::Fetched>(const QString& path)>;

    MergeModel(JobsModel& jobs, Fetched fetched, QObject* parent);
    /// `folderOf` is the folder that was opened as the model of a path, or "": the default output is beside it.
    void setFolders(std::function<QString(const QString& path)> folderOf) { m_folderOf = std::move(folderOf); }

    ConvertModel* convert() { return &m_convert; }
    const ConvertModel* convert() const { return &m_convert; }
    GradientModel* gradient() { return &m_gradient; }
    SlicesModel* slices() { return &m_slices; }

    /// Models that are in the list already are ignored.
    void add(const QStringList& paths);
    Q_INVOKABLE void remove(int row);
    /// Moves a model by one place, up (-1) or down (1).
    Q_INVOKABLE void moveBy(int row, int by);
    /// Marks the base; of the base again, removes the mark.
    Q_INVOKABLE void markBase(int row);
    void clear();
    /// Says everything anew: the language has changed.
    void retranslate();
    bool has(const QString& path) const;
    int count() const { return static_cast<int>(m_models.size()); }
    /// The row of the base that the method would use, or -1.
    int baseRow() const;

    QStringList methods() const;
    int method() const { return m_method; }
    void setMethod(int method);
    QString methodHelp() const;
    QString methodNeeds() const;
    bool usesBase() const;
    /// What is missing before anything can be planned, or "".
    QString hint() const;

    /// Edits a row of the form as a curve over the layers; of the same row again, ends that.
    Q_INVOKABLE void editCurve(int formRow);
    /// The row whose curve is edited, or -1.
    int curveRow() const { return m_curveRow; }

    /// Takes models, method and steps from a recipe, from the recipe that made a model, or from a configuration of
    /// mergekit. Returns what is done otherwise than the configuration asks for. The
    /// plan says why if that fails; nothing has changed then.
    QStringList load(const QString& path);
    /// Writes mergekit's configuration, replacing it.
    void exportConfig(const QString& path);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();

private:
    /// What is shown of a model.
    struct Facts {
        QString text = {};
        std::uint64_t layers = 0;
        bool isRead = true;
    };
    struct Entry {
        QString path = {};
        QString title = {}; ///< tells it from the others
        std::optional<Facts> facts = {};
    };

    static Facts factsOf(const std::string& path);
    const MergeMethod& chosen() const { return m_methods[static_cast<std::size_t>(m_method)]; }
    std::size_t fewestModels() const;
    bool isBaseSubtracted() const;
    void updateTitles();
    void readFacts();
    Status take(Recipe recipe);
    /// The default output of a downloaded model is not in the cache.
    void placeOutput(const std::optional<hub::Fetched>& fetched, const QString& folder);
    void applyMethod();
    /// Brings the recipe up to date with the list, and plans.
    void apply();
    void showCurve();

    std::vector<MergeMethod> m_methods = mergeMethods();
    std::vector<Entry> m_models;
    int m_base = -1; ///< as marked
    int m_method = 0;
    Fetched m_fetched;
    std::function<QString(const QString&)> m_folderOf;
    std::string m_placed; ///< the output that placeOutput() has chosen
    Values m_others;      ///< of parameters that the method does not use, for when another one does
    ConvertModel m_convert;
    GradientModel m_gradient;
    SlicesModel m_slices;
    std::string m_curve; ///< the parameter that is edited as a curve
    int m_curveRow = -1;
    LatestJob<std::vector<Facts>> m_reader;
};

} // namespace apr::workbench
