// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/quantization_plan.h"
#include "apr/convert/type_preview.h"

#include <QAbstractListModel>
#include <QDateTime>
#include <QPointer>
#include <QVariantList>
#include <QtCharts/QXYSeries>
#include <QtQmlIntegration/qqmlintegration.h>

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace apr::workbench {

class Job;
class JobsModel;

/// The quantization planner: a list of groups of tensors (by role), a type for each, what that takes and costs, and the
/// curve of the best choices. Types are measured one after the other in the background; what is known is shown at once.
class PlannerView : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the session")
    Q_PROPERTY(QString input READ input NOTIFY changed)
    Q_PROPERTY(QString output READ output WRITE setOutput NOTIFY changed)
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
    Q_PROPERTY(double mostBytes READ mostBytes NOTIFY changed)
    Q_PROPERTY(QString sizeUnit READ sizeUnit NOTIFY changed)
    Q_PROPERTY(double mostError READ mostError NOTIFY changed)
    Q_PROPERTY(double chosenBytes READ chosenBytes NOTIFY changed)
    Q_PROPERTY(double chosenError READ chosenError NOTIFY changed)
    Q_PROPERTY(int group READ group WRITE setGroup NOTIFY changed)
    Q_PROPERTY(QVariantList tensors READ tensors NOTIFY changed)
    Q_PROPERTY(int tensor READ tensor WRITE setTensor NOTIFY changed)
    Q_PROPERTY(QString previewTitle READ previewTitle NOTIFY previewChanged)
    Q_PROPERTY(QVariantList worstBlocks READ worstBlocks NOTIFY previewChanged)
    Q_PROPERTY(double valueRange READ valueRange NOTIFY previewChanged)
    Q_PROPERTY(double errorRange READ errorRange NOTIFY previewChanged)
    Q_PROPERTY(double valueTop READ valueTop NOTIFY previewChanged)
    Q_PROPERTY(double errorTop READ errorTop NOTIFY previewChanged)

public:
    enum Role {
        TitleRole = Qt::UserRole + 1,
        CountRole,
        ParametersRole,
        TypeIndexRole, ///< in types(); -1 for tensors that stay and for several types
        TypeTextRole,
        ErrorRole,
        BytesRole
    };

    PlannerView(JobsModel& jobs, QObject* parent);
    ~PlannerView() override;

    /// Shows a source file, or none, with what was measured of it and chosen before, unless the file has changed;
    /// measures nothing yet.
    void setInput(const QString& path);

    QString input() const;
    QString output() const;
    void setOutput(const QString& path);
    bool force() const { return m_options.force; }
    void setForce(bool on);
    bool isMeasuring() const { return m_measuring; }
    bool hasCurves() const { return m_plan != nullptr; }
    bool isReady() const;
    QString state() const;
    QString problem() const;
    QString summary() const;
    QString commandLine() const;
    /// What types() says at an index, the types that were measured.
    QStringList types() const;
    /// Size that fit() aims at, in percent of the source.
    double target() const { return m_target; }
    void setTarget(double percent);

    /// Ends of the chart's axes: sizes in sizeUnit(), errors in percent.
    double mostBytes() const;
    QString sizeUnit() const;
    double mostError() const;
    double chosenBytes() const;
    double chosenError() const;

    int group() const { return m_group; }
    void setGroup(int row);
    /// The tensors of the group, those that lose most first: name, type, error, worst, bytes.
    QVariantList tensors() const { return m_tensors; }
    int tensor() const { return m_tensor; }
    void setTensor(int row);

    QString previewTitle() const;
    /// element, rmse of the blocks that lose most.
    QVariantList worstBlocks() const;
    double valueRange() const;
    double errorRange() const;
    double valueTop() const;
    double errorTop() const;

    /// Measures all types in the background.
    Q_INVOKABLE void measure();
    Q_INVOKABLE void stop();
    /// Gives all tensors of a group a type of types(), or lets them stay (-1).
    Q_INVOKABLE void setType(int row, int type);
    /// Chooses each tensor's type for the target size.
    Q_INVOKABLE void fit();
    /// Fills lines of the chart: the best choices, and each type for all tensors.
    Q_INVOKABLE void fillCurve(QXYSeries* best, QXYSeries* uniform, QXYSeries* chosen) const;
    /// Fills outlines: 0 before, 1 after, 2 the error.
    Q_INVOKABLE void fillPreview(QXYSeries* outline, int which) const;
    /// Asks for the bytes of a worst block to be shown.
    Q_INVOKABLE void showBlock(int row);
    /// Writes the file as a job; `converted` or `failed` follows.
    Q_INVOKABLE void run();

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();
    void previewChanged();
    void converted(const QString& path);
    void failed(const QString& message);
    /// Elements of a tensor of the source, by its name there.
    void blockRequested(const QString& tensor, quint64 element, quint64 elements);

private:
    /// Tensors of one role.
    struct Group {
        TensorRole role = TensorRole::Other;
        std::vector<std::size_t> curves = {};
        std::uint64_t elements = 0;
    };

    /// What a file looks like that is still the one that was measured.
    struct Stamp {
        QDateTime time = {};
        qint64 bytes = 0;
        bool operator==(const Stamp&) const = default;
    };
    /// What was measured of a file, and chosen.
    struct Measured {
        ConvertOptions options = {};
        std::vector<TargetType> types = {};
        std::shared_ptr<QuantizationPlan> plan = {};
        std::vector<std::optional<std::size_t>> choice = {};
        std::vector<Group> groups = {};
        std::vector<TypeSelection> best = {};
        double target = 0;
        Stamp stamp = {};
    };

    Stamp stampOfInput() const;
    void keep();
    void bringBack();
    double byteUnit() const;
    void measureNext();
    void merge(const QuantizationPlan& plan, const TargetType& type);
    void choose();
    void listTensors();
    void requestPreview();
    /// The trial of a curve that has the type, or takes its place; nothing where it was not measured.
    std::optional<std::size_t> trialOf(const ErrorCurve& curve, const TargetType& type) const;
    std::uint64_t keptBytes(const ErrorCurve& curve) const;
    ConvertOptions chosenOptions() const;
    QString sourceName(std::size_t curve) const;

    JobsModel& m_jobs;
    ConvertOptions m_options;
    std::vector<TargetType> m_waiting; ///< types that are still to be measured
    std::vector<TargetType> m_types;   ///< that were measured
    std::shared_ptr<QuantizationPlan> m_plan;
    std::vector<std::optional<std::size_t>> m_choice; ///< a trial of each curve; nothing: the tensor stays
    TypeSelection m_selection;                        ///< what comes of the choice, with tensors that stay
    std::vector<Group> m_groups;
    std::vector<TypeSelection> m_best; ///< along the curve
    QVariantList m_tensors;
    std::vector<std::size_t> m_shown; ///< curves of the rows of m_tensors
    int m_group = 0;
    int m_tensor = 0;
    double m_target = 35;
    std::shared_ptr<const TypePreview> m_preview;
    QString m_previewTitle;
    QString m_problem;
    QString m_result;
    bool m_measuring = false;
    QPointer<Job> m_measurement;
    bool m_stopping = false;
    int m_generation = 0;
    std::unique_ptr<Job> m_comparing; ///< makes the preview
    Stamp m_stamp;                    ///< when it was measured
    std::deque<Measured> m_kept;      ///< of the files shown before, the last first
};

} // namespace apr::workbench
