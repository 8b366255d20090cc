/** `npm run generate`: writes only `src/generated/`, which unit tests and type checks need, and not the program. */
import { fileURLToPath } from "node:url";
import { isAsMade, remember } from "./as-made.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const RECORD = fileURLToPath(new URL("../node_modules/.cache/generated.json", import.meta.url));

// The compiler is loaded only if there is something to compile.
if (!isAsMade(RECORD, root)) {
  // esbuild runs only briefly, so garbage collection would cost more than the memory.
  process.env.GOGC ??= "400";
  const { createCompiler } = await import("./compiler.js");
  const compiler = createCompiler();
  try {
    await compiler.generate();
    remember(RECORD, root, compiler.involved());
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  } finally {
    await compiler.close();
  }
}
