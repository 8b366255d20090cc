import fc from "fast-check";
import { expect, test } from "vitest";
import { derivable } from "../../src/privacy/derivable.ts";
import type { Atom, Group, Leak } from "../../src/privacy/leak.ts";
import { rankOf } from "../statistics/row-space-support.ts";

interface System {
  readonly groups: readonly Group[];
  readonly atoms: readonly Atom[];
  readonly targets: readonly Group[];
  readonly k: number;
}

const name = (index: number) => String.fromCharCode(97 + index);

/** A few atoms of 0 to 4 contributors, and groups that take some of them. */
const systems = (most: number): fc.Arbitrary<System> =>
  fc.integer({ min: 1, max: most }).chain((width) => {
    const groups = (label: string) =>
      fc
        .array(fc.subarray([...Array(width).keys()], { minLength: 1 }), { maxLength: width + 2 })
        .map((sets) => sets.map((set, index) => ({ name: `${label}${index}`, atoms: set.map(name) })));
    const sizes = fc.array(fc.nat(4), { minLength: width, maxLength: width });
    return fc.record({
      groups: groups("G"),
      targets: groups("T"),
      atoms: sizes.map((list) => list.map((contributors, index) => ({ name: name(index), contributors }))),
      k: fc.integer({ min: 1, max: 8 }),
    });
  });

const matrix = (groups: readonly Group[], columns: readonly Atom[]) =>
  groups.map(({ atoms }) => columns.map((atom) => Number(atoms.includes(atom.name))));

/** How many independent figures speak of some atoms alone: by so much the rank of the others is less. */
function figuresWithin({ groups, atoms }: System, inside: readonly Atom[]): number {
  const peopled = atoms.filter(({ contributors }) => contributors > 0);
  const outside = peopled.filter((atom) => !inside.includes(atom));
  return rankOf(matrix(groups, peopled)) - rankOf(matrix(groups, outside));
}

/** All sets of peopled atoms with 1 to k - 1 contributors that have a figure, and no part that has one. */
function minimalByHand(system: System): string[] {
  const peopled = system.atoms.filter(({ contributors }) => contributors > 0);
  const sets = Array.from({ length: 2 ** peopled.length }, (_, mask) =>
    peopled.filter((_, index) => mask & (1 << index)),
  );
  return sets
    .filter((set) => set.length > 0 && set.reduce((sum, atom) => sum + atom.contributors, 0) < system.k)
    .filter((set) => figuresWithin(system, set) > 0)
    .filter((set) =>
      set.every(
        (atom) =>
          figuresWithin(
            system,
            set.filter((other) => other !== atom),
          ) === 0,
      ),
    )
    .map((set) => set.map((atom) => atom.name).join(""))
    .sort();
}

function support({ atoms }: System, leak: Leak): string {
  const peopled = new Set(atoms.filter(({ contributors }) => contributors > 0).map((atom) => atom.name));
  return leak.atoms.flatMap((term) => (peopled.has(term.name) ? [term.name] : [])).join("");
}

const audit = ({ groups, atoms, k, targets }: System, named = false) =>
  derivable(groups, atoms, k, { targets: named ? targets : [] });

test("exactly the minimal leaks are found that trying every set of atoms finds", () => {
  fc.assert(
    fc.property(systems(7), (system) => {
      const { leaks, decidedBelow } = audit(system);
      expect(decidedBelow).toBe(system.k);
      expect(leaks.map((leak) => support(system, leak)).sort()).toEqual(minimalByHand(system));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test("each proof adds up to what it proves, but for atoms that are known to be empty", () => {
  fc.assert(
    fc.property(systems(7), (system) => {
      const { groups, atoms } = system;
      const size = (atom: string) => atoms.find((other) => other.name === atom)!.contributors;
      const published = groups.filter((group) => group.atoms.every((atom) => size(atom) === 0));
      const known = new Set(published.flatMap((group) => group.atoms));
      for (const leak of audit(system, true).leaks) {
        const sums = new Map<string, bigint>();
        for (const { name: group, times } of leak.proof) {
          for (const atom of groups.find((other) => other.name === group)!.atoms) {
            if (!known.has(atom)) sums.set(atom, (sums.get(atom) ?? 0n) + times);
          }
        }
        const want = [...sums].filter(([, times]) => times !== 0n).sort();
        expect(leak.atoms.map((term) => [term.name, term.times])).toEqual(want);
        expect(leak.contributors).toBe(leak.atoms.reduce((sum, term) => sum + size(term.name), 0));
      }
    }),
    { seed: 2, numRuns: 500 },
  );
});

test("a target with contributors is listed exactly if the rank stays the same with it", () => {
  fc.assert(
    fc.property(systems(6), (system) => {
      const { groups, atoms, targets } = system;
      const peopled = atoms.filter(({ contributors }) => contributors > 0);
      const follows = ({ atoms: own }: Group) =>
        peopled.some((atom) => own.includes(atom.name)) &&
        rankOf(matrix([...groups, { name: "", atoms: own }], peopled)) === rankOf(matrix(groups, peopled));
      const listed = audit(system, true).leaks.filter(({ contributors }) => contributors > 0);
      expect(listed.flatMap(({ target }) => target ?? []).sort()).toEqual(
        targets
          .filter(follows)
          .map((target) => target.name)
          .sort(),
      );
    }),
    { seed: 3, numRuns: 500 },
  );
});

test("what is published besides removes no leak: it stays, or a part of its atoms leaks", () => {
  fc.assert(
    fc.property(systems(7), (system) => {
      const more = audit({ ...system, groups: [...system.groups, ...system.targets] }).leaks;
      for (const leak of audit(system).leaks) {
        const own = new Set(support(system, leak));
        expect(more.some((other) => [...support(system, other)].every((atom) => own.has(atom)))).toBe(true);
      }
    }),
    { seed: 4, numRuns: 300 },
  );
});

test("the order of groups, atoms and targets makes no difference", () => {
  const shuffled = systems(7).chain((system) =>
    fc.tuple(
      fc.constant(system),
      fc.record({
        groups: fc.shuffledSubarray([...system.groups], { minLength: system.groups.length }),
        atoms: fc.shuffledSubarray([...system.atoms], { minLength: system.atoms.length }),
        targets: fc.shuffledSubarray([...system.targets], { minLength: system.targets.length }),
        k: fc.constant(system.k),
      }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([system, other]) => {
      expect(audit(other, true)).toEqual(audit(system, true));
    }),
    { seed: 5, numRuns: 300 },
  );
});

test("what the search lists when it gives up early is true, and complete as far as it says", () => {
  fc.assert(
    fc.property(systems(10), ({ targets: _, ...rest }) => {
      const atoms = rest.atoms.map((atom) => ({ ...atom, contributors: 1 }));
      const whole = derivable(rest.groups, atoms, rest.k).leaks;
      const part = derivable(rest.groups, atoms, rest.k, { effort: 0 });
      const listed = part.leaks.map(({ proof }) => proof);
      const wanted = whole.filter(({ contributors }) => contributors < part.decidedBelow);
      expect(listed).toEqual(expect.arrayContaining(wanted.map(({ proof }) => proof)));
      expect(whole.map(({ proof }) => proof)).toEqual(expect.arrayContaining(listed));
    }),
    { seed: 6, numRuns: 300 },
  );
});
