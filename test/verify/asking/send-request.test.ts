import { expect, test } from "vitest";
import { sendRequest } from "../../../src/verify/asking/send-request.ts";
import type { Client, Reply, WireRequest } from "../../../src/verify/replies/client.ts";
import type { RequestCase } from "../../../src/verify/requests/request-case.ts";

const FILE: RequestCase = {
  title: "a file",
  method: "GET",
  path: "/a.json",
  answer: { status: 200, file: "/a.json" },
};
const CHANGED: RequestCase = { ...FILE, headers: { "If-None-Match": "{etag}" } };

/** The requests that a client gets for one of the list, from a site whose replies have these headers. */
async function asked(request: RequestCase, headers: Reply["headers"]): Promise<readonly string[]> {
  const sent: WireRequest[] = [];
  const client: Client = {
    ask: async (one) => {
      sent.push(one);
      return { status: 200, headers, distinct: {}, body: new Uint8Array() };
    },
    close() {},
  };
  await sendRequest(client, request, 100);
  return sent.map(({ method, headers: own }) =>
    [method, own["Accept-Encoding"], own["If-None-Match"]].filter((one) => one !== undefined).join(" "),
  );
}

test("a conditional request has the ETag of a plain one, which is sent before", async () => {
  expect(await asked(CHANGED, { etag: '"a"' })).toEqual(["GET identity", 'GET identity "a"']);
});

test("a conditional request to a site without ETags has one that no file has, and not any", async () => {
  expect(await asked(CHANGED, {})).toEqual(["GET identity", 'GET identity ""']);
});

test("HEAD is compared with a plain GET; a plain GET with nothing", async () => {
  expect(await asked({ ...FILE, method: "HEAD" }, {})).toEqual(["GET identity", "HEAD identity"]);
  expect(await asked(FILE, { etag: '"a"' })).toEqual(["GET identity"]);
});

test("a compressed reply with a strong ETag is compared with a plain one", async () => {
  const compressed = { ...FILE, headers: { "Accept-Encoding": "gzip" } };
  const headers = { "content-encoding": "gzip", etag: '"a"' };
  expect(await asked(compressed, headers)).toEqual(["GET gzip", "GET identity"]);
  expect(await asked(compressed, { ...headers, etag: 'W/"a"' })).toEqual(["GET gzip"]);
});
