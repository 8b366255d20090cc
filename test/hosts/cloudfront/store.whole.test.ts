import { describe, expect, test } from "vitest";
import { build } from "../../../src/build.ts";
import { REQUEST_FUNCTION } from "../../../src/hosts/cloudfront/functions.ts";
import { storeSize, type StoreContent, storeOf } from "../../../src/hosts/cloudfront/store.ts";
import type { CatalogueEntry } from "../../../src/model/endpoint.ts";
import { textFile } from "../../../src/model/file.ts";
import type { CompilerInput } from "../../../src/model/host.ts";
import { UserError } from "../../../src/model/problem.ts";
import { routesOf } from "../../../src/published/routes.ts";
import { answerFile, answerTable, problemFile, releaseFile } from "../../../src/routing/addresses.ts";
import { routeTable } from "../../../src/routing/routes.ts";
import { builtOf, formatsIn } from "../../support/built.ts";
import { cloudfrontBuild } from "../../support/cloudfront-site.ts";
import { functionRequest, requestEvent, viewerFunction } from "../../support/cloudfront.ts";
import { goldenFiles, goldenWithoutAddress } from "../../support/golden.ts";
import { hostFiles } from "../../support/hosts.ts";
import { files, routes, textAt } from "../../support/site.ts";

const site: CompilerInput = { table: routes(), files };
const store = storeOf(site);

/** The result of the first function for a GET: the file that it rewrites to, with the status. */
async function pointed({ id, entries }: StoreContent, address: string): Promise<string> {
  const [path = "", query] = address.split("?");
  const call = viewerFunction(REQUEST_FUNCTION, new Map([...entries, ["current", id]]));
  const result = await call(requestEvent(functionRequest("GET", path, query)));
  if ("statusCode" in result) return `${result.statusCode} ${result.headers.location?.value}`;
  return `${result.headers["x-answer"]!.value.split(" ")[0]} ${result.uri.slice(id.length + 1)}`;
}

/** The limits of a KeyValueStore: keys of up to 512 bytes, values of up to 1 kB. */
function expectToFit({ id, entries }: StoreContent): void {
  for (const [key, value] of entries) {
    expect(key.startsWith(`${id}/`)).toBe(true);
    expect(key).toMatch(/^[0-9a-f]{16}\/[a-z0-9.]{1,20}$/);
    expect(Buffer.byteLength(value)).toBeLessThanOrEqual(1_000);
    expect(value).not.toBe("");
  }
}

describe("the store of a build", () => {
  test("has keys and values that CloudFront accepts, all prefixed with the id of the build", () => {
    expect(store.id).toMatch(/^[0-9a-f]{16}$/);
    expectToFit(store);
  });

  test("is smaller than a picture", () => {
    expect(storeSize(store)).toBe(
      [...store.entries].reduce(
        (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value),
        0,
      ),
    );
    expect(storeSize(store)).toBeLessThan(60_000);
  });

  test("is written by a build", () => {
    const { id, values } = cloudfrontBuild({ hostFiles });
    expect(values).toEqual(new Map([...storeOf(site).entries, ["current", id]]));
  });

  test("is the same for the same bytes in any order of files, and with routes from the published catalogue", () => {
    const table = routesOf(JSON.parse(textAt("/api/index.json")));
    const hidden = textFile("_headers", "/*\n  X: y\n");
    expect(storeOf({ table, files: [hidden, ...files.toReversed()] })).toEqual(store);
  });

  test("has a different id if a published byte or its metadata is different", () => {
    const manifest = files.map((file) =>
      file.path === "manifest.json" ? textFile("manifest.json", "{}\n") : file,
    );
    expect(storeOf({ ...site, files: manifest }).id).not.toBe(store.id);
    const headers = [
      ...site.table.headers,
      { path: "/index.html", headers: { "Cache-Control": "no-store" } },
    ];
    expect(storeOf({ ...site, table: { ...site.table, headers } }).id).not.toBe(store.id);
  });

  test("includes the signature of the manifest if it is among the files", async () => {
    const signed = storeOf({ ...site, files: [...files, textFile("manifest.json.sig", "x")] });
    expect(await pointed(signed, "/manifest.json.sig")).toBe("200 /manifest.json.sig");
    expect(await pointed(store, "/manifest.json.sig")).toBe("404 /404.html");
  });

  test("as written by a build includes the build's signature", async () => {
    const sign = () => textFile("manifest.json.sig", "x");
    const formats = formatsIn(builtOf(goldenWithoutAddress));
    const options = { hosts: ["cloudfront"], site: false, formats, sign } as const;
    const signed = cloudfrontBuild(build(goldenFiles, options));
    expect(await pointed({ id: signed.id, entries: signed.values }, "/manifest.json.sig")).toBe(
      "200 /manifest.json.sig",
    );
  });

  test("splits texts longer than a value: addresses of 400 characters in the headers of every answer", async () => {
    const long = storeOf({ ...site, table: routes(`https://data.example.org/${"a".repeat(375)}`) });
    expectToFit(long);
    expect([...long.entries.keys()]).toContain(`${long.id}/site.2`);
    expect(await pointed(long, "/api/index.json")).toBe("200 /api/index.json");
  });

  test("of a site without pages answers every unknown address with the problem document", async () => {
    const others = files.filter(({ path }) => !path.endsWith(".html"));
    const table = { ...site.table, routes: site.table.routes.filter(({ file }) => file !== "/404.html") };
    const last = { path: "/*", file: "/api/errors/not-found.json", status: 404 } as const;
    const bare = storeOf({ table: { ...table, routes: [...table.routes, last] }, files: others });
    expect(await pointed(bare, "/nope")).toBe("404 /api/errors/not-found.json");
    expect(await pointed(bare, "/")).toBe("404 /api/errors/not-found.json");
  });

  test.each(["a page.html", "é.html", "a//b.html", "../a.html", "a%20b.html", `${"a".repeat(250)}.html`])(
    "is refused for a file whose address CloudFront would change: %s",
    (path) => {
      expect(() => storeOf({ ...site, files: [...files, textFile(path, "")] })).toThrow(
        `CloudFront would change the address /${path}`,
      );
    },
  );
});

