/** The address of a request in the forms in which it can be used. */
export interface Calls {
  /** The address with its query, for hosts that read queries. */
  readonly query: string;
  /** The file itself, for any other host and from disk. */
  readonly file: string;
  readonly curl: string;
}

/** Used if it is unknown where the files will be published. */
const PLACEHOLDER = "https://YOUR-SITE";

/**
 * Returns the address of a request in all its forms.
 * @param page the address of the explorer
 * @param base the base URL of the published files; empty if unknown
 * @param address path and query of the request
 * @param file the address of the file that answers
 */
export function callsOf(page: string, base: string, address: string, file: string): Calls {
  const here = page.replace(/[?#].*$/s, "").replace(/\/[^/]*$/, "");
  const isHosted = /^https?:/.test(here);
  const query = `${isHosted ? here : base === "" ? PLACEHOLDER : base}${address}`;
  // Only a quotation mark could end the argument.
  return { query, file: `${here}${file}`, curl: `curl '${query.replaceAll("'", "%27")}'` };
}
