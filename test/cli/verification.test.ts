import { describe, expect, test } from "vitest";
import { formatFolderReport, formatSiteReport } from "../../src/cli/verification.ts";
import { netlify } from "../../src/hosts/netlify/index.ts";
import type { FolderReport } from "../../src/verify/folder/folder.ts";
import type { SiteReport } from "../../src/verify/site/site.ts";

const HEAD = "ab".repeat(32);
const OTHER = "cd".repeat(32);
const SITE = "https://site.example";

const failure = (path: string, what: string) => ({
  title: `${path} is answered`,
  method: "GET",
  url: `${SITE}${path}`,
  headers: { Accept: "text/csv" },
  sent: { Accept: "text/csv" },
  faults: [{ what, expected: "this", received: "that" }],
});

const GOOD: SiteReport = {
  release: "2026-Q4",
  signature: "none",
  chain: null,
  retractions: null,
  requests: 1900,
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
};

const said = (change: Partial<SiteReport>, host?: typeof netlify) =>
  formatSiteReport(SITE, { ...GOOD, ...change }, host).split("\n");

describe("the report on a site", () => {
  test("reports failures, notes and numbers of requests", () => {
    const slow = [7, 6, 5, 4, 3, 2.5].map((seconds) => ({
      method: "HEAD",
      address: `/${seconds}`,
      ms: 1000 * seconds,
    }));
    const failures = [
      ...[1, 2, 3, 4, 5].map((number) => failure(`/${number}`, "header Link")),
      ...Array.from({ length: 22 }, (_, at) => failure("/x", `header H${"x".repeat(at)}`)),
      // One more of the last kind.
      failure("/y", `header H${"x".repeat(21)}`),
    ];
    const lines = said(
      {
        failures,
        causes: ["One cause."],
        notes: ["One note."],
        past: { files: 30, of: 6400 },
        repeated: 1,
        slow,
        slowest: { method: "GET", address: "/9", ms: 9000 },
        chain: [OTHER, HEAD],
        retractions: [OTHER],
        skipped: 3,
        signature: "unchecked",
      },
      netlify,
    );
    expect(lines.slice(0, 4)).toEqual([
      "One cause.",
      "/1 is answered",
      "  curl -gi --path-as-is --http1.1 -H 'Accept: text/csv' 'https://site.example/1'",
      "  header Link: expected this, received that",
    ]);
    expect(lines.slice(lines.indexOf("/3 is answered") + 3, lines.indexOf("/3 is answered") + 5)).toEqual([
      "  … and 2 more answers with the same faults",
      "/x is answered",
    ]);
    expect(lines.slice(lines.findIndex((line) => line.startsWith("… and")))).toEqual([
      "… and 4 other answers.",
      "One note.",
      "Of past releases, the digest list of each and 30 of 6,400 files were requested; --all requests every file.",
      "1 request was sent again, because a connection broke or an answer was late.",
      "Warning: 6 answers took more than 2 s:",
      "  HEAD /7, 7 s",
      "  HEAD /6, 6 s",
      "  HEAD /5, 5 s",
      "  HEAD /4, 4 s",
      "  HEAD /3, 3 s",
      "  … and 1 more",
      "The slowest answer: GET /9, 9 s.",
      `The chain of 2 frozen releases ends in ${HEAD}.`,
      `The chain of 1 retraction ends in ${OTHER}.`,
      "1,900 requests to https://site.example, release 2026-Q4 (signed, not checked): 28 answers are wrong. The declared differences of Netlify were expected; 3 requests were left out.",
    ]);
  });

  test.each([
    ["none", "unsigned"],
    ["unchecked", "signed, not checked"],
    ["valid", "signed by the key's owner"],
    ["invalid", "with an invalid signature"],
  ] as const)("is one line for a correct site with the signature %s", (signature, words) => {
    expect(said({ signature, requests: 1 })).toEqual([
      `1 request to https://site.example, release 2026-Q4 (${words}): every answer is correct.`,
    ]);
  });

  test("lists five slow responses without a line for others", () => {
    const slow = [1, 2, 3, 4, 5].map((at) => ({ method: "GET", address: `/${at}`, ms: 2001 }));
    expect(said({ repeated: 2, slow, past: { files: 0, of: 0 } })).toEqual([
      "2 requests were sent again, because a connection broke or an answer was late.",
      "Warning: 5 answers took more than 2 s:",
      "  GET /1, 2.001 s",
      "  GET /2, 2.001 s",
      "  GET /3, 2.001 s",
      "  GET /4, 2.001 s",
      "  GET /5, 2.001 s",
      "1,900 requests to https://site.example, release 2026-Q4 (unsigned): every answer is correct.",
    ]);
  });

  test("says what a quick check leaves out, and for a mixed site that the other responses are right", () => {
    const example = { method: "GET", url: `${SITE}/a` };
    const mixed = [{ release: "2026-Q3", answers: 2, seconds: 60, example }];
    expect(said({ past: null, mixed })).toEqual([
      "A quick check: without --quick, every path, value, format and error is requested.",
      "1,900 requests to https://site.example, release 2026-Q4 (unsigned): every other answer is correct.",
    ]);
  });
});

describe("the report on a folder", () => {
  const FOLDER: FolderReport = {
    release: "2026-Q4",
    files: 1200,
    signature: "valid",
    chain: [OTHER, HEAD],
    retractions: [],
    problems: [],
  };

  test("names the release, its signature and the head of its chain", () => {
    expect(formatFolderReport("public", FOLDER).split("\n")).toEqual([
      `The chain of 2 frozen releases ends in ${HEAD}.`,
      "public: release 2026-Q4 (signed by the key's owner), 1,200 files, all match the manifest and the schemas.",
    ]);
  });

  test("lists fifty problems without a line for others", () => {
    const problems = Array.from({ length: 50 }, (_, at) => ({ file: `${at}.csv`, rule: "r", remedy: "Do." }));
    const lines = formatFolderReport("public", { ...FOLDER, problems }).split("\n");
    expect(lines.slice(49)).toEqual(["public/49.csv: r. Do.", "public: 50 problems."]);
  });

  test("lists fifty problems with the folder before each file, and counts all", () => {
    const problem = (at: number) => ({ file: `${at}.csv`, rule: "must be there", remedy: "Build again." });
    const lines = formatFolderReport("public", {
      ...FOLDER,
      problems: Array.from({ length: 53 }, (_, at) => problem(at)),
    }).split("\n");
    expect([lines.length, lines[0], ...lines.slice(49)]).toEqual([
      52,
      "public/0.csv: must be there. Build again.",
      "public/49.csv: must be there. Build again.",
      "… and 3 more.",
      "public: 53 problems.",
    ]);
  });
});
