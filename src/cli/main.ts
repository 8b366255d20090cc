import { watchOutput } from "./output.ts";
import { program } from "./program.ts";

watchOutput();
await program.parseAsync();
