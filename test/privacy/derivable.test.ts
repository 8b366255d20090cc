import { describe, expect, test } from "vitest";
import { derivable } from "../../src/privacy/derivable.ts";
import { type Atom, equation, type Group, type Leak } from "../../src/privacy/leak.ts";

const atomsOf = (sizes: Readonly<Record<string, number>>): Atom[] =>
  Object.entries(sizes).map(([name, contributors]) => ({ name, contributors }));

const groupsOf = (members: Readonly<Record<string, string>>): Group[] =>
  Object.entries(members).map(([name, atoms]) => ({ name, atoms: atoms.split(" ") }));

const found = (leaks: readonly Leak[]) => leaks.map((leak) => [equation(leak), leak.contributors]);

describe("a table of four rows and columns with its totals", () => {
  const rows = [
    [30, 47, 64, 89],
    [90, 124, 5, 31],
    [92, 100, 59, 85],
    [800, 991, 651, 685],
  ];
  const sizes = Object.fromEntries(rows.flatMap((row, r) => row.map((n, c) => [`r${r + 1}c${c + 1}`, n])));
  const cells = Object.keys(sizes);
  const lines = ["r1", "r2", "r3", "r4", "c1", "c2", "c3", "c4"];
  const totals = lines.map((name) => ({ name, atoms: cells.filter((cell) => cell.includes(name)) }));
  const audit = (withheld: readonly string[]) => {
    const one = (name: string) => ({ name, atoms: [name] });
    const groups = [...totals, ...cells.filter((cell) => !withheld.includes(cell)).map(one)];
    return derivable(groups, atomsOf(sizes), 5, { targets: withheld.map(one) });
  };

  test("gives back one withheld cell, though each line with one has two", () => {
    const withheld = ["r1c1", "r1c2", "r1c3", "r2c1", "r2c3", "r3c2", "r3c4", "r4c2", "r4c4"];
    const { leaks, decidedBelow } = audit(withheld);
    expect(decidedBelow).toBe(5);
    expect(leaks.map(({ target, contributors }) => [target, contributors])).toEqual([["r1c2", 47]]);
    const published: Readonly<Record<string, number>> = {
      r1: 230,
      r2: 250,
      r3: 336,
      r4: 3127,
      c1: 1012,
      c2: 1262,
      c3: 779,
      c4: 890,
      r1c4: 89,
      r2c2: 124,
      r2c4: 31,
      r3c1: 92,
      r3c3: 59,
      r4c1: 800,
      r4c3: 651,
    };
    const sum = leaks[0]!.proof.reduce(
      (total, { name, times }) => total + Number(times) * published[name]!,
      0,
    );
    expect(sum).toBe(47);
    expect(leaks[0]!.atoms).toEqual([{ name: "r1c2", times: 1n }]);
  });

  test("keeps withheld cells that lie in rectangles", () => {
    const withheld = ["r1c1", "r1c3", "r2c1", "r2c3", "r3c2", "r3c4", "r4c2", "r4c4"];
    expect(audit(withheld)).toEqual({ leaks: [], decidedBelow: 5 });
  });
});

describe("two tables that are safe alone", () => {
  // Of a region: 12 in fintech, 10 of which follow the one framework and 2 the other, as do all 9 in health.
  const atoms = atomsOf({ "fintech level 1": 10, "fintech level 2": 2, "health level 2": 9 });
  const byIndustry = [
    { name: "fintech", atoms: ["fintech level 1", "fintech level 2"] },
    { name: "health", atoms: ["health level 2"] },
  ];
  const byFramework = [
    { name: "level 1", atoms: ["fintech level 1"] },
    { name: "level 2", atoms: ["fintech level 2", "health level 2"] },
  ];

  test("nothing follows from either", () => {
    expect(derivable(byIndustry, atoms, 5).leaks).toEqual([]);
    expect(derivable(byFramework, atoms, 5).leaks).toEqual([]);
  });

  test("the two of a cell follow from both, by the shorter of two ways", () => {
    expect(found(derivable([...byIndustry, ...byFramework], atoms, 5).leaks)).toEqual([
      ["fintech level 2 = fintech - level 1", 2],
    ]);
  });

  test("nothing follows from both where five are in the cell", () => {
    const more = atomsOf({ "fintech level 1": 10, "fintech level 2": 5, "health level 2": 9 });
    expect(derivable([...byIndustry, ...byFramework], more, 5).leaks).toEqual([]);
  });

  test("a rectangle of withheld cells, safe in its table, follows with a hierarchy of its lines", () => {
    const table = groupsOf({
      bank: "bankN bankS",
      shop: "shopN shopS",
      north: "bankN shopN fundN",
      south: "bankS shopS fundS",
      fundN: "fundN",
      fundS: "fundS",
    });
    // Of the sector finance are banks and funds.
    const sector = groupsOf({ financeN: "bankN fundN", financeS: "bankS fundS" });
    const targets = groupsOf({ bankN: "bankN", bankS: "bankS", shopN: "shopN", shopS: "shopS" });
    const sizes = atomsOf({ bankN: 6, bankS: 7, shopN: 8, shopS: 9, fundN: 14, fundS: 15 });
    expect(derivable(table, sizes, 5, { targets }).leaks).toEqual([]);
    expect(derivable(sector, sizes, 5, { targets }).leaks).toEqual([]);
    expect(found(derivable([...table, ...sector], sizes, 5, { targets }).leaks)).toEqual([
      ["bankN = financeN - fundN", 6],
      ["bankS = financeS - fundS", 7],
      ["shopN = north - financeN", 8],
      ["shopS = south - financeS", 9],
    ]);
  });
});

