import { GUIDE_ERRORS_PAGE } from "../../routing/addresses.ts";
import { PAGES } from "../links.ts";

/** Paths of the guide's pages in the publish folder. */
export const GUIDE = {
  firstCall: PAGES.guide,
  errors: GUIDE_ERRORS_PAGE.slice(1),
  caching: "guide/caching.html",
  limits: "guide/limits.html",
  versions: "guide/versions.html",
} as const;
