import { expect, test } from "vitest";
import { htaccessOf } from "../../../src/hosts/apache/htaccess.ts";
import type { HeaderRule, RouteTable } from "../../../src/model/route.ts";
import { saidOf } from "../../support/said.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const LAST = { path: "/*", file: "/rest.json", status: 404 } as const;
const linesOf = (table: Partial<RouteTable>) =>
  htaccessOf({ ...EMPTY_TABLE, routes: [LAST], ...table }).split("\n");
const header = (path: string, value: string): HeaderRule => ({ path, headers: { "X-One": value } });

test("no line is longer than Apache accepts, however many values and addresses there are", () => {
  const values = Array.from({ length: 2000 }, (_, at) => `industry-number-${at}`);
  const lines = linesOf({
    routes: [
      ...values.map((value) => ({
        path: "/a",
        when: { parameter: "x", value },
        file: `/a/${value}.json`,
        status: 200 as const,
      })),
      { path: "/a", when: { parameter: "x" }, file: "/unknown.json", status: 404 },
      { path: "/a", file: "/a.json", status: 200 },
      LAST,
    ],
    headers: values.map((value) => header(`/a/${value}.json`, "same")),
  });
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(8190);
  const known = lines.filter((line) => line.startsWith("RewriteCond expr")).join("\n");
  expect(values.filter((value) => !new RegExp(`[(|]${value}[|)]`).test(known))).toEqual([]);
});

test("a line that is still too long is refused", () => {
  expect(saidOf(() => linesOf({ headers: [header("/a.json", "x".repeat(9000))] }))).toEqual([
    `a line of .htaccess would have 9054 bytes, but Apache accepts at most 8190: SetEnvIf Request_URI "^/a\\.json\\z" "COMPLIANCE_X_ONE=${"x".repeat(27)}. Shorten baseUrl or the ids that the line names, or leave apache out of --hosts.`,
  ]);
});

test("a line of exactly the maximum length is accepted, and one byte more is refused", () => {
  const ofBytes = (bytes: number) => linesOf({ headers: [header("/a.json", "x".repeat(bytes - 54))] });
  expect(Math.max(...ofBytes(8190).map((line) => line.length))).toBe(8190);
  expect(() => ofBytes(8191)).toThrow(
    "a line of .htaccess would have 8191 bytes, but Apache accepts at most 8190: ",
  );
});

test("the common beginning of a header's values is written once, and a part of the address is where the rule has it", () => {
  const lines = linesOf({
    headers: [header("/a/*", 'one, two; "q" </b/{rest}>'), header("/a/c.json", "one, two; three%")],
  });
  expect(lines.filter((line) => line.includes("X_ONE"))).toEqual([
    'SetEnvIf Request_URI "^/a/(.*)" "COMPLIANCE_X_ONE=\\"q\\" </b/$1>"',
    'SetEnvIf Request_URI "^/a/c\\.json\\z" "COMPLIANCE_X_ONE=three%"',
    'Header always set X-One "one, two; %{COMPLIANCE_X_ONE}e" env=COMPLIANCE_X_ONE',
  ]);
});

test("a percent sign in a header is none of Apache's format", () => {
  const lines = linesOf({
    headers: [header("/a.json", "50% one"), header("/b.json", "50% two")],
    preflight: { "X-Two": '100% "all"' },
  });
  expect(lines).toContain('Header always set X-One "50%% %{COMPLIANCE_X_ONE}e" env=COMPLIANCE_X_ONE');
  expect(lines).toContain(
    'Header always set X-Two "100%% \\"all\\"" "expr=%{REQUEST_METHOD} == \'OPTIONS\'"',
  );
});

test("a value is found in the name of a file even if the extension is the same", () => {
  const answer = (value: string) => ({
    path: "/a",
    when: { parameter: "x", value },
    file: `/a/${value}.json`,
    status: 200 as const,
  });
  for (const first of ["on", "json"]) {
    const lines = linesOf({
      routes: [
        ...[first, "other"].map(answer),
        { path: "/a", when: { parameter: "x" }, file: "/unknown.json", status: 404 },
        { path: "/a", file: "/a.json", status: 200 },
        LAST,
      ],
    });
    expect(lines).toContain('RewriteRule "^(a)/?\\z" /$1/%1.json [END]');
  }
});

test("a parameter without values answers only unknown ones", () => {
  const lines = linesOf({
    routes: [
      { path: "/a", when: { parameter: "x" }, file: "/unknown.json", status: 404 },
      { path: "/a", file: "/a.json", status: 200 },
      LAST,
    ],
  });
  expect(lines).toContain('RewriteRule "^(a)/?\\z" - [E=COMPLIANCE_PROBLEM:unknown.json,R=404,L]');
});

test("a value that Apache would interpret as a captured part is refused", () => {
  for (const value of ["$1", "a\\b"]) {
    expect(saidOf(() => linesOf({ headers: [header("/a.json", value)] }))).toEqual([
      `the configuration of Apache cannot contain this text: ${value}. Remove its special characters from the data that it comes from, such as baseUrl in release.json, or leave apache out of --hosts.`,
    ]);
  }
});

test.each(["a/b'c", "a/b%c", "a/b$c", "a/b\\c"])(
  "a content type that Apache would interpret is refused: %s",
  (type) => {
    const headers = [{ path: "/a.json", headers: { "Content-Type": type } }];
    expect(() => linesOf({ headers })).toThrow(
      `the configuration of Apache cannot contain this text: T=${type}`,
    );
  },
);
