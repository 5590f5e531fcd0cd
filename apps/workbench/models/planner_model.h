// SPDX-License-Identifier: MIT
#pragma once

#include "form_model.h"
#include "measured_plan.h"
#include "planner_chart.h"
#include "rows_model.h"
#include "type_preview_model.h"

#include <QAbstractListModel>
#include <QDateTime>
#include <QPointer>
#include <QtQmlIntegration/qqmlintegration.h>

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace apr::workbench {

/// The quantization planner: tensor groups by role, a type for each, the resulting size and error, and the curve of the
/// best choices. Types are measured one after another in the background; results are shown as they arrive.
class PlannerModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString input READ input NOTIFY changed)
    Q_PROPERTY(QString output READ output WRITE setOutput NOTIFY changed)
    Q_PROPERTY(apr::workbench::FormModel* form READ form CONSTANT)
    Q_PROPERTY(bool force READ force WRITE setForce NOTIFY changed)
    Q_PROPERTY(bool measuring READ isMeasuring NOTIFY changed)
    Q_PROPERTY(bool hasCurves READ hasCurves NOTIFY changed)
    Q_PROPERTY(bool ready READ isReady NOTIFY changed)
    Q_PROPERTY(QString state READ state NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(QString commandLine READ commandLine NOTIFY changed)
    Q_PROPERTY(QStringList types READ types NOTIFY changed)
    Q_PROPERTY(double target READ target WRITE setTarget NOTIFY changed)
    Q_PROPERTY(int group READ group WRITE setGroup NOTIFY changed)
    Q_PROPERTY(apr::workbench::RowsModel* tensors READ tensors CONSTANT)
    Q_PROPERTY(int tensor READ tensor WRITE setTensor NOTIFY changed)
    Q_PROPERTY(apr::workbench::PlannerChart* chart READ chart CONSTANT)
    Q_PROPERTY(apr::workbench::TypePreviewModel* preview READ preview CONSTANT)

public:
    enum Role {
        TitleRole = Qt::UserRole + 1,
        CountRole,
        ParametersRole,
        TypeIndexRole, ///< index into types(); -1 for unchanged tensors and for several types
        TypeTextRole,
        ErrorRole,
        BytesRole
    };

    PlannerModel(JobsModel& jobs, QObject* parent);
    ~PlannerModel() override;

    /// Shows a source file, or nothing for an empty path. Restores earlier measurements and choices for the file if it
    /// has not changed. Does not start measuring. The default output of a model that was opened as `folder` is beside
    /// the folder.
    void setInput(const QString& path, const QString& folder = {});

    QString input() const;
    QString output() const;
    void setOutput(const QString& path);
    /// The parameters of quantization that are not types of tensors, and those of target and checks. What was measured
    /// with other values is dropped.
    FormModel* form() { return &m_form; }
    bool force() const { return m_options.force; }
    void setForce(bool on);
    bool isMeasuring() const { return m_measuring; }
    bool hasCurves() const { return !m_measured.isEmpty(); }
    bool isReady() const;
    QString state() const;
    QString problem() const;
    QString summary() const;
    QString commandLine() const;
    /// Names of the types measured so far.
    QStringList types() const;
    /// Target size of fit(), in percent of the source.
    double target() const { return m_target; }
    void setTarget(double percent);

    PlannerChart* chart() { return &m_chart; }
    /// Of the selected tensor.
    TypePreviewModel* preview() { return &m_preview; }

    int group() const { return m_group; }
    void setGroup(int row);
    /// The tensors of the group, largest error first.
    RowsModel* tensors() { return &m_tensors; }
    int tensor() const { return m_tensor; }
    void setTensor(int row);

    /// Measures all types in the background.
    Q_INVOKABLE void measure();
    Q_INVOKABLE void stop();
    /// Sets the type of all tensors of a group to an index into types(), or leaves them unchanged (-1).
    Q_INVOKABLE void setType(int row, int type);
    /// Chooses the type of each tensor for the target size.
    Q_INVOKABLE void fit();
    /// Emits `blockRequested` for a row of the preview's worst blocks.
    Q_INVOKABLE void showBlock(int row);
    /// Writes the choices to a file that `aprcli recipe run` repeats, replacing it. `problem` says why if that fails.
    void saveRecipe(const QString& path);
    /// Writes the file as a job. Emits `converted` or `failed` at the end.
    Q_INVOKABLE void run();

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();
    void converted(const QString& path);
    void failed(const QString& message);
    void cancelled();
    /// Requests to show elements of a tensor; `tensor` is its name in the source.
    void blockRequested(const QString& tensor, quint64 element, quint64 elements);

private:
    /// Identifies a version of a file.
    struct Stamp {
        QDateTime time = {};
        qint64 bytes = 0;
        bool operator==(const Stamp&) const = default;
    };
    /// Measurements and choices for a file.
    struct Saved {
        ConvertOptions options = {};
        MeasuredPlan measured = {};
        double target = 0;
        Stamp stamp = {};
    };

    Stamp stampOfInput() const;
    void applyForm();
    void dropMeasurements();
    void saveMeasurements();
    void restoreMeasurements();
    void addPending(const std::vector<TargetType>& types);
    void measureNext();
    void merge(const QuantizationPlan& plan, const TargetType& type);
    /// Updates everything that depends on the choice.
    void showChoice();
    void listTensors();
    void requestPreview();
    ConvertOptions chosenOptions() const;

    JobsModel& m_jobs;
    ConvertOptions m_options;
    FormModel m_form;
    Recipe m_measuredWith;             ///< steps and checks of the measurements
    std::vector<TargetType> m_pending; ///< types still to measure
    MeasuredPlan m_measured;
    PlannerChart m_chart{m_measured};
    RowsModel m_tensors{{"tensorName", "typeText", "errorText", "worstText", "bytesText"}};
    std::vector<std::size_t> m_shown; ///< curve of each row of m_tensors
    int m_group = 0;
    int m_tensor = 0;
    double m_target = 35;
    TypePreviewModel m_preview;
    QString m_problem;
    QString m_result;
    bool m_measuring = false;
    QPointer<Job> m_measurement;
    bool m_stopping = false;
    int m_generation = 0;
    Stamp m_stamp;             ///< version of the measured file
    std::deque<Saved> m_saved; ///< of the files shown before, newest first
};

} // namespace apr::workbench
