import { expect, test } from "vitest";
import { apacheHeaderLines } from "../../../src/hosts/apache/headers.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const linesOf = (...rules: readonly [path: string, value: string][]) =>
  apacheHeaderLines({
    ...EMPTY_TABLE,
    routes: [{ path: "/*", file: "/rest.json", status: 404 }],
    headers: rules.map(([path, value]) => ({ path, headers: { "X-One": value } })),
  }).filter((line) => line.includes("COMPLIANCE_X_ONE"));

test("rules with a part of the address have a line each, as each captures it, and no common beginning with it", () => {
  const value = "see <{rest}> here";
  expect(linesOf(["/a/*", value], ["/b/*", value])).toEqual([
    'SetEnvIf Request_URI "^/a/(.*)" "COMPLIANCE_X_ONE=<$1> here"',
    'SetEnvIf Request_URI "^/b/(.*)" "COMPLIANCE_X_ONE=<$1> here"',
    'Header always set X-One "see %{COMPLIANCE_X_ONE}e" env=COMPLIANCE_X_ONE',
  ]);
});

test("rules with the same value share a line", () => {
  expect(linesOf(["/a/*", "1"], ["/b.json", "1"])).toEqual([
    'SetEnvIf Request_URI "^(?:/a/|/b\\.json\\z)" "COMPLIANCE_X_ONE=1"',
    'Header always set X-One "%{COMPLIANCE_X_ONE}e" env=COMPLIANCE_X_ONE',
  ]);
});
