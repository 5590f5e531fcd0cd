// SPDX-License-Identifier: MIT
#include "command_palette.h"

#include "apr/base/text.h"
#include "text_helpers.h"
#include "workspace.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <QWindow>

#include <algorithm>

namespace apr::workbench {
namespace {

constexpr int kMostKeys = 20000;

/// How well all words of a query occur in a text: 0 at its beginning, 1 at the beginning of a word, 2 inside; -1 if one
/// does not.
int rankOf(const QString& text, const QStringList& words)
{
    int rank = 0;
    for (const QString& word : words) {
        const qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive);
        if (at < 0) {
            return -1;
        }
        rank += at == 0 ? 0 : text[at - 1].isLetterOrNumber() ? 2 : 1;
    }
    return rank;
}

/// Whether a tensor name has all words, in ASCII letters of either case. Names are not converted before: there may be
/// 100,000 of them for each letter that is typed.
bool hasWords(std::string_view name, const std::vector<std::string>& words)
{
    return std::all_of(words.begin(), words.end(), [name](const std::string& word) {
        return std::search(name.begin(), name.end(), word.begin(), word.end(), [](char a, char b) {
                   return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b;
               }) != name.end();
    });
}

/// Runs a command after the window has the focus again: it may move the focus itself.
void runWhenActive(QWidget& window, const std::function<void()>& run)
{
    constexpr int kMostWait = 300; ///< ms; there are desktops that do not give it back
    auto* waiting = new QTimer(&window);
    waiting->setSingleShot(true);
    QObject::connect(waiting, &QTimer::timeout, &window, [waiting, run] {
        QObject::disconnect(qGuiApp, nullptr, waiting, nullptr);
        waiting->deleteLater();
        run();
    });
    const bool isActive = window.isActiveWindow() || !QGuiApplication::focusWindow();
    if (!isActive || window.windowHandle() == nullptr) {
        QObject::connect(qGuiApp, &QGuiApplication::focusWindowChanged, waiting,
                         [waiting, &window](const QWindow* focused) {
                             if (focused == window.windowHandle()) {
                                 waiting->start(0);
                             }
                         });
    }
    waiting->start(isActive ? 0 : kMostWait);
}

} // namespace