describe("a total beside its parts", () => {
  const groups = groupsOf({ total: "a b c", a: "a", b: "b" });

  test("gives the part that is missing", () => {
    const { leaks } = derivable(groups, atomsOf({ a: 8, b: 9, c: 3 }), 5);
    expect(leaks).toEqual([
      {
        atoms: [{ name: "c", times: 1n }],
        contributors: 3,
        proof: [
          { name: "a", times: -1n },
          { name: "b", times: -1n },
          { name: "total", times: 1n },
        ],
        assumedEmpty: [],
      },
    ]);
    expect(equation(leaks[0]!)).toBe("c = total - a - b");
  });

  test("gives it as a target however large it is, and not else", () => {
    const atoms = atomsOf({ a: 8, b: 9, c: 5 });
    expect(derivable(groups, atoms, 5).leaks).toEqual([]);
    const { leaks } = derivable(groups, atoms, 5, { targets: [{ name: "rest", atoms: ["c"] }] });
    expect(found(leaks)).toEqual([["rest = total - a - b", 5]]);
  });

  test("gives only the sum of two that are missing: a leak below k, and safe from k", () => {
    const two = groupsOf({ total: "a b c", a: "a" });
    const targets = groupsOf({ b: "b", c: "c" });
    expect(found(derivable(two, atomsOf({ a: 8, b: 2, c: 2 }), 5, { targets }).leaks)).toEqual([
      ["b + c = total - a", 4],
    ]);
    expect(derivable(two, atomsOf({ a: 8, b: 2, c: 3 }), 5, { targets }).leaks).toEqual([]);
  });
});

describe("coefficients other than 1 and -1", () => {
  const sizes = { x: 2, a: 10, b: 11, c: 12 };

  test("three overlapping pairs and the whole give what is in no pair", () => {
    const groups = groupsOf({ all: "x a b c", ab: "a b", ac: "a c", bc: "b c" });
    expect(found(derivable(groups, atomsOf(sizes), 5).leaks)).toEqual([["2 x = 2 all - ab - ac - bc", 2]]);
  });

  test("two of the pairs do not", () => {
    const groups = groupsOf({ all: "x a b c", ab: "a b", ac: "a c" });
    expect(derivable(groups, atomsOf(sizes), 5).leaks).toEqual([]);
  });

  test("a figure that has one atom twice is one of few all the same", () => {
    const groups = groupsOf({ one: "x y a", other: "x b", all: "a b" });
    const atoms = atomsOf({ x: 2, y: 1, a: 10, b: 11 });
    expect(found(derivable(groups, atoms, 5).leaks)).toEqual([["2 x + y = one + other - all", 3]]);
  });
});

describe("nested bands", () => {
  const groups = groupsOf({ "up to 20": "a", "up to 40": "a b", "up to 60": "a b c" });

  test("give the few who are between two", () => {
    expect(found(derivable(groups, atomsOf({ a: 10, b: 3, c: 17 }), 5).leaks)).toEqual([
      ["b = up to 40 - up to 20", 3],
    ]);
  });

  test("are safe where at least k are between any two", () => {
    expect(derivable(groups, atomsOf({ a: 10, b: 5, c: 17 }), 5).leaks).toEqual([]);
  });
});

