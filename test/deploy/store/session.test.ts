import { expect, test, vi } from "vitest";
import { openStore } from "../../../src/deploy/store/session.ts";
import { modelStore, STORE } from "../../support/key-value-store.ts";
import { modelExchange } from "../../support/model-exchange.ts";
import { useAws } from "../../support/s3-server.ts";
import { idOf, modelSite, sendTo, shownOf, storeBuild } from "../../support/store-site.ts";

useAws();

const change = { puts: new Map([["a", "1"]]), deletes: [] };

test.each([400, 404, 409, 412])(
  "a change that is refused with %i does not count if the store has changed since",
  async (status) => {
    vi.stubEnv("AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE", "http://store.test");
    const model = modelStore();
    const store = await openStore(STORE, modelExchange(model.handle));
    const before = await store.read();
    model.fault = ({ what }) => {
      if (what !== "update") return undefined;
      model.touch("b", "2");
      return { status, code: "ValidationException" };
    };
    expect(await store.change(change, before)).toBeUndefined();
  },
);

test.each([400, 404])(
  "a change that is refused with %i for another reason is reported as a failure",
  async (status) => {
    vi.stubEnv("AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE", "http://store.test");
    const model = modelStore();
    const store = await openStore(STORE, modelExchange(model.handle));
    const before = await store.read();
    model.fault = ({ what }) => (what === "update" ? { status, code: "ValidationException" } : undefined);
    await expect(store.change(change, before)).rejects.toThrow();
  },
);

test("routes that were changed in the meantime are not published", async () => {
  const site = modelSite();
  const [first, second] = [storeBuild(), storeBuild({ "feed.json": "2" })];
  const exchange = site.s3.reach.exchange;
  await sendTo(site, first, { exchange });
  let isWritten = false;
  site.gate = ({ line }) => {
    if (isWritten) {
      isWritten = false;
      site.store.touch(`${idOf(second)}/refusal`, ".another");
    }
    isWritten =
      line === "update" && site.store.log.at(-1)!.puts.some((key) => key.startsWith(`${idOf(second)}/`));
    return undefined;
  };
  await expect(sendTo(site, second, { exchange })).rejects.toThrow("the lock of this deploy to ");
  expect(shownOf(site, { first, second })).toBe("first");
});
