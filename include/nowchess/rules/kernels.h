// Which of its kernels the library runs. The hot part of the rules is compiled for several instruction sets; the best
// one that the machine has is used, unless a program asks for another: to measure, or to test what other machines run.
//
//   if (!useKernel("portable")) std::puts("no such kernel here");
//   for (const std::string_view name : kernelNames()) std::printf("%.*s\n", int(name.size()), name.data());
//
// Thread safety: the choice is one for the whole process and may be made at any time, by any thread. All kernels give
// the same answers.
#pragma once

#include <string_view>
#include <vector>

namespace nowchess {

// Those that this machine can run, the portable one first and the best one last.
std::vector<std::string_view> kernelNames();
// The one in use.
std::string_view kernelName() noexcept;
// False, and nothing changes, if this machine has none of that name.
bool useKernel(std::string_view name) noexcept;

}  // namespace nowchess
