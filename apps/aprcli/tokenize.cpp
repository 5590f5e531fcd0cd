// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/text.h"
#include "apr/host/mapped_file.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "apr/text/tokenizer/tokenizer_file.h"

#include <algorithm>
#include <unistd.h>

namespace apr::cli {
namespace {

constexpr std::uint64_t kMostText = std::uint64_t{16} << 20;
constexpr std::size_t kFoundShown = 50;

struct TokenizeArguments {
    std::string file;
    std::string text;
    bool hasText = false;
    OpenOptions open;
    std::string textFile;
    std::string decode;
    std::string find;
    bool idsOnly = false;
    bool withoutSpecial = false;
    bool areLines = false;
};

/// A tokenizer and the model that it is of, if there is one.
struct Opened {
    std::optional<Model> model = {};
    Tokenizer tokenizer;
};

Result<Opened> openFor(const Session& session, const TokenizeArguments& options)
{
    if (isTokenizerJson(options.file)) {
        APR_TRY(Tokenizer tokenizer, openTokenizerJson(options.file));
        return Opened{.tokenizer = std::move(tokenizer)};
    }
    APR_TRY(Model model, openHeader(session, options.file, options.open));
    APR_TRY(Tokenizer tokenizer, openTokenizer(model, options.file));
    return Opened{.model = std::move(model), .tokenizer = std::move(tokenizer)};
}

int print(const Session& session, const TokenizeArguments& options, const Opened& opened, Json result,
          const std::string& text)
{
    if (!session.json) {
        session.print(text);
        return kSuccess;
    }
    Report report{.result = std::move(result)};
    if (opened.model) {
        report.summary = summaryJson(*opened.model);
        report.inputs.push_back(fileJson(options.file, *opened.model));
    } else {
        report.inputs.push_back(fileJson(options.file, "tokenizer.json", "", 0));
        report.inputs.back().erase("bytes");
    }
    return session.printJson(report);
}

Result<std::vector<std::uint32_t>> parseIds(const std::string& text)
{
    std::vector<std::uint32_t> out;
    std::string separated = text;
    std::replace_if(
        separated.begin(), separated.end(),
        [](char c) { return c == ',' || c == '[' || c == ']' || c == '\n' || c == '\t'; }, ' ');
    for (const std::string_view word : split(separated, ' ')) {
        if (word.empty()) {
            continue;
        }
        const auto id = parseUnsigned(word);
        if (!id || *id > 0xFFFFFFFFU) {
            return Error{.code = Errc::Argument,
                         .message = "\"" + printable(word, 40) + "\" is not a token id",
                         .field = "--decode",
                         .advice = "Give ids separated by spaces or commas: \"1 15043 3186\"."};
        }
        out.push_back(static_cast<std::uint32_t>(*id));
    }
    return out;
}

Json tokenJson(const Tokenizer& tokenizer, std::uint32_t id)
{
    Json out{{"id", id},
             {"token", printable(tokenizer.token(id).text)},
             {"text", printable(tokenizer.readable(id))},
             {"type", tokenKindName(tokenizer.token(id).kind)}};
    if (const auto score = tokenizer.token(id).score) {
        out["score"] = *score;
    }
    return out;
}

/// About the tokenizer, without a text.
int runAbout(const Session& session, const TokenizeArguments& options, const Opened& opened)
{
    const Tokenizer& tokenizer = opened.tokenizer;
    std::vector<std::pair<std::string, std::string>> lines{{"Tokenizer", tokenizer.model()},
                                                           {"Vocabulary", formatCountOf(tokenizer.size(), "token")}};
    Json result{{"model", tokenizer.model()},
                {"vocabulary", tokenizer.size()},
                {"merges", tokenizer.mergeCount()},
                {"notes", tokenizer.notes()}};
    for (const auto& [label, value] : tokenizer.steps()) {
        lines.emplace_back(label, value);
        result["steps"].push_back({{"step", label}, {"value", value}});
    }
    for (const std::string& note : tokenizer.notes()) {
        lines.emplace_back("Note", note);
    }
    std::string special;
    for (std::uint32_t id = 0; id < tokenizer.size(); ++id) {
        if (tokenizer.token(id).kind == Token::Kind::Control) {
            result["special"].push_back(tokenJson(tokenizer, id));
            if (result["special"].size() <= kFoundShown) {
                special +=
                    (special.empty() ? "" : ", ") + printable(tokenizer.token(id).text, 60) + ' ' + std::to_string(id);
            }
        }
    }
    const std::size_t count = result.contains("special") ? result["special"].size() : 0;
    lines.emplace_back("Control", special.empty()       ? "none"
                                  : count > kFoundShown ? special + ", … " + formatCount(count - kFoundShown) + " more"
                                                        : special);
    return print(session, options, opened, std::move(result), labelled(lines));
}

int runFind(const Session& session, const TokenizeArguments& options, const Opened& opened)
{
    const Tokenizer& tokenizer = opened.tokenizer;
    const std::string wanted = toLower(options.find);
    Json found = Json::array();
    Table table({"Id", "Token", "Text", "Type"}, {0});
    std::size_t count = 0;
    for (std::uint32_t id = 0; id < tokenizer.size(); ++id) {
        const bool isFound = toLower(tokenizer.token(id).text).find(wanted) != std::string::npos ||
                             toLower(tokenizer.readable(id)).find(wanted) != std::string::npos;
        if (!isFound) {
            continue;
        }
        if (++count <= kFoundShown || session.json) {
            table.add({std::to_string(id), printable(tokenizer.token(id).text, 60),
                       '"' + printable(tokenizer.readable(id), 60) + '"',
                       std::string(tokenKindName(tokenizer.token(id).kind))});
            found.push_back(tokenJson(tokenizer, id));
        }
    }
    std::string text = count > 0 ? table.text() + '\n' : "";
    text += formatCountOf(count, "token") + " of " + formatCount(tokenizer.size()) +
            (count > kFoundShown ? ", the first " + std::to_string(kFoundShown) + " are shown (all with --json)" : "") +
            '\n';
    return print(session, options, opened, {{"found", std::move(found)}}, text);
}

int runDecode(const Session& session, const TokenizeArguments& options, const Opened& opened)
{
    const auto ids = parseIds(options.decode);
    if (!ids) {
        return session.fail(ids.error());
    }
    const auto text = opened.tokenizer.decode(*ids, !options.withoutSpecial);
    if (!text) {
        Error error = text.error();
        error.file = options.file;
        return session.fail(error);
    }
    const std::string shown = printable(*text, text->size() * 6 + 1); // no control characters on a terminal
    if (!session.json) {
        session.printVerbatim((::isatty(STDOUT_FILENO) == 1 ? shown : *text) + '\n');
        return kSuccess;
    }
    return print(session, options, opened, {{"text", shown}}, {});
}

int runEncode(const Session& session, const TokenizeArguments& options, const Opened& opened, const std::string& text)
{
    const Tokenizer& tokenizer = opened.tokenizer;
    const auto pieces = tokenizer.encode(text, !options.withoutSpecial);
    if (!pieces) {
        Error error = pieces.error();
        error.file = options.file;
        return session.fail(error);
    }
    Json tokens = Json::array();
    std::string ids;
    Table table({"#", "Id", "Token", "Text", "Bytes"}, {0, 1});
    for (std::size_t i = 0; i < pieces->size(); ++i) {
        const TokenPiece& piece = (*pieces)[i];
        ids += (i == 0 ? "" : " ") + std::to_string(piece.id);
        if (session.json) {
            Json entry = tokenJson(tokenizer, piece.id);
            entry["begin"] = piece.begin;
            entry["end"] = piece.end;
            tokens.push_back(std::move(entry));
        } else if (!options.idsOnly) {
            const std::string bytes =
                piece.begin == piece.end ? "–" : std::to_string(piece.begin) + "–" + std::to_string(piece.end - 1);
            table.add({std::to_string(i), std::to_string(piece.id), printable(tokenizer.token(piece.id).text, 60),
                       '"' + printable(tokenizer.readable(piece.id), 60) + '"', bytes});
        }
    }
    if (options.idsOnly && !session.json) {
        session.print(ids + '\n');
        return kSuccess;
    }
    const double perToken =
        pieces->empty() ? 0 : static_cast<double>(text.size()) / static_cast<double>(pieces->size());
    std::string out = (pieces->empty() ? "" : table.text() + '\n') + formatCountOf(pieces->size(), "token") + " for " +
                      formatCountOf(text.size(), "byte") +
                      (pieces->empty() ? "" : " (" + formatNumber(perToken, 3) + " bytes per token)") + '\n';
    std::vector<std::string> notes = tokenizer.notes();
    if (const auto decoded = tokenizer.decodedBack(text); decoded && *decoded != text) {
        notes.push_back("the tokens decode to \"" + printable(*decoded, 120) + "\", not to the text");
    }
    for (const std::string& note : notes) {
        out += "Note: " + note + '\n';
    }
    return print(session, options, opened, {{"tokens", std::move(tokens)}, {"notes", notes}}, out);
}

/// The ids of each line, for scripts.
int runLines(const Session& session, const TokenizeArguments& options, const Opened& opened, const std::string& text)
{
    Json rows = Json::array();
    std::string out;
    std::vector<std::string_view> lines = split(text, '\n');
    if (!lines.empty() && lines.back().empty()) {
        lines.pop_back();
    }
    for (std::string_view line : lines) {
        line = line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
        const auto pieces = opened.tokenizer.encode(line, !options.withoutSpecial);
        if (!pieces) {
            Error error = pieces.error();
            error.file = options.file;
            return session.fail(error);
        }
        Json ids = Json::array();
        std::string row;
        for (const TokenPiece& piece : *pieces) {
            ids.push_back(piece.id);
            row += (row.empty() ? "" : " ") + std::to_string(piece.id);
        }
        rows.push_back(std::move(ids));
        out += row + '\n';
    }
    return print(session, options, opened, {{"lines", std::move(rows)}}, out);
}

int run(const Session& session, const TokenizeArguments& options)
{
    if (options.areLines && options.textFile.empty()) {
        return session.fail(Error{.code = Errc::Argument, .message = "--lines is for --text-file", .field = "--lines"});
    }
    const int modes = (options.hasText ? 1 : 0) + (options.textFile.empty() ? 0 : 1) +
                      (options.decode.empty() ? 0 : 1) + (options.find.empty() ? 0 : 1);
    if (modes > 1) {
        return session.fail(Error{.code = Errc::Argument,
                                  .message = "give only one of TEXT, --text-file, --decode and --find",
                                  .field = "TEXT"});
    }
    const auto opened = openFor(session, options);
    if (!opened) {
        return session.fail(opened.error());
    }
    if (!options.decode.empty()) {
        return runDecode(session, options, *opened);
    }
    if (!options.find.empty()) {
        return runFind(session, options, *opened);
    }
    if (!options.textFile.empty()) {
        const auto path = options.textFile == "-" ? session.input.path() : Result<std::string>(options.textFile);
        const auto text = path ? readTextFile(*path, kMostText) : Result<std::string>(path.error());
        if (!text) {
            Error error = text.error();
            error.file = options.textFile;
            return session.fail(error);
        }
        return options.areLines ? runLines(session, options, *opened, *text)
                                : runEncode(session, options, *opened, *text);
    }
    return options.hasText ? runEncode(session, options, *opened, options.text) : runAbout(session, options, *opened);
}

} // namespace

void addTokenize(const Command& app, Session& session)
{
    auto options = std::make_shared<TokenizeArguments>();
    auto words = std::make_shared<std::vector<std::string>>();
    const Command command =
        app.add("tokenize", "Split text into tokens with the model's tokenizer, or decode token ids");
    command.option("FILE", options->file, "Model file with a tokenizer, or a tokenizer.json").required().file();
    command.option("TEXT", *words, "Text; without it, what the tokenizer does is shown").metavar("TEXT");
    command.option("--text-file", options->textFile, "Read the text from a file, or from standard input (-)")
        .metavar("FILE")
        .file();
    command.flag("--lines", options->areLines,
                 "Take each line of the text file as a text of its own, and print its ids");
    command.option("--decode", options->decode, "Print the text of these token ids, e.g. \"1 15043 3186\"")
        .metavar("IDS");
    command.option("--find", options->find, "List the tokens that contain this text").metavar("TEXT");
    command.flag("--ids", options->idsOnly, "Print only the ids");
    command.flag("--no-special", options->withoutSpecial,
                 "Do not add the special tokens around the text, and leave them out when decoding");
    addReadOptions(command, options->open);
    command.then([options, words, &session] {
        options->hasText = !words->empty();
        options->text = join(*words, " ");
        session.run = [options, &session] { return run(session, *options); };
    });
}

} // namespace apr::cli
