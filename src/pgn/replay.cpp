#include "nowchess/pgn/replay.h"

#include <algorithm>
#include <new>
#include <type_traits>
#include <utility>

#include "notation/plain_san.h"
#include "nowchess/notation/fen.h"
#include "pgn/null_move.h"
#include "text/words.h"

namespace nowchess::pgn {

namespace {

// Letters and digits alone, small: spellings differ in everything else.
std::string plainName(std::string_view text) {
    std::string plain;
    for (const char c : text.substr(0, 64)) {
        if (c >= 'A' && c <= 'Z')
            plain += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            plain += c;
    }
    return plain;
}

std::string alternatives(const AnyPosition& position, std::span<const std::optional<Move>> moves) {
    std::string text;
    for (const auto& move : moves) {
        if (!move) continue;
        if (!text.empty()) text += " or ";
        text += toSan(position, *move).view();
    }
    return text;
}

// Is a tag's value, badly written as it is, more likely two pieces of a damaged file? Quotes stand around words, and
// nobody writes moves or comments there.
bool looksDamaged(std::string_view value) noexcept {
    bool isQuoteOpen = false;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool followsBlank = i == 0 || isBlank(value[i - 1]);
        if (value[i] == '"' && isQuoteOpen == followsBlank) return true;
        if (value[i] == '"') isQuoteOpen = !isQuoteOpen;
        if (value[i] == '{' || value[i] == '}' || (value[i] == '.' && !followsBlank && isDigit(value[i - 1])))
            return true;
        if (value[i] == '\\') ++i;
    }
    return isQuoteOpen;
}

Fault faultOf(SanFault fault) noexcept {
    if (fault == SanFault::NotAMove) return Fault::NotAMove;
    return fault == SanFault::Ambiguous ? Fault::AmbiguousMove : Fault::IllegalMove;
}

std::string_view clipped(std::string_view text, std::size_t most) noexcept {
    text = text.substr(0, most);
    const std::size_t line = text.find_first_of("\r\n");
    return text.substr(0, line);
}

std::array<AnyPosition, 2> initialPositions(Variant variant) noexcept {
    const AnyPosition initial = AnyPosition::initial(variant);
    return {initial, initial};
}

// "Standard, Chess960, … or Three-check".
std::string knownVariants() {
    std::vector<std::string> names{std::string(name(standardRules)), std::string(name(chess960Rules))};
    for (const Variant variant : std::span(allVariants).subspan(1)) names.emplace_back(tagName(variant));
    return listed(names, " or ");
}

}  // namespace

std::uint64_t countLineEnds(std::string_view text) noexcept {
    // In runs of one size, so short that a byte holds their count: compilers make the most of that.
    constexpr std::size_t runSize = 192;
    if (text.empty()) return 0;
    const auto endsAt = [text](std::size_t at) {
        const auto isReturn = static_cast<unsigned>(text[at] == '\r');
        const auto isFeed = static_cast<unsigned>(text[at] == '\n');
        const auto isPaired = static_cast<unsigned>(text[at - 1] == '\r');
        return static_cast<std::uint8_t>(isReturn | (isFeed & ~isPaired));
    };
    std::uint64_t count = isLineEnd(text[0]) ? 1 : 0;
    std::size_t at = 1;
    for (; at + runSize <= text.size(); at += runSize) {
        std::uint8_t ends = 0;
        for (std::size_t i = 0; i < runSize; ++i) ends = static_cast<std::uint8_t>(ends + endsAt(at + i));
        count += ends;
    }
    for (; at < text.size(); ++at) count += endsAt(at);
    return count;
}

std::optional<Rules> rulesOfVariant(std::string_view variant, std::string_view fen) {
    if (plainName(variant).empty()) return standardRules;
    if (const auto rules = parseRules(variant)) return rules;
    const auto setup = parseFen(fen);
    if (!setup || !setup->castlingRooks.empty()) return std::nullopt;
    const auto found = parseVariantWithoutCastling(variant);
    return found ? std::optional(Rules{.variant = *found}) : std::nullopt;
}

bool continuesAfterResult(std::string_view text, const Token& token) noexcept {
    const bool isGlyph = token.kind == TokenKind::Nag || token.kind == TokenKind::Glyph;
    const std::string_view number = token.text.substr(0, token.text.find('.'));
    const bool isLater = token.kind == TokenKind::MoveNumber &&
                         number.substr(std::min(number.find_first_not_of('0'), number.size())) != "1";
    return (isGlyph || isLater) && !Lexer(text).followsEmptyLine(token);
}

