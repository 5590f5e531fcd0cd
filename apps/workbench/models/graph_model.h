// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/build_graph.h"
#include "apr/graph/box_facts.h"
#include "apr/graph/graph_export.h"
#include "latest_job.h"
#include "rows_model.h"

#include <QObject>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QtQmlIntegration/qqmlintegration.h>

#include <memory>
#include <optional>
#include <vector>

namespace apr::workbench {

/// The graph of a model as boxes and connections with places: read and arranged in the background. Scopes are expanded
/// and collapsed, boxes are selected, found and traced.
class GraphModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(QString status READ status NOTIFY changed)
    Q_PROPERTY(QString remark READ remark NOTIFY changed)
    Q_PROPERTY(bool hasGraph READ hasGraph NOTIFY changed)
    Q_PROPERTY(bool inferred READ isInferred NOTIFY changed)
    Q_PROPERTY(QStringList choices READ choices NOTIFY choicesChanged)
    Q_PROPERTY(int choice READ choice WRITE setChoice NOTIFY choicesChanged)
    Q_PROPERTY(bool horizontal READ isHorizontal WRITE setHorizontal NOTIFY optionsChanged)
    Q_PROPERTY(bool tracing READ isTracing WRITE setTracing NOTIFY optionsChanged)
    Q_PROPERTY(QString search READ search WRITE setSearch NOTIFY searchChanged)
    Q_PROPERTY(QString searchStatus READ searchStatus NOTIFY searchChanged)
    Q_PROPERTY(bool canExpand READ canExpand NOTIFY selectionChanged)
    Q_PROPERTY(bool canCollapse READ canCollapse NOTIFY selectionChanged)
    Q_PROPERTY(QString selectedTitle READ selectedTitle NOTIFY selectionChanged)
    Q_PROPERTY(QString selectedPath READ selectedPath NOTIFY selectionChanged)
    Q_PROPERTY(apr::workbench::RowsModel* details READ details CONSTANT)

public:
    /// What is drawn, made at once by a job.
    struct Picture {
        std::shared_ptr<const ModelGraph> graph = {};
        std::vector<bool> expanded = {};
        ShownGraph shown = {};
        std::vector<LayoutSize> sizes = {};
        LayeredLayout layout = {};
        bool isHorizontal = false;
    };

    explicit GraphModel(QObject* parent = nullptr);

    void show(const Model& model);
    /// Shows a message instead of a graph.
    void clear(const QString& note);
    /// The size of the text in boxes, before the first graph is shown.
    void setTextSize(const TextSize& size) { m_textSize = size; }

    const QString& note() const { return m_note; }
    /// "352 nodes, 400 connections · 24 boxes".
    QString status() const;
    /// What was assumed or left out.
    QString remark() const;
    bool hasGraph() const { return m_picture != nullptr; }
    bool isInferred() const { return m_picture && m_picture->graph->isInferred; }
    /// Null if there is none.
    const Picture* picture() const { return m_picture.get(); }
    bool isBusy() const { return m_job.isRunning(); }

    QStringList choices() const;
    int choice() const { return m_choice; }
    void setChoice(int choice);
    bool isHorizontal() const { return m_isHorizontal; }
    void setHorizontal(bool horizontal);

    /// Boxes; -1 for none.
    int selected() const { return m_selected; }
    void select(int box);
    /// Selects the box that has a tensor. False if none has.
    bool selectTensor(std::size_t tensor);
    /// The node of the selected box, or nothing for scopes.
    std::optional<std::uint32_t> selectedNode() const;
    QString selectedTitle() const;
    /// The name of the node or the path of the scope.
    QString selectedPath() const;
    /// What is known of the selected box: section, name, value, and what activate() takes.
    RowsModel* details() { return &m_details; }
    /// Follows a row of the details: to a tensor, or to another node.
    Q_INVOKABLE void activate(int row);

    bool isTracing() const { return m_isTracing; }
    /// Marks what the selected box depends on and what depends on it.
    void setTracing(bool tracing);
    /// Whether a box is faint because it is not connected with the traced one.
    bool isFaint(std::size_t box) const { return m_isTracing && !m_traced.empty() && !m_traced[box]; }

    /// Expands the scope of a box; does nothing for a node.
    void expand(int box);
    bool canExpand() const;
    bool canCollapse() const;
    Q_INVOKABLE void expandSelected() { expand(m_selected); }
    /// Replaces what is in the scope around the selected box by one box.
    Q_INVOKABLE void collapseSelected();
    Q_INVOKABLE void expandAll();
    Q_INVOKABLE void collapseAll();

    const QString& search() const { return m_search; }
    /// Nodes whose name, operator or detail has the text.
    void setSearch(const QString& text);
    QString searchStatus() const;
    /// Selects the next node that was found, in a circle, expanding what it is in.
    Q_INVOKABLE void findNext(bool isForward = true);

    /// The box next to the selected one: along the connections, or beside it.
    void moveSelection(int along, int beside);
    /// What is at a point of the picture, or -1.
    int boxAt(QPointF point) const;
    QRectF boxArea(std::size_t box) const;
    /// What a box is, for a read-out.
    QString describe(int box) const;

    /// The modules of the selected scope as PyTorch prints them; "" if there are none.
    QString definition() const;
    QString svg() const;
    QString dot() const;

Q_SIGNALS:
    /// There is another picture, or a message instead. `anchor` is the place where a box that stays was before.
    void changed();
    void choicesChanged();
    void optionsChanged();
    void selectionChanged();
    void searchChanged();
    /// A box is to be made visible.
    void revealRequested(int box);
    /// A tensor was chosen.
    void tensorPicked(quint64 tensor);

private:
    void build(const QString& title);
    void arrange(std::vector<bool> expanded, std::optional<std::uint32_t> node);
    void take(Result<std::shared_ptr<const Picture>> result);
    void updateDetails();
    void updateTrace();
    void selectNode(std::uint32_t node);
    std::optional<std::uint32_t> anyNodeOf(int box) const;
    std::uint32_t scopeOf(int box) const;
    QStringList detailOf(const BoxFact& fact) const;

    std::optional<Model> m_model;
    std::vector<GraphChoice> m_choices;
    int m_choice = -1;
    bool m_isHorizontal = false;
    bool m_isTracing = false;
    TextSize m_textSize;
    QString m_note;
    std::shared_ptr<const Picture> m_picture;
    int m_selected = -1;
    std::optional<std::uint32_t> m_pendingNode; ///< to be selected and made visible when the picture is there
    std::vector<bool> m_traced;                 ///< boxes
    QString m_search;
    std::vector<std::uint32_t> m_found; ///< nodes
    int m_foundAt = -1;
    RowsModel m_details;
    LatestJob<std::shared_ptr<const Picture>> m_job;
};

} // namespace apr::workbench
