import { describe, expect, it } from "vitest";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { isSafe } from "../../../src/disclosure/partition/safety.ts";
import { renew } from "../../../src/disclosure/renewal/renew.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { ROUNDING } from "../../support/rounding.ts";
import { type Said, programme, programmes } from "../support.ts";
import { corrected as correctedAnew, Memory, randomNumbers, randomProgramme } from "./play.ts";

const ten = programmes(10);
const corrected = (number: number, said: Said = { answers: { audit_hours: 9000 } }) =>
  programme(number, { ...said, fingerprint: `corrected ${number}` });

/** After a release of ten programmes. */
function afterTen(): Memory {
  const memory = new Memory();
  expect(memory.publish("2026-Q1", ten).waiting).toEqual([]);
  return memory;
}

const identities = (list: readonly { readonly members: readonly Programme[] }[]) =>
  list.flatMap(({ members }) => members.map(({ identity }) => identity)).toSorted();

describe("changes of fewer than k organisations", () => {
  it("wait, both additions and corrections, and published rows stay", () => {
    const memory = afterTen();
    const rows = memory.rows;
    const everybody = [corrected(0), ...ten.slice(1), ...programmes(2, {}, 20)];
    const { blocks, waiting } = memory.publish("2026-Q2", everybody);
    expect(blocks.map(({ row }) => row)).toEqual(rows);
    expect(blocks.flatMap(({ entries }) => entries).toSorted((a, b) => a - b)).toEqual([...ten.keys()]);
    expect(identities(blocks)).toEqual(ten.slice(1).map(({ identity }) => identity));
    expect(waiting).toEqual([
      {
        industry: "saas",
        year: 2026,
        additions: 2,
        corrections: 1,
        leftOver: 0,
        since: "2026-Q2",
        // Of the maturity score, which the correction leaves as it was, two changed.
        needed: 3,
      },
    ]);
  });

  it.each([
    ["2026-Q2", "2026-Q3"],
    ["2026-Q2.9", "2026-Q2.10"],
  ])("wait since the first release that did not publish one of them: %s, not %s", (first, second) => {
    const memory = afterTen();
    memory.publish(first, [...ten, programme(20)]);
    const [waits] = memory.publish(second, [...ten, programme(20), programme(21)]).waiting;
    expect(waits).toMatchObject({ additions: 2, since: first, needed: 3 });
  });
});

it("wait although k organisations were corrected, if too few of them changed an answer, which is named", () => {
  const six = programmes(6);
  const memory = new Memory();
  memory.publish("2026-Q1", six);
  const changed = [0, 1, 2, 3, 4, 5].map((at) =>
    corrected(at, { answers: { audit_hours: 9000, ...(at < 3 && { remediation_days: 300 }) } }),
  );
  expect(memory.publish("2026-Q2", changed).waiting).toMatchObject([
    { corrections: 6, tooFew: [{ question: "remediation_days", organisations: 3 }] },
  ]);
});

describe("the least number that must still come", () => {
  it.each([
    [1, 4],
    [2, 3],
    [3, 2],
  ])("after %i additions is %i: that many publish all, and one fewer does not", (count, least) => {
    const waits = (more: number) => {
      const memory = afterTen();
      const [first] = memory.publish("2026-Q2", [...ten, ...programmes(count, {}, 20)]).waiting;
      const { waiting } = memory.publish("2026-Q3", [...ten, ...programmes(count + more, {}, 20)]);
      return { needed: first?.needed, waiting: waiting.length };
    };
    expect(waits(least)).toEqual({ needed: least, waiting: 0 });
    expect(waits(least - 1)).toEqual({ needed: least, waiting: 1 });
  });

  it("is not known for programmes that are left over: after somebody left, or if others are published instead", () => {
    const after = (programmes: Programme[]) => afterTen().publish("2026-Q2", programmes).waiting;
    expect(after(ten.slice(1))).toMatchObject([{ leftOver: 4 }]);
    expect(after(ten.slice(1))[0]).not.toHaveProperty("needed");
    expect(after([...ten, ...programmes(4, {}, 20)])).toMatchObject([{ additions: 0, leftOver: 1 }]);
    expect(after([...ten, ...programmes(4, {}, 20)])[0]).not.toHaveProperty("needed");
  });
});

