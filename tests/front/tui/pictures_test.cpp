// Real pictures of pieces: drawn, encoded, asked for among the keys, and kept over their squares.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "front/tui/picture.h"
#include "front/tui/picture_codes.h"
#include "front/tui/picture_layer.h"
#include "front/tui/picture_question.h"
#include "front/tui/played.h"
#include "text/base64.h"

namespace nowchess::app {
namespace {

constexpr Rgb white = rgb(0xfdfbf5);
constexpr Rgb black = rgb(0x1b1918);
constexpr Rgb red = rgb(0xff0000);
constexpr PieceInks inks{white, black};
constexpr Rgba opaque(Rgb color) { return {color, 255}; }

const Theme wood = *builtInTheme("wood");

// --- drawing --------------------------------------------------------------------------------------------------------

int painted(const Picture& picture) {
    return static_cast<int>(std::ranges::count_if(picture.pixels, [](Rgba pixel) { return pixel.alpha != 0; }));
}

TEST(Pictures, FillMuchOfTheirSquareAndLeaveItsCorners) {
    for (const PixelSize size : {PixelSize{24, 30}, PixelSize{48, 48}, PixelSize{90, 70}})
        for (const PieceType type : allPieceTypes) {
            const Picture picture = pictureOf(type, size, inks, true, 2);
            ASSERT_EQ(picture.pixels.size(), static_cast<std::size_t>(size.width * size.height));
            const int side = std::min(size.width, size.height);
            EXPECT_GT(painted(picture), side * side / 4) << label(type);
            EXPECT_LT(painted(picture), side * side * 3 / 4) << label(type);
            const auto width = static_cast<std::size_t>(size.width);
            for (const std::size_t corner : {std::size_t{0}, width - 1, picture.pixels.size() - 1})
                EXPECT_EQ(picture.pixels[corner], Rgba{}) << label(type);
        }
}

TEST(Pictures, AreMirroredLeftAndRightButForTheKnight) {
    for (const PieceType type : allPieceTypes) {
        const Picture picture = pictureOf(type, {64, 64}, inks, true, 4);
        int different = 0;
        for (std::size_t row = 0; row < 64; ++row)
            for (std::size_t column = 0; column < 64; ++column)
                if (picture.pixels[row * 64 + column] != picture.pixels[row * 64 + 63 - column]) ++different;
        EXPECT_EQ(different > 500, type == PieceType::Knight) << label(type) << different;
    }
}

TEST(Pictures, HaveAnOutlineOfTheInkOfTheirLines) {
    const Picture plain = pictureOf(PieceType::Pawn, {64, 64}, inks, false, 1);
    const Picture outlined = pictureOf(PieceType::Pawn, {64, 64}, inks, true, 1);
    EXPECT_EQ(std::ranges::count(plain.pixels, opaque(black)), 0);
    EXPECT_GT(std::ranges::count(outlined.pixels, opaque(black)), 200);
    EXPECT_EQ(std::ranges::count(plain.pixels, opaque(white)), std::ranges::count(outlined.pixels, opaque(white)));
}

TEST(Pictures, LaidOnPaperHaveAsManyColoursAsAVt340) {
    for (const PieceType type : allPieceTypes) {
        const Picture picture = laidOn(pictureOf(type, {40, 48}, inks, true, 2), red);
        std::set<std::uint32_t> colors;
        for (const auto& [color, alpha] : picture.pixels) {
            EXPECT_TRUE(alpha == 0 || alpha == 255);
            if (alpha != 0)
                colors.insert(std::uint32_t{color.red} << 16 | std::uint32_t{color.green} << 8 | color.blue);
        }
        EXPECT_GT(colors.size(), 2);
        EXPECT_LE(colors.size(), 14);
    }
}

// --- encodings ------------------------------------------------------------------------------------------------------

std::string unbase64(std::string_view text) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned bits = 0;
    int count = 0;
    for (const char c : text.substr(0, text.find('='))) {
        bits = bits << 6 | static_cast<unsigned>(digits.find(c));
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xff);
    }
    return bytes;
}

