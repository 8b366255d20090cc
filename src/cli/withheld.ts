import type { IngestReport } from "../submissions/report.ts";
import type { Telling } from "./waiting.ts";

const MOST_LINES = 20;

type Withheld = IngestReport["withheld"];
type WithheldYear = Withheld["industries"][number]["years"][number];

/** What is withheld of industries and why, and what would publish them; who reads it coarsely learns no number. */
export function withheldLines({ k, industries, gathering }: Withheld, telling: Telling): string[] {
  const lines = industries.flatMap(({ industry, isWhole, years }) =>
    isWhole
      ? [
          `${industry}, every year: ${causeOf(fullest(years), k, telling, years.length > 1 ? "at most " : "")}`,
        ]
      : years.map((one) => `${industry}, ${one.year}: ${causeOf(one, k, telling)}`),
  );
  const more = lines.length - MOST_LINES;
  return [
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(gathering === null ? [] : [proposal(gathering)]),
  ];
}

function fullest(years: readonly WithheldYear[]): WithheldYear {
  return years.reduce((most, one) => (one.organisations > most.organisations ? one : most));
}

/** Causes first: who is too few altogether has too few of each answer. */
function causeOf(
  { organisations, tooFew, paidByFew }: WithheldYear,
  k: number,
  telling: Telling,
  atMost = "",
): string {
  const must = `each answer needs ${k}`;
  if (telling === "coarsely") return "no block of enough organisations can be made";
  if (organisations < k) return `${atMost}${count(organisations)}, and ${must}`;
  if (tooFew.length > 0) {
    return `${count(organisations)}, of which too few gave ${named(tooFew)}: ${must}`;
  }
  if (paidByFew.length > 0) {
    return `so few organisations pay a part of the cost that its mean would tell what they pay: ${named(paidByFew)}; at least 3 must`;
  }
  return `no block of its programmes is safe: what they answer is too much alike, or they wait for others that change`;
}

const named = (answers: WithheldYear["tooFew"]) =>
  answers.map(({ question, organisations }) => `${question} (${organisations})`).join(", ");

const count = (organisations: number) =>
  `${organisations === 0 ? "no" : organisations} ${organisations === 1 ? "organisation" : "organisations"}`;

function proposal({ industries, besides, years }: NonNullable<Withheld["gathering"]>): string {
  const ids = [...industries, ...(besides === null ? [] : [besides])].join(" ");
  const enough =
    years.length === 1 ? `in ${years[0]}` : `in ${years.length} years, ${years[0]} to ${years.at(-1)}`;
  const how =
    besides === null
      ? "Together they are"
      : `With ${besides}, the smallest of the others, which is then published as that one too, they are`;
  return `to publish ${industries.join(", ")} too: let one industry of reference/industries.csv gather them (column gathers: ${ids}). ${how} enough ${enough}`;
}
