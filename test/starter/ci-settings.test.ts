import { describe, expect, it, test } from "vitest";
import { neededSettings, placeOf } from "../../src/starter/ci-settings.ts";

const names = (...args: Parameters<typeof neededSettings>) =>
  neededSettings(...args).map(({ name, environment = "repository" }) => `${environment}: ${name}`);

describe("what a release needs", () => {
  it("is a folder in S3 and a role, or two commands", () => {
    const place = ["repository: PRIVATE_PLACE", "submissions: AWS_ROLE", "submissions: AWS_REGION"];
    expect(names("prepare", {}, null)).toEqual(place);
    expect(names("prepare", { PRIVATE_PLACE: "s3://x/y" }, null)).toEqual(place);
    expect(names("prepare", { PRIVATE_FETCH: "true" }, null)).toEqual([
      "repository: PRIVATE_FETCH",
      "repository: PRIVATE_STORE",
    ]);
  });
});

describe("what a deploy needs", () => {
  it.each([
    ["netlify", ["repository: NETLIFY_SITE_ID", "production: NETLIFY_AUTH_TOKEN"]],
    ["cloudflare", ["repository: CLOUDFLARE_ACCOUNT_ID", "production: CLOUDFLARE_API_TOKEN"]],
    ["cloudfront", ["production: AWS_ROLE", "production: AWS_REGION"]],
    ["s3", ["repository: S3_BUCKET", "production: AWS_ROLE", "production: AWS_REGION"]],
    ["command", ["repository: DEPLOY_COMMAND"]],
    ["", []],
  ])("to %j is the address of the site, and the settings for that host", (host, own) => {
    const shared = ["repository: DEPLOY_TO", "repository: BASE_URL"];
    expect(names("publish", { DEPLOY_TO: host }, null)).toEqual([...shared, ...own]);
  });

  it("does not include an address if release.json has one", () => {
    expect(names("publish", { DEPLOY_TO: "command" }, "https://x.example")).toEqual([
      "repository: DEPLOY_TO",
      "repository: DEPLOY_COMMAND",
    ]);
  });
});

test("a check of the live site needs its address, or nothing if it is not enabled", () => {
  expect(names("monitor", {}, null)).toEqual([]);
  expect(names("monitor", { MONITOR: "yes" }, null)).toEqual(["repository: MONITOR", "repository: BASE_URL"]);
  expect(names("monitor", { MONITOR: "yes" }, "https://x.example")).toEqual(["repository: MONITOR"]);
});

test("the place of a setting is given as a page and a command", () => {
  const [, role] = neededSettings("prepare", {}, null);
  expect(placeOf(role!)).toBe(
    "Settings, Environments, submissions; or: gh variable set AWS_ROLE --env submissions",
  );
  const token = neededSettings("publish", { DEPLOY_TO: "netlify" }, null).at(-1)!;
  expect(placeOf(token)).toBe(
    "Settings, Environments, production; or: gh secret set NETLIFY_AUTH_TOKEN --env production",
  );
});

test("without a deploy target, the command for hosts without a job of their own is explained", () => {
  expect(neededSettings("publish", {}, null)[0]!.what).toBe(
    "where the site is deployed: netlify, cloudfront, cloudflare, s3; or command, which publishes with DEPLOY_COMMAND, your own shell command, to nginx or any other host",
  );
});
