import { describe, expect, it } from "vitest";
import { NearNames, spellingKey } from "../../src/submissions/near-names.ts";
import { organisationName } from "../../src/submissions/organisation-name.ts";
import type { Withdrawal } from "../../src/submissions/withdrawals.ts";

function near(names: readonly string[], withdrawn: readonly string[] = []) {
  const found = new NearNames();
  names.forEach((written, at) =>
    found.add(organisationName(written), written, { file: "s.csv", row: at + 2 }),
  );
  const list = withdrawn.map((written, at): Withdrawal => {
    const organisation = organisationName(written);
    return { line: at + 2, id: "", organisation, written, date: "2026-10-05" };
  });
  return found.finish(list);
}

const areNear = (one: string, other: string) =>
  spellingKey(organisationName(one)) === spellingKey(organisationName(other));

describe("names that may be spellings of one organisation", () => {
  it("are reported without blanks around them", () => {
    expect(near([" Müller AG "], ["\tMueller AG "])).toEqual([
      {
        spellings: [{ written: "Müller AG", file: "s.csv", row: 2 }],
        withdrawn: [{ written: "Mueller AG", line: 2 }],
      },
    ]);
  });

  it("are reported as written, with the first line of each", () => {
    expect(near(["Mueller AG", "Acme", "Müller GmbH", "Mueller", "MÜLLER"])).toEqual([
      {
        spellings: [
          { written: "Mueller AG", file: "s.csv", row: 2 },
          { written: "Müller GmbH", file: "s.csv", row: 4 },
        ],
        withdrawn: [],
      },
    ]);
  });

  it("are reported if one is withdrawn and the other is used", () => {
    expect(near(["Acme", "Müller AG"], ["Acme Ltd", "Mueller AG", "", "Other"])).toEqual([
      {
        spellings: [{ written: "Müller AG", file: "s.csv", row: 3 }],
        withdrawn: [{ written: "Mueller AG", line: 3 }],
      },
    ]);
  });

  it("are not reported if no submission has either, or if a withdrawal lists each used one", () => {
    expect(near(["Acme"], ["Müller AG", "Mueller AG"])).toEqual([]);
    expect(near(["Müller AG"], ["Müller"])).toEqual([]);
    expect(near(["Mueller AG"], ["Mueller"])).toEqual([]);
  });

  it.each([
    ["Müller AG", "Mueller AG"],
    ["Muller", "MUELLER"],
    ["Jörg Söhne GmbH", "Joerg Soehne"],
    ["Löw", "Loew"],
    ["Jäger", "Jaeger"],
    ["Århus Bank A/S", "Aarhus Bank"],
    ["Sørensen", "Soerensen"],
    ["Größe 2", "Groesse-2"],
  ])("are %s and %s", (one, other) => {
    expect(organisationName(one)).not.toBe(organisationName(other));
    expect(areNear(one, other)).toBe(true);
  });

  it.each([
    ["org-0012", "org-0013"],
    ["A-1", "AE-1"],
    ["OE12", "O12"],
    ["AAL", "AL"],
    ["DOE-7", "DO-7"],
    ["c0ffee", "coffee"],
    ["Bauer", "Baur"],
    ["Neue Bank", "Neu Bank"],
    ["Quelle", "Qulle"],
    ["Acme 1", "Acme 2"],
    ["Müller", "Möller"],
    ["Schmidt", "Schmitt"],
  ])("are not %s and %s", (one, other) => {
    expect(areNear(one, other)).toBe(false);
  });

  it("are found among many that differ in a digit", () => {
    const names = Array.from({ length: 1000 }, (_, at) => `Mueller ${at}`);
    const found = near([...names, "Müller 7"]);
    expect(found).toEqual([
      {
        spellings: [
          { written: "Mueller 7", file: "s.csv", row: 9 },
          { written: "Müller 7", file: "s.csv", row: 1002 },
        ],
        withdrawn: [],
      },
    ]);
  });
});
