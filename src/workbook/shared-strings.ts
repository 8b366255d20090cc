import { type Xml, xml } from "../markup/template.ts";

/** The texts of a workbook, each stored once. Cells refer to them by number, which makes files smaller and faster to open. */
export class SharedStrings {
  readonly #numbers = new Map<string, number>();
  #uses = 0;

  /** Returns the number of a text, from 0. */
  numberOf(text: string): number {
    this.#uses += 1;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const next = this.#numbers.size;
    this.#numbers.set(text, next);
    return next;
  }

  /** Returns the part of the workbook that lists the texts (ECMA-376, part 1, 18.4.9). */
  part(namespace: string): Xml {
    const items = Array.from(
      this.#numbers.keys(),
      (text) => xml`<si><t xml:space="preserve">${literal(text)}</t></si>`,
    );
    return xml`<sst xmlns="${namespace}" count="${this.#uses}" uniqueCount="${items.length}">${items}</sst>`;
  }
}

/** Escapes what would be read as a character number: `_x0041_` means A (ECMA-376, part 1, ST_Xstring). */
function literal(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
}
