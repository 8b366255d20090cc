import { expect, test } from "vitest";
import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import { withFormerSince } from "../../src/releases/former-values.ts";
import { frozenWith, recordWith } from "./support.ts";

const NONE = frozenWith({ "datasets/reference/industries.csv": "id,display_name\nshops,Shops\n" }, "2026-Q3");
const RENAMED = "id,display_name,previously\nretail,Retail,stores shops\n";
const first = frozenWith({ "datasets/reference/industries.csv": RENAMED }, "2026-Q4");
const second = frozenWith({ "datasets/reference/industries.csv": RENAMED }, "2027-Q1");

/** A catalogue of one endpoint whose filter had other values, as of today. */
const catalogueOf = (name: string, ...values: string[]) =>
  [
    {
      parameters: [
        {
          name,
          former: values.map((value) => ({ value, instead: "retail", since: "2027-04-05" })),
        },
        { name: "format" },
      ],
    },
  ] as unknown as CatalogueEntry[];
const history = {
  index: {
    releases: [
      recordWith(NONE, { release: "2026-Q3", published: "2026-07-06T00:00:00Z" }),
      recordWith(first, { release: "2026-Q4", published: "2026-10-05T00:00:00Z" }),
      recordWith(second, { release: "2027-Q1", published: "2027-01-05T00:00:00Z" }),
    ],
  },
  frozen: [NONE, first, second],
  changes: [],
};
const sinceOf = (catalogue: readonly CatalogueEntry[]) =>
  withFormerSince(catalogue, history).flatMap(({ parameters }) =>
    parameters.map(({ former }) => former?.map(({ value, since }) => [value, since])),
  );

test("a value is a former one from the day of the first release that says so", () => {
  expect(sinceOf(catalogueOf("industry", "shops", "stores"))).toEqual([
    [
      ["shops", "2026-10-05"],
      ["stores", "2026-10-05"],
    ],
    undefined,
  ]);
});

test("a value for which no release says so, or that no registry lists, is a former one from today", () => {
  expect(sinceOf(catalogueOf("industry", "other"))[0]).toEqual([["other", "2027-04-05"]]);
  expect(sinceOf(catalogueOf("bottleneck", "shops"))[0]).toEqual([["shops", "2027-04-05"]]);
});
