import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { formatSiteReport } from "../../src/cli/verification.ts";
import { listFiles } from "../../src/disk/read-folder.ts";
import { HOST_NAMES } from "../../src/hosts/host-names.ts";
import { startPreview } from "../../src/operations/preview-server.ts";
import type { SiteReport } from "../../src/verify/site/site.ts";
import { writeFewEndpoints } from "../support/built.ts";
import { cliHere } from "../support/cli-here.ts";
import { cli } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import { releasedGolden } from "../support/golden.ts";
import { keyPair } from "../support/keys.ts";
import { once } from "../support/once.ts";
import { signWith } from "../verify/folder-support.ts";

const parent = mkdtempSync(join(tmpdir(), "verify-cli-"));
/** All have few endpoints, because one answer shows as much as many; this one has frozen releases. */
const built = join(parent, "public");
const few = join(parent, "few");
const damaged = join(parent, "damaged");
let server: Server;
let fewServer: Server;
let damagedServer: Server;
const urlOf = (of: Server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;

beforeAll(async () => {
  for (const out of [few, damaged]) writeFewEndpoints(out);
  writeFileSync(join(damaged, "api/intelligence/audit-hours/beta.json"), "{}\n");
  writeFewEndpoints(built, {}, releasedGolden());
  server = await startPreview(built, 0, "127.0.0.1");
  fewServer = await startPreview(few, 0, "127.0.0.1");
  damagedServer = await startPreview(damaged, 0, "127.0.0.1");
});
afterAll(() => {
  for (const one of [server, fewServer, damagedServer]) one.close();
  rmSync(parent, { recursive: true });
});

/** A table of one earlier check. */
const EARLIER = "checked,outcome,requests,failures\n2026-10-05T00:00:00Z,not-made,0,0\n";

/** The output for the damaged site, and the table in which it is recorded. */
const ofDamaged = once(async () => {
  const table = join(parent, "availability.csv");
  writeFileSync(table, EARLIER);
  const args = ["verify", urlOf(damagedServer), "--quiet", "--record", table];
  return { ...(await cliHere(args)), table };
});

describe("compliance-data verify of a site", () => {
  it("prints how many requests were answered correctly, and exits with 0", async () => {
    const { status, stdout } = await cliHere(["verify", `${urlOf(server)}/`]);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^Of past releases, the digest list of each and 100 of \d+ files were requested; --all requests every file\.\nThe slowest answer: [A-Z]+ \/\S*, [\d.]+ s\.\nThe chain of 2 frozen releases ends in [0-9a-f]{64}\.\n[\d,]+ requests to http:\/\/127\.0\.0\.1:\d+\/, release 2026-Q4 \(unsigned\): every answer is correct\.\n$/,
    );
  });

  it("lists each wrong response with a command that repeats the request, quiet or not, and exits with 1", async () => {
    const { status, stdout } = await ofDamaged();
    const url = `${urlOf(damagedServer)}/api/intelligence/audit-hours`;
    expect(status).toBe(1);
    expect(stdout).toContain(
      "a parameter answers for its value\n  curl -gi --path-as-is -H 'Origin: https://client.example' " +
        `-H 'Accept-Encoding: identity' '${url}?industry=beta'\n` +
        "  body: expected /api/intelligence/audit-hours/beta.json (SHA-256 ",
    );
    expect(stdout).toContain(
      "a compressed answer has the same content\n  curl -gi --path-as-is -H 'Origin: https://client.example' " +
        `-H 'Accept-Encoding: gzip' --compressed '${url}/beta.json'\n`,
    );
    expect(stdout).toMatch(/answers are wrong\.\n$/);
  });

  it("names the first wrong byte if the build is available", async () => {
    const folder = temporaryFolder();
    writeFewEndpoints(folder);
    // A quick check asks for the answer to the first value.
    writeFileSync(join(folder, "api/intelligence/audit-hours/alpha.json"), "{}\n");
    const site = await startPreview(folder, 0, "127.0.0.1");
    onTestFinished(() => void site.close());
    const { status, stdout } = await cliHere(["verify", urlOf(site), "--quick", "--against", few]);
    expect(status).toBe(1);
    expect(stdout).toContain("received 3 bytes; the first that differs is byte 1: ");
  });

  it("prints a report for scripts", async () => {
    const { status, stdout } = await cliHere(["verify", urlOf(damagedServer), "--json"]);
    const { site, host, release, requests, failures } = JSON.parse(stdout);
    expect([status, site, host, release]).toEqual([1, urlOf(damagedServer), null, "2026-Q4"]);
    expect(requests).toBeGreaterThan(400);
    expect(failures[0]).toMatchObject({
      method: "GET",
      url: `${urlOf(damagedServer)}/api/intelligence/audit-hours/beta.json`,
      faults: [{ what: "body" }, { what: "schema" }],
    });
  });

  it("reports a missing signature with a command that repeats the request", async () => {
    const args = ["verify", urlOf(fewServer), "--quick", "--public-key", keyPair().open];
    const { status, stdout } = await cliHere(args);
    expect(status).toBe(1);
    expect(stdout).toContain(
      "the manifest is signed\n  curl -gi --path-as-is -H 'Origin: https://client.example' " +
        `-H 'Accept-Encoding: identity' '${urlOf(fewServer)}/manifest.json.sig'\n` +
        "  signature: expected 200, and a signature by the owner of the public key, received 404: manifest.json.sig: must exist, ",
    );
    expect(stdout).toMatch(/release 2026-Q4 \(unsigned\): 1 answer is wrong\.\n$/);
  });

  it("says which differences are known for the named host", async () => {
    const { status, stdout } = await cliHere(["verify", urlOf(fewServer), "--quick", "--host", "s3"]);
    // The preview reads queries, and S3 does not: the preview is not like S3.
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /The declared differences of S3 website were expected; \d+ requests were left out\.\n$/,
    );
  });

  it("prints nothing with --quiet if nothing is wrong", async () => {
    const { status, stdout, stderr } = await cliHere(["verify", urlOf(fewServer), "--quick", "--quiet"]);
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });

  const REWRITE = "Write it as https://host or https://host/path.";
  it.each([
    ["https://example.org/?x=1", "https://example.org/?… is not the address of a site", REWRITE],
    ["https://me:secret@example.org/", "https://…@example.org/ is not the address of a site", REWRITE],
    ["https://me:sec/ret@example.org/", "https://…@example.org/ is not the address of a site", REWRITE],
    ["https://", "https:// is not the address of a site", REWRITE],
  ])(
    "reports the address %s as wrong usage, without repeating a password",
    async (address, message, remedy) => {
      const { status, stdout, stderr } = await cliHere(["verify", address]);
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toBe(`error: ${message}. ${remedy}\nRun the command with --help for its options.\n`);
    },
  );

  it.each([
    [
      "ftp://me:secret@example.org",
      "ftp://…@example.org contains no build",
      "Name a publish folder, or the web address of a site.",
    ],
    [
      "benchmarks.example.org",
      "benchmarks.example.org contains no build",
      "Name a publish folder; if it is a site, write https://benchmarks.example.org.",
    ],
  ])("fails for %s, a missing folder, as every command does", async (folder, message, remedy) => {
    const { status, stdout, stderr } = await cliHere(["verify", folder]);
    expect([status, stdout, stderr]).toEqual([1, "", `error: ${message}. ${remedy}\n`]);
  });

  it.each([
    ["--host", "iis", `Allowed choices are ${HOST_NAMES.join(", ")}.`],
    ["--concurrency", "0", "It must be a whole number from 1 to 64."],
    ["--timeout", "1.5", "It must be a whole number from 1 to 600."],
  ])("reports %s %s as wrong usage", async (option, value, reason) => {
    const { status, stderr } = await cliHere(["verify", "http://127.0.0.1:9", option, value]);
    expect(status).toBe(2);
    expect(stderr).toContain(reason);
  });

  it("fails if there is no build to compare with", async () => {
    const { status, stderr } = await cliHere([
      "verify",
      "http://127.0.0.1:9",
      "--against",
      parent,
      "--quiet",
    ]);
    expect(status).toBe(1);
    expect(stderr).toContain(`error: ${parent} contains no build. Name a publish folder with --against.\n`);
  });

  it("refuses to compare with a build that is damaged itself", async () => {
    const { status, stderr } = await cliHere(["verify", "http://127.0.0.1:9", "--against", damaged]);
    expect(status).toBe(1);
    expect(stderr).toContain(
      `error: ${damaged} has changed since it was built: api/intelligence/audit-hours/beta.json: must be `,
    );
    expect(stderr).toMatch(/[^.]\. Run verify on the folder, or name another with --against\.\n$/);
  });
});

