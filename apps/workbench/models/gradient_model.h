// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QtQmlIntegration/qqmlintegration.h>

#include <optional>
#include <utility>
#include <vector>

namespace apr::workbench {

/// A parameter of a merge as curves over the layers, one for all models or one for each: parses and writes the text of
/// the field ("0.2:0.5:1", for several models separated by commas). Of values by name ("mlp=0.3|0.5") only those for
/// all names are edited; the others stay. Points are at even distances from the first layer to the last.
class GradientModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(QString pointText READ pointText NOTIFY changed)
    Q_PROPERTY(bool shown READ isShown NOTIFY changed)
    Q_PROPERTY(bool canSplit READ canSplit NOTIFY changed)
    Q_PROPERTY(bool split READ isSplit WRITE setSplit NOTIFY changed)
    Q_PROPERTY(QStringList curveTitles READ curveTitles NOTIFY changed)
    Q_PROPERTY(int curve READ curve WRITE setCurve NOTIFY changed)
    Q_PROPERTY(int point READ point NOTIFY changed)

public:
    /// What is edited.
    struct Parameter {
        QString title = {};
        double fallback = 1; ///< without a value
        double low = -1e30;  ///< least value
        double high = 1e30;
        QStringList models = {}; ///< titles of those with a value of their own; one or none: one value for all
        int layers = 0;          ///< 0: not known

        bool operator==(const Parameter&) const = default;
    };

    static constexpr int kMostPoints = 64;

    explicit GradientModel(QObject* parent = nullptr) : QObject(parent) {}

    /// Shows a parameter with its text. The selection stays if only the text has changed.
    void show(const Parameter& parameter, const QString& text);
    void hide();

    bool isShown() const { return m_isShown; }
    const QString& title() const { return m_parameter.title; }
    QString text() const;
    /// Why the text cannot be edited here, or "".
    const QString& problem() const { return m_problem; }
    /// That there are values by name, or "".
    QString note() const;
    /// The selected point for users: "Point 2 of 3: 0.5 at layer 8".
    QString pointText() const;

    /// Whether models may have curves of their own, and whether they do.
    bool canSplit() const { return m_parameter.models.size() > 1 && m_problem.isEmpty(); }
    bool isSplit() const { return m_curves.size() > 1; }
    void setSplit(bool split);
    QStringList curveTitles() const;

    int curves() const { return static_cast<int>(m_curves.size()); }
    /// The curve that is edited.
    int curve() const { return m_curve; }
    void setCurve(int curve);
    const std::vector<double>& values(int curve) const { return m_curves[static_cast<std::size_t>(curve)].values; }
    /// Whether a curve has a value, or is at the default.
    bool isSet(int curve) const { return m_curves[static_cast<std::size_t>(curve)].isSet; }
    /// Where a point is, from the first layer (0) to the last (1). A single point is in the middle.
    static double positionOf(int point, int points);
    int layers() const { return m_parameter.layers; }

    /// The selected point of the curve.
    int point() const { return m_point; }
    void select(int point);
    double value() const;
    /// Sets the selected point, within the limits of the parameter.
    void setValue(double value);
    /// Adds a point after the selected one, halfway to the next; the others move to even distances.
    void insert();
    /// Adds a point between those around a position, and selects it.
    void insertAt(double position, double value);
    /// Removes the selected point, unless it is the only one.
    void remove();

    /// The values from the bottom to the top of the picture. While a point is held, they stay, and `edited` waits.
    std::pair<double, double> bounds() const { return m_bounds; }
    void hold(bool isHeld);
    bool isHeld() const { return m_isHeld; }
    /// How far a key moves a point.
    double step() const { return (m_bounds.second - m_bounds.first) / 20; }

Q_SIGNALS:
    void changed();
    /// The user has changed the text.
    void edited(const QString& text);

private:
    struct Curve {
        QString before = {}; ///< values by name that come first: "mlp=0.3|"
        QString after = {};  ///< what follows the values for all names, and never applies
        std::vector<double> values = {};
        bool isSet = false;
    };

    std::optional<Curve> parse(const QString& text) const;
    Curve& current() { return m_curves[static_cast<std::size_t>(m_curve)]; }
    /// With few digits for the height of the picture, within the limits.
    double rounded(double value) const;
    void applyEdit();
    void fitBounds();

    Parameter m_parameter;
    QString m_text;
    QString m_problem;
    std::vector<Curve> m_curves{Curve{.values = {1}}};
    std::pair<double, double> m_bounds{0, 1};
    int m_curve = 0;
    int m_point = 0;
    bool m_isShown = false;
    bool m_isHeld = false;
    bool m_isChanged = false; ///< while it was held
};

} // namespace apr::workbench
