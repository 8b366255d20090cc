import { describe, expect, it } from "vitest";
import { hasDominantCost, sitsAtBound, tellsTooMuch } from "../../src/submissions/safety.ts";
import { programme, programmes } from "./support.ts";

const plain = programmes("maturity_score", [40, 50, 60, 70, 80]);

describe("programmes whose means tell too much", () => {
  it("are not those that differ", () => {
    expect(tellsTooMuch(plain)).toBe(false);
    expect(tellsTooMuch([])).toBe(false);
  });

  it.each([
    ["maturity_score", 100],
    ["maturity_score", 0],
    ["automation_rate", 100],
    ["automation_rate", 0],
    ["remediation_days", 0],
    ["internal_labour_usd", 0],
  ] as const)("are those that all sit at a bound: %s %d", (answer, value) => {
    expect(sitsAtBound(programmes(answer, [value, value, value, value, value]))).toBe(true);
    expect(sitsAtBound(programmes(answer, [value, value, value, value, 50]))).toBe(false);
  });

  it("are not at a bound of an answer that nobody asks about", () => {
    expect(sitsAtBound(programmes("automation_rate", [100, 100, 100, 100, 100]), ["maturity_score"])).toBe(
      false,
    );
  });

  it("are those where one pays nearly all of a part of the cost, though not of the whole", () => {
    const costs = programmes("remediation_tooling_usd", [900_000, 10_000, 10_000, 10_000, 10_000]);
    expect(hasDominantCost(costs)).toBe(true);
    expect(
      hasDominantCost(programmes("remediation_tooling_usd", [90_000, 10_000, 10_000, 10_000, 10_000])),
    ).toBe(false);
  });

  it("are those where the programmes of one organisation pay nearly all of it together", () => {
    const alike = Array.from({ length: 20 }, () => programme());
    expect(hasDominantCost(alike)).toBe(false);
    const owned = alike.map((one, index) => ({ ...one, organisation: index < 18 ? 1 : index }));
    expect(hasDominantCost(owned)).toBe(true);
  });
});
