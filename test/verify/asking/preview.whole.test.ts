import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isPreviewHost } from "../../../src/verify/asking/preview.ts";
import { writeFewEndpoints } from "../../support/built.ts";
import type { Fault, Passing } from "../../support/faulty-site.ts";
import { builtSite, HOURS, withBody } from "../support.ts";

const { found, fileAt } = builtSite(writeFewEndpoints);

/** The addition of Netlify's deploy previews, right before the end of the body. */
const drawer = (script = '<script async src="/.netlify/scripts/cdp"></script>') =>
  '<div data-netlify-deploy-id="6aa35ae6669a950008db016e" ' +
  'data-netlify-site-id="3ae5ab13-da0f-4e61-a1a2-106d869fbff0" data-vcs="github" style="position:fixed">\n' +
  `  \n  ${script}\n</div>\n`;

const isPage = ({ headers }: Passing) => String(headers["content-type"]).startsWith("text/html");

/** A correct deploy preview, with another drawer if one is given. */
const preview =
  (added = drawer()): Fault =>
  (reply) => {
    reply.headers["x-robots-tag"] = "noindex";
    if (!isPage(reply)) return;
    const page = Buffer.from(reply.body.toString().replace("</body>", `${added}</body>`));
    if (reply.body.length > 0) withBody(reply, page);
    else if (reply.method === "HEAD" && reply.headers["content-length"] !== undefined)
      reply.headers["content-length"] = String(Number(reply.headers["content-length"]) + added.length);
  };

test("Netlify's addition to a deploy preview is accepted there, and reported in one line", async () => {
  const { lines, report } = await found(preview(), { preview: true });
  expect(lines).toEqual([]);
  const { drawers, noindex } = report.preview!;
  // Requests that are only made for comparison are not counted.
  expect(noindex).toBeLessThan(report.requests);
  expect(noindex).toBeGreaterThan(report.requests * 0.8);
  expect(drawers).toBeGreaterThan(20);
  expect(report.notes).toEqual([
    `It is a deploy preview: ${drawers} answers with Netlify's drawer in the page and ${noindex} with X-Robots-Tag: noindex are accepted.`,
  ]);
});

test("the addition is a fault on a published site", async () => {
  const { lines, report } = await found(preview());
  expect(lines).toContain("GET /index.html: body, header X-Robots-Tag");
  expect(lines).toContain("HEAD /: header X-Robots-Tag, header Content-Length");
  expect(lines).toContain(`GET ${HOURS}: header X-Robots-Tag`);
  expect(report.preview).toBeNull();
});

test("a preview without the addition, and one that compresses its pages, are also correct", async () => {
  expect((await found(() => {}, { preview: true })).lines).toEqual([]);
  const compressing: Fault = (reply) => {
    preview()(reply);
    if (reply.asked["accept-encoding"] !== "gzip" || reply.body.length === 0) return;
    withBody(reply, gzipSync(reply.body));
    Object.assign(reply.headers, { "content-encoding": "gzip", vary: "Accept-Encoding", etag: 'W/"gz"' });
  };
  expect((await found(compressing, { preview: true })).lines).toEqual([]);
});

describe("nothing else is excused on a preview:", () => {
  const START = "GET /index.html: body";
  test.each([
    ["another script in the drawer", drawer('<script src="https://elsewhere.example/x.js"></script>')],
    [
      "a script next to that of the drawer",
      drawer('<script async src="/.netlify/scripts/cdp"></script><script>1</script>'),
    ],
    ["two drawers", drawer() + drawer()],
    ["something before the drawer", `<p>${drawer()}`],
  ])("%s", async (_, added) => {
    expect((await found(preview(added), { preview: true })).lines).toContain(START);
  });

  test("a drawer elsewhere in a page, or in a file that is not a page", async () => {
    const elsewhere: Fault = (reply) => {
      if (reply.method !== "GET" || reply.status !== 200 || reply.asked["accept-encoding"] !== "identity")
        return;
      if (reply.address === "/index.html")
        withBody(reply, Buffer.from(reply.body.toString().replace("<main", `${drawer()}<main`)));
      if (reply.address === `${HOURS}.json`) withBody(reply, Buffer.from(`${reply.body}${drawer()}</body>`));
    };
    const { lines } = await found(elsewhere, { preview: true });
    expect([...new Set(lines)].sort()).toEqual([`GET ${HOURS}.json: body, schema`, START]);
  });

  test("a page with another changed byte, and other directives for robots", async () => {
    const other: Fault = (reply) => {
      preview()(reply);
      if (reply.address === "/404.html" && isPage(reply) && reply.body.length > 0) reply.body[200]! ^= 1;
      if (reply.address === "/feed.json") reply.headers["x-robots-tag"] = "noindex, nofollow";
    };
    const { lines } = await found(other, { preview: true });
    expect([...new Set(lines)].sort()).toEqual([
      "GET /404.html: body",
      "GET /feed.json: header X-Robots-Tag",
    ]);
    expect(fileAt("404.html").length).toBeGreaterThan(201);
  });
});

test.each([
  ["https://deploy-preview-12--benchmarks.netlify.app", true],
  ["https://6aa35ae6669a950008db016e--benchmarks.netlify.app/", true],
  ["https://benchmarks.netlify.app", false],
  ["https://staging--benchmarks.netlify.app", false],
  ["https://deploy-preview-12--benchmarks.netlify.app.example.org", false],
  ["https://deploy-preview-x--benchmarks.netlify.app", false],
  ["https://benchmarks.example.org", false],
])("%s is known as a preview by its name: %s", (url, is) => {
  expect(isPreviewHost(new URL(url))).toBe(is);
});
