// SPDX-License-Identifier: MIT
#include "notice_bar.h"

#include "help_pages.h"
#include "text_helpers.h"
#include "unsaved_edits.h"
#include "workspace.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace apr::workbench {
namespace {

QLabel* makeLabel(QFrame* line, const QString& name)
{
    auto* label = new QLabel(line);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText); // names from files are never read as markup
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    static_cast<QHBoxLayout*>(line->layout())->addWidget(label, 1);
    return label;
}

QFrame* makeLine(QWidget* parent)
{
    auto* line = new QFrame(parent);
    line->setFrameShape(QFrame::StyledPanel);
    line->setAutoFillBackground(true);
    line->setBackgroundRole(QPalette::AlternateBase);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(10, 4, 6, 4);
    parent->layout()->addWidget(line);
    return line;
}

} // namespace

NoticeBar::NoticeBar(Workspace& workspace, QWidget* parent) : QFrame(parent), m_workspace(workspace)
{
    setObjectName(QStringLiteral("noticeBar"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    m_file = makeLine(this);
    m_fileText = makeLabel(m_file, QStringLiteral("fileText"));
    m_reload = new QPushButton(tr("Reload"), m_file);
    m_reload->setObjectName(QStringLiteral("reload"));
    m_reload->setToolTip(tr("Open the file again"));
    connect(m_reload, &QPushButton::clicked, &workspace, &Workspace::reload);
    m_file->layout()->addWidget(m_reload);
    m_scan = makeLine(this);
    m_scanText = makeLabel(m_scan, QStringLiteral("scanText"));
    const auto addButton = [this](const QString& name, const QString& title, const auto& run) {
        auto* button = new QPushButton(title, m_scan);
        button->setObjectName(name);
        connect(button, &QPushButton::clicked, this, run);
        m_scan->layout()->addWidget(button);
    };
    addButton(QStringLiteral("showScan"), tr("Details"), [this] { m_workspace.showPane(QStringLiteral("security")); });
    addButton(QStringLiteral("dismissScan"), tr("Dismiss"), [this] {
        m_seenScans.insert(m_workspace.scanned().path);
        update();
    });
    m_left = makeLine(this);
    m_leftText = makeLabel(m_left, QStringLiteral("leftText"));
    m_notice = makeLine(this);
    m_noticeText = makeLabel(m_notice, QStringLiteral("noticeText"));
    m_log = new QPushButton(m_notice);
    m_log->setObjectName(QStringLiteral("showLog"));
    connect(m_log, &QPushButton::clicked, this, [&workspace] {
        workspace.notices().dismiss();
        workspace.showPane(QStringLiteral("log"));
    });
    m_explain = new QPushButton(m_notice);
    m_explain->setObjectName(QStringLiteral("explain"));
    connect(m_explain, &QPushButton::clicked, this, [this] { m_workspace.showHelp(m_code); });
    m_notice->layout()->addWidget(m_explain);
    m_notice->layout()->addWidget(m_log);
    auto* dismiss = new QPushButton(tr("Dismiss"), m_notice);
    dismiss->setObjectName(QStringLiteral("dismiss"));
    connect(dismiss, &QPushButton::clicked, &workspace.notices(), &Notices::dismiss);
    m_notice->layout()->addWidget(dismiss);
    connect(&workspace, &Workspace::currentChanged, this, &NoticeBar::update);
    connect(&workspace, &Workspace::changed, this, [this](Changes changes) {
        if (changes & (FileChange | ScanChange)) {
            update();
        }
    });
    connect(&workspace.notices(), &Notices::changed, this, &NoticeBar::update);
    update();
}

void NoticeBar::offer(UnsavedEdits& edits)
{
    m_edits = &edits;
    const auto addButton = [this, &edits](const QString& name, const QString& title, void (UnsavedEdits::*run)()) {
        auto* button = new QPushButton(title, m_left);
        button->setObjectName(name);
        connect(button, &QPushButton::clicked, &edits, run);
        m_left->layout()->addWidget(button);
    };
    addButton(QStringLiteral("restoreEdits"), tr("Restore"), &UnsavedEdits::restore);
    addButton(QStringLiteral("discardEdits"), tr("Discard"), &UnsavedEdits::discard);
    connect(&edits, &UnsavedEdits::leftChanged, this, &NoticeBar::update);
    update();
}

QString NoticeBar::text() const
{
    QStringList out;
    if (!m_file->isHidden()) {
        out << m_fileText->text();
    }
    if (!m_scan->isHidden()) {
        out << m_scanText->text();
    }
    if (!m_left->isHidden()) {
        out << m_leftText->text();
    }
    if (!m_notice->isHidden()) {
        out << m_noticeText->text();
    }
    return out.join(QLatin1Char('\n'));
}

void NoticeBar::update()
{
    const Document* document = m_workspace.current();
    const QString problem = document != nullptr ? document->fileProblem() : QString();
    const QString file = !problem.isEmpty() || document == nullptr ? problem : document->fileNotice();
    m_fileText->setText(QStringLiteral("⚠ ") + file);
    m_file->setVisible(!file.isEmpty());
    const Workspace::Scanned& scanned = m_workspace.scanned();
    const bool isOpen = document != nullptr && document->path() == scanned.path;
    const bool hasAlarm = isOpen && scanned.report && !scanned.report->isClean() && !m_seenScans.contains(scanned.path);
    if (hasAlarm) {
        m_scanText->setText(
            QStringLiteral("⚠ ") +
            tr("Security scan of %1: %2").arg(fileNameOf(scanned.path), toQString(scanVerdictText(*scanned.report))));
    }
    m_scan->setVisible(hasAlarm);
    QStringList left;
    for (const UnsavedEdits::Left& each : m_edits != nullptr ? m_edits->left() : std::vector<UnsavedEdits::Left>()) {
        left << fileNameOf(each.path);
    }
    m_leftText->setText(tr("The program ended with unsaved changes of %1").arg(left.join(QStringLiteral(", "))));
    m_left->setVisible(!left.isEmpty());
    const std::vector<Notices::Notice> open = m_workspace.notices().open();
    if (!open.empty()) {
        const Notices::Notice& newest = open.front();
        m_noticeText->setText(QStringLiteral("⚠ ") + newest.title +
                              (newest.text.isEmpty() ? QString() : QStringLiteral(": ") + newest.text));
        m_code = errorCodesIn(newest.text).value(0);
        m_explain->setText(tr("Explain %1").arg(m_code));
        m_explain->setVisible(!m_code.isEmpty());
        m_log->setText(open.size() == 1 ? tr("Log") : tr("%1 more …").arg(open.size() - 1));
    }
    m_notice->setVisible(!open.empty());
    updateGeometry();
    Q_EMIT contentChanged();
}

QSize NoticeBar::sizeHint() const
{
    const int width = std::max(100, parentWidget() != nullptr ? parentWidget()->width() - 8 : 0);
    int height = 0;
    for (const QFrame* line : {m_file, m_scan, m_left, m_notice}) {
        if (!line->isHidden()) {
            height += line->layout()->totalHeightForWidth(width) + 2 * line->frameWidth();
        }
    }
    return {width, height};
}

void NoticeBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) {
        updateGeometry();
    }
}

} // namespace apr::workbench
