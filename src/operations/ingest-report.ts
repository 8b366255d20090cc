import type { TablesReport } from "../ingest.ts";
import type { IngestRemarks } from "./ingest-remarks.ts";

/** The report of `ingest`: what it did, and what else the operator should know. It is printed, not published. */
export interface IngestReport extends TablesReport, IngestRemarks {}

/** The report of an ingest whose tables are written. */
export interface WrittenReport extends IngestReport {
  /** Set if the tables have the name of a release that is frozen with other content, so that build refuses them. */
  readonly taken?: TakenName;
}

/** The name of a release that tables cannot be published under, because it is frozen already. */
export interface TakenName {
  readonly release: string;
  /** The name of the next correction, under which they can be published. */
  readonly correction: string;
}