bool saysOnTime(std::string_view text) {
    // Its end matters: the beginning may be the name of a player.
    constexpr std::size_t longest = 32;
    const std::string plain = plainName(text.substr(text.size() - std::min(longest, text.size())));
    for (const std::string_view ending :
         {"timeforfeit", "forfeitsontime", "forfeitontime", "forfeitedontime", "wonontime", "winsontime", "winontime",
          "lostontime", "losesontime", "lossontime", "outoftime", "timeout", "flagfell", "flagfall"})
        if (plain.ends_with(ending)) return true;
    return false;
}

AnyReplay::AnyReplay(std::string_view text, const ReplayOptions& options)
    : text_(text),
      origin_(options.origin),
      findsEveryNumber_(options.everyWrongNumber),
      lines_(1),
      rules_(standardRules) {}

Report replay(std::string_view text, const ReplayOptions& options) {
    NoListener nobody;
    return replay(text, nobody, options);
}

std::vector<Finding> AnyReplay::takeFindings() noexcept {
    gameFindings_ = 0;
    return std::exchange(findings_, {});
}

AnyPosition AnyReplay::anyPosition() const noexcept {
    return withPosition([](const auto& position) -> AnyPosition { return position; });
}

// At the position that stands first.
void AnyReplay::begin() noexcept {
    depth_ = 0;
    Line& main = lines_[0];
    main.now = 0;
    main.ply = 0;
    main.hasMove = false;
    setFailures(main, 0);
}

void AnyReplay::beginGame(std::size_t offset) {
    gameBegin_ = offset;
    ++games_;
    isInGame_ = true;
    hasStart_ = true;
    isSkipped_ = false;
    isVariant_ = false;
    letters_ = PieceLetters::English;
    areLettersSought_ = false;
    begin();
    rules_ = standardRules;
    numberBase_ = 0;
    numberShift_ = 0;
    marker_.reset();
    markerToken_.reset();
    zeros_.reset();
    isContradicted_ = false;
    hasOtherMoves_ = false;
    tagNames_.clear();
    tagMarks_ = 0;
    for (auto* tag : {&resultTag_, &fenTag_, &setUpTag_, &variantTag_, &plyCountTag_}) tag->reset();
}

// A name is compared with those before it only where it could be one of them.
void AnyReplay::noteName(const TagText& tag, const Token& token) {
    constexpr std::size_t most = 64;
    const std::size_t likeness = static_cast<unsigned char>(tag.name.front()) * 31U +
                                 static_cast<unsigned char>(tag.name.back()) * 7U + tag.name.size();
    const std::uint64_t mark = std::uint64_t{1} << likeness % 64;
    const bool mayBeKnown = (std::exchange(tagMarks_, tagMarks_ | mark) & mark) != 0;
    if (mayBeKnown && std::ranges::find(tagNames_, tag.name) != tagNames_.end())
        note(findingAt(Fault::RepeatedTag, token));
    else if (tagNames_.size() < most)
        tagNames_.push_back(tag.name);
}

void AnyReplay::tag(const TagText& tag, const Token& token) {
    noteName(tag, token);
    // Compared by their length first: most tags are none of these.
    std::optional<TagValue>* slot = nullptr;
    switch (tag.name.size()) {
        case 3: slot = tag.name == "FEN" ? &fenTag_ : nullptr; break;
        case 5: slot = tag.name == "SetUp" || tag.name == "Setup" ? &setUpTag_ : nullptr; break;
        case 6: slot = tag.name == "Result" ? &resultTag_ : nullptr; break;
        case 7: slot = tag.name == "Variant" ? &variantTag_ : nullptr; break;
        case 8: slot = tag.name == "PlyCount" ? &plyCountTag_ : nullptr; break;
        default: break;
    }
    if (slot != nullptr && !*slot) *slot = TagValue{token, tag.value};
}

