// Fills a Kernel's table of functions for one way to slide and one way to count the last ply.
#pragma once

#include "rules/kernel/leaves_scalar.h"

namespace nowchess {
namespace {

template <typename V, typename Sliders, template <typename, Turn, typename> typename Leaves>
struct EntryPoints {
    // The last ply of either side; a tree has only one of them.
    struct LastPlies {
        Leaves<V, Turn::White, Sliders> white;
        Leaves<V, Turn::Black, Sliders> black;

        explicit LastPlies(const Sliders& sliders) : white(sliders), black(sliders) {}
        template <Turn Us>
        auto& of() {
            if constexpr (Us == Turn::White)
                return white;
            else
                return black;
        }
    };

    template <Turn Us>
    static std::uint64_t perft(const Node& node, int depth, LastPly lastPly) {
        const Sliders sliders;
        if constexpr (kernelPlaysLeaves<V>)
            if (lastPly == LastPly::Played) return played<Us>(node, sliders, depth);
        if (depth == 1) return countMoves<V, Us>(node, sliders);
        LastPlies leaves(sliders);
        gather<Us>(node, sliders, depth, leaves);
        return leaves.white.total() + leaves.black.total();
    }

    template <Turn Us>
    static std::uint64_t played(const Node& node, const Sliders& sliders, int depth) {
        if (depth == 1) return playMoves<V, Us>(node, sliders);
        std::uint64_t total = 0;
        const auto receive = [&](auto make) {
            Node next;
            make(next);
            total += played<Side<Us>::opponent>(next, sliders, depth - 1);
        };
        Player<V, Us, Sliders, decltype(receive)> player{node, sliders, receive};
        generate<V, Us>(node, sliders, player);
        return total;
    }

    // Hands over all positions of the last ply. Precondition: there is a ply before it.
    template <Turn Us>
    static void gather(const Node& node, const Sliders& sliders, int depth, LastPlies& leaves) {
        constexpr Turn them = Side<Us>::opponent;
        if (depth == 2) {
            auto& last = leaves.template of<them>();
            const auto receive = [&](auto make) {
                make(last.slot());
                last.push();
            };
            Player<V, Us, Sliders, decltype(receive)> player{node, sliders, receive};
            return generate<V, Us>(node, sliders, player);
        }
        const auto receive = [&](auto make) {
            Node next;
            make(next);
            gather<them>(next, sliders, depth - 1, leaves);
        };
        Player<V, Us, Sliders, decltype(receive)> player{node, sliders, receive};
        generate<V, Us>(node, sliders, player);
    }

    // NOLINTBEGIN(readability-non-const-parameter): the list and the table are written to, by way of a template
    template <Turn Us>
    static unsigned list(const Node& node, std::uint64_t sources, std::uint16_t* moves) {
        SideLister<Us> lister(moves, View<V, Us>{node}.king);
        generate<V, Us>(node, Sliders(), lister, sources);
        return lister.size();
    }

    template <Turn Us>
    static void targets(const Node& node, std::uint64_t sources, std::uint64_t* bySquare) {
        SideCollector<Us> collector(bySquare, View<V, Us>{node}.king);
        generate<V, Us>(node, Sliders(), collector, sources);
    }
    // NOLINTEND(readability-non-const-parameter)

    static constexpr KernelEntry entry() {
        return {
            .perft =
                [](const Node& node, Turn turn, int depth, LastPly lastPly) {
                    return turn == Turn::White ? perft<Turn::White>(node, depth, lastPly)
                                               : perft<Turn::Black>(node, depth, lastPly);
                },
            .count =
                [](const Node& node, Turn turn) {
                    return static_cast<unsigned>(turn == Turn::White ? countMoves<V, Turn::White>(node, Sliders())
                                                                     : countMoves<V, Turn::Black>(node, Sliders()));
                },
            .list =
                [](const Node& node, Turn turn, std::uint64_t sources, std::uint16_t* moves) {
                    return turn == Turn::White ? list<Turn::White>(node, sources, moves)
                                               : list<Turn::Black>(node, sources, moves);
                },
            .targets =
                [](const Node& node, Turn turn, std::uint64_t sources, std::uint64_t* bySquare) {
                    return turn == Turn::White ? targets<Turn::White>(node, sources, bySquare)
                                               : targets<Turn::Black>(node, sources, bySquare);
                },
        };
    }
};

// Standard chess counts the last ply in its own way.
template <typename Sliders, template <typename, Turn, typename> typename StandardLeaves>
constexpr Kernel makeKernel(std::string_view name) {
    Kernel kernel{name, {}};
#define NOWCHESS_ENTRY(VARIANT)                               \
    kernel.entries[static_cast<unsigned>(Variant::VARIANT)] = \
        EntryPoints<variants::VARIANT, Sliders, ScalarLeaves>::entry();
    NOWCHESS_VARIANTS(NOWCHESS_ENTRY)
#undef NOWCHESS_ENTRY
    kernel.entries[static_cast<unsigned>(Variant::Standard)] =
        EntryPoints<variants::Standard, Sliders, StandardLeaves>::entry();
    return kernel;
}

}  // namespace
}  // namespace nowchess
