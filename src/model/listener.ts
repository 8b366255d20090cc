/** Told what is being done. */
export interface Listener {
  step(text: string): void;
  count(done: number): void;
}
