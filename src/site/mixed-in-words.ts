import { mixedIn } from "../endpoints/mixed.ts";
import { benchmarkInWords } from "../model/years.ts";
import type { Tables } from "../tables/index.ts";
import { isMostlyMixed, isMuchMixed, type MixedLabel, MOST_MIXED_PCT } from "../tables/mixed.ts";
import { countInWords, grouped } from "./format.ts";

/** What a change at an unchanged mix is. */
export const UNCHANGED_MIX = `At an unchanged mix: the change if each industry had kept its share of the programmes, and in it each framework and region; these are left out where more than ${MOST_MIXED_PCT}% of an industry's programmes count in none. Programmes that are held back change the mix, too.`;

/**
 * Returns a sentence on the programmes of the benchmark year, all or those of an industry, that count in no region, or in no
 * framework; empty if they are so few that the figures of regions or frameworks stand for nearly all programmes.
 */
export function mixedInWords(
  tables: MixedTables & Partial<Pick<Tables, "industries">>,
  label: MixedLabel,
  industry: string | null = null,
): string {
  const found = countInNone(tables, label, industry);
  if (found === undefined) return "";
  return found.isMost
    ? `${found.said} As these are more than two thirds, no ${label} has figures ${found.ofWhat}.`
    : `${found.said} The figures of a ${label} may therefore differ much from those of all its programmes: they have no standard error, and are not compared.${industry === null ? ` A ${label} with fewer than ${tables.methodology.minimumCohort} programmes of its own has none.` : ""}`;
}

/** Returns a sentence on the distributions of a label, of all programmes or of an industry; empty in the same case. */
export function mixedDistributionsInWords(
  tables: MixedTables & Pick<Tables, "industries">,
  label: MixedLabel,
  industry: string | null,
): string {
  const found = countInNone(tables, label, industry);
  if (found === undefined) return "";
  return found.isMost
    ? `${found.said} As these are more than two thirds, none is given for a ${label}.`
    : `${found.said} Those of a ${label} may therefore differ much from all its programmes, by more than the interval says.`;
}

type MixedTables = Pick<Tables, "blocks" | "span"> & {
  readonly methodology: Pick<Tables["methodology"], "minimumCohort">;
};

function countInNone(
  tables: MixedTables & Partial<Pick<Tables, "industries">>,
  label: MixedLabel,
  industry: string | null,
): { readonly said: string; readonly ofWhat: string; readonly isMost: boolean } | undefined {
  const { span, industries = [] } = tables;
  const found = mixedIn(tables, label, span.benchmark, industry ?? undefined);
  if (!isMuchMixed(found)) return undefined;
  const { mixed, all } = found;
  const name = industries.find(({ id }) => id === industry)?.display_name;
  const of = name === undefined ? "" : ` of ${name}`;
  const said = `${grouped(mixed)} of ${countInWords(all, "programme", "programmes")}${of} of ${benchmarkInWords(span)} count in no ${label}, because their blocks have several.`;
  const ofWhat = name === undefined ? "of all industries together" : `of ${name}`;
  return { said, ofWhat, isMost: isMostlyMixed(found) };
}
