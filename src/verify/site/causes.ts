import { howMany } from "../../model/unit.ts";
import { REWRITTEN } from "../replies/compare-body.ts";
import type { Failure } from "../replies/fault.ts";
import { FILE_TITLE } from "../requests/requests.ts";

/** Wrong files are taken to have one cause if they are at least a tenth of all files, and at least three. */
const SHARE = 10;
const FEWEST = 3;

/**
 * Returns the likely common causes of many failures, as sentences.
 * @param site its address, without a trailing slash
 * @param paths of the files that the manifest lists
 * @param isAgainst whether the site is compared with a build at hand
 */
export function commonCauses(
  failures: readonly Failure[],
  site: string,
  paths: readonly string[],
  isAgainst: boolean,
): string[] {
  const wrong = failures
    .filter(({ title, faults }) => title === FILE_TITLE && faults.some(({ what }) => what === "body"))
    .map(({ url }) => url);
  const others = [
    rewritingCause(failures) ?? pageCause(wrong, paths) ?? buildCause(wrong.length, paths.length, isAgainst),
  ];
  return [...moveCauses(failures, site), ...others].filter((cause) => cause !== undefined);
}

function moveCauses(failures: readonly Failure[], site: string): string[] {
  const own = new URL(site).origin;
  const counts = new Map<string, number>();
  for (const { faults } of failures) {
    const received = faults.find(({ what }) => what === "status")?.received ?? "";
    const [, origin] = /^30\d, to (https?:\/\/[^/?#\s]+)/.exec(received) ?? [];
    if (origin !== undefined && origin !== own) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= FEWEST)
    .map(
      ([origin, count]) =>
        `${howMany(count, "answer")} redirect to ${origin}. Verify that address: verify ${origin}.`,
    );
}

function rewritingCause(failures: readonly Failure[]): string | undefined {
  const count = failures.filter(({ faults }) => faults.some(({ received }) => received === REWRITTEN)).length;
  if (count < FEWEST) return undefined;
  return `${howMany(count, "answer")} are the same JSON, formatted differently: something changes the answers on their way, such as a CDN or a proxy that minifies. Turn that off.`;
}

function pageCause(wrong: readonly string[], paths: readonly string[]): string | undefined {
  const isPage = (address: string) => address.endsWith(".html");
  const pages = paths.filter(isPage).length;
  if (wrong.length < 2 || wrong.length * 2 < pages || !wrong.every(isPage)) return undefined;
  return `${wrong.length} of ${howMany(pages, "page")} differ from the build, and no other file does: something changes pages on their way, such as a CDN that adds a script, minifies or hides e-mail addresses. Turn that off.`;
}

function buildCause(wrong: number, files: number, isAgainst: boolean): string | undefined {
  if (wrong < FEWEST || wrong * SHARE < files) return undefined;
  const count = `${wrong} of ${howMany(files, "file")} differ from`;
  return isAgainst
    ? `${count} the build: the site may be of another release than the build that --against names.`
    : `${count} the site's manifest: the manifest or the files are of another build, perhaps kept by a cache. Compare the site with the build that should be there: --against FOLDER.`;
}
