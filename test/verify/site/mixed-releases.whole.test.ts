import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { bytesOf, textOf } from "../../../src/model/file.ts";
import type { Host } from "../../../src/model/host.ts";
import { manifestFile } from "../../../src/model/manifest.ts";
import { builtOf, fewEndpoints } from "../../support/built.ts";
import { cliHere } from "../../support/cli-here.ts";
import type { Fault, Passing } from "../../support/faulty-site.ts";
import { writeFiles } from "../../support/folders.ts";
import { releasedGolden } from "../../support/golden.ts";
import { builtSite, HOURS, withBody } from "../support.ts";

/** A site of the release 2026-Q4, which has frozen 2026-Q3, with a cache in front of it that still has answers of that one. */

const files = fewEndpoints(builtOf(releasedGolden(), { hosts: [] }).files);
const byPath = new Map(files.map(({ path, bytes }) => [path, bytes]));
const { parent, site, found } = builtSite((folder) => writeFiles(folder, byPath));
const against = { read: (address: string) => byPath.get(address.slice(1)) };

/** A host without headers of files. */
const silent: Host = {
  name: "silent",
  title: "Silent",
  steps: "Upload it.",
  limitations: [{ feature: "fileHeaders", reason: "it stores none" }],
};

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const textAt = (path: string) => Buffer.from(byPath.get(path)!).toString();

