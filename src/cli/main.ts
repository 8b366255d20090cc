import { setFlagsFromString } from "node:v8";
import { watchOutput } from "./output.ts";
import { program } from "./program.ts";

// In runs of a few seconds, optimising a function pays only if it is called a lot: a fifth of a build's processor time. And
// what it calls is best left where it is: copies of all that cost more to compile than they save, another twentieth.
setFlagsFromString("--interrupt-budget=500000");
setFlagsFromString("--max-inlined-bytecode-size-cumulative=200");
watchOutput();
await program.parseAsync();