/** The head of the chain of the build. */
function head(): string {
  return JSON.parse(readFileSync(join(built, "api/releases/index.json"), "utf8")).head;
}

describe("compliance-data verify --record", () => {
  const rowsOf = (file: string) =>
    readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(",").slice(1));

  const before = [
    ["outcome", "requests", "failures"],
    ["not-made", "0", "0"],
  ];

  it("adds a row for a correct site below those of earlier checks", async () => {
    const file = join(temporaryFolder(), "availability.csv");
    writeFileSync(file, EARLIER);
    const args = ["verify", urlOf(fewServer), "--quick", "--quiet", "--record", file];
    expect((await cliHere(args)).status).toBe(0);
    expect(rowsOf(file)).toEqual([...before, ["passed", expect.stringMatching(/^[1-9]\d*$/), "0"]]);
  });

  it("adds a row for a faulty site below those of earlier checks", async () => {
    const { status, table } = await ofDamaged();
    expect(status).toBe(1);
    const row = ["failed", expect.stringMatching(/^[1-9]\d+$/), expect.stringMatching(/^[1-9]\d*$/)];
    expect(rowsOf(table)).toEqual([...before, row]);
  });

  it("also adds a row for a site that does not answer, and says so", async () => {
    const file = join(temporaryFolder(), "availability.csv");
    const { status, stderr } = await cliHere(["verify", "http://127.0.0.1:9", "--quiet", "--record", file]);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^error: http:\/\/127\.0\.0\.1:9\/manifest\.json cannot be read: .+\. Nothing listens there: /,
    );
    expect(rowsOf(file)).toEqual([
      ["outcome", "requests", "failures"],
      ["failed", "3", "1"],
    ]);
  });

  it("refuses a table in another format before sending any request", async () => {
    const file = join(temporaryFolder(), "availability.csv");
    writeFileSync(file, "time,code\n");
    const { status, stderr } = await cliHere(["verify", "http://127.0.0.1:9", "--record", file]);
    expect(status).toBe(1);
    expect(stderr).toContain(file);
    expect(stderr).not.toContain("127.0.0.1:9");
    expect(readFileSync(file, "utf8")).toBe("time,code\n");
  });

  it("adds no row for a folder, nor for wrong usage", async () => {
    const file = join(temporaryFolder(), "availability.csv");
    expect((await cliHere(["verify", few, "--record", file])).status).toBe(2);
    expect(
      (await cliHere(["verify", urlOf(fewServer), "--public-key", "none.pem", "--record", file])).status,
    ).toBe(1);
    expect(existsSync(file)).toBe(false);
  });
});

