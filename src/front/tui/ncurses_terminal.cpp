#include "front/tui/ncurses_terminal.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <deque>

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <ncurses.h>

#include "console/environment.h"
#include "console/format.h"
#include "front/board_drawing.h"
#include "front/tui/cells.h"
#include "front/tui/key_bindings.h"
#include "front/tui/picture_layer.h"
#include "front/tui/picture_question.h"
#include "front/tui/view.h"
#include "text/base64.h"

namespace nowchess::app {

namespace {

// Written by a signal handler, read by poll: a handler may do little else.
int signalPipe[2] = {-1, -1};  // NOLINT(*-avoid-non-const-global-variables): handlers see nothing but globals

extern "C" void onLeaveSignal(int) {
    const int before = errno;
    const char byte = 0;
    static_cast<void>(::write(signalPipe[1], &byte, 1) == 1);
    errno = before;
}

// While this lives, signals that would end the program come through a descriptor instead.
class SignalWatch {
public:
    SignalWatch() {
        if (::pipe2(signalPipe, O_CLOEXEC | O_NONBLOCK) != 0) return;
        struct sigaction action{};
        action.sa_handler = onLeaveSignal;
        for (std::size_t index = 0; index < signals.size(); ++index)
            ::sigaction(signals[index], &action, &before_[index]);
    }
    ~SignalWatch() {
        if (signalPipe[0] < 0) return;
        for (std::size_t index = 0; index < signals.size(); ++index)
            ::sigaction(signals[index], &before_[index], nullptr);
        ::close(signalPipe[0]);
        ::close(signalPipe[1]);
        signalPipe[0] = signalPipe[1] = -1;
    }
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

private:
    static constexpr std::array<int, 4> signals{SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    std::array<struct sigaction, 4> before_{};
};

bool isGnuScreen() {
    return !environment("STY").empty() || (environment("TERM").starts_with("screen") && environment("TMUX").empty());
}

class NcursesTerminal final : public Terminal {
public:
    NcursesTerminal(SCREEN* screen, const Settings& settings, const Theme& theme)
        : screen_(screen), theme_(theme), blocks_(blocksOf(settings)) {
        ::set_term(screen_);
        ::cbreak();
        ::noecho();
        ::nonl();
        ::keypad(::stdscr, TRUE);
        // What Home and End send elsewhere than TERM says: tmux, the Linux console, rxvt.
        for (const char* const home : {"\x1b[1~", "\x1b[7~", "\x1b[H", "\x1bOH"}) ::define_key(home, KEY_HOME);
        for (const char* const end : {"\x1b[4~", "\x1b[8~", "\x1b[F", "\x1bOF"}) ::define_key(end, KEY_END);
        ::nodelay(::stdscr, TRUE);
        ::set_escdelay(25);
        // GNU screen 4.9 keeps Escape to itself until another key comes, as long as somebody listens to the mouse.
        if (!isGnuScreen())
            ::mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED,
                        nullptr);
        ::mouseinterval(0);
        depth_ = depthOf(settings, theme);
        if (depth_ != Depth::Mono && depth_ != Depth::True) ::use_default_colors();
        ::refresh();
        freeKeys(keyBindings(settings.keys));
        if (depth_ != Depth::Mono && blocks_ != Blocks::None) beginPictures(settings.pictures);
    }
    ~NcursesTerminal() override {
        awaitAnswers();
        if (pictures_) {
            send(pictures_->clear() + "\x1b[0m\x1b[2J");
            if (pictures_->protocol() == PictureProtocol::Sixel) send("\x1b[?8452l");
        }
        if (isDirect()) send("\x1b[0m\x1b[?25h");
        ::endwin();
        ::delscreen(screen_);
    }
    NcursesTerminal(const NcursesTerminal&) = delete;
    NcursesTerminal& operator=(const NcursesTerminal&) = delete;

