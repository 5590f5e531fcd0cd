// SPDX-License-Identifier: MIT
#include "graph_canvas.h"

#include "apr/base/text.h"
#include "text_helpers.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr double kGraphZoomStep = 1.25;
constexpr double kGraphMargin = 20;
constexpr double kMostScale = 4;
constexpr double kComfortable = 1;     ///< the scale above which fitting does not enlarge
constexpr double kLeastReadable = 0.6; ///< below, a first look shows the beginning instead of everything
constexpr double kTextScale = 0.35;    ///< below, boxes have no text
constexpr double kCornerRadius = 5;
constexpr int kTextPixels = 12;

struct BoxColors {
    const char* fill;
    const char* line;
};

/// By BoxKind; the lines tell the kinds apart also without color, together with the text.
constexpr std::array<BoxColors, 6> kLight{{{"#f2f3f5", "#8b929c"},
                                           {"#dbe8fb", "#3d6fb4"},
                                           {"#e6f0e0", "#5c8a45"},
                                           {"#fdf1d8", "#b98a2e"},
                                           {"#ffffff", "#444a52"},
                                           {"#ffffff", "#444a52"}}};
constexpr std::array<BoxColors, 6> kDark{{{"#2d3138", "#7b828d"},
                                          {"#22364f", "#5a8fd0"},
                                          {"#2a3a24", "#7fa968"},
                                          {"#40351d", "#c79c45"},
                                          {"#1a1c20", "#c4c9d1"},
                                          {"#1a1c20", "#c4c9d1"}}};

QFont boxFont(const QFont& text)
{
    QFont font = text;
    font.setPixelSize(kTextPixels);
    return font;
}

} // namespace

GraphCanvas::GraphCanvas(QQuickItem* parent) : PointerCanvas(parent) {}

void GraphCanvas::setView(GraphModel* view)
{
    if (!replaceView(m_view, view)) {
        return;
    }
    if (m_view) {
        connect(m_view, &GraphModel::changed, this, &GraphCanvas::takePicture);
        connect(m_view, &GraphModel::selectionChanged, this, [this] { update(); });
        connect(m_view, &GraphModel::revealRequested, this, &GraphCanvas::reveal);
        takePicture();
    }
    Q_EMIT viewChanged();
}

void GraphCanvas::takePicture()
{
    const GraphModel::Picture* picture = m_view ? m_view->picture() : nullptr;
    const void* graph = picture != nullptr ? picture->graph.get() : nullptr;
    if (graph != m_shownGraph || (picture != nullptr && picture->isHorizontal != m_isHorizontal)) {
        m_shownGraph = graph;
        m_isHorizontal = picture != nullptr && picture->isHorizontal;
        m_isUntouched = true;
    }
    if (m_isUntouched) {
        showFirst();
    }
    update();
}

double GraphCanvas::fittingScale() const
{
    const GraphModel::Picture& picture = *m_view->picture();
    return std::clamp(std::min((width() - 2 * kGraphMargin) / std::max(1.0, picture.layout.width),
                               (height() - 2 * kGraphMargin) / std::max(1.0, picture.layout.height)),
                      1e-4, kComfortable);
}

void GraphCanvas::showAll()
{
    const GraphModel::Picture* picture = m_view ? m_view->picture() : nullptr;
    if (picture == nullptr || width() <= 0 || height() <= 0) {
        return;
    }
    m_scale = fittingScale();
    m_origin = QPointF(picture->layout.width - width() / m_scale, picture->layout.height - height() / m_scale) / 2;
    m_isUntouched = false;
    update();
}

