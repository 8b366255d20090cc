import type { Lock } from "../../src/documents/deploy-schemas.ts";

/** A lock that another machine holds. */
export const LOCK: Lock = {
  generator: "compliance-data-api",
  token: "0123456789abcdef",
  host: "builder",
  process: 4711,
  since: "2027-01-12T10:00:00Z",
};