    [[nodiscard]] Size size() const override { return {::getmaxy(::stdscr), ::getmaxx(::stdscr)}; }
    [[nodiscard]] Depth depth() const override { return depth_; }
    [[nodiscard]] Blocks blocks() const override { return blocks_; }
    void clear() override { next_.clear(size()); }
    void put(Point at, std::string_view utf8, const Style& style) override {
        next_.put(at, utf8, lookOf(style, theme_, depth_));
    }
    // A sixel in the last row scrolls the screen, at least in xterm.
    [[nodiscard]] bool hasPictures(int lastRow) const override {
        return pictures_ && (pictures_->protocol() == PictureProtocol::Kitty || lastRow < size().rows - 1);
    }
    void putPicture(Point corner, Size size, PieceType type, const Style& style) override;
    void showCursor(std::optional<Point> at) override { cursor_ = at; }
    void present() override;
    std::optional<Input> wait(std::optional<std::chrono::milliseconds> longest, int otherDescriptor) override;
    void copy(std::string_view text) override;

private:
    static Depth depthOf(const Settings& settings, const Theme& theme);
    static Blocks blocksOf(const Settings& settings);
    static void freeKeys(const std::vector<KeyBinding>& bindings);
    static void send(std::string_view bytes);
    // Does ncurses have no part in what is drawn?
    [[nodiscard]] bool isDirect() const { return depth_ == Depth::True || pictures_; }
    static std::optional<PixelSize> cellSize();
    void beginPictures(Pictures wanted);
    void showPictures(PictureProtocol protocol, std::optional<PixelSize> cell);
    void awaitAnswers();
    bool hearAnswers();
    int readCode();
    void appendColor(std::string& bytes, int code, Paint color) const;
    void presentByNcurses();
    void presentDirectly();
    void forgetScreen();
    std::optional<Input> read();
    static std::optional<Input> readMouse();

