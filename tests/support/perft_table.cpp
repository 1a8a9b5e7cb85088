#include "support/perft_table.h"

namespace nowchess::test {

std::span<const KnownPerft> knownPerfts() {
    static const std::vector<KnownPerft> table{
        {"Start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {20, 400, 8902, 197281, 4865609}},
        {"Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", {48, 2039, 97862, 4085603}},
        {"RookEndingWithEnPassantPins", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
         {14, 191, 2812, 43238, 674624, 11030083}},
        {"PromotionsAndCastlingBothSides", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
         {6, 264, 9467, 422333}},
        {"PawnOnD7", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379, 2103487}},
        {"Middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
         {46, 2079, 89890, 3894594}},
        {"Promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", {24, 496, 9483, 182838, 3605103}},
        // A rook that comes to h1 after the first one has left or died must not castle.
        {"CastlingRightsLost", "4k3/8/8/3b4/8/8/7R/R3K2R w KQ - 0 1", {32, 523, 17328, 227335, 7809160}},
        {"CastlingRightsBothSides", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", {26, 1141, 27826, 1274206}},
        {"CastlingPrevented", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", {44, 1494, 50509, 1720476}},
        {"CastlingShortGivesCheck", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", {15, 66, 1198, 6399, 120330, 661072}},
        {"CastlingLongGivesCheck", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", {16, 71, 1286, 7418, 141077, 803711}},
        {"EnPassantDiagonalPin", "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", {8, 104, 736, 9287, 62297, 824064}},
        {"EnPassantHorizontalPin", "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", {18, 92, 1670, 10138, 185429, 1134888}},
        {"EnPassantGivesCheck", "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", {15, 126, 1928, 13931, 206379, 1440467}},
        {"EnPassantStepDiscoversCheck", "8/p2r1pK1/6p1/1kp1P1P1/2p5/2P5/8/4R3 b - - 0 1",
         {19, 303, 5318, 83969, 1439912}},
        {"EnPassantTwoDiagonalPins", "4k3/4p3/2b3b1/3P1P2/4K3/8/8/8 b - - 0 1", {16, 117, 1839, 16099, 265983}},
        {"EnPassantFilePin", "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1", {12, 279, 3835, 88981, 1346212}},
        {"EnPassantAlongThePin", "4k3/6b1/8/4Pp2/8/8/1K6/8 w - f6 0 1", {9, 96, 630, 7294, 49410}},
        {"EnPassantAnswersCheck", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", {9, 50, 379, 2369, 17879}},
        {"PromotionOutOfCheck", "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", {11, 133, 1442, 19174, 266199, 3821001}},
        {"PromotionGivesCheck", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1", {9, 40, 472, 2661, 38983, 217342}},
        {"UnderpromotionGivesCheck", "8/P1k5/K7/8/8/8/8/8 w - - 0 1", {6, 27, 273, 1329, 18135, 92683}},
        {"DiscoveredCheck", "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", {29, 165, 5160, 31961, 1004658}},
        {"DoubleCheck", "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", {37, 183, 6559, 23527, 811573}},
        {"SelfStalemate", "K1k5/8/P7/8/8/8/8/8 w - - 0 1", {2, 6, 13, 63, 382, 2217}},
        {"StalemateAndMate", "8/k1P5/8/1K6/8/8/8/8 w - - 0 1", {10, 25, 268, 926, 10857, 43261, 567584}},
        {"MostMovesOfAReachablePosition", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", {218, 99, 19073, 85043}},
        {"Chess960RookShieldsTheTarget", "4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1", {11, 136, 2219, 34391}},
        {"Chess960OtherRookBlocks", "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1",
         {42, 1743, 71908}},
        {"Chess960AttackedRook", "rk2r2b/ppp2b1p/1n4p1/3p1p2/3q1P2/1P1QN3/P1P1P2P/RK2R1BB w EAea - 0 1",
         {33, 1404, 45170}},
        {"Chess960KingAndRookSwap", "5kr1/pp3ppp/8/8/8/8/PP3PPP/5KR1 w Gg - 0 1", {14, 196, 2899, 42764, 686328}},
        {"Chess960KingStays", "r5kr/1p4p1/8/8/8/8/1P4P1/R5KR w HAha - 0 1", {27, 630, 15530, 370067}},
        {"Chess960RookStays", "3rkr2/p6p/8/8/8/8/P6P/3RKR2 w FDfd - 0 1", {24, 498, 11538, 256848}},
        {"Chess960KingOnTheBFile", "rkr5/p1p5/8/8/8/8/P1P5/RKR5 w CAca - 0 1", {11, 116, 1859, 28402}},
        {"Chess960InnerRooks", "1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1", {26, 568, 13600, 307800}},
        {"Chess960PromotionTakesTheCastlingRook", "4k3/8/8/8/8/8/6pp/1RK2R2 b FB - 0 1",
         {15, 263, 3505, 71431, 1112575}},
        {"Chess960StartZero", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", {20, 400, 9006, 201143, 4975808}},
        {"DoubleFischer", "r3k1r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBga - 0 1", {24, 600, 14081, 341415, 7898036}},
    };
    return table;
}

}  // namespace nowchess::test
