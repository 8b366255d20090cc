/** Told what is being done, and how far it is. */
export interface Listener {
  /**
   * A new step begins.
   * @param of how many things the step has to do, where that is known
   */
  step(text: string, of?: number): void;
  /** So many things of the step are done. */
  count(done: number): void;
}

/** Says nothing to anybody. */
export const UNHEARD: Listener = { step() {}, count() {} };
