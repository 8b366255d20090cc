import { TWIN_RELATION } from "../routing/links.ts";
import { RELEASE_HEADER } from "../routing/routed-history.ts";

/** Descriptions of the headers of answers, by name. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  ETag: "Identifies this version of the file. If it is sent back in `If-None-Match`, an unchanged file is not sent again.",
  "Cache-Control": "How long caches may keep the answer.",
  "Access-Control-Allow-Origin": "Pages of any origin may read the answer.",
  [RELEASE_HEADER]: "The release of the answer. For a day, caches may hold answers of two releases.",
  Link: `Where the interface is described and documented and, for files that the release freezes, the frozen copy, which never changes (\`${TWIN_RELATION}\`).`,
  "Content-Disposition": "The name under which a browser saves the file.",
};
