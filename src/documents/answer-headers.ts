import { TWIN_RELATION } from "../routing/links.ts";
import { RELEASE_HEADER } from "../routing/routed-history.ts";

/** Descriptions of the headers of answers, by name. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  ETag: "Identifies this version of the file. If it is sent back in `If-None-Match`, an unchanged file is not sent again.",
  "Cache-Control": "How long caches may keep the answer.",
  "Access-Control-Allow-Origin": "Web pages of any origin may read the answer.",
  [RELEASE_HEADER]:
    "The release that the answer belongs to. For one day after a release, caches may still hold answers of the previous one.",
  Link: `Links to the description and the documentation of the interface and, for files that are frozen with the release, to the frozen copy, which never changes (\`${TWIN_RELATION}\`).`,
  "Content-Disposition": "The name under which a browser saves the file.",
};
