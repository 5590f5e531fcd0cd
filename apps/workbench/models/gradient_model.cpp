// SPDX-License-Identifier: MIT
#include "gradient_model.h"

#include "apr/base/text.h"
#include "text_helpers.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace apr::workbench {
namespace {

/// The least of 1, 2, 2.5, 5 and 10 times a power of ten that is not below a value above 0.
double niceAbove(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
        if (factor * power >= value * (1 - 1e-9)) {
            return factor * power;
        }
    }
    return 10 * power;
}

std::optional<std::vector<double>> numbersOf(const QString& text)
{
    std::vector<double> out;
    for (const QString& number : text.split(QLatin1Char(':'))) {
        const auto value = parseReal(toStdString(number.trimmed()));
        if (!value) {
            return std::nullopt;
        }
        out.push_back(*value);
    }
    return out;
}

} // namespace

void GradientModel::show(const Parameter& parameter, const QString& text)
{
    const bool isSame = m_isShown && parameter.title == m_parameter.title;
    if (isSame && parameter == m_parameter && text == m_text) {
        return;
    }
    m_isShown = true;
    m_parameter = parameter;
    m_text = text;
    m_problem.clear();
    m_curves.clear();
    for (const QString& part : text.split(QLatin1Char(','))) {
        const auto curve = parse(part.trimmed());
        if (!curve) {
            m_problem = tr("\"%1\" is not a number or a gradient such as 0.2:0.8.").arg(part.trimmed());
            break;
        }
        m_curves.push_back(*curve);
    }
    const auto models = static_cast<std::size_t>(std::max<qsizetype>(1, parameter.models.size()));
    if (m_problem.isEmpty() && m_curves.size() > 1 && m_curves.size() != models) {
        m_problem =
            models == 1
                ? tr("The text has %1 values; this parameter has one value for all models.").arg(m_curves.size())
                : tr("The text has %1 values for %2 models.").arg(m_curves.size()).arg(models);
    }
    if (!m_problem.isEmpty()) {
        m_curves = {Curve{.values = {parameter.fallback}}};
    }
    m_curve = isSame ? std::min(m_curve, curves() - 1) : 0;
    m_point = isSame ? std::min(m_point, static_cast<int>(values(m_curve).size()) - 1) : 0;
    if (!m_isHeld) {
        fitBounds();
    }
    Q_EMIT changed();
}

void GradientModel::hide()
{
    if (m_isShown) {
        m_isShown = m_isHeld = m_isChanged = false;
        Q_EMIT changed();
    }
}

std::optional<GradientModel::Curve> GradientModel::parse(const QString& text) const
{
    Curve out{.values = {m_parameter.fallback}};
    if (text.isEmpty()) {
        return out;
    }
    const QStringList rules = text.split(QLatin1Char('|'));
    for (qsizetype i = 0; i < rules.size(); ++i) {
        const auto numbers = numbersOf(rules[i].section(QLatin1Char('='), -1));
        if (!numbers) {
            return std::nullopt;
        }
        if (!rules[i].contains(QLatin1Char('='))) { // the rules after it never apply
            out.values = *numbers;
            out.isSet = true;
            for (const QString& rule : rules.mid(i + 1)) {
                out.after += QLatin1Char('|') + rule;
            }
            break;
        }
        out.before += rules[i].trimmed() + QLatin1Char('|');
    }
    return out;
}

QString GradientModel::text() const
{
    return m_text;
}

void GradientModel::applyEdit()
{
    QStringList parts;
    for (const Curve& curve : m_curves) {
        QStringList numbers;
        for (const double value : curve.values) {
            numbers << toQString(formatNumber(value, 6));
        }
        parts << (curve.isSet || curve.before.isEmpty() ? curve.before + numbers.join(QLatin1Char(':')) + curve.after
                                                        : curve.before.chopped(1)); // only values by name
    }
    m_text = parts.join(QLatin1Char(','));
    if (m_isHeld) {
        m_isChanged = true;
        Q_EMIT changed();
        return;
    }
    fitBounds();
    Q_EMIT changed();
    Q_EMIT edited(m_text);
}

QString GradientModel::note() const
{
    const bool hasNames =
        std::any_of(m_curves.begin(), m_curves.end(), [](const Curve& curve) { return !curve.before.isEmpty(); });
    return hasNames ? tr("There are also values by name. They stay; the curve is for all other tensors.") : QString();
}

