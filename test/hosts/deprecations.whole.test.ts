import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "acorn";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { build } from "../../src/build.ts";
import { replaceFolder } from "../../src/disk/replace-folder.ts";
import { filesInside } from "../../src/hosts/all.ts";
import { cloudfront } from "../../src/hosts/cloudfront/index.ts";
import { CONFIGURED_HOSTS } from "../../src/hosts/index.ts";
import { netlify } from "../../src/hosts/netlify.ts";
import { textOf } from "../../src/model/file.ts";
import { startPreview } from "../../src/operations/preview-server.ts";
import { routesOf } from "../../src/published/routes.ts";
import { verifySite } from "../../src/verify/site.ts";
import { templateProblems } from "../support/cloudformation.ts";
import { cloudfrontFunction, cloudfrontResponseFunction, functionRequest } from "../support/cloudfront.ts";
import { cloudfrontSite } from "../support/cloudfront-site.ts";
import { releasedDataWith } from "../support/data.ts";
import { sendTo } from "../support/http.ts";
import { netlifyEngine } from "../support/netlify-engine.ts";
import { startNginx } from "../support/nginx.ts";
import { hasProgram } from "../support/programs.ts";
import { COST, deprecations, EXPORT, HOURS, TABLE } from "./deprecated.ts";

const GOES = { deprecation: "@1795132800", sunset: "Fri, 31 Dec 2027 00:00:00 GMT" };
const LATER = { deprecation: "@1798675200", sunset: "Tue, 29 Feb 2028 00:00:00 GMT" };

const built = build(releasedDataWith({ "deprecations.json": JSON.stringify({ deprecations }) }), {
  hosts: CONFIGURED_HOSTS,
});
const { files, hostFiles } = built;
const hostFile = (path: string) => textOf(hostFiles.find((file) => file.path === path)!.bytes);
const addresses = files
  .map(({ path }) => `/${path}`)
  .filter((path) => !/^\/_(headers|redirects)$/.test(path));

const INDUSTRIES = [
  "ecommerce",
  "financial-services",
  "fintech",
  "healthcare",
  "hospitality",
  "retail",
  "saas",
];
/** Each file of what will go, with the headers that say so; of all else nothing says so. */
const EXPECTED = Object.fromEntries([
  ...["", ...INDUSTRIES.map((name) => `/${name}`)].flatMap((name) => [
    [`${COST}${name}.json`, GOES],
    [`${COST}${name}.csv`, GOES],
  ]),
  [`${HOURS}/saas.json`, LATER],
  [`${HOURS}/saas.csv`, LATER],
  [`${EXPORT}.csv`, GOES],
  [TABLE, GOES],
]);
/** The same by what is asked, where another file answers than the one that is asked. */
const ASKED: readonly [address: string, told: typeof GOES | undefined][] = [
  [COST, GOES],
  [`${COST}/`, GOES],
  [`${COST}?industry=fintech`, GOES],
  [`${HOURS}?industry=saas`, LATER],
  [`${HOURS}?industry=fintech&industry=saas`, LATER],
  [`${EXPORT}?format=csv`, GOES],
  [HOURS, undefined],
  [`${HOURS}?industry=fintech`, undefined],
  [`${COST}?industry=nope`, undefined],
  [EXPORT, undefined],
  [`${EXPORT}?format=json`, undefined],
  ["/api/intelligence/maturity-index", undefined],
  ["/api/nope", undefined],
];

type Told = (address: string) => Promise<Record<string, string | undefined>>;
const told = (headers: Readonly<Record<string, unknown>>): Record<string, string | undefined> => {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const { deprecation, sunset } = Object.fromEntries(named);
  return { deprecation, sunset };
};

/** What a host tells of every published file, of those alone that it tells something of. */
async function toldOfFiles(ask: Told): Promise<object> {
  const found: [string, object][] = [];
  for (const address of addresses) {
    const said = await ask(address);
    if (said.deprecation !== undefined || said.sunset !== undefined) found.push([address, said]);
  }
  return Object.fromEntries(found);
}

/** What a host tells of the addresses that other files answer. */
async function toldOfAsked(ask: Told): Promise<unknown> {
  const found = [];
  for (const [address] of ASKED) found.push([address, await ask(address)]);
  return found;
}
const NOTHING = { deprecation: undefined, sunset: undefined };
const ASKED_EXPECTED = ASKED.map(([address, said]) => [address, said ?? NOTHING]);

const parent = mkdtempSync(join(tmpdir(), "deprecations-"));
let preview: Server;
const portOf = (server: Server) => (server.address() as AddressInfo).port;
beforeAll(async () => {
  replaceFolder(join(parent, "public"), files);
  preview = await startPreview(join(parent, "public"), 0, "127.0.0.1");
});
afterAll(() => {
  preview?.close();
  preview?.closeAllConnections();
  rmSync(parent, { recursive: true, force: true });
});
const over =
  (port: number): Told =>
  async (address) =>
    told((await sendTo(port, address, "HEAD")).headers);

describe("the preview", () => {
  test("tells of what will go, and of nothing else", async () => {
    expect(await toldOfFiles(over(portOf(preview)))).toEqual(EXPECTED);
    expect(await toldOfAsked(over(portOf(preview)))).toEqual(ASKED_EXPECTED);
  });

  test("is as verify wants it", async () => {
    const url = new URL(`http://127.0.0.1:${portOf(preview)}`);
    const report = await verifySite(url, { concurrency: 8, timeoutMs: 30_000 });
    expect(report.failures).toEqual([]);
  });
});