test("a removed folder that is not a release is refused, as the functions would not look for it", () => {
  const gone = [{ path: "/api/datasets/*", file: "/api/errors/not-found.json" }];
  expect(() => storeOf({ ...site, table: { ...site.table, gone } })).toThrow(
    "CloudFront's store cannot express that /api/datasets/* is gone",
  );
});

const ENDPOINTS = ["audit-hours", "costs", "delays"];

/** A site with that many filter values, announced removals, frozen releases and renamed values. */
function largeSite(values: number, ends: number, frozen: number, renamed = 0, base = ""): CompilerInput {
  const industries = Array.from({ length: values }, (_, at) => `industry-${at}`);
  const former = industries
    .slice(0, renamed)
    .map((instead) => ({ value: `former-${instead}`, instead, since: "2029-01-01" }));
  const releases = Array.from({ length: frozen }, (_, at) => `${2026 + Math.floor(at / 4)}-Q${1 + (at % 4)}`);
  const catalogue: CatalogueEntry[] = ENDPOINTS.map((name) => ({
    id: name,
    path: `/api/intelligence/${name}`,
    title: name,
    description: name,
    parameters: [{ name: "industry", kind: "filter", description: "", values: industries, former }],
    example: {},
  }));
  const answers = catalogue.flatMap(({ path }) =>
    [undefined, ...industries, ...former.map(({ value }) => value)].flatMap((value) => {
      const file = answerFile(path, value === undefined ? undefined : { kind: "filter", value });
      return [file, answerTable(file)];
    }),
  );
  const deprecations = Array.from({ length: ends }, (_, at) => ({
    what: `/api/intelligence/${ENDPOINTS[at % 3]}?industry=industry-${Math.floor(at / 3)}`,
    deprecated: new Date(Date.UTC(2030, 0, 1 + at)).toISOString().slice(0, 10),
    sunset: new Date(Date.UTC(2032, 0, 1 + at)).toISOString().slice(0, 10),
  }));
  const paths = [
    ...answers,
    ...releases.flatMap((id) => answers.map((file) => releaseFile(id, file.slice("/api/".length)))),
    problemFile("industry"),
    "/api/errors/not-found.json",
    "/api/errors/method-not-allowed.json",
    "/manifest.json",
  ];
  const absolute = (address: string) => `https://data.example.org${base}${address}`;
  const table = routeTable(catalogue, { absolute, history: { releases, deprecations, retractions: [] } });
  return { table, files: paths.map((path) => ({ path: path.slice(1), bytes: new Uint8Array() })) };
}

describe("500 industries, 1,000 announced removals and 40 frozen releases", () => {
  const large = storeOf(largeSite(500, 1_000, 40));

  test("fit into one store eleven times", () => {
    expectToFit(large);
    expect(storeSize(large)).toBeLessThan(5_000_000 / 11);
  });

  test.each([
    ["/api/intelligence/costs", "200 /api/intelligence/costs.json"],
    ["/api/intelligence/costs?industry=industry-499", "200 /api/intelligence/costs/industry-499.json"],
    ["/api/intelligence/costs?industry=industry-500", "404 /api/errors/unknown-industry.json"],
    ["/api/intelligence/costs/industry-7.csv", "200 /api/intelligence/costs/industry-7.csv"],
    [
      "/api/releases/2035-Q4/intelligence/costs/industry-7.csv",
      "200 /api/releases/2035-Q4/intelligence/costs/industry-7.csv",
    ],
    ["/api/releases/2036-Q1/intelligence/costs/industry-7.csv", "404 /api/errors/not-found.json"],
    ["/api/releases/2035-Q4/intelligence/costs/industry-500.csv", "404 /api/errors/not-found.json"],
  ])("and %s is found, or correctly not found", async (address, answer) => {
    expect(await pointed(large, address)).toBe(answer);
  });
});

test("more than a quarter of a store is refused, with the size and a remedy", () => {
  let error: unknown;
  try {
    // Redirects of a former value contain the absolute address of the new one.
    storeOf(largeSite(26, 0, 0, 26, `/${"long/".repeat(1600)}`));
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(UserError);
  const { message, remedy } = error as UserError;
  const [, bytes, more] =
    /^the routes for CloudFront have (\d+) bytes, (\d+) more than the 1250000 that one of 4 deployments may have in its store$/.exec(
      message,
    ) ?? [];
  expect(Number(more), message).toBeGreaterThan(0);
  expect(Number(bytes)).toBe(1_250_000 + Number(more));
  expect(remedy).toBe(
    "Publish fewer filter values or announce fewer deprecations, or leave cloudfront out of --hosts: the other hosts have no such limit.",
  );
});
