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
