"""Games as WebAssembly: what a module holds, how it is made, and how it is run under Node."""
