/** What will go: an endpoint, a filter's value, a format, a table, and a field, of which no header tells. */

export const COST = "/api/intelligence/compliance-cost";
export const HOURS = "/api/intelligence/audit-hours";
export const EXPORT = "/api/intelligence/observatory/export";
export const TABLE = "/api/datasets/observatory/bands.csv";

const DAYS = { deprecated: "2026-11-20", sunset: "2027-12-31" };

export const deprecations = [
  { what: COST, ...DAYS },
  { what: `${HOURS}?industry=saas`, deprecated: "2026-12-31", sunset: "2028-02-29" },
  { what: `${EXPORT}?format=csv`, ...DAYS },
  { what: TABLE, ...DAYS },
  { what: "/api/intelligence/maturity-index#/industries/*/tier", ...DAYS },
];