bool AnyReplay::beginMoves(bool takesVariants) {
    static const Position initial = Position::initial();
    lines_[0].positions[0] = initial;
    if (variantTag_) {
        const auto rules = rulesOfVariant(variantTag_->value, fenTag_ ? fenTag_->value : std::string_view());
        isVariant_ = rules && !withVariant(rules->variant, []<typename V>(V) { return isStandard<V>; });
        if (!rules || (isVariant_ && !takesVariants)) {
            isVariant_ = false;
            refuseVariant(takesVariants);
            begin();
            return hasStart_ = false;
        }
        rules_ = *rules;
        if (isVariant_) variantPositions_.assign(lines_.size(), initialPositions(rules_.variant));
    }
    begin();
    hasStart_ = readStart();
    if (hasStart_ && (fenTag_ || isVariant_)) findLettersOfStart();
    return hasStart_;
}

void AnyReplay::refuseVariant(bool takesVariants) {
    Finding finding = findingAt(Fault::UnsupportedVariant, variantTag_->token);
    finding.found = variantTag_->value;
    finding.expected = takesVariants ? knownVariants() : "Standard or Chess960";
    note(std::move(finding));
}

bool AnyReplay::readStart() {
    if (fenTag_) return readFen();
    if (!setUpTag_ || setUpTag_->value != "1") return true;
    Finding finding = findingAt(Fault::MissingFen, setUpTag_->token);
    finding.expected = "a FEN tag";
    note(std::move(finding));
    return false;
}

bool AnyReplay::readFen() {
    const auto take = [&](const auto& read, auto& start) {
        if (read) {
            start = *read;
            return true;
        }
        Finding finding = findingAt(Fault::InvalidFen, fenTag_->token);
        finding.reason = message(read.error());
        note(std::move(finding));
        return false;
    };
    if (isVariant_) {
        AnyPosition& start = variantPositions_[0][0];
        if (!take(positionFromFen(fenTag_->value, rules_.variant), start)) return false;
        // The tag has a word for the variant alone.
        if (rulesFor(start).castling == CastlingMode::Chess960) rules_.castling = CastlingMode::Chess960;
        return true;
    }
    return take(positionFromFen(fenTag_->value), lines_[0].positions[0]);
}

inline void AnyReplay::count(Line& line) noexcept {
    line.now ^= 1U;
    line.hasMove = true;
    ++line.ply;
    moves_ += static_cast<std::uint64_t>(depth_ == 0);
}

inline void AnyReplay::advance(Line& line, Move move) noexcept {
    // Constructed where it stays: a copy of what was just written in smaller pieces would have to wait for them.
    static_assert(std::is_trivially_destructible_v<Position>);
    ::new (&line.positions[line.now ^ 1U]) Position(line.positions[line.now].playUnchecked(move));
    count(line);
    lastMove_ = move;
    isNullMove_ = false;
}

void AnyReplay::advanceVariant(Line& line, Move move) noexcept {
    VariantPositions& positions = variantPositions_[depth_];
    positions[line.now ^ 1U] = positions[line.now].playUnchecked(move);
    count(line);
    lastMove_ = move;
    isNullMove_ = false;
}

void AnyReplay::pass(Line& line) noexcept {
    const auto passIn = [&](auto& positions) { positions[line.now ^ 1U] = afterNullMove(positions[line.now]); };
    if (isVariant_)
        passIn(variantPositions_[depth_]);
    else
        passIn(line.positions);
    count(line);
    isNullMove_ = true;
}

bool AnyReplay::play(const Token& token) {
    Line& line = lines_[depth_];
    Move move = lastMove_;
    if (!line.isPlain || !decodePlainSan(line.positions[line.now], token.text, move)) [[unlikely]]
        return playLenient(token);
    advance(line, move);
    wasPlain_ = true;
    return true;
}

// Mostly it is written already, but for the suffix, which anybody may have forgotten.
SanText AnyReplay::san(const Token& token) const noexcept {
    if (!wasPlain_) return withPositionBefore([&](const auto& position) { return toSan(position, lastMove_); });
    const Position& before = line().positions[line().now ^ 1U];
    const Position& position = line().positions[line().now];
    const std::string_view core = withoutSuffix(token.text);
    const MoveProbe probe(before);
    const PieceType moved = plainPiece(core[0]);
    const bool isPawn = moved == PieceType::Pawn;
    const bool isCapture = probe.them().contains(lastMove_.to());
    const bool marksCapture = core[1] == 'x';
    const bool hasOrigin = core.size() > (isCapture ? 4U : 3U);
    if (!isPawn && (hasOrigin || marksCapture != isCapture)) return toSan(before, lastMove_);
    SanText text(core);
    if (probe.givesCheck(lastMove_, moved))
        text.append(MoveProbe(position).hasKingStep() || hasLegalMove(position) ? '+' : '#');
    return text;
}

