import { gzipSync } from "fflate";
import { expect, test } from "vitest";
import { cloudflare } from "../../../src/hosts/cloudflare/index.ts";
import { siteOf } from "../../../src/hosts/cloudflare/worker/site.ts";
import { textFile } from "../../../src/model/file.ts";
import { routeTable } from "../../../src/routing/routes.ts";
import { assetsOf } from "../../support/assets.ts";
import { catalogue } from "../../support/site.ts";

const HOURS = "/api/intelligence/audit-hours";
const industries = Array.from({ length: 500 }, (_, index) => `industry-number-${index}`);
const large = catalogue.map((entry) => ({
  ...entry,
  parameters: entry.parameters.map((parameter) =>
    parameter.name === "industry" ? { ...parameter, values: industries } : parameter,
  ),
}));
const filtered = large.filter(({ parameters }) => parameters.some(({ name }) => name === "industry"));
const table = routeTable(
  large,
  (address) => `https://benchmarks.example.org${address}`,
  {
    releases: Array.from({ length: 40 }, (_, index) => `${2027 + Math.floor(index / 4)}-Q${(index % 4) + 1}`),
    deprecations: Array.from({ length: 1000 }, (_, index) => ({
      what: `${filtered[index % filtered.length]!.path}?industry=${industries[index % 500]}`,
      deprecated: "2036-11-20",
      sunset: "2037-12-31",
    })),
    retractions: [],
    current: "2036-Q4",
  },
  [],
  true,
);

test("500 industries, 1,000 deprecations and 40 releases take a fiftieth of what a Worker may have", () => {
  const files = cloudflare.beside!({ table, files: [] });
  const size = files.reduce((sum, { bytes }) => sum + gzipSync(bytes).length, 0);
  expect(size).toBeLessThan(60_000);
});

test("a Worker of that size answers for its last industry, and no other", async () => {
  const file = textFile(`${HOURS.slice(1)}/industry-number-499.json`, '{"hours":499}');
  const unknown = textFile("api/errors/unknown-industry.json", '{"status":404}');
  const site = siteOf(table, {});
  const ask = async (industry: string) => {
    const request = new Request(`https://benchmarks.example.org${HOURS}?industry=${industry}`);
    const reply = await site.fetch(request, { ASSETS: assetsOf([file, unknown]) });
    return [reply.status, await reply.text(), reply.headers.get("Deprecation")];
  };
  expect(await ask("industry-number-499")).toEqual([200, '{"hours":499}', "@2110752000"]);
  expect(await ask("industry-number-500")).toEqual([404, '{"status":404}', null]);
});
