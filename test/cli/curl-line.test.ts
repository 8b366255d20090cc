import { expect, test } from "vitest";
import { curlLine } from "../../src/cli/curl-line.ts";

test.each([
  ["gzip", " --compressed"],
  ["br", " --compressed"],
  ["identity", ""],
])("an answer in %s is decompressed only if it was asked for compressed", (coding, option) => {
  const sent = { "Accept-Encoding": coding };
  expect(curlLine({ method: "GET", url: "http://x.example/a", sent })).toBe(
    `curl -gi --path-as-is -H 'Accept-Encoding: ${coding}'${option} 'http://x.example/a'`,
  );
});
