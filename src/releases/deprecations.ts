import { dayOf } from "../model/day.ts";
import type { Deprecation } from "../model/deprecation.ts";
import type { DataProblem } from "../model/problem.ts";
import { majorOf } from "../model/version.ts";
import { type Breach, REMEDIES } from "./breach.ts";

/** From which version to which, with the day of publication and what the old release announced. */
export interface Step {
  readonly oldVersion: string;
  readonly newVersion: string;
  /** Instant at which the next release is published, ISO 8601 in UTC: from then on its readers miss what is gone. */
  readonly published: string;
  readonly deprecations: readonly Deprecation[];
}

/**
 * The breaches that may not be published, each with every reason: one is allowed if the major version is raised, the
 * old release announced it, and its sunset has come by the day on which the next release is published.
 */
export function refused(breaches: readonly Breach[], step: Step): DataProblem[] {
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

function reasons(breach: Breach, step: Step): Pick<DataProblem, "rule" | "remedy">[] {
  const { oldVersion, newVersion, published, deprecations } = step;
  const found = [];
  if (majorOf(newVersion) <= majorOf(oldVersion)) {
    found.push({
      rule: `readers of ${oldVersion} rely on it, and ${newVersion} is no new major version`,
      remedy: REMEDIES[breach.kind],
    });
  }
  const sunsets = deprecations
    .filter(({ what }) => covers(what, breach.where))
    .map(({ sunset }) => sunset)
    .sort();
  if (sunsets[0] === undefined) {
    found.push({
      rule: "the release before did not announce it",
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

/** Whether a place is what is deprecated, or below it. */
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
  // A pointer into an answer names one entry of a list; every entry is meant.
  const names = pointer.split("/").filter((name) => name !== "" && name !== "*" && !/^\d+$/.test(name));
  return { path, query, pointer: names };
}
