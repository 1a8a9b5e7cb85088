#include "front/tui/ncurses_terminal.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <ctime>

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <ncurses.h>

#include "front/tui/key_bindings.h"
#include "front/tui/view.h"

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

// The colours of a theme: what the squares are like, and the ink of the pieces on them. Squares are neither so light
// that White's pieces are lost on them nor so dark that Black's are; or else both sides have black ink, as in print.
struct Palette {
    std::array<short, roleCount> background;
    short white;
    short black;
    short dim;
};

constexpr short none = -1;  // the terminal's own
//                                    Text  Dim   Strong light dark last target selected check
constexpr Palette dark256{{none, none, none, 137, 95, 100, 65, 31, 167}, 231, 16, 245};
constexpr Palette light256{{none, none, none, 230, 187, 186, 151, 117, 210}, 16, 16, 240};
constexpr Palette dark8{
    {none, none, none, COLOR_CYAN, COLOR_GREEN, COLOR_YELLOW, COLOR_MAGENTA, COLOR_MAGENTA, COLOR_RED},
    COLOR_WHITE,
    COLOR_BLACK,
    none};
constexpr Palette light8{{none, none, none, COLOR_WHITE, COLOR_CYAN, COLOR_YELLOW, COLOR_GREEN, COLOR_GREEN, COLOR_RED},
                         COLOR_BLACK,
                         COLOR_BLACK,
                         none};

bool isSquare(Role role) noexcept { return role >= Role::LightSquare; }

class NcursesTerminal final : public Terminal {
public:
    explicit NcursesTerminal(SCREEN* screen, const Settings& settings) : screen_(screen) {
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
        ::mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
        ::mouseinterval(0);
        chooseColors(settings);
        freeKeys(keyBindings(settings.keys));
    }
    ~NcursesTerminal() override {
        ::endwin();
        ::delscreen(screen_);
    }
    NcursesTerminal(const NcursesTerminal&) = delete;
    NcursesTerminal& operator=(const NcursesTerminal&) = delete;

    [[nodiscard]] Size size() const override { return {::getmaxy(::stdscr), ::getmaxx(::stdscr)}; }
    [[nodiscard]] bool hasColor() const override { return hasColor_; }
    [[nodiscard]] bool hasTwoInks() const override { return hasTwoInks_; }
    void clear() override { ::erase(); }
    void put(Point at, std::string_view utf8, const Style& style) override;
    void showCursor(std::optional<Point> at) override { cursor_ = at; }
    void present() override;
    std::optional<Input> wait(std::optional<std::chrono::milliseconds> longest, int otherDescriptor) override;
    void copy(std::string_view text) override;

private:
    void chooseColors(const Settings& settings);
    static void freeKeys(const std::vector<KeyBinding>& bindings);
    [[nodiscard]] static short pairOf(Role role, std::optional<Color> piece) noexcept;
    [[nodiscard]] attr_t attributesOf(const Style& style) const noexcept;
    static std::optional<Input> read();
    static std::optional<Input> readMouse();

    SignalWatch signals_;
    SCREEN* screen_;
    std::optional<Point> cursor_;
    bool hasColor_ = false;
    bool hasTwoInks_ = false;
};

// Pairs are numbered by role and by the piece on the square: none, White's, Black's.
short NcursesTerminal::pairOf(Role role, std::optional<Color> piece) noexcept {
    const int ink = !piece ? 0 : *piece == Color::White ? 1 : 2;
    return static_cast<short>(1 + 3 * static_cast<int>(role) + ink);
}

