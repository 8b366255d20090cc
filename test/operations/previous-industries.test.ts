import { expect, it } from "vitest";
import { NO_LABEL_CHANGES } from "../../src/disclosure/model/label-changes.ts";
import { bytesOf } from "../../src/model/file.ts";
import { previousIndustries } from "../../src/operations/previous-industries.ts";
import { settings } from "../submissions/support.ts";

const filesOf = (text: string) => new Map([["observatory/blocks.csv", bytesOf(text)]]);

it("names the industry of each block as it is called today, and none that ended or is gathered by another", () => {
  const files = filesOf("industry,programmes\nshops,5\nsaas,7\ngone,6\nfintech,6\n");
  const changes = { ...NO_LABEL_CHANGES, industry: new Map([["shops", "retail"]]) };
  const industries = settings.industries.map((industry) =>
    industry.id === "retail" ? { ...industry, gathers: "fintech" } : industry,
  );
  expect(previousIndustries(files, { industries }, changes)).toEqual([
    "retail",
    "saas",
    undefined,
    undefined,
  ]);
});

it("is empty before a first release", () => {
  expect(previousIndustries(new Map(), settings, NO_LABEL_CHANGES)).toEqual([]);
});
