import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { preview } from "../../src/hosts/preview.ts";
import type { RouteTable } from "../../src/model/route.ts";
import { send } from "../support/http.ts";

const TABLE: RouteTable = {
  routes: [
    {
      path: "/a",
      when: { parameter: "x", value: "old" },
      file: "/files/a.json",
      status: 301,
      location: "/a?x=new",
    },
    { path: "/a", when: { parameter: "x" }, file: "/errors/x.json", status: 404 },
    { path: "/a", file: "/files/a.json", status: 200 },
    { path: "/was", file: "/files/a.json", status: 404 },
    { path: "/*", file: "/errors/none.json", status: 404 },
  ],
  headers: [
    { path: "/files/*", headers: { "X-File": "yes", "Cache-Control": "max-age=1" } },
    { path: "/errors/*", headers: { "X-Error": "yes", "Content-Type": "application/problem+json" } },
  ],
  gone: [],
  hidden: [],
  moved: { "X-Moved": "yes" },
  preflight: { "X-Preflight": "yes" },
  refusal: { file: "/errors/method.json", headers: { Allow: "GET, HEAD" } },
};

const middleware = preview(
  TABLE,
  new Set(["/files/a.json", "/errors/x.json", "/errors/none.json", "/errors/method.json"]),
  (address) => new TextEncoder().encode(`€ ${address}`),
);
const server = createServer((request, response) => {
  response.on("next", () => response.end(`handed on: ${request.url}`));
  middleware(request, response);
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

test("a request is rewritten to the file that answers it, and passed on", async () => {
  expect(await send(server, "/a?y=1")).toMatchObject({ status: 200, body: "handed on: /files/a.json" });
});

test("an answer has the headers of the file that it comes from", async () => {
  const { headers } = await send(server, "/a");
  expect(headers).toMatchObject({ "x-file": "yes", "cache-control": "max-age=1" });
});

test("a problem document is sent directly, with its own status, type and length in bytes", async () => {
  expect(await send(server, "/a?x=1")).toMatchObject({
    status: 404,
    body: "€ /errors/x.json",
    headers: { "x-error": "yes", "content-type": "application/problem+json", "content-length": "18" },
  });
});

test("a file without a type rule is sent directly if the status is not 200, with the type of its extension", async () => {
  expect(await send(server, "/was")).toMatchObject({
    status: 404,
    body: "€ /files/a.json",
    headers: { "content-type": "application/json; charset=utf-8" },
  });
});

test("a problem document requested by its own address is an answer like any other", async () => {
  expect(await send(server, "/errors/x.json")).toMatchObject({
    status: 200,
    body: "€ /errors/x.json",
    headers: { "content-type": "application/problem+json" },
  });
});

test("HEAD of a problem has its headers and no body", async () => {
  expect(await send(server, "/nope", "HEAD")).toMatchObject({
    status: 404,
    body: "",
    headers: { "content-length": "21" },
  });
});

test("a problem document that the client already has is answered with 304", async () => {
  const { headers } = await send(server, "/errors/x.json");
  for (const known of [headers.etag!, `W/${headers.etag}`, `"other", ${headers.etag}`, "*"]) {
    const again = await send(server, "/errors/x.json", "GET", { "If-None-Match": known });
    expect(again, known).toMatchObject({ status: 304, body: "", headers: { etag: headers.etag } });
    expect(again.headers["content-type"]).toBeUndefined();
  }
  const other = await send(server, "/errors/x.json", "GET", { "If-None-Match": '"other"' });
  expect(other).toMatchObject({ status: 200, body: "€ /errors/x.json" });
});

test("an error is sent even if the client already has the problem document", async () => {
  expect(await send(server, "/nope", "GET", { "If-None-Match": "*" })).toMatchObject({ status: 404 });
});

test("methods other than GET, HEAD and OPTIONS are refused with a problem document", async () => {
  expect(await send(server, "/a?x=1", "POST")).toMatchObject({
    status: 405,
    body: "€ /errors/method.json",
    headers: { allow: "GET, HEAD", "x-error": "yes", "content-type": "application/problem+json" },
  });
});

test("OPTIONS is answered without a body at every address", async () => {
  for (const path of ["/a", "/a?x=1", "/nope"]) {
    expect(await send(server, path, "OPTIONS")).toMatchObject({
      status: 204,
      body: "",
      headers: { "x-preflight": "yes" },
    });
  }
});

test("a range that http-server would misread is not passed on", async () => {
  const seen: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    response.on("next", () => {
      seen.push(request.headers.range);
      response.end();
    });
    middleware(request, response);
  });
  await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
  for (const Range of ["bytes=0-4", "bytes=3-", "bytes=-5", "bytes=0-1,3-4", "lines=1-2"]) {
    await send(other, "/a", "GET", { Range });
  }
  await send(other, "/a", "GET", { Range: "bytes=0-4", "If-Range": '"an older version"' });
  other.close();
  expect(seen).toEqual(["bytes=0-4", "bytes=3-", undefined, undefined, undefined, undefined]);
});

test("a range beyond the end of a file is answered without caching", async () => {
  const caching = async (Range: string) =>
    (await send(server, "/a", "GET", { Range })).headers["cache-control"];
  expect(await caching("bytes=9999-")).toBe("no-store");
  // The file has 17 bytes, of which the first has the number 0.
  expect(await caching("bytes=17-")).toBe("no-store");
  expect(await caching("bytes=16-")).toBe("max-age=1");
  expect(await caching("bytes=3-")).toBe("max-age=1");
});

test("a target with scheme and host, as sent by proxies, is answered by its path and query", async () => {
  expect(await send(server, "http://elsewhere.example/a?y=1")).toMatchObject({
    status: 200,
    body: "handed on: /files/a.json",
  });
});

test("a former value is redirected, with the headers of redirects", async () => {
  const { status, headers } = await send(server, "/a?x=old");
  expect([status, headers["x-moved"], headers.location]).toEqual([301, "yes", "a?x=new"]);
});

test("an invalid target is not found", async () => {
  expect(await send(server, "*")).toMatchObject({ status: 404, body: "€ /errors/none.json" });
});

test("an unreadable problem document is a temporary failure, and does not stop the server", async () => {
  const gone = preview(TABLE, new Set(), () => {
    throw new Error("ENOENT");
  });
  const other = createServer((request, response) => gone(request, response));
  await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
  expect(await send(other, "/nope")).toMatchObject({ status: 503 });
  other.close();
});
