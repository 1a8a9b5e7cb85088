import nowchess

board = nowchess.Board()
for san in ["f3", "e5", "g4", "Ke2", "Qh4#"]:
    try:
        board.push_san(san)
    except nowchess.IllegalMoveError as error:
        print(error)
print(board.explain(), end="")
