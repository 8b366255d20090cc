import { fileURLToPath } from "node:url";
import { expect } from "vitest";

/**
 * Expects words to be those of a file in `test/golden`, which `npm run golden` writes.
 * @param told a text, or lines that each end in a line break
 */
export async function isAsGolden(name: string, told: string | readonly string[]): Promise<void> {
  const golden = fileURLToPath(new URL(`../golden/${name}`, import.meta.url));
  const text = typeof told === "string" ? told : `${told.join("\n")}\n`;
  await expect(text, "if these words are meant: npm run golden").toMatchFileSnapshot(golden);
}
