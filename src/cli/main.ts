import { setFlagsFromString } from "node:v8";
import { watchOutput } from "./output.ts";
import { program } from "./program.ts";

// In runs of a few seconds, optimising a function pays only if it is called a lot: a fifth of a build's processor time.
setFlagsFromString("--interrupt-budget=500000");
watchOutput();
await program.parseAsync();
