import { describe, expect, test } from "vitest";
import type { Reply } from "../../../src/verify/replies/client.ts";
import { headerFaults } from "../../../src/verify/replies/compare-headers.ts";
import type { Expectation } from "../../../src/verify/replies/expectation.ts";
import type { Fault } from "../../../src/verify/replies/fault.ts";
import { knowledgeOf } from "../../../src/verify/replies/knowledge.ts";

const FILE = "/a.json";
const OWN: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": "public, max-age=0",
  "Content-Type": "application/json",
  Link: '</>; rel="x"',
};
const manifest = { release: "2026-Q4", files: [{ path: "a.json", bytes: 20, sha256: "0".repeat(64) }] };
const knowledge = knowledgeOf(manifest as never, new Uint8Array(), async () => undefined);

const EXPECTED: Expectation = {
  path: "/api/a",
  status: 200,
  body: { file: FILE },
  file: FILE,
  headers: Object.fromEntries(Object.entries(OWN).map(([name, value]) => [name, [value]])),
  absent: ["Set-Cookie", "Deprecation"],
  hasEtag: false,
  codings: [],
};

type Changed = Readonly<Record<string, string | readonly string[] | null>>;

/** The names of the headers that are wrong in a reply with these headers instead of, or besides, the right ones. */
function wrong(changes: Changed, expected: Partial<Expectation> = {}, etag?: string): string[] {
  return faultsOf(changes, expected, etag).map(({ what }) => what.replace("header ", ""));
}

function faultsOf(changes: Changed, expected: Partial<Expectation> = {}, etag?: string): Fault[] {
  const all: Record<string, string | readonly string[] | null> = { ...OWN, ...changes };
  const distinct = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [[name.toLowerCase(), [value].flat()] as const],
  );
  const reply: Reply = {
    status: 200,
    headers: Object.fromEntries(distinct.map(([name, values]) => [name, values.join(", ")])),
    distinct: Object.fromEntries(distinct),
    body: new Uint8Array(20),
  };
  const plain: Reply | undefined = etag === undefined ? undefined : { ...reply, headers: { etag } };
  return headerFaults({ ...EXPECTED, ...expected }, reply, knowledge, plain);
}

test("a reply with every header, each once, has no faults; additional headers are not faults", () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ Server: "x", Date: ["a", "b"] })).toEqual([]);
});

test.each(Object.keys(OWN))("%s is a fault if it is missing or has another value", (name) => {
  expect(wrong({ [name]: null })).toEqual([name]);
  expect(wrong({ [name]: "other" })).toEqual([name]);
});

test.each([
  "Access-Control-Allow-Origin",
  "Access-Control-Max-Age",
  "Cache-Control",
  "Content-Disposition",
  "Content-Range",
  "Content-Security-Policy",
  "Content-Type",
  "ETag",
  "Referrer-Policy",
  "X-Content-Type-Options",
])("a repeated %s is wrong, even if both are equal", (name) => {
  const value = OWN[name] ?? "same";
  expect(faultsOf({ [name]: [value, value] })).toContainEqual({
    what: `header ${name}`,
    expected: "one",
    received: `${value} and ${value}`,
  });
  expect(wrong({ [name]: [value, value] })).toEqual([name]);
});

test("a header whose value is a list may come in several lines", () => {
  const expected = { headers: { Link: ['</>; rel="x", </a>; rel="y"'] } };
  expect(wrong({ Link: ['</>; rel="x"', '</a>; rel="y"'] }, expected)).toEqual([]);
});

test("a header may have any of the expected values, and may be missing if undefined is one of them", () => {
  const headers = { Link: ["one", "two", undefined] };
  for (const Link of ["one", "two", null]) expect(wrong({ Link }, { headers })).toEqual([]);
  expect(wrong({ Link: "three" }, { headers })).toEqual(["Link"]);
});

test("for a range beyond the end, only CORS headers are expected", () => {
  expect(wrong({ "Cache-Control": null, Link: null }, { status: 416 })).toEqual([]);
  expect(wrong({ "Access-Control-Allow-Origin": null }, { status: 416 })).toEqual([
    "Access-Control-Allow-Origin",
  ]);
});

