// SPDX-License-Identifier: MIT
#include "licenses.h"

#include <array>

namespace apr::workbench {
namespace {

struct License {
    const char* id;
    const char* title;
};

// https://spdx.org/licenses; those after "llama2" are not in SPDX's list, hubs use these names.
constexpr std::array kLicenses{
    License{"apache-2.0", "Apache License 2.0"},
    License{"mit", "MIT License"},
    License{"bsd-2-clause", "BSD 2-Clause License"},
    License{"bsd-3-clause", "BSD 3-Clause License"},
    License{"isc", "ISC License"},
    License{"bsl-1.0", "Boost Software License 1.0"},
    License{"unlicense", "The Unlicense"},
    License{"cc0-1.0", "Creative Commons Zero 1.0"},
    License{"cc-by-4.0", "Creative Commons Attribution 4.0"},
    License{"cc-by-sa-4.0", "Creative Commons Attribution Share Alike 4.0"},
    License{"cc-by-nc-4.0", "Creative Commons Attribution Non Commercial 4.0"},
    License{"cc-by-nc-sa-4.0", "Creative Commons Attribution Non Commercial Share Alike 4.0"},
    License{"cc-by-nc-nd-4.0", "Creative Commons Attribution Non Commercial No Derivatives 4.0"},
    License{"gpl-2.0", "GNU General Public License 2.0"},
    License{"gpl-3.0", "GNU General Public License 3.0"},
    License{"lgpl-2.1", "GNU Lesser General Public License 2.1"},
    License{"lgpl-3.0", "GNU Lesser General Public License 3.0"},
    License{"agpl-3.0", "GNU Affero General Public License 3.0"},
    License{"mpl-2.0", "Mozilla Public License 2.0"},
    License{"epl-2.0", "Eclipse Public License 2.0"},
    License{"eupl-1.2", "European Union Public License 1.2"},
    License{"artistic-2.0", "Artistic License 2.0"},
    License{"openrail", "OpenRAIL license family"},
    License{"bigscience-openrail-m", "BigScience OpenRAIL-M"},
    License{"creativeml-openrail-m", "CreativeML OpenRAIL-M"},
    License{"llama2", "Llama 2 Community License"},
    License{"llama3", "Llama 3 Community License"},
    License{"llama3.1", "Llama 3.1 Community License"},
    License{"llama3.2", "Llama 3.2 Community License"},
    License{"llama3.3", "Llama 3.3 Community License"},
    License{"gemma", "Gemma Terms of Use"},
    License{"other", "Another license"},
};

} // namespace

QStringList licenseChoices()
{
    QStringList out;
    for (const License& license : kLicenses) {
        out << QString::fromLatin1(license.id);
    }
    return out;
}

QString licenseTitle(const QString& id)
{
    for (const License& license : kLicenses) {
        if (id.compare(QLatin1String(license.id), Qt::CaseInsensitive) == 0) {
            return QString::fromLatin1(license.title);
        }
    }
    return {};
}

} // namespace apr::workbench
