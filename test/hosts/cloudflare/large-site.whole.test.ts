import { gzipSync } from "fflate";
import { expect, test } from "vitest";
import { cloudflare } from "../../../src/hosts/cloudflare/index.ts";
import { siteOf } from "../../../src/hosts/cloudflare/worker/site.ts";
import { textFile } from "../../../src/model/file.ts";
import { assetsOf } from "../../support/assets.ts";
import { largeTable as table } from "../../support/large-site.ts";

const HOURS = "/api/intelligence/audit-hours";

test("500 industries, 1,000 deprecations and 40 releases take a fiftieth of the size limit of a Worker", () => {
  const files = cloudflare.beside!({ table, files: [] });
  const size = files.reduce((sum, { bytes }) => sum + gzipSync(bytes).length, 0);
  expect(size).toBeLessThan(60_000);
});

test("a Worker of that size answers for its last industry, and not for unknown ones", async () => {
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
