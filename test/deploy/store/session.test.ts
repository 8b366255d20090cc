import { expect, test, vi } from "vitest";
import { heldStore, openStore, type Snapshot, type Store } from "../../../src/deploy/store/session.ts";
import type { StoreState } from "../../../src/deploy/store/state.ts";
import type { StoreOwner } from "../../../src/documents/deploy-schemas.ts";
import { modelStore, STORE } from "../../support/key-value-store.ts";
import { modelExchange } from "../../support/model-exchange.ts";
import { useAws } from "../../support/s3-server.ts";
import { idOf, modelSite, rollBack, sendTo, shownOf, storeBuild } from "../../support/store-site.ts";
import { LOCK } from "../a-lock.ts";

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

test("a step that was made, and from which another deploy has continued, is not made again", async () => {
  const owner = { generator: "compliance-data-api", bucket: "b", title: "T", address: "" } as StoreOwner;
  const state: StoreState = { owner, lock: LOCK, current: "a", switched: undefined, deployments: [] };
  const snapshot = (etag: string, of: StoreState): Snapshot => ({
    etag,
    bytes: 0,
    state: of,
    entries: new Map(),
  });
  const changes: string[] = [];
  const store = {
    read: async () => snapshot("3", { ...state, lock: { ...LOCK, token: "fedcba9876543210" }, current: "c" }),
    change: async ({ puts }, { etag }) => {
      changes.push(`${etag}: ${[...puts].join(" ")}`);
      return undefined;
    },
  } as Store;
  const held = heldStore(store, snapshot("1", state), LOCK, "s3://b/");
  await held.advance({ ...state, current: "b" }, ({ current }) => current === "c");
  expect(changes).toEqual(["1: current,b"]);
  await expect(held.advance({ ...state, current: "b" }, ({ current }) => current === "b")).rejects.toThrow(
    "the lock of this deploy to s3://b/ was broken",
  );
});

test("a step that gives the lock away and whose answer was lost counts as made", async () => {
  const owner = { generator: "compliance-data-api", bucket: "b", title: "T", address: "" } as StoreOwner;
  const state: StoreState = { owner, lock: LOCK, current: "a", switched: undefined, deployments: [] };
  const next = { ...state, lock: undefined };
  const entries = new Map([["lock", "text"]]);
  let reads = 0;
  const store = {
    read: async () => {
      reads++;
      return { etag: "2", bytes: 0, state: next, entries: new Map() };
    },
    change: async () => undefined,
  } as unknown as Store;
  const held = heldStore(store, { etag: "1", bytes: 0, state, entries }, LOCK, "s3://b/");
  await held.advance(next);
  expect([reads, held.state.lock]).toEqual([1, undefined]);
});

test("a rollback to a release shows the last of its deployments", async () => {
  const site = modelSite();
  const builds = {
    first: storeBuild({ "feed.json": "1" }),
    second: storeBuild({ "feed.json": "2" }),
    next: storeBuild({ "feed.json": "3" }, "2027-Q1"),
  };
  const { exchange } = site.s3.reach;
  for (const build of Object.values(builds)) await sendTo(site, build, { exchange, keep: 5 });
  await rollBack(site, "2026-Q4", { exchange });
  expect(shownOf(site, builds)).toBe("second");
});
