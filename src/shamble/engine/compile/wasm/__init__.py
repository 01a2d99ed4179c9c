"""Rules and kernels as one WebAssembly module: the same LLVM code that Numba makes for the CPU, for another machine."""
