// Any bytes as the save of a game that was left, through all that a start does with it. What can be gone on with is
// saved and read again, and is the same; what is finished is in the file of all games; what cannot be read stays.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "check.h"
#include "play/game_keeper.h"
#include "support/memory_file_system.h"

using namespace nowchess;

namespace {

const app::Directories directories{"/state", "/data", "/config"};

std::string sessionText(const app::GameRecord& record) {
    return app::recordText(record.session, record.tags, record.players, {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto files = std::make_shared<test::MemoryFileSystem>();
    const auto file = directories.state / "1.pgn";
    files->put(file, text);
    std::size_t reports = 0;
    app::GameKeeper keeper(files, directories, [&](const std::string&) { ++reports; });
    const std::size_t waiting = keeper.tidyUp();
    const auto record = keeper.takeUp([] {});
    fuzz::check(record.has_value() == (waiting == 1));
    if (reports > 0) {
        fuzz::check(reports == 1 && waiting == 0 && files->contents(file) == text);
        return 0;
    }
    if (!record) {
        fuzz::check(!files->contents(file) && files->contents("/data/games.pgn").has_value());
        return 0;
    }
    keeper.save(record->session, record->tags, record->players, {});
    if (record->session.game.ply() == 0 && record->session.game.undone().empty()) return 0;
    const std::string once = files->contents(file).value_or("");
    fuzz::check(once == sessionText(*record));
    const auto again = app::readRecord(once);
    fuzz::check(again.has_value());
    fuzz::check(again->session.game.position() == record->session.game.position());
    fuzz::check(again->session.game.ply() == record->session.game.ply());
    fuzz::check(again->session.game.undone().size() == record->session.game.undone().size());
    fuzz::check(sessionText(*again) == once);  // the players, too, but for control characters, which PGN does not have
    return 0;
}
