import { type OutputFile, textFile } from "../../src/model/file.ts";
import type { RouteTable } from "../../src/model/route.ts";
import {
  answerFile,
  answerTable,
  QUOTA_EXCEEDED_FILE,
  releaseFile,
  UNKNOWN_KEY_FILE,
} from "../../src/routing/addresses.ts";
import { routeTable } from "../../src/routing/routes.ts";
import { catalogue, files } from "./site.ts";

/** A site of 500 industries, 1,000 announced removals and 40 frozen releases, in memory: its files have only names. */

export const INDUSTRIES = Array.from({ length: 500 }, (_, index) => `industry-number-${index}`);
const RELEASES = Array.from(
  { length: 40 },
  (_, index) => `${2027 + Math.floor(index / 4)}-Q${(index % 4) + 1}`,
);
/** The first one had another id before. */
export const FORMER = { value: "industry-before", instead: INDUSTRIES[0]!, since: "2036-10-01" };

const large = catalogue.map((entry) => ({
  ...entry,
  parameters: entry.parameters.map((parameter) =>
    parameter.name === "industry" ? { ...parameter, values: INDUSTRIES, former: [FORMER] } : parameter,
  ),
}));
const HOURS = "/api/intelligence/audit-hours";
const others = large
  .filter(({ path, parameters }) => path !== HOURS && parameters.some(({ name }) => name === "industry"))
  .map(({ path }) => path);
/** Every industry leaves audit hours, and one of the other endpoints in turn. */
const removals = INDUSTRIES.flatMap((industry, index) =>
  [HOURS, others[index % others.length]!].map((path) => `${path}?industry=${industry}`),
);

export const largeTable: RouteTable = routeTable(large, {
  absolute: (address) => `https://benchmarks.example.org${address}`,
  history: {
    releases: RELEASES,
    deprecations: removals.map((what) => ({ what, deprecated: "2036-11-20", sunset: "2037-12-31" })),
    retractions: [],
    current: "2036-Q4",
  },
  hidden: ["/_headers", "/_redirects", "/.htaccess", "/.nojekyll"],
  hasPage: true,
});

const answers = large.flatMap(({ path, parameters }) =>
  parameters.flatMap(({ kind, values }) =>
    values.flatMap((value) => {
      const file = answerFile(path, { kind, value });
      return kind === "format" ? [file] : [file, answerTable(file)];
    }),
  ),
);
const published = files
  .map(({ path }) => `/${path}`)
  .filter((address) => !/^\/(_|api\/releases\/20)/.test(address));
const current = [...new Set([...published, QUOTA_EXCEEDED_FILE, UNKNOWN_KEY_FILE, ...answers])];
const named = (address: string) => textFile(address.slice(1), `{"of":"${address}"}`);

/** The files of the site, and those that so many of the frozen releases have. */
export function largeFiles(releases: number): OutputFile[] {
  const frozen = RELEASES.slice(-releases).flatMap((release) =>
    answers.map((file) => releaseFile(release, file.slice("/api/".length))),
  );
  return [...current, ...frozen].map(named);
}
