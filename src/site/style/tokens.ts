import { BACKGROUNDS } from "../../model/colour.ts";

const grounds = (scheme: "light" | "dark") =>
  Object.entries(BACKGROUNDS[scheme])
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(" ");

/**
 * Colours, fonts and spacing (8 px); dark if the reader's system is. A site can have its own accent, perhaps red, so
 * text for better or passed has a separate colour.
 */
export const TOKENS = `:root { color-scheme: light dark; --ink: #17202a; --quiet: #56616d; --line: #dcdfe1; ${grounds("light")} --accent: #00656e; --link: #00656e; --good: #00656e; --warm: #9a3b1f; --shade: #17202a59; --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; --serif: Charter, "Bitstream Charter", "Iowan Old Style", Cambria, Georgia, "Liberation Serif", serif; --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; --measure: 68ch; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: #e7ebee; --quiet: #a1adb7; --line: #2d363e; ${grounds("dark")} --accent: #5fc9d3; --link: #72d0d9; --good: #5fc9d3; --warm: #f0a184; --shade: #000; } }`;
