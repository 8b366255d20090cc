import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { REQUEST_FUNCTION, RESPONSE_FUNCTION } from "../../../src/hosts/cloudfront/functions.ts";
import { cloudfrontBuild } from "../../support/cloudfront-site.ts";
import {
  type FunctionEvent,
  type FunctionRequest,
  functionRequest,
  requestEvent,
  responseEvent,
  viewerFunction,
} from "../../support/cloudfront.ts";
import { hostFiles } from "../../support/hosts.ts";
import { runInNjs } from "../../support/njs.ts";
import { hasProgram } from "../../support/programs.ts";
import { oneOfEachKind } from "../../support/request-kinds.ts";
import { REQUEST_LIST, REQUESTS } from "../../support/request-list.ts";
import { catalogue, routes } from "../../support/site.ts";

/** The functions in njs, which is most similar to CloudFront's engine: it gives the same results as the bare context. */

const { values } = cloudfrontBuild({ hostFiles });

/** Paths on which engines differ in regular expressions, text or percent-encoding. */
const ODD = [
  "/privacy.html%0A",
  "/privacy.html\n",
  "/api/intelligence/audit-hours%0A",
  "/api/index.json%00",
  "/%F0%9F%98%80",
  "/😀/é",
  "/%ED%A0%80",
  "/%C3",
  "/%",
  "",
  "*",
  "/api/releases/*/intelligence/audit-hours.json",
  "/api/releases/2026-Q4/",
  "/api/releases//manifest.json",
  "/api/intelligence/audit-hours%3Findustry=fintech",
  "/__proto__",
  "/constructor",
  "/api/releases/__proto__/manifest.json",
  `/${"a".repeat(8000)}`,
  `/${"%61".repeat(2600)}`,
];

const requests: FunctionRequest[] = [
  ...oneOfEachKind(REQUEST_LIST, catalogue, routes()).map(({ method, path, query, headers = {} }) =>
    functionRequest(method, path, query, headers),
  ),
  ...REQUESTS.map(({ path, query }) => functionRequest("GET", path, query)),
  ...ODD.flatMap((path) => ["GET", "HEAD", "POST"].map((method) => functionRequest(method, path))),
  ...["😀", "%F0%9F%98%80", "%ED%A0%80", "fintech%0A", "%00", "|", "%7C"].map((value) =>
    functionRequest("GET", "/api/intelligence/audit-hours", `industry=${value}`),
  ),
];

const answer = { statusCode: 200, statusDescription: "OK", headers: { etag: { value: '"x"' } } };

describe.skipIf(!hasProgram("njs"))("njs and the bare context", () => {
  const folder = mkdtempSync(join(tmpdir(), "njs-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const inContext = async (code: string, events: readonly FunctionEvent[], store = values) => {
    const call = viewerFunction(code, store);
    const made = [];
    for (const event of events) made.push(await call(event));
    return made;
  };

  test("rewrite a request of each kind, handwritten requests and unusual ones in the same way", async () => {
    const events = requests.map(requestEvent);
    const made = runInNjs(REQUEST_FUNCTION, values, events, folder);
    expect(made).toEqual(await inContext(REQUEST_FUNCTION, events));
    // An empty list, or one where every request fails, would prove nothing.
    const statuses = new Set(made.map((one) => ("statusCode" in one ? one.statusCode : 200)));
    expect([...statuses].sort()).toEqual([200, 204, 405]);
  });

  test("treat every answer in the same way, with the original and the rewritten request", async () => {
    const rewritten = (await inContext(REQUEST_FUNCTION, requests.map(requestEvent))).filter(
      (one): one is FunctionRequest => "uri" in one,
    );
    const events = [...requests, ...rewritten].map((request) => responseEvent(request, answer));
    const made = runInNjs(RESPONSE_FUNCTION, values, events, folder);
    expect(made).toEqual(await inContext(RESPONSE_FUNCTION, events));
  });

  test("report in the same words that nothing is deployed", async () => {
    const events = [requestEvent(functionRequest("GET", "/"))];
    const made = runInNjs(REQUEST_FUNCTION, new Map(), events, folder);
    expect(made).toEqual(await inContext(REQUEST_FUNCTION, events, new Map()));
    expect(made).toMatchObject([{ statusCode: 503 }]);
  });
});
