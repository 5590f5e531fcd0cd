// SPDX-License-Identifier: MIT
#include "help_window.h"

#include "help_pages.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextTable>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace apr::workbench {
namespace {

constexpr QSize kHelpSize{1000, 720};
constexpr int kPageMargin = 20;
constexpr int kUrlRole = Qt::UserRole;

/// Shows pages of the program; addresses of a network are not followed.
class PageBrowser : public QTextBrowser {
public:
    explicit PageBrowser(QWidget* parent) : QTextBrowser(parent)
    {
        setOpenExternalLinks(false);
        document()->setDocumentMargin(kPageMargin);
    }

protected:
    QVariant loadResource(int type, const QUrl& name) override
    {
        const QUrl url = source().resolved(name);
        if (type == QTextDocument::MarkdownResource) {
            return helpText(url);
        }
        if (url.scheme() != QStringLiteral("qrc")) {
            return {};
        }
        if (type != QTextDocument::ImageResource) {
            return QTextBrowser::loadResource(type, url);
        }
        const QImage picture(QLatin1Char(':') + url.path());
        const int most = std::max(200, viewport()->width() - 2 * kPageMargin - 24);
        return picture.width() > most ? picture.scaledToWidth(most, Qt::SmoothTransformation) : picture;
    }
    void doSetSource(const QUrl& name, QTextDocument::ResourceType) override
    {
        const QUrl url = source().resolved(name);
        if (url.scheme() == QStringLiteral("qrc") || url.scheme() == QStringLiteral("help")) {
            QTextBrowser::doSetSource(url, QTextDocument::MarkdownResource);
            style();
        }
    }

private:
    /// Sets off code, headings and tables, which Qt's reader of Markdown does not.
    void style()
    {
        const QSignalBlocker blocker(document());
        const QColor shade = palette().color(QPalette::AlternateBase);
        for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
            QTextBlockFormat format = block.blockFormat();
            const bool isCode = format.hasProperty(QTextFormat::BlockCodeFence);
            if (!isCode && format.headingLevel() == 0) {
                continue;
            }
            if (isCode) {
                format.setBackground(shade);
                format.setLeftMargin(10);
            } else {
                format.setTopMargin(16);
                format.setBottomMargin(6);
            }
            QTextCursor(block).setBlockFormat(format);
        }
        for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
            if (auto* table = qobject_cast<QTextTable*>(frame)) {
                QTextTableFormat format = table->format();
                format.setCellPadding(4);
                format.setCellSpacing(0);
                format.setBorder(1);
                format.setBorderCollapse(true);
                format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
                format.setBorderBrush(palette().color(QPalette::Mid));
                format.setTopMargin(6);
                format.setBottomMargin(10);
                table->setFormat(format);
            }
        }
    }
};

QToolButton* makeButton(QWidget* parent, const QString& text, const QString& description)
{
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(description);
    button->setAccessibleName(description);
    button->setAutoRaise(true);
    return button;
}

} // namespace

HelpWindow::HelpWindow(QWidget* parent)
    : QDialog(parent), m_search(new QLineEdit(this)), m_contents(new QTreeWidget(this)), m_page(new PageBrowser(this))
{
    setObjectName(QStringLiteral("help"));
    setWindowTitle(tr("Help"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    resize(kHelpSize.boundedTo(screen()->availableSize()));
    m_search->setPlaceholderText(tr("Search the help"));
    m_search->setAccessibleName(tr("Search the help"));
    m_search->setClearButtonEnabled(true);
    m_contents->setHeaderHidden(true);
    m_contents->setAccessibleName(tr("Contents"));
    m_contents->setObjectName(QStringLiteral("contents"));
    m_page->setObjectName(QStringLiteral("page"));
    auto* back = makeButton(this, QStringLiteral("←"), tr("Back"));
    auto* forward = makeButton(this, QStringLiteral("→"), tr("Forward"));
    back->setShortcut(QKeySequence::Back);
    forward->setShortcut(QKeySequence::Forward);
    back->setEnabled(false);
    forward->setEnabled(false);
    auto* bar = new QHBoxLayout;
    bar->addWidget(back);
    bar->addWidget(forward);
    bar->addWidget(m_search, 1);
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(bar);
    column->addWidget(m_contents, 1);
    auto* splitter = new QSplitter(this);
    splitter->addWidget(left);
    splitter->addWidget(m_page);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({260, 740});
    splitter->setChildrenCollapsible(false);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(6, 6, 6, 6);
    // Pages are not translated. A window in another language says so.
    auto* language = new QLabel(tr("The pages of the help are in English."), this);
    language->setObjectName(QStringLiteral("helpLanguage"));
    language->setVisible(language->text() != QStringLiteral("The pages of the help are in English."));
    rows->addWidget(language);
    rows->addWidget(splitter, 1);
    listPages();
    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::listPages);
    connect(m_contents, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        const QUrl url = item != nullptr ? item->data(0, kUrlRole).toUrl() : QUrl();
        if (!url.isEmpty() && url != m_page->source()) {
            m_page->setSource(url, QTextDocument::MarkdownResource);
        }
    });
    connect(back, &QToolButton::clicked, m_page, &QTextBrowser::backward);
    connect(forward, &QToolButton::clicked, m_page, &QTextBrowser::forward);
    connect(m_page, &QTextBrowser::backwardAvailable, back, &QToolButton::setEnabled);
    connect(m_page, &QTextBrowser::forwardAvailable, forward, &QToolButton::setEnabled);
    connect(m_page, &QTextBrowser::sourceChanged, this, &HelpWindow::selectCurrent);
}

void HelpWindow::listPages()
{
    const QStringList words = m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const QSignalBlocker blocker(m_contents);
    m_contents->clear();
    QTreeWidgetItem* section = nullptr;
    for (const HelpPage& page : helpPages()) {
        const QUrl url = helpPageUrl(page.id);
        const QString text = words.isEmpty() ? QString() : helpText(url);
        const bool isFound = std::all_of(words.begin(), words.end(), [&text](const QString& word) {
            return text.contains(word, Qt::CaseInsensitive);
        });
        if (!isFound) {
            continue;
        }
        if (section == nullptr || section->text(0) != page.section) {
            section = new QTreeWidgetItem(m_contents, {page.section});
            section->setFlags(Qt::ItemIsEnabled);
            QFont bold = section->font(0);
            bold.setBold(true);
            section->setFont(0, bold);
        }
        auto* item = new QTreeWidgetItem(section, {page.title});
        item->setData(0, kUrlRole, url);
    }
    m_contents->expandAll();
    selectCurrent();
}

void HelpWindow::selectCurrent()
{
    const QSignalBlocker blocker(m_contents);
    m_contents->setCurrentItem(nullptr);
    for (int i = 0; i < m_contents->topLevelItemCount(); ++i) {
        for (int j = 0; j < m_contents->topLevelItem(i)->childCount(); ++j) {
            QTreeWidgetItem* item = m_contents->topLevelItem(i)->child(j);
            if (item->data(0, kUrlRole).toUrl() == m_page->source()) {
                m_contents->setCurrentItem(item);
            }
        }
    }
}

void HelpWindow::showUrl(const QUrl& url)
{
    show(); // pictures are as wide as the page
    m_page->setSource(url, QTextDocument::MarkdownResource);
    raise();
    activateWindow();
}

QUrl HelpWindow::url() const
{
    return m_page->source();
}

void HelpWindow::applyTheme()
{
    m_page->reload(); // its colors are those of the time at which it was loaded
}

} // namespace apr::workbench
