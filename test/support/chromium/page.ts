import type { Connection, Message } from "./connection.ts";
import { keyEvents } from "./keys.ts";

/** After how many frames what is waited for does not come any more: at sixty a second, most of a minute. */
const MOST_FRAMES = 3_000;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A tab, moved by what a person would do, and asked by expressions. What it waits for is an event of the browser. */
export class Page {
  #url = "about:blank";
  /** Addresses by frame. */
  readonly #frames = new Map<string, string>();
  #loaded: (() => void)[] = [];
  #navigated: (() => void)[] = [];
  readonly #ask: (method: string, parameters?: object) => Promise<Message>;

  /**
   * @param further listeners to events, in addition to the page's own
   */
  constructor(
    connection: Connection,
    session: string,
    further: (page: Page) => Record<string, (event: Message) => void>,
  ) {
    this.#ask = (method, parameters) => connection.send(method, parameters, session);
    const call = (waiting: (() => void)[]) => {
      for (const resolve of waiting.splice(0)) resolve();
    };
    connection.on(session, {
      ...further(this),
      "Page.frameNavigated": ({ frame }) => {
        const url = frame.url + (frame.urlFragment ?? "");
        this.#frames.set(frame.id, url);
        if (frame.parentId === undefined) this.#url = url;
      },
      "Page.navigatedWithinDocument": ({ url }) => {
        this.#url = url;
        call(this.#navigated);
      },
      "Page.loadEventFired": () => {
        call(this.#loaded);
        call(this.#navigated);
      },
    });
  }

  /** Sends a command of the protocol. */
  send(method: string, parameters?: object): Promise<Message> {
    return this.#ask(method, parameters);
  }

  /**
   * @param frame one of the page's; the page itself if none is given
   */
  url(frame?: string): string {
    return (frame !== undefined && this.#frames.get(frame)) || this.#url;
  }

  /** Goes to an address, and waits until all that belongs to the page is there. */
  async goto(url: string): Promise<void> {
    const loaded = this.loaded();
    const { errorText, loaderId } = await this.#ask("Page.navigate", { url });
    if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
    // To another place on the same page nothing is loaded.
    if (loaderId !== undefined) await loaded;
  }

  /** Resolves when the next page is there. */
  loaded(): Promise<void> {
    return new Promise((resolve) => void this.#loaded.push(resolve));
  }

  async reload(): Promise<void> {
    const loaded = this.loaded();
    await this.#ask("Page.reload");
    await loaded;
  }

  goBack(): Promise<void> {
    return this.#goInHistory(-1);
  }

  goForward(): Promise<void> {
    return this.#goInHistory(1);
  }

  async #goInHistory(steps: number): Promise<void> {
    const { currentIndex, entries } = await this.#ask("Page.getNavigationHistory");
    const entry = entries[currentIndex + steps];
    if (entry === undefined) throw new Error("there is no such page in the history");
    const navigated = new Promise<void>((resolve) => void this.#navigated.push(resolve));
    await this.#ask("Page.navigateToHistoryEntry", { entryId: entry.id });
    await navigated;
  }

  /** The value of an expression, or of the promise that it gives, as JSON would keep it. */
  async evaluate(expression: string): Promise<unknown> {
    return this.#evaluate({ expression });
  }

  /** The same in a frame, isolated from the scripts that run there. */
  async evaluateIn(frameId: string, expression: string): Promise<unknown> {
    const { executionContextId } = await this.#ask("Page.createIsolatedWorld", { frameId });
    return this.#evaluate({ expression, contextId: executionContextId });
  }

  async #evaluate(what: object): Promise<unknown> {
    const options = { ...what, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.#ask("Runtime.evaluate", options);
    if (exceptionDetails === undefined) return result.value;
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }

  /**
   * Waits until an expression is true; it is looked at before each frame.
   * @param frames after how many it is given up: frames come only as fast as the page is drawn, on a busy machine too
   * @throws Error with the expression, if it does not come true; what the expression throws
   */
  async waitForFunction(expression: string, frames = MOST_FRAMES): Promise<void> {
    const isTrue = await this.evaluate(`new Promise((resolve, reject) => {
      let left = ${frames};
      const look = () => {
        try {
          if (${expression}) resolve(true);
          else if (left-- > 0) requestAnimationFrame(look);
          else resolve(false);
        } catch (error) {
          reject(error);
        }
      };
      look();
    })`);
    if (isTrue !== true) {
      throw new Error(`${this.#url}: in ${frames} frames this has not come true: ${expression}`);
    }
  }

  /** Waits until there is an element, and it is seen. */
  waitForSelector(selector: string, frames?: number): Promise<void> {
    const expression = `document.querySelector(${JSON.stringify(selector)})?.checkVisibility()`;
    return this.waitForFunction(expression, frames);
  }

  /** What an expression gives of the first element, which it calls `element`. */
  of(selector: string, expression: string): Promise<unknown> {
    return this.evaluate(`((element) => ${expression})(document.querySelector(${JSON.stringify(selector)}))`);
  }

  async focus(selector: string): Promise<void> {
    await this.of(selector, "element.focus()");
  }

  async click(selector: string): Promise<void> {
    const place = await this.middleOf(selector);
    for (const type of ["mousePressed", "mouseReleased"] as const) await this.mouse(type, place);
  }

  /** Scrolls to an element. @returns where the window shows its middle */
  async middleOf(selector: string): Promise<Place> {
    const middle = `(element.scrollIntoView({ block: "center" }),
      (({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(element.getBoundingClientRect()))`;
    return (await this.of(selector, middle)) as Place;
  }

  /** Presses or releases the mouse button at a place. */
  async mouse(type: "mousePressed" | "mouseReleased", place: Place): Promise<void> {
    await this.#ask("Input.dispatchMouseEvent", { type, ...place, button: "left", clickCount: 1 });
  }

  /** Chooses an option of a list, as a person would, with the events of the list. */
  async select(selector: string, value: string): Promise<void> {
    const events =
      'for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }))';
    await this.of(selector, `{ element.value = ${JSON.stringify(value)}; ${events}; }`);
  }

  /** Presses a key by its name, such as `Enter`. */
  async press(key: string): Promise<void> {
    for (const event of keyEvents(key)) await this.#ask("Input.dispatchKeyEvent", event);
  }

  /** Types a text, key by key, into the element that has the focus; a newline is Enter. */
  async type(text: string): Promise<void> {
    for (const character of text) await this.press(character === "\n" ? "Enter" : character);
  }

  /** Puts a text in the place of what a field has. */
  async fill(selector: string, text: string): Promise<void> {
    await this.of(selector, "(element.focus(), element.select())");
    await this.type(text);
  }

  /** @param width of the window, in CSS pixels; below 600 it is a phone's */
  async setWidth(width: number): Promise<void> {
    const mobile = width < 600;
    await this.#ask("Emulation.setDeviceMetricsOverride", {
      width,
      height: 800,
      deviceScaleFactor: 1,
      mobile,
    });
    await this.#ask("Emulation.setTouchEmulationEnabled", { enabled: mobile });
  }

  async setScheme(scheme: "light" | "dark"): Promise<void> {
    const features = [
      { name: "prefers-color-scheme", value: scheme },
      // What moves is not yet what it will be.
      { name: "prefers-reduced-motion", value: "reduce" },
    ];
    await this.#ask("Emulation.setEmulatedMedia", { features });
  }
}