it("programmes that cannot be proven safe wait, and the release says so; k new organisations are published", () => {
  const memory = afterTen();
  const now = [corrected(0), corrected(5), ...ten.slice(1, 5), ...ten.slice(6), ...programmes(4, {}, 20)];
  const { waiting } = memory.publish("2026-Q2", now, 5, 0);
  expect(waiting).toMatchObject([{ unproven: true }]);
  expect(
    afterTen()
      .publish("2026-Q2", now)
      .waiting.some(({ unproven }) => unproven),
  ).toBe(false);
  const newcomers = programmes(5, {}, 30);
  const shown = new Set(identities(memory.publish("2026-Q3", [...now, ...newcomers], 5, 0).blocks));
  expect(newcomers.filter(({ identity }) => !shown.has(identity))).toEqual([]);
});

it("k newcomers are published next to blocks that stay", () => {
  const memory = afterTen();
  const rows = memory.rows;
  const { blocks, waiting } = memory.publish("2026-Q2", [...ten, ...programmes(5, {}, 20)]);
  expect(waiting).toEqual([]);
  expect(blocks.flatMap(({ row }) => row ?? [])).toEqual(rows);
  expect(blocks.filter(({ row }) => row === undefined).map(({ members }) => members.length)).toEqual([5]);
});

describe("a block that is cut again", () => {
  const waitingAfter = (...newcomers: Programme[]) => {
    const [{ additions = 0, leftOver = 0, corrections = 0 } = {}] = afterTen().publish(
      "2026-Q2",
      newcomers,
    ).waiting;
    return { additions, corrections, leftOver };
  };

  it("does not differ from an earlier one by programmes with equal answers", () => {
    const rest = ten.slice(1);
    expect(waitingAfter(...rest, ...programmes(5, {}, 20))).toMatchObject({ additions: 0, leftOver: 0 });
    const alike = programmes(5, { answers: { maturity_score: 50 } }, 20);
    expect(waitingAfter(...rest, ...alike)).toEqual({ additions: 5, corrections: 0, leftOver: 4 });
  });

  it("does not differ from an earlier one by fewer than k organisations, even if by k programmes", () => {
    // The old answers and the new ones are of one organisation.
    const now = [corrected(0), ...ten.slice(1), ...programmes(3, {}, 20)];
    expect(waitingAfter(...now)).toEqual({ additions: 3, corrections: 1, leftOver: 0 });
    const more = [...now, ...programmes(2, {}, 23)];
    expect(waitingAfter(...more)).toEqual({ additions: 0, corrections: 0, leftOver: 0 });
  });
});

it("a left-over programme stays left over if it is corrected, because no earlier answer of it is shown", () => {
  const memory = afterTen();
  const rest = ten.slice(1);
  const [{ leftOver = 0 } = {}] = memory.publish("2026-Q2", rest).waiting;
  expect(leftOver).toBe(4);
  const shown = new Set(memory.blocks.flat());
  const left = rest.findIndex((_, index) => !shown.has(index + 1)) + 1;
  const now = rest.map((own, index) => (index + 1 === left ? corrected(left) : own));
  expect(memory.publish("2026-Q3", now).waiting).toMatchObject([
    { additions: 0, corrections: 0, leftOver: 4 },
  ]);
});

it("the block of a programme that moved to another industry is dissolved, as if it had been withdrawn", () => {
  const memory = afterTen();
  const moved = { ...ten[0]!, industry: "retail", fingerprint: "moved" };
  const block = memory.blocks.find((entries) => entries.includes(0))!;
  const { blocks, waiting } = memory.publish("2026-Q2", [moved, ...ten.slice(1)]);
  expect(blocks.flatMap(({ entries }) => entries).filter((entry) => block.includes(entry))).toEqual([]);
  expect(waiting.map(({ industry, leftOver, corrections }) => [industry, leftOver, corrections])).toEqual([
    // Its earlier answers are no longer published, so it is not a correction that waits beside them.
    ["retail", 1, 0],
    ["saas", block.length - 1, 0],
  ]);
});

describe("a year that was never published", () => {
  it("is published even if one who moved to it answers as before, so that its earlier blocks alone are not safe", () => {
    const memory = new Memory();
    const earlier = programmes(6, { industry: "retail", year: 2025 }).map((one) => memory.enter(one));
    memory.history.push(earlier.slice(0, 5), earlier);
    const moved = programme(0, { fingerprint: "moved" });
    const year = [moved, ...programmes(9, {}, 20)];
    // Each year has a programme of its own for one identity; the organisation is one.
    const baseline = { ...memory.baseline(), programmeOf: (entry: number) => entry };
    const rules = { k: 5, givesWay: [], rounding: ROUNDING, release: "2026-Q2" };
    const { blocks, waiting } = renew(year, baseline, rules);
    expect(waiting).toEqual([]);
    expect(identities(blocks)).toEqual(identities([{ members: year }]));
    const others = blocks.find(({ members }) => members.includes(moved))!.members.length - 1;
    expect(others).toBeGreaterThanOrEqual(5);
  });
});

