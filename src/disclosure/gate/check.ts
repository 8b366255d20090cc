import type { GateContributors } from "./gate-contributors.ts";
import type { Publication } from "./publication.ts";

/** A publication as the checks see it. */
export interface CheckedPublication extends Publication {
  readonly contributors: GateContributors;
}

/** Something that must not be published. */
export interface GateViolation {
  /** The id of the check that found it. */
  readonly check: string;
  readonly file: string;
  /** The line in the file; the header is line 1. */
  readonly row?: number;
  /** The place of the block among the blocks of the release, if the block could wait for a later release. */
  readonly block?: number;
  readonly what: string;
  readonly remedy: string;
}

export type CheckViolation = Omit<GateViolation, "check">;

/** A rule for what is published, checked independently of the other rules. */
export interface Check {
  readonly id: string;
  /** The promise to the organisations, published in the privacy report. */
  readonly promise: string;
  /** Whether it depends only on what the program computes: a violation is then a bug of the program. */
  readonly isOfProgram?: true;
  /** Whether it compares releases; without a previous release it cannot be run. */
  readonly comparesReleases?: true;
  readonly find: (view: CheckedPublication) => CheckViolation[];
}
