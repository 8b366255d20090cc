import type { OutputFile } from "../../model/file.ts";
import { blocks } from "../../tables/blocks.ts";
import * as datasets from "../../tables/datasets.ts";
import { formatTable } from "../../tables/format.ts";
import * as observatory from "../../tables/observatory.ts";
import type { DerivedTables } from "./index.ts";

/** The tables as their CSV files. */
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
    formatTable(observatory.quantiles, tables.quantiles),
    formatTable(observatory.distributions, tables.distributions),
    formatTable(observatory.peerDistributions, tables.peerDistributions),
    formatTable(observatory.costShares, tables.costShares),
    formatTable(observatory.requirementGaps, tables.requirementGaps),
    formatTable(observatory.bottleneckShares, tables.bottleneckShares),
  ];
}
