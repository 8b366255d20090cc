import { describe, expect, it } from "vitest";
import {
  changesTo,
  deploymentBefore,
  makingRoom,
  type StoreState,
  stateIn,
  withReady,
} from "../../../src/deploy/store/state.ts";
import type { Deployment } from "../../../src/documents/deploy-schemas.ts";

const id = (n: number) => `${n}`.repeat(16);
const one = (n: number, state: Deployment["state"] = "ready"): Deployment => ({
  id: id(n),
  release: "2026-Q4",
  since: "2026-11-22T00:00:00Z",
  routes: "0123456789abcdef",
  state,
});
const stateOf = (current: number, deployments: readonly Deployment[]): StoreState => ({
  owner: { generator: "compliance-data-api", bucket: "s3://b/", title: "T", address: "" },
  lock: undefined,
  current: id(current),
  switched: undefined,
  deployments,
});
const shown = (deployments: readonly Deployment[]) => deployments.map((all) => `${all.id[0]} ${all.state}`);

describe("room for a deploy", () => {
  const all = [one(1), one(2), one(3), one(4)];

  it.each([
    [1, ["1 going", "2 going", "3 going", "4 ready"]],
    [2, ["1 going", "2 going", "3 ready", "4 ready"]],
    [5, ["1 ready", "2 ready", "3 ready", "4 ready"]],
  ])("is made so that %i others are kept", (keep, expected) => {
    expect(shown(makingRoom(stateOf(4, all), id(5), keep))).toEqual(expected);
  });

  it("is not made by removing the current deployment, wherever it is in the list", () => {
    expect(shown(makingRoom(stateOf(1, all), id(5), 1))).toEqual([
      "1 ready",
      "2 going",
      "3 going",
      "4 going",
    ]);
  });

  it("need not be made for an existing deployment", () => {
    expect(shown(makingRoom(stateOf(4, all), id(4), 3))).toEqual([
      "1 ready",
      "2 ready",
      "3 ready",
      "4 ready",
    ]);
    expect(shown(makingRoom(stateOf(4, all), id(1), 2))).toEqual([
      "1 ready",
      "2 going",
      "3 ready",
      "4 ready",
    ]);
    expect(shown(makingRoom(stateOf(4, all), id(3), 2))).toEqual([
      "1 going",
      "2 ready",
      "3 ready",
      "4 ready",
    ]);
  });

  it("is made by removing unfinished deployments, except one that is continued", () => {
    const left = [one(1, "going"), one(2, "uploading"), one(3), one(5, "going")];
    expect(shown(makingRoom(stateOf(3, left), id(5), 2))).toEqual([
      "1 going",
      "2 going",
      "3 ready",
      "5 uploading",
    ]);
  });
});

it("a newly published deployment follows the previous one in the list", () => {
  const after = withReady([one(1), one(2), one(3, "uploading")], id(1), id(3));
  expect(shown(after)).toEqual(["2 ready", "1 ready", "3 ready"]);
  expect(deploymentBefore(stateOf(3, after))?.id).toBe(id(1));
  expect(deploymentBefore(stateOf(2, after))).toBeUndefined();
});

it("the deployment before the current one is the last that is complete", () => {
  const all = [one(1), one(2, "going"), one(3, "uploading"), one(4), one(5)];
  expect(deploymentBefore(stateOf(4, all))?.id).toBe(id(1));
});

describe("the state of a store", () => {
  it("is read back as it was written", () => {
    const lock = {
      generator: "compliance-data-api",
      token: "0123456789abcdef",
      host: "ü".repeat(10),
      process: 1,
      since: "2026-11-22T00:00:00Z",
    } as const;
    const state = { ...stateOf(1, [one(1)]), lock };
    const { puts } = changesTo(stateIn(new Map())!, state);
    expect(stateIn(puts)).toEqual(state);
  });

  it.each([
    ["is another's without an owner", new Map([["current", "x"]])],
    ["is another's with an invalid owner", new Map([["owner", "{}"]])],
    [
      "is not known with an invalid list",
      new Map([
        ["owner", JSON.stringify(stateOf(1, []).owner)],
        ["deployments", "{}"],
      ]),
    ],
    [
      "is not known with an invalid lock",
      new Map([
        ["owner", JSON.stringify(stateOf(1, []).owner)],
        ["lock", "x"],
      ]),
    ],
  ])("%s", (_, entries) => {
    expect(stateIn(entries)).toBeUndefined();
  });

  it("fits the values of a store with as many deployments as there can be", () => {
    const most = stateOf(
      1,
      [1, 2, 3, 4, 5, 6, 7].map((n) => one(n, "uploading")),
    );
    const { puts } = changesTo(stateIn(new Map())!, most);
    expect(Math.max(...[...puts.values()].map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(1024);
  });
});
