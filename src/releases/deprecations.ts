import { dayOf } from "../model/day.ts";
import type { Deprecation } from "../model/deprecation.ts";
import type { DataProblem } from "../model/problem.ts";
import { majorOf } from "../model/version.ts";
import { type Breach, REMEDIES } from "./breach.ts";

/** The step from one release to the next. */
export interface VersionStep {
  readonly oldVersion: string;
  readonly newVersion: string;
  /** Instant of the next release's publication, ISO 8601 in UTC, from which clients miss what was removed. */
  readonly published: string;
  /** The deprecations that the old release announced. */
  readonly deprecations: readonly Deprecation[];
}

/**
 * Returns the breaches that must not be published, each with every reason. A breach is allowed if the major version is
 * raised, the old release announced it, and the next release is published on its sunset or later.
 */
export function refused(breaches: readonly Breach[], step: VersionStep): DataProblem[] {
  return breaches.flatMap((breach) => {
    const [, pointer] = breach.where.split("#");
    const place = {
      file: breach.where.replace(/#.*$/s, ""),
      ...(pointer && { column: pointer }),
      ...(breach.value !== undefined && { value: breach.value }),
    };
    return reasons(breach, step).map((reason) => ({
      ...place,
      rule: `${breach.kind}: ${reason.rule}`,
      remedy: reason.remedy,
    }));
  });
}

function reasons(breach: Breach, step: VersionStep): Pick<DataProblem, "rule" | "remedy">[] {
  const { oldVersion, newVersion, published, deprecations } = step;
  const found = [];
  if (majorOf(newVersion) <= majorOf(oldVersion)) {
    found.push({
      rule: `clients of ${oldVersion} rely on it, and ${newVersion} is not a new major version`,
      remedy: REMEDIES[breach.kind],
    });
  }
  const sunsets = deprecations
    .filter(({ what }) => covers(what, breach.where))
    .map(({ sunset }) => sunset)
    .sort();
  if (sunsets[0] === undefined) {
    found.push({
      rule: "the previous release did not announce it",
      remedy: "Publish a deprecation first, and make the change in a release after its sunset.",
    });
  } else if (sunsets[0] > dayOf(published)) {
    found.push({
      rule: `its sunset is ${sunsets[0]}`,
      remedy: "Wait for a release that is published on that day or later: release --published.",
    });
  }
  return found;
}

/** Whether a place is the deprecated one or is below it. */
function covers(what: string, where: string): boolean {
  const [target, place] = [placeOf(what), placeOf(where)];
  if (target.query !== undefined) return target.path === place.path && target.query === place.query;
  if (target.pointer.length > 0) {
    return target.path === place.path && target.pointer.every((name, at) => name === place.pointer[at]);
  }
  const isBelow = [".", "/"].some((mark) => place.path.startsWith(`${target.path}${mark}`));
  return place.path === target.path || isBelow;
}

function placeOf(where: string) {
  const [address = "", pointer = ""] = where.split("#");
  const [path = "", query] = address.split("?");
  // A pointer into one entry of a list means the field in every entry.
  const names = pointer.split("/").filter((name) => name !== "" && name !== "*" && !/^\d+$/.test(name));
  return { path, query, pointer: names };
}
