import { expect, it } from "vitest";
import { makeContent } from "../../src/content/index.ts";
import { twinFiles } from "../../src/content/twins.ts";
import { textFile, textOf } from "../../src/model/file.ts";
import { goldenFiles } from "../support/golden.ts";

const renamed = new Map([
  ...goldenFiles,
  [
    "reference/industries.csv",
    textFile("", "id,display_name,previously\nalpha,Alpha & Sons,first second\nbeta,Beta,\n").bytes,
  ],
]);

it("the answers to a former id are those to the current id, at their own addresses, as JSON and as CSV", () => {
  const { files, catalogue } = makeContent(renamed);
  const text = (path: string) => textOf(files.find((file) => file.path === path)!.bytes);
  for (const former of ["first", "second"]) {
    for (const ending of ["json", "csv"]) {
      const path = (id: string) => `api/intelligence/audit-hours/${id}.${ending}`;
      expect(text(path(former))).toBe(text(path("alpha")));
    }
  }
  const twins = files.filter(({ path }) => /\/(first|second)\./.test(path));
  const own = files.filter(({ path }) => /\/alpha\./.test(path));
  expect(twins.length).toBe(2 * own.length);
  const { parameters } = catalogue.find(({ id }) => id === "getAuditHours")!;
  expect(parameters[0]).toMatchObject({
    values: ["alpha", "beta"],
    former: [
      { value: "first", instead: "alpha", since: "2026-10-05" },
      { value: "second", instead: "alpha", since: "2026-10-05" },
    ],
  });
});

it("without a former id there are no additional files", () => {
  const { files, catalogue } = makeContent(goldenFiles);
  expect(twinFiles(catalogue, files)).toEqual([]);
  expect(JSON.stringify(catalogue)).not.toContain("former");
});
