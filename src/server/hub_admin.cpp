// What the owner of the database may do besides playing: tokens of any account, new passwords for those who have
// forgotten theirs, the figures.
#include <array>
#include <ctime>

#include "server/hub.h"
#include "server/hub_parts.h"
#include "server/identity.h"

namespace nowchess::server {

namespace {

std::string dateOf(std::int64_t milliseconds) {
    const std::time_t seconds = milliseconds / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d", &parts)};
}

}  // namespace

void Hub::administer(const JsonObject& request, const AdminReply& reply) {
    using Command = void (Hub::*)(const Account&, const JsonObject&, const AdminReply&);
    static constexpr std::array<std::pair<std::string_view, Command>, 5> commands{{
        {"token make", &Hub::makeTokenFor},
        {"token list", &Hub::listTokensOf},
        {"token revoke", &Hub::revokeTokenOf},
        {"password", &Hub::resetPassword},
        {"logout", &Hub::logOutEverywhere},
    }};
    const std::string wanted = request.text("do").value_or("");
    if (wanted == "status") return reply(metrics());
    for (const auto& [name, command] : commands) {
        if (wanted != name) continue;
        const auto account = parts_.store.accountNamed(accountKey(request.text("name").value_or("")));
        if (!account) return reply(std::unexpected("There is no account of this name."));
        return (this->*command)(*account, request, reply);
    }
    reply(std::unexpected("The server does not know this command."));
}

void Hub::makeTokenFor(const Account& account, const JsonObject& request, const AdminReply& reply) {
    makeToken(account.player, request, [this, reply](const std::expected<MadeToken, Failure>& made) {
        if (!made) return reply(std::unexpected(made.error().refused.sentence));
        parts_.log("event=admin do=token-make player=" + made->token.player + " id=" + made->token.id);
        reply(made->secret + "\n");
    });
}

// Lines of identifier, date, scopes and label, with tabs between.
void Hub::listTokensOf(const Account& account, const JsonObject&, const AdminReply& reply) {
    std::string text;
    for (const AccessToken& token : parts_.store.tokensOf(account.player)) {
        std::string scopes;
        for (const std::string& name : token.scopes.names()) scopes += (scopes.empty() ? "" : ",") + name;
        text += token.id + "\t" + dateOf(token.created) + "\t" + (scopes.empty() ? "-" : scopes) + "\t" + token.label +
                "\n";
    }
    reply(std::move(text));
}

void Hub::revokeTokenOf(const Account& account, const JsonObject& request, const AdminReply& reply) {
    const std::string id = request.text("id").value_or("");
    bool isThere = false;
    for (const AccessToken& token : parts_.store.tokensOf(account.player)) isThere = isThere || token.id == id;
    if (!isThere) return reply(std::unexpected("There is no such token of this account."));
    endToken(account.player, id, [this, id, reply](bool good) {
        if (!good) return reply(std::unexpected(cannotStore.sentence));
        parts_.log("event=admin do=token-revoke id=" + id);
        reply("");
    });
}

void Hub::resetPassword(const Account& account, const JsonObject& request, const AdminReply& reply) {
    const std::string password = request.text("password").value_or("");
    if (!isFitPassword(password)) return reply(std::unexpected("A password has 8 to 200 characters."));
    const bool isUnderWay = withPasswords<std::optional<std::string>>(
        [password] { return hashOfPassword(password); },
        [this, player = account.player, reply](const std::optional<std::string>& hash) {
            if (!hash) return reply(std::unexpected("There is no memory for it now."));
            endSessions(player, {change::Password{player, *hash}}, reply);
        });
    if (!isUnderWay) reply(std::unexpected("Too many passwords are being checked."));
}

void Hub::logOutEverywhere(const Account& account, const JsonObject&, const AdminReply& reply) {
    endSessions(account.player, {}, reply);
}

void Hub::endSessions(const std::string& player, std::vector<IdentityChange> changes, const AdminReply& reply) {
    changes.emplace_back(change::EndOtherSessions{player, ""});
    store(std::move(changes), [this, player, reply](bool good) {
        if (!good) return reply(std::unexpected(cannotStore.sentence));
        parts_.log("event=admin do=end-sessions player=" + player);
        hangUp(
            [&](const Identity& identity) { return identity.by == Credential::Session && identity.player == player; });
        reply("");
    });
}

}  // namespace nowchess::server
