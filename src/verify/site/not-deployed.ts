import { MANIFEST_PATH } from "../../model/manifest.ts";
import type { Failure } from "../replies/fault.ts";
import { COMMON_HEADERS } from "../requests/request-case.ts";
import type { Mix } from "./mixed-releases.ts";

/** Returns whether a site matches its own manifest except for headers, and so serves the build of that manifest. */
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

/** Returns the failure of a site that serves the build of an earlier release. */
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
        received: `that of ${shown}: the site serves the complete build of ${shown}, and that of ${expected} is not deployed`,
      },
    ],
  };
}
