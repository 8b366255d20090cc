import { MANIFEST_PATH } from "../model/manifest.ts";
import type { Failure } from "./fault.ts";
import type { Mix } from "./mixed.ts";
import { COMMON_HEADERS } from "./request-case.ts";

/** Whether a site is as its own manifest says, but for headers: then it shows the build of that manifest, and no other. */
export function isWholly({
  mixed,
  failures,
}: {
  readonly mixed: readonly Mix[];
  readonly failures: readonly Failure[];
}): boolean {
  const isOfHeaders = ({ faults }: Failure) => faults.every(({ what }) => what.startsWith("header "));
  return mixed.length === 0 && failures.every(isOfHeaders);
}

/** A site that shows the build of an earlier release, as a failure; no cache keeps a manifest, so it is no mix. */
export function notDeployed(site: string, shown: string, expected: string): Failure {
  return {
    title: "the build is deployed",
    method: "GET",
    url: `${site}/${MANIFEST_PATH}`,
    headers: {},
    sent: COMMON_HEADERS,
    faults: [
      {
        what: "manifest",
        expected: `that of release ${expected}`,
        received: `that of ${shown}: the site shows the build of ${shown}, wholly, and that of ${expected} is not deployed`,
      },
    ],
  };
}
