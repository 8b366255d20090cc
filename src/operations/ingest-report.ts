import type { TablesReport } from "../ingest.ts";
import type { IngestRemarks } from "./ingest-remarks.ts";

/** The report of `ingest`: what it did, and what else the operator should know. It is printed, not published. */
export interface IngestReport extends TablesReport, IngestRemarks {}
