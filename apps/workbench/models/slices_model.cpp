// SPDX-License-Identifier: MIT
#include "slices_model.h"

#include "apr/base/text.h"
#include "apr/convert/merge_methods.h"
#include "text_helpers.h"

#include <utility>

namespace apr::workbench {

QString SlicesModel::summary() const
{
    std::uint64_t layers = 0;
    for (const std::string& text : m_texts) {
        layers += sliceLayers(text).value_or(0);
    }
    return layers == 0 ? QString() : counted(layers, tr("%1 layers", nullptr, pluralOf(layers)));
}

void SlicesModel::setTexts(std::vector<std::string> texts)
{
    if (texts != m_texts) {
        beginResetModel();
        m_texts = std::move(texts);
        endResetModel();
        Q_EMIT changed();
    }
}

void SlicesModel::replace(std::vector<std::string> texts)
{
    setTexts(std::move(texts));
    Q_EMIT edited();
}

void SlicesModel::add()
{
    const std::size_t model = m_models.empty() ? 0 : m_texts.size() % m_models.size();
    const std::uint64_t layers = m_models.empty() ? 0 : m_models[model];
    std::vector<std::string> texts = m_texts;
    texts.push_back(std::to_string(model + 1) + ":0.." + std::to_string(layers == 0 ? 0 : layers - 1));
    replace(std::move(texts));
}

void SlicesModel::setText(int row, const QString& text)
{
    if (row < 0 || row >= count()) {
        return; // a field that is going away
    }
    std::vector<std::string> texts = m_texts;
    std::string& own = texts[static_cast<std::size_t>(row)];
    if (std::exchange(own, toStdString(text.trimmed())) == toStdString(text.trimmed())) {
        return;
    }
    if (own.empty()) {
        texts.erase(texts.begin() + row);
    }
    replace(std::move(texts));
}

void SlicesModel::remove(int row)
{
    if (row >= 0 && row < count()) {
        std::vector<std::string> texts = m_texts;
        texts.erase(texts.begin() + row);
        replace(std::move(texts));
    }
}

void SlicesModel::moveBy(int row, int by)
{
    if (row >= 0 && row < count() && row + by >= 0 && row + by < count()) {
        std::vector<std::string> texts = m_texts;
        std::swap(texts[static_cast<std::size_t>(row)], texts[static_cast<std::size_t>(row + by)]);
        replace(std::move(texts));
    }
}

int SlicesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant SlicesModel::data(const QModelIndex& index, int role) const
{
    const auto row = static_cast<std::size_t>(index.row());
    if (row >= m_texts.size()) {
        return {};
    }
    const auto own = sliceLayers(m_texts[row]);
    switch (role) {
    case TextRole: return toQString(m_texts[row]);
    case ProblemRole: return own ? QString() : toQString(own.error().message);
    case LayersRole: {
        std::uint64_t before = 0;
        for (std::size_t i = 0; i < row; ++i) {
            before += sliceLayers(m_texts[i]).value_or(0);
        }
        return !own        ? QString()
               : *own == 1 ? tr("layer %1").arg(before)
                           : tr("layers %1 to %2").arg(before).arg(before + *own - 1);
    }
    default: return {};
    }
}

QHash<int, QByteArray> SlicesModel::roleNames() const
{
    return {{TextRole, "sliceText"}, {LayersRole, "sliceLayers"}, {ProblemRole, "sliceProblem"}};
}

} // namespace apr::workbench
