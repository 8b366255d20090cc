import { grouped, howMany } from "../../model/unit.ts";
import type { IngestReport } from "../../operations/ingest-report.ts";
import { aligned } from "../aligned.ts";
import { absenceLines } from "./absence.ts";
import { isIndustryWithheld, noLongerOwnLines, unmatchedIdLines } from "./gathered.ts";
import { heldBackLines } from "./held-back.ts";
import { leftOfSampleLines } from "./left-of-sample.ts";
import { NAMELESS_LINE } from "./nameless.ts";
import { nearIdentifierLines, nearLines } from "./near-names.ts";
import { renewedLimitLines } from "./renewed-limits.ts";
import { replacementLines } from "./replacements.ts";
import { riskLines } from "./risk.ts";
import { sparseLines } from "./sparse.ts";
import { unusualLines } from "./unusual.ts";
import { waitingLines } from "./waiting.ts";
import { unmatchedInWords } from "./withdrawn.ts";
import { withheldLines } from "./withheld.ts";
import { yearLines } from "./years.ts";

const MOST_LABELS = 10;
const percent = (value: number | null) => (value === null ? "not measured" : `${value.toFixed(2)}%`);

/** Formats the report of an ingest as aligned plain text. */
export function formatReport(report: IngestReport): string {
  const dropped = Object.entries(report.dropped);
  const replacements = replacementLines(report);
  const spellings = [...nearLines(report.nearNames), ...nearIdentifierLines(report.nearIdentifiers)];
  const droppedTotal = dropped.reduce((sum, [, number]) => sum + number, 0);
  return [
    `Read ${grouped(report.read)} submissions, kept ${grouped(report.kept)}, dropped ${grouped(droppedTotal)}.`,
    section(
      "Files",
      (report.files ?? []).map(({ file, read, readAs }) => [
        file,
        readAs === undefined ? grouped(read) : `${grouped(read)}, read as ${readAs}`,
      ]),
    ),
    section(
      "Confirmed figures",
      (report.confirmed ?? []).map(({ question, because }) => [question, because]),
    ),
    report.unusual === undefined ? "" : list("Figures that may be misread", unusualLines(report, "exactly")),
    section(
      "Dropped",
      dropped.map(([reason, number]) => [reason, grouped(number)]),
    ),
    report.lacksNames ? list("Organisations", [NAMELESS_LINE]) : "",
    replacements.length === 0 ? "" : list("Corrections to be reviewed", replacements),
    section(
      `Labels that are in no registry${report.unknownLabels.length > MOST_LABELS ? `, the ${MOST_LABELS} most frequent` : ""}`,
      report.unknownLabels
        .slice(0, MOST_LABELS)
        .map(({ column, value, count: number }) => [`${column} ${JSON.stringify(value)}`, grouped(number)]),
    ),
    section(
      "Labels that are former ids",
      report.renamedLabels.map(({ column, value, id, count: number }) => [
        `${column} ${JSON.stringify(value)}`,
        `${grouped(number)}, read as ${id}`,
      ]),
    ),
    section(
      "Counted as another industry",
      report.gathered.map(({ industry, by, programmes }) => [
        industry,
        `${grouped(programmes)}, as ${by}${isIndustryWithheld(report.withheld, by) ? ", which is withheld" : ""}`,
      ]),
    ),
    report.noLongerOwn === undefined ? "" : list("Gathered from now on", noLongerOwnLines(report)),
    report.gathersNobody === undefined ? "" : list("Gathered ids that nobody has", unmatchedIdLines(report)),
    table(
      "Answers",
      ["", "blank", "unreadable", "out of range", "limited", "information loss"],
      [
        ...Object.entries(report.answers).map(([answer, counts]) => [
          answer,
          grouped(counts.blank),
          grouped(counts.unreadable),
          grouped(counts.outOfRange),
          grouped(counts.limited),
          percent(report.informationLoss[answer as keyof IngestReport["informationLoss"]]),
        ]),
      ],
    ),
    report.renewedLimits === undefined ? "" : list("Limits set again", renewedLimitLines(report, "exactly")),
    section(
      "Kept by year",
      Object.entries(report.keptByYear).map(([year, number]) => [year, grouped(number)]),
    ),
    list("Years", yearLines(report.years, "exactly")),
    report.withheld.industries.length === 0
      ? ""
      : list("Withheld", withheldLines(report.withheld, "exactly")),
    report.sparse === undefined ? "" : list("Questions that few answered", sparseLines(report, "exactly")),
    report.riskAtLimit === undefined ? "" : list("Risk index", riskLines(report)),
    section("Generalised", [
      [
        "country to region",
        [
          howMany(report.generalised.programmes, "programme"),
          howMany(report.generalised.countries, "country", "countries"),
          howMany(report.generalised.regions, "region"),
        ].join(", "),
      ],
    ]),
    section("Blocks of the latest year", blockLines(report.blocks)),
    section(
      "Suppressed cells",
      Object.entries(report.suppressed).map(([name, number]) => [name, grouped(number)]),
    ),
    section("Withdrawals", withdrawalLines(report)),
    report.acceptedDisclosure === null ? "" : list("Published despite the gate", [report.acceptedDisclosure]),
    spellings.length === 0 ? "" : list("Spellings", spellings),
    report.leftOfSample === undefined ? "" : list("Left over from the sample", leftOfSampleLines(report)),
    list(`Compared with ${comparedWith(report)}`, [
      ...absenceLines(report, "exactly"),
      ...waitingLines(report, "exactly"),
      ...heldBackLines(report, "exactly"),
    ]),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

type Lines = readonly (readonly [string, string])[];

function blockLines({ programmes, blocks, kept, smallest, largest, ...rest }: IngestReport["blocks"]): Lines {
  return [
    ["blocks", `${grouped(blocks)} of ${smallest} to ${largest} programmes, ${grouped(programmes)} in all`],
    ["as in the previous release", grouped(kept)],
    ["programmes with a mixed framework", grouped(rest.mixedFramework)],
    ["programmes with a mixed region", grouped(rest.mixedRegion)],
    ["information loss", percent(rest.informationLoss)],
  ];
}

function withdrawalLines({ dropped, comparison, withdrawals: { listed, unmatched } }: IngestReport): Lines {
  if (listed === 0) return [];
  const absent: Lines =
    unmatched.length === 0
      ? []
      : [["match no submission", unmatchedInWords({ unmatched }, comparison, "exactly")]];
  return [["listed", grouped(listed)], ["submissions not used", grouped(dropped.withdrawn ?? 0)], ...absent];
}

function comparedWith({ comparison, since }: IngestReport): string {
  if (comparison === "release before") return `release ${since}`;
  return comparison === "first release"
    ? "no release: this is the first"
    : "no release: there is no ledger (--no-ledger)";
}

function list(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`)].join("\n");
}

function section(title: string, rows: Lines): string {
  if (rows.length === 0) return "";
  const width = Math.max(...rows.map(([label]) => label.length));
  return [title, ...rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`)].join("\n");
}

function table(title: string, header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [title, ...aligned([header, ...rows], "right").map((cells) => `  ${cells.join("  ")}`)].join("\n");
}