describe("organisations with two programmes each, in a first release", () => {
  /** So many by framework: all organisations but one of each are in both. */
  const both = (count = 5) => [
    ...programmes(count, { framework: "PCI_DSS_v4" }),
    ...Array.from({ length: count }, (_, at) => {
      const first = programme(at);
      return programme(40 + at, {
        framework: "SOC_2_TYPE_II",
        ...(at < count - 1 && {
          organisation: at,
          answers: Object.fromEntries(QUESTIONS.map((question, place) => [question, first.answers[place]])),
        }),
      });
    }),
  ];
  const labelsIn = (own: readonly Programme[]) =>
    new Memory()
      .publish("2026-Q1", own)
      .blocks.map(
        ({ labels: { industry, framework }, members }) => `${industry} ${framework} ${members.length}`,
      )
      .toSorted();

  it("are in one block if they answered alike: the difference of two would be of the two others", () => {
    expect(labelsIn(both())).toEqual(["saas mixed 10"]);
  });

  it("are cut alike in any order of the submissions, with all programmes of an organisation in one block", () => {
    const own = both(16);
    const membersIn = (all: readonly Programme[]) =>
      new Memory()
        .publish("2026-Q1", all)
        .blocks.map(({ members }) =>
          members
            .map(({ identity }) => identity)
            .toSorted()
            .join(),
        )
        .toSorted();
    expect(membersIn(own.toReversed())).toEqual(membersIn(own));
    expect(membersIn(own).length).toBeGreaterThan(1);
  });

  it("are in two blocks if they answered differently, even by a little", () => {
    const nearly = both().map((own, at) =>
      at < 5 ? own : { ...own, answers: own.answers.map((one) => 1.01 * one) },
    );
    expect(labelsIn(nearly)).toEqual(["saas PCI_DSS_v4 5", "saas SOC_2_TYPE_II 5"]);
  });

  it("are published as well if one of them is in another industry too", () => {
    const nearly = both().map((own, at) =>
      at < 5 ? own : { ...own, answers: own.answers.map((one) => 1.01 * one) },
    );
    const elsewhere = programmes(6, { industry: "retail" }, 80).map((own, at) =>
      at === 0 ? { ...own, organisation: 0 } : own,
    );
    expect(labelsIn([...nearly, ...elsewhere])).toEqual([
      "retail PCI_DSS_v4 6",
      "saas PCI_DSS_v4 5",
      "saas SOC_2_TYPE_II 5",
    ]);
  });
});

it("a block of several frameworks is divided by framework when each has enough, and stays until then", () => {
  const [some, others] = ["PCI_DSS_v4", "SOC_2_TYPE_II"] as const;
  const frameworksAfter = (more: number) => {
    const memory = new Memory();
    const first = [...programmes(3, { framework: some }), ...programmes(3, { framework: others }, 3)];
    expect(memory.publish("2026-Q1", first).blocks.map(({ labels }) => labels.framework)).toEqual(["mixed"]);
    const came = [
      ...programmes(more, { framework: some }, 20),
      ...programmes(more, { framework: others }, 40),
    ];
    const { blocks } = memory.publish("2026-Q2", [...first, ...came]);
    return blocks.map(({ labels, members }) => `${labels.framework} ${members.length}`).toSorted();
  };
  expect(frameworksAfter(1)).toEqual(["mixed 6"]);
  expect(frameworksAfter(5)).toEqual(["PCI_DSS_v4 8", "SOC_2_TYPE_II 8"]);
});

describe("an industry and year that must wait", () => {
  const release = (mustWait: (pool: { industry: string; year: number }) => boolean) => {
    const memory = afterTen();
    const newcomers = ["saas", "retail"].flatMap((industry, index) =>
      programmes(5, { industry }, 20 + 10 * index),
    );
    const rules = { k: 5, givesWay: [], rounding: ROUNDING, release: "2026-Q2", mustWait };
    return renew([...ten, ...newcomers], memory.baseline(), rules);
  };

  it("publishes nothing new, while others do", () => {
    const { blocks, waiting } = release(({ industry, year }) => industry === "saas" && year === 2026);
    expect(blocks.filter(({ row }) => row === undefined).map(({ labels }) => labels.industry)).toEqual([
      "retail",
    ]);
    expect(waiting.map(({ industry, additions }) => [industry, additions])).toEqual([["saas", 5]]);
    expect(release(() => false).waiting).toEqual([]);
  });
});

