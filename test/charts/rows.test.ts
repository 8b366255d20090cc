import { expect, it } from "vitest";
import { rowsFrame } from "../../src/charts/rows.ts";
import { textWidth } from "../../src/charts/text.ts";
import { ASIDE } from "./support.ts";

it("a column in bold has the room that bold cells need", () => {
  const rows = [{ label: "aaa", cells: ["1,234 hours", "60%"] }];
  const plan = { rows, headings: ["Own", "Than"], top: 0, mark: 10 };
  const [plain, bold] = [rowsFrame(plan, ASIDE), rowsFrame({ ...plan, strongColumn: 0 }, ASIDE)];
  const more = textWidth("1,234 hours", 10, true) - textWidth("1,234 hours", 10);
  expect(more).toBeGreaterThan(5);
  expect(plain.right - bold.right).toBeCloseTo(more, 5);
});
