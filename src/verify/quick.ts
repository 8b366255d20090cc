import { CATALOGUE_FILE, DATASETS_FOLDER, STATUS_FILE } from "../routing/addresses.ts";
import type { RequestCase } from "./request-case.ts";

/** What a quick check asks for, besides the manifest and the catalogue: the first request of each kind. */
const KINDS: readonly ((request: RequestCase) => boolean)[] = [
  ({ path, answer }) => path === "/" && answer.status === 200,
  ({ path }) => path === STATUS_FILE,
  ({ path }) => path.startsWith(`${DATASETS_FOLDER}/`) && path.endsWith(".csv"),
  (request) => isUnfiltered(request) && request.query === undefined,
  // A value of a parameter, and one that nobody knows; without parameters an address that nobody knows.
  (request) => isOfQuery(request) && request.answer.status === 200 && !isUnfiltered(request),
  (request) => isOfQuery(request) && request.answer.status === 404,
];

/**
 * The few requests of a quick check, out of the whole list: the start page, the status, a dataset, an endpoint without
 * a value, with a value, and with one that is unknown. The same ones each time, as far as the site has them.
 * @param hasOldCatalogue whether the catalogue is to be judged by itself, for it is not of the manifest's release
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

/** Whether it is for an endpoint, and the answer does not depend on the query. */
function isUnfiltered({ path, answer }: RequestCase): boolean {
  return answer.status === 200 && answer.file === `${path}.json`;
}

function isOfQuery({ path, query }: RequestCase): boolean {
  return path.startsWith("/api/") && query !== undefined;
}
