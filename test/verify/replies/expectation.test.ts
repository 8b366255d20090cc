import { expect, test } from "vitest";
import type { Feature, Host } from "../../../src/model/host.ts";
import type { RouteTable } from "../../../src/model/route.ts";
import { expectationOf } from "../../../src/verify/replies/expectation.ts";
import type { ExpectedReply, RequestCase } from "../../../src/verify/requests/request-case.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const saved = (name: string) => ({ "Content-Disposition": `attachment; filename="${name}"` });
const TABLE: RouteTable = {
  ...EMPTY_TABLE,
  routes: [
    { path: "/api/e", when: { parameter: "format", value: "csv" }, file: "/api/e.csv", status: 200 },
    { path: "/api/e", file: "/api/e.json", status: 200 },
  ],
  headers: [
    { path: "/*", headers: { Link: "</>", "Access-Control-Allow-Origin": "*" } },
    { path: "/*", except: ["/api/old/*"], headers: { Release: "new" } },
    { path: "/api/old/*", headers: { Release: "old" } },
    { path: "/api/*", headers: { "Cache-Control": "s-maxage=1" } },
    { path: "/api/e.csv", headers: saved("e.csv") },
    { path: "/api/e.json", headers: saved("e.json") },
    { path: "/api/old.json", headers: { Sunset: "soon" } },
    { path: "/api/errors/*", headers: { "Content-Type": "application/problem+json" } },
  ],
  moved: { Link: "</moved>" },
  preflight: { Allow: "GET" },
  refusal: { file: "/api/errors/method.json", headers: { Allow: "GET" } },
};

function expected(asked: Partial<RequestCase>, answer: ExpectedReply, ...lacked: Feature[]) {
  const request: RequestCase = { title: "", method: "GET", path: answer.file ?? "/", answer, ...asked };
  const limitations = lacked.map((feature) => ({ feature, reason: "it does not" }));
  const host: Host = { name: "quiet", title: "Quiet", steps: "Upload it.", limitations };
  return expectationOf(request, answer, TABLE, lacked.length === 0 ? undefined : host);
}

const A: ExpectedReply = { status: 200, file: "/api/a.json" };
const COMMON = {
  Link: ["</>"],
  "Access-Control-Allow-Origin": ["*"],
  Release: ["new"],
  "Cache-Control": ["s-maxage=1"],
};

test("a file is expected with the headers of its rules, its type, an ETag, and no headers of other files", () => {
  expect(expected({}, A)).toEqual({
    path: "/api/a.json",
    status: 200,
    body: { file: "/api/a.json" },
    file: "/api/a.json",
    headers: { ...COMMON, "Content-Type": ["application/json; charset=utf-8"] },
    absent: ["Set-Cookie", "Refresh", "Content-Disposition", "Sunset"],
    hasEtag: true,
    codings: [],
  });
});

test("a file has its own header, and lacks only those of other files", () => {
  const old = expected({}, { status: 200, file: "/api/old.json" });
  expect(old.headers.Sunset).toEqual(["soon"]);
  expect(old.absent).toEqual(["Set-Cookie", "Refresh", "Content-Disposition"]);
  const download = expected({}, { status: 200, file: "/api/e.csv" });
  expect(download.headers["Content-Disposition"]).toEqual(['attachment; filename="e.csv"']);
  expect(download.absent).toEqual(["Set-Cookie", "Refresh", "Sunset"]);
});

test("a problem needs no ETag, a refusal names the methods", () => {
  const problem = expected({ path: "/api/x" }, { status: 404, file: "/api/errors/x.json" });
  expect(problem).toMatchObject({ status: 404, hasEtag: false, body: { file: "/api/errors/x.json" } });
  expect(problem.headers).toEqual({ ...COMMON, "Content-Type": ["application/problem+json"] });
  const refused = expected({ method: "POST" }, { status: 405, file: "/api/errors/method.json" });
  expect(refused.headers.Allow).toEqual(["GET"]);
  expect(refused.hasEtag).toBe(false);
});

test("an answer to OPTIONS has no body, and the headers of a preflight", () => {
  expect(expected({ method: "OPTIONS" }, { status: 204 })).toMatchObject({
    body: undefined,
    file: undefined,
    headers: { Allow: ["GET"] },
    absent: ["Set-Cookie", "Refresh"],
    hasEtag: false,
  });
});

