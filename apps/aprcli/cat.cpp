// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/side_files.h"
#include "apr/format/numpy/array_header.h"
#include "apr/host/atomic_file.h"
#include "apr/model/chunks.h"
#include "apr/model/scales.h"
#include "apr/model/tensor_values.h"
#include "apr/tensor/codec.h"
#include "session.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <unistd.h>

namespace apr::cli {
namespace {

struct CatArguments {
    std::string file;
    std::string name;
    OpenOptions open;
    std::string output;
    std::string form;
    std::string slice;
    bool force = false;
};

/// Where the bytes go: standard output, or a file that appears when it is complete.
class Output {
public:
    Output(const Session& session, const CatArguments& options) : m_session(session), m_options(options) {}

    Status open()
    {
        if (m_options.output.empty()) {
            return {};
        }
        APR_TRY(AtomicFile file, AtomicFile::create(m_options.output, m_options.force));
        m_file = std::make_unique<AtomicFile>(std::move(file));
        return {};
    }
    bool isTerminal() const { return m_file == nullptr && ::isatty(STDOUT_FILENO) == 1; }

    Status write(std::span<const std::byte> bytes)
    {
        if (m_file == nullptr) {
            m_session.printVerbatim({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
            return m_session.hasOutputError
                       ? Status(Error{.code = Errc::Io, .message = "cannot write to standard output"})
                       : Status();
        }
        APR_CHECK(m_file->setSize(m_size + bytes.size()));
        APR_CHECK(m_file->write(m_size, bytes));
        m_size += bytes.size();
        return {};
    }
    /// Text from a file: control characters are escaped on a terminal.
    Status writeText(std::string_view text)
    {
        std::string shown;
        if (isTerminal()) {
            for (const std::string_view line : split(text, '\n')) {
                shown += printable(line, line.size() * 8) + '\n';
            }
            shown.resize(text.ends_with('\n') && shown.size() > 1 ? shown.size() - 1 : shown.size());
            text = shown;
        }
        return write(std::as_bytes(std::span(text)));
    }
    Status finish() { return m_file == nullptr ? Status() : m_file->commit(); }
    std::uint64_t size() const { return m_size; }

private:
    const Session& m_session;
    const CatArguments& m_options;
    std::unique_ptr<AtomicFile> m_file;
    std::uint64_t m_size = 0;
};

template <class T>
void putNumber(std::string& out, T value)
{
    char digits[64];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), value);
    out.append(std::begin(digits), end.ptr);
}

template <class T>
bool putNative(std::string& out, std::span<const std::byte> bytes, std::size_t element)
{
    T value{};
    std::memcpy(&value, bytes.data() + element * sizeof(T), sizeof(T));
    putNumber(out, value);
    return true;
}

/// Integers and F64 exactly; false for types that are decoded to f32.
bool putExact(std::string& out, DType dtype, std::span<const std::byte> bytes, std::size_t element)
{
    switch (dtype) {
    case DType::F64: return putNative<double>(out, bytes, element);
    case DType::C64: {
        float parts[2];
        std::memcpy(parts, bytes.data() + element * sizeof parts, sizeof parts);
        putNumber(out, parts[0]);
        out += std::signbit(parts[1]) ? "" : "+";
        putNumber(out, parts[1]);
        out += 'i';
        return true;
    }
    case DType::I8: return putNative<std::int8_t>(out, bytes, element);
    case DType::I16: return putNative<std::int16_t>(out, bytes, element);
    case DType::I32: return putNative<std::int32_t>(out, bytes, element);
    case DType::I64: return putNative<std::int64_t>(out, bytes, element);
    case DType::U8:
    case DType::Bool: return putNative<std::uint8_t>(out, bytes, element);
    case DType::U16: return putNative<std::uint16_t>(out, bytes, element);
    case DType::U32: return putNative<std::uint32_t>(out, bytes, element);
    case DType::U64: return putNative<std::uint64_t>(out, bytes, element);
    default: return false;
    }
}

Result<std::vector<float>> decoded(const TensorInfo& tensor, std::span<const std::byte> bytes, std::uint64_t elements)
{
    std::vector<float> values(static_cast<std::size_t>(elements));
    APR_CHECK(decodeToF32(tensor.dtype, bytes, values));
    return values;
}

/// A row of the last dimension on each line, values separated by spaces, with as many digits as restore them.
Status writeNumbers(const Model& model, std::size_t index, Output& output, Progress& progress)
{
    const TensorInfo& tensor = model.tensors()[index];
    const std::uint64_t row = tensor.shape.empty() ? 1 : tensor.shape.back();
    for (const ChunkRange& chunk : chunksOf(tensor, index)) {
        APR_TRY(const Bytes bytes, model.load(index, chunk.bytes));
        std::string text;
        std::vector<float> values;
        for (std::uint64_t i = 0; i < chunk.elements; ++i) {
            if (!putExact(text, tensor.dtype, bytes.span(), static_cast<std::size_t>(i))) {
                if (values.empty()) {
                    APR_TRY(values, decoded(tensor, bytes.span(), chunk.elements));
                }
                putNumber(text, values[static_cast<std::size_t>(i)]);
            }
            text += (chunk.firstElement + i + 1) % row == 0 ? '\n' : ' ';
        }
        APR_CHECK(output.write(std::as_bytes(std::span(text))));
        if (!progress.step(chunk.firstElement + chunk.elements, tensor.elements(), "printing")) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
    }
    return {};
}

/// The stored bytes, or values of types that NumPy does not have as f32.
Status writeBytes(const Model& model, std::size_t index, bool isArray, Output& output, Progress& progress)
{
    const TensorInfo& tensor = model.tensors()[index];
    const bool isDecoded = isArray && !numpy::hasType(tensor.dtype);
    if (isArray) {
        APR_CHECK(output.write(numpy::arrayHeader(isDecoded ? DType::F32 : tensor.dtype, tensor.shape)));
    }
    for (const ChunkRange& chunk : chunksOf(tensor, index)) {
        APR_TRY(const Bytes bytes, model.load(index, chunk.bytes));
        if (isDecoded) {
            APR_TRY(const std::vector<float> values, decoded(tensor, bytes.span(), chunk.elements));
            APR_CHECK(output.write(std::as_bytes(std::span(values))));
        } else {
            APR_CHECK(output.write(bytes.span()));
        }
        if (!progress.step(chunk.firstElement + chunk.elements, tensor.elements(), "writing")) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
    }
    return {};
}

Error noSuchEntry(const Model& model, const std::vector<SideFile>& files, const CatArguments& options)
{
    std::vector<std::string> names;
    names.reserve(files.size() + model.tensors().size());
    for (const SideFile& file : files) {
        names.push_back(file.name);
    }
    const std::string embedded =
        files.empty() ? "The model has no embedded files" : "Embedded files: " + join(names, ", ");
    for (const TensorInfo& tensor : model.tensors()) {
        names.push_back(tensor.name);
    }
    const auto close = closestNames(options.name, names, 2);
    return {.code = Errc::Argument,
            .message = "the model has no embedded file or tensor \"" + printable(options.name, 120) + '"' +
                       (close.empty() ? "" : "; did you mean " + printable(join(close, " or "), 240) + '?'),
            .file = options.file,
            .advice = embedded + ". List the tensors with `aprcli tensors FILE`."};
}

/// The rows of a slice, as writeNumbers() writes those of the tensor.
Status writeSlice(const Model& model, std::size_t index, const std::string& text, Output& output, Progress& progress)
{
    constexpr std::uint64_t kAtOnce = 1 << 16; // elements
    APR_TRY(const TensorSlice slice, TensorSlice::parse(text, model.tensors()[index].shape));
    for (std::uint64_t row = 0; row < slice.rows(); ++row) {
        for (std::uint64_t column = 0; column < slice.columns(); column += kAtOnce) {
            const std::uint64_t count = std::min(kAtOnce, slice.columns() - column);
            APR_TRY(
                const auto values,
                regionText(model, index, slice, {.row = row, .column = column, .rows = 1, .columns = count}, 0, false));
            const std::string line = join(values, " ") + (column + count == slice.columns() ? '\n' : ' ');
            APR_CHECK(output.write(std::as_bytes(std::span(line))));
        }
        if (!progress.step(row + 1, slice.rows(), "printing")) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
    }
    return {};
}

Status write(const Model& model, std::size_t index, const CatArguments& options, Output& output, Progress& progress)
{
    if (!options.slice.empty()) {
        return writeSlice(model, index, options.slice, output, progress);
    }
    const std::string form = !options.form.empty()                       ? options.form
                             : toLower(options.output).ends_with(".npy") ? "npy"
                                                                         : "text";
    if (form != "text" && output.isTerminal()) {
        return Error{.code = Errc::Argument,
                     .message = "binary data is not written to a terminal; use -o FILE or a pipe",
                     .field = "--as"};
    }
    return form == "text" ? writeNumbers(model, index, output, progress)
                          : writeBytes(model, index, form == "npy", output, progress);
}

int run(const Session& session, const CatArguments& options)
{
    if (session.json && options.output.empty()) {
        return session.fail({.code = Errc::Argument,
                             .message = "--json requires -o FILE: standard output cannot have both",
                             .field = "--output"});
    }
    if (!options.slice.empty() && !options.form.empty() && options.form != "text") {
        return session.fail({.code = Errc::Argument,
                             .message = "--slice prints numbers; it cannot be combined with --as " + options.form,
                             .field = "--slice"});
    }
    const auto model = openWhole(session, options.file, options.open);
    if (!model) {
        return session.fail(model.error());
    }
    const std::vector<SideFile> files = embeddedSideFiles(model->metadata());
    const auto file = std::find_if(files.begin(), files.end(),
                                   [&options](const SideFile& each) { return each.name == options.name; });
    const auto index = model->find(options.name);
    if (file == files.end() && !index) {
        return session.fail(noSuchEntry(*model, files, options));
    }
    // Weights of 8-bit floats are products with their scales.
    const Model values = withScalesApplied(*model, true);
    const auto scaled = options.form == "raw" ? std::nullopt : values.find(options.name);
    Output output(session, options);
    TerminalProgress progress = session.progress();
    Status status = output.open();
    if (status) {
        status = file != files.end() ? output.writeText(file->text)
                                     : (scaled ? write(values, *scaled, options, output, progress)
                                               : write(*model, *index, options, output, progress));
    }
    status = status ? checkIntact(*model) : status; // a file that shrank meanwhile reads as zeros
    status = status ? output.finish() : status;
    if (!status) {
        Error error = status.error();
        error.file = error.file.empty() ? options.file : error.file;
        return session.fail(error);
    }
    if (session.json) {
        Report report{.summary = summaryJson(*model)};
        report.inputs.push_back(fileJson(options.file, *model));
        report.outputs.push_back(fileJson(options.output, "", "", output.size()));
        return session.printJson(report);
    }
    return kSuccess;
}

} // namespace

void addCat(const Command& app, Session& session)
{
    auto options = std::make_shared<CatArguments>();
    const Command command = app.add("cat", "Print an embedded file (config.json, tokenizer.json …) or a tensor");
    command.option("FILE", options->file, "Model file").required().file();
    command.option("NAME", options->name, "Name of the embedded file or the tensor").required();
    command.option("-o,--output", options->output, "Write to a file instead of standard output").metavar("FILE").file();
    command
        .option("--slice", options->slice,
                "Only these elements of a tensor, in NumPy's notation: \"3, :, 0:128\" (at most 2 ranges)")
        .metavar("SLICE");
    command
        .option("--as", options->form,
                "Form of a tensor: text (a row on each line), npy (types that NumPy does not have become f32), or raw "
                "(the stored bytes). Default: npy for a file name with .npy, otherwise text")
        .metavar("FORM")
        .choices({"text", "npy", "raw"});
    command.flag("-f,--force", options->force, "Overwrite an existing file");
    addReadOptions(command, options->open);
    addPluginOption(command, session);
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
