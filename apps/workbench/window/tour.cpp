// SPDX-License-Identifier: MIT
#include "tour.h"

#include "sample_opener.h"
#include "workbench_window.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace apr::workbench {
namespace {

constexpr int kMargin = 16;
constexpr int kWidth = 380;
constexpr int kCommandLine = 24; // below the content of a pane

QLabel* makeLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

std::vector<Tour::Step> Tour::steps()
{
    const auto id = [](const char* name) { return QString::fromLatin1(name); };
    return {
        {id("overview"), tr("What a model is"),
         tr("The overview says what the file holds, whether it is in order, how much memory the model needs and where "
            "it "
            "comes from.")},
        {id("tensors"), tr("All tensors"),
         tr("Select a tensor to see its values. The filter finds tensors by name, type, shape, size or layer, for "
            "example: dtype:f32 layer:0")},
        {id("heatmap"), tr("One tensor in many ways"),
         tr("Values, Heat map and Histogram show the selected tensor. Elements that are marked in one pane are marked "
            "in the "
            "others, down to their bytes in the file.")},
        {id("findings"), tr("Checks"),
         tr("Validate (F7) checks checksums, values and shapes. A click on a finding goes to the tensor, the "
            "metadata "
            "or the byte that it is about.")},
        {{},
         tr("Everything is a command"),
         tr("Ctrl+Shift+P finds any command, tensor or metadata key. The line below a pane is the aprcli command that "
            "does "
            "the same. F1 opens the help of the pane in which you are.")},
    };
}

Tour::Tour(WorkbenchWindow& window)
    : QFrame(&window), m_window(window), m_frame(new QFrame(&window)), m_title(makeLabel(this)),
      m_text(makeLabel(this)), m_count(makeLabel(this)), m_back(new QPushButton(tr("&Back"), this)),
      m_next(new QPushButton(this))
{
    setObjectName(QStringLiteral("tour"));
    setAccessibleName(tr("Tour"));
    setFrameShape(QFrame::StyledPanel);
    setFrameShadow(QFrame::Raised);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setForegroundRole(QPalette::ToolTipText);
    setFocusPolicy(Qt::StrongFocus);
    m_frame->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_frame->setObjectName(QStringLiteral("tourFrame"));
    m_frame->setFrameShape(QFrame::Box);
    m_frame->setLineWidth(3);
    QPalette colors = m_frame->palette();
    colors.setColor(QPalette::WindowText, window.palette().color(QPalette::Highlight));
    m_frame->setPalette(colors);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setObjectName(QStringLiteral("tourTitle"));
    auto* leave = new QPushButton(tr("&End tour"), this);
    leave->setObjectName(QStringLiteral("tourEnd"));
    m_next->setObjectName(QStringLiteral("tourNext"));
    m_next->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_count, 1);
    buttons->addWidget(leave);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(14, 12, 14, 10);
    rows->addWidget(m_title);
    rows->addWidget(m_text);
    rows->addLayout(buttons);
    connect(leave, &QPushButton::clicked, this, &Tour::end);
    connect(m_back, &QPushButton::clicked, this, [this] { showStep(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { showStep(m_step + 1); });
    connect(&window.workspace(), &Workspace::documentsChanged, this, [this] {
        if (m_window.workspace().count() == 0) {
            end(); // its panes are gone
        }
    });
    window.installEventFilter(this);
    showStep(0);
}

Tour::~Tour()
{
    delete m_frame;
}

void Tour::end()
{
    hide();
    m_frame->hide();
    deleteLater();
}

void Tour::showStep(int step)
{
    if (step >= static_cast<int>(m_steps.size())) {
        end();
        return;
    }
    m_step = std::max(0, step);
    const Step& shown = m_steps[static_cast<std::size_t>(m_step)];
    if (!shown.pane.isEmpty()) {
        m_window.showPane(shown.pane);
        fill(shown.pane);
    }
    m_title->setText(shown.title);
    m_text->setText(shown.text);
    setAccessibleDescription(shown.title + QStringLiteral(". ") + shown.text);
    m_count->setText(tr("%1 of %2").arg(m_step + 1).arg(m_steps.size()));
    m_back->setEnabled(m_step > 0);
    m_next->setText(m_step + 1 < static_cast<int>(m_steps.size()) ? tr("&Next") : tr("&Done"));
    place();
    show();
    QTimer::singleShot(0, this, &Tour::place); // after the pane has its size
    m_next->setFocus();
}

void Tour::fill(const QString& pane)
{
    constexpr std::uint64_t kSmall = std::uint64_t{256} << 20;
    Document* document = m_window.workspace().current();
    if (document == nullptr) {
        return;
    }
    if (pane == QStringLiteral("heatmap") && document->tensor() < 0) {
        const auto tensors = document->model().tensors();
        const auto matrix = std::find_if(tensors.begin(), tensors.end(),
                                         [](const TensorInfo& tensor) { return tensor.shape.size() == 2; });
        if (matrix != tensors.end()) {
            document->selectTensor(static_cast<int>(matrix - tensors.begin()));
        }
    }
    // A large model is not read for a tour.
    if (pane == QStringLiteral("findings") && !document->report() && document->summary().tensorBytes < kSmall) {
        m_window.runCommand(QStringLiteral("file.validate"));
    }
}

void Tour::place()
{
    const Step& shown = m_steps[static_cast<std::size_t>(m_step)];
    QRect target = m_window.rect().adjusted(2, 2, -2, -2);
    if (!shown.pane.isEmpty()) {
        const QWidget* pane = m_window.panes().dockOf(shown.pane);
        pane = pane != nullptr ? pane : &m_window.panes().host(shown.pane);
        target = QRect(pane->mapTo(&m_window, QPoint(0, 0)), pane->size()).intersected(target);
    }
    m_frame->setGeometry(target);
    m_frame->setVisible(!shown.pane.isEmpty());
    m_frame->raise();
    const int width = std::min(kWidth, m_window.width() - 2 * kMargin);
    const int height = layout()->totalHeightForWidth(width) + 2 * frameWidth();
    resize(width, height);
    // Beside the pane where there is room, otherwise in its lower corner above its command, where it covers least.
    int x = target.right() - width - kMargin;
    int y = target.bottom() - height - kMargin - kCommandLine;
    if (target.right() + kMargin + width < m_window.width()) {
        x = target.right() + kMargin;
    } else if (target.left() - kMargin - width > 0) {
        x = target.left() - kMargin - width;
    } else if (target.top() - kMargin - height > 0) {
        y = target.top() - kMargin - height;
    }
    move(std::clamp(x, kMargin, m_window.width() - width - kMargin),
         std::clamp(y, kMargin, std::max(kMargin, m_window.height() - height - kMargin)));
    raise();
}

bool Tour::eventFilter(QObject* object, QEvent* event)
{
    if (object == &m_window && event->type() == QEvent::Resize) {
        QTimer::singleShot(0, this, &Tour::place); // after the panes have their sizes
    }
    return QFrame::eventFilter(object, event);
}

void Tour::keyPressEvent(QKeyEvent* event)
{
    event->key() == Qt::Key_Escape ? end() : QFrame::keyPressEvent(event);
}

void startTour(WorkbenchWindow& window)
{
    if (Tour* running = window.findChild<Tour*>(QStringLiteral("tour"))) {
        running->showStep(0);
        return;
    }
    if (window.workspace().count() > 0) {
        new Tour(window); // owned by the window
        return;
    }
    auto* once = new QObject(&window); // until the sample is open
    QObject::connect(&window.workspace().store(), &DocumentStore::opened, once, [&window, once] {
        once->deleteLater();
        QTimer::singleShot(0, &window, [&window] { startTour(window); }); // after the docks have their places
    });
    openSample(window, QStringLiteral("good"));
}

} // namespace apr::workbench
