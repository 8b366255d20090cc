import { describe, expect, it } from "vitest";
import { telltales } from "../../../src/submissions/ledger/since.ts";
import type { Programme } from "../../../src/submissions/programme.ts";
import { settings } from "../support.ts";
import { named, remembered } from "./support.ts";

const ASIA = { cell: "region asia, 2026", year: 2026 };
const asia = named("abcdefg", { region: "asia" });
const more = named("vwxyz", { region: "asia" });

const found = (
  before: readonly string[],
  programmes: readonly Programme[],
  withheld: readonly (typeof ASIA)[],
  keptYears = new Map<number, string[]>(),
) => {
  const record = { ...remembered(asia), withheld: [...before] };
  return telltales({ records: [record], keptYears }, programmes, withheld, settings.methodology);
};

describe("a cell tells what it was withheld to hide", () => {
  it("where it was withheld and is published now, and nobody of it changed", () => {
    expect(found([ASIA.cell], asia, [])).toEqual([ASIA]);
  });

  it("where it was published and is withheld now, and nobody of it changed", () => {
    expect(found([], asia, [ASIA])).toEqual([ASIA]);
  });

  it("where fewer than k organisations of it changed", () => {
    expect(found([ASIA.cell], [...asia, ...more.slice(0, 4)], [])).toEqual([ASIA]);
  });

  it("not where k of them changed, where it stays as it was, or where its year keeps its figures", () => {
    expect(found([ASIA.cell], [...asia, ...more], [])).toEqual([]);
    expect(found([ASIA.cell], asia, [ASIA])).toEqual([]);
    expect(found([], asia, [])).toEqual([]);
    expect(found([ASIA.cell], asia, [], new Map([[2026, ["another"]]]))).toEqual([]);
  });
});
