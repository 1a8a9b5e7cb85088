#include "play/completion.h"

#include <algorithm>
#include <filesystem>

#include "console/environment.h"
#include "nowchess/notation/coordinates.h"
#include "play/opponent/level.h"
#include "play/table_commands.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// Letters and digits alone, in small: what two spellings of a move have in common.
std::string core(std::string_view text) {
    std::string result;
    for (const char c : text)
        if ((lowered(c) >= 'a' && lowered(c) <= 'z') || (c >= '0' && c <= '9')) result += lowered(c);
    return result;
}

// By their SAN or, where none begins so, by their squares.
Words movesBeginning(std::string_view begun, const AnyGame& game) {
    Words sans;
    Words squares;
    for (const Move move : game.legalMoves()) {
        std::string san(toSan(game.position(), move).view());
        std::string both = toCoordinates(move, game.rules().castling);
        if (core(san).starts_with(core(begun))) sans.push_back(std::move(san));
        if (both.starts_with(lowered(begun))) squares.push_back(std::move(both));
    }
    // A pawn is named before a bishop by a small b.
    const auto isExact = [begun](const std::string& san) { return san.starts_with(begun); };
    if (std::ranges::any_of(sans, isExact)) std::erase_if(sans, std::not_fn(isExact));
    Words& found = sans.empty() ? squares : sans;
    std::ranges::sort(found);
    return found;
}

Words beginning(std::string_view begun, Words words) {
    const std::string small = lowered(begun);
    std::erase_if(words, [&small](const std::string& word) { return !word.starts_with(small); });
    std::ranges::sort(words);
    return words;
}

Words commandsBeginning(std::string_view begun) {
    const auto known = tableWords();
    return beginning(begun, {known.begin(), known.end()});
}

Words levels() {
    Words names;
    for (const Level level : allLevels) names.emplace_back(name(level));
    return names;
}

// What may follow a command, if that begins so.
Words argumentsBeginning(std::string_view verb, std::string_view begun, const AnyGame& game, const ListFiles& files) {
    if (verb == "help") return commandsBeginning(begun);
    if (verb == "level") return beginning(begun, levels());
    if (verb == "load" || verb == "save") return files(begun);
    if (verb == "resign" || verb == "illegal" || verb == "penalty" || verb == "opponent")
        return beginning(begun, {"white", "black"});
    if (verb == "result") return beginning(begun, {"1-0", "0-1", "0-0"});
    if (verb == "games") return beginning(begun, {"delete"});
    if (verb == "undo" || verb == "redo") return beginning(begun, {"all"});
    if (verb == "where") return beginning(begun, {"pawns", "knights", "bishops", "rooks", "queens", "kings"});
    if (verb != "claim") return {};
    Words found = beginning(begun, {"threefold", "fifty"});
    const Words moves = begun.empty() ? Words() : movesBeginning(begun, game);
    found.insert(found.end(), moves.begin(), moves.end());
    return found;
}

}  // namespace

std::vector<std::string> listFiles(std::string_view begun) {
    constexpr std::size_t most = 200;
    const std::size_t slash = begun.rfind('/');
    const std::string_view directory = slash == std::string_view::npos ? "" : begun.substr(0, slash + 1);
    const std::string_view name = begun.substr(directory.size());
    Words found;
    std::error_code error;
    for (fs::directory_iterator entry(directory.empty() ? fs::path(".") : fs::path(expandedPath(directory)), error),
         end;
         !error && entry != end && found.size() < most; entry.increment(error)) {
        const std::string file = entry->path().filename().string();
        if (!file.starts_with(name) || (name.empty() && file.starts_with('.'))) continue;
        std::error_code unknown;
        found.push_back(std::string(directory) + file + (entry->is_directory(unknown) ? "/" : ""));
    }
    std::ranges::sort(found);
    return found;
}

Completions completions(std::string_view line, const AnyGame& game, const ListFiles& files) {
    const auto [verb, rest] = splitCommand(line);
    const std::size_t blank = line.find(' ', std::min(line.find_first_not_of(' '), line.size()));
    if (blank == std::string_view::npos) {
        const std::string_view begun = line.substr(line.size() - verb.size());
        Completions found{line.size() - verb.size(), begun.empty() ? Words() : movesBeginning(begun, game)};
        const bool isCapital = begun != lowered(begun);
        const Words commands = isCapital && !found.words.empty() ? Words() : commandsBeginning(begun);
        found.words.insert(found.words.end(), commands.begin(), commands.end());
        return found;
    }
    // A file's name may have blanks.
    const bool takesFile = verb == "load" || verb == "save";
    const std::size_t begin =
        takesFile ? std::min(line.find_first_not_of(' ', blank), line.size()) : line.rfind(' ') + 1;
    return {begin, argumentsBeginning(verb, line.substr(begin), game, files)};
}

std::string completed(std::string_view line, const Completions& found) {
    if (found.words.empty()) return std::string(line);
    std::string common = found.words.front();
    for (const std::string& word : found.words) {
        const auto differs = std::ranges::mismatch(common, word);
        common.erase(differs.in1, common.end());
    }
    const std::string_view begun = line.substr(found.begin);
    if (common.size() < begun.size()) return std::string(line);
    std::string result = std::string(line.substr(0, found.begin)) + common;
    const TableCommand* const command = found.words.size() == 1 ? findTableCommand(common) : nullptr;
    if (command != nullptr && found.begin == 0 && command->usage.contains(' ')) result += ' ';
    return result;
}

}  // namespace nowchess::app