void NcursesTerminal::chooseColors(const Settings& settings) {
    hasColor_ =
        settings.color != Choice::No && settings.theme != Theme::Mono && ::has_colors() && ::start_color() == OK;
    if (!hasColor_) return;
    ::use_default_colors();
    const bool many = COLORS >= 256;
    const bool light = settings.theme == Theme::Light;
    const Palette& palette = many ? (light ? light256 : dark256) : (light ? light8 : dark8);
    hasTwoInks_ = palette.white != palette.black;
    for (int index = 0; index < roleCount; ++index) {
        const auto role = static_cast<Role>(index);
        const short background = palette.background[static_cast<std::size_t>(index)];
        const short plain = role == Role::Dim ? palette.dim : none;
        ::init_pair(pairOf(role, std::nullopt), isSquare(role) ? palette.black : plain, background);
        ::init_pair(pairOf(role, Color::White), palette.white, background);
        ::init_pair(pairOf(role, Color::Black), palette.black, background);
    }
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

attr_t NcursesTerminal::attributesOf(const Style& style) const noexcept {
    attr_t attributes = A_NORMAL;
    if (style.role == Role::Strong) attributes |= A_BOLD;
    if (style.reversed) attributes |= A_REVERSE;
    if (!hasColor_) {
        if (style.role == Role::SelectedSquare || style.role == Role::CheckSquare) attributes |= A_REVERSE;
        if (style.role == Role::TargetSquare || style.role == Role::LastMoveSquare) attributes |= A_BOLD;
    } else if (style.piece == Color::White && hasTwoInks_) {
        attributes |= A_BOLD;  // bright white, where there are few colours
    }
    return attributes;
}

void NcursesTerminal::put(Point at, std::string_view utf8, const Style& style) {
    if (at.row < 0 || at.row >= size().rows || at.column < 0 || at.column >= size().columns) return;
    ::attr_set(attributesOf(style), hasColor_ ? pairOf(style.role, style.piece) : short{0}, nullptr);
    const std::string_view text = clipped(utf8, static_cast<std::size_t>(size().columns - at.column));
    ::mvaddnstr(at.row, at.column, text.data(), static_cast<int>(text.size()));
}

void NcursesTerminal::present() {
    ::curs_set(cursor_ ? 1 : 0);
    if (cursor_) ::move(cursor_->row, cursor_->column);
    ::refresh();
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
        if (ready < 0) continue;  // a signal: perhaps the window has another size, which `read` finds out
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
void NcursesTerminal::copy(std::string_view text) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string sequence = "\x1b]52;c;";
    for (std::size_t at = 0; at < text.size(); at += 3) {
        const std::string_view three = text.substr(at, 3);
        std::uint32_t bits = 0;
        for (std::size_t byte = 0; byte < 3; ++byte)
            bits = bits << 8 | (byte < three.size() ? static_cast<unsigned char>(three[byte]) : 0U);
        for (std::size_t digit = 0; digit < 4; ++digit)
            sequence += digit <= three.size() ? digits[bits >> (18 - 6 * digit) & 63] : '=';
    }
    sequence += '\a';
    std::fwrite(sequence.data(), 1, sequence.size(), stdout);
    std::fflush(stdout);
}

std::optional<Input> NcursesTerminal::readMouse() {
    MEVENT event{};
    if (::getmouse(&event) != OK) return std::nullopt;
    const Point point{event.y, event.x};
    if ((event.bstate & BUTTON4_PRESSED) != 0) return MouseInput{MouseAction::WheelUp, point};
    if ((event.bstate & BUTTON5_PRESSED) != 0) return MouseInput{MouseAction::WheelDown, point};
    if ((event.bstate & BUTTON1_RELEASED) != 0) return MouseInput{MouseAction::Release, point};
    return MouseInput{MouseAction::Press, point};
}

std::optional<Input> NcursesTerminal::read() {
    const int code = ::wgetch(::stdscr);
    switch (code) {
        case ERR: return std::nullopt;
        case KEY_RESIZE: return Resized{};
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
        return Resized{};
    }
    if (code > 0 && code < 27) return KeyPress{Key::Control, static_cast<char>(code - 1 + 'a')};
    if (code >= ' ' && code <= 0xff) return KeyPress{Key::Character, static_cast<char>(code)};
    return std::nullopt;
}

}  // namespace

std::unique_ptr<Terminal> openNcursesTerminal(const Settings& settings) {
    std::setlocale(LC_ALL,
                   "");  // NOLINT(concurrency-mt-unsafe): before any thread; ncurses needs it for its characters
    SCREEN* const screen = ::newterm(nullptr, stdout, stdin);
    if (screen == nullptr) return nullptr;
    return std::make_unique<NcursesTerminal>(screen, settings);
}

}  // namespace nowchess::app
