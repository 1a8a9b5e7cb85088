// Names with passwords, sessions and tokens. Whatever changes an account needs its session; a token only plays.
#include "server/hub.h"
#include "server/hub_parts.h"
#include "server/identity.h"

namespace nowchess::server {

namespace {

constexpr std::size_t mostTokens = 20;    // of a player
constexpr double priceOfRegistering = 3;  // in tries of a password

const Refused wrongPassword{"WrongPassword", "The name or the password is wrong."};
const Refused notRegistered{"NotRegistered", "This needs a name with a password."};

void writeToken(JsonWriter& writer, const AccessToken& token) {
    writer.member("id", token.id).member("label", token.label).member("created", token.created).openList("scopes");
    for (const std::string& name : token.scopes.names()) writer.value(name);
    writer.closeList();
}

HttpResponse busy() {
    HttpResponse response = refusal(503, {"TooMany", "Too many passwords are being checked."});
    response.headers.emplace_back("Retry-After", "5");
    return response;
}

}  // namespace

bool Hub::routeAccount(const Caller& caller, std::string_view path, const Reply& reply) {
    constexpr std::string_view tokens = "tokens/";
    constexpr std::string_view revoke = "/revoke";
    const bool isPost = caller.request.method == "POST";
    const bool isRevocation =
        isPost && path.starts_with(tokens) && path.ends_with(revoke) && path.size() > tokens.size() + revoke.size();
    const bool isKnown = isRevocation || path == "tokens" ||
                         (isPost && (path == "register" || path == "login" || path == "logout" || path == "password"));
    if (!isKnown) return false;
    if (!caller.identity || caller.identity->by == Credential::Token) {
        reply(refusal(403, {"SessionNeeded", "An account is changed by its owner's session alone."}));
    } else if (path == "register") {
        registerAccount(caller, reply);
    } else if (path == "login") {
        logIn(caller, reply);
    } else if (caller.identity->by != Credential::Session) {
        reply(refusal(403, notRegistered));
    } else if (path == "logout") {
        logOut(caller, reply);
    } else if (path == "password") {
        changePassword(caller, reply);
    } else if (isRevocation) {
        path.remove_prefix(tokens.size());
        revokeToken(caller, std::string(path.substr(0, path.size() - revoke.size())), reply);
    } else {
        isPost ? createToken(caller, reply) : listTokens(caller, reply);
    }
    return true;
}

std::optional<int> Hub::spendLogin(const std::string& address, const std::string& key) {
    const ClockTime now = parts_.now();
    if (const auto wait = loginCredits_.spend(address, 1, now)) return wait;
    return nameCredits_.spend(key, 1, now);
}

bool Hub::isNameTaken(std::string_view name) {
    const std::string key = accountKey(name);
    return beingTaken_.contains(key) || parts_.store.accountNamed(key);
}

void Hub::store(std::vector<IdentityChange> changes, std::function<void(bool)> after) {
    ++pending_;
    parts_.store.write({{}, std::move(changes)}, [this, after = std::move(after)](bool good) {
        --pending_;
        after(good);
    });
}

void Hub::beginSession(int status, const std::string& player, std::vector<IdentityChange> changes, const Reply& reply) {
    const std::string secret = newSecret();
    changes.emplace_back(change::NewSession{hashOfSession(secret), player, parts_.now().time_since_epoch().count()});
    store(std::move(changes), [this, status, player, secret, reply](bool good) {
        if (!good) return reply(refusal(503, cannotStore));
        HttpResponse response = aboutMe(status, player);
        response.headers.emplace_back("Set-Cookie", cookieFor(secret, options_.isSecure));
        reply(std::move(response));
    });
}

void Hub::hangUp(const std::function<bool(const Identity&)>& on) {
    for (const auto& [line, client] : clients_)
        if (client->identity && on(*client->identity)) line->close();
}

void Hub::registerAccount(const Caller& caller, const Reply& reply) {
    const auto body = bodyOf(caller.request);
    if (!body) return reply(body.error());
    if (caller.identity->by == Credential::Session)
        return reply(refusal(409, {"AlreadyRegistered", "You are logged in already."}));
    const std::string name = body->text("name").value_or("");
    const std::string password = body->text("password").value_or("");
    if (!isFitAccountName(name))
        return reply(refusal(400, {"BadField", "A registered name has 2 to 24 of A-Z, a-z, 0-9, - and _."}));
    if (!isFitPassword(password)) return reply(refusal(400, {"BadField", "A password has 8 to 200 characters."}));
    if (const auto wait = loginCredits_.spend(caller.request.address, priceOfRegistering, parts_.now()))
        return reply(tooMany(*wait));
    const std::string player = caller.player;
    const std::string key = accountKey(name);
    if (isNameTaken(name) || beingTaken_.contains(player)) return reply(refusal(409, nameTaken));
    beingTaken_.insert({key, player});
    // Whatever comes of it, the name is free again or stored.
    const Reply done = [this, key, player, reply](HttpResponse response) {
        beingTaken_.erase(key);
        beingTaken_.erase(player);
        reply(std::move(response));
    };
    const bool isUnderWay = withPasswords<std::optional<std::string>>(
        [password] { return hashOfPassword(password); },
        [this, key, player, name, done](const std::optional<std::string>& hash) {
            if (!hash) return done(busy());
            beginSession(201, player, {change::NewAccount{key, {player, name, *hash}}},
                         [this, player, done](HttpResponse response) {
                             if (response.status == 201) {
                                 parts_.log("event=registered player=" + player);
                                 // The guest's secret is worth nothing now; the new cookie is.
                                 hangUp([&](const Identity& identity) { return identity.player == player; });
                             }
                             done(std::move(response));
                         });
        });
    if (!isUnderWay) done(busy());
}

void Hub::logIn(const Caller& caller, const Reply& reply) {
    const auto body = bodyOf(caller.request);
    if (!body) return reply(body.error());
    const std::string key = accountKey(body->text("name").value_or(""));
    const std::string password = body->text("password").value_or("");
    if (!isFitAccountName(key) || !isFitPassword(password)) return reply(refusal(401, wrongPassword));
    if (const auto wait = spendLogin(caller.request.address, key)) return reply(tooMany(*wait));
    const auto account = parts_.store.accountNamed(key);
    const bool isUnderWay = withPasswords<bool>(
        [password, account] {
            if (account) return isPassword(password, account->password);
            static_cast<void>(hashOfPassword(password));  // as slow as if there were such a name
            return false;
        },
        // In the place of the session that there was, if any.
        [this, account, before = caller.identity->hash, address = caller.request.address, reply](bool isRight) {
            if (isRight) return beginSession(200, account->player, {change::EndSession{before}}, reply);
            parts_.log("event=refused reason=password address=" + address);
            reply(refusal(401, wrongPassword));
        });
    if (!isUnderWay) reply(busy());
}

void Hub::logOut(const Caller& caller, const Reply& reply) {
    const auto body = bodyOf(caller.request);
    if (!body) return reply(body.error());
    const bool isEverywhere = body->truth("everywhere").value_or(false);
    const Identity& me = *caller.identity;
    std::vector<IdentityChange> changes{change::EndSession{me.hash}};
    if (isEverywhere) changes.emplace_back(change::EndOtherSessions{me.player, me.hash});
    store(std::move(changes), [this, me, isEverywhere, reply](bool good) {
        if (!good) return reply(refusal(503, cannotStore));
        hangUp([&](const Identity& identity) {
            if (identity.by != Credential::Session) return false;
            return isEverywhere ? identity.player == me.player : identity.hash == me.hash;
        });
        const std::string guest = newSecret();
        HttpResponse response = aboutMe(200, playerOf(guest));
        response.headers.emplace_back("Set-Cookie", cookieFor(guest, options_.isSecure));
        reply(std::move(response));
    });
}

void Hub::changePassword(const Caller& caller, const Reply& reply) {
    const auto body = bodyOf(caller.request);
    if (!body) return reply(body.error());
    const std::string old = body->text("old").value_or("");
    const std::string wanted = body->text("new").value_or("");
    if (!isFitPassword(wanted)) return reply(refusal(400, {"BadField", "A password has 8 to 200 characters."}));
    const auto account = parts_.store.accountOf(caller.player);
    if (!account) return reply(refusal(403, notRegistered));
    if (const auto wait = spendLogin(caller.request.address, accountKey(account->name))) return reply(tooMany(*wait));
    struct Checked {
        bool isRight = false;
        std::optional<std::string> hash{};
    };
    const bool isUnderWay = withPasswords<Checked>(
        [old, wanted, account] {
            if (!isPassword(old, account->password)) return Checked{};
            return Checked{true, hashOfPassword(wanted)};
        },
        [this, me = *caller.identity, address = caller.request.address, reply](const Checked& checked) {
            if (!checked.isRight) {
                parts_.log("event=refused reason=password address=" + address);
                return reply(refusal(401, wrongPassword));
            }
            if (!checked.hash) return reply(busy());
            // Whoever else has a session may be the reason.
            store({change::Password{me.player, *checked.hash}, change::EndOtherSessions{me.player, me.hash}},
                  [this, me, reply](bool good) {
                      if (!good) return reply(refusal(503, cannotStore));
                      hangUp([&](const Identity& identity) {
                          return identity.by == Credential::Session && identity.player == me.player &&
                                 identity.hash != me.hash;
                      });
                      reply(aboutMe(200, me.player));
                  });
        });
    if (!isUnderWay) reply(busy());
}

// --- tokens ---------------------------------------------------------------------------------------------------------

Refused scopeMissing(Scope scope) {
    for (const auto& [known, name] : scopeNames)
        if (known == scope) return {"ScopeMissing", "The token lacks the scope " + std::string(name) + "."};
    return {"ScopeMissing", "The token lacks a scope."};
}

void Hub::listTokens(const Caller& caller, const Reply& reply) {
    JsonWriter writer = document();
    writer.openList("tokens");
    for (const AccessToken& token : parts_.store.tokensOf(caller.player)) {
        writer.open();
        writeToken(writer, token);
        writer.close();
    }
    writer.closeList();
    reply(json(200, std::move(writer)));
}

void Hub::createToken(const Caller& caller, const Reply& reply) {
    const auto body = bodyOf(caller.request);
    if (!body) return reply(body.error());
    makeToken(caller.player, *body, [reply](const std::expected<MadeToken, Failure>& made) {
        if (!made) return reply(refusal(made.error().status, made.error().refused));
        JsonWriter writer = document();
        writer.member("token", made->secret);
        writeToken(writer, made->token);
        reply(json(201, std::move(writer)));
    });
}

void Hub::makeToken(const std::string& player, const JsonObject& wanted,
                    const std::function<void(const std::expected<MadeToken, Failure>&)>& reply) {
    const auto refuse = [&reply](int status, Refused why) { reply(std::unexpected(Failure{status, std::move(why)})); };
    const std::string label = wanted.text("label").value_or("");
    if (!isFitName(label)) return refuse(400, {"BadField", "A label has 1 to 24 printable characters."});
    const auto scopes = wanted.has("scopes") ? Scopes::named(wanted.texts("scopes")) : Scopes::all();
    if (!scopes) return refuse(400, {"BadField", "The scopes are challenge and play."});
    if (parts_.store.tokensOf(player).size() >= mostTokens)
        return refuse(409, {"TooMany", "There are as many tokens as there may be. Revoke one first."});
    const MadeToken made{newToken(), {newTokenId(), player, label, parts_.now().time_since_epoch().count(), *scopes}};
    store({change::NewToken{hashOfToken(made.secret), made.token}},
          [made, reply](bool good) { good ? reply(made) : reply(std::unexpected(Failure{503, cannotStore})); });
}

void Hub::revokeToken(const Caller& caller, const std::string& id, const Reply& reply) {
    const auto body = bodyOf(caller.request);
    if (!body) return reply(body.error());
    endToken(caller.player, id,
             [reply](bool good) { reply(good ? json(200, document()) : refusal(503, cannotStore)); });
}

void Hub::endToken(const std::string& player, const std::string& id, std::function<void(bool)> after) {
    store({change::EndToken{player, id}}, [this, after = std::move(after)](bool good) {
        if (good)
            hangUp([this](const Identity& identity) {
                return identity.by == Credential::Token && !parts_.store.tokenWith(identity.hash);
            });
        after(good);
    });
}

}  // namespace nowchess::server
