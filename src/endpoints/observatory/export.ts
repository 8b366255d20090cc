import * as Type from "typebox";
import { required } from "../../model/required.ts";
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

/** The sections of the export by name, in published order. */
const SECTIONS = Object.entries({
  overview,
  maturity,
  auditHours,
  remediation,
  complianceCost,
  automation,
  regions,
  feed,
});

const data = object(
  Object.fromEntries(
    SECTIONS.map(([name, { data }]) => [name, Type.Unsafe<object>(Type.Ref(data.schema.$id))]),
  ),
);

export const observatoryExport = defineEndpoint({
  id: "getObservatoryExport",
  path: "/api/intelligence/observatory/export",
  title: "Observatory: export",
  description: "Everything that the Observatory publishes, in one file: as JSON, or as one tidy CSV table.",
  sources: [...new Set(SECTIONS.flatMap(([, { sources }]) => sources))],
  parameters: { format },
  example: { format: "csv" },
  response: envelopeOf(data),
  resolve: (tables) =>
    enveloped(
      tables,
      Object.fromEntries(SECTIONS.map(([name, section]) => [name, section.data.resolve(tables)])),
    ),
  formats: {
    csv: ({ data: sections, ...provenance }) => {
      const { release, benchmarkYear: year } = provenance.meta;
      return tidyCsv([
        ...tidy("provenance", provenanceSchema, provenance, { release, year }),
        // The schema requires every section.
        ...SECTIONS.flatMap(([name, { data }]) =>
          tidy(name, data.schema, required(sections[name], name), { release, year }),
        ),
      ]);
    },
  },
});