describe("compliance-data verify of a folder", () => {
  it("says that every file is correct, and exits with 0", () => {
    const { status, stdout } = cli(["verify", built]);
    expect([status, stdout]).toEqual([
      0,
      `The chain of 2 frozen releases ends in ${head()}.\n${built}: release 2026-Q4 (unsigned), ${listFiles(built).length} files, all match the manifest and the schemas.\n`,
    ]);
  });

  it("lists what is wrong, and exits with 1", async () => {
    const { status, stdout } = await cliHere(["verify", damaged, "--quiet"]);
    expect(status).toBe(1);
    expect(stdout).toContain(`${damaged}/api/intelligence/audit-hours/beta.json: must be `);
    expect(stdout).toMatch(/damaged: 1 problem\.\n$/);
  });

  it("prints a report for scripts", async () => {
    expect(JSON.parse((await cliHere(["verify", built, "--json"])).stdout)).toEqual({
      folder: built,
      release: "2026-Q4",
      signature: "none",
      files: listFiles(built).length,
      chain: [expect.stringMatching(/^[0-9a-f]{64}$/), head()],
      retractions: [],
      problems: [],
    });
  });

  it("checks the signature with a public key", async () => {
    const folder = temporaryFolder();
    const [signed, { secret, open }] = [join(folder, "public"), keyPair(folder)];
    cpSync(few, signed, { recursive: true });
    signWith(signed, secret);
    expect((await cliHere(["verify", signed])).stdout).toContain("release 2026-Q4 (signed, not checked), ");
    const right = await cliHere(["verify", signed, "--public-key", open]);
    expect([right.status, right.stdout]).toEqual([
      0,
      expect.stringContaining("release 2026-Q4 (signed by the key's owner), "),
    ]);
    const wrong = await cliHere(["verify", signed, "--public-key", keyPair().open]);
    expect(wrong.status).toBe(1);
    expect(wrong.stdout).toContain(`${signed}/manifest.json.sig: must be the signature of manifest.json by `);
    expect(
      JSON.parse((await cliHere(["verify", signed, "--json", "--public-key", open])).stdout).signature,
    ).toBe("valid");
  });

  it("fails for an invalid public key", async () => {
    const { secret } = keyPair();
    const { status, stdout, stderr } = await cliHere(["verify", built, "--public-key", secret]);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`error: ${secret} is a private key. Name its public half with --public-key: `);
  });

  it.each([
    ["--host", "s3"],
    ["--against", "public"],
    ["--all", "--quiet"],
    ["--preview", "--quiet"],
    ["--concurrency", "4"],
    ["--timeout", "4"],
  ])("reports %s, which is for sites, as wrong usage", async (option, value) => {
    const { status, stderr } = await cliHere(["verify", built, option, value]);
    expect(status).toBe(2);
    expect(stderr).toContain(`error: ${option} is for sites, and ${built} is a folder. Leave it out.\n`);
  });

  it("says whether the site that the folder will replace has a later release", async () => {
    const site = urlOf(server);
    const passed = await cliHere(["verify", built, "--replaces", `${site}/`, "--timeout", "60"]);
    expect([passed.status, passed.stderr]).toEqual([0, ""]);
    const later = createServer((_, response) => {
      response.setHeader("Content-Type", "application/json");
      response.end('{"generator":"compliance-data-api","release":"2027-Q1","files":[]}');
    });
    await new Promise<void>((resolve) => void later.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void later.close());
    const refused = await cliHere(["verify", built, "--replaces", urlOf(later)]);
    expect(refused.status).toBe(1);
    expect(refused.stdout).toContain(
      `must not be of an earlier release than ${urlOf(later)}, which has 2027-Q1`,
    );
    expect(refused.stdout).toContain(`${built}: 1 problem.`);
  });

  it("never shows a secret header that the site repeats, neither in its text nor as JSON", async () => {
    const repeating = createServer(async (incoming, response) => {
      const own = await fetch(new URL(incoming.url!, urlOf(server)), { method: incoming.method! });
      const type = own.headers.get("content-type") ?? "text/plain";
      response.writeHead(own.status, { "Content-Type": type, "X-Robots-Tag": incoming.headers["x-own"] });
      response.end(Buffer.from(await own.arrayBuffer()));
    });
    await new Promise<void>((resolve) => void repeating.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void repeating.close());
    const args = ["verify", urlOf(repeating), "--quick", "--header", "X-Own: none of your business"];
    for (const form of [[], ["--json"]]) {
      const { status, stdout, stderr } = await cliHere([...args, ...form]);
      expect([status, stderr]).toEqual([1, expect.not.stringContaining("business")]);
      expect(stdout).toContain("$X_OWN");
      expect(stdout).not.toContain("business");
    }
  });

  it("looks for an earlier head of the chain, in a folder and on a site", async () => {
    const { chain } = JSON.parse((await cliHere(["verify", built, "--json"])).stdout);
    for (const known of chain)
      expect((await cliHere(["verify", built, "--known-head", known])).status).toBe(0);
    const other = "0".repeat(64);
    const lost = await cliHere(["verify", built, "--known-head", other]);
    expect(lost.status).toBe(1);
    expect(lost.stdout).toContain(
      `api/releases/index.json: must have releases that continue the chain from the head ${other}, which was known before. `,
    );
    const site = await cliHere(["verify", urlOf(server), "--known-head", other, "--timeout", "60"]);
    expect(site.status).toBe(1);
    expect(site.stdout).toContain("frozen releases match their chain\n");
    const wrong = await cliHere(["verify", built, "--known-head", "cf89"]);
    expect([wrong.status, wrong.stdout]).toEqual([2, ""]);
    expect(wrong.stderr).toContain("It must be a SHA-256, 64 hexadecimal digits, as verify prints it.");
  });

  it("reports an invalid address, and a site instead of a folder, as wrong usage", async () => {
    const wrong = await cliHere(["verify", built, "--replaces", "benchmarks.example.org"]);
    expect([wrong.status, wrong.stdout]).toEqual([2, ""]);
    const site = await cliHere(["verify", urlOf(server), "--replaces", urlOf(server)]);
    expect(site.status).toBe(2);
    expect(site.stderr).toContain(`--replaces is for folders, and ${urlOf(server)} is a site. Leave it out.`);
  });

  it("fails for a folder without a build", async () => {
    const { status, stderr } = await cliHere(["verify", parent]);
    expect([status, stderr]).toEqual([
      1,
      `error: ${parent} contains no build. Name a publish folder, or the web address of a site.\n`,
    ]);
  });
});