describe("it is a fault to send", () => {
  test("headers that must be missing", () => {
    expect(wrong({ "Set-Cookie": "a=1", Deprecation: "@1" })).toEqual(["Set-Cookie", "Deprecation"]);
  });

  test("credentials for one origin, but not for any origin, where they have no effect", () => {
    const credentials = { "Access-Control-Allow-Credentials": "true" };
    const one = "https://a.example";
    const headers = { "Access-Control-Allow-Origin": [one] };
    expect(wrong({ ...credentials, "Access-Control-Allow-Origin": one }, { headers })).toEqual([
      "Access-Control-Allow-Credentials",
    ]);
    expect([
      wrong(credentials),
      wrong({ ...credentials, "Access-Control-Allow-Origin": null }, { headers: {} }),
    ]).toEqual([[], []]);
    expect(wrong({ "Access-Control-Allow-Origin": one }, { headers })).toEqual([]);
  });

  test("a Vary under which nothing can be cached", () => {
    expect(wrong({ Vary: "*" })).toEqual(["Vary"]);
    expect(wrong({ Vary: "Origin, *" })).toEqual(["Vary"]);
    expect(wrong({ Vary: "Origin" })).toEqual([]);
  });

  test("compression that was not requested", () => {
    const gzip = { "Content-Encoding": "gzip", Vary: "Accept-Encoding" };
    expect(wrong(gzip)).toEqual(["Content-Encoding"]);
    expect(wrong(gzip, { codings: ["gzip", "x-gzip"] })).toEqual([]);
    expect(wrong({ ...gzip, "Content-Encoding": "x-gzip" }, { codings: ["gzip", "x-gzip"] })).toEqual([]);
    expect(wrong({ ...gzip, "Content-Encoding": "GZIP" }, { codings: ["gzip"] })).toEqual([]);
    expect(wrong(gzip, { codings: ["br"] })).toEqual(["Content-Encoding"]);
    expect(wrong({ "Content-Encoding": "identity", Vary: "Accept-Encoding" })).toEqual([]);
  });
});

test("a compressed answer names Accept-Encoding in Vary, as a separate word", () => {
  const mayCompress = { codings: ["gzip"] };
  expect(wrong({ "Content-Encoding": "gzip" }, mayCompress)).toEqual(["Vary"]);
  expect(wrong({ "Content-Encoding": "gzip", Vary: "X-Accept-Encoding-2" }, mayCompress)).toEqual(["Vary"]);
  expect(wrong({ "Content-Encoding": "gzip", Vary: "Origin, accept-encoding" }, mayCompress)).toEqual([]);
});

test("an ETag is present if expected, and the same as for a plain GET, weak or strong", () => {
  const hasEtag = { hasEtag: true };
  expect(wrong({}, hasEtag)).toEqual(["ETag"]);
  expect(wrong({ ETag: '"a"' }, hasEtag)).toEqual([]);
  expect(wrong({ ETag: 'W/"a"' }, hasEtag, '"a"')).toEqual([]);
  expect(wrong({ ETag: '"b"' }, hasEtag, '"a"')).toEqual(["ETag"]);
  expect(wrong({})).toEqual([]);
});

test("HEAD has the length of the body, if any; that of a 304 or a compressed answer is not the file's", () => {
  const head = { body: undefined };
  expect(wrong({ "Content-Length": "20" }, head)).toEqual([]);
  expect(wrong({ "Content-Length": "19" }, head)).toEqual(["Content-Length"]);
  expect(wrong({}, head)).toEqual([]);
  expect(wrong({ "Content-Length": "0" }, { ...head, status: 304 })).toEqual([]);
  const gzip = { "Content-Encoding": "gzip", Vary: "Accept-Encoding", "Content-Length": "9" };
  expect(wrong(gzip, { ...head, codings: ["gzip"] })).toEqual([]);
});

