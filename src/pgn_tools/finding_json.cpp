#include "nowchess/pgn_tools/finding_json.h"

#include "text/json.h"

namespace nowchess::pgn {

namespace {

class Object {
public:
    Object& add(std::string_view name, std::string_view text) {
        addName(name);
        appendJson(json_, text);
        return *this;
    }
    Object& add(std::string_view name, std::uint64_t number) {
        addName(name);
        json_ += std::to_string(number);
        return *this;
    }
    [[nodiscard]] std::string take() { return std::move(json_ += '}'); }

private:
    void addName(std::string_view name) {
        json_ += json_.empty() ? "{\"" : ",\"";
        json_ += name;
        json_ += "\":";
    }

    std::string json_;
};

}  // namespace

std::string toJson(const Finding& finding, std::string_view file) {
    return Object()
        .add("file", file)
        .add("game", finding.game)
        .add("ply", finding.ply)
        .add("line", finding.line)
        .add("column", finding.column)
        .add("offset", finding.offset)
        .add("severity", severity(finding.fault) == Severity::Error ? std::string_view("error") : "warning")
        .add("kind", name(finding.fault))
        .add("message", message(finding.fault))
        .add("found", finding.found)
        .add("reason", finding.reason)
        .add("expected", finding.expected)
        .add("repair", finding.repair)
        .take();
}

}  // namespace nowchess::pgn