/** The answer of 2026-Q3 in place of each answer of 2026-Q4, by the digest of the latter. */
const earlier = new Map(
  files.flatMap(({ path, bytes }) => {
    const twin = byPath.get(path.replace(/^api\//, "api/releases/2026-Q3/"));
    const isLive = /^api\/(?!releases\/)/.test(path);
    return isLive && twin !== undefined ? [[digest(bytes), twin] as const] : [];
  }),
);
const byAddress = new Map(files.map(({ path, bytes }) => [`/${path}`, bytes]));

/** Changes an answer to that of the previous release, as in a cache. */
function makeStale(reply: Passing, tells = true): void {
  const current = reply.method === "HEAD" ? byAddress.get(`${reply.address.split("?")[0]}.json`) : reply.body;
  const twin = current && earlier.get(digest(current));
  if (tells) reply.headers["data-release"] = "2026-Q3";
  const link = reply.headers.link;
  if (link !== undefined) reply.headers.link = String(link).replaceAll("2026-Q4", "2026-Q3");
  if (twin === undefined) return;
  reply.headers.etag = `"${digest(twin).slice(0, 16)}"`;
  if (reply.asked["if-none-match"] === reply.headers.etag) {
    reply.status = 304;
    reply.body = Buffer.alloc(0);
    delete reply.headers["content-length"];
  } else if (reply.method === "HEAD") reply.headers["content-length"] = String(twin.length);
  else withBody(reply, Buffer.from(twin));
}

/** A site that states the release of every answer, with these addresses stale. */
const mixed =
  (isStale: (address: string) => boolean, tells = true): Fault =>
  (reply) => {
    if (tells && !reply.address.startsWith("/api/releases/2026")) reply.headers["data-release"] ??= "2026-Q4";
    if (!tells) delete reply.headers["data-release"];
    // A cache ignores conditions: it also sends its answer to a client that has another version.
    if (!isStale(reply.address) || !["GET", "HEAD"].includes(reply.method)) return;
    if (reply.status === 200 || reply.status === 304) {
      if (reply.status === 304) {
        reply.status = 200;
        reply.body = Buffer.from(byAddress.get(fileOf(reply.address)) ?? "");
      }
      makeStale(reply, tells);
    }
  };

/** The file that answers one of the few requested addresses. */
function fileOf(address: string): string {
  const [path = "", query] = address.split("?");
  if (byAddress.has(path)) return path;
  return query === undefined ? `${path}.json` : `${path}/${query.split("=").at(-1)}.json`;
}

const isOfHours = (address: string) =>
  /^\/api\/intelligence\/audit-hours(\?industry=[a-z]+|\.json|$)/.test(address);

describe("answers of the previous release", () => {
  test.each([
    ["by their release", true, {}],
    ["by their release, against the build", true, { expected: against }],
    ["only by their content", false, { host: silent }],
    ["only by their content, against the build", false, { host: silent, expected: against }],
  ])("are one line and no failures, if they are recognised %s", async (_, tells, options) => {
    const { lines, report } = await found(mixed(isOfHours, tells), options);
    expect(lines).toEqual([]);
    const [mix, ...others] = report.mixed;
    expect([mix!.release, mix!.seconds, others]).toEqual(["2026-Q3", 86_400, []]);
    expect(mix!.answers).toBeGreaterThan(20);
    expect(report.notes).toEqual([
      `Mixed: ${mix!.answers} answers are still of release 2026-Q3, while the manifest is of 2026-Q4 ` +
        `(the first: GET ${site().url.origin}${HOURS}.json). ` +
        "Caches may keep them for up to 24 hours: verify again after that.",
    ]);
  });

  test("are not those of files that have not changed, whatever else is wrong with them", async () => {
    const unchanged = new Set(
      [...byPath].flatMap(([path, bytes]) => {
        const twin = byPath.get(path.replace(/^api\//, "api/releases/2026-Q3/"));
        return twin !== undefined && twin !== bytes && digest(twin) === digest(bytes) ? [`/${path}`] : [];
      }),
    );
    expect(unchanged.size).toBeGreaterThan(3);
    const { report } = await found((reply) => {
      delete reply.headers["data-release"];
      if (unchanged.has(reply.address)) delete reply.headers.etag;
    });
    expect(report.mixed).toEqual([]);
    expect(report.failures.some(({ url }) => unchanged.has(new URL(url).pathname))).toBe(true);
  });

  test("may have been cached for some time already", async () => {
    const aged: Fault = (reply) => {
      mixed(isOfHours)(reply);
      if (reply.headers["data-release"] === "2026-Q3") reply.headers.age = "83000";
    };
    const { report } = await found(aged);
    expect(report.mixed[0]!.seconds).toBe(3400);
    expect(report.notes[0]).toContain("Caches may keep them for up to 57 minutes: verify again after that.");
  });

  test("that no cache may keep come from a deploy in progress", async () => {
    const { lines, report } = await found((reply) => {
      mixed(() => false)(reply);
      if (reply.address !== "/index.html" || reply.method !== "GET" || reply.status !== 200) return;
      reply.headers["data-release"] = "2026-Q3";
      withBody(reply, Buffer.from(reply.body.toString().replaceAll("2026-Q4", "2026-Q3")));
    });
    expect(lines).toEqual([]);
    expect(report.notes[0]).toContain(
      "No cache may keep them: a deploy is in progress, or has stopped halfway.",
    );
  });

  test("may be files that no release freezes, such as the status and a feed", async () => {
    const { lines, report } = await found((reply) => {
      mixed(() => false)(reply);
      if (!["/api/status.json", "/feed.json"].includes(reply.address)) return;
      reply.headers["data-release"] = "2026-Q3";
      reply.headers.etag = '"earlier"';
      if (reply.asked["if-none-match"] === '"earlier"') {
        reply.status = 304;
        reply.body = Buffer.alloc(0);
      } else if (reply.body.length > 0)
        withBody(reply, Buffer.from(reply.body.toString().replaceAll("2026-Q4", "2026-Q3")));
    });
    expect(lines).toEqual([]);
    expect(report.mixed.map(({ release }) => release)).toEqual(["2026-Q3"]);
  });

  test("may be the catalogue, from which the request list is made", async () => {
    const stale: Fault = (reply) => {
      mixed(() => false)(reply);
      if (reply.address !== "/api/index.json" || reply.body.length === 0) return;
      const { releases: _, ...catalogue } = JSON.parse(reply.body.toString());
      reply.headers["data-release"] = "2026-Q3";
      reply.headers.etag = '"earlier"';
      withBody(
        reply,
        Buffer.from(JSON.stringify({ ...catalogue, release: "2026-Q3", releases: ["2026-Q3"] })),
      );
    };
    const { report } = await found(stale);
    expect(report.mixed.map(({ release }) => release)).toEqual(["2026-Q3"]);
    expect(report.notes[0]).toMatch(/^Mixed: \d answers are still of release 2026-Q3/);
  });
});

describe("a catalogue of the previous release, and nothing else", () => {
  /** It states only the previous release, which is also the only frozen one that it lists. */
  const before = () => {
    const catalogue = JSON.parse(textAt("api/index.json").replaceAll("2026-Q4", "2026-Q3"));
    return Buffer.from(JSON.stringify({ ...catalogue, releases: ["2026-Q3"] }, null, 2));
  };
  const stale: Fault = (reply) => {
    if (reply.address !== "/api/index.json" || !["GET", "HEAD"].includes(reply.method)) return;
    reply.headers["data-release"] = "2026-Q3";
    reply.headers.etag = '"before"';
    const isSame = reply.asked["if-none-match"] === '"before"';
    reply.status = isSame ? 304 : 200;
    withBody(reply, isSame ? Buffer.alloc(0) : before());
    if (isSame) delete reply.headers["content-length"];
  };

  test.each([
    ["a quick check", { quick: true }],
    ["a complete check", {}],
    ["a complete check against the build", { expected: against }],
  ])("is a mix and not a failure: %s", async (_, options) => {
    const { lines, report } = await found(stale, options);
    expect(lines).toEqual([]);
    expect(report.mixed).toMatchObject([{ release: "2026-Q3", seconds: 300 }]);
    expect(report.notes[0]).toMatch(
      /^Mixed: \d+ answers? (is|are) still of release 2026-Q3, while the (manifest|build) is of 2026-Q4 \(the first: GET \S+\/api\/index\.json\)\. Caches may keep them for up to 5 minutes: verify again after that\.$/,
    );
    expect(report.causes).toEqual([]);
  });

  test("is recorded as passed", async () => {
    const table = join(parent, "stale-catalogue.csv");
    site().plant(stale);
    const { status } = await cliHere(["verify", site().url.href, "--quick", "--record", table]);
    expect(status).toBe(3);
    expect(readFileSync(table, "utf8")).toMatch(/\n[^,]+,passed,\d+,0\n$/);
  });

  test("of a release that the site has never had is a failure", async () => {
    const { lines } = await found(
      (reply) => {
        stale(reply);
        if (reply.address !== "/api/index.json") return;
        reply.headers["data-release"] = "2025-Q1";
        withBody(reply, Buffer.from(reply.body.toString().replaceAll("2026-Q3", "2025-Q1")));
      },
      { quick: true },
    );
    expect(lines).toContain("GET /api/index.json: body, header Data-Release");
  });
});

describe("a site that serves the complete previous release", () => {
  const next = files
    .filter(({ path }) => path !== "manifest.json")
    .map(({ path, bytes }) =>
      /^api\/(?!releases\/).*json$/.test(path)
        ? { path, bytes: bytesOf(textOf(bytes).replaceAll("2026-Q4", "2027-Q1")) }
        : { path, bytes },
    );
  const build = new Map(
    [...next, manifestFile("2027-Q1", next)].map(({ path, bytes }) => [`/${path}`, bytes]),
  );

  test.each([true, false])("fails in one line when compared with the new build: quick %s", async (quick) => {
    const expected = { read: (address: string) => build.get(address) };
    const { report } = await found(() => {}, { quick, expected });
    expect([report.mixed, report.causes]).toEqual([[], []]);
    expect(report.failures.map(({ faults }) => faults)).toEqual([
      [
        {
          what: "manifest",
          expected: "that of release 2027-Q1",
          received:
            "that of 2026-Q4: the site serves the complete build of 2026-Q4, and that of 2027-Q1 is not deployed",
        },
      ],
    ]);
  });

  test("is distinguished from one with a deploy in progress", async () => {
    const expected = { read: (address: string) => build.get(address) };
    const { report } = await found(
      (reply) => {
        if (reply.address !== "/api/status.json" || reply.method !== "GET") return;
        reply.headers["data-release"] = "2027-Q1";
        withBody(reply, Buffer.from(build.get("/api/status.json")!));
      },
      { quick: true, expected },
    );
    expect(report.failures.map(({ title }) => title)).not.toContain("the build is deployed");
  });
});

test("minified JSON is reported as such", async () => {
  const { report } = await found((reply) => {
    if (!/json/.test(String(reply.headers["content-type"])) || reply.status !== 200) return;
    if (reply.method === "GET" && reply.asked["accept-encoding"] === "identity" && reply.body.length > 0)
      withBody(reply, Buffer.from(JSON.stringify(JSON.parse(reply.body.toString()))));
  });
  expect(report.causes).toEqual([
    expect.stringMatching(
      /^\d+ answers are the same JSON, formatted differently: something changes the answers/,
    ),
  ]);
});

describe("answers of a later release than the manifest", () => {
  /** The manifest of the previous release. */
  const manifest = () => {
    const { files: listed, ...own } = JSON.parse(textAt("manifest.json"));
    const before = listed.flatMap((file: { path: string; bytes: number; sha256: string }) => {
      const twin = earlier.get(file.sha256);
      if (file.path.startsWith("api/releases/2026-Q4/")) return [];
      const isOther = /^(api\/(index|status|releases\/index)\.json|feed\.)/.test(file.path);
      if (twin === undefined) return [isOther ? { ...file, sha256: "0".repeat(64) } : file];
      return [{ path: file.path, bytes: twin.length, sha256: digest(twin) }];
    });
    return Buffer.from(JSON.stringify({ ...own, release: "2026-Q3", files: before }));
  };
  const stale =
    (tells: boolean): Fault =>
    (reply) => {
      mixed(() => false, tells)(reply);
      if (reply.address !== "/manifest.json" || reply.body.length === 0) return;
      withBody(reply, manifest());
    };

  test.each([true, false])("are reported as such, whether they name their release or not", async (tells) => {
    const { lines, report } = await found(stale(tells), tells ? {} : { host: silent });
    expect(report.mixed.map(({ release }) => release)).toEqual(["2026-Q4"]);
    expect(report.notes[0]).toMatch(
      /^Mixed: \d+ answers are already of release 2026-Q4, while the manifest is of 2026-Q3/,
    );
    // Feeds that do not state their release cannot be recognised.
    expect([...new Set(lines)]).toEqual(tells ? [] : ["GET /feed.atom: body", "GET /feed.json: body"]);
  });
});

describe("in addition to a mix, verify reports", () => {
  const beside =
    (fault: Fault): Fault =>
    (reply) => {
      mixed(isOfHours)(reply);
      return fault(reply);
    };
  const asked = (reply: Passing, address: string) =>
    reply.method === "GET" && reply.address === address && reply.asked["accept-encoding"] === "identity";

  test.each<[string, (reply: Passing) => unknown, string]>([
    [
      "that an earlier answer is not what its release froze",
      (reply) => {
        if (asked(reply, `${HOURS}.json`) && reply.body.length > 0) reply.body[50]! ^= 1;
      },
      `GET ${HOURS}.json: `,
    ],
    [
      "that an earlier answer lacks a header",
      (reply) => {
        if (asked(reply, `${HOURS}?industry=beta`)) delete reply.headers["access-control-allow-origin"];
      },
      `GET ${HOURS}?industry=beta: `,
    ],
    [
      "that an earlier answer may be cached forever",
      (reply) => {
        if (asked(reply, `${HOURS}?industry=beta`)) reply.headers["cache-control"] = "max-age=31536000";
      },
      `GET ${HOURS}?industry=beta: `,
    ],
    [
      "that an earlier answer is missing, although its release froze one",
      (reply) => {
        if (asked(reply, `${HOURS}?industry=beta`)) reply.status = 404;
      },
      `GET ${HOURS}?industry=beta: `,
    ],
    [
      "that the site fails",
      (reply) => {
        if (asked(reply, `${HOURS}?industry=beta`)) reply.status = 500;
      },
      `GET ${HOURS}?industry=beta: `,
    ],
    [
      "that a file of a frozen release is that of another release",
      (reply) => {
        if (!asked(reply, "/api/releases/2026-Q4/manifest.json")) return;
        reply.headers["data-release"] = "2026-Q3";
        withBody(reply, Buffer.from(byPath.get("api/releases/2026-Q3/manifest.json")!));
      },
      "GET /api/releases/2026-Q4/manifest.json: ",
    ],
    [
      "that an answer states the wrong release",
      (reply) => {
        if (!asked(reply, "/api/intelligence/maturity-index")) return;
        reply.headers["data-release"] = "2026-Q3";
        withBody(reply, Buffer.from("{}"));
      },
      "GET /api/intelligence/maturity-index: ",
    ],
    [
      "that a compressed copy is of other content",
      (reply) => {
        if (reply.address !== HOURS || reply.asked["accept-encoding"] !== "gzip") return;
        withBody(reply, gzipSync("{}"));
        Object.assign(reply.headers, { "content-encoding": "gzip", vary: "Accept-Encoding" });
      },
      `GET ${HOURS}: `,
    ],
  ])("%s", async (_, fault, line) => {
    const { lines, report } = await found(beside(fault));
    expect([...new Set(lines.map((one) => one.split(": ")[0]))]).toEqual([line.slice(0, -2)]);
    expect(report.mixed.map(({ release }) => release)).toEqual(["2026-Q3"]);
  });
});

describe("a wrong byte in an answer of the previous release", () => {
  const FROZEN = "/api/releases/2026-Q3/intelligence/audit-hours.json";
  const frozen = Buffer.from(byPath.get(FROZEN.slice(1))!);
  const wrong = Buffer.from(frozen);
  // Another digit, so that it is still a document.
  const place = frozen.indexOf('"hours": ') + '"hours": '.length;
  wrong[place]! ^= 1;
  const around = (bytes: Buffer) => JSON.stringify(bytes.subarray(place - 12, place + 12).toString());
  const plain = (reply: Passing) =>
    reply.address === `${HOURS}.json` &&
    reply.status === 200 &&
    ["identity", undefined].includes(reply.asked["accept-encoding"]);

  test.each<[string, object]>([
    ["its own manifest", {}],
    ["the build", { expected: against }],
  ])("is the only fault, shown against the frozen file: by %s", async (_, options) => {
    const { report } = await found((reply) => {
      mixed(isOfHours)(reply);
      if (plain(reply) && reply.body.length > 0) withBody(reply, wrong);
    }, options);
    const [first] = report.failures;
    expect(first!.url).toBe(`${site().url.origin}${HOURS}.json`);
    expect(first!.faults).toEqual([
      {
        what: "body",
        expected: FROZEN,
        received: `${frozen.length} bytes; the first that differs is byte ${place}: ${around(wrong)} instead of ${around(frozen)}`,
      },
    ]);
  });
});

test("answers that name releases that the site has never had are failures, and cause no further request for each", async () => {
  let next = 0;
  let requests = 0;
  const { lines, report } = await found((reply) => {
    requests += 1;
    if (!reply.address.startsWith("/api/releases/")) reply.headers["data-release"] = `2031-Q1.${++next}`;
    if (reply.method === "GET" && reply.status === 200 && reply.address.endsWith(".html"))
      reply.body[200]! ^= 1;
  });
  expect(requests).toBeLessThan(report.requests * 1.4);
  expect(report.mixed).toEqual([]);
  expect(lines).toContain("GET /index.html: body, header Data-Release");
});

test("the command reports a mix in one line and exits with 3, or with 1 if there is a failure too", async () => {
  site().plant(mixed(isOfHours));
  const { status, stdout } = await cliHere(["verify", site().url.href, "--quick"]);
  expect(status).toBe(3);
  expect(stdout).toMatch(/^Mixed: 1 answer is still of release 2026-Q3, .* verify again after that\.\n/);
  expect(stdout).toMatch(/: every other answer is correct\.\n$/);
  site().plant((reply) => {
    mixed(isOfHours)(reply);
    if (reply.address === "/api/status.json") reply.status = 500;
  });
  const json = await cliHere(["verify", site().url.href, "--quick", "--json"]);
  expect([json.status, JSON.parse(json.stdout).mixed[0].release]).toEqual([1, "2026-Q3"]);
  expect(JSON.parse(json.stdout).failures).toHaveLength(1);
  expect(readFileSync(join(parent, "public/manifest.json")).length).toBeGreaterThan(0);
});
