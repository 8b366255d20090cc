import type { IngestReport, SinceReport } from "../submissions/report.ts";

const MOST_LABELS = 10;
const MOST_CELLS = 3;
const count = (value: number) => value.toLocaleString("en-US");
const percent = (value: number) => `${value.toFixed(2)}%`;

/** The report of an ingest for people: plain text, aligned. */
export function formatReport(report: IngestReport): string {
  const dropped = Object.entries(report.dropped);
  const droppedTotal = dropped.reduce((sum, [, number]) => sum + number, 0);
  return [
    `Read ${count(report.read)} submissions, kept ${count(report.kept)}, dropped ${count(droppedTotal)}.`,
    section(
      "Dropped",
      dropped.map(([reason, number]) => [reason, count(number)]),
    ),
    section(
      `Labels that no registry knows${report.unknownLabels.length > MOST_LABELS ? `, the ${MOST_LABELS} most frequent` : ""}`,
      report.unknownLabels
        .slice(0, MOST_LABELS)
        .map(({ column, value, count: number }) => [`${column} ${JSON.stringify(value)}`, count(number)]),
    ),
    table(
      "Answers",
      ["", "blank", "unreadable", "out of range", "filled", "winsorised", "information loss"],
      [
        ...Object.entries(report.answers).map(([answer, counts]) => [
          answer,
          count(counts.blank),
          count(counts.unreadable),
          count(counts.outOfRange),
          count(counts.filled),
          count(counts.winsorised),
          percent(report.informationLoss[answer as keyof IngestReport["informationLoss"]]),
        ]),
      ],
    ),
    section(
      "Kept by year",
      Object.entries(report.keptByYear).map(([year, number]) => [year, count(number)]),
    ),
    section("Generalised", [
      [
        "country to region",
        `${count(report.generalised.programmes)} programmes, ${report.generalised.countries} countries, ${report.generalised.regions} regions`,
      ],
    ]),
    section(
      "Cohorts of the latest year",
      Object.entries(report.cohorts).map(
        ([name, { programmes, cohorts, smallest, largest, informationLoss }]) => [
          name,
          `${count(programmes)} programmes in ${count(cohorts)} cohorts of ${smallest} to ${largest}, information loss ${percent(informationLoss)}`,
        ],
      ),
    ),
    section(
      "Suppressed cells",
      Object.entries(report.suppressed).map(([name, number]) => [name, count(number)]),
    ),
    report.since === null ? "" : sinceSection(report.since),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** How the release differs from the one before. */
function sinceSection({ release, heldBack, keptYears, unchangedCohorts }: SinceReport): string {
  return section(`Since release ${release}`, [
    ["new programmes that wait", count(heldBack)],
    [
      "cohorts as they were",
      `${count(unchangedCohorts.benchmark)} benchmark, ${count(unchangedCohorts.maturity)} maturity`,
    ],
    ...keptYears.map(({ year, cells }): [string, string] => {
      const more = cells.length > MOST_CELLS ? ` and ${count(cells.length - MOST_CELLS)} cells more` : "";
      return [`${year} keeps its figures`, `${cells.slice(0, MOST_CELLS).join("; ")}${more}`];
    }),
  ]);
}

function section(title: string, rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return "";
  const width = Math.max(...rows.map(([label]) => label.length));
  return [title, ...rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`)].join("\n");
}

function table(title: string, header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join("  ")}`;
  return [title, line(header), ...rows.map(line)].join("\n");
}
