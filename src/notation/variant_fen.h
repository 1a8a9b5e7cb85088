// What a variant adds to the text of a FEN.
#pragma once

#include <string>

#include "nowchess/notation/fen.h"

namespace nowchess {

// Adds pocket, promoted marks or counts of checks to the FEN of standard chess, if the variant has them.
void addVariantFields(std::string& fen, const Setup& setup, Variant variant, const FenStyle& style);

}  // namespace nowchess
