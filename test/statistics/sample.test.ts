import fc from "fast-check";
import { expect, it } from "vitest";
import { Groups, GroupsRoom, SampleRoom, sortedSample } from "../../src/statistics/sample.ts";

const entries = fc.array(
  fc.record({
    value: fc.integer({ min: 0, max: 5 }),
    owner: fc.integer({ min: -1, max: 4 }),
    group: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 30 },
);

it("a sample of some groups contains exactly their values, in ascending order, each with its owner", () => {
  fc.assert(
    fc.property(entries, fc.uint8Array({ min: 0, max: 1, minLength: 4, maxLength: 4 }), (all, isIn) => {
      const groups = new Groups({
        values: all.map(({ value }) => value),
        owners: all.map(({ owner }) => owner),
        groups: all.map(({ group }) => group),
      });
      const { values, owners, ownerCount } = groups.sampleOf(isIn);
      const expected = all.filter(({ group }) => isIn[group] === 1);
      expect([...values]).toEqual(expected.map(({ value }) => value).toSorted((a, b) => a - b));
      // Owners are numbered anew: how many values each has of each size stays.
      const tally = (pairs: readonly (readonly [number, number])[]) => {
        const byOwner = new Map<number, number[]>();
        for (const [owner, value] of pairs) byOwner.set(owner, [...(byOwner.get(owner) ?? []), value]);
        return [...byOwner.values()].map((own) => own.toSorted((a, b) => a - b).join()).toSorted();
      };
      expect(tally([...owners].map((owner, place) => [owner, values[place]!]))).toEqual(
        tally(expected.map(({ owner, value }) => [owner, value])),
      );
      expect(ownerCount).toBe(new Set(expected.map(({ owner }) => owner)).size);
      expect([...owners].every((owner) => owner >= 0 && owner < ownerCount)).toBe(true);
    }),
  );
});

it("a sample numbers its owners from 0, whatever their names are", () => {
  const { values, owners, ownerCount } = sortedSample([
    { value: 3, owner: 70 },
    { value: 1, owner: -1 },
    { value: 2, owner: 70 },
  ]);
  expect([...values]).toEqual([1, 2, 3]);
  expect(owners[1]).toBe(owners[2]);
  expect(owners[0]).not.toBe(owners[1]);
  expect(ownerCount).toBe(2);
});

it("groups and samples in arrays that others had before are the same as in new ones", () => {
  const [ofGroups, ofSamples] = [new GroupsRoom(), new SampleRoom()];
  const plain = ({ values, owners, ownerCount }: ReturnType<Groups["sampleOf"]>) => [
    [...values],
    [...owners],
    ownerCount,
  ];
  fc.assert(
    fc.property(entries, fc.uint8Array({ min: 0, max: 1, minLength: 4, maxLength: 4 }), (all, isIn) => {
      const grouped = {
        values: all.map(({ value }) => value),
        owners: all.map(({ owner }) => owner),
        groups: all.map(({ group }) => group),
      };
      const lent = new Groups(grouped, ofGroups);
      const everything = Uint8Array.of(1, 1, 1, 1);
      for (const some of [everything, isIn]) {
        expect(plain(lent.sampleOf(some, ofSamples))).toEqual(plain(new Groups(grouped).sampleOf(some)));
      }
    }),
  );
});
