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
  middleware(request, response);
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

test("a request is answered with its file, the type of its extension, and its version", async () => {
  expect(await send(server, "/a?y=1")).toMatchObject({
    status: 200,
    body: "€ /files/a.json",
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-length": "17",
      "accept-ranges": "bytes",
      // SHA-256 of the 17 bytes.
      etag: '"599474ba50092540fcc538dc322542f15f639cd61b8a889fcc3374aa83f2e056"',
    },
  });
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

test.each(["/errors/x.json", "/a"])("%s is answered with 304 if the client already has it", async (path) => {
  const { headers, body } = await send(server, path);
  for (const known of [headers.etag!, `W/${headers.etag}`, `"other", ${headers.etag}`, "*"]) {
    const again = await send(server, path, "GET", { "If-None-Match": known });
    expect(again, known).toMatchObject({ status: 304, body: "", headers: { etag: headers.etag } });
    expect(again.headers["content-type"]).toBeUndefined();
  }
  const other = await send(server, path, "GET", { "If-None-Match": '"other"' });
  expect(other).toMatchObject({ status: 200, body });
});

test("a request for another version of a file is refused, and the refusal is not cached", async () => {
  const { headers, body } = await send(server, "/a");
  const problem = '{"type":"about:blank","title":"Precondition Failed","status":412}';
  for (const wanted of ['"other"', `W/${headers.etag}`]) {
    const refused = await send(server, "/a", "GET", { "If-Match": wanted, "If-None-Match": headers.etag! });
    expect(refused).toMatchObject({
      status: 412,
      body: problem,
      headers: { "content-type": "application/problem+json", "cache-control": "no-store" },
    });
    expect(refused.headers).not.toHaveProperty("etag");
    expect(refused.headers).not.toHaveProperty("x-file");
  }
  expect(await send(server, "/a", "HEAD", { "If-Match": '"other"' })).toMatchObject({
    status: 412,
    body: "",
    headers: { "content-length": String(problem.length) },
  });
  for (const wanted of [headers.etag!, `"other", ${headers.etag}`, "*"])
    expect(await send(server, "/a", "GET", { "If-Match": wanted }), wanted).toMatchObject({
      status: 200,
      body,
    });
  expect(await send(server, "/nope", "GET", { "If-Match": '"other"' })).toMatchObject({ status: 404 });
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

test("OPTIONS has the headers that an unknown address there has, except its type", async () => {
  const { headers } = await send(server, "/a", "OPTIONS");
  expect(headers).toMatchObject({ "x-error": "yes", "cache-control": "public, max-age=0, must-revalidate" });
  expect(headers).not.toHaveProperty("x-file");
  expect(headers).not.toHaveProperty("content-type");
});

test("a range of bytes is answered with that part of the file", async () => {
  const part = async (headers: Record<string, string>) => {
    const answer = await send(server, "/a", "GET", headers);
    return [answer.status, answer.body, answer.headers["content-range"], answer.headers["content-length"]];
  };
  expect(await part({ Range: "bytes=4-8" })).toEqual([206, "/file", "bytes 4-8/17", "5"]);
  expect(await part({ Range: "bytes=-6" })).toEqual([206, "a.json", "bytes 11-16/17", "6"]);
  const { etag } = (await send(server, "/a")).headers;
  expect((await part({ Range: "bytes=-6", "If-Range": etag! }))[0]).toBe(206);
});

test("the whole file is sent for several ranges, for a part of another version, and for HEAD", async () => {
  const whole = { status: 200, headers: { "content-length": "17" } };
  for (const headers of [
    { Range: "bytes=0-1,3-4" },
    { Range: "bytes=0-4", "If-Range": '"an older version"' },
  ]) {
    expect(await send(server, "/a", "GET", headers)).toMatchObject({ ...whole, body: "€ /files/a.json" });
  }
  expect(await send(server, "/a", "HEAD", { Range: "bytes=0-4" })).toMatchObject(whole);
});

test("a range beyond the end of a file is refused with its length, and not cached", async () => {
  // The file has 17 bytes, of which the first has the number 0.
  const beyond = await send(server, "/a", "GET", { Range: "bytes=17-" });
  expect(beyond).toMatchObject({
    status: 416,
    body: "",
    headers: { "content-range": "bytes */17", "cache-control": "no-store" },
  });
  expect(beyond.headers["content-type"]).toBeUndefined();
  expect(await send(server, "/a", "GET", { Range: "bytes=16-" })).toMatchObject({
    status: 206,
    headers: { "cache-control": "max-age=1" },
  });
});

test("a target with scheme and host, as sent by proxies, is answered by its path and query", async () => {
  expect(await send(server, "http://elsewhere.example/a?y=1")).toMatchObject({
    status: 200,
    body: "€ /files/a.json",
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