void GraphCanvas::showFirst()
{
    showAll();
    const GraphModel::Picture* picture = m_view ? m_view->picture() : nullptr;
    m_isUntouched = true;
    if (picture == nullptr || picture->shown.nodes.empty() || width() <= 0 || height() <= 0 ||
        m_scale >= kLeastReadable) {
        return;
    }
    m_scale = kLeastReadable; // begin at the inputs, readable
    const auto start = [&picture](const QRectF& area) { return picture->isHorizontal ? area.left() : area.top(); };
    QRectF first = m_view->boxArea(0);
    for (std::size_t i = 1; i < picture->shown.nodes.size(); ++i) {
        const QRectF area = m_view->boxArea(i);
        first = start(area) < start(first) ? area : first;
    }
    // Along the graph from its start; across it, what is shown has the first box in the middle unless the graph ends.
    const double margin = kGraphMargin / m_scale;
    const auto place = [margin](double whole, double visible, bool isAlong, double middle) {
        return whole + 2 * margin <= visible ? (whole - visible) / 2
               : isAlong                     ? -margin
                                             : std::clamp(middle - visible / 2, -margin, whole + margin - visible);
    };
    m_origin = {place(picture->layout.width, width() / m_scale, m_isHorizontal, first.center().x()),
                place(picture->layout.height, height() / m_scale, !m_isHorizontal, first.center().y())};
}

void GraphCanvas::geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry)
{
    PointerCanvas::geometryChange(newGeometry, oldGeometry);
    if (m_isUntouched || oldGeometry.width() <= 0 || oldGeometry.height() <= 0) {
        showFirst();
    }
}

void GraphCanvas::reveal(int box)
{
    const GraphModel::Picture* picture = m_view ? m_view->picture() : nullptr;
    if (picture == nullptr || box < 0 || box >= static_cast<int>(picture->shown.nodes.size()) || width() <= 0) {
        return;
    }
    const QRectF area = m_view->boxArea(static_cast<std::size_t>(box));
    const QRectF shown(toItem(area.topLeft()), area.size() * m_scale);
    if (!QRectF(kGraphMargin, kGraphMargin, width() - 2 * kGraphMargin, height() - 2 * kGraphMargin).contains(shown)) {
        m_scale = std::clamp(m_scale, kLeastReadable, kMostScale);
        m_origin = area.center() - QPointF(width(), height()) / (2 * m_scale);
        m_isUntouched = false;
    }
    update();
}

void GraphCanvas::zoomAt(QPointF position, double steps)
{
    const GraphModel::Picture* picture = m_view ? m_view->picture() : nullptr;
    if (picture == nullptr) {
        return;
    }
    const double fit =
        std::min(width() / std::max(1.0, picture->layout.width), height() / std::max(1.0, picture->layout.height));
    const QPointF fixed = toGraph(position);
    m_scale = std::clamp(m_scale * std::pow(kGraphZoomStep, steps), std::min(fit / 2, kComfortable), kMostScale);
    m_origin = fixed - position / m_scale;
    m_isUntouched = false;
    update();
}

void GraphCanvas::paint(QPainter* painter)
{
    painter->fillRect(boundingRect(), palette().color(QPalette::Base));
    if (!m_view || m_view->picture() == nullptr) {
        return;
    }
    painter->save();
    painter->scale(m_scale, m_scale);
    painter->translate(-m_origin);
    paintGraph(*painter, QRectF(m_origin, QSizeF(width(), height()) / m_scale), m_scale);
    painter->restore();
    paintOverview(*painter);
}

void GraphCanvas::paintGraph(QPainter& painter, const QRectF& area, double scale) const
{
    const GraphModel::Picture& picture = *m_view->picture();
    painter.setRenderHint(QPainter::Antialiasing, scale >= kTextScale);
    paintEdges(painter, area);
    painter.setFont(boxFont(textFont()));
    for (std::size_t i = 0; i < picture.shown.nodes.size(); ++i) {
        if (m_view->boxArea(i).intersects(area)) {
            paintBox(painter, i, scale);
        }
    }
}