bool AnyReplay::playLenient(const Token& token) {
    wasPlain_ = false;
    hasOtherMoves_ = true;
    Line& line = lines_[depth_];
    if (token.text == "e.p." || token.text == "ep") return false;
    refuseZeros();
    if (line.failures > 0) {
        ++line.failures;
        return false;
    }
    const auto readMove = [&] {
        const SanOptions options{.letters = letters_, .nullMoves = true};
        return withPosition([&](const auto& position) { return readSan(position, token.text, options); });
    };
    auto read = readMove();
    // A Dutch knight looks like a pawn with its letter, a French bishop like one on the f-file.
    const bool isDoubtful = !read || isDoubtfulInEnglish(token.text);
    if (isDoubtful && token.text != "0-0" && findLetters(token)) read = readMove();
    if (read && hasForeignPiece(token.text, letters_)) [[unlikely]] {
        noteForeignPiece(token, *read);
        return false;
    }
    if (read) {
        if (!read->move)
            pass(line);
        else if (isVariant_)
            advanceVariant(line, *read->move);
        else
            advance(line, *read->move);
        return true;
    }
    if (token.text == "0-0" && depth_ == 0) {
        zeros_ = token;
        setFailures(line, 1);
    } else {
        noteMove(token, read.error());
    }
    return false;
}

void AnyReplay::noteMove(const Token& token, const SanError& error) {
    Line& line = lines_[depth_];
    Finding finding = findingAt(faultOf(error.fault), token);
    if (finding.fault == Fault::NotAMove) {
        finding.expected = "a move";
    } else {
        const AnyPosition position = anyPosition();
        finding.reason = reasonText(error, position);
        finding.expected =
            error.candidates[0] ? alternatives(position, error.candidates) : alternatives(position, error.nearest);
    }
    note(std::move(finding));
    setFailures(line, 1);
}

// A letter of another language in a game that is not written in it.
void AnyReplay::noteForeignPiece(const Token& token, const SanMove& pawn) {
    Finding finding = findingAt(Fault::NotAMove, token);
    finding.reason = "a pawn has no capital letter";
    finding.expected = "a move";
    if (pawn.move)
        finding.expected =
            withPosition([&](const auto& position) { return std::string(toSan(position, *pawn.move).view()); });
    note(std::move(finding));
    setFailures(line(), 1);
}

void AnyReplay::flushZeros() {
    const Token token = *std::exchange(zeros_, std::nullopt);
    noteMove(token, readSan(anyPosition(), token.text).error());
}

void AnyReplay::judgeNumber(const Token& token, std::uint32_t number) {
    if (line().failures > 0) return;
    const auto [turn, ownNumber] =
        withPosition([](const auto& position) { return std::pair(position.turn(), position.fullmoveNumber()); });
    if (number == ownNumber + numberShift_) return;
    numberShift_ = number - ownNumber;
    // Many games from a set-up position are numbered from 1, whatever the FEN says.
    if (fenTag_ && isMainLine() && ply() == 0) numberBase_ = numberShift_;
    if (findsEveryNumber_) numberShift_ = numberBase_;
    const std::uint32_t right = ownNumber + numberBase_;
    if (number == right) return;
    Finding finding = findingAt(Fault::WrongMoveNumber, token);
    finding.expected = std::to_string(right);
    const bool isWhite = turn == Color::White;
    // After an empty line, a 1. would begin another game.
    const bool wouldBeginAGame =
        right == 1 && isWhite && (line().hasMove || hasOtherMoves_) && Lexer(text_).followsEmptyLine(token);
    if (!wouldBeginAGame) finding.repair = finding.expected + (isWhite ? "." : "...");
    note(std::move(finding));
}

