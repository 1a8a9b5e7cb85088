#include "play/opponent/command_words.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <unistd.h>

#include "console/environment.h"

namespace nowchess::app {

namespace {

bool isProgram(const std::string& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::expected<std::vector<std::string>, CommandFault> splitShellWords(std::string_view text) {
    std::vector<std::string> words;
    std::optional<std::string> word;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote != 0 && c == quote) {
            quote = 0;
        } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
            word = word.value_or("") + text[++i];
        } else if (quote == 0 && (c == '"' || c == '\'')) {
            quote = c;
            word = word.value_or("");  // even if nothing is between the quotes
        } else if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
            if (word) words.push_back(*std::exchange(word, std::nullopt));
        } else {
            word = word.value_or("") + c;
        }
    }
    if (quote != 0) return std::unexpected(CommandFault::OpenQuote);
    if (word) words.push_back(*word);
    if (words.empty() || words.front().empty()) return std::unexpected(CommandFault::Empty);
    return words;
}

std::optional<std::string> findProgram(const std::string& name) {
    const std::string path = expandedPath(name);
    if (path.find('/') != std::string::npos) return isProgram(path) ? std::optional(path) : std::nullopt;
    const std::string directories = std::string(environment("PATH")) + ":/usr/games:/usr/local/games";
    for (std::size_t begin = 0; begin < directories.size();) {
        const std::size_t end = std::min(directories.find(':', begin), directories.size());
        // An empty entry means the working directory to a shell; an engine is not to be found there by chance.
        if (end > begin) {
            std::string candidate = directories.substr(begin, end - begin) + "/" + path;
            if (isProgram(candidate)) return candidate;
        }
        begin = end + 1;
    }
    return std::nullopt;
}

}  // namespace nowchess::app