void GraphCanvas::paintEdges(QPainter& painter, const QRectF& area) const
{
    const GraphModel::Picture& picture = *m_view->picture();
    const auto selected = static_cast<std::uint32_t>(m_view->selected());
    const QColor usual = faint();
    const QColor marked = palette().color(QPalette::Highlight);
    const auto toPoint = [](const LayoutPoint& point) { return QPointF(point.x, point.y); };
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < picture.shown.edges.size(); ++i) {
        const auto& route = picture.layout.routes[i];
        QRectF bounds(toPoint(route.front()), QSizeF(0, 0));
        for (const LayoutPoint& point : route) {
            bounds.setLeft(std::min(bounds.left(), point.x));
            bounds.setRight(std::max(bounds.right(), point.x));
            bounds.setTop(std::min(bounds.top(), point.y));
            bounds.setBottom(std::max(bounds.bottom(), point.y));
        }
        if (!bounds.adjusted(-4, -4, 4, 4).intersects(area)) {
            continue;
        }
        QPainterPath path(toPoint(route.front()));
        for (std::size_t at = 1; at < route.size(); ++at) {
            const QPointF a = toPoint(route[at - 1]);
            const QPointF b = toPoint(route[at]);
            const QPointF middle = (a + b) / 2;
            if (picture.isHorizontal) {
                path.cubicTo(QPointF(middle.x(), a.y()), QPointF(middle.x(), b.y()), b);
            } else {
                path.cubicTo(QPointF(a.x(), middle.y()), QPointF(b.x(), middle.y()), b);
            }
        }
        const ShownEdge& edge = picture.shown.edges[i];
        const bool isMarked = m_view->selected() >= 0 && (edge.from == selected || edge.to == selected);
        QColor color = isMarked ? marked : usual;
        if (m_view->isFaint(edge.from) || m_view->isFaint(edge.to)) {
            color.setAlphaF(0.2F);
        }
        QPen pen(color, isMarked ? 2 : 1, edge.isInferred ? Qt::DashLine : Qt::SolidLine);
        pen.setCosmetic(true);
        painter.setPen(pen);
        painter.drawPath(path);
        // The head of the arrow.
        const QPointF end = toPoint(route.back());
        const bool isBack = picture.isHorizontal ? route.back().x < route.front().x : route.back().y < route.front().y;
        const double direction = isBack ? -1 : 1;
        const QPointF along = picture.isHorizontal ? QPointF(7 * direction, 0) : QPointF(0, 7 * direction);
        const QPointF across = picture.isHorizontal ? QPointF(0, 3.5) : QPointF(3.5, 0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPolygon(QPolygonF({end, end - along + across, end - along - across}));
        painter.setBrush(Qt::NoBrush);
    }
}

void GraphCanvas::paintBox(QPainter& painter, std::size_t box, double scale) const
{
    const GraphModel::Picture& picture = *m_view->picture();
    const ShownNode& shown = picture.shown.nodes[box];
    const QRectF area = m_view->boxArea(box);
    const auto kind = static_cast<std::size_t>(boxKind(*picture.graph, shown));
    const BoxColors& colors = (isDark() ? kDark : kLight)[kind];
    const bool isSelected = static_cast<int>(box) == m_view->selected();
    painter.setOpacity(m_view->isFaint(box) ? 0.25 : 1.0);
    QPen pen(isSelected ? palette().color(QPalette::Highlight) : QColor(QLatin1String(colors.line)), isSelected ? 3 : 1,
             shown.isInferred ? Qt::DashLine : Qt::SolidLine);
    pen.setCosmetic(true);
    const QColor fill(QLatin1String(colors.fill));
    if (scale < kTextScale) {
        const double least = 1 / scale; // a pixel
        const QSizeF size = area.size().expandedTo(QSizeF(least, least));
        painter.fillRect(QRectF(area.topLeft(), size),
                         isSelected ? palette().color(QPalette::Highlight) : QColor(QLatin1String(colors.line)));
        painter.setOpacity(1);
        return;
    }
    painter.setPen(pen);
    painter.setBrush(fill);
    if (shown.isScope()) { // a stack
        painter.drawRoundedRect(area.translated(3, 3), kCornerRadius, kCornerRadius);
    }
    const bool isEnd = kind >= static_cast<std::size_t>(BoxKind::Input);
    painter.drawRoundedRect(area, isEnd ? area.height() / 2 : kCornerRadius, isEnd ? area.height() / 2 : kCornerRadius);
    const QFontMetricsF metrics(painter.font());
    const QRectF inside = area.adjusted(6, 4, -6, -4);
    const auto line = [&](const QRectF& place, const std::string& text, const QColor& color) {
        painter.setPen(color);
        const QString whole = toQString(printable(text, 400));
        painter.drawText(place, Qt::AlignCenter, metrics.elidedText(whole, Qt::ElideMiddle, place.width()));
    };
    const bool hasDetail = !shown.detail.empty();
    const QRectF top = hasDetail ? QRectF(inside.topLeft(), QSizeF(inside.width(), inside.height() / 2)) : inside;
    line(top, shown.title, palette().color(QPalette::Text));
    if (hasDetail) {
        line(top.translated(0, top.height()), shown.detail, faint());
    }
    painter.setOpacity(1);
}

