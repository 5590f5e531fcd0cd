// SPDX-License-Identifier: MIT
#include "tokenizer_model.h"

#include "apr/base/text.h"
#include "apr/text/tokenizer/tokenizer_file.h"
#include "text_helpers.h"

#include <QRegularExpression>

#include <algorithm>

namespace apr::workbench {
namespace {

constexpr std::size_t kMostPieces = 4000; ///< shown one by one

} // namespace

TokenizerModel::TokenizerModel(QObject* parent)
    : QObject(parent), m_text(QStringLiteral("Hello, world! 1234")),
      m_pieces({QByteArrayLiteral("tokenId"), QByteArrayLiteral("piece"), QByteArrayLiteral("form"),
                QByteArrayLiteral("added")}),
      m_steps({QByteArrayLiteral("label"), QByteArrayLiteral("value")})
{
}

void TokenizerModel::show(const Model& model, const QString& path)
{
    clear(tr("Reading the tokenizer …"));
    m_job.start(
        tr("Tokenizer of %1").arg(fileNameOf(path)),
        [model, path = toStdString(path)](Progress&) -> Result<std::shared_ptr<const VocabularyModel::Content>> {
            APR_TRY(Tokenizer tokenizer, openTokenizer(model, path));
            return std::shared_ptr<const VocabularyModel::Content>(
                std::make_shared<VocabularyModel::Content>(std::move(tokenizer)));
        },
        [this](Result<std::shared_ptr<const VocabularyModel::Content>> result) {
            if (!result) {
                m_note = result.error().code == Errc::MissingTensor
                             ? tr("This model has no tokenizer, and tokenizer.json is not beside it.")
                             : toQString(apr::describe(result.error()));
                Q_EMIT changed();
                return;
            }
            m_note.clear();
            m_content = std::move(*result);
            m_vocabulary.setContent(m_content);
            m_merges.setContent(m_content);
            std::vector<QStringList> rows;
            for (const auto& [label, value] : m_content->tokenizer.steps()) {
                rows.push_back({toQString(label), toQString(value)});
            }
            m_steps.setRows(std::move(rows));
            Q_EMIT changed();
            encode();
        });
}

void TokenizerModel::clear(const QString& note)
{
    m_job.cancel();
    m_encoding.cancel();
    m_content.reset();
    m_vocabulary.setContent(nullptr);
    m_merges.setContent(nullptr);
    m_pieces.setRows({});
    m_steps.setRows({});
    m_status.clear();
    m_ids.clear();
    m_decoded.clear();
    m_note = note;
    Q_EMIT changed();
    Q_EMIT encoded();
}

QString TokenizerModel::summary() const
{
    if (!m_content) {
        return {};
    }
    const Tokenizer& tokenizer = m_content->tokenizer;
    QString out = toQString(tokenizer.model()) + QStringLiteral(" · ") +
                  counted(tokenizer.size(), tr("%1 tokens", nullptr, pluralOf(tokenizer.size())));
    if (tokenizer.mergeCount() > 0) {
        out += QStringLiteral(" · ") +
               counted(tokenizer.mergeCount(), tr("%1 merges", nullptr, pluralOf(tokenizer.mergeCount())));
    }
    return out;
}

QString TokenizerModel::remark() const
{
    return m_content ? toQString(join(m_content->tokenizer.notes(), ". ")) : QString();
}

void TokenizerModel::setText(const QString& text)
{
    if (text != m_text) {
        m_text = text;
        Q_EMIT textChanged();
        encode();
    }
}

void TokenizerModel::setAddsSpecial(bool adds)
{
    if (adds != m_addsSpecial) {
        m_addsSpecial = adds;
        Q_EMIT textChanged();
        encode();
    }
}

void TokenizerModel::encode()
{
    if (!m_content) {
        return;
    }
    const std::string text = toStdString(m_text);
    m_encoding.start(
        tr("Splitting text"),
        [content = m_content, text, special = m_addsSpecial](Progress& progress) -> Result<Encoded> {
            Encoded out;
            APR_TRY(out.pieces, content->tokenizer.encode(text, special, &progress));
            APR_TRY(out.text, content->tokenizer.decodedBack(text));
            return out;
        },
        [this, bytes = text.size()](Result<Encoded> result) { take(std::move(result), bytes); });
}

void TokenizerModel::take(Result<Encoded> result, std::size_t bytes)
{
    std::vector<QStringList> rows;
    m_ids.clear();
    m_decoded.clear();
    if (!result) {
        m_status = toQString(result.error().message);
    } else {
        const std::vector<TokenPiece>& pieces = result->pieces;
        QStringList ids;
        for (const TokenPiece& piece : pieces) {
            ids.push_back(QString::number(piece.id));
            if (rows.size() < kMostPieces) {
                rows.push_back({ids.back(), m_content->texts[piece.id], m_content->tokens[piece.id],
                                piece.begin == piece.end ? QStringLiteral("1") : QString()});
            }
        }
        m_ids = ids.join(QLatin1Char(' '));
        m_status = counted(pieces.size(), tr("%1 tokens", nullptr, pluralOf(pieces.size()))) + QStringLiteral(" · ") +
                   counted(bytes, tr("%1 bytes", nullptr, pluralOf(bytes)));
        if (!pieces.empty() && bytes > 0) {
            m_status += tr(" · %1 bytes per token")
                            .arg(numberText(static_cast<double>(bytes) / static_cast<double>(pieces.size()), 3));
        }
        if (pieces.size() > kMostPieces) {
            m_status += tr(" · the first %1 are shown").arg(countText(kMostPieces));
        }
        const QString back = toQString(printable(result->text, result->text.size() * 6 + 1));
        if (result->text != toStdString(m_text)) {
            m_decoded = back;
        }
    }
    m_pieces.setRows(std::move(rows));
    Q_EMIT encoded();
}

QString TokenizerModel::decode(const QString& ids) const
{
    if (!m_content) {
        return {};
    }
    std::vector<std::uint32_t> numbers;
    static const QRegularExpression kSeparators(QStringLiteral("[\\s,\\[\\]]+"));
    for (const QString& word : ids.split(kSeparators, Qt::SkipEmptyParts)) {
        bool isNumber = false;
        const uint id = word.toUInt(&isNumber);
        if (!isNumber) {
            return tr("“%1” is not a token id").arg(word);
        }
        numbers.push_back(id);
    }
    const auto text = m_content->tokenizer.decode(numbers, true);
    return text ? toQString(printable(*text, text->size() * 6 + 1)) : toQString(text.error().message);
}

} // namespace apr::workbench
