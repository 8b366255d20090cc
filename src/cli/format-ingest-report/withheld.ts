import { obstacleInWords } from "../../disclosure/span/obstacles.ts";
import { firstLines } from "../../model/names-in-words.ts";
import type { IngestReport } from "../../operations/ingest-report.ts";
import type { Precision } from "./waiting.ts";

const MOST_LINES = 20;

type Withheld = IngestReport["withheld"];
type WithheldYear = Withheld["industries"][number]["years"][number];

/** Formats which industries are withheld, why, and what would publish them. "coarsely" leaves out all numbers. */
export function withheldLines({ k, industries, gathering }: Withheld, precision: Precision): string[] {
  const lines = industries.flatMap(({ industry, isWhole, years }) =>
    isWhole
      ? [
          `${industry}, every year: ${causeOf(fullest(years), k, precision, years.length > 1 ? "at most " : "")}`,
        ]
      : years.map((one) => `${industry}, ${one.year}: ${causeOf(one, k, precision)}`),
  );
  return [...firstLines(lines, MOST_LINES), ...(gathering === null ? [] : [proposal(gathering)])];
}

function fullest(years: readonly WithheldYear[]): WithheldYear {
  return years.reduce((most, one) => (one.organisations > most.organisations ? one : most));
}

function causeOf(withheld: WithheldYear, k: number, precision: Precision, atMost = ""): string {
  if (precision === "coarsely") return "no block of enough organisations can be made";
  const why =
    obstacleInWords(withheld, k) ?? "no block of its programmes is safe, or they wait for others that change";
  return withheld.organisations < k ? `${atMost}${why}` : why;
}

function proposal({ industries, by, besides, years }: NonNullable<Withheld["gathering"]>): string {
  const ids = [...industries, ...(besides === null ? [] : [besides])].join(" ");
  const enough =
    years.length === 1 ? `in ${years[0]}` : `in ${years.length} years, ${years[0]} to ${years.at(-1)}`;
  const how = besides === null ? "Together" : `Together with ${besides}, the smallest of the others,`;
  const what =
    by === null
      ? `add a row for smaller industries to reference/industries.csv, with ${ids} in its column gathers`
      : `add ${ids} to the column gathers of ${by} in reference/industries.csv`;
  const all = [...industries, ...(industries.length === 0 && by !== null ? [by] : [])].join(", ");
  return `to publish ${all} too: ${what}. ${how} they have enough organisations ${enough}`;
}
