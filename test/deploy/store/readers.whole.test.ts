import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { TEMPLATE } from "../../../src/hosts/cloudfront/template.ts";
import { cloudfrontSite, type Shown } from "../../support/cloudfront-site.ts";
import type { AsyncModel } from "../../support/model-client.ts";
import { bucketModel } from "../../support/s3-model.ts";
import { useAws } from "../../support/s3-server.ts";
import {
  idOf,
  lastingBuild,
  modelSite,
  rollBack,
  sendTo,
  storeBuild,
  type StoreSite,
} from "../../support/store-site.ts";

useAws();

/** A build whose files and routes all contain its name and its release, with its own filter values. */
function labelled(label: string, release: string, values: readonly string[]): string {
  const catalogue = JSON.parse(readFileSync(join(EXAMPLE, "api/index.json"), "utf8"));
  const [hours] = catalogue.endpoints;
  hours.parameters[0].values = values.map((value) => ({ value, url: "/", file: "/" }));
  const texts = {
    "api/index.json": JSON.stringify({ ...catalogue, release }),
    "api/intelligence/hours.json": JSON.stringify({ hours: label }),
    "api/errors/not-found.json": JSON.stringify({ status: 404, label }),
    "api/errors/unknown-industry.json": JSON.stringify({ status: 404, value: label }),
    "api/errors/method-not-allowed.json": JSON.stringify({ status: 405, label }),
    "index.html": `<!doctype html>${label}`,
    "feed.json": JSON.stringify({ items: [label] }),
    "api/intelligence/hours/alpha.json": null,
    "api/intelligence/hours/beta.json": null,
  };
  const answers = values.map((value) => [`api/intelligence/hours/${value}.json`, `{"${value}":"${label}"}`]);
  return lastingBuild({ ...texts, ...Object.fromEntries(answers) }, release);
}

const EXAMPLE = lastingBuild({}, "2026-Q4");
const OLD = labelled("old", "2026-Q3", ["alpha", "beta"]);
const NEW = labelled("new", "2026-Q4", ["beta", "gamma"]);

const QUESTIONS: readonly (readonly [method: string, address: string])[] = [
  ...["/", "/index.html", "/feed.json", "/api/index.json", "/manifest.json", "/nothing", "/api/nothing"].map(
    (address) => ["GET", address] as const,
  ),
  ...["", "?industry=alpha", "?industry=beta", "?industry=gamma", "?industry=delta"].map(
    (query) => ["GET", `/api/intelligence/hours${query}`] as const,
  ),
  ["HEAD", "/api/intelligence/hours"],
  ["POST", "/api/intelligence/hours"],
  ["OPTIONS", "/api/intelligence/hours"],
];

/** The answers of a site, without the day. */
async function answersOf(ask: AsyncModel): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const [method, address] of QUESTIONS)
    all[`${method} ${address}`] = await answerOf(ask, method, address);
  return all;
}

async function answerOf(ask: AsyncModel, method: string, address: string) {
  const { status, headers, body = "" } = await ask(method, address, {});
  const { "last-modified": _, ...kept } = headers as Record<string, string>;
  return { status, headers: kept, body: body.toString() };
}

const cloudfrontOf = ({ s3, store }: StoreSite, shown?: Shown) =>
  cloudfrontSite(TEMPLATE, store.entries, bucketModel(s3.objects), shown);

/** The answers of a site that has only ever had one build. */
async function alone(folder: string): Promise<Record<string, unknown>> {
  const site = modelSite();
  await sendTo(site, folder);
  return await answersOf(cloudfrontOf(site));
}

it("readers of the CloudFront model get all answers from a single release, between all requests of a deploy and a rollback", async () => {
  const [old, next] = [await alone(OLD), await alone(NEW)];
  expect(old).not.toEqual(next);
  const site = modelSite();
  await sendTo(site, OLD);
  // One distribution for all requests, whose cache never expires.
  const ask = cloudfrontOf(site);
  const seen: string[] = [];
  site.gate = async ({ line }) => {
    const answers = await answersOf(ask);
    const names = { old, next };
    const one = Object.entries(names).find(([, whole]) => JSON.stringify(whole) === JSON.stringify(answers));
    if (one === undefined) seen.push(`mixed at ${line}: ${JSON.stringify(answers)}`);
    else if (seen.at(-1) !== one[0]) seen.push(one[0]);
    return undefined;
  };
  await sendTo(site, NEW);
  await rollBack(site);
  await rollBack(site, idOf(NEW));
  await site.gate({ line: "the end", nth: 0 });
  expect(seen).toEqual(["old", "next", "old", "next"]);
}, 60_000);

it.each(["as it was rewritten", "as it was asked"] as const)(
  "a request that is under way during the switch is answered completely by one release (the answer's function sees it %s)",
  async (shown) => {
    const [old, next] = [await alone(OLD), await alone(NEW)];
    const site = modelSite();
    await sendTo(site, OLD);
    await sendTo(site, NEW);
    for (const [method, address] of QUESTIONS) {
      site.store.entries.set("current", idOf(OLD));
      const bucket = bucketModel(site.s3.objects);
      const ask = cloudfrontSite(
        TEMPLATE,
        site.store.entries,
        (...asked) => {
          site.store.entries.set("current", idOf(NEW));
          return bucket(...asked);
        },
        shown,
      );
      const answer = await answerOf(ask, method, address);
      const name = `${method} ${address}`;
      expect([JSON.stringify(old[name]), JSON.stringify(next[name])], name).toContain(JSON.stringify(answer));
    }
  },
);

it("before and during the first deploy, readers are told to try again later", async () => {
  const site = modelSite();
  const ask = cloudfrontOf(site);
  const statuses = new Set<number>();
  site.gate = async () => {
    for (const [, address] of QUESTIONS) statuses.add((await ask("GET", address, {})).status);
    return undefined;
  };
  await sendTo(site, storeBuild());
  expect([...statuses]).toEqual([503]);
});
