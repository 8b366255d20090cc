import type { Listener } from "../model/listener.ts";
import { shown } from "../model/shown.ts";

/** Says on stderr what is being done; what a command prints on stdout stays clean. */
export interface Progress extends Listener {
  /** Nothing more is done. */
  end(): void;
}

/** Where progress is shown, and by which clock. */
export interface Place {
  readonly stream: Pick<NodeJS.WriteStream, "isTTY" | "write">;
  /** What the environment calls the terminal. */
  readonly terminal: string | undefined;
  /** The time now, in milliseconds. */
  readonly now: () => number;
}

/** A terminal is drawn anew after so long, and a log gets another line of a long step. */
const REDRAW_MS = 100;
const LOG_MS = 10_000;

/** Before so long the time that is left cannot be told from the time that has passed. */
const ESTIMATE_AFTER_MS = 2 * 1000;

/**
 * Progress that redraws one line on a terminal that can, and is silent if asked to be. Elsewhere, as in the log of a CI
 * job, each step is a line, and a long one has another every ten seconds.
 */
export function progress(silent: boolean, place: Partial<Place> = {}): Progress {
  const { stream = process.stderr, terminal = process.env.TERM, now = Date.now } = place;
  if (silent) return { step() {}, count() {}, end() {} };
  const isDrawn = stream.isTTY && terminal !== "dumb";
  const say = (text: string) => void stream.write(isDrawn ? `\r\u001b[2K${text}` : `${text}\n`);
  let step = { text: "", of: undefined as number | undefined, began: 0 };
  let said = 0;
  return {
    step(text, of) {
      said = now();
      step = { text: shown(text), of, began: said };
      say(`${step.text} …`);
    },
    count(done) {
      const time = now();
      if (time - said < (isDrawn ? REDRAW_MS : LOG_MS)) return;
      said = time;
      say(`${step.text} … ${howFar(done, step.of, time - step.began)}`);
    },
    end() {
      if (isDrawn) say("");
    },
  };
}

function howFar(done: number, of: number | undefined, passedMs: number): string {
  if (of === undefined) return done.toLocaleString("en-US");
  const percent = `${Math.floor((100 * done) / of)}%`;
  if (done === 0 || passedMs < ESTIMATE_AFTER_MS) return percent;
  return `${percent}, about ${duration((passedMs * (of - done)) / done)} left`;
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
