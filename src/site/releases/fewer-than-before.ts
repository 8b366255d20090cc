import { sum } from "d3-array";
import type { Context } from "../../documents/context.ts";
import { yearFindings } from "../../endpoints/findings/index.ts";
import { idBefore, type ReleaseFigures } from "../../releases/release-figures.ts";
import { displayNameIn, grouped } from "../format.ts";
import { currentRelease, type PreviousStory } from "./release-story.ts";

/** A smaller loss of programmes is not mentioned. */
const LEAST = 5;
const LEAST_SHARE = 0.2;

type Counted = Pick<ReleaseFigures, "industries" | "industryTrends">;

/** A year of an industry that lost many of its published programmes since the previous release. */
interface Fewer {
  readonly year: number;
  /** Number of published programmes in the previous release, and now. */
  readonly had: number;
  readonly has: number;
}

/**
 * Returns the years in which an industry lost many of its published programmes since the previous release. Those that are
 * held back are not chosen at random, so the figures can differ by much from those of all.
 */
function fewerYears(
  { industries, industryTrends }: Counted,
  { figures }: PreviousStory,
  industry: string,
): Fewer[] {
  const former = idBefore(industries, figures.industries)(industry);
  const earlier = figures.industryTrends.filter((row) => row.industry === former);
  return industryTrends
    .filter((row) => row.industry === industry)
    .flatMap(({ year, sample_size: now }) => {
      const before = earlier.find((row) => row.year === year);
      const [had, has] = [before?.sample_size ?? 0, now ?? 0];
      return has === 0 || had - has < Math.max(LEAST, LEAST_SHARE * had) ? [] : [{ year, had, has }];
    });
}

/** Returns a sentence for each year in which an industry lost many of its published programmes since the previous release. */
export function fewerThanBefore(context: Pick<Context, "tables" | "history">, industry: string): string {
  const { previous } = currentRelease(context);
  if (previous === undefined) return "";
  return fewerYears(context.tables, previous, industry)
    .map(
      ({ year, had, has }) =>
        `In release ${previous.release}, the figures of ${year} were based on ${grouped(had)} programmes, now on ${grouped(has)}: the others were withdrawn or moved, or are held back until they can be published safely. A difference from other figures may come from that alone.`,
    )
    .join(" ");
}

/**
 * Returns a sentence for each industry and year that the findings of a release compare, and that lost many of its published
 * programmes since the previous release.
 */
export function fewerInFindings(figures: ReleaseFigures, previous: PreviousStory | undefined): string {
  if (previous === undefined) return "";
  const { benchmark } = figures.span;
  const named = yearFindings(figures).found.flatMap(({ industry }) => industry ?? []);
  return [...new Set(named)]
    .flatMap((industry) => {
      const name = displayNameIn(figures.industries, industry);
      return fewerYears(figures, previous, industry)
        .filter(({ year }) => year === benchmark || year === benchmark - 1)
        .map(
          ({ year, had, has }) =>
            `The figures of ${name} in ${year} are based on ${grouped(has)} programmes, ${grouped(had)} in release ${previous.release}: its changes may come from that alone.`,
        );
    })
    .join(" ");
}

/**
 * Returns a sentence on the programmes that no figure counts yet, if they are many: those that are held back, without
 * corrections, whose earlier answers stay in the figures.
 */
export function manyHeldBack({ privacyReport }: Pick<ReleaseFigures, "privacyReport">): string {
  if (privacyReport === null) return "";
  const { additions, leftOver } = privacyReport.waiting;
  // A count below five is not given.
  const held = sum([additions, leftOver], (count) => (typeof count === "number" ? count : 0));
  const all = privacyReport.population.programmes + held;
  if (held < Math.max(LEAST, LEAST_SHARE * all)) return "";
  return `${grouped(held)} of ${grouped(all)} programmes are held back until they can be published safely. They are not chosen at random: figures, and changes between years, can be further from those of all programmes than their standard errors say.`;
}

/** Returns what readers of the findings of a release should know of the programmes that these are not based on. */
export function cautionsOn(figures: ReleaseFigures, previous: PreviousStory | undefined): string[] {
  return [fewerInFindings(figures, previous), manyHeldBack(figures)].filter((one) => one !== "");
}