QString GradientModel::pointText() const
{
    if (!m_problem.isEmpty()) {
        return m_problem;
    }
    const QString value = numberText(this->value(), 5);
    const auto points = static_cast<int>(values(m_curve).size());
    const QString whose = isSplit() ? curveTitles()[m_curve] + QStringLiteral(": ") : QString();
    if (points == 1) {
        return whose +
               (isSet(m_curve) ? tr("%1 in all layers").arg(value) : tr("%1 in all layers (default)").arg(value));
    }
    const double position = positionOf(m_point, points);
    QString place;
    if (m_parameter.layers > 1) {
        const double layer = position * (m_parameter.layers - 1);
        place = tr("layer %1").arg(numberText(layer, 3));
    } else {
        place = m_point == 0            ? tr("the first layer")
                : m_point == points - 1 ? tr("the last layer")
                                        : tr("%1 % of the layers").arg(std::lround(100 * position));
    }
    return whose + tr("point %1 of %2: %3 at %4").arg(m_point + 1).arg(points).arg(value, place);
}

QStringList GradientModel::curveTitles() const
{
    return isSplit() ? m_parameter.models : QStringList{tr("all models")};
}

void GradientModel::setSplit(bool split)
{
    if (split == isSplit() || (split && !canSplit())) {
        return;
    }
    Curve kept = current();
    kept.isSet = true;
    m_curves.assign(split ? static_cast<std::size_t>(m_parameter.models.size()) : 1, kept);
    m_curve = 0;
    applyEdit();
}

void GradientModel::setCurve(int curve)
{
    if (curve != m_curve && curve >= 0 && curve < curves()) {
        m_curve = curve;
        m_point = std::min(m_point, static_cast<int>(values(m_curve).size()) - 1);
        Q_EMIT changed();
    }
}

double GradientModel::positionOf(int point, int points)
{
    return points < 2 ? 0.5 : static_cast<double>(point) / (points - 1);
}

void GradientModel::select(int point)
{
    const int to = std::clamp(point, 0, static_cast<int>(values(m_curve).size()) - 1);
    if (to != m_point) {
        m_point = to;
        Q_EMIT changed();
    }
}

double GradientModel::value() const
{
    return values(m_curve)[static_cast<std::size_t>(m_point)];
}

double GradientModel::rounded(double value) const
{
    const double grain = std::pow(10.0, std::floor(std::log10(m_bounds.second - m_bounds.first)) - 2);
    return std::clamp(std::round(value / grain) * grain, m_parameter.low, m_parameter.high);
}

void GradientModel::setValue(double value)
{
    const double to = rounded(value);
    if (m_problem.isEmpty() && (to != this->value() || !current().isSet)) {
        current().values[static_cast<std::size_t>(m_point)] = to;
        current().isSet = true;
        applyEdit();
    }
}

void GradientModel::insert()
{
    const std::vector<double>& all = values(m_curve);
    const bool isLast = m_point == static_cast<int>(all.size()) - 1;
    const std::size_t next = static_cast<std::size_t>(isLast ? std::max(0, m_point - 1) : m_point + 1);
    const double middle = (value() + all[next]) / 2;
    const auto points = static_cast<int>(all.size());
    insertAt((positionOf(m_point, points) + positionOf(static_cast<int>(next), points)) / 2, middle);
}

void GradientModel::insertAt(double position, double value)
{
    std::vector<double>& all = current().values;
    if (!m_problem.isEmpty() || static_cast<int>(all.size()) >= kMostPoints) {
        return;
    }
    int at = 0;
    while (at < static_cast<int>(all.size()) && positionOf(at, static_cast<int>(all.size())) <= position) {
        ++at;
    }
    if (all.size() > 1) { // the ends stay where they are
        at = std::clamp(at, 1, static_cast<int>(all.size()) - 1);
    }
    all.insert(all.begin() + at, rounded(value));
    m_point = at;
    current().isSet = true;
    applyEdit();
}

void GradientModel::remove()
{
    std::vector<double>& all = current().values;
    if (!m_problem.isEmpty() || all.size() < 2) {
        return;
    }
    all.erase(all.begin() + m_point);
    m_point = std::min(m_point, static_cast<int>(all.size()) - 1);
    applyEdit();
}

void GradientModel::hold(bool isHeld)
{
    if (isHeld != m_isHeld) {
        m_isHeld = isHeld;
        if (!isHeld) {
            fitBounds();
            Q_EMIT changed();
            if (std::exchange(m_isChanged, false)) {
                Q_EMIT edited(m_text);
            }
        }
    }
}

void GradientModel::fitBounds()
{
    double low = 0;
    double high = m_parameter.fallback < 0.5 && m_parameter.fallback > 0 ? 2 * m_parameter.fallback : 1;
    for (const Curve& curve : m_curves) {
        for (const double value : curve.values) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    low = low < 0 ? std::max(-niceAbove(-low), m_parameter.low) : low;
    high = std::min(niceAbove(high), m_parameter.high);
    m_bounds = {low, high > low ? high : low + 1};
}

} // namespace apr::workbench
