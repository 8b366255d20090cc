import { onTestFinished, vi } from "vitest";

/** Elements whose words begin a new line. */
const IN_LINE = new Set(["b", "button", "span", "tspan"]);

/** As much of an element as scripts of pages make: attributes, and text and elements in it. */
export class FakeElement {
  readonly name: string;
  readonly attributes = new Map<string, string>();
  readonly children: (string | FakeElement)[] = [];
  parentElement: FakeElement | null = null;

  constructor(name: string) {
    this.name = name;
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  append(...children: readonly (string | FakeElement)[]): void {
    for (const child of children) {
      if (typeof child !== "string") child.parentElement = this;
      this.children.push(child);
    }
  }

  addEventListener(): void {}

  get firstElementChild(): FakeElement | null {
    return this.children.find((child) => typeof child !== "string") ?? null;
  }

  /** Its words, a line for each paragraph and cell, without those of drawings, which have their own tests. */
  get words(): string {
    if (this.name === "svg") return "";
    const words = this.children.map((child) => (typeof child === "string" ? child : child.words)).join("");
    const told = [this.attributes.get("aria-label"), words].filter(Boolean).join("\n");
    return IN_LINE.has(this.name) ? (this.name === "button" ? `[${told}]` : told) : `${told}\n`;
  }
}

/** Lets a test make elements as scripts of pages do. */
export function useFakeDocument(): void {
  const make = (name: string) => new FakeElement(name);
  vi.stubGlobal("document", {
    createElement: make,
    createElementNS: (_: string, name: string) => make(name),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** The words of nodes that a script has made under the fake document. */
export function wordsOfNodes(nodes: readonly unknown[]): string[] {
  return (nodes as readonly FakeElement[]).flatMap((node) =>
    node.words.split("\n").filter((line) => line.trim() !== ""),
  );
}
