import { afterAll, describe, expect, test } from "vitest";
import { EXPLANATIONS } from "../support/sentences/explanations.ts";
import {
  explanationOf,
  faultsOf,
  FORMS,
  isOfRelease,
  type Judged,
  judged,
} from "../support/sentences/judge.ts";
import { mutantsOf, withErrors } from "../support/sentences/mutants.ts";
import type { Passage } from "../support/sentences/passages.ts";
import { type Site, SITES } from "../support/sentences/populations.ts";
import { compares } from "../support/sentences/vocabulary.ts";
import { forgetTables, type Published, World } from "../support/sentences/world.ts";

/** Pages of what one population has and another has not: a report on its privacy, releases, findings. */
const SPECIFIC = /^privacy\.html$|^changelog\.html$|^(?:charts|embed)\/finding-/;

/** What is told of a site. Its passages are let go: of all sites they are half a gigabyte, which all is slower for. */
interface Told {
  readonly files: Published;
  readonly world: World;
  readonly faults: readonly string[];
  readonly claims: ReadonlyMap<string, readonly Passage[]>;
  /** The explanations that something has. */
  readonly explanations: ReadonlySet<ReturnType<typeof explanationOf>>;
  /** What is explained, and does not vary with the data, without its numbers. */
  readonly explained: ReadonlySet<string>;
  /** The first of its passages. */
  readonly first: Passage;
}

const told = new Map<string, Told>();

/** What is told of a site by its name, read once. */
function tell(name: string): Told {
  const known = told.get(name) ?? toldOf(SITES[name]!());
  told.set(name, known);
  return known;
}

const sites = Object.keys(SITES).map((name) => [name, () => tell(name)] as const);
afterAll(() => {
  told.clear();
  forgetTables();
});

function toldOf(site: Site): Told {
  const { files, world } = site;
  const passages: Judged[] = [];
  let first: Passage | undefined;
  for (const passage of site.passages) {
    first ??= passage;
    const judgement = judged(world, passage);
    // Most of a site is silent. What an earlier release tells may not be in its own tables.
    if (judgement.kind !== "silent" || isOfRelease(passage)) passages.push({ passage, judgement });
  }
  const explanations = passages.map(({ passage }) => explanationOf(world, passage));
  const explained = passages.filter(
    ({ passage, judgement }, at) =>
      judgement.kind === "explained" && !SPECIFIC.test(passage.path) && explanations[at]?.varies !== true,
  );
  return {
    files,
    world,
    faults: faultsOf(world, passages),
    claims: claimsIn(passages),
    explanations: new Set(explanations),
    explained: new Set(
      explained.map(({ passage: { path, text } }) => `${path}: ${text.replace(/[\d.,]+/g, "#")}`),
    ),
    first: first!,
  };
}

/** What compares and holds, each text once, by form. */
function claimsIn(passages: readonly Judged[]): ReadonlyMap<string, readonly Passage[]> {
  const found = new Map<string, Passage[]>();
  const seen = new Set<string>();
  for (const { passage, judgement } of passages) {
    if (passage.path.startsWith("api/releases/")) continue;
    // Pages of earlier releases tell of other tables.
    if (judgement.kind !== "claim" || judgement.faults.length > 0) continue;
    const name = [passage.text, passage.figure, passage.caption, passage.row, passage.column].join("|");
    if (seen.has(name)) continue;
    seen.add(name);
    const own = found.get(judgement.form.claims) ?? [];
    own.push(passage);
    found.set(judgement.form.claims, own);
  }
  return found;
}

const isRefused = (world: World, passage: Passage) => {
  const judgement = judged(world, passage);
  return judgement.kind === "unknown" || (judgement.kind === "claim" && judgement.faults.length > 0);
};

describe.each(sites)("of %s", (_, site) => {
  test("every sentence and cell that compares can be checked, and holds in the tables", () => {
    expect(site().faults).toEqual([]);
  });

  test("a claim is refused with any number, name or word of comparison changed, or its doubt left out", () => {
    const { world, claims } = site();
    const escaped = [...claims.values()]
      .flatMap((own) => own.slice(0, 3))
      .flatMap((passage) =>
        mutantsOf(world, passage)
          .filter((text) => !isRefused(world, { ...passage, text }))
          .map((text) => `${passage.path}: "${text}", made of "${passage.text}"`),
      );
    expect(escaped).toEqual([]);
  });
});

/** Says that two figures of the tables of means differ. */
const DIFFERS =
  /: (?:better|worse|improving|worsening)\b|stands out most|clearly differs|^(?!.*open findings).*\b(?:is|has) the (?:most|least|highest|lowest|longest|shortest)|turned (?:up|down)|^(?!Open-finding|Share).* (?:rose|fell) (?:every|from|by)/;
/** Says that two do not. */
const DOUBTS =
  /^(?!.*(?:open findings|stands out|equal to|: [+−]?0\.0)).*(?:cannot be told apart|no clear|unclear|not clearly|No two|[Nn]o (?:industry|region) \w+ clearly)/;

describe("the check", () => {
  test("knows each form by its examples, and meets each in some population", () => {
    const met = new Set(sites.flatMap(([, site]) => [...site().claims.keys()]));
    expect(FORMS.filter(({ claims }) => !met.has(claims)).map(({ claims }) => claims)).toEqual([]);
    const wrong = FORMS.flatMap(({ pattern, examples, byPlace }) =>
      examples.filter((example) => !pattern.test(example) || (!byPlace && !compares(example))),
    );
    expect(wrong).toEqual([]);
  });

  test("needs each explanation", () => {
    const used = new Set(sites.flatMap(([, site]) => [...site().explanations]));
    expect(EXPLANATIONS.filter((one) => !used.has(one)).map(({ because }) => because)).toEqual([]);
  });

  test("takes for an explanation only what says the same of other data", () => {
    const [one, other] = ["the sample as a whole year", "nobody to be told apart"].map(
      (name) => tell(name).explained,
    );
    expect(one!.size).toBeGreaterThan(0);
    expect([...one!].filter((text) => !other!.has(text))).toEqual([]);
  });

  test("finds no claim of a difference where nobody can be told apart", () => {
    const claims = [...tell("nobody to be told apart").claims.values()].flat();
    expect(claims.filter(({ text }) => DIFFERS.test(text)).map(({ text }) => text)).toEqual([]);
    expect(claims.filter(({ text }) => DOUBTS.test(text)).length).toBeGreaterThan(50);
  });

  test.each(["the sample, a year to date", "different, one industry withheld"])(
    "refuses all differences where errors are large, and all doubts where there are none: %s",
    (name) => {
      const site = tell(name);
      const claims = [...site.claims.values()].flat();
      const unrefused = (says: RegExp, times: number) => {
        const world = new World(withErrors(site.files, times));
        const own = claims.filter(({ text }) => says.test(text));
        expect(own.length).toBeGreaterThan(20);
        return own.filter((passage) => !isRefused(world, passage)).map(({ text }) => text);
      };
      expect(unrefused(DIFFERS, 1000)).toEqual([]);
      expect(unrefused(DOUBTS, 1e-9)).toEqual([]);
    },
  );

  test.each([
    "FinTech overtook SaaS",
    "Costs are higher than they were",
    "Retail is the most expensive industry",
    "Healthcare did better on 2025",
  ])("refuses a sentence of no form: %s", (text) => {
    const { world, first } = tell("two small industries by hand");
    expect(isRefused(world, { ...first, path: "index.html", text })).toBe(true);
  });
});
