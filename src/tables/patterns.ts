/** Patterns for texts, each with its description. */
export const PATTERNS = {
  /** An id that becomes part of a URL or a file name. */
  id: {
    pattern: "^[A-Za-z0-9][A-Za-z0-9_-]*$",
    rule: "must be an id: letters, digits, hyphens and underscores, starting with a letter or digit",
  },
  /** Former ids of an entry. */
  ids: {
    pattern: "^[A-Za-z0-9][A-Za-z0-9_-]*( [A-Za-z0-9][A-Za-z0-9_-]*)*$",
    rule: "must be ids, with one space between two: letters, digits, hyphens and underscores, starting with a letter or digit",
  },
  /** One line of text, so that a row is always one line of its file. */
  line: {
    pattern: "^[^\\u0000-\\u001f\\u007f]*$",
    rule: "must be one line of text without control characters",
  },
  country: { pattern: "^[A-Z]{2}$", rule: "must be an ISO 3166-1 alpha-2 code, two capital letters" },
  countries: {
    pattern: "^[A-Z]{2}( [A-Z]{2})*$",
    rule: "must be ISO 3166-1 alpha-2 codes, two capital letters, with one space between two",
  },
  date: {
    pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
    rule: "must be a date like 2026-10-05",
  },
  /** An instant in UTC, so that the time zone is unambiguous. */
  instant: {
    pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ$",
    rule: "must be an instant in UTC like 2026-10-05T00:00:00Z",
  },
  /** A quarter, or a correction of its release. */
  release: {
    pattern: "^\\d{4}-Q[1-4](\\.[1-9]\\d*)?$",
    rule: "must be a quarter like 2026-Q4, or a correction of its release like 2026-Q4.1",
  },
  /** A version of the interface or of the methodology. */
  version: {
    pattern: "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)$",
    rule: "must be a version like 2.1.0: three whole numbers",
  },
  sha256: { pattern: "^[0-9a-f]{64}$", rule: "must be a SHA-256: 64 hexadecimal digits in lower case" },
  /** Copied into headers, documents and hosts' rules, so it may have only harmless characters. */
  siteAddress: {
    pattern: "^https?://[A-Za-z0-9.:\\[\\]-]+(/[A-Za-z0-9._~%/-]*)?$",
    rule: "must be a plain web address, https://host or https://host/path, without user, query or fragment",
  },
  mail: {
    pattern: "^[A-Za-z0-9][A-Za-z0-9._+-]*@[A-Za-z0-9][A-Za-z0-9.-]*\\.[A-Za-z]{2,}$",
    rule: "must be a mail address like data@example.org",
  },
  /** A public X25519 key of age, in Bech32. */
  recipient: {
    pattern: "^age1[02-9ac-hj-np-z]{58}$",
    rule: "must be an age public key: age1 and 58 more characters, as age-keygen prints it",
  },
  colour: { pattern: "^#[0-9A-Fa-f]{6}$", rule: "must be a colour like #00656e" },
  /** Part of a published address. */
  logo: {
    pattern: "^[A-Za-z0-9][A-Za-z0-9_-]*\\.(svg|png)$",
    rule: "must be the name of a file like logo.svg or logo.png: letters, digits, hyphens and underscores",
  },
  /** The target of a footer link: a page or a mail address. */
  linkedAddress: {
    pattern:
      "^(https?://[^\\s\"'<>\\\\]+|mailto:[A-Za-z0-9][A-Za-z0-9._+-]*@[A-Za-z0-9][A-Za-z0-9.-]*\\.[A-Za-z]{2,})$",
    rule: "must be a web address, https://…, or a mail address, mailto:imprint@example.org",
  },
  webAddress: {
    pattern: "^https?://[^\\s?#]+$",
    rule: "must be a web address, https://…, without query or fragment",
  },
} as const;
