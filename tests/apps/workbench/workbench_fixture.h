// SPDX-License-Identifier: MIT
#pragma once

#include "file_chooser.h"
#include "workspace.h"

#include <QFile>
#include <QString>
#include <QTemporaryDir>
#include <QTest>

#include <string>

namespace apr::test {

/// Copies the bundled sample to `folder`, so that conversions can write next to it. Returns the path of the model.
inline QString copySample(const QTemporaryDir& folder)
{
    const QString from = qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder/");
    for (const char* name : {"model.safetensors", "config.json", "tokenizer.json", "README.md"}) {
        const QString file = QString::fromLatin1(name);
        if (!QFile::copy(from + file, folder.filePath(file))) {
            return {};
        }
    }
    return folder.filePath(QStringLiteral("model.safetensors"));
}

/// Writes a SafeTensors file of `count` tensors "layers.N.block.M.weight" of 2 × 2 f32 each; returns its path.
inline QString writeManyTensors(const QTemporaryDir& folder, int count)
{
    std::string header = "{";
    for (int i = 0; i < count; ++i) {
        header += (i == 0 ? "\"" : ",\"") + std::string("layers.") + std::to_string(i / 100) + ".block." +
                  std::to_string(i % 100) + ".weight\":{\"dtype\":\"F32\",\"shape\":[2,2],\"data_offsets\":[" +
                  std::to_string(i * 16) + "," + std::to_string(i * 16 + 16) + "]}";
    }
    header += "}";
    while (header.size() % 8 != 0) {
        header += ' ';
    }
    const QString path = folder.filePath(QStringLiteral("many.safetensors"));
    QFile file(path);
    const quint64 length = header.size();
    if (!file.open(QIODevice::WriteOnly) || file.write(reinterpret_cast<const char*>(&length), 8) != 8 ||
        file.write(header.data(), static_cast<qint64>(header.size())) < 0 ||
        file.write(QByteArray(count * 16, '\0')) < 0) {
        return {};
    }
    return path;
}

/// A workspace in which a model is opened.
struct OpenWorkspace {
    QTemporaryDir folder;
    workbench::Workspace workspace;

    /// Opens a file; the bundled sample if there is none. False if that takes too long.
    bool open(const QString& path = {})
    {
        const int before = workspace.count();
        workspace.open(path.isEmpty() ? copySample(folder) : path);
        return QTest::qWaitFor([this, before] { return workspace.count() > before; }, 10000);
    }
    workbench::Document& document() { return *workspace.current(); }
};

/// Answers with what a test has set.
struct AnsweringChooser : workbench::FileChooser {
    QString answer;
    Request asked;

    QString openFile(const Request& request) override
    {
        asked = request;
        return answer;
    }
    QString saveFile(const Request& request) override
    {
        asked = request;
        return answer;
    }
};

} // namespace apr::test
