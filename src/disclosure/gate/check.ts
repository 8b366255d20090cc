import type { People } from "./people.ts";
import type { Publication } from "./publication.ts";

/** A publication as the checks look at it. */
export interface View extends Publication {
  readonly people: People;
}

/** One thing that must not be published. */
export interface GateFinding {
  /** The id of the check that found it. */
  readonly check: string;
  readonly file: string;
  /** Line in the file, the header being line 1. */
  readonly row?: number;
  readonly what: string;
  readonly remedy: string;
}

export type Found = Omit<GateFinding, "check">;

/** One rule that what is published must keep, looked at by itself. */
export interface Check {
  readonly id: string;
  /** What it promises to those whose data it is. */
  readonly promise: string;
  /** Whether it looks at nothing but what the program computes: what it finds is then the program's own fault. */
  readonly isOfProgram?: true;
  /** Whether it compares releases: without one before it cannot be run. */
  readonly comparesReleases?: true;
  readonly find: (view: View) => Found[];
}
