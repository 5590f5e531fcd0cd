// SPDX-License-Identifier: MIT
#pragma once

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <span>
#include <string>

inline std::span<const std::byte> bytesOf(const std::string& text)
{
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

inline std::string contentOf(const std::string& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline void put(const std::string& path, const std::string& text)
{
    std::ofstream(path, std::ios::binary) << text;
}

/// A folder of its own, and all that is in it, hidden files too.
struct Folder {
    QTemporaryDir directory = {};

    std::string path() const { return directory.path().toStdString(); }
    std::string operator/(const std::string& name) const { return path() + '/' + name; }
    QStringList names() const
    {
        return QDir(directory.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }
};
