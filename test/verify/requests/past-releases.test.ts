import { expect, test } from "vitest";
import { addressSample } from "../../../src/verify/requests/past-releases.ts";

const LIVE = ["/api/releases/index.json", "/api/status.json", "/index.html"];
const lists = (count: number) => range(count).map((id) => `/api/releases/${id}/manifest.json`);
const filesOf = (id: number | string, count: number) =>
  range(count).map((file) => `/api/releases/${id}/${file}.json`);
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const site = (releases: number, files: number) => [
  ...LIVE,
  ...lists(releases),
  ...range(releases).flatMap((id) => filesOf(id, files)),
];

test("everything except the files of past releases is requested, including the digest list of each release", () => {
  const { asked, files, of } = addressSample(site(3, 50), "seed", 7);
  expect(asked.slice(0, 6)).toEqual([...LIVE, ...lists(3)]);
  expect([asked.length, files, of]).toEqual([6 + 7, 7, 150]);
});

test("a hundred files are requested, however many releases there are, and all if there are fewer", () => {
  for (const releases of [2, 40, 100]) {
    const { asked, files } = addressSample(site(releases, 60), "seed");
    expect([asked.length - releases - LIVE.length, files]).toEqual([100, 100]);
  }
  expect(addressSample(site(3, 20), "seed")).toEqual({ asked: site(3, 20), files: 60, of: 60 });
});

test("a release's file with the name of a digest list is treated like any other file", () => {
  const schemas = range(3).map((id) => `/api/releases/${id}/schemas/manifest.json`);
  expect(addressSample([...lists(3), ...schemas], "seed", 1)).toMatchObject({ files: 1, of: 3 });
});

test("the same number is requested from each release, as far as it has so many", () => {
  const count = (asked: readonly string[], id: number | string) =>
    asked.filter(
      (address) => address.startsWith(`/api/releases/${id}/`) && !address.endsWith("manifest.json"),
    ).length;
  const { asked } = addressSample(site(40, 60), "seed");
  expect(range(40).filter((id) => ![2, 3].includes(count(asked, id)))).toEqual([]);
  const few = addressSample(
    [...filesOf(1, 3), ...filesOf("changes", 2), ...filesOf(2, 60)],
    "seed",
    20,
  ).asked;
  expect([count(few, 1), count(few, "changes"), count(few, 2)]).toEqual([3, 2, 15]);
});

test("they are the same for the same manifest, and others for another", () => {
  const all = site(4, 100);
  const of = (seed: string) => addressSample(all, seed).asked.join();
  expect(of("one")).toBe(of("one"));
  expect(of("one")).not.toBe(of("two"));
  const asked = new Set(range(200).flatMap((seed) => addressSample(all, `${seed}`).asked));
  expect(asked.size).toBe(all.length);
});
