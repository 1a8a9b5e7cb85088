#include "front/tui/picture_codes.h"

#include <algorithm>
#include <string_view>

#include "console/format.h"
#include "text/base64.h"

namespace nowchess::app {

namespace {

constexpr std::string_view stringEnd = "\x1b\\";
constexpr int bandRows = 6;

// The pixels of one colour in a band of six rows, as characters, with runs of the same one counted.
class BandLine {
public:
    void add(char character) {
        if (count_ > 0 && character != last_) flush();
        last_ = character;
        ++count_;
    }
    // What is empty at the end need not be said.
    std::string text() {
        if (last_ != empty) flush();
        return text_;
    }
    static constexpr char empty = '?';

private:
    void flush() {
        constexpr int fewestToCount = 4;
        if (count_ >= fewestToCount)
            append(text_, "!{}{}", count_, last_);
        else
            text_.append(static_cast<std::size_t>(count_), last_);
        count_ = 0;
    }

    std::string text_;
    char last_ = empty;
    int count_ = 0;
};

}  // namespace

std::string kittyImage(std::uint32_t image, const Picture& picture) {
    constexpr std::size_t longestChunk = 4096;
    std::string bytes;
    for (const auto& [color, alpha] : picture.pixels)
        for (const std::uint8_t part : {color.red, color.green, color.blue, alpha}) bytes += static_cast<char>(part);
    const std::string data = base64(bytes);
    std::string text = formatted("\x1b_Ga=t,f=32,i={},s={},v={},", image, picture.size.width, picture.size.height);
    for (std::size_t at = 0; at < data.size(); at += longestChunk) {
        if (at > 0) text += "\x1b_G";
        append(text, "q=2,m={};{}{}", at + longestChunk < data.size() ? 1 : 0,
               std::string_view(data).substr(at, longestChunk), stringEnd);
    }
    return text;
}

std::string kittyPlacement(std::uint32_t image, std::uint32_t placement, Size cells) {
    return formatted("\x1b_Ga=p,i={},p={},c={},r={},C=1,q=2{}", image, placement, cells.columns, cells.rows, stringEnd);
}

std::string kittyRemoval(std::uint32_t image, std::uint32_t placement) {
    return formatted("\x1b_Ga=d,d=i,i={},p={},q=2{}", image, placement, stringEnd);
}

std::string kittyDeletion(std::uint32_t image) { return formatted("\x1b_Ga=d,d=I,i={},q=2{}", image, stringEnd); }

std::string sixel(const Picture& picture) {
    const auto [width, height] = picture.size;
    const auto pixel = [&](int row, int column) {
        return picture
            .pixels[static_cast<std::size_t>(row) * static_cast<std::size_t>(width) + static_cast<std::size_t>(column)];
    };
    std::vector<Rgb> palette;
    for (const auto& [color, alpha] : picture.pixels)
        if (alpha == 255 && std::ranges::find(palette, color) == palette.end()) palette.push_back(color);
    // 1: what is not painted stays.
    std::string text = formatted("\x1bP0;1q\"1;1;{};{}", width, height);
    const auto hundredths = [](int part) { return (part * 100 + 127) / 255; };
    for (std::size_t index = 0; index < palette.size(); ++index)
        append(text, "#{};2;{};{};{}", index, hundredths(palette[index].red), hundredths(palette[index].green),
               hundredths(palette[index].blue));
    for (int top = 0; top < height; top += bandRows) {
        if (top > 0) text += '-';
        bool isFirst = true;
        for (std::size_t index = 0; index < palette.size(); ++index) {
            BandLine line;
            for (int column = 0; column < width; ++column) {
                int bits = 0;
                for (int row = top; row < std::min(top + bandRows, height); ++row)
                    if (pixel(row, column) == Rgba{palette[index], 255}) bits |= 1 << (row - top);
                line.add(static_cast<char>(BandLine::empty + bits));
            }
            if (const std::string painted = line.text(); !painted.empty()) {
                append(text, "{}#{}{}", isFirst ? "" : "$", index, painted);
                isFirst = false;
            }
        }
    }
    return text + std::string(stringEnd);
}

}  // namespace nowchess::app