describe("atoms without contributors", () => {
  const groups = groupsOf({ total: "a b e", a: "a" });
  const sizes = { a: 9, b: 3, e: 0 };

  test("do not count, and a reader who does not know them must assume them empty", () => {
    const [leak] = derivable(groups, atomsOf(sizes), 5).leaks;
    expect([equation(leak!), leak!.contributors, leak!.assumedEmpty]).toEqual([
      "b + e = total - a",
      3,
      ["e"],
    ]);
  });

  test("that are known to be empty, or are published as such, are no part of the figure", () => {
    const known = [...atomsOf({ a: 9, b: 3 }), { name: "e", contributors: 0, knownEmpty: true }];
    const nobody = { name: "nobody", atoms: ["e"] };
    for (const { leaks } of [
      derivable(groups, known, 5),
      derivable([...groups, nobody], atomsOf(sizes), 5),
    ]) {
      expect(found(leaks)).toEqual([["b = total - a", 3]]);
      expect(leaks[0]!.assumedEmpty).toEqual([]);
    }
  });

  test("make a target that follows for certain, unless they are known anyway", () => {
    const targets = groupsOf({ withheld: "e" });
    const apart = groupsOf({ total: "a e", a: "a" });
    expect(found(derivable(apart, atomsOf({ a: 9, e: 0 }), 5, { targets }).leaks)).toEqual([
      ["withheld = total - a", 0],
    ]);
    const known = [...atomsOf({ a: 9 }), { name: "e", contributors: 0, knownEmpty: true }];
    expect(derivable(apart, known, 5, { targets }).leaks).toEqual([]);
    expect(derivable(groups, atomsOf({ a: 9, b: 6, e: 0 }), 5, { targets }).leaks).toEqual([]);
  });

  test("leave a target that follows but for them a leak", () => {
    const targets = groupsOf({ withheld: "b" });
    const { leaks } = derivable(groups, atomsOf({ a: 9, b: 6, e: 0 }), 5, { targets });
    expect(
      leaks.map(({ target, contributors, assumedEmpty }) => [target, contributors, assumedEmpty]),
    ).toEqual([["withheld", 6, ["e"]]]);
  });
});

describe("the list", () => {
  test("has minimal leaks alone, fewest contributors first", () => {
    const groups = groupsOf({ a: "a", bc: "b c", abc: "a b c", d: "d" });
    const { leaks } = derivable(groups, atomsOf({ a: 3, b: 1, c: 1, d: 1 }), 6);
    expect(found(leaks)).toEqual([
      ["d = d", 1],
      ["b + c = bc", 2],
      ["a = a", 3],
    ]);
  });

  test("has a leak that was asked for once, by its name", () => {
    const { leaks } = derivable(groupsOf({ a: "a" }), atomsOf({ a: 3 }), 5, {
      targets: groupsOf({ t: "a" }),
    });
    expect(found(leaks)).toEqual([["t = a", 3]]);
  });

  test("is empty for k = 1, and where nothing is published", () => {
    expect(derivable(groupsOf({ a: "a" }), atomsOf({ a: 1 }), 1)).toEqual({ leaks: [], decidedBelow: 1 });
    expect(derivable([], atomsOf({ a: 1 }), 5)).toEqual({ leaks: [], decidedBelow: 5 });
  });

  test("says up to where it is decided when the effort does not suffice", () => {
    // A cube of 64 with the sums along each axis: 48 lines of 4, which are all figures of fewer than 5.
    const at = [0, 1, 2, 3];
    const cube = at.flatMap((x) => at.flatMap((y) => at.map((z) => `x${x} y${y} z${z}`)));
    const lines = new Set(
      cube.flatMap((cell) => [/x\d /, /y\d /, / z\d/].map((axis) => cell.replace(axis, ""))),
    );
    const groups = [...lines].map((name) => {
      const labels = name.split(" ");
      return { name, atoms: cube.filter((cell) => labels.every((label) => cell.includes(label))) };
    });
    const atoms = cube.map((name) => ({ name, contributors: 1 }));
    const whole = derivable(groups, atoms, 5);
    expect(whole.decidedBelow).toBe(5);
    expect(whole.leaks.map(({ contributors, proof }) => [contributors, proof.length])).toEqual(
      Array.from({ length: 48 }, () => [4, 1]),
    );
    const part = derivable(groups, atoms, 5, { effort: 0 });
    expect(part.decidedBelow).toBe(4);
    expect(part.leaks.length).toBeLessThan(48);
  });

  test("refuses a k that is none, and atoms that are not there", () => {
    expect(() => derivable([], [], 0)).toThrow(RangeError);
    expect(() => derivable([], [], 2.5)).toThrow(RangeError);
    expect(() => derivable(groupsOf({ g: "ghost" }), [], 5)).toThrow(
      "g has an atom that is not there: ghost",
    );
    expect(() => derivable([], [], 5, { targets: groupsOf({ t: "ghost" }) })).toThrow(RangeError);
  });
});

test("300 groups by three pairs of labels over 1,000 atoms are decided", () => {
  const at = Array.from({ length: 10 }, (_, index) => index);
  const cells = at.flatMap((x) => at.flatMap((y) => at.map((z) => [x, y, z])));
  const atoms = cells.map((cell) => ({ name: cell.join(" "), contributors: 1 }));
  const lines = (axis: number) =>
    at.flatMap((p) =>
      at.map((q) => ({
        name: `${axis}: ${p} ${q}`,
        atoms: cells
          .filter((cell) => cell.toSpliced(axis, 1).join() === `${p},${q}`)
          .map((cell) => cell.join(" ")),
      })),
    );
  const groups = [...lines(0), ...lines(1), ...lines(2)];
  expect(groups).toHaveLength(300);
  expect(derivable(groups, atoms, 5)).toEqual({ leaks: [], decidedBelow: 5 });
});
