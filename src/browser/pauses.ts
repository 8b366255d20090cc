/** How long nobody types before it counts as a pause. */
const PAUSE_MS = 900;

/**
 * Waits for a pause.
 * @returns to be told whenever something is typed; when nothing was for a while, the work is done
 */
export function pauses(work: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(pause);
    pause = setTimeout(work, PAUSE_MS);
  };
}
