import type { Listener } from "../model/listener.ts";
import { shown } from "../model/shown.ts";
import { grouped } from "../model/unit.ts";

/** Reports progress on stderr, so that stdout has only the command's output. */
export interface Progress extends Listener {
  /** Ends the report, clearing the line on a terminal. */
  end(): void;
}

/** Where progress is shown, and the clock. */
export interface ProgressPlace {
  readonly stream: Pick<NodeJS.WriteStream, "isTTY" | "write">;
  /** The terminal's type: the variable TERM. */
  readonly terminal: string | undefined;
  /** The time now, in milliseconds. */
  readonly now: () => number;
}

/** Intervals at which a terminal's line is redrawn, and at which a log gets another line of a long step. */
const REDRAW_MS = 100;
const LOG_MS = 10_000;

/** Time that must pass before the remaining time can be estimated. */
const ESTIMATE_AFTER_MS = 2 * 1000;

/**
 * Creates a progress report. On a terminal, it redraws one line. Elsewhere, such as in a CI log, each step gets a line, and a
 * long step another one every ten seconds.
 * @param silent whether to report nothing
 */
export function progress(silent: boolean, place: Partial<ProgressPlace> = {}): Progress {
  const { stream = process.stderr, terminal = process.env.TERM, now = Date.now } = place;
  if (silent) return { step() {}, count() {}, end() {} };
  const isDrawn = stream.isTTY && terminal !== "dumb";
  const say = (text: string) => void stream.write(isDrawn ? `\r\u001b[2K${text}` : `${text}\n`);
  let step = { text: "", of: undefined as number | undefined, began: 0 };
  let lastShown = 0;
  return {
    step(text, of) {
      lastShown = now();
      step = { text: shown(text), of, began: lastShown };
      say(`${step.text} …`);
    },
    count(done) {
      const time = now();
      if (time - lastShown < (isDrawn ? REDRAW_MS : LOG_MS)) return;
      lastShown = time;
      say(`${step.text} … ${howFar(done, step.of, time - step.began)}`);
    },
    end() {
      if (isDrawn) say("");
    },
  };
}

/**
 * Runs work that reports its progress. The report ends with the work, so that neither its result nor an error is printed on
 * the line of the progress.
 * @param isSilent whether to report nothing
 * @returns what the work returns
 */
export async function withProgress<T>(
  isSilent: boolean,
  work: (report: Progress) => Promise<T>,
  place: Partial<ProgressPlace> = {},
): Promise<T> {
  const report = progress(isSilent, place);
  try {
    return await work(report);
  } finally {
    report.end();
  }
}

function howFar(done: number, of: number | undefined, passedMs: number): string {
  if (of === undefined) return grouped(done);
  const percent = `${Math.floor((100 * done) / of)}%`;
  if (done === 0 || passedMs < ESTIMATE_AFTER_MS) return percent;
  return `${percent}, about ${duration((passedMs * (of - done)) / done)} left`;
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
