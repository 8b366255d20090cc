/**
 * What the settings and the changelog of this repository say of the sample, which is not true of anybody's own data. Of the
 * citation the release's id is taken out.
 */
export const SAMPLE_TEXTS = {
  "/disclaimer":
    "Provisional, and synthetic: the figures are computed from a generated sample, not from organisations. They show what the service publishes and describe nobody.",
  "/attribution": "Compliance Benchmark Data (synthetic sample), compliance-data-api",
  "/citation": "compliance-data-api: PCI DSS Compliance Benchmark, release  (synthetic sample data).",
  "/provider/name": "compliance-data-api",
} as const;

export const SAMPLE_CHANGELOG: readonly string[] = [
  "Programmes in the United States that came in over the summer.",
  "Blocks: every figure is a sum over blocks of at least five organisations. The releases that an earlier method made are replaced.",
  "First release of the synthetic sample.",
];

/** The id of a sample's submission: nobody else's begin so all of them. */
export const SAMPLE_ID = /^S\d{8}$/;

export function sampleId(position: number): string {
  return `S${String(position).padStart(8, "0")}`;
}