describe("a part of the cost that nobody of an industry and year pays", () => {
  const free = (number: number) => programme(number, { answers: { qsa_fees_usd: 0 } });
  const everybody = Array.from({ length: 10 }, (_, number) => free(number));

  it("is published as 0, and the blocks stay when somebody begins to pay, because the newcomers wait", () => {
    const memory = new Memory();
    const first = memory.publish("2026-Q1", everybody);
    expect(first.waiting).toEqual([]);
    expect(memory.rows.map((row) => row.qsa_fees_usd_mean)).toEqual([0, 0]);
    const rows = memory.rows;
    const { blocks, waiting } = memory.publish("2026-Q2", [...everybody, programme(20)]);
    expect(blocks.map(({ row }) => row)).toEqual(rows);
    expect(waiting).toMatchObject([{ additions: 1 }]);
  });

  it("does not exist if one pays: no block would be safe", () => {
    expect(new Memory().publish("2026-Q1", [...everybody, programme(20)]).blocks).toEqual([]);
  });
});

describe("the earlier rows behind a new block", () => {
  const rules = {
    givesWay: ["framework", "region"],
    rounding: ROUNDING,
    release: "2026-Q2",
  } as const;

  it("are those of the blocks that it consists of", () => {
    const memory = afterTen();
    const { blocks } = renew(ten, memory.baseline(), { ...rules, k: 7 });
    expect(blocks.map(({ row, wholeRows }) => [row, wholeRows])).toEqual([[undefined, memory.rows]]);
    expect(memory.rows).toHaveLength(2);
  });

  it("are none if some of its programmes corrected an answer", () => {
    const memory = afterTen();
    const others = ten.map((one, at) =>
      at % 2 === 0 ? one : corrected(at, { answers: { audit_hours: 5000 + 300 * at } }),
    );
    const { blocks } = renew(others, memory.baseline(), { ...rules, k: 7 });
    expect(blocks.map(({ members, wholeRows }) => [members.length, wholeRows])).toEqual([[10, undefined]]);
  });

  it("are none if it has others besides them", () => {
    const memory = new Memory();
    // Both are mixed, so the block is cut again as soon as others come.
    const mixed = (first: number) => [...programmes(4, {}, first), programme(first + 4, { region: "asia" })];
    expect(memory.publish("2026-Q1", mixed(0)).waiting).toEqual([]);
    const { blocks } = renew([...mixed(0), ...mixed(20)], memory.baseline(), { ...rules, k: 5 });
    expect(blocks.map(({ members, wholeRows }) => [members.length, wholeRows])).toEqual([[10, undefined]]);
  });
});

it("a block that five left is published without them, even if it is large: only one organisation is unlike the others", () => {
  const memory = new Memory();
  const all = programmes(30, { answers: { maturity_score: 50 } }).map((one, at) =>
    at === 0 ? programme(0, { answers: { maturity_score: 70 } }) : one,
  );
  expect(memory.publish("2026-Q1", all).blocks.map(({ members }) => members.length)).toEqual([30]);
  const { blocks, waiting } = memory.publish("2026-Q2", all.slice(0, 25));
  expect(blocks.map(({ members, row }) => [members.length, row])).toEqual([[25, undefined]]);
  expect(waiting).toEqual([]);
});

describe("blocks joined under a higher k", () => {
  /** Each organisation has a programme in two industries, with the same answers. */
  const twin = (one: Programme, at: number): Programme => ({
    ...one,
    industry: "retail",
    identity: `twin ${at}`,
    fingerprint: `twin ${one.fingerprint}`,
  });
  /** The retail blocks of a release with k = 7, after ten programmes were published with k = 5. */
  const retailBeside = (...others: readonly Programme[]) => {
    const memory = afterTen();
    expect(memory.blocks.map((block) => block.length)).toEqual([5, 5]);
    // Entries of one organisation are programmes of their own here.
    const baseline = { ...memory.baseline(), programmeOf: (entry: number) => entry };
    const { blocks } = renew([...ten, ...others], baseline, {
      k: 7,
      givesWay: ["framework", "region"],
      rounding: ROUNDING,
      release: "2026-Q2",
    });
    const of = (industry: string) => blocks.filter(({ labels }) => labels.industry === industry);
    expect(of("saas").map(({ members, row }) => [members.length, row])).toEqual([[10, undefined]]);
    return of("retail").map(({ members }) => members.length);
  };
  const twins = ten.map(twin);

  it("are published, so other new blocks of their release also differ from them by k", () => {
    // Six of ten, and one besides: five are left, as many as the earlier k.
    expect(retailBeside(...twins.slice(0, 6), twin(programme(30), 30))).toEqual([]);
    // Five of ten, and two besides: seven.
    expect(retailBeside(...twins.slice(0, 5), twin(programme(30), 30), twin(programme(31), 31))).toEqual([7]);
  });
});

