import { expect, test } from "vitest";
import { configurationOf } from "../../../src/hosts/haproxy/configuration.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const TYPE = { "Content-Type": "application/problem+json" };
const headers = [{ path: "/api/errors/*", headers: { ...TYPE, "X-One": "default-src 'none'; 100%" } }];
const lines = configurationOf({ ...EMPTY_TABLE, headers }, { quota: 50, keys: [] }).split("\n");

const answers = lines.filter((line) => / status \d+ | http-error status /.test(line));

test("a quote and a percent sign in a header of an answer of HAProxy's own are no signs of its language", () => {
  const given = answers.map((line) => [
    / status (\d+) /.exec(line)?.[1],
    / hdr X-One .*?%%'/.exec(line)?.[0],
  ]);
  const literal = " hdr X-One 'default-src '\\''none'\\''; 100%%'";
  expect(given).toEqual(["500", "502", "503", "504", "401", "429"].map((status) => [status, literal]));
});

test("an answer of HAProxy's own has one content type, that of problem documents", () => {
  expect(answers).toHaveLength(6);
  for (const line of answers)
    expect(line.match(/content-type '?[^ ']*/gi)?.map((one) => one.replace("'", ""))).toEqual([
      "content-type application/problem+json",
    ]);
});

test("each percent sign of a header is escaped, as in an address with several", () => {
  const link = "<https://data.example/a%20b/c%20d>";
  const own = [{ path: "/api/errors/*", headers: { ...TYPE, Link: link } }];
  const written = configurationOf({ ...EMPTY_TABLE, headers: own }, { quota: 50, keys: [] });
  expect(written.match(/ hdr Link '[^']*'/g)).toEqual(
    Array.from({ length: 6 }, () => " hdr Link '<https://data.example/a%%20b/c%%20d>'"),
  );
});
