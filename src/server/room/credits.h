// How much each address may ask for: credits that are spent and come back with time.
//
//   Credits credits({.most = 20, .perSecond = 5});
//   if (const auto wait = credits.spend("192.0.2.7", 1, now)) …   // refused: try again after so many seconds
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

#include "nowchess/game/clock.h"

namespace nowchess::server {

struct CreditRate {
    double most;
    double perSecond;
};

// What one spender has left.
struct Credit {
    double left;
    ClockTime since;

    // Empty if that was paid; else the whole seconds until it could be.
    std::optional<int> spend(const CreditRate& rate, double price, ClockTime now) {
        const double seconds = static_cast<double>((now - since).count()) / 1000;
        left = std::min(rate.most, left + std::max(seconds, 0.0) * rate.perSecond);
        since = std::max(since, now);
        if (left < price) return static_cast<int>(std::ceil((price - left) / rate.perSecond));
        left -= price;
        return std::nullopt;
    }
};

class Credits {
public:
    explicit Credits(CreditRate rate) : rate_(rate) {}

    std::optional<int> spend(const std::string& who, double price, ClockTime now) {
        if (spenders_.size() >= mostSpenders) forgetTheFull(now);
        return spenders_.try_emplace(who, Credit{rate_.most, now}).first->second.spend(rate_, price, now);
    }
    [[nodiscard]] std::size_t size() const noexcept { return spenders_.size(); }

    static constexpr std::size_t mostSpenders = 10'000;

private:
    // Whoever has all credits back is as good as never seen. If that does not help, everybody begins anew: memory is
    // bounded whatever happens.
    void forgetTheFull(ClockTime now) {
        std::erase_if(spenders_, [&](const auto& spender) {
            const double seconds = static_cast<double>((now - spender.second.since).count()) / 1000;
            return spender.second.left + seconds * rate_.perSecond >= rate_.most;
        });
        if (spenders_.size() >= mostSpenders) spenders_.clear();
    }

    CreditRate rate_;
    std::unordered_map<std::string, Credit> spenders_;
};

}  // namespace nowchess::server
