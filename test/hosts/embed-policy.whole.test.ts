import { describe, expect, test } from "vitest";
import { headersOf } from "../../src/routing/headers.ts";
import { cloudfrontBuild, cloudfrontSite } from "../support/cloudfront-site.ts";
import { committedBuild } from "../support/committed.ts";
import { netlifyEngine } from "../support/netlify-engine.ts";
import { addresses, routes } from "../support/site.ts";

/** Who may show a page in a frame. The headers of real servers are tested by the contract of hosts. */

const table = routes();
const pages = [...addresses].filter((address) => address.endsWith(".html"));
const embedded = pages.filter((address) => address.startsWith("/embed/"));
const netlify = await netlifyEngine(committedBuild().files);
const { template, values } = cloudfrontBuild(committedBuild());
const cloudfront = cloudfrontSite(template, values, () => ({ status: 200 }));
const toldByCloudfront = new Map<string, string>();
for (const address of addresses) {
  const { headers = {} } = await cloudfront("GET", address, {});
  toldByCloudfront.set(address, String(headers["content-security-policy"]));
}

const HOSTS: Record<string, (address: string) => string | undefined> = {
  "the reference, the preview and nginx": (address) => headersOf(table, address)["Content-Security-Policy"],
  Netlify: (address) => netlify.headersOf(address)["Content-Security-Policy"],
  CloudFront: (address) => toldByCloudfront.get(address),
};

describe.each(Object.entries(HOSTS))("%s", (_, policyOf) => {
  test("lets only embeddable pages be framed anywhere", () => {
    const charts = pages.filter((address) => /^\/charts\/(?!index|finding-)/.test(address));
    expect(embedded).toEqual(charts.map((address) => address.replace("/charts/", "/embed/")));
    const framed = [...addresses].filter((address) => !policyOf(address)!.includes("frame-ancestors 'none'"));
    expect(framed.toSorted()).toEqual(embedded.toSorted());
  });

  test("lets an embeddable page do no more than any other page", () => {
    const others = new Set(pages.filter((address) => !embedded.includes(address)).map(policyOf));
    expect([...others]).toEqual([`${policyOf(embedded[0]!)}; frame-ancestors 'none'`]);
  });
});
