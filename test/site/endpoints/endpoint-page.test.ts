import { expect, test } from "vitest";
import { build } from "../../../src/build.ts";
import { jsonFile, textOf, withFiles } from "../../../src/model/file.ts";
import { required } from "../../../src/model/required.ts";
import { releasedGolden } from "../../support/golden.ts";

const HOURS = "/api/intelligence/audit-hours";
const DATES = { deprecated: "2027-01-20", sunset: "2028-01-31" };

test("the page of an endpoint says what of it may be removed, and from when on", () => {
  const deprecations = [
    { what: `${HOURS}?industry=beta`, ...DATES },
    { what: "/api/intelligence/framework-benchmarks", ...DATES, instead: HOURS },
  ];
  const data = withFiles(releasedGolden(), [jsonFile("deprecations.json", { deprecations })]);
  const { files } = build(data, { hosts: [] });
  const page = (slug: string) =>
    textOf(required(files.find(({ path }) => path === `endpoints/${slug}.html`)?.bytes, slug));
  expect(page("framework-benchmarks")).toContain(
    `<div class="notice"><p><strong>This endpoint may be removed from 2028-01-31 on.</strong> Use <code>${HOURS}</code> instead.</p></div>`,
  );
  expect(page("audit-hours")).toContain(
    '<div class="notice"><p><strong><code>?industry=beta</code> may be removed from 2028-01-31 on.</strong></p></div>',
  );
  expect(page("maturity-index")).not.toContain("may be removed");
});
