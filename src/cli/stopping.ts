import { constants } from "node:os";
import { UserError } from "../model/problem.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs work that can stop gracefully on a signal; a second signal ends the process at once. The exit code is then 128 plus
 * the signal's number, as for a process that the signal killed.
 * @param work receives an AbortSignal whose reason is a UserError
 */
export async function stoppable(work: (stop: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  let first: (typeof SIGNALS)[number] | undefined;
  const onSignal = (signal: (typeof SIGNALS)[number]) => {
    forget();
    first = signal;
    stop.abort(new UserError(`stopped by ${signal}`, "Run the command again to continue."));
  };
  const forget = () => SIGNALS.forEach((signal) => process.removeListener(signal, onSignal));
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    await work(stop.signal);
  } finally {
    forget();
    if (first !== undefined) process.exitCode = 128 + constants.signals[first];
  }
}
