import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteClient } from "../../../src/verify/asking/site-client.ts";

const CONTENT = "0123456789";
let server: Server;
let client: ReturnType<typeof siteClient>;

beforeAll(async () => {
  server = createServer((_, response) => response.end(CONTENT));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  client = siteClient(new URL(`http://127.0.0.1:${port}/`), 10_000);
});

afterAll(() => {
  client.close();
  server.close();
});

test.each([
  ["shorter than the limit is whole", 11, CONTENT, false],
  ["as long as the limit is whole", 10, CONTENT, false],
  ["longer than the limit is cut there", 9, "012345678", true],
] as const)("a body that is %s", async (_, mostBytes, text, isCut) => {
  const reply = await client.ask({ method: "GET", address: "/", headers: {}, mostBytes });
  expect([Buffer.from(reply.body).toString(), reply.isCut]).toEqual([text, isCut]);
});

test("an IPv6 address is not looked up as a name", async () => {
  const other = siteClient(new URL("http://[::1]:9/"), 10_000);
  const error = await other.ask({ method: "GET", address: "/", headers: {} }).catch((one: Error) => one);
  other.close();
  expect((error as NodeJS.ErrnoException).code).not.toMatch(/ENOTFOUND|EAI_AGAIN/);
});
