import { expect, it } from "vitest";
import { remarksOn } from "../../src/operations/ingest-remarks.ts";
import { NOT_WEIGHED } from "../../src/submissions/plausible.ts";
import { settings } from "../submissions/support.ts";

type Arguments = Parameters<typeof remarksOn>;

const read = { counts: [], isSample: false, plausible: NOT_WEIGHED, nearNames: [], nearIdentifiers: [] };
const cleaned = { gathered: [], unknownLabels: [], lacksNames: true };
const remarks = (submissions: object) =>
  remarksOn(
    { ...read, ...submissions } as unknown as Arguments[0],
    cleaned as unknown as Arguments[1],
    { settings, previousTables: new Map() } as unknown as Arguments[2],
    new Map(),
  );

it("submissions that name nobody are remarked on, except those of the sample", () => {
  expect(remarks({}).lacksNames).toBe(true);
  expect(remarks({ isSample: true })).toEqual({});
});

it("a question that was confirmed twice without need is named once", () => {
  const unneeded = ["audit_hours", "cost_usd", "audit_hours"].map((question) => ({ question }));
  expect(remarks({ plausible: { ...NOT_WEIGHED, unneeded } }).unusual).toEqual({
    cells: {},
    remarks: [],
    unneeded: ["audit_hours", "cost_usd"],
  });
});
