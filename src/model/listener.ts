/** Receives progress: the current step and how far it is. */
export interface Listener {
  /**
   * Reports that a new step begins.
   * @param of the number of items of the step, if known
   */
  step(text: string, of?: number): void;
  /** Reports how many items of the step are done. */
  count(done: number): void;
}

/** A listener that ignores everything. */
export const SILENT_LISTENER: Listener = { step() {}, count() {} };
