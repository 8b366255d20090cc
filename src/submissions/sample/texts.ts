/**
 * The texts about the sample in the settings and the changelog of this repository, which do not apply to an operator's
 * own data. The release's id is removed from the citation.
 */
export const SAMPLE_TEXTS = {
  "/disclaimer":
    "Provisional, and synthetic: the figures are computed from a generated sample, not from organisations. They show what the service publishes and describe nobody.",
  "/attribution": "Compliance Benchmark Data (synthetic sample), compliance-data-api",
  "/citation": "compliance-data-api: PCI DSS Compliance Benchmark, release  (synthetic sample data).",
  "/provider/name": "compliance-data-api",
  "/participation/consent":
    "This is a demonstration with synthetic data: nothing is collected here, nobody reads these addresses, and nobody has the key that a file is encrypted to. An operator's own words stand in this place, such as: I may give these figures for the organisation. They are used for figures about groups of at least five organisations, which are published for good; they are not published themselves, and are given to nobody else. I can withdraw at any time, and am then in no later release.",
  "/participation/contact": "questions@example.org",
  "/participation/sendTo": "figures@example.org",
  // Nobody kept its identity.
  "/participation/recipient": "age17t80c3xv2d8mxnmcfqkg7jazanlvd099g5g4x3kd9l4pzu6wvezqt92adw",
} as const;

export const SAMPLE_CHANGELOG: readonly string[] = [
  "Programmes in the United States that came in over the summer.",
  "Blocks: every figure is a sum over blocks of at least five organisations. The releases that an earlier method made are replaced.",
  "First release of the synthetic sample.",
];

/** The form of the ids of a sample's submissions. A file in which all ids have it is taken for a sample. */
export const SAMPLE_ID = /^S\d{8}$/;

export function sampleId(position: number): string {
  return `S${String(position).padStart(8, "0")}`;
}
