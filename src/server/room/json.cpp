#include "server/room/json.h"

#include <boost/json/src.hpp>

#include "text/json.h"

namespace nowchess::server {

struct JsonObject::Members {
    boost::json::object object;
};

namespace {

template <typename Members>
const boost::json::value* find(const Members& members, std::string_view name) {
    const auto* found = members.object.if_contains({name.data(), name.size()});
    return found && !found->is_null() ? found : nullptr;
}

}  // namespace

std::optional<JsonObject> JsonObject::parse(std::string_view text) {
    boost::json::parse_options options;
    options.max_depth = 8;
    boost::json::error_code error;
    boost::json::value value = boost::json::parse({text.data(), text.size()}, error, {}, options);
    if (error || !value.is_object()) return std::nullopt;
    return JsonObject(std::make_shared<const Members>(std::move(value.get_object())));
}

bool JsonObject::has(std::string_view name) const { return find(*members_, name) != nullptr; }

std::optional<std::string> JsonObject::text(std::string_view name) const {
    const auto* value = find(*members_, name);
    if (!value || !value->is_string()) return std::nullopt;
    const auto& string = value->get_string();
    return std::string(string.data(), string.size());
}

std::optional<std::int64_t> JsonObject::number(std::string_view name) const {
    const auto* value = find(*members_, name);
    if (!value || !value->is_int64()) return std::nullopt;
    return value->get_int64();
}

std::optional<bool> JsonObject::truth(std::string_view name) const {
    const auto* value = find(*members_, name);
    if (!value || !value->is_bool()) return std::nullopt;
    return value->get_bool();
}

std::optional<JsonObject> JsonObject::object(std::string_view name) const {
    const auto* value = find(*members_, name);
    if (!value || !value->is_object()) return std::nullopt;
    return JsonObject(std::make_shared<const Members>(value->get_object()));
}

std::vector<JsonObject> JsonObject::objects(std::string_view name) const {
    std::vector<JsonObject> found;
    const auto* value = find(*members_, name);
    if (!value || !value->is_array()) return found;
    for (const auto& element : value->get_array())
        if (element.is_object())
            found.push_back(JsonObject(std::make_shared<const Members>(Members{element.get_object()})));
    return found;
}

std::vector<std::string> JsonObject::texts(std::string_view name) const {
    std::vector<std::string> found;
    const auto* value = find(*members_, name);
    if (!value || !value->is_array()) return found;
    for (const auto& element : value->get_array())
        if (element.is_string()) found.emplace_back(element.get_string().data(), element.get_string().size());
    return found;
}

void JsonWriter::separate() {
    if (needsComma_) text_ += ',';
    needsComma_ = true;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    appendJson(text_, name);
    text_ += ':';
    needsComma_ = false;
    return *this;
}

JsonWriter& JsonWriter::begin(char bracket) {
    separate();
    text_ += bracket;
    needsComma_ = false;
    return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
    text_ += bracket;
    needsComma_ = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    separate();
    appendJson(text_, text);
    return *this;
}

JsonWriter& JsonWriter::rawValue(std::string_view json) {
    separate();
    text_ += json;
    return *this;
}

}  // namespace nowchess::server