    SignalWatch signals_;
    SCREEN* screen_;
    Theme theme_;
    Depth depth_ = Depth::Mono;
    Blocks blocks_;
    std::optional<Point> cursor_;
    Cells next_;   // what is drawn now
    Cells shown_;  // what the terminal has
    std::optional<PictureLayer> pictures_;
    Pictures wantedPictures_ = Pictures::Off;
    std::optional<PictureAnswerReader> answers_;  // while they are waited for
    std::deque<int> codes_;                       // keys that might have been answers
};

// ncurses knows true colours only of terminals whose description has them, and few have: most say it in a variable,
// which GNU screen hands through without understanding them.
Depth NcursesTerminal::depthOf(const Settings& settings, const Theme& theme) {
    if (settings.color == Choice::No || theme.isMono || !::has_colors()) return Depth::Mono;
    const std::string_view said = environment("COLORTERM");
    const std::string_view terminal = environment("TERM");
    const bool isDescribed = ::tigetflag("RGB") > 0 || ::tigetnum("RGB") > 0;
    const bool isOld = terminal == "linux" || terminal.starts_with("vt");
    if (isDescribed || ((said == "truecolor" || said == "24bit") && !isGnuScreen() && !isOld)) return Depth::True;
    if (::start_color() != OK) return Depth::Mono;
    return COLORS >= 256 ? Depth::Many : COLORS >= 16 ? Depth::Sixteen : Depth::Eight;
}

Blocks NcursesTerminal::blocksOf(const Settings& settings) {
    const std::string_view terminal = environment("TERM");
    if (settings.unicode == Choice::No || settings.drawn == Choice::No || !isUtf8Locale()) return Blocks::None;
    if (terminal.starts_with("vt")) return Blocks::None;
    return terminal == "linux" ? Blocks::Halves : Blocks::Parts;
}

// A key that is bound to something, such as Ctrl-Z, does not also suspend or stop the program.
void NcursesTerminal::freeKeys(const std::vector<KeyBinding>& bindings) {
    termios modes{};
    if (::tcgetattr(STDIN_FILENO, &modes) != 0) return;
    for (const KeyBinding& binding : bindings) {
        if (binding.key.key != Key::Control) continue;
        for (const int use : {VINTR, VQUIT, VSUSP, VSTART, VSTOP})
            if (modes.c_cc[use] == binding.key.character - 'a' + 1) modes.c_cc[use] = _POSIX_VDISABLE;
    }
    ::tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    ::def_prog_mode();  // kept after a suspension, too
}

// As far as the terminal says it.
std::optional<PixelSize> NcursesTerminal::cellSize() {
    winsize window{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 || window.ws_row == 0)
        return std::nullopt;
    const PixelSize cell{window.ws_xpixel / window.ws_col, window.ws_ypixel / window.ws_row};
    return cell.width == 0 || cell.height == 0 ? std::nullopt : std::optional(cell);
}

// Nobody waits for the answers: until they come, and where none comes, the board is drawn without pictures. What a
// terminal does not know it would swallow, and leave the board empty: so it is asked, whatever was chosen.
void NcursesTerminal::beginPictures(Pictures wanted) {
    if (wanted == Pictures::Off) return;
    wantedPictures_ = wanted;
    answers_.emplace();
    send(pictureQuestion);
}

// What ncurses has drawn so far is forgotten, as it would draw it again over the pictures.
void NcursesTerminal::showPictures(PictureProtocol protocol, std::optional<PixelSize> cell) {
    constexpr PixelSize usual{10, 20};
    if (protocol == PictureProtocol::Sixel && !cell) return;
    ::erase();
    ::refresh();
    pictures_.emplace(protocol, cell.value_or(usual), theme_);
    if (protocol == PictureProtocol::Sixel) send("\x1b[?8452h");  // the cursor stays beside one
    forgetScreen();
}

// True with the last of the answers.
bool NcursesTerminal::hearAnswers() {
    if (!answers_ || !answers_->answers().isLast) return false;
    const PictureAnswers said = answers_->answers();
    answers_.reset();
    const auto cell = cellSize() ? cellSize() : said.cell;
    if (said.hasKitty && wantedPictures_ != Pictures::Sixel) {
        showPictures(PictureProtocol::Kitty, cell);
    } else if (said.hasSixel && wantedPictures_ != Pictures::Kitty) {
        showPictures(PictureProtocol::Sixel, cell);
    }
    return pictures_.has_value();
}

// Else whoever reads the terminal next would get them, the shell.
void NcursesTerminal::awaitAnswers() {
    constexpr int longest = 200;  // ms
    pollfd source{STDIN_FILENO, POLLIN, 0};
    while (answers_ && !answers_->answers().isLast && ::poll(&source, 1, longest) > 0 && readCode() != ERR) {
    }
}

void NcursesTerminal::putPicture(Point corner, Size size, PieceType type, const Style& style) {
    const std::uint32_t paper = lookOf(style, theme_, Depth::True).paper.value_or(0);
    next_.putPicture({corner, size, {style.piece.value_or(Color::White), type}, rgb(paper)});
}

void NcursesTerminal::present() {
    if (isDirect()) {
        presentDirectly();
    } else {
        presentByNcurses();
    }
    shown_ = next_;
}

void NcursesTerminal::presentByNcurses() {
    next_.forChanges(shown_, [](Point at, std::string_view text, const Look& look) {
        attr_t attributes = A_NORMAL;
        if (look.isBold) attributes |= A_BOLD;
        if (look.isReversed) attributes |= A_REVERSE;
        const auto numberOf = [](Paint paint) { return paint ? static_cast<int>(*paint) : -1; };
        const bool hasPair = look.ink || look.paper;
        const int pair = hasPair ? ::alloc_pair(numberOf(look.ink), numberOf(look.paper)) : 0;
        ::attr_set(attributes, static_cast<short>(pair), nullptr);
        ::mvaddnstr(at.row, at.column, text.data(), static_cast<int>(text.size()));
    });
    ::curs_set(cursor_ ? 1 : 0);
    if (cursor_) ::move(cursor_->row, cursor_->column);
    ::refresh();
}

void NcursesTerminal::appendColor(std::string& bytes, int code, Paint color) const {
    constexpr std::uint32_t bright = 8;
    if (!color) return;
    const std::uint32_t number = *color;
    if (depth_ == Depth::True) {
        append(bytes, ";{};2;{};{};{}", code, number >> 16, number >> 8 & 0xff, number & 0xff);
    } else if (depth_ == Depth::Many) {
        append(bytes, ";{};5;{}", code, number);
    } else {
        append(bytes, ";{}", code - 8 + static_cast<int>(number < bright ? number : number - bright + 60));
    }
}

// The sequences that every terminal of true colours or with pictures has, all at once.
void NcursesTerminal::presentDirectly() {
    std::string bytes = "\x1b[?25l";
    if (shown_.size() != next_.size()) bytes += "\x1b[0m\x1b[2J";
    std::optional<Look> look;
    next_.forChanges(shown_, [&](Point at, std::string_view text, const Look& wanted) {
        append(bytes, "\x1b[{};{}H", at.row + 1, at.column + 1);
        if (look != wanted) {
            append(bytes, "\x1b[0{}{}", wanted.isBold ? ";1" : "", wanted.isReversed ? ";7" : "");
            appendColor(bytes, 38, wanted.ink);
            appendColor(bytes, 48, wanted.paper);
            bytes += 'm';
            look = wanted;
        }
        bytes += text;
    });
    if (pictures_) bytes += pictures_->update(next_, shown_);
    if (cursor_) append(bytes, "\x1b[0m\x1b[{};{}H\x1b[?25h", cursor_->row + 1, cursor_->column + 1);
    send(bytes);
}

void NcursesTerminal::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR && errno != EAGAIN) return;
        if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

// Whatever the terminal shows, it is no longer what was drawn: after a change of its size or a suspension.
void NcursesTerminal::forgetScreen() {
    shown_ = Cells();
    if (pictures_) {
        send(pictures_->clear());
        pictures_.emplace(pictures_->protocol(), cellSize().value_or(pictures_->cell()), theme_);
    }
    if (isDirect()) ::refresh();  // ncurses clears what it believes to be empty before it is drawn on
}

std::optional<Input> NcursesTerminal::wait(std::optional<std::chrono::milliseconds> longest, int otherDescriptor) {
    const auto until = longest ? std::optional(std::chrono::steady_clock::now() + *longest) : std::nullopt;
    while (true) {
        if (auto input = read()) return input;
        std::array<pollfd, 3> sources{
            {{STDIN_FILENO, POLLIN, 0}, {signalPipe[0], POLLIN, 0}, {otherDescriptor, POLLIN, 0}}};
        int left = -1;
        if (until) {
            const auto time = std::chrono::ceil<std::chrono::milliseconds>(*until - std::chrono::steady_clock::now());
            left = static_cast<int>(std::clamp<std::int64_t>(time.count(), 0, 3'600'000));
        }
        // Also where there is no time to wait: a signal must be noticed however busy the program is.
        const int ready = ::poll(sources.data(), sources.size(), left);
        if (ready == 0) return std::nullopt;
        if (ready < 0 && errno != EINTR) return Closed{};
        if (ready < 0) {  // a signal: perhaps the window has another size, which `read` finds out
            if (auto resized = read()) return resized;
            forgetScreen();  // or the program was suspended
            return Resized{};
        }
        if (sources[1].revents != 0) return Closed{};
        if (sources[2].revents != 0) return std::nullopt;
        if ((sources[0].revents & POLLIN) == 0) return Closed{};  // hung up
        auto input = read();
        if (input) return input;
        char byte = 0;
        if (::read(STDIN_FILENO, &byte, 0) < 0 && errno == EIO) return Closed{};
    }
}

// By OSC 52, which xterm, kitty, foot, tmux and others know, and the rest pass over.
void NcursesTerminal::copy(std::string_view text) { send("\x1b]52;c;" + base64(text) + "\a"); }

std::optional<Input> NcursesTerminal::readMouse() {
    MEVENT event{};
    if (::getmouse(&event) != OK) return std::nullopt;
    const Point point{event.y, event.x};
    if ((event.bstate & BUTTON4_PRESSED) != 0) return MouseInput{MouseAction::WheelUp, point};
    if ((event.bstate & BUTTON5_PRESSED) != 0) return MouseInput{MouseAction::WheelDown, point};
    if ((event.bstate & BUTTON1_RELEASED) != 0) return MouseInput{MouseAction::Release, point};
    return MouseInput{MouseAction::Press, point};
}

// The next key that is no answer.
int NcursesTerminal::readCode() {
    const auto keep = [this](std::string_view keys) {
        for (const char key : keys) codes_.push_back(static_cast<unsigned char>(key));
    };
    while (codes_.empty()) {
        const int code = ::wgetch(::stdscr);
        if (!answers_) return code;
        if (code >= 0 && code <= 0xff) {
            keep(answers_->take(static_cast<char>(code)));
            if (answers_->answers().isLast) break;
        } else {
            keep(code == ERR ? answers_->pause() : answers_->giveBack());
            codes_.push_back(code);
        }
    }
    if (codes_.empty()) return ERR;
    const int code = codes_.front();
    codes_.pop_front();
    return code;
}

std::optional<Input> NcursesTerminal::read() {
    const int code = readCode();
    if (hearAnswers()) {
        if (code != ERR) codes_.push_front(code);
        return Resized{};
    }
    switch (code) {
        case ERR: return std::nullopt;
        case KEY_RESIZE: forgetScreen(); return Resized{};
        case KEY_MOUSE: return readMouse();
        case KEY_UP: return KeyPress{Key::Up};
        case KEY_DOWN: return KeyPress{Key::Down};
        case KEY_LEFT: return KeyPress{Key::Left};
        case KEY_RIGHT: return KeyPress{Key::Right};
        case KEY_PPAGE: return KeyPress{Key::PageUp};
        case KEY_NPAGE: return KeyPress{Key::PageDown};
        case KEY_HOME: return KeyPress{Key::Home};
        case KEY_END: return KeyPress{Key::End};
        case KEY_ENTER:
        case '\r':
        case '\n': return KeyPress{Key::Enter};
        case KEY_BACKSPACE:
        case KEY_DC:
        case '\b':
        case 127: return KeyPress{Key::Backspace};
        case '\t': return KeyPress{Key::Tab};
        case 27: return KeyPress{Key::Escape};
        default: break;
    }
    if (code >= KEY_F(1) && code <= KEY_F(12)) return KeyPress{Key::Function, static_cast<char>(code - KEY_F0)};
    if (code == 'L' - '@') {
        ::clearok(::stdscr, TRUE);
        forgetScreen();
        return Resized{};
    }
    if (code > 0 && code < 27) return KeyPress{Key::Control, static_cast<char>(code - 1 + 'a')};
    if (code >= ' ' && code <= 0xff) return KeyPress{Key::Character, static_cast<char>(code)};
    return std::nullopt;
}

}  // namespace

std::unique_ptr<Terminal> openNcursesTerminal(const Settings& settings, const Theme& theme) {
    std::setlocale(LC_ALL,
                   "");  // NOLINT(concurrency-mt-unsafe): before any thread; ncurses needs it for its characters
    SCREEN* const screen = ::newterm(nullptr, stdout, stdin);
    if (screen == nullptr) return nullptr;
    return std::make_unique<NcursesTerminal>(screen, settings, theme);
}

}  // namespace nowchess::app
