import { expect, test } from "vitest";
import { withHeaders } from "../../../src/verify/asking/site-client.ts";
import type { WireRequest } from "../../../src/verify/replies/client.ts";

test("every request has the given headers, unless it has one of the same name in any case", async () => {
  const sent: WireRequest["headers"][] = [];
  const inner = {
    ask: async ({ headers }: WireRequest) => {
      sent.push(headers);
      return { status: 200, headers: {}, distinct: {}, body: new Uint8Array() };
    },
    close() {},
  };
  const client = withHeaders(inner, { Authorization: "Bearer KEY", "ACCEPT-ENCODING": "br" });
  await client.ask({ method: "GET", address: "/", headers: { "Accept-Encoding": "identity" } });
  expect(sent).toEqual([{ Authorization: "Bearer KEY", "Accept-Encoding": "identity" }]);
});
