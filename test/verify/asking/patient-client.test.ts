import { expect, test } from "vitest";
import { patientClient } from "../../../src/verify/asking/patient-client.ts";
import type { Client, Reply } from "../../../src/verify/replies/client.ts";

const REPLY: Reply = { status: 200, headers: {}, distinct: {}, body: new Uint8Array() };
const ASKED = { method: "GET", address: "/a", headers: {} };

/** A client whose answers are these, each of which takes so many milliseconds; a code is an error without an answer. */
function asked(answers: readonly (number | string)[]) {
  let now = 0;
  let at = 0;
  const waits: number[] = [];
  const inner: Client = {
    async ask() {
      const answer = answers[at++]!;
      if (typeof answer === "string") throw Object.assign(new Error(answer), { code: answer });
      now += answer;
      return REPLY;
    },
    close() {},
  };
  const clock = { now: () => now, wait: async (ms: number) => waits.push(ms) };
  return { client: patientClient(inner, clock), waits };
}

test.each([
  "ECONNRESET",
  "ECONNREFUSED",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "NO_WHOLE_ANSWER",
])("after %s a request is sent again, at most twice, with a longer wait each time", async (code) => {
  const { client, waits } = asked([code, code, 1, code, code, code]);
  await expect(client.ask(ASKED)).resolves.toBe(REPLY);
  expect([client.traffic().requests, client.traffic().repeated, waits]).toEqual([1, 2, [250, 500]]);
  await expect(client.ask(ASKED)).rejects.toMatchObject({ code });
  expect([client.traffic().requests, client.traffic().repeated]).toEqual([2, 4]);
});

test.each(["ENOTFOUND", "CERT_HAS_EXPIRED", "EPROTO", "HPE_INVALID_CONSTANT"])(
  "%s is permanent, so nothing is sent again",
  async (code) => {
    const { client, waits } = asked([code]);
    await expect(client.ask(ASKED)).rejects.toMatchObject({ code });
    expect([client.traffic().repeated, waits]).toEqual([0, []]);
  },
);

test("the slowest answer is kept, and those above two seconds, the slowest first", async () => {
  const { client } = asked([10, 2000, 2001, 3000, 5]);
  expect(client.traffic()).toEqual({ requests: 0, repeated: 0, slowest: null, slow: [] });
  for (const address of ["/1", "/2", "/3", "/4", "/5"]) await client.ask({ ...ASKED, address });
  const took = (address: string, ms: number) => ({ method: "GET", address, ms });
  expect(client.traffic()).toEqual({
    requests: 5,
    repeated: 0,
    slowest: took("/4", 3000),
    slow: [took("/4", 3000), took("/3", 2001)],
  });
});

test("of two answers that took as long, the first is the slowest", async () => {
  const { client } = asked([10, 3000, 3000]);
  for (const address of ["/1", "/2", "/3"]) await client.ask({ ...ASKED, address });
  const { slowest, slow } = client.traffic();
  expect([slowest?.address, slow.map(({ address }) => address)]).toEqual(["/2", ["/2", "/3"]]);
});
