import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cacheControl, preview } from "../../src/hosts/preview.ts";
import type { RouteTable } from "../../src/model/route.ts";
import { send } from "../support/http.ts";

const TABLE: RouteTable = {
  routes: [
    { path: "/a", when: { parameter: "x" }, file: "/errors/x.json", status: 404 },
    { path: "/a", file: "/files/a.json", status: 200 },
    { path: "/*", file: "/errors/none.json", status: 404 },
  ],
  headers: [
    { path: "/a", headers: { "X-Asked": "yes" } },
    { path: "/files/*", headers: { "X-File": "yes", "Cache-Control": "max-age=1" } },
    { path: "/errors/*", headers: { "Content-Type": "application/problem+json" } },
  ],
  hidden: [],
};

const middleware = preview(
  TABLE,
  new Set(["/files/a.json", "/errors/x.json", "/errors/none.json"]),
  (address) => new TextEncoder().encode(`€ ${address}`),
);
const server = createServer((request, response) => {
  response.on("next", () => response.end(`handed on: ${request.url}`));
  middleware(request, response);
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

test("a request is handed on, pointing at the file that answers it", async () => {
  expect(await send(server, "/a?y=1")).toMatchObject({ status: 200, body: "handed on: /files/a.json" });
});

test("an answer has the headers of the asked address and of the file", async () => {
  const { headers } = await send(server, "/a");
  expect(headers).toMatchObject({ "x-asked": "yes", "x-file": "yes" });
});

test("a problem is answered at once, with its own status, type and length in bytes", async () => {
  expect(await send(server, "/a?x=1")).toMatchObject({
    status: 404,
    body: "€ /errors/x.json",
    headers: { "x-asked": "yes", "content-type": "application/problem+json", "content-length": "18" },
  });
});

test("a problem document asked for by its own address is an answer like any other", async () => {
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

test("any method but GET and HEAD is refused, with those that are allowed and the headers of the address", async () => {
  const { status, body, headers } = await send(server, "/a?x=1", "POST");
  expect([status, body]).toEqual([405, ""]);
  expect(headers).toMatchObject({ allow: "GET, HEAD", "x-asked": "yes" });
  expect(headers["content-type"]).toBeUndefined();
});

test("a target with scheme and host, as proxies send it, is answered by its path and query", async () => {
  expect(await send(server, "http://elsewhere.example/a?y=1")).toMatchObject({
    status: 200,
    body: "handed on: /files/a.json",
  });
});

test("a target that is no address is not found", async () => {
  expect(await send(server, "*")).toMatchObject({ status: 404, body: "€ /errors/none.json" });
});

test("a problem document that cannot be read is a failure for a while, not the end of the server", async () => {
  const gone = preview(TABLE, new Set(), () => {
    throw new Error("ENOENT");
  });
  const other = createServer((request, response) => gone(request, response));
  await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
  expect(await send(other, "/nope")).toMatchObject({ status: 503 });
  other.close();
});

test("the cache control of a file is that of its rule, or asks to check again", () => {
  expect(cacheControl(TABLE, "/files/a.json")).toBe("max-age=1");
  expect(cacheControl(TABLE, "/errors/none.json")).toBe("public, max-age=0, must-revalidate");
  expect(cacheControl(TABLE, "/")).toBe("public, max-age=0, must-revalidate");
});