describe("the report on a site", () => {
  const failure = (path: string, received = "no such header") => ({
    title: "a file has an address",
    method: "GET",
    url: `http://site.example${path}`,
    headers: {},
    sent: {},
    faults: [{ what: "header Link", expected: "</>", received }],
  });
  const report = (change: Partial<SiteReport>): SiteReport => ({
    release: "2026-Q4",
    signature: "none",
    chain: null,
    retractions: null,
    requests: 900,
    skipped: 0,
    unasked: 0,
    preview: null,
    mixed: [],
    past: { files: 100, of: 100 },
    failures: [],
    causes: [],
    notes: [],
    repeated: 0,
    slowest: null,
    slow: [],
    ...change,
  });
  const lines = (change: Partial<SiteReport>) =>
    formatSiteReport("http://site.example", report(change), undefined).split("\n");

  it("lists three of many responses with the same fault, and each response with another fault", () => {
    const failures = [1, 2, 3, 4, 5].map((number) => failure(`/${number}.json`));
    const shown = lines({ failures: [...failures, failure("/6.json", "another")] });
    const asked = shown.filter((line) => line.includes("curl")).map((line) => line.slice(-8, -1));
    expect(asked).toEqual(["/1.json", "/2.json", "/3.json", "/6.json"]);
    expect(shown).toContain("  … and 2 more answers with the same faults");
    expect(shown.at(-1)).toBe(
      "900 requests to http://site.example, release 2026-Q4 (unsigned): 6 answers are wrong.",
    );
  });

  it("lists notes, repeated requests and slow responses", () => {
    const slow = [4500, 4400, 4300, 4200, 4100, 2001].map((ms, index) => ({
      method: "GET",
      address: `/${index}`,
      ms,
    }));
    const traffic = { repeated: 2, slow, slowest: slow[0]!, past: { files: 100, of: 6400 } };
    expect(lines({ past: null })[0]).toBe(
      "A quick check: without --quick, every path, value, format and error is requested.",
    );
    const told = lines({ ...traffic, failures: [failure("/x")], causes: ["A cause."], notes: ["A note."] });
    expect(told.slice(0, 2)).toEqual(["A cause.", "a file has an address"]);
    expect(told.slice(4)).toEqual([
      "A note.",
      "Of past releases, the digest list of each and 100 of 6,400 files were requested; --all requests every file.",
      "2 requests were sent again, because a connection broke or an answer was late.",
      "Warning: 6 answers took more than 2 s:",
      "  GET /0, 4.5 s",
      "  GET /1, 4.4 s",
      "  GET /2, 4.3 s",
      "  GET /3, 4.2 s",
      "  GET /4, 4.1 s",
      "  … and 1 more",
      "The slowest answer: GET /0, 4.5 s.",
      "900 requests to http://site.example, release 2026-Q4 (unsigned): 1 answer is wrong.",
    ]);
  });
});