TEST(Base64, IsThatOfRfc4648) {
    for (const auto& [bytes, text] : std::map<std::string, std::string>{
             {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foobar", "Zm9vYmFy"}, {"\xff\xfe", "//4="}}) {
        EXPECT_EQ(base64(bytes), text);
        EXPECT_EQ(unbase64(text), bytes);
    }
}

TEST(Kitty, ATinyImage) {
    EXPECT_EQ(kittyImage(7, {{2, 1}, {opaque(red), {}}}), "\x1b_Ga=t,f=32,i=7,s=2,v=1,q=2,m=0;/wAA/wAAAAA=\x1b\\");
    EXPECT_EQ(kittyPlacement(7, 3, {4, 8}), "\x1b_Ga=p,i=7,p=3,c=8,r=4,C=1,q=2\x1b\\");
    EXPECT_EQ(kittyRemoval(7, 3), "\x1b_Ga=d,d=i,i=7,p=3,q=2\x1b\\");
    EXPECT_EQ(kittyDeletion(7), "\x1b_Ga=d,d=I,i=7,q=2\x1b\\");
}

TEST(Kitty, ALargeImageComesInChunksAndBack) {
    const Picture picture = pictureOf(PieceType::Knight, {50, 60}, inks, true, 4);
    std::string text = kittyImage(1, picture);
    std::string data;
    int chunks = 0;
    for (std::string_view rest = text; !rest.empty(); ++chunks) {
        ASSERT_TRUE(rest.starts_with("\x1b_G"));
        const std::size_t end = rest.find("\x1b\\");
        const std::size_t semicolon = rest.find(';');
        const std::string_view chunk = rest.substr(semicolon + 1, end - semicolon - 1);
        const bool isLast = end + 2 == rest.size();
        EXPECT_EQ(rest.substr(semicolon - 1, 1), isLast ? "0" : "1");
        EXPECT_TRUE(isLast || chunk.size() == 4096);
        data += chunk;
        rest.remove_prefix(end + 2);
    }
    EXPECT_EQ(chunks, 4);  // 12,000 bytes
    const std::string bytes = unbase64(data);
    Picture read{picture.size, {}};
    for (std::size_t at = 0; at + 3 < bytes.size(); at += 4) {
        const auto byte = [&](std::size_t index) { return static_cast<std::uint8_t>(bytes[at + index]); };
        read.pixels.push_back({{byte(0), byte(1), byte(2)}, byte(3)});
    }
    EXPECT_EQ(read, picture);
}

// What a terminal makes of a sixel.
Picture unsixel(std::string_view text) {
    EXPECT_TRUE(text.starts_with("\x1bP0;1q\"1;1;"));
    EXPECT_TRUE(text.ends_with("\x1b\\"));
    std::size_t at = text.find('"') + 1;
    const auto number = [&] {
        int value = 0;
        while (text[at] >= '0' && text[at] <= '9') value = value * 10 + (text[at++] - '0');
        if (text[at] == ';') ++at;
        return value;
    };
    number();
    number();
    const int width = number();
    const int height = number();
    Picture picture{{width, height}, std::vector<Rgba>(static_cast<std::size_t>(width * height))};
    std::map<int, Rgb> palette;
    Rgb ink{};
    int row = 0;
    int column = 0;
    while (at + 2 < text.size()) {
        const char c = text[at++];
        int count = 1;
        char bits = c;
        if (c == '#') {
            const int index = number();
            if (text[at - 1] == ';') {
                EXPECT_EQ(number(), 2);
                const auto part = [&] { return static_cast<std::uint8_t>((number() * 255 + 50) / 100); };
                const std::uint8_t r = part();
                const std::uint8_t g = part();
                palette[index] = {r, g, part()};
            }
            ink = palette[index];
            continue;
        }
        if (c == '$' || c == '-') {
            column = 0;
            row += c == '-' ? 6 : 0;
            continue;
        }
        if (c == '!') {
            count = number();
            bits = text[at++];
        }
        for (; count > 0; --count, ++column)
            for (int bit = 0; bit < 6; ++bit)
                if (((bits - '?') >> bit & 1) != 0)
                    picture.pixels.at(static_cast<std::size_t>((row + bit) * width + column)) = {ink, 255};
    }
    return picture;
}

TEST(Sixel, ATinyImage) {
    std::vector<Rgba> pixels(5 * 7, opaque(red));
    pixels[0] = {};
    pixels[1] = opaque(rgb(0x000080));
    EXPECT_EQ(sixel({{5, 7}, pixels}), "\x1bP0;1q\"1;1;5;7#0;2;0;0;50#1;2;100;0;0#0?@$#1}}~~~-#1!5@\x1b\\");
}

TEST(Sixel, IsReadAsItWasWritten) {
    for (const PieceType type : allPieceTypes) {
        const Picture picture = laidOn(pictureOf(type, {40, 45}, inks, true, 2), rgb(0x8f6a4a));
        const Picture read = unsixel(sixel(picture));
        ASSERT_EQ(read.size, picture.size);
        for (std::size_t index = 0; index < picture.pixels.size(); ++index) {
            ASSERT_EQ(read.pixels[index].alpha, picture.pixels[index].alpha);
            ASSERT_NEAR(read.pixels[index].color.red, picture.pixels[index].color.red, 2);
            ASSERT_NEAR(read.pixels[index].color.blue, picture.pixels[index].color.blue, 2);
        }
    }
}

// --- answers among keys ---------------------------------------------------------------------------------------------

struct Heard {
    std::string keys;
    PictureAnswers answers;
};
// A bar is a pause in what comes.
Heard hear(std::string_view input) {
    PictureAnswerReader reader;
    std::string keys;
    for (const char c : input) keys += c == '|' ? reader.pause() : reader.take(c);
    keys += reader.pause();
    return {keys, reader.answers()};
}

TEST(PictureAnswers, OfKittyAndXterm) {
    const auto kitty = hear("\x1b[6;20;10t\x1b_Gi=31;OK\x1b\\\x1b[?62;c");
    EXPECT_TRUE(kitty.answers.hasKitty && kitty.answers.isLast);
    EXPECT_FALSE(kitty.answers.hasSixel);
    EXPECT_EQ(kitty.answers.cell, (PixelSize{10, 20}));
    const auto xterm = hear("\x1b[?63;1;2;4;6;9;15;16;22;28c");
    EXPECT_TRUE(xterm.answers.hasSixel && xterm.answers.isLast);
    EXPECT_FALSE(xterm.answers.hasKitty || xterm.answers.cell);
    EXPECT_EQ(kitty.keys + xterm.keys, "");
    EXPECT_FALSE(hear("\x1b_Gi=31;ENOTSUPPORTED:no\x1b\\\x1b[?64;44;14c").answers.hasKitty);
    EXPECT_FALSE(hear("\x1b[?64;44;14c").answers.hasSixel) << "44 is not 4";
    EXPECT_FALSE(hear("\x1b[6;0;0t").answers.cell);
    EXPECT_FALSE(hear("\x1b[6;20;10t\x1b_Gi=31;OK\x1b\\").answers.isLast);
}

TEST(PictureAnswers, KeysBetweenThemAreKept) {
    const auto heard = hear("e4\x1b[?6|4;4|cNf3");
    EXPECT_EQ(heard.keys, "e4Nf3");
    EXPECT_TRUE(heard.answers.hasSixel);
}

TEST(PictureAnswers, EscapeIsAKeyOnceNothingFollows) {
    EXPECT_EQ(hear("\x1b|[").keys, "\x1b[");
    EXPECT_EQ(hear("\x1b").keys, "\x1b");
    EXPECT_EQ(hear("\x1b_|x").keys, "\x1b_x");
    EXPECT_EQ(hear("\x1b[6|~").keys, "\x1b[6~") << "page down of a terminal that is not known";
    EXPECT_EQ(hear("\x1b\x1b[?4c").keys, "\x1b") << "Escape just before the answer";
    EXPECT_TRUE(hear("\x1b\x1b[?4c").answers.hasSixel);
    EXPECT_EQ(hear("\x1b[?4x").keys, "\x1b[?4x");
}

TEST(PictureAnswers, ALongOneIsNone) {
    const std::string text = "\x1b_G" + std::string(1000, 'x');
    EXPECT_EQ(hear(text).keys, text);
}

// --- over the cells -------------------------------------------------------------------------------------------------

constexpr Size squareSize{2, 4};
const PlacedPicture knightOnTheLeft{{0, 0}, squareSize, {Color::White, PieceType::Knight}, red};
const PlacedPicture knightOnTheRight{{0, 4}, squareSize, {Color::White, PieceType::Knight}, red};
const PlacedPicture pawnOnTheRight{{0, 4}, squareSize, {Color::Black, PieceType::Pawn}, red};

Cells cellsWith(std::initializer_list<PlacedPicture> pictures) {
    Cells cells;
    cells.clear({2, 8});
    for (const PlacedPicture& picture : pictures) cells.putPicture(picture);
    return cells;
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

TEST(PictureLayer, KittyGetsAPictureOnceAndMovesIt) {
    PictureLayer layer(PictureProtocol::Kitty, {10, 20}, wood);
    const Cells first = cellsWith({knightOnTheLeft, pawnOnTheRight});
    const std::string begin = layer.update(first, Cells());
    EXPECT_EQ(count(begin, "a=t,"), 2);
    EXPECT_EQ(count(begin, "a=p,"), 2);
    EXPECT_EQ(count(begin, "a=d,"), 0);
    EXPECT_EQ(layer.update(first, first), "");
    const Cells second = cellsWith({knightOnTheRight});
    const std::string capture = layer.update(second, first);
    EXPECT_EQ(count(capture, "a=t,"), 0);
    EXPECT_EQ(count(capture, "a=p,"), 1);
    EXPECT_EQ(count(capture, "a=d,d=i,"), 2);
    EXPECT_TRUE(capture.contains("\x1b[1;5H\x1b_Ga=p,")) << "where the captured piece was";
    EXPECT_EQ(count(layer.clear(), "a=d,d=I,"), 2);
    EXPECT_EQ(layer.clear(), "");
    EXPECT_EQ(count(layer.update(second, Cells()), "a=t,"), 1) << "sent again after that";
}

TEST(PictureLayer, SixelsAreDrawnWhereCellsWereWritten) {
    PictureLayer layer(PictureProtocol::Sixel, {10, 20}, wood);
    const Cells first = cellsWith({knightOnTheLeft, pawnOnTheRight});
    EXPECT_EQ(count(layer.update(first, Cells()), "\x1bP"), 2);
    EXPECT_EQ(layer.update(first, first), "");
    Cells marked = first;
    marked.put({1, 7}, "┘", {});
    const std::string again = layer.update(marked, first);
    EXPECT_EQ(count(again, "\x1bP"), 1);
    EXPECT_TRUE(again.starts_with("\x1b[1;5H\x1bP0;1q\"1;1;40;36#")) << "40 rows of pixels are six bands";
    EXPECT_EQ(layer.clear(), "");
}

TEST(PictureLayer, CellsUnderAPictureThatGoesAreWrittenAnew) {
    const Cells shown = cellsWith({knightOnTheLeft});
    int cells = 0;
    cellsWith({}).forChanges(
        shown, [&](Point, std::string_view text, const Look&) { cells += static_cast<int>(text.size()); });
    EXPECT_EQ(cells, squareSize.rows * squareSize.columns);
}

// --- on the board ---------------------------------------------------------------------------------------------------

TEST(FullScreen, PiecesArePicturesWhereTheTerminalShowsThem) {
    test::Played played;
    played.terminal.showsPictures = true;
    const std::string screen = played.show("e4<Enter>d5<Enter>exd5<Enter>");
    const auto& pictures = played.terminal.pictures;
    EXPECT_EQ(pictures.size(), 31);
    const Point d5 = test::at(Square::D5);
    const auto pawn = std::ranges::find(pictures, Point{d5.row - 1, d5.column - 1}, &PlacedPicture::corner);
    ASSERT_NE(pawn, pictures.end());
    EXPECT_EQ(pawn->piece, (Piece{Color::White, PieceType::Pawn}));
    EXPECT_EQ(pawn->size, layoutFor(test::usualSize)->square);
    EXPECT_FALSE(test::says(screen, "8  r")) << screen;
    EXPECT_EQ(played.terminal.style(d5).role, Role::LastMoveSquare);
}

TEST(FullScreen, PicturesAreOnTheScreenAtEverySize) {
    for (int rows = 9; rows <= 70; rows += rows < 30 ? 1 : 7)
        for (int columns = 16; columns <= 220; columns += columns < 90 ? 3 : 13) {
            const AnyGame game = test::played("e4 d5");
            View view;
            view.game = &game;
            test::MemoryTerminal terminal({rows, columns});
            terminal.showsPictures = true;
            render(view, terminal);
            for (const PlacedPicture& picture : terminal.pictures)
                ASSERT_TRUE(picture.corner.row >= 0 && picture.corner.row + picture.size.rows <= rows &&
                            picture.corner.column >= 0 && picture.corner.column + picture.size.columns <= columns)
                    << columns << "x" << rows;
        }
}

TEST(FullScreen, APageCoversThePictures) {
    test::Played played;
    played.terminal.showsPictures = true;
    played.show("<F1>");
    EXPECT_TRUE(played.terminal.pictures.empty());
}

}  // namespace
}  // namespace nowchess::app
