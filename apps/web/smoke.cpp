// SPDX-License-Identifier: MIT
// The library as a wasm module: the host puts files into a folder in memory and gets the tensor table and the verdict
// of one of them as JSON.
#include "apr/base/bytes.h"
#include "apr/format/json.h"
#include "apr/format/open.h"
#include "apr/validate/validate.h"

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#define APR_EXPORT(name) extern "C" __attribute__((export_name(name)))

using Buffer = std::vector<std::byte>;
using Folder = std::map<std::string, apr::Bytes>;

namespace {

using apr::Json;

/// The text in `buffer`, which is released.
std::string takeText(Buffer* buffer)
{
    std::string out(reinterpret_cast<const char*>(buffer->data()), buffer->size());
    delete buffer;
    return out;
}

Json errorJson(const apr::Error& error)
{
    return {{"error", {{"code", apr::codeName(error.code)}, {"message", apr::describe(error)}}}};
}

Json tensorsJson(const apr::Model& model)
{
    Json out = Json::array();
    for (const apr::TensorInfo& tensor : model.tensors()) {
        Json row{{"name", tensor.name},
                 {"dtype", apr::dtypeName(tensor.dtype)},
                 {"shape", tensor.shape},
                 {"bytes", tensor.byteSize},
                 {"elements", tensor.elements()}};
        if (tensor.offset != apr::TensorInfo::kComputed) {
            row["offset"] = tensor.offset;
        }
        if (model.facts().parts.size() > 1) {
            row["file"] = model.facts().parts[tensor.part].name;
        }
        out.push_back(std::move(row));
    }
    return out;
}

Json reportJson(const apr::ValidationReport& report)
{
    Json checks = Json::array();
    for (const apr::CheckResult& check : report.checks) {
        checks.push_back({{"id", check.id}, {"state", apr::checkStateName(check.state)}, {"detail", check.detail}});
    }
    Json findings = Json::array();
    for (const apr::Finding& finding : report.findings) {
        findings.push_back({{"severity", apr::severityName(finding.severity)},
                            {"rule", finding.rule},
                            {"tensor", finding.tensor},
                            {"message", finding.message}});
    }
    return {{"valid", report.isValid}, {"verdict", report.verdict()}, {"checks", checks}, {"findings", findings}};
}

apr::Result<apr::ByteSource> fileIn(const Folder& folder, const std::string& name)
{
    const auto at = folder.find(name);
    if (at == folder.end()) {
        return apr::Error{
            .code = apr::Errc::Io, .message = "there is no such file in the folder", .file = name, .notFound = true};
    }
    return apr::ByteSource(at->second);
}

Json look(const Folder& folder, const std::string& name)
{
    const auto file = fileIn(folder, name);
    if (!file) {
        return errorJson(file.error());
    }
    const auto siblings = [&folder](const std::string& other) { return fileIn(folder, other); };
    const auto model = apr::openModel(name, *file, siblings);
    if (!model) {
        return errorJson(model.error());
    }
    Json out{{"format", model->facts().format},
             {"dialect", model->facts().dialect},
             {"parameters", model->parameterCount()},
             {"tensors", tensorsJson(*model)}};
    apr::NoProgress progress;
    const auto report = apr::validateModel(*model, {}, progress);
    out["validation"] = report ? reportJson(*report) : errorJson(report.error());
    return out;
}

} // namespace

/// A buffer of `size` bytes for the host to fill: a file, or a name in UTF-8.
APR_EXPORT("aprBufferCreate") Buffer* aprBufferCreate(std::size_t size)
{
    return new Buffer(size);
}

APR_EXPORT("aprBufferData") std::byte* aprBufferData(Buffer* buffer)
{
    return buffer->data();
}

/// An empty folder. Shards of a model find each other in it by their names.
APR_EXPORT("aprFolderCreate") Folder* aprFolderCreate()
{
    return new Folder;
}

/// Puts a file into `folder`. Takes over both buffers.
APR_EXPORT("aprFolderAdd") void aprFolderAdd(Folder* folder, Buffer* name, Buffer* content)
{
    (*folder)[takeText(name)] = apr::Bytes::own(std::move(*content));
    delete content;
}

/// Looks into a file of `folder`; takes over `name`. The text is to be given to aprTextRelease.
APR_EXPORT("aprFolderLook") std::string* aprFolderLook(const Folder* folder, Buffer* name)
{
    return new std::string(apr::dumpJson(look(*folder, takeText(name))));
}

APR_EXPORT("aprFolderRelease") void aprFolderRelease(Folder* folder)
{
    delete folder;
}

APR_EXPORT("aprTextData") const char* aprTextData(const std::string* text)
{
    return text->data();
}

APR_EXPORT("aprTextSize") std::size_t aprTextSize(const std::string* text)
{
    return text->size();
}

APR_EXPORT("aprTextRelease") void aprTextRelease(std::string* text)
{
    delete text;
}
