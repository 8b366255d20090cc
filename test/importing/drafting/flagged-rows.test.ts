import { describe, expect, test } from "vitest";
import { flaggedIn } from "../../../src/importing/drafting/flagged-rows.ts";
import { proposed } from "../support.ts";

describe("a column that is not used says that a row may not count", () => {
  test.each([
    ["Deleted", ["no", "yes", "no"], "yes"],
    ["is_test", ["false", "true"], "true"],
    ["Finished", ["True", "False"], "False"],
    ["Deleted", ["☐", "☑"], "☑"],
    ["Supprimé", ["faux", "vrai"], "vrai"],
    ["Terminé", ["faux", "vrai"], "faux"],
    ["Eliminado", ["não", "sim"], "sim"],
    ["Record type", ["Live", "Training"], "Training"],
    ["State", ["Published", "Withdrawn"], "Withdrawn"],
    ["Status", ["IP Address", "Survey Preview"], "Survey Preview"],
    ["Statut", ["validé", "rejeté"], "rejeté"],
  ])("%s: %j", (heading, cells, flagged) => {
    expect(flaggedIn(heading, cells)).toBe(flagged);
  });
});

describe("nothing is said of rows", () => {
  test.each([
    ["in other words", "Status", ["Submitted", "Approved"]],
    ["if all say the same", "State", ["Draft", "Draft"]],
    ["by yes and no of something else", "Newsletter", ["yes", "no"]],
    ["that are complete", "Finished", ["True", "True"]],
    [
      "by more than a few states",
      "Comment",
      ["test", ...Array.from({ length: 12 }, (_, at) => `text ${at}`)],
    ],
  ])("%s", (_, heading, cells) => {
    expect(flaggedIn(heading, cells)).toBeUndefined();
  });
});

test("such a column is asked about, although every column of a submissions file is found", async () => {
  const header =
    "Reference,Organisation,Industry,Framework,Country,Year,Maturity score,Audit hours,QSA fees (USD),Remediation tooling (USD),Internal labour (USD),Automation rate (%),Remediation days,Open requirements,Main bottleneck,Delay (days)";
  const row = (id: string, last: string) =>
    `${id},Rose,Retail,PCI DSS v4.0.1,DE,2034,61,310,5000,70,80,41,12,3,Scope,5,${last}`;
  const of = async (heading: string, ...cells: string[]) =>
    (await proposed([`${header},${heading}`, ...cells.map((cell, at) => row(`S${at}`, cell))].join("\n")))
      .columns[16];
  expect(await of("Record type", "Live", "Training")).toMatchObject({
    to: "?",
    asked: [
      'Some rows have "Training" here, and will be used like all others. Remove those that do not count from the export. Then write "to": "ignore".',
    ],
  });
  expect(await of("Record type", "Live", "Trial")).toMatchObject({ to: "ignore", asked: [] });
});
