import { fileURLToPath } from "node:url";
import { expect } from "vitest";

/** Expects lines to be those of a file in `test/golden`, which `npm run golden` makes again. */
export async function isAsGolden(name: string, lines: readonly string[]): Promise<void> {
  const golden = fileURLToPath(new URL(`../golden/${name}`, import.meta.url));
  await expect(`${lines.join("\n")}\n`, "if these words are meant: npm run golden").toMatchFileSnapshot(
    golden,
  );
}
