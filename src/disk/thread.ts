import type { Worker } from "node:worker_threads";

/** A thread that does pieces of work one after the other. It sends one message when it is ready, and one for each piece. */
export class Thread<Work, Made> {
  readonly #worker: Worker;
  readonly #waiting: ((made: Made) => void)[] = [];
  #error: unknown;
  #heard = () => {};

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on("message", (made: Made) => {
      this.#waiting.shift()?.(made);
      this.#heard();
    });
    worker.on("error", (error) => {
      this.#error = error;
      this.#heard();
    });
    worker.on("exit", () => {
      this.#error ??= new Error("the thread ended before its work");
      this.#heard();
    });
  }

  /** Starts the thread; undefined if it cannot be started. @param onFailure called with the reason */
  static async started<Work, Made>(
    start: () => Worker | Promise<Worker>,
    onFailure: (why: string) => void,
  ): Promise<Thread<Work, Made> | undefined> {
    try {
      const worker = await start();
      await new Promise((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
        worker.once("exit", () => reject(new Error("the thread ended at once")));
      });
      // Only these two events: Node has listeners of its own.
      for (const event of ["error", "exit"]) worker.removeAllListeners(event);
      return new Thread<Work, Made>(worker);
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** The number of pieces that it has not done yet. */
  get open(): number {
    return this.#waiting.length;
  }

  /** Sends a piece of work. @param take called with what the thread makes of it */
  send(work: Work, take: (made: Made) => void): void {
    this.#waiting.push(take);
    this.#worker.postMessage(work);
  }

  /** @throws what went wrong in it */
  requireWhole(): void {
    if (this.#error !== undefined) throw this.#error;
  }

  /** Waits until all is done. @throws what went wrong in it */
  async ended(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#heard = () => {
        if (this.open === 0 || this.#error !== undefined) resolve();
      };
      this.#heard();
    });
    this.requireWhole();
  }

  /** Ends the thread, whether all is done or not. */
  async stop(): Promise<void> {
    this.#worker.removeAllListeners("exit");
    await this.#worker.terminate();
  }
}
