import { shown } from "../model/shown.ts";

/** Says on stderr what is being done; what a command prints on stdout stays clean. */
export interface Progress {
  /** A new step begins. */
  step(text: string): void;
  /** How far the step is; shown on a terminal only. */
  count(done: number): void;
  /** Nothing more is done. */
  end(): void;
}

const REDRAW_MS = 100;

/**
 * Progress that redraws one line on a terminal that can, prints a line a step elsewhere, and is silent if asked to be.
 * @param terminal what the environment calls the terminal
 */
export function progress(
  silent: boolean,
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr,
  terminal = process.env.TERM,
): Progress {
  if (silent) return { step() {}, count() {}, end() {} };
  if (!stream.isTTY || terminal === "dumb") {
    return { step: (text) => void stream.write(`${shown(text)} …\n`), count() {}, end() {} };
  }
  let current = "";
  let drawn = 0;
  const draw = (text: string) => void stream.write(`\r\u001b[2K${text}`);
  return {
    step(text) {
      current = shown(text);
      draw(`${current} …`);
    },
    count(done) {
      const now = Date.now();
      if (now - drawn < REDRAW_MS) return;
      drawn = now;
      draw(`${current} … ${done.toLocaleString("en-US")}`);
    },
    end() {
      draw("");
    },
  };
}
