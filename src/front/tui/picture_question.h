// Asking a terminal whether it shows pictures. Its answers come among the keys, so they are picked out from there, and
// whatever is no answer is given back, as keys.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "front/tui/picture.h"

namespace nowchess::app {

// How large a cell is, whether kitty's protocol is known, and last what every terminal answers: what it is.
inline constexpr std::string_view pictureQuestion =
    "\x1b[16t"
    "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"
    "\x1b[c";

struct PictureAnswers {
    bool hasKitty = false;
    bool hasSixel = false;
    std::optional<PixelSize> cell;
    bool isLast = false;  // nothing else will come
};

class PictureAnswerReader {
public:
    // A byte of input. What it shows to be keys after all, perhaps with it.
    std::string take(char byte);
    // Nothing came after it for now: what might have been the beginning of an answer were keys.
    std::string pause();
    // Something else came, so that the answer was none.
    std::string giveBack();
    [[nodiscard]] const PictureAnswers& answers() const noexcept { return answers_; }

private:
    std::string held_;
    PictureAnswers answers_;
};

}  // namespace nowchess::app