void AnyReplay::beginVariation(const Token& token) {
    hasOtherMoves_ = true;
    if (lines_.size() == depth_ + 1) lines_.push_back(lines_[depth_]);
    const Line& parent = line();
    Line& child = lines_[depth_ + 1];
    // In place of the last move; of a move that could not be played, the position is still there.
    const bool replacesFailure = parent.failures == 1;
    const bool replacesMove = parent.hasMove && !replacesFailure;
    const unsigned first = replacesMove ? parent.now ^ 1U : parent.now;
    child.positions[0] = parent.positions[first];
    if (isVariant_) {
        if (variantPositions_.size() == depth_ + 1) variantPositions_.push_back(variantPositions_[depth_]);
        variantPositions_[depth_ + 1][0] = variantPositions_[depth_][first];
    }
    child.now = 0;
    child.ply = parent.ply - (replacesMove ? 1U : 0U);
    setFailures(child, parent.failures > 1 ? parent.failures : 0);
    child.hasMove = false;
    if (!parent.hasMove && parent.failures == 0) fault(Fault::VariationWithoutMove, token);
    ++depth_;
}

void AnyReplay::result(const Token& token, Result result) {
    refuseZeros();
    marker_ = result;
    markerToken_ = token;
}

void AnyReplay::fault(Fault fault, const Token& token) {
    if (fault == Fault::MissingResult && zeros_) {
        marker_ = Result::BothLose;
        markerToken_ = std::exchange(zeros_, std::nullopt);
        setFailures(lines_[0], 0);
        return;
    }
    Finding finding = findingAt(fault, token);
    switch (fault) {
        case Fault::MissingResult:
            finding.found.clear();
            finding.expected = "1-0, 0-1, 1/2-1/2 or *";
            finding.repair = pgn::text(resultInTag().value_or(Result::Unknown));
            // A tag with an asterisk claims nothing, but must not be contradicted either. What both lose might be read
            // as castling.
            if (const auto right = resultOnBoard(); right && resultInTag() != Result::Unknown)
                finding.repair = pgn::text(*right);
            if (resultInTag() == Result::BothLose || !hasStart_) finding.repair.clear();
            break;
        case Fault::UnterminatedTag: finding.expected = "\"]"; break;
        case Fault::UnescapedQuote:
        case Fault::LineEndInTag:
            finding.expected = fault == Fault::UnescapedQuote ? "\\\"" : "one line";
            if (!looksDamaged(readTag(token.text).value)) finding.repair = finding.expected;
            break;
        // It may have ended earlier, but not later, and would hide the next game from many a reader.
        case Fault::UnterminatedComment: finding.expected = finding.repair = "}"; break;
        case Fault::VariationNotClosed:
            finding.found.clear();
            finding.expected = ")";
            break;
        default: break;
    }
    note(std::move(finding));
}

Finding AnyReplay::findingAt(Fault fault, const Token& token) const {
    Finding finding;
    finding.fault = fault;
    finding.offset = offsetOf(token);
    finding.game = origin_.games + (isInGame_ ? games_ : games_ + 1);
    finding.ply = isInGame_ && hasStart_ ? line().ply : 0;
    finding.found = clipped(token.text, 160);
    // What belongs to a game is turned into UTF-8 when all of the game is known.
    if (!isInGame_) finding.found = toUtf8(finding.found, encodingOf(token.text));
    return finding;
}

void AnyReplay::note(Finding finding) {
    const std::size_t noted = findings_.size() - std::min(gameFindings_, findings_.size());
    const bool isDecisive = leavesNoStart(finding.fault);
    if (noted > maxFindingsPerGame && !isDecisive) return;
    if (noted == maxFindingsPerGame && !isDecisive) {
        finding.fault = Fault::TooManyFaults;
        for (std::string* text : {&finding.found, &finding.reason, &finding.expected, &finding.repair}) text->clear();
    }
    (severity(finding.fault) == Severity::Error ? errors_ : warnings_) += 1;
    findings_.push_back(std::move(finding));
}

// A game without tags that comes right after the result of another one may be the rest of it, or only a glyph of it.
void AnyReplay::judgeBeginning() {
    const Token first = Lexer(text_.substr(gameBegin_)).next();
    if (!continuesAfterResult(text_, first)) return;
    Finding finding = findingAt(Fault::MovesAfterResult, first);
    finding.ply = 0;
    note(std::move(finding));
}

void AnyReplay::endGame(std::size_t offset) {
    if (hasStart_) {
        depth_ = 0;
        if (!isSkipped_) {
            judgeResult();
            judgePlyCount();
            judgeSpelling();
        }
    }
    if (games_ > 1 && tagNames_.empty()) judgeBeginning();
    withdrawDoubtfulRepairs();
    placeFindings(offset);
    isInGame_ = false;
}

}  // namespace nowchess::pgn
