import methodology from "../../data/methodology.json" with { type: "json" };
import { slug } from "../importing/text/words.ts";
import { midnight } from "../model/day.ts";
import { jsonFile, type OutputFile, textFile } from "../model/file.ts";
import { namesInWords } from "../model/names-in-words.ts";
import { dayBefore } from "../model/release-id.ts";
import { columnsOf, type Row, type TableDefinition } from "../tables/define.ts";
import { formatCsv, formatTable } from "../tables/format.ts";
import { changelog } from "../tables/observatory.ts";
import * as registries from "../tables/registries.ts";
import { SITE_PATH } from "../tables/site-schema.ts";
import { type Choices, LICENCES } from "./choices.ts";

/** Number of organisations that each figure of a new repository needs. */
export const K: number = methodology.k;

/** The twelve principal requirements of PCI DSS v4, shortened. */
const REQUIREMENTS = [
  "Network security controls",
  "Secure configurations",
  "Protection of stored account data",
  "Cryptography in transmission",
  "Protection from malicious software",
  "Secure systems and software",
  "Access by business need to know",
  "Identification and authentication",
  "Physical access",
  "Logging and monitoring",
  "Security testing",
  "Policies and programmes",
];

/** Causes of delayed remediation that questionnaires usually offer. */
const USUAL = [
  "Evidence collection",
  "Third-party dependency",
  "Change window",
  "Staff shortage",
  "Legacy system",
  "Unclear scope",
].map((name) => ({ id: slug(name), name }));

/** Returns the registries, `reference/*.csv` of a data folder. */
export function registryFiles({
  industries,
  frameworks,
  regions,
  countries,
  bottlenecks = USUAL,
}: Choices): OutputFile[] {
  const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({
    id,
    display_name: name,
  });
  return [
    registry(registries.industries, industries.map(named)),
    registry(
      registries.frameworks,
      frameworks.map(({ body, ...entry }) => ({ ...named(entry), certification_body: body })),
    ),
    registry(registries.regions, regions.map(named)),
    registry(
      registries.countries,
      countries.map(({ region, ...entry }) => ({ ...named(entry), region })),
    ),
    registry(
      registries.requirements,
      REQUIREMENTS.map((title, index) => ({ id: index + 1, title })),
    ),
    registry(registries.bottlenecks, bottlenecks.map(named)),
  ];
}

/** Returns a registry without its optional columns. */
function registry<D extends TableDefinition>(definition: D, rows: readonly Row<D>[]): OutputFile {
  const fields = columnsOf(definition).filter(({ optional }) => !optional);
  return textFile(
    definition.path,
    formatCsv(
      fields.map(({ name }) => name),
      rows,
      { header: true },
    ),
  );
}

/** Returns `release.json`, `site.json`, `methodology.json` and an empty changelog. */
export function settingsFiles({
  name,
  provider,
  address,
  licence,
  release,
  firstYear,
  frameworks,
}: Choices): OutputFile[] {
  const id = slug(name);
  // `release --as-of` writes the day that the data describes.
  const asOf = dayBefore(release);
  return [
    jsonFile("release.json", {
      release,
      asOf: midnight(asOf),
      ...(firstYear !== undefined && { firstYear }),
      lastUpdated: midnight(asOf),
      datasetId: id,
      title: name,
      ...ownStandard(frameworks),
      displayMode: "provisional",
      verificationStatus: "provisional",
      disclaimer: `The figures are computed from what organisations reported about their compliance programmes, in groups of at least ${methodology.k} organisations. They describe the programmes that took part, and may not be typical of an industry.`,
      attribution: `${provider.name}, ${name}`,
      citation: `${provider.name}: ${name}, release ${release}.`,
      licence: { name: licence, ...LICENCES[licence] },
      provider,
      baseUrl: address,
    }),
    jsonFile(SITE_PATH, { title: name, footerLinks: linksTo(provider) }),
    jsonFile("methodology.json", { ...methodology, id: `${id}-methodology`, version: "1.0.0" }),
    formatTable(changelog, []),
  ];
}

/** At most this many standards are named in texts. */
const MOST_NAMED = 3;

/** Returns the standard that texts name, if none of the frameworks is a version of PCI DSS, which they name by default. */
function ownStandard(frameworks: Choices["frameworks"]): { standard?: string } {
  if (frameworks.some(({ name }) => /pci/i.test(name))) return {};
  // Two answers in one, and none, are not standards.
  const all = frameworks.map(({ name }) => name);
  const single = all.filter((name) => !/[;|]|^(?:none|other)$/i.test(name));
  const names = single.length === 0 ? all : single;
  const named = names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED - 1), "other"] : names;
  return { standard: namesInWords(named) };
}

function linksTo({ name, url }: Choices["provider"]): { text: string; address: string }[] {
  return url === null ? [] : [{ text: name, address: url }];
}
