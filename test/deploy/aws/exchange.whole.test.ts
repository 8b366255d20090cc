import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { exchange } from "../../../src/deploy/aws/exchange.ts";
import { fakeService } from "../../support/fake-service.ts";

const LIMITS = { connectMs: 600_000, idleMs: 600_000, totalMs: 600_000, mostBytes: 10 };
const get = (address: string, limits = {}, signal?: AbortSignal) =>
  exchange({ method: "GET", url: new URL(address), headers: {} }, { ...LIMITS, ...limits }, signal);

/** A server that sends these bytes to every client, and leaves the connection open. */
async function saying(bytes: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("an exchange", () => {
  it("returns status, headers and content", async () => {
    const service = await fakeService(() => ({ status: 404, headers: { "x-a": "b" }, body: "0123456789" }));
    const answer = await get(`${service.address}/a%2Bb?c=d`);
    expect([answer.status, answer.headers["x-a"], answer.body.toString()]).toEqual([404, "b", "0123456789"]);
    expect(service.got[0]).toMatchObject({ method: "GET", address: "/a%2Bb?c=d", body: "" });
  });

  it.each([
    ["PUT", undefined, "0"],
    ["PUT", "abc", "3"],
    ["POST", undefined, "0"],
    ["DELETE", undefined, undefined],
  ] as const)("sends the length of the content of a %s (%s)", async (method, body, length) => {
    const service = await fakeService(() => ({}));
    const url = new URL(service.address);
    await exchange({ method, url, headers: {}, ...(body && { body: Buffer.from(body) }) }, LIMITS);
    expect(service.got[0]).toMatchObject({ method, body: body ?? "" });
    expect(service.got[0]!.headers["content-length"]).toBe(length);
    expect(service.got[0]!.headers["transfer-encoding"]).toBeUndefined();
  });

  it("follows no redirect", async () => {
    const elsewhere = await fakeService(() => ({}));
    const service = await fakeService(() => ({ status: 307, headers: { location: elsewhere.address } }));
    expect((await get(service.address)).status).toBe(307);
    expect(elsewhere.got).toEqual([]);
  });

  it("does not send a user name or password in the address", async () => {
    const service = await fakeService(() => ({}));
    await get(service.address.replace("//", "//user:secret@"));
    expect(service.got[0]!.headers.authorization).toBeUndefined();
  });

  it("fails if the content is too large", async () => {
    const service = await fakeService(() => (outgoing) => void outgoing.writeHead(200).write("0123456789a"));
    await expect(get(service.address)).rejects.toMatchObject({ name: "TooLarge", mostBytes: 10 });
  });

  it("returns content of the largest allowed size", async () => {
    const service = await fakeService(() => ({ body: "0123456789" }));
    expect((await get(service.address)).body.toString()).toBe("0123456789");
  });

  it.each([307, 403])(
    "returns the whole content of an error (%i) of 64 KiB, even if successful answers are limited to less",
    async (status) => {
      const text = "x".repeat(64 * 1024);
      const service = await fakeService(() => ({ status, body: text }));
      expect((await get(service.address)).body.toString() === text).toBe(true);
    },
  );

  it("cuts the content of an error to 64 KiB", async () => {
    const service = await fakeService(() => (outgoing) => {
      outgoing.writeHead(500);
      const more = () => {
        while (!outgoing.destroyed && outgoing.write("x".repeat(1000)));
      };
      outgoing.on("drain", more);
      more();
    });
    const { status, body } = await get(service.address);
    expect(status).toBe(500);
    expect(body.length).toBeLessThanOrEqual(64 * 1024);
  });

  it.each([
    ["stops within the content", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"],
    ["sends nothing", ""],
    ["stops within the headers", "HTTP/1.1 200 OK\r\nContent-"],
  ])("gives up on a server that %s", async (_, bytes) => {
    await expect(get(await saying(bytes), { idleMs: 100 })).rejects.toMatchObject({
      name: "NoAnswer",
      reason: "no answer in time",
    });
  });

  it.each([
    [
      "wants another protocol",
      "HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
      "the connection was closed",
    ],
    ["asks eleven times to wait", "HTTP/1.1 100 Continue\r\n\r\n".repeat(11), "too many interim answers"],
    ["does not speak HTTP", "220 smtp ready\r\n", "HPE_INVALID_CONSTANT"],
    ["sends endless headers", `HTTP/1.1 200 OK\r\n${"a: b\r\n".repeat(20_000)}`, "HPE_HEADER_OVERFLOW"],
  ])("fails if a server %s", async (_, bytes, reason) => {
    await expect(get(await saying(bytes))).rejects.toMatchObject({
      name: "NoAnswer",
      reason,
    });
  });

  it("waits if a server asks for it ten times", async () => {
    const wait = "HTTP/1.1 100 Continue\r\n\r\n".repeat(10);
    const { status } = await get(await saying(`${wait}HTTP/1.1 204 No Content\r\n\r\n`));
    expect(status).toBe(204);
  });

  it("fails if the content takes too long overall", async () => {
    const service = await fakeService(() => (outgoing) => {
      outgoing.writeHead(200);
      // It always sends more, and never ends.
      const drip = setInterval(() => outgoing.write("."), 10);
      outgoing.once("close", () => clearInterval(drip));
    });
    await expect(
      get(service.address, { totalMs: 200, mostBytes: Number.POSITIVE_INFINITY }),
    ).rejects.toMatchObject({
      reason: "no answer in time",
    });
  });

  it("fails if the connection is cut", async () => {
    const service = await fakeService(() => (outgoing) => void outgoing.destroy());
    await expect(get(service.address)).rejects.toMatchObject({ name: "NoAnswer", reason: "ECONNRESET" });
  });

  it("is aborted by its signal", async () => {
    const stop = new AbortController();
    const service = await fakeService(() => () => stop.abort());
    await expect(get(service.address, {}, stop.signal)).rejects.toMatchObject({ name: "AbortError" });
  });
});
