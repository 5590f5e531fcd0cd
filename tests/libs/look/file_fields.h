// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open.h"
#include "apr/look/file_regions.h"

#include <QStringList>

namespace apr::test {

/// "name@offset+size" of the fields; the rest without them as "(kind)".
inline QStringList fieldsOf(const Model& model)
{
    QStringList out;
    std::uint64_t at = 0;
    for (const FileRegion& region : fileStructure(model, 0)) {
        out << (region.kind == FileRegion::Kind::Field
                    ? QString::fromStdString(region.name)
                    : QStringLiteral("(%1)").arg(QString::fromStdString(region.name)));
        if (region.offset != at) {
            return {QStringLiteral("gap or overlap")};
        }
        at += region.size;
    }
    return out;
}

inline Model opened(Bytes bytes, const char* name)
{
    return *openModel(name, ByteSource(std::move(bytes)), {});
}

} // namespace apr::test
