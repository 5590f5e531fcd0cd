// SPDX-License-Identifier: MIT
// The library as a wasm module: the host adds files to a folder in memory, and gets the tensor table and the validation
// result of one of them as JSON.
#include "apr/base/byte_source.h"
#include "apr/base/bytes.h"
#include "apr/base/crc32.h"
#include "apr/base/json.h"
#include "apr/format/open.h"
#include "apr/model/parameter_count.h"
#include "apr/validate/validate.h"

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#define APR_EXPORT(name) extern "C" __attribute__((export_name(name)))

using Buffer = std::vector<std::byte>;
using Folder = std::map<std::string, apr::ByteSource>;

/// Provided by the host: copies `count` bytes at `offset` of its file number `file` to `target`. Returns 0 on failure.
extern "C" __attribute__((import_module("apr"), import_name("fetch"))) int aprFetch(std::uint32_t file,
                                                                                    std::uint64_t offset,
                                                                                    std::uint32_t count,
                                                                                    std::byte* target);

namespace {

using apr::Json;

/// Returns the string in `buffer` and releases the buffer.
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
        if (!tensor.encoding.isPlain()) {
            row["stored"] = tensor.encoding.storedBytes;
            row["codec"] = apr::codecName(tensor.encoding.codec);
            row["layout"] = apr::layoutName(tensor.encoding.layout);
            row["shuffled"] = tensor.encoding.isShuffled;
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
                            {"rule", finding.rule.str()},
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
            .code = apr::Errc::Io, .message = "no such file in the folder", .file = name, .notFound = true};
    }
    return at->second;
}

apr::Result<apr::Model> openIn(const Folder& folder, const std::string& name)
{
    APR_TRY(const apr::ByteSource file, fileIn(folder, name));
    return apr::openModel(name, file,
                          [&folder](const std::string& other, apr::SiblingPath) { return fileIn(folder, other); },
                          {.budget = apr::Budget::forFile(file.size())});
}

Json inspect(const Folder& folder, const std::string& name)
{
    const auto model = openIn(folder, name);
    if (!model) {
        return errorJson(model.error());
    }
    Json out{{"format", model->facts().title()},
             {"dialect", model->facts().dialect},
             {"parameters", parameterCount(*model)},
             {"tensors", tensorsJson(*model)}};
    apr::NoProgress progress;
    const auto report = apr::validateModel(*model, {}, progress);
    out["validation"] = report ? reportJson(*report) : errorJson(report.error());
    return out;
}

/// Returns the size and CRC-32 of the bytes of one tensor.
Json checksum(const Folder& folder, const std::string& name, const std::string& tensor)
{
    const auto model = openIn(folder, name);
    if (!model) {
        return errorJson(model.error());
    }
    const auto index = model->find(tensor);
    if (!index) {
        return errorJson({.code = apr::Errc::MissingTensor, .message = "no such tensor", .tensor = tensor});
    }
    const auto bytes = model->load(*index);
    if (!bytes) {
        return errorJson(bytes.error());
    }
    return {{"bytes", bytes->size()}, {"crc32", apr::crc32(bytes->span())}};
}

} // namespace

/// Creates a buffer of `size` bytes for the host to fill with a file or a UTF-8 name.
APR_EXPORT("aprBufferCreate") Buffer* aprBufferCreate(std::size_t size)
{
    return new Buffer(size);
}

APR_EXPORT("aprBufferData") std::byte* aprBufferData(Buffer* buffer)
{
    return buffer->data();
}

/// Creates an empty folder. Shards of a model find each other in it by name.
APR_EXPORT("aprFolderCreate") Folder* aprFolderCreate()
{
    return new Folder;
}

/// Adds a file to `folder`. Takes ownership of both buffers.
APR_EXPORT("aprFolderAdd") void aprFolderAdd(Folder* folder, Buffer* name, Buffer* content)
{
    (*folder)[takeText(name)] = apr::Bytes::own(std::move(*content));
    delete content;
}

/// Adds a file of `size` bytes that stays in the host: its parts are read with aprFetch as file number `file`. Takes
/// ownership of the name.
APR_EXPORT("aprFolderAddRemote")
void aprFolderAddRemote(Folder* folder, Buffer* name, std::uint32_t file, std::uint64_t size)
{
    const auto fetch = [file](std::uint64_t offset, std::uint64_t count) -> apr::Result<apr::Bytes> {
        std::vector<std::byte> bytes(static_cast<std::size_t>(count));
        if (aprFetch(file, offset, static_cast<std::uint32_t>(count), bytes.data()) == 0) {
            return apr::Error{.code = apr::Errc::Io,
                              .message = "the host failed to fetch " + std::to_string(count) + " bytes",
                              .offset = offset};
        }
        return apr::Bytes::own(std::move(bytes));
    };
    (*folder)[takeText(name)] = apr::ByteSource(size, fetch);
}

/// Returns the size and CRC-32 of one tensor of a file in `folder` as JSON. Takes ownership of both names. Release the
/// result with aprTextRelease.
APR_EXPORT("aprFolderChecksum") std::string* aprFolderChecksum(const Folder* folder, Buffer* name, Buffer* tensor)
{
    const std::string file = takeText(name);
    return new std::string(apr::dumpJson(checksum(*folder, file, takeText(tensor))));
}

/// Inspects and validates a file in `folder`; returns JSON. Takes ownership of `name`. Release the result with
/// aprTextRelease.
APR_EXPORT("aprFolderInspect") std::string* aprFolderInspect(const Folder* folder, Buffer* name)
{
    return new std::string(apr::dumpJson(inspect(*folder, takeText(name))));
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
