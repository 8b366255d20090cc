import { inject } from "vitest";

/** Where a site can be visited; both end in a slash. */
export interface SiteAddresses {
  readonly disk: string;
  /** The preview, which sends the headers of hosts. */
  readonly server: string;
  /** The folder of what hosts are configured with. */
  readonly hosts: string;
}

/** The build of the committed data on disk and behind the preview, one for all tests. */
export const servedSite: SiteAddresses = inject("site");
// It is answered when all is built.
await fetch(servedSite.server, { method: "HEAD" });
