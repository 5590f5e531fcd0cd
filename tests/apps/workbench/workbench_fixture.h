// SPDX-License-Identifier: MIT
#pragma once

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

} // namespace apr::test
