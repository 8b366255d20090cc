/** The address of a request in the forms in which it can be called. */
export interface Calls {
  /** What a host that routes on queries answers. */
  readonly query: string;
  /** The file itself, for any other host and from disk. */
  readonly file: string;
  readonly curl: string;
}

/** Stands where nobody knows where the files will be. */
const PLACEHOLDER = "https://YOUR-SITE";

/**
 * @param page where the explorer itself is
 * @param base where the files are published; empty where nobody knows
 * @param address path and query of the request
 * @param file the address of the file that answers
 */
export function callsOf(page: string, base: string, address: string, file: string): Calls {
  const here = page.replace(/[?#].*$/s, "").replace(/\/[^/]*$/, "");
  const isHosted = /^https?:/.test(here);
  const query = `${isHosted ? here : base === "" ? PLACEHOLDER : base}${address}`;
  // A quotation mark is all that could end the argument.
  return { query, file: `${here}${file}`, curl: `curl '${query.replaceAll("'", "%27")}'` };
}
