import { describe, expect, test } from "vitest";
import { hostAddress } from "../../src/operations/site-address.ts";
import { temporaryFolder, writeFiles } from "../support/folders.ts";
import { goldenFiles, goldenWithoutAddress } from "../support/golden.ts";

const folderOf = (files: typeof goldenFiles) => {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return folder;
};
const NETLIFY = {
  NETLIFY: "true",
  URL: "https://benchmark.example",
  DEPLOY_PRIME_URL: "https://deploy-preview-7--benchmark.example",
};

describe("the address that a build on Netlify is for", () => {
  test("is the site's in the production context", () => {
    expect(hostAddress(folderOf(goldenWithoutAddress), { ...NETLIFY, CONTEXT: "production" })).toEqual({
      address: "https://benchmark.example",
      from: "Netlify's URL",
    });
  });

  test.each(["deploy-preview", "branch-deploy"])("is that of the deploy in the context %s", (CONTEXT) => {
    expect(hostAddress(folderOf(goldenWithoutAddress), { ...NETLIFY, CONTEXT })).toEqual({
      address: "https://deploy-preview-7--benchmark.example",
      from: "Netlify's DEPLOY_PRIME_URL",
    });
  });

  test("is ignored if release.json names one, or another program has set such variables", () => {
    expect(hostAddress(folderOf(goldenFiles), { ...NETLIFY, CONTEXT: "production" })).toBeUndefined();
    expect(
      hostAddress(folderOf(goldenWithoutAddress), { URL: NETLIFY.URL, CONTEXT: "production" }),
    ).toBeUndefined();
    expect(
      hostAddress(folderOf(goldenWithoutAddress), { NETLIFY: "true", CONTEXT: "production" }),
    ).toBeUndefined();
    expect(
      hostAddress(folderOf(goldenWithoutAddress), { ...NETLIFY, URL: "", CONTEXT: "production" }),
    ).toBeUndefined();
  });

  test("is refused with the name of its variable if no site can have it", () => {
    expect(() =>
      hostAddress(folderOf(goldenWithoutAddress), { ...NETLIFY, URL: "benchmark", CONTEXT: "production" }),
    ).toThrow(/^URL "benchmark" must be a plain web address/);
  });
});
