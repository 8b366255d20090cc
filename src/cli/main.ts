import { setFlagsFromString } from "node:v8";
import { watchOutput } from "./output.ts";
import { program } from "./program.ts";

// In runs of a few seconds, optimising a function pays off only if it is called a lot: this saves 20% of a build's CPU time.
// Less inlining saves another 5%, because the larger functions take longer to compile than they gain.
setFlagsFromString("--interrupt-budget=500000");
setFlagsFromString("--max-inlined-bytecode-size-cumulative=200");
watchOutput();
await program.parseAsync(withoutOptionsOfUnknown(process.argv));

/** Leaves out the options of an unknown command: commander would answer its `--help` with the help of the program. */
function withoutOptionsOfUnknown(argv: readonly string[]): readonly string[] {
  const name = argv[2] ?? "-";
  const isKnown =
    name.startsWith("-") || name === "help" || program.commands.some((one) => one.name() === name);
  return isKnown ? argv : argv.slice(0, 3);
}
