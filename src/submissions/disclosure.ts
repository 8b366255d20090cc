import { byCodeUnit } from "../model/file.ts";
import { round } from "../statistics/round.ts";
import type { Settings } from "../tables/index.ts";
import type { PrivacyReport } from "../tables/privacy-report.ts";
import { CHECKS } from "./gate/index.ts";
import { betweenReleases } from "./gate/releases.ts";
import type { CohortSummary, IngestReport } from "./report.ts";

const METHODS = [
  "Identifiers are dropped, a country becomes its region, and the order of the submissions does not survive.",
  "Values out of range count as missing; answers are winsorised at three standard deviations within the industry and year; missing ones are filled with a mean.",
  "Rows of pci-dss-benchmark and compliance-cost are means of cohorts of at least k organisations of one industry and framework: MDAV-generic over seven answers, then iterated local search.",
  "Rows of compliance-maturity are means of cohorts of at least k organisations of one industry: the optimum for the one variable.",
  "Programmes of an industry, framework and year with fewer than k organisations are left out.",
  "Cells of tables that speak of fewer than k organisations are withheld, with as many others as it takes that none follows from the totals.",
];

const REVISION_POLICY =
  "Each release is made anew from all submissions; earlier years change where submissions to them were added, corrected or withdrawn.";

const SINCE_METHOD =
  "Where fewer than k organisations of a cell would be new since the release before, they wait for a later one; where fewer than k left it or answer otherwise, its year keeps the figures of that release. Cohorts stay as they were while none of their members changes.";

const NOT_COMPARED =
  "This release was not compared with one before it: who is in one and not in the other may show in the difference.";
const COMPARED_ONE_BY_ONE =
  "Releases are compared cell by cell and cohort by cohort, each with every one before it; what may follow from several differences taken together, and from percentiles of two releases, is not searched for. The bounds and means that answers are limited to and filled with are those of the whole industry and year, so a figure may move a little though nobody of its cell changed.";

const NOT_COVERED = [
  "An organisation that the submissions name by several names, or by none, counts as several.",
  "The guarantee speaks of who stands behind a figure, not of what a figure about many suggests of each.",
  "Somebody who knows all other members of a cohort or a cell knows the last one too.",
];

/** Checks of the finished tables that building them runs as well. */
const TABLE_CHECKS = [
  {
    id: "equal-rows",
    promise:
      "Rows that are equal in every column come in groups of at least k, and of the size that they state.",
  },
  {
    id: "agreement",
    promise: "All tables count the same programmes, and one fact has one value in all of them.",
  },
  {
    id: "withheld-cells",
    promise: "No withheld cell follows from the totals and the other cells of its lines.",
  },
];

/**
 * The disclosure report: what was done for privacy, what it cost, what was checked.
 * @param hitRatePct what the intruder test found
 */
export function disclosureReport(
  report: IngestReport,
  hitRatePct: number,
  { methodology, industries, frameworks, regions }: Settings,
): PrivacyReport {
  const { k } = methodology;
  return {
    k,
    unit: "organisation",
    population: {
      submissions: report.read,
      programmes: report.kept,
      byYear: { ...report.keptByYear },
      // In an order that is not that of the submissions.
      leftOut: Object.fromEntries(Object.entries(report.dropped).sort(([a], [b]) => byCodeUnit(a, b))),
    },
    coverage: {
      industries: industries.length,
      frameworks: frameworks.length,
      regions: regions.length,
      countries: report.generalised.countries,
    },
    generalised: { ...report.generalised },
    methods: report.since === null ? METHODS : [...METHODS, SINCE_METHOD],
    cohorts: { benchmark: cohortsOf(report.cohorts.benchmark), maturity: cohortsOf(report.cohorts.maturity) },
    informationLossPct: Object.fromEntries(
      Object.entries(report.informationLoss).map(([answer, loss]) => [answer, round(loss, 2)]),
    ),
    withheldCells: { ...report.suppressed },
    checks: [...CHECKS, ...TABLE_CHECKS].map(({ id, promise }) => ({
      id,
      promise,
      result: id === betweenReleases.id && report.since === null ? "not run" : "passed",
    })),
    intruder: {
      test: "Somebody who knows a programme's industry and framework, and all or any one of its answers exactly, takes the nearest published row and one of its members at random.",
      hitRatePct: round(hitRatePct, 2),
      limitPct: round(100 / k, 2),
    },
    revisionPolicy: REVISION_POLICY,
    notCovered: [report.since === null ? NOT_COMPARED : COMPARED_ONE_BY_ONE, ...NOT_COVERED],
  };
}

function cohortsOf({ informationLoss, ...counts }: CohortSummary) {
  return { ...counts, informationLossPct: round(informationLoss, 2) };
}
