import { RELEASE_HEADER } from "../routing/history.ts";
import { TWIN_RELATION } from "../routing/links.ts";

/** What the headers of an answer are for, by their names. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  ETag: "Names this version of the file; sent back in `If-None-Match`, it spares the body.",
  "Cache-Control": "How long caches may keep the answer.",
  "Access-Control-Allow-Origin": "Pages of any origin may read the answer.",
  [RELEASE_HEADER]: "The release that the answer is of. Caches may hold answers of two for a day.",
  Link: `Where the interface is described and documented; of what is frozen with the release also its frozen twin (\`${TWIN_RELATION}\`), which never changes.`,
  "Content-Disposition": "The name under which a browser saves the file.",
};
