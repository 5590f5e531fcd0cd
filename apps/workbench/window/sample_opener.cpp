// SPDX-License-Identifier: MIT
#include "sample_opener.h"

#include "convert_pane.h"
#include "samples.h"
#include "workbench_window.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

namespace apr::workbench {
namespace {

/// Calls `show` when all paths are open; never if one of them cannot be opened.
class Awaiter : public QObject {
public:
    Awaiter(WorkbenchWindow& window, const QStringList& paths, std::function<void()> show)
        : QObject(&window), m_show(std::move(show)), m_awaited(paths.begin(), paths.end())
    {
        connect(&window.workspace().store(), &DocumentStore::opened, this,
                [this](const QString& path) { arrived(path); });
        connect(&window.workspace().store(), &DocumentStore::openFailed, this, &QObject::deleteLater);
    }
    void arrived(const QString& path)
    {
        if (m_awaited.erase(path) > 0 && m_awaited.empty()) {
            m_show();
            deleteLater();
        }
    }

private:
    std::function<void()> m_show;
    std::set<QString> m_awaited;
};

Document* documentOf(Workspace& workspace, const QString& path)
{
    for (int i = 0; i < workspace.count(); ++i) {
        if (workspace.at(i).path() == path) {
            return &workspace.at(i);
        }
    }
    return nullptr;
}

/// Shows what is worth seeing, once the models are open. The paths are those of Sample::files.
struct Show {
    const char* sample;
    void (*run)(WorkbenchWindow& window, const QStringList& paths);
};

void compare(WorkbenchWindow& window, const QStringList& paths)
{
    window.panes().setLayout(QStringLiteral("compare"));
    window.showPane(QStringLiteral("compare"));
    Workspace& workspace = window.workspace();
    Document* a = documentOf(workspace, paths.first());
    Document* b = documentOf(workspace, paths.last());
    if (a != nullptr && b != nullptr) {
        Q_EMIT workspace.store().comparisonRequested(a, b);
    }
}

void planMerge(WorkbenchWindow& window, const QStringList& paths)
{
    window.showConvert(paths.first());
    FormModel& form = *window.shown<ConvertPaneModel>("convert").convert()->form();
    form.setText(form.rowOf("lora", "adapter"), paths[1].section(QLatin1Char('/'), 0, -2));
}

constexpr std::array kShows{
    Show{"good", [](WorkbenchWindow& window, const QStringList&) { window.showPane(QStringLiteral("overview")); }},
    Show{"damaged",
         [](WorkbenchWindow& window, const QStringList&) { window.runCommand(QStringLiteral("file.validate")); }},
    Show{"quantized", &compare},
    Show{"lora", &planMerge},
};

} // namespace

void openSample(WorkbenchWindow& window, const QString& id)
{
    const std::vector<Sample> all = samples();
    const auto sample = std::find_if(all.begin(), all.end(), [&id](const Sample& each) { return each.id == id; });
    const auto* const show = std::find_if(kShows.begin(), kShows.end(),
                                          [&id](const Show& each) { return id == QLatin1String(each.sample); });
    if (sample == all.end() || show == kShows.end()) {
        return;
    }
    QString problem;
    const QStringList paths = extractSample(*sample, problem);
    if (paths.isEmpty()) {
        window.workspace().notices().add(Tone::Bad, WorkbenchWindow::tr("Cannot open the sample"), problem);
        return;
    }
    QStringList opened; // files of folders belong to what they are used with
    for (qsizetype i = 0; i < paths.size(); ++i) {
        if (!sample->files[i].contains(QLatin1Char('/'))) {
            opened << paths[i];
        }
    }
    auto* awaiter = new Awaiter(window, opened, [&window, show, paths] { show->run(window, paths); });
    for (const QString& path : opened) {
        if (!window.workspace().open(path)) {
            awaiter->arrived(path); // is open already
        }
    }
}

} // namespace apr::workbench
