import * as Type from "typebox";
import { LIMITS } from "../model/limits.ts";
import { closed, id, reference, text } from "./column.ts";
import { defineTable, type Row } from "./define.ts";
import { PATTERNS } from "./patterns.ts";

const displayName = text("Display name.");

/** Former ids of a renamed entry, separated by spaces. Submissions that still use one are counted as the entry. */
const previously = Type.Optional(
  Type.String({
    pattern: PATTERNS.ids.pattern,
    description: "Former ids of a renamed entry, separated by spaces.",
  }),
);

/** The last year of an entry that has ended. Its history stays; later years have no figures. */
const lastYear = Type.Optional(
  Type.Integer({
    minimum: 1000,
    maximum: 9999,
    description: "Last year with figures; empty if the entry has not ended.",
  }),
);

/** Industries with too few organisations can be published together as another one. */
const gathers = Type.Optional(
  Type.String({
    pattern: PATTERNS.ids.pattern,
    description:
      "Ids of industries that are too small to be published separately, separated by spaces. Their programmes are published under this industry.",
  }),
);

export const industries = defineTable({
  name: "industries",
  path: "reference/industries.csv",
  title: "Industries",
  description: "The industries of the benchmark, in their published order.",
  key: ["id"],
  row: closed({
    id: id("Identifier, which is also the value of the filter."),
    display_name: displayName,
    previously,
    last_year: lastYear,
    gathers,
  }),
});

export const frameworks = defineTable({
  name: "frameworks",
  path: "reference/frameworks.csv",
  title: "Frameworks",
  description: "The compliance frameworks that are compared.",
  key: ["id"],
  row: closed({
    id: id("Identifier, which is also the value of the filter."),
    display_name: displayName,
    certification_body: text("The body that certifies or attests."),
    previously,
    last_year: lastYear,
  }),
});

export const regions = defineTable({
  name: "regions",
  path: "reference/regions.csv",
  title: "Regions",
  description: "The regions that countries are generalised to.",
  key: ["id"],
  row: closed({ id: id("Identifier."), display_name: displayName, previously, last_year: lastYear }),
});

export const countries = defineTable({
  name: "countries",
  path: "reference/countries.csv",
  title: "Countries",
  description: "The countries that submissions come from, each with its region.",
  key: ["id"],
  row: closed({
    id: Type.String({ pattern: PATTERNS.country.pattern, description: "ISO 3166-1 alpha-2 code." }),
    display_name: displayName,
    region: reference("regions", "Region of the country."),
    previously: Type.Optional(
      Type.String({
        pattern: PATTERNS.countries.pattern,
        description: "Former codes of the country, separated by spaces.",
      }),
    ),
  }),
});

export const requirements = defineTable({
  name: "requirements",
  path: "reference/requirements.csv",
  title: "PCI DSS requirements",
  description: "The principal requirements of PCI DSS v4.",
  key: ["id"],
  row: closed({
    id: Type.Integer({ minimum: 1, maximum: LIMITS.requirements, description: "Number of the requirement." }),
    title: text("What the requirement is about."),
    last_year: lastYear,
  }),
});

export const bottlenecks = defineTable({
  name: "bottlenecks",
  path: "reference/bottlenecks.csv",
  title: "Bottlenecks",
  description: "The causes of delay that a submission can name.",
  key: ["id"],
  row: closed({ id: id("Identifier."), display_name: displayName, previously, last_year: lastYear }),
});

/** The tables that the operator edits and the code reads. */
export const REGISTRIES = [industries, frameworks, regions, countries, requirements, bottlenecks] as const;

/** Returns the last years of entries that have ended, by id. */
export function lastYears<Id>(
  entries: readonly { readonly id: Id; readonly last_year?: number }[],
): ReadonlyMap<Id, number> {
  return new Map(entries.flatMap(({ id, last_year }) => (last_year === undefined ? [] : [[id, last_year]])));
}

export type Industry = Row<typeof industries>;
export type Framework = Row<typeof frameworks>;
export type Region = Row<typeof regions>;
export type Country = Row<typeof countries>;
export type Requirement = Row<typeof requirements>;
export type Bottleneck = Row<typeof bottlenecks>;
