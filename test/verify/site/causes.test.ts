import { expect, test } from "vitest";
import type { Failure } from "../../../src/verify/replies/fault.ts";
import { commonCauses } from "../../../src/verify/site/causes.ts";

const SITE = "https://site.example";
const PATHS = [
  "a.html",
  "b.html",
  "c.html",
  "api/1.json",
  "api/2.json",
  "api/3.json",
  "api/4.json",
  "feed.json",
];
const failure = (path: string, what: string, received = "another"): Failure => ({
  title: "a file has an address",
  method: "GET",
  url: `${SITE}/${path}`,
  headers: {},
  sent: {},
  faults: [{ what, expected: "it", received }],
});
const causes = (failures: readonly Failure[], isAgainst = false) =>
  commonCauses(failures, SITE, PATHS, isAgainst);
const bodies = (paths: readonly string[]) => paths.map((path) => failure(path, "body"));

test("if only pages differ, they are changed on the way", () => {
  expect(causes(bodies(PATHS.slice(0, 3)))).toEqual([
    "3 of 3 pages differ from the build, and no other file does: something changes pages on their way, such as a CDN that adds a script, minifies or hides e-mail addresses. Turn that off.",
  ]);
});

test("JSON that differs only in its formatting is changed on the way", () => {
  const rewritten = PATHS.slice(3, 7).map((path) =>
    failure(path, "body", "the same JSON, formatted differently"),
  );
  expect(causes(rewritten)).toEqual([
    "4 answers are the same JSON, formatted differently: something changes the answers on their way, such as a CDN or a proxy that minifies. Turn that off.",
  ]);
});

test("one wrong page is a fault of that page", () => {
  expect(causes(bodies(["a.html"]))).toEqual([]);
});

test("many different files are of another build", () => {
  expect(causes(bodies(PATHS.slice(1, 6)))).toEqual([
    "5 of 8 files differ from the site's manifest: the manifest or the files are of another build, perhaps kept by a cache. Compare the site with the build that should be there: --against FOLDER.",
  ]);
  expect(causes(bodies(PATHS.slice(1, 6)), true)).toEqual([
    "5 of 8 files differ from the build: the site may be of another release than the build that --against names.",
  ]);
  expect(causes(bodies(["api/1.json"]))).toEqual([]);
});

test("redirects to another host are reported with that host", () => {
  const moved = (path: string) => failure(path, "status", `301, to https://www.site.example/${path}`);
  expect(causes([...PATHS.map(moved), failure("x", "status", "301, to /y")])).toEqual([
    "8 answers redirect to https://www.site.example. Verify that address: verify https://www.site.example.",
  ]);
});

test("redirects within the site have no cause in common", () => {
  const moved = (path: string) => failure(path, "status", `301, to ${SITE}/${path}/`);
  expect(causes(PATHS.map(moved))).toEqual([]);
});

test("pages are changed on the way if at least half of them, and two, differ", () => {
  const ofPages = (wrong: number, pages: number) => {
    const paths = Array.from({ length: pages }, (_, at) => `${at}.html`);
    return commonCauses(bodies(paths.slice(0, wrong)), SITE, [...paths, ...Array(100).fill("a.json")], false);
  };
  expect(ofPages(2, 4).map((cause) => cause.slice(0, 40))).toEqual([
    "2 of 4 pages differ from the build, and ",
  ]);
  expect([ofPages(2, 5), ofPages(1, 1)]).toEqual([[], []]);
});

test("wrong files have one cause if they are three, and a tenth of all", () => {
  const ofFiles = (wrong: number, files: number) => {
    const paths = Array.from({ length: files }, (_, at) => `${at}.json`);
    return commonCauses(bodies(paths.slice(0, wrong)), SITE, paths, true).map((cause) => cause.slice(0, 28));
  };
  expect([ofFiles(3, 30), ofFiles(3, 31), ofFiles(2, 8)]).toEqual([["3 of 30 files differ from th"], [], []]);
});

test("redirects to another host, and reformatted answers, have one cause from three on", () => {
  const moved = (path: string) => failure(path, "status", "302, to https://other.example/");
  const rewritten = (path: string) => failure(path, "body", "the same JSON, formatted differently");
  const files = PATHS.slice(3, 6);
  const said = [moved, rewritten].map((kind) => [
    causes(files.map(kind)).map((cause) => cause.slice(0, 19)),
    causes(files.slice(1).map(kind)),
  ]);
  expect(said).toEqual([
    [["3 answers redirect "], []],
    [["3 answers are the s"], []],
  ]);
});