it("what only one of two releases shows is as safe as a block, also beside blocks that are joined under a higher k", () => {
  // Of these programmes, three that are not safe together would be left, were the joined blocks counted as changed.
  const random = randomNumbers(42);
  const one = () => ({ ...randomProgramme(random), industry: "fintech", framework: "PCI_DSS_v4" });
  const some = (most: number) => Array.from({ length: Math.floor(random() * most) }, one);
  const memory = new Memory();
  let all: Programme[] = Array.from({ length: 24 + Math.floor(random() * 30) }, one);
  memory.publish("2026-Q1", all);
  for (const [release, k] of [["2026-Q2", 5] as const, ["2026-Q3", 7] as const]) {
    all = all.slice(Math.floor(random() * 8));
    all = all.map((own) => (random() < 0.12 ? correctedAnew(own, random) : own));
    all.push(...some(7));
    const before = new Set(memory.blocks.flat());
    const { blocks } = memory.publish(release, all, k);
    const now = new Set(blocks.flatMap(({ entries }) => entries));
    const entries = new Map(all.map((own) => [own, memory.enter(own)]));
    const differing = all.filter((own) => before.has(entries.get(own)!) !== now.has(entries.get(own)!));
    expect(differing.length, release).toBeGreaterThan(0);
    expect(isSafe(differing, ROUNDING), release).toBe(true);
  }
});

describe("new blocks next to kept ones with a lower k", () => {
  /** A programme of the same organisation and year, with the same answers. */
  const twin = (one: Programme, at: number): Programme => ({
    ...one,
    framework: "SOC_2_TYPE_II",
    identity: `twin ${at}`,
    fingerprint: `twin ${one.fingerprint}`,
  });
  /** The blocks of a release with k = 7 of as many programmes of two frameworks, after one with k = 5 of the first. */
  const sizesAfter = (first: readonly Programme[], ...others: readonly Programme[]) => {
    const memory = new Memory();
    expect(memory.publish("2026-Q1", first).waiting).toEqual([]);
    // Entries of one organisation are programmes of their own here.
    const baseline = { ...memory.baseline(), programmeOf: (entry: number) => entry };
    const { blocks } = renew([...first, ...others], baseline, {
      k: 7,
      givesWay: ["framework", "region"],
      rounding: ROUNDING,
      release: "2026-Q2",
    });
    return blocks.map(({ labels, members, row }) => [labels.framework, members.length, row !== undefined]);
  };
  const twins = (count: number, more: number) =>
    [...programmes(count), ...programmes(more, {}, 20)].map((one, at) => twin(one, at));

  it("differ by today's k from one that stays", () => {
    const kept = ["PCI_DSS_v4", 7, true];
    // Four of seven in common: three and three make six.
    expect(sizesAfter(programmes(7), ...twins(4, 3))).toEqual([kept]);
    expect(sizesAfter(programmes(7), ...twins(3, 4))).toEqual([kept, ["SOC_2_TYPE_II", 7, false]]);
  });

  it("differ by today's k from those that are joined", () => {
    const joined = ["PCI_DSS_v4", 10, false];
    // Six of ten, and one besides: five are left, as many as the earlier k.
    expect(sizesAfter(ten, ...twins(6, 1))).toEqual([joined]);
    expect(sizesAfter(ten, ...twins(5, 2))).toEqual([["SOC_2_TYPE_II", 7, false], joined]);
  });
});

it.each([1, 2, 3])(
  "if a fifth is corrected, programmes keep more than two fifths of their labels, and nobody waits (%i)",
  (seed) => {
    const random = randomNumbers(seed);
    const everybody = Array.from({ length: 240 }, () => ({ ...randomProgramme(random), industry: "saas" }));
    const memory = new Memory();
    memory.publish("2026-Q1", everybody);
    const { blocks, waiting } = memory.publish(
      "2026-Q2",
      everybody.map((one, at) => {
        if (at % 5 !== 0) return one;
        const { answers } = randomProgramme(random);
        return { ...one, answers, fingerprint: `corrected ${one.fingerprint}` };
      }),
    );
    const kept = blocks.flatMap(({ labels: { framework, region }, members }) =>
      [framework, region].filter((label) => label !== "mixed").flatMap(() => members),
    );
    expect(waiting).toEqual([]);
    expect(kept.length).toBeGreaterThan((2 / 5) * (2 * 240));
  },
);
