import type { Context } from "../../../src/documents/context.ts";
import { catalogueEntry, ENDPOINTS } from "../../../src/endpoints/index.ts";
import { NO_RELEASES } from "../../../src/releases/history.ts";
import type { ReleaseSettings } from "../../../src/tables/settings.ts";
import { golden, goldenData } from "../../endpoints/support.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const RELEASE: ReleaseSettings = {
  release: "2026-Q4",
  asOf: "2026-09-30T00:00:00Z",
  lastUpdated: "2026-10-05T00:00:00Z",
  datasetId: "benchmark",
  displayMode: "final",
  verificationStatus: "verified",
  disclaimer: "Made up for tests.",
  attribution: "Somebody's data",
  citation: "Somebody (2026): Benchmark.",
  licence: { name: "CC-BY-4.0", title: "Attribution", url: "https://licence.example/by" },
  provider: { name: "Somebody", url: "https://somebody.example" },
  baseUrl: null,
};

/** What is published of the data made by hand, with a release of its own. */
export function contextOf(changes: Partial<Context> = {}, release: Partial<ReleaseSettings> = {}): Context {
  const tables = { ...golden, release: { ...RELEASE, ...release } };
  return {
    data: goldenData,
    tables,
    catalogue: ENDPOINTS.map((endpoint) => catalogueEntry(endpoint, tables)),
    answers: [],
    routes: EMPTY_TABLE,
    history: NO_RELEASES,
    hosts: [],
    hasSite: true,
    base: "",
    ...changes,
  };
}

export const BASE = "https://data.example/sub";
