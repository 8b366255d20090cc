import { MANIFEST_PATH } from "../../model/manifest.ts";
import type { GoneRule } from "../../model/route.ts";
import { isPrefix } from "../../routing/table.ts";
import { NOT_FOUND } from "./not-found.ts";
import type { RequestCase } from "./request-case.ts";

/** Paths to request in a folder that is gone: files that it had, one that it never had, and the folder itself. */
const BELOW = [
  MANIFEST_PATH,
  "intelligence/audit-hours.json",
  "datasets/blocks.csv",
  "no-such-file.json",
  "",
];

/** Returns requests for addresses that are gone, which the notice of the erased release answers. */
export function goneCases(gone: readonly GoneRule[]): RequestCase[] {
  return gone.flatMap(({ path, file }) => {
    const folder = isPrefix(path) ? path.slice(0, -1) : undefined;
    const addresses = folder === undefined ? [path] : BELOW.map((name) => `${folder}${name}`);
    return [
      ...addresses.flatMap((address) => [
        goneCase("a file of an erased release is gone, and a notice says why", "GET", address, file),
        goneCase("HEAD of a file that is gone has the headers of GET and no body", "HEAD", address, file),
      ]),
      ...(folder === undefined ? [] : [otherCase(`${folder.slice(0, -1)}9/${MANIFEST_PATH}`)]),
    ];
  });
}

function goneCase(title: string, method: string, path: string, file: string): RequestCase {
  const answer = { status: 410, file } as const;
  return { title, method, path, answer, without: { gone: NOT_FOUND } };
}

/** A folder whose name begins like that of an erased release, which prefix rules must not match. */
function otherCase(path: string): RequestCase {
  const title = "a folder whose name only begins like that of an erased release is unknown";
  return { title, method: "GET", path, answer: NOT_FOUND };
}