test("a range names its bytes and the total size", () => {
  const part = { status: 206, body: { file: FILE, end: 16 } };
  expect(wrong({ "Content-Range": "bytes 0-15/20" }, part)).toEqual([]);
  expect(wrong({ "Content-Range": "Bytes 0-15/20" }, part)).toEqual([]);
  expect(wrong({ "Content-Range": "bytes 0-16/20" }, part)).toEqual(["Content-Range"]);
  expect(wrong({}, part)).toEqual(["Content-Range"]);
  const beyond = { status: 206, body: { file: FILE, end: 40 } };
  expect(wrong({ "Content-Range": "bytes 0-19/20" }, beyond)).toEqual([]);
});

test("a compressed copy has a different ETag from the uncompressed bytes, or a weak one", () => {
  const gzip = { "Content-Encoding": "gzip", Vary: "Accept-Encoding" };
  const expected = { hasEtag: true, codings: ["gzip"] };
  expect(wrong({ ...gzip, ETag: '"a"' }, expected, '"a"')).toEqual(["ETag"]);
  expect(wrong({ ...gzip, ETag: 'W/"a"' }, expected, '"a"')).toEqual([]);
  expect(wrong({ ...gzip, ETag: 'W/"a"' }, expected, 'W/"a"')).toEqual([]);
  expect(wrong({ ...gzip, ETag: '"a-gzip"' }, expected, '"a"')).toEqual([]);
});

test("a wrong header is reported with what was expected and what was received", () => {
  const gzip = { "Content-Encoding": "gzip", Vary: "Accept-Encoding" };
  const part = { status: 206, body: { file: FILE, end: 16 } };
  const one = "https://a.example";
  const told = (...given: Parameters<typeof faultsOf>) =>
    faultsOf(...given).map(({ what, expected, received }) => `${what}: ${expected}; came ${received}`);
  expect([
    told({ Link: "other" }),
    told({ Link: null }, { headers: { Link: ["one", undefined, "two"] } }),
    told({ Link: "three" }, { headers: { Link: ["one", undefined, "two"] } }),
    told({ ETag: ['"a"', '"b"'] }),
    told({ "Set-Cookie": ["a=1", "b=2"] }),
    told(
      { "Access-Control-Allow-Origin": one, "Access-Control-Allow-Credentials": "true" },
      { headers: { "Access-Control-Allow-Origin": [one] } },
    ),
    told({ Vary: "Origin, *" }),
    told(gzip),
    told(gzip, { codings: ["br"] }),
    told({ "Content-Encoding": "gzip" }, { codings: ["gzip"] }),
    told({}, { hasEtag: true }),
    told({ ...gzip, ETag: '"a"' }, { hasEtag: true, codings: ["gzip"] }, '"a"'),
    told({ ETag: '"b"' }, { hasEtag: true }, '"a"'),
    told({ "Content-Length": "19" }, { body: undefined }),
    told({ "Content-Range": "bytes 0-16/20" }, part),
    told({}, part),
  ]).toMatchInlineSnapshot(`
    [
      [
        "header Link: </>; rel="x"; came other",
      ],
      [],
      [
        "header Link: one or none or two; came three",
      ],
      [
        "header ETag: one; came "a" and "b"",
      ],
      [
        "header Set-Cookie: none; came a=1, b=2",
      ],
      [
        "header Access-Control-Allow-Credentials: none; came true",
      ],
      [
        "header Vary: names of headers; came Origin, *",
      ],
      [
        "header Content-Encoding: none, because none was requested; came gzip",
      ],
      [
        "header Content-Encoding: none, because only br was requested; came gzip",
      ],
      [
        "header Vary: Accept-Encoding, because the answer is compressed; came no such header",
      ],
      [
        "header ETag: one; came no such header",
      ],
      [
        "header ETag: a weak one, or a different one from "a" of a plain GET; came "a"",
      ],
      [
        "header ETag: "a", as for a plain GET; came "b"",
      ],
      [
        "header Content-Length: 20; came 19",
      ],
      [
        "header Content-Range: bytes 0-15/20; came bytes 0-16/20",
      ],
      [
        "header Content-Range: bytes 0-15/20; came no such header",
      ],
    ]
  `);
});
