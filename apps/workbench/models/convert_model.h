// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/estimate.h"
#include "apr/convert/pipeline.h"
#include "apr/convert/targets.h"
#include "apr/hub/hub.h"
#include "form_model.h"
#include "latest_job.h"
#include "text_helpers.h"

#include <QAbstractTableModel>
#include <QVariantList>
#include <QtQmlIntegration/qqmlintegration.h>

#include <memory>
#include <optional>
#include <vector>

namespace apr {
struct OutputCheck;
} // namespace apr

namespace apr::workbench {

/// State of the wizards for conversions and merges: options, the resulting plan (computed in the background from
/// headers only), and the conversion itself.
class ConvertModel : public QAbstractTableModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString inputText READ inputText NOTIFY optionsChanged)
    Q_PROPERTY(QString output READ output WRITE setOutput NOTIFY optionsChanged)
    Q_PROPERTY(apr::workbench::FormModel* form READ form CONSTANT)
    Q_PROPERTY(int precision READ precision WRITE setPrecision NOTIFY optionsChanged)
    Q_PROPERTY(QStringList precisions READ precisions NOTIFY optionsChanged)
    Q_PROPERTY(int format READ format WRITE setFormat NOTIFY optionsChanged)
    Q_PROPERTY(QStringList formats READ formats NOTIFY optionsChanged)
    Q_PROPERTY(bool showsTargets READ showsTargets WRITE setShowsTargets NOTIFY targetsChanged)
    Q_PROPERTY(QVariantList targets READ targets NOTIFY targetsChanged)
    Q_PROPERTY(bool comparing READ isComparing NOTIFY targetsChanged)
    Q_PROPERTY(bool verify READ verifies WRITE setVerify NOTIFY optionsChanged)
    Q_PROPERTY(bool force READ force WRITE setForce NOTIFY optionsChanged)
    Q_PROPERTY(QString commandLine READ commandLine NOTIFY optionsChanged)
    Q_PROPERTY(bool ready READ isReady NOTIFY planChanged)
    Q_PROPERTY(bool canRun READ canRun NOTIFY planChanged)
    Q_PROPERTY(bool canPreview READ canPreview NOTIFY planChanged)
    Q_PROPERTY(bool planning READ isPlanning NOTIFY planChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY planChanged)
    Q_PROPERTY(QString summary READ summary NOTIFY planChanged)
    Q_PROPERTY(bool changesNames READ changesNames NOTIFY planChanged)
    Q_PROPERTY(bool changesTypes READ changesTypes NOTIFY planChanged)
    Q_PROPERTY(QString notes READ notes NOTIFY planChanged)

public:
    enum Column { FromColumn, ToColumn, TypeColumn, ShapeColumn, MadeColumn, BytesColumn, ColumnCount };
    enum Role { CellTextRole = Qt::UserRole + 1, RightRole, KnownRole };

    ConvertModel(JobsModel& jobs, QObject* parent);

    /// Resets the view to a new source file. The default output of a downloaded file is in the documents folder, not
    /// in the cache; that of a model that was opened as `folder` is beside the folder.
    void setInput(const QString& path, const std::optional<hub::Fetched>& fetched = {}, const QString& folder = {});

    /// The recipe, for views of further steps. Call replan() after a change.
    Recipe& recipe() { return m_options.recipe; }
    const Recipe& recipe() const { return m_options.recipe; }
    /// Says everything anew: the language has changed.
    void retranslate();
    /// Plans in the background. Without an input there is nothing to plan.
    void replan();

    /// The formats of outputs, for file dialogs.
    static QString outputFilter();
    /// Where outputs of downloaded models are by default: they are not in the cache.
    static QString documentsFolder();

    QString input() const;
    /// The path of the input as it is shown.
    QString inputText() const { return pathText(input()); }
    QString output() const;
    void setOutput(const QString& path);
    /// All parameters of steps, target and checks.
    FormModel* form() { return &m_form; }
    /// Index into precisions(): unchanged, then what the parameters "type" of the steps "precision" and "quantize"
    /// accept.
    int precision() const;
    void setPrecision(int choice);
    QStringList precisions() const;
    /// Index into formats(): the writers, then a folder for loaders of checkpoints; -1 if the output has none of them.
    int format() const;
    /// Gives the output the suffix of a format, and the target its dialect.
    void setFormat(int choice);
    QStringList formats() const;
    /// Whether all formats are shown in place of the plan, with what each would hold of the model.
    bool showsTargets() const { return m_showsTargets; }
    void setShowsTargets(bool on);
    /// For each format, in the order of formats(): "title", "size", "notes" and "possible". Empty until they are known.
    QVariantList targets() const;
    bool isComparing() const { return m_targetsJob.isRunning(); }
    /// Whether the output is read again and compared with the plan.
    bool verifies() const { return m_verifies; }
    void setVerify(bool on);
    bool force() const { return m_options.force; }
    void setForce(bool on);
    QString commandLine() const;
    bool isReady() const;
    bool isPlanning() const { return m_planJob.isRunning(); }
    QString problem() const;
    QString summary() const;
    /// Whether the column "To" says more than "(same)".
    bool changesNames() const;
    /// Whether a tensor of the plan gets another type.
    bool changesTypes() const;
    QString notes() const;
    /// The relative error of the last conversion, and what verification found; "" if there is nothing to say.
    QString resultText() const { return m_result; }

    /// Takes steps, target and checks from a recipe, or from the recipe that made a model; input and output stay.
    /// `problem` says why if that fails.
    void loadRecipe(const QString& path);
    /// Writes the options to a file that `aprcli recipe run` repeats, replacing it.
    void saveRecipe(const QString& path);
    /// Runs the plan as a job. Emits `converted` or `failed` at the end. If it is being made, because a click on a
    /// button has ended what was typed, it is run as soon as it is ready.
    Q_INVOKABLE void run();
    /// Asks for what the plan would write, without writing it; see run().
    Q_INVOKABLE void preview();
    bool canRun() const { return isPlanning() ? m_plan != nullptr : isReady(); }
    /// Whether a plan is shown that can be previewed.
    bool canPreview() const { return m_plan != nullptr; }
    /// Shows what went wrong in place of a plan.
    void showProblem(const Error& error);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void optionsChanged();
    void planChanged();
    void targetsChanged();
    void started();
    void converted(const QString& path);
    void previewRequested(const std::shared_ptr<const apr::ConvertPlan>& plan);
    void failed(const QString& message);
    void cancelled();
    /// The conversion that failed is still what the view shows: its options can be changed.
    void retryOffered();

private:
    bool isMerge() const;
    /// What verification found of an output that is what was planned.
    static QString checkText(const OutputCheck& check, const FormatWriter& format);
    /// Measures how long the planned merge will take.
    void estimate();
    /// Plans every format in the background, while they are shown.
    void compareTargets();

    enum class Asked { Nothing, Run, Preview };

    JobsModel& m_jobs;
    Asked m_asked = Asked::Nothing; ///< while a plan is made
    ConvertOptions m_options;
    FormModel m_form{m_options.recipe};
    std::shared_ptr<const ConvertPlan> m_plan;
    QString m_error;
    QString m_result; ///< of the last conversion
    bool m_verifies = false;
    LatestJob<ConvertPlan> m_planJob;
    LatestJob<std::optional<TimeEstimate>> m_estimateJob;
    std::optional<TimeEstimate> m_estimate; ///< of a long merge
    bool m_showsTargets = false;
    std::vector<TargetOutlook> m_targets;
    LatestJob<std::vector<TargetOutlook>> m_targetsJob;
};

} // namespace apr::workbench
