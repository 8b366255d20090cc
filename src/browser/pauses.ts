/** The time without typing that counts as a pause, in milliseconds. */
const PAUSE_MS = 900;

/**
 * Does work after a pause in typing.
 * @returns a function to call whenever something is typed
 */
export function pauses(work: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(pause);
    pause = setTimeout(work, PAUSE_MS);
  };
}
