import { expect, test } from "vitest";
import { HOSTS } from "../../src/hosts/index.ts";
import { hostFiles } from "../support/hosts.ts";

test("hosts have names of their own, which are words of a command line", () => {
  expect(HOSTS.map(({ name }) => name)).toEqual(["netlify", "cloudfront", "s3", "nginx", "preview"]);
});

test("a host's files lie in a folder of its name", () => {
  const folders = hostFiles.map(({ path }) => path.split("/")[0]);
  expect([...new Set(folders)]).toEqual(["cloudfront", "s3", "nginx"]);
});

test("no host declares one thing twice, or without a reason", () => {
  for (const { limitations } of HOSTS) {
    const features = limitations.map(({ feature }) => feature);
    expect(new Set(features).size).toBe(features.length);
    expect(limitations.filter(({ reason }) => !/^[a-zA-Z0-9].{10,}[^.]$/.test(reason))).toEqual([]);
  }
});

test("no host declares that it gives the unfiltered answer where it can see the query, but Netlify for what it does not see", () => {
  const unfiltered = HOSTS.flatMap(({ name, limitations }) =>
    limitations.map(({ feature }) => `${name} ${feature}`),
  ).filter((line) => /query|Names|Ampersand/.test(line));
  expect(unfiltered).toEqual([
    "netlify bareNames",
    "netlify encodedNames",
    "netlify lastBeforeAmpersand",
    "s3 query",
  ]);
});
