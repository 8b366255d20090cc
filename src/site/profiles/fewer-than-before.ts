import type { Context } from "../../documents/context.ts";
import { idBefore } from "../../releases/release-figures.ts";
import { grouped } from "../format.ts";
import { currentRelease } from "../releases/release-story.ts";

/** A smaller loss of programmes is not mentioned. */
const LEAST = 5;
const LEAST_SHARE = 0.2;

/**
 * Returns a sentence for each year in which an industry lost many of its published programmes since the previous release.
 * Those that are held back are not chosen at random, so the figures can differ by much from those of all.
 */
export function fewerThanBefore(context: Pick<Context, "tables" | "history">, industry: string): string {
  const { tables } = context;
  const { previous } = currentRelease(context);
  if (previous === undefined) return "";
  const former = idBefore(tables.industries, previous.figures.industries)(industry);
  const earlier = previous.figures.industryTrends.filter((row) => row.industry === former);
  return tables.industryTrends
    .filter((row) => row.industry === industry)
    .flatMap(({ year, sample_size: now }) => {
      const before = earlier.find((row) => row.year === year);
      const [had, has] = [before?.sample_size ?? 0, now ?? 0];
      if (has === 0 || had - has < Math.max(LEAST, LEAST_SHARE * had)) return [];
      return `In release ${previous.release}, the figures of ${year} were based on ${grouped(had)} programmes, now on ${grouped(has)}: the others were withdrawn or moved, or are held back until they can be published safely. A difference from other figures may come from that alone.`;
    })
    .join(" ");
}
