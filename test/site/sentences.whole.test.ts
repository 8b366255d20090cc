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

/** Pages that only some populations have: a privacy report, releases, findings. */
const SPECIFIC = /^privacy\.html$|^changelog\.html$|^(?:charts|embed)\/finding-/;

/** The judgements on a site. Its passages are not kept: those of all sites are half a gigabyte. */
interface Told {
  readonly files: Published;
  readonly world: World;
  readonly faults: readonly string[];
  readonly claims: ReadonlyMap<string, readonly Passage[]>;
  /** The explanations that are used. */
  readonly explanations: ReadonlySet<ReturnType<typeof explanationOf>>;
  /** Explained passages that do not vary with the data, without their numbers. */
  readonly explained: ReadonlySet<string>;
  /** The first of its passages. */
  readonly first: Passage;
}

const told = new Map<string, Told>();

/** The judgements on a site by its name, made once. */
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
    // Most passages of a site make no claim. Those of an earlier release may not be in the site's own tables.
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

/** Correct claims, each text once, by form. */
function claimsIn(passages: readonly Judged[]): ReadonlyMap<string, readonly Passage[]> {
  const found = new Map<string, Passage[]>();
  const seen = new Set<string>();
  for (const { passage, judgement } of passages) {
    if (passage.path.startsWith("api/releases/")) continue;
    // Pages of earlier releases describe other tables.
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

describe.each(sites)("in %s", (_, site) => {
  test("every sentence and cell with a comparison can be checked, and agrees with the tables", () => {
    expect(site().faults).toEqual([]);
  });

  test("a claim is refused if any number, name or word of comparison is changed, or its doubt is removed", () => {
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

  test("a correlation in a drawing is refused over another industry than its own", () => {
    const { world, claims } = site();
    const own = claims.get("the correlation over the blocks of an industry, in a drawing") ?? [];
    const texts = [...new Set(own.map(({ text }) => text))];
    const escaped = own.flatMap((passage) =>
      texts
        .filter((text) => text !== passage.text && !isRefused(world, { ...passage, text }))
        .map((text) => `${passage.path}: "${text}" in place of "${passage.text}"`),
    );
    expect(escaped).toEqual([]);
  });
});

/** Matches a claim that two figures of the tables of means differ. */
const DIFFERS =
  /: (?:better|worse|improving|worsening)\b|stands out most|clearly differs|^(?!.*open findings).*\b(?:is|has) the (?:most|least|highest|lowest|longest|shortest)|turned (?:up|down)|^(?!Open-finding|Share).* (?:rose|fell) (?:every|from|by)/;
/** Matches a claim that two do not. */
const DOUBTS =
  /^(?!.*(?:open findings|stands out|equal to|: [+−]?0\.0)).*(?:cannot be told apart|no clear|unclear|not clearly|No two|[Nn]o (?:industry|region) \w+ clearly)/;

describe("the check", () => {
  test("matches the examples of each form, and finds each form in some population", () => {
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

  test("accepts as an explanation only text that is the same for other data", () => {
    const [one, other] = ["the sample as a whole year", "nobody to be told apart"].map(
      (name) => tell(name).explained,
    );
    expect(one!.size).toBeGreaterThan(0);
    expect([...one!].filter((text) => !other!.has(text))).toEqual([]);
  });

  test("finds no claim of a difference in a population without clear differences", () => {
    const claims = [...tell("nobody to be told apart").claims.values()].flat();
    expect(claims.filter(({ text }) => DIFFERS.test(text)).map(({ text }) => text)).toEqual([]);
    expect(claims.filter(({ text }) => DOUBTS.test(text)).length).toBeGreaterThan(50);
  });

  test.each(["the sample, a year to date", "different, one industry withheld"])(
    "refuses all differences if errors are large, and all doubts if there are none: %s",
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
  ])("refuses a sentence without a form: %s", (text) => {
    const { world, first } = tell("two small industries by hand");
    expect(isRefused(world, { ...first, path: "index.html", text })).toBe(true);
  });
});
