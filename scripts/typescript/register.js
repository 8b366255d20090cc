/** Makes Node load TypeScript, which it does by itself since 22.18. Use with `node --import`. */
import { register } from "node:module";

if (!("typescript" in process.features && process.features.typescript))
  register(new URL("hooks.js", import.meta.url));

/** The address of this module, for other processes. */
export const LOADER = import.meta.url;