test("a redirect has its own headers and none of a file, unless the host sends its own headers", () => {
  const moved: ExpectedReply = { status: 301, file: "/api/e.csv", location: "/api/e?format=csv" };
  expect(expected({ path: "/api/e" }, moved)).toMatchObject({
    body: undefined,
    anyBody: true,
    headers: { Location: ["/api/e?format=csv"], Link: ["</moved>"] },
    absent: ["Set-Cookie", "Refresh", "Release", "Content-Disposition", "Sunset"],
    hasEtag: false,
  });
  const own = expected({ path: "/api/e" }, moved, "movedHeaders");
  expect(own.headers).toEqual({ Location: ["/api/e?format=csv"] });
  expect(own.absent).toEqual(["Set-Cookie", "Refresh"]);
});

test("HEAD and 304 have no body; a 304 has no content headers; a range has its first 16 bytes", () => {
  expect(expected({ method: "HEAD" }, A)).toMatchObject({ body: undefined, file: "/api/a.json" });
  const known = expected({}, { ...A, status: 304 });
  expect(known).toMatchObject({ body: undefined, hasEtag: true });
  expect(known.headers).toEqual(COMMON);
  const part = expected({}, { ...A, status: 206 });
  expect(part).toMatchObject({ body: { file: "/api/a.json", end: 16 }, hasEtag: true });
});

test("an answer may be compressed if that was requested", () => {
  const codings = (coding: string) => expected({ headers: { "Accept-Encoding": coding } }, A).codings;
  expect(codings("gzip")).toEqual(["gzip", "x-gzip"]);
  expect(codings("br")).toEqual(["br"]);
  expect(codings("identity")).toEqual([]);
});

test("a host that can store only certain headers with a file need not send others", () => {
  expect(Object.keys(expected({}, A, "fileHeaders").headers).sort()).toEqual([
    "Access-Control-Allow-Origin",
    "Cache-Control",
    "Content-Type",
  ]);
});

test("a host that sends CORS headers only to requests with an Origin may omit them without one", () => {
  const cors = (asked: Partial<RequestCase>) =>
    expected(asked, A, "unaskedCors").headers["Access-Control-Allow-Origin"];
  expect(cors({ hasOrigin: false })).toEqual(["*", undefined]);
  expect(cors({})).toEqual(["*"]);
  expect(expected({ hasOrigin: false }, A).headers["Access-Control-Allow-Origin"]).toEqual(["*"]);
});

test("a host that applies rules to the requested address may send its headers when another file answers", () => {
  const asked = expected({ path: "/x" }, { status: 404, file: "/api/errors/x.json" }, "rewrittenHeaders");
  expect(asked.headers["Content-Type"]).toEqual([
    "application/problem+json",
    "application/json; charset=utf-8",
  ]);
  expect(asked.headers["Cache-Control"]).toEqual(["s-maxage=1", "public, max-age=0, must-revalidate"]);
  expect(asked.absent).toEqual(["Set-Cookie", "Refresh"]);
  // Netlify reads the path of a rule in any case.
  const page = expected({ path: "/API/x" }, { status: 404, file: "/404.html" }, "rewrittenHeaders");
  expect(page.headers["Cache-Control"]).toContain("s-maxage=1");
  // What it has for every address it always gives; of a folder with exceptions it may not know the rest.
  const old = expected(
    { path: "/api/old/x" },
    { status: 404, file: "/api/errors/x.json" },
    "rewrittenHeaders",
  );
  expect(old.headers.Link).toEqual(["</>"]);
  expect(old.headers.Release).toEqual(["new", undefined, "old"]);
  // At the address of an endpoint it gives what all answers share.
  const answer = expected({ path: "/api/e" }, { status: 200, file: "/api/e.csv" }, "rewrittenHeaders");
  expect(answer.headers["Content-Disposition"]).toEqual(['attachment; filename="e.csv"', "attachment"]);
  expect(answer.headers.Release).toEqual(["new", "new"]);
  const direct = expected({}, A, "rewrittenHeaders");
  expect(direct.headers).toEqual({ ...COMMON, "Content-Type": ["application/json; charset=utf-8"] });
  expect(direct.absent).toContain("Content-Disposition");
});
