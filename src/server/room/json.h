// JSON objects read member by member, and JSON written member by member. Boost.JSON does the reading, and only json.cpp
// sees it: it compiles slowly.
//
//   const auto object = JsonObject::parse(R"({"do":"move","ply":3})");
//   object->text("do") == "move";   object->number("ply") == 3;
//
//   JsonWriter json;
//   json.open().member("v", 1).member("type", "pong").close();
//   json.text() == R"({"v":1,"type":"pong"})";
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nowchess::server {

class JsonObject {
public:
    // Empty unless the text is one object in valid JSON, at most eight levels deep.
    static std::optional<JsonObject> parse(std::string_view text);

    // Whether there is such a member other than null.
    [[nodiscard]] bool has(std::string_view name) const;
    // Empty where there is none, or of another type.
    [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
    [[nodiscard]] std::optional<std::int64_t> number(std::string_view name) const;
    [[nodiscard]] std::optional<bool> truth(std::string_view name) const;
    [[nodiscard]] std::optional<JsonObject> object(std::string_view name) const;
    // Those of a list that are of this type.
    [[nodiscard]] std::vector<JsonObject> objects(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;

private:
    struct Members;
    explicit JsonObject(std::shared_ptr<const Members> members) : members_(std::move(members)) {}
    std::shared_ptr<const Members> members_;
};

class JsonWriter {
public:
    JsonWriter& open() { return begin('{'); }
    JsonWriter& open(std::string_view name) { return key(name).begin('{'); }
    JsonWriter& openList(std::string_view name) { return key(name).begin('['); }
    JsonWriter& close() { return end('}'); }
    JsonWriter& closeList() { return end(']'); }

    JsonWriter& member(std::string_view name, std::string_view value) { return key(name).value(value); }
    JsonWriter& member(std::string_view name, const char* value) { return key(name).value(std::string_view(value)); }
    JsonWriter& member(std::string_view name, std::integral auto value) { return key(name).value(value); }
    template <typename Value>
    JsonWriter& member(std::string_view name, const std::optional<Value>& value) {
        return value ? member(name, *value) : null(name);
    }
    JsonWriter& null(std::string_view name) { return raw(name, "null"); }
    // A value that is JSON already.
    JsonWriter& raw(std::string_view name, std::string_view json) { return key(name).rawValue(json); }

    JsonWriter& value(std::string_view text);
    JsonWriter& value(std::integral auto number) {
        if constexpr (std::same_as<decltype(number), bool>)
            return rawValue(number ? "true" : "false");
        else
            return rawValue(std::to_string(number));
    }
    JsonWriter& rawValue(std::string_view json);

    [[nodiscard]] const std::string& text() const& noexcept { return text_; }
    [[nodiscard]] std::string text() && noexcept { return std::move(text_); }

private:
    JsonWriter& key(std::string_view name);
    JsonWriter& begin(char bracket);
    JsonWriter& end(char bracket);
    void separate();

    std::string text_;
    bool needsComma_ = false;
};

}  // namespace nowchess::server
