/**
 * The limits of what is read and shown, each well above what a release needs. Input that exceeds a limit is rejected before it
 * costs memory or time. docs/limits.md states them; a test keeps the two equal.
 */
export const LIMITS = {
  /** Bytes of a file of the data folder, checked before the file is read. */
  dataFileBytes: 100_000_000,
  /** Bytes of all files of the data folder together. */
  dataBytes: 400_000_000,
  /** Files of the data folder. */
  dataFiles: 10_000,
  /** Rows of a table, without its header. */
  tableRows: 1_000_000,
  /** Rows of a table in the published workbook. Larger tables are left out, and named. */
  sheetRows: 200_000,
  /** Columns of a table or of a submissions file. */
  columns: 100,
  /** Columns of an import, which may have several for each requirement. */
  importColumns: 500,
  /** Bytes of a row of a table, its line end included. */
  lineBytes: 65_536,
  /** Characters of a cell of a table, and of a text of a JSON document that people write. */
  textCharacters: 2_000,
  /** Characters of the label of an access key. */
  keyLabelCharacters: 100,
  /** Characters of the reason for a retraction, which documents, feeds and pages repeat. */
  reasonCharacters: 300,
  /** Bytes of a logo: every page loads it. */
  logoBytes: 100_000,
  /** Bytes of a JSON document that people write, such as the methodology. */
  settingsBytes: 1_000_000,
  /** Depth of nested objects and lists in any JSON document. */
  jsonDepth: 32,
  /** Values of a JSON document, objects and lists included. */
  jsonValues: 500_000,
  /** Bytes of the index of releases. Each release repeats its announced removals: a thousand take some 200,000 bytes. */
  releaseIndexBytes: 20_000_000,
  /** Values of the index of releases, objects and lists included. */
  releaseIndexValues: 500_000,
  /** Frozen releases, one for each quarter. */
  releases: 400,
  /** Files of a frozen release: a dozen for each industry and region, and 500 industries have some 6,000. */
  releaseFiles: 20_000,
  /** Bytes of an unpacked archive, which is one text in memory. */
  archiveBytes: 200_000_000,
  /** Bytes of all unpacked archives, which are in memory together. */
  archivesBytes: 2_000_000_000,
  /** Characters of the name of a file in an archive. */
  archiveNameCharacters: 200,
  /** Parts of a published schema, with references expanded. */
  schemaParts: 20_000,
  /** Values of a JSON document of a release, objects and lists included: the distributions have 4,100 for an industry. */
  releaseJsonValues: 5_000_000,
  /** Values of a release that the next one is compared with: a million take some 45 seconds and 1.5 GB. */
  comparedValues: 2_000_000,
  /** Bytes of a manifest, a catalogue, and a list of retired paths, also from a host: no more are received. */
  manifestBytes: 16_000_000,
  /** Bytes of any other published file, in a folder or as an answer without compression. */
  answerBytes: 100_000_000,
  /** Bytes that an answer may have beyond the size in the manifest, such as a server's own error page. */
  answerSlackBytes: 65_536,
  /** Bytes of all headers of an answer. */
  headerBytes: 16_384,
  /** Redirects that are followed: none, because the address of the site must be exact. */
  redirects: 0,
  /** Bytes of a file that holds a key. */
  keyBytes: 65_536,
  /** Number of a PCI DSS requirement: each has a bit in the ledger (see disclosure/model/rate-bits.ts). */
  requirements: 32,
  /** Years of a release, from the first to the benchmark year. */
  spanYears: 50,
  /** Submissions of a file. */
  submissions: 10_000_000,
  /** Bytes of a submission, its line end included. */
  submissionBytes: 1_048_576,
  /** Files of a folder of submissions. */
  submissionFiles: 10_000,
  /** Bytes of an encrypted file of submissions, checked before the file is read. */
  encryptedBytes: 100_000_000,
  /** Bytes of the header of an encrypted file, which lists who can read it. */
  encryptedHeaderBytes: 65_536,
  /** Bytes of an imported export, whose columns are all examined together. */
  importBytes: 200_000_000,
  /** Bytes of a file of submissions opened in the form. */
  openedBytes: 10_000_000,
  /** Problems that are kept and shown; further ones are only counted. */
  problems: 50,
  /** Characters of a value in a message. */
  shownCharacters: 500,
  /** Characters of a line of a message. */
  messageCharacters: 4_000,
} as const;

/** Returns the first year of the longest span that ends with a given year. */
export function firstYearOfSpan(last: number): number {
  return last - LIMITS.spanYears + 1;
}