/// Where the visible part is, if it is a part.
void GraphCanvas::paintOverview(QPainter& painter) const
{
    const GraphModel::Picture& picture = *m_view->picture();
    const QSizeF shown = QSizeF(width(), height()) / m_scale;
    const double wholeWidth = std::max(1.0, picture.layout.width);
    const double wholeHeight = std::max(1.0, picture.layout.height);
    if ((shown.width() >= wholeWidth && shown.height() >= wholeHeight) || width() < 300 || height() < 200) {
        return;
    }
    const double factor = std::min(120 / wholeWidth, 120 / wholeHeight);
    const QSizeF size(std::max(12.0, wholeWidth * factor), std::max(12.0, wholeHeight * factor));
    const QRectF frame(QPointF(width() - size.width() - 10, height() - size.height() - 10), size);
    QColor ground = palette().color(QPalette::Window);
    ground.setAlphaF(0.9F);
    painter.fillRect(frame, ground);
    painter.setPen(line());
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(frame);
    const QRectF part(frame.left() + m_origin.x() / wholeWidth * size.width(),
                      frame.top() + m_origin.y() / wholeHeight * size.height(),
                      shown.width() / wholeWidth * size.width(), shown.height() / wholeHeight * size.height());
    painter.setPen(palette().color(QPalette::Highlight));
    painter.drawRect(part.intersected(frame));
}

QImage GraphCanvas::picture(double scale, int mostSide) const
{
    const GraphModel::Picture* picture = m_view ? m_view->picture() : nullptr;
    if (picture == nullptr) {
        return {};
    }
    const QSizeF whole(picture->layout.width + 2 * kGraphMargin, picture->layout.height + 2 * kGraphMargin);
    const double used = std::min({scale, mostSide / whole.width(), mostSide / whole.height()});
    QImage image(std::max(1, static_cast<int>(std::ceil(whole.width() * used))),
                 std::max(1, static_cast<int>(std::ceil(whole.height() * used))), QImage::Format_RGB32);
    image.fill(palette().color(QPalette::Base));
    QPainter painter(&image);
    painter.scale(used, used);
    painter.translate(kGraphMargin, kGraphMargin);
    paintGraph(painter, QRectF(-kGraphMargin, -kGraphMargin, whole.width(), whole.height()), used);
    return image;
}

QString GraphCanvas::describeAt(QPointF position) const
{
    return m_view ? m_view->describe(m_view->boxAt(toGraph(position))) : QString();
}

bool GraphCanvas::drag(QPointF moved)
{
    m_origin -= moved / m_scale;
    m_isUntouched = false;
    update();
    return true;
}

void GraphCanvas::click(QPointF position)
{
    if (m_view) {
        m_view->select(m_view->boxAt(toGraph(position)));
    }
}

void GraphCanvas::doubleClick(QPointF position)
{
    if (m_view) {
        m_view->expand(m_view->boxAt(toGraph(position)));
    }
}

void GraphCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!m_view) {
        return;
    }
    event->accept();
    const bool isHorizontal = m_isHorizontal;
    const auto move = [this, isHorizontal](int down, int right) {
        m_view->moveSelection(isHorizontal ? right : down, isHorizontal ? down : right);
    };
    switch (event->key()) {
    case Qt::Key_Left: return move(0, -1);
    case Qt::Key_Right: return move(0, 1);
    case Qt::Key_Up: return move(-1, 0);
    case Qt::Key_Down: return move(1, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter: return m_view->expandSelected();
    case Qt::Key_Backspace: return m_view->collapseSelected();
    default: PointerCanvas::keyPressEvent(event);
    }
}

} // namespace apr::workbench
