// SPDX-License-Identifier: MIT
#include "compare_pane.h"

#include "apr/base/text.h"
#include "apr/format/formats.h"
#include "apr/format/open.h"
#include "apr/validate/difference.h"
#include "text_helpers.h"

#include <algorithm>

namespace apr::workbench {
namespace {

constexpr std::size_t kCompareBins = 96;

} // namespace

ComparePaneModel::ComparePaneModel(Workspace& workspace, QObject* parent)
    : PaneModel(workspace, parent), m_job(&workspace.jobs()), m_baseJob(&workspace.jobs())
{
    connect(&workspace, &Workspace::documentsChanged, this, [this] {
        if (isShown()) {
            compare();
        }
    });
    connect(&workspace.store(), &DocumentStore::opened, this, [this](const QString& path) {
        const auto whole = resolveModelPath(toStdString(m_awaited)); // of a shard: the model
        if (m_awaited.isEmpty() || (path != m_awaited && (!whole || path != toQString(*whole)))) {
            return;
        }
        m_awaited.clear();
        compareBoth(m_awaitedFor, this->workspace().current()); // A stays
    });
    connect(&workspace.store(), &DocumentStore::comparisonRequested, this, &ComparePaneModel::compareBoth);
    connect(&workspace.store(), &DocumentStore::openFailed, this, [this] { m_awaited.clear(); });
    reset(tr("Open another model to compare with."));
}

void ComparePaneModel::compareBoth(Document* a, Document* b)
{
    for (int i = 0; i < workspace().count(); ++i) {
        if (&workspace().at(i) == a) {
            workspace().setCurrent(i);
        }
    }
    m_other = b;
    compare();
}

std::vector<Document*> ComparePaneModel::candidates() const
{
    std::vector<Document*> out;
    for (int i = 0; i < workspace().count(); ++i) {
        if (i != workspace().currentIndex()) {
            out.push_back(&workspace().at(i));
        }
    }
    return out;
}

QString ComparePaneModel::titleA() const
{
    return document() != nullptr ? workspace().titles().value(workspace().currentIndex()) : QString();
}

QStringList ComparePaneModel::others() const
{
    QStringList out = workspace().titles();
    if (workspace().currentIndex() >= 0) {
        out.removeAt(workspace().currentIndex());
    }
    return out;
}

int ComparePaneModel::other() const
{
    const auto all = candidates();
    const auto found = std::find(all.begin(), all.end(), m_other.data());
    return m_other == nullptr || found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

void ComparePaneModel::setOther(int index)
{
    const auto all = candidates();
    if (index >= 0 && index < static_cast<int>(all.size())) {
        m_other = all[static_cast<std::size_t>(index)];
        compare();
    }
}

std::vector<Document*> ComparePaneModel::baseCandidates() const
{
    std::vector<Document*> out = candidates();
    out.erase(std::remove(out.begin(), out.end(), m_other.data()), out.end());
    return out;
}

QStringList ComparePaneModel::bases() const
{
    QStringList out{tr("No common base")};
    const QStringList titles = workspace().titles();
    for (const Document* each : baseCandidates()) {
        for (int i = 0; i < workspace().count(); ++i) {
            if (&workspace().at(i) == each) {
                out << titles[i];
            }
        }
    }
    return out;
}

int ComparePaneModel::base() const
{
    const auto all = baseCandidates();
    const auto found = std::find(all.begin(), all.end(), m_base.data());
    return m_base == nullptr || found == all.end() ? 0 : static_cast<int>(found - all.begin()) + 1;
}

void ComparePaneModel::setBase(int index)
{
    const auto all = baseCandidates();
    m_base = index > 0 && index <= static_cast<int>(all.size()) ? all[static_cast<std::size_t>(index - 1)] : nullptr;
    Q_EMIT modelsChanged();
    compareWithBase();
}

void ComparePaneModel::compareWithBase()
{
    m_baseJob.cancel();
    m_baseNote.clear();
    m_tensors.setBase(nullptr, nullptr);
    Q_EMIT resultChanged();
    if (base() == 0 || !m_hasResult || m_comparedA == nullptr || m_comparedB == nullptr) {
        return;
    }
    m_baseJob.start(
        tr("Compare with %1").arg(m_base->title()),
        [common = m_base->model(), left = m_comparedA->model(), right = m_comparedB->model()](Progress& progress) {
            return diffsFromBase(left, right, common, progress);
        },
        [this](const Result<BaseDiffs>& both) {
            if (both) {
                m_tensors.setBase(&both->toA, &both->toB);
                const CompareModel::BaseCounts counts = m_tensors.baseCounts();
                const auto text = [](std::uint64_t number) { return countText(number); };
                m_baseNote = tr("since the base: %1 changed only in A, %2 only in B, %3 in both")
                                 .arg(text(counts.onlyA), text(counts.onlyB), text(counts.both));
            } else if (both.error().code != Errc::Cancelled) {
                m_baseNote = toQString(apr::describe(both.error()));
            }
            Q_EMIT resultChanged();
        });
}

void ComparePaneModel::openOther()
{
    const QString path = fileToOpen(
        {.title = tr("Compare with"), .filter = tr("Model files (%1)").arg(toQString(join(modelFilePatterns(), " ")))});
    if (!path.isEmpty()) {
        m_awaitedFor = document();
        m_awaited = path;
        if (!workspace().open(path)) { // it is open already, and current now
            m_awaited.clear();
            m_other = m_awaitedFor;
            swap(); // the other way around: A stays
        }
    }
}

void ComparePaneModel::swap()
{
    Document* before = document();
    for (int i = 0; i < workspace().count(); ++i) {
        if (m_other != nullptr && &workspace().at(i) == m_other) {
            m_other = before;
            workspace().setCurrent(i);
            return;
        }
    }
}

QString ComparePaneModel::commandLine() const
{
    return document() != nullptr && m_other != nullptr
               ? commandLineOf({"diff", toStdString(document()->path()), toStdString(m_other->path())})
               : QString();
}

void ComparePaneModel::reset(const QString& note)
{
    m_job.cancel();
    m_baseJob.cancel();
    m_baseNote.clear();
    m_histogramJob.cancel();
    m_comparedA = m_comparedB = nullptr;
    m_aligned.reset();
    m_hasResult = false;
    m_tensors.clear();
    m_headline.clear();
    m_changes.clear();
    m_note = note;
    m_selected.clear();
    m_histogramA.clear({});
    m_histogramB.clear({});
    m_difference.clear(tr("Select a tensor to see the difference."));
    Q_EMIT resultChanged();
    Q_EMIT selectedChanged();
}

void ComparePaneModel::compare()
{
    Document* a = document();
    const auto all = candidates();
    if (std::find(all.begin(), all.end(), m_other.data()) == all.end()) {
        m_other = all.size() == 1 ? all.front() : nullptr; // one other: it is the one that is meant
    }
    Q_EMIT modelsChanged();
    Q_EMIT commandLineChanged();
    if (a == nullptr || m_other == nullptr) {
        reset(a == nullptr || all.empty() ? tr("Open another model to compare with.")
                                          : tr("Choose a model to compare with."));
        return;
    }
    if ((m_tensors.hasBase() || m_baseJob.isRunning()) && base() == 0) {
        compareWithBase(); // its document was closed
    }
    if (a == m_comparedA && m_other == m_comparedB && (m_hasResult || m_job.isRunning())) {
        return;
    }
    reset(tr("Comparing …"));
    m_comparedA = a;
    m_comparedB = m_other;
    m_job.start(
        tr("Compare %1 and %2").arg(a->title(), m_other->title()),
        [left = a->model(), right = m_other->model()](Progress& progress) {
            return compareModels(left, right, {}, progress);
        },
        [this](Result<apr::Comparison> result) {
            if (result) {
                take(std::move(*result));
            } else {
                m_note = toQString(apr::describe(result.error()));
                Q_EMIT resultChanged();
            }
        });
}

void ComparePaneModel::take(apr::Comparison result)
{
    const ModelDiff& diff = result.diff;
    const auto count = [](std::uint64_t number) { return countText(number); };
    if (diff.isIdentical()) {
        m_headline = tr("All tensors are identical.");
    } else if (diff.weights > 0) {
        m_headline = (diff.notComparable > 0
                          ? counted(diff.notComparable, tr("%1 values are NaN or infinite in one of the models",
                                                           nullptr, pluralOf(diff.notComparable))) +
                                QStringLiteral(" · ")
                          : QString()) +
                     tr("Relative error of the weights %1 % · cosine similarity %2")
                         .arg(numberText(100 * diff.relativeL2, 4), numberText(diff.cosine, 7));
    }
    QStringList parts;
    const std::vector<std::pair<apr::TensorChange, QString>> kinds{
        {apr::TensorChange::Changed, tr("%1 changed")},   {apr::TensorChange::Same, tr("%1 same")},
        {apr::TensorChange::Added, tr("%1 only in B")},   {apr::TensorChange::Removed, tr("%1 only in A")},
        {apr::TensorChange::Reshaped, tr("%1 reshaped")}, {apr::TensorChange::Unreadable, tr("%1 unreadable")}};
    for (const auto& [change, text] : kinds) {
        if (diff.count(change) > 0) {
            parts << text.arg(count(diff.count(change)));
        }
    }
    m_headline += (m_headline.isEmpty() ? QString() : QStringLiteral(" · ")) + parts.join(QStringLiteral(", "));
    for (const std::string& sentence : diff.explanations()) {
        m_changes << toQString(sentence);
    }
    if (!diff.vocabulary.isSame()) {
        m_changes << tr("Vocabulary: %1 tokens only in B, %2 only in A, %3 with another id")
                         .arg(count(diff.vocabulary.added), count(diff.vocabulary.removed),
                              count(diff.vocabulary.moved));
        for (const std::string& example : diff.vocabulary.examples) {
            m_changes << toQString(example);
        }
    }
    for (const std::string& change : diff.metadataChanges) {
        m_changes << toQString(printable(change));
    }
    m_aligned = std::move(result.models);
    m_hasResult = true;
    m_note.clear();
    m_tensors.setDiff(std::move(result.diff));
    Q_EMIT resultChanged();
    compareWithBase();
    if (m_tensors.shownCount() > 0) {
        select(0);
    }
}

void ComparePaneModel::select(int row)
{
    const TensorDiff* tensor = m_tensors.at(row);
    if (tensor == nullptr || !m_aligned) {
        return;
    }
    m_selected = toQString(tensor->name);
    m_histogramJob.cancel();
    m_histogramA.clear({});
    m_histogramB.clear({});
    const auto a = m_aligned->a.find(tensor->name);
    const auto b = m_aligned->b.find(tensor->name);
    if (!a || !b) {
        m_difference.clear(tr("This tensor is in one of the models only."));
    } else if (auto difference = differenceOf(m_aligned->a, *a, m_aligned->b, *b); difference) {
        m_difference.show(*difference, 0);
        m_histogramJob.start(
            tr("Histograms of %1").arg(m_selected),
            [left = m_aligned->a, right = m_aligned->b, ia = *a, ib = *b](Progress& progress) -> Result<Histograms> {
                APR_TRY(const TensorStatistics first, statisticsOf(left, ia, progress));
                APR_TRY(const TensorStatistics second, statisticsOf(right, ib, progress));
                const double low = std::min(first.min, second.min);
                const double high = std::max(first.max, second.max);
                APR_TRY(Histogram before, histogramOf(left, ia, low, high, kCompareBins, progress));
                APR_TRY(Histogram after, histogramOf(right, ib, low, high, kCompareBins, progress));
                return Histograms{std::move(before), std::move(after)};
            },
            [this](Result<Histograms> both) {
                if (both) {
                    m_histogramA.show(tr("A"), std::move(both->first));
                    m_histogramB.show(tr("B"), std::move(both->second));
                    Q_EMIT selectedChanged();
                }
            });
    } else {
        m_difference.clear(toQString(difference.error().message));
    }
    Q_EMIT selectedChanged();
}

void ComparePaneModel::showIn(bool inB)
{
    Document* target = inB ? m_comparedB.data() : m_comparedA.data();
    if (target == nullptr || !m_aligned) {
        return;
    }
    const std::string name = toStdString(m_selected);
    const auto paired = std::find_if(m_aligned->pairings.begin(), m_aligned->pairings.end(),
                                     [&name](const TensorPairing& pairing) { return pairing.name == name; });
    target->selectTensorNamed(paired == m_aligned->pairings.end() ? m_selected
                                                                  : toQString(inB ? paired->nameB : paired->nameA));
    for (int i = 0; i < workspace().count(); ++i) {
        if (&workspace().at(i) == target) {
            if (inB) {
                m_other = m_comparedA; // the two stay the ones that are compared
            }
            workspace().setCurrent(i);
        }
    }
    workspace().showPane(QStringLiteral("values"));
}

void ComparePaneModel::refresh(Changes changes)
{
    if (changes & DocumentChange) {
        compare();
    }
}

} // namespace apr::workbench
