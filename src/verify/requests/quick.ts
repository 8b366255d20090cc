import { CATALOGUE_FILE, DATASETS_FOLDER, STATUS_FILE } from "../../routing/addresses.ts";
import type { RequestCase } from "./request-case.ts";

/** The kinds of request in a quick check, in addition to the manifest and the catalogue; the first of each kind is sent. */
const KINDS: readonly ((request: RequestCase) => boolean)[] = [
  ({ path, answer }) => path === "/" && answer.status === 200,
  ({ path }) => path === STATUS_FILE,
  ({ path }) => path.startsWith(`${DATASETS_FOLDER}/`) && path.endsWith(".csv"),
  (request) => isUnfiltered(request) && request.query === undefined,
  // A known and an unknown value of a parameter; if there are no parameters, an unknown address.
  (request) => isOfQuery(request) && request.answer.status === 200 && !isUnfiltered(request),
  (request) => isOfQuery(request) && request.answer.status === 404,
];

/**
 * Selects the few requests of a quick check from the whole list: the start page, the status, a dataset, and an endpoint
 * without a value, with a known value and with an unknown one. Always the same ones, as far as the site has them.
 * @param hasOldCatalogue whether to request the catalogue too, because it is not of the manifest's release
 */
export function quickOf<T extends { readonly request: RequestCase }>(
  requests: readonly T[],
  hasOldCatalogue = false,
): T[] {
  const plain = requests.filter(({ request }) => request.method === "GET" && request.headers === undefined);
  const kinds = hasOldCatalogue ? [({ path }: RequestCase) => path === CATALOGUE_FILE, ...KINDS] : KINDS;
  const first = kinds.map((isOfKind) => plain.find(({ request }) => isOfKind(request)));
  return first.filter((one) => one !== undefined);
}

/** Returns whether a request is for an endpoint, and its answer does not depend on the query. */
function isUnfiltered({ path, answer }: RequestCase): boolean {
  return answer.status === 200 && answer.file === `${path}.json`;
}

function isOfQuery({ path, query }: RequestCase): boolean {
  return path.startsWith("/api/") && query !== undefined;
}
