import type { OutputFile } from "../../model/file.ts";
import { blocks } from "../../tables/blocks.ts";
import * as datasets from "../../tables/datasets.ts";
import { formatTable } from "../../tables/format.ts";
import * as observatory from "../../tables/observatory.ts";
import * as quantileTables from "../../tables/quantiles.ts";
import * as rateTables from "../../tables/rates.ts";
import type { DerivedTables } from "./index.ts";

/** Formats the tables as CSV files. */
export function tableFiles(tables: DerivedTables): OutputFile[] {
  return [
    formatTable(blocks, tables.blocks),
    formatTable(datasets.pciDssBenchmark, tables.benchmark),
    formatTable(datasets.complianceCost, tables.cost),
    formatTable(datasets.remediationDelay, tables.remediation),
    formatTable(datasets.automationAdoption, tables.automation),
    formatTable(datasets.complianceMaturity, tables.maturity),
    formatTable(observatory.industryTrends, tables.industryTrends),
    formatTable(observatory.regionTrends, tables.regionTrends),
    formatTable(observatory.frameworkTrends, tables.frameworkTrends),
    formatTable(observatory.industryRegions, tables.industryRegions),
    formatTable(observatory.industryFrameworks, tables.industryFrameworks),
    formatTable(observatory.bands, tables.bands),
    formatTable(observatory.relations, tables.relations),
    formatTable(quantileTables.quantiles, tables.quantiles),
    formatTable(quantileTables.distributions, tables.distributions),
    formatTable(quantileTables.peerDistributions, tables.peerDistributions),
    formatTable(observatory.costShares, tables.costShares),
    formatTable(rateTables.requirementGaps, tables.requirementGaps),
    formatTable(rateTables.bottleneckShares, tables.bottleneckShares),
  ];
}