test("Netlify tells of the files that will go, and of nothing else; of an endpoint at its own address too", async () => {
  const engine = await netlifyEngine(files);
  expect(engine.errors).toEqual([]);
  const ask: Told = async (address) => told(engine.headersOf(address));
  expect(await toldOfFiles(ask)).toEqual(EXPECTED);
  expect(await ask(COST)).toEqual(GOES);
  expect(await ask(HOURS)).toEqual(NOTHING);
});

test.skipIf(!hasProgram("nginx"))(
  "a real nginx tells of what will go, and of nothing else (skipped where none is installed)",
  async () => {
    const server = await startNginx(files, hostFiles);
    onTestFinished(() => server.stop());
    expect(await toldOfFiles(over(server.port))).toEqual(EXPECTED);
    expect(await toldOfAsked(over(server.port))).toEqual(ASKED_EXPECTED);
  },
);

describe("CloudFront", () => {
  const template = JSON.parse(hostFile("cloudfront/template.json"));
  const { Resources } = template;
  const code: string = Resources.ResponseFunction.Properties.FunctionCode;
  const request = cloudfrontFunction(Resources.Function.Properties.FunctionCode);
  const respond = cloudfrontResponseFunction(code);
  const asked = (address: string) => {
    const [path, query] = address.split("?") as [string, string?];
    return functionRequest("GET", path, query);
  };

  test("has a function for the answers, which AWS's schemas take and every version of the runtime reads", () => {
    expect(templateProblems(template)).toEqual([]);
    expect(() => parse(code, { ecmaVersion: 5, sourceType: "script" })).not.toThrow();
    expect(
      Resources.Distribution.Properties.DistributionConfig.DefaultCacheBehavior.FunctionAssociations,
    ).toEqual([
      { EventType: "viewer-request", FunctionARN: { "Fn::GetAtt": ["Function", "FunctionARN"] } },
      { EventType: "viewer-response", FunctionARN: { "Fn::GetAtt": ["ResponseFunction", "FunctionARN"] } },
    ]);
    expect(hostFile("cloudfront/response-function.js")).toBe(code);
  });

  test("has names for its two functions that differ, and are no longer than it takes", () => {
    const [one, other] = [Resources.Function, Resources.ResponseFunction].map(
      ({ Properties }) => Properties.Name["Fn::Join"][1][0],
    );
    expect(one).not.toBe(other);
    // A stack's part of the name is a UUID.
    expect(other.length + 36).toBeLessThanOrEqual(64);
  });

  test("gives no file the headers of another: the policy for all answers has neither", () => {
    const { CustomHeadersConfig } = Resources.ResponseHeadersPolicy.Properties.ResponseHeadersPolicyConfig;
    expect(CustomHeadersConfig.Items.map(({ Header }: { Header: string }) => Header)).toEqual(["Link"]);
  });

  test("tells of what will go, and of nothing else, of the request as it was asked", async () => {
    const ask: Told = async (address) => told(respond(asked(address), {}));
    expect(await toldOfFiles(ask)).toEqual(EXPECTED);
    expect(await toldOfAsked(ask)).toEqual(ASKED_EXPECTED);
  });

  test("tells the same of the request that the first function made of it", async () => {
    const ask: Told = async (address) => {
      const made = request(asked(address));
      if (made.statusCode !== undefined) return NOTHING;
      return told(respond({ ...asked(address), uri: made.uri!, querystring: {} }, {}));
    };
    expect(await toldOfFiles(ask)).toEqual(EXPECTED);
    expect(await toldOfAsked(ask)).toEqual(ASKED_EXPECTED);
  });

  test("leaves the other headers of an answer as they were", () => {
    expect(respond(asked(COST), { etag: '"x"', link: "y" })).toEqual({ etag: '"x"', link: "y", ...GOES });
    expect(respond(asked("/index.html"), { etag: '"x"' })).toEqual({ etag: '"x"' });
  });

  test("is as verify wants it", async () => {
    const bucket = `http://127.0.0.1:${portOf(preview)}`;
    const site = cloudfrontSite(request, template, bucket, respond);
    await new Promise<void>((resolve) => void site.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void site.close());
    const url = new URL(`http://127.0.0.1:${portOf(site)}`);
    const report = await verifySite(url, { host: cloudfront, concurrency: 8, timeoutMs: 30_000 });
    expect(report.failures).toEqual([]);
  });
});

test("without anything to tell, CloudFront has no function for the answers", () => {
  const { hostFiles } = build(releasedDataWith({}), { hosts: ["cloudfront"], site: false });
  expect(hostFiles.map(({ path }) => path)).toEqual(["cloudfront/function.js", "cloudfront/template.json"]);
  expect(JSON.parse(textOf(hostFiles[1]!.bytes)).Resources).not.toHaveProperty("ResponseFunction");
});

test("the catalogue tells what will go and which releases are frozen, and gives back the same routes", () => {
  const catalogue = JSON.parse(textOf(files.find(({ path }) => path === "api/index.json")!.bytes));
  expect(catalogue.deprecations).toEqual(deprecations);
  expect(catalogue.releases).toEqual(["2026-Q3", "2026-Q4"]);
  const compiled = filesInside(netlify, routesOf(catalogue));
  for (const { path, bytes } of compiled) {
    expect(textOf(bytes), path).toBe(textOf(files.find((file) => file.path === path)!.bytes));
  }
  expect(compiled.map(({ path }) => path)).toEqual(["_redirects", "_headers"]);
});