CommandPalette::CommandPalette(const std::vector<Command>& commands, Workspace& workspace, QWidget* parent)
    // Not a popup: Qt leaves these out of the accessibility tree.
    : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint), m_commands(commands), m_workspace(workspace)
{
    setObjectName(QStringLiteral("commandPalette"));
    setWindowTitle(tr("Command palette"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    m_query = new QLineEdit(this);
    m_query->setObjectName(QStringLiteral("query"));
    m_query->setPlaceholderText(tr("Command, #tensor, @metadata key or !finding"));
    m_query->setAccessibleName(tr("Find a command, a tensor, a metadata key or a finding"));
    m_query->setClearButtonEnabled(true);
    m_query->installEventFilter(this);
    layout->addWidget(m_query);
    m_list = new QListWidget(this);
    m_list->setObjectName(QStringLiteral("lines"));
    m_list->setAccessibleName(tr("Results"));
    m_list->setUniformItemSizes(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(m_list);
    connect(m_query, &QLineEdit::textChanged, this, &CommandPalette::list);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    list();
}

void CommandPalette::setQuery(const QString& query)
{
    m_query->setText(query);
}

QStringList CommandPalette::lines() const
{
    QStringList out;
    for (const Entry& entry : m_entries) {
        out << entry.title;
    }
    return out;
}

std::vector<CommandPalette::Entry> CommandPalette::commandEntries(const QString& query) const
{
    const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<std::pair<int, Entry>> found;
    for (const Command& command : m_commands) {
        const QString menu = command.submenu.isEmpty() ? command.menu : command.submenu;
        const QString title = withoutMnemonic(menu) + QStringLiteral(": ") + command.plainTitle();
        const int inTitle = rankOf(command.plainTitle(), words);
        const int rank = inTitle >= 0 ? inTitle : rankOf(title + QLatin1Char(' ') + command.description, words) + 10;
        if (command.isEnabled() && (inTitle >= 0 || rank >= 10)) {
            found.emplace_back(rank, Entry{.title = title,
                                           .detail = command.shortcut.toString(QKeySequence::NativeText),
                                           .run = command.run});
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Entry> out;
    for (auto& [rank, entry] : found) {
        out.push_back(std::move(entry));
    }
    return out;
}

std::vector<CommandPalette::Entry> CommandPalette::tensorEntries(const QString& query) const
{
    std::vector<Entry> out;
    Document* document = m_workspace.current();
    std::vector<std::string> words;
    for (const QString& word : query.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        words.push_back(toLower(toStdString(word)));
    }
    const std::size_t count = document != nullptr ? document->model().tensors().size() : 0;
    for (std::size_t i = 0; i < count && out.size() < kMostLines; ++i) {
        const TensorInfo& tensor = document->model().tensors()[i];
        if (hasWords(tensor.name, words)) {
            out.push_back({.title = toQString(printable(tensor.name)),
                           .detail = toQString(dtypeName(tensor.dtype)) + QLatin1Char(' ') + shapeText(tensor.shape),
                           .run = [open = QPointer<Document>(document), tensor = static_cast<int>(i)] {
                               if (open) {
                                   open->selectTensor(tensor);
                               }
                           }});
        }
    }
    return out;
}

std::vector<CommandPalette::Entry> CommandPalette::metadataEntries(const QString& query)
{
    std::vector<Entry> out;
    Document* document = m_workspace.current();
    if (document == nullptr) {
        return out;
    }
    if (!m_keys) {
        m_metadata.setModel(document->model());
        m_keys = m_metadata.keys(kMostKeys);
    }
    const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const auto& [key, at] : *m_keys) {
        if (out.size() >= kMostLines) {
            break;
        }
        if (rankOf(key, words) >= 0) {
            out.push_back({.title = key,
                           .detail = m_metadata.data(at.siblingAtColumn(1), Qt::DisplayRole).toString().left(40),
                           .run = [key = key, &workspace = m_workspace] { workspace.showMetadata(key); }});
        }
    }
    return out;
}

std::vector<CommandPalette::Entry> CommandPalette::findingEntries(const QString& query) const
{
    std::vector<Entry> out;
    Document* document = m_workspace.current();
    if (document == nullptr) {
        return out;
    }
    const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const std::vector<Finding>& findings =
        document->report() ? document->report()->findings : document->model().facts().findings;
    for (const Finding& finding : findings) {
        if (out.size() >= kMostLines) {
            break;
        }
        const QString title =
            (finding.tensor.empty() ? QString() : toQString(printable(finding.tensor)) + QStringLiteral(": ")) +
            toQString(printable(finding.message));
        if (rankOf(title + QLatin1Char(' ') + toQString(finding.rule), words) >= 0) {
            out.push_back(
                {.title = title, .detail = toQString(finding.rule), .run = [finding, &workspace = m_workspace] {
                     Document* shown = workspace.current();
                     workspace.showPane(QStringLiteral("findings"));
                     if (shown != nullptr && !finding.tensor.empty()) {
                         shown->selectTensorNamed(toQString(finding.tensor));
                     } else if (finding.offset) {
                         workspace.showOffset(*finding.offset);
                     } else if (!finding.field.empty()) {
                         workspace.showMetadata(toQString(finding.field));
                     }
                 }});
        }
    }
    return out;
}

void CommandPalette::list()
{
    const QString query = m_query->text();
    m_entries = query.startsWith(QLatin1Char('#'))   ? tensorEntries(query.mid(1))
                : query.startsWith(QLatin1Char('@')) ? metadataEntries(query.mid(1))
                : query.startsWith(QLatin1Char('!')) ? findingEntries(query.mid(1))
                                                     : commandEntries(query);
    m_list->clear();
    for (const Entry& entry : m_entries) {
        m_list->addItem(entry.detail.isEmpty() ? entry.title : entry.title + QStringLiteral("    ") + entry.detail);
    }
    m_list->setCurrentRow(m_entries.empty() ? -1 : 0);
}

void CommandPalette::runCurrent()
{
    const int row = m_list->currentRow();
    if (row < 0 || row >= static_cast<int>(m_entries.size())) {
        return;
    }
    const std::function<void()> run = m_entries[static_cast<std::size_t>(row)].run;
    close();
    runWhenActive(*parentWidget(), run);
}

void CommandPalette::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    activateWindow();
    m_query->setFocus(Qt::PopupFocusReason);
}

bool CommandPalette::event(QEvent* event)
{
    if (event->type() == QEvent::WindowDeactivate && isVisible()) {
        close(); // the user goes on elsewhere
    }
    return QDialog::event(event);
}

bool CommandPalette::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int page = 10;
        const int step = key == Qt::Key_Down       ? 1
                         : key == Qt::Key_Up       ? -1
                         : key == Qt::Key_PageDown ? page
                         : key == Qt::Key_PageUp   ? -page
                                                   : 0;
        if (step != 0 && m_list->count() > 0) {
            m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, m_list->count() - 1));
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            runCurrent();
            return true;
        }
    }
    return QDialog::eventFilter(object, event);
}

} // namespace apr::workbench
