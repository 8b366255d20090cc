import * as Type from "typebox";
import { defineEndpoint } from "../define.ts";
import { object } from "../fields.ts";
import { format } from "../parameters.ts";
import { auditHours } from "./audit-hours.ts";
import { automation } from "./automation.ts";
import { complianceCost } from "./compliance-cost.ts";
import { enveloped, envelopeOf, provenanceSchema } from "./envelope.ts";
import { feed } from "./feed.ts";
import { maturity } from "./maturity.ts";
import { overview } from "./overview.ts";
import { regions } from "./regions.ts";
import { remediation } from "./remediation.ts";
import { tidy, tidyCsv } from "./tidy.ts";

/** What the export carries, by name, in its published order. */
const SECTIONS = Object.entries({
  overview: overview.data,
  maturity: maturity.data,
  auditHours: auditHours.data,
  remediation: remediation.data,
  complianceCost: complianceCost.data,
  automation: automation.data,
  regions: regions.data,
  feed: feed.data,
});

const data = object(
  Object.fromEntries(SECTIONS.map(([name, { schema }]) => [name, Type.Unsafe<object>(Type.Ref(schema.$id))])),
);

export const observatoryExport = defineEndpoint({
  id: "getObservatoryExport",
  path: "/api/intelligence/observatory/export",
  title: "Observatory: export",
  description: "Everything that the Observatory publishes in one file: as JSON, or as one tidy table in CSV.",
  sources: [],
  parameters: { format },
  example: { format: "csv" },
  response: envelopeOf(data),
  resolve: (tables) =>
    enveloped(tables, Object.fromEntries(SECTIONS.map(([name, { resolve }]) => [name, resolve(tables)]))),
  formats: {
    csv: ({ data: sections, ...provenance }) => {
      const { release, benchmarkYear: year } = provenance.meta;
      return tidyCsv([
        ...tidy("provenance", provenanceSchema, provenance, { release, year }),
        // The contract requires every section.
        ...SECTIONS.flatMap(([name, { schema }]) => tidy(name, schema, sections[name]!, { release, year })),
      ]);
    },
  },
});
