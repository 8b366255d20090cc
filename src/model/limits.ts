/**
 * The limits of what is read, each well above what a release needs: what exceeds one is refused before it costs
 * memory or time.
 */
export const LIMITS = {
  /** Bytes of the index of releases. */
  releaseIndexBytes: 1_000_000,
  /** Values of the index of releases, objects and lists included. */
  releaseIndexValues: 20_000,
  /** Frozen releases: a quarter each. */
  releases: 400,
  /** Files of a frozen release. */
  releaseFiles: 2_000,
  /** Bytes of an archive when it is unpacked. */
  archiveBytes: 32_000_000,
  /** Bytes of all archives when they are unpacked. */
  archivesBytes: 400_000_000,
  /** Characters of the name of a file in an archive. */
  archiveNameCharacters: 200,
  /** Objects and lists within each other in a document of a frozen release. */
  jsonDepth: 32,
  /** Parts of a published schema, what it refers to included as often as it does. */
  schemaParts: 20_000,
} as const;
