import { expect, test } from "vitest";
import { configurationOf } from "../../../src/hosts/haproxy/configuration.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const headers = [{ path: "/api/errors/*", headers: { "X-One": "default-src 'none'; 100%" } }];
const lines = configurationOf({ ...EMPTY_TABLE, headers }, { quota: 50, keys: [] }).split("\n");

test("a quote and a percent sign in a header of an answer of HAProxy's own are no signs of its language", () => {
  const answers = lines.filter((line) => / status \d+ | http-error status /.test(line));
  const given = answers.map((line) => [
    / status (\d+) /.exec(line)?.[1],
    / hdr X-One .*?%%'/.exec(line)?.[0],
  ]);
  const literal = " hdr X-One 'default-src '\\''none'\\''; 100%%'";
  expect(given).toEqual(["500", "502", "503", "504", "401", "429"].map((status) => [status, literal]));
});
