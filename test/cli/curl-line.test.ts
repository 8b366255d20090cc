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

test("bytes of a header that a shell could not show are written so that printf gives them back", () => {
  const sent = { "X-Note": "50% é 'a'" };
  expect(curlLine({ method: "GET", url: "http://x.example/a", sent })).toBe(
    `curl -gi --path-as-is -H "$(printf 'X-Note: 50%% \\351 \\047a\\047')" 'http://x.example/a'`,
  );
});

test.each([
  [199, `'http://x.example/${"a".repeat(199)}'`],
  [200, `'http://x.example/'"$(printf '%200s' | tr ' ' 'a')"''`],
])("%i of the same letter in a row are written as %s", (count, url) => {
  expect(curlLine({ method: "GET", url: `http://x.example/${"a".repeat(count)}`, sent: {} })).toBe(
    `curl -gi --path-as-is ${url}`,
  );
});
