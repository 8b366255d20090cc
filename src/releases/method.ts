import { DataError, type DataProblem } from "../model/problem.ts";
import { nextCorrection } from "../model/release-id.ts";
import { compareVersions } from "../model/version.ts";
import type { Methodology } from "../tables/settings.ts";
import { canonicalJson } from "./chain.ts";
import type { Frozen } from "./frozen.ts";
import { jsonAt } from "./parts.ts";

/** The methodology that a release is frozen with, in its folder. */
export const FROZEN_METHODOLOGY = "methodology.json";

/** A value of the methodology: a number, a text, or a list such as that of the tiers. */
type MethodValue = unknown;

/** A field of the methodology that is not what it was. */
export interface MethodChange {
  /** JSON pointer into the methodology, such as `/k` or `/rounding/usd`; a list is one field. */
  readonly field: string;
  /** Null where the field is new. */
  readonly old: MethodValue;
  /** Null where the field is gone. */
  readonly new: MethodValue;
}

/** Those say which method it is, and tell people of it; they are not the operator's method. */
const NO_METHOD = ["version", "highlights", "rules"];

/**
 * The fields of a methodology that differ from those of an earlier one, in their order, without its version and its
 * highlights, which are words. A unit that the earlier one did not round is no change: no figure was in it.
 */
export function methodChanges(before: object, after: object): MethodChange[] {
  const rest = (methodology: object) =>
    Object.fromEntries(Object.entries(methodology).filter(([name]) => !NO_METHOD.includes(name)));
  return fieldChanges("", rest(before), rest(after)).filter(
    ({ field, old }) => !(field.startsWith("/rounding/") && old === null),
  );
}

function fieldChanges(field: string, old: unknown, now: unknown): MethodChange[] {
  if (isObject(old) && isObject(now)) {
    const names = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...names].flatMap((name) => fieldChanges(`${field}/${name}`, old[name], now[name]));
  }
  const [was, is] = [old ?? null, now ?? null];
  return canonicalJson(was) === canonicalJson(is) ? [] : [{ field, old: was, new: is }];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value of the methodology in words: `Low from 0, High from 35` for a list of steps. */
export function methodValue(value: MethodValue): string {
  if (value === null) return "none";
  if (!Array.isArray(value)) return typeof value === "string" ? value : JSON.stringify(value);
  return value.map((entry) => (isObject(entry) ? stepInWords(entry) : String(entry))).join(", ");
}

function stepInWords({ from, ...names }: Readonly<Record<string, unknown>>): string {
  return [...Object.values(names), ...(from === undefined ? [] : ["from", from])].join(" ");
}

/** An earlier release, as far as its method is known. */
export interface MethodBefore {
  readonly releaseId: string;
  readonly version: string;
  /** Undefined for a release that was frozen without. */
  readonly methodology: MethodologyDocument | undefined;
}

/** A methodology that some version of this program wrote. */
export type MethodologyDocument = Readonly<Record<string, unknown>> &
  Pick<Methodology, "version"> & { readonly k?: number };

/** The methodology that a release is frozen with; undefined for one that was frozen without. */
export function methodologyOf(frozen: Frozen): MethodologyDocument | undefined {
  const document = jsonAt(frozen, FROZEN_METHODOLOGY);
  return isObject(document) && typeof document.version === "string"
    ? (document as MethodologyDocument)
    : undefined;
}

/** @param version of the methodology, as the record of the release has it */
export function methodOf(frozen: Frozen, version: string): MethodBefore {
  return { releaseId: frozen.releaseId, version, methodology: methodologyOf(frozen) };
}

/**
 * Makes sure that a method which changed has a higher version than that of the release before, that no version is lower,
 * and that k is not: who handed in answers did so under the promise of that k.
 * @throws DataError with each of these that is not so
 */
export function requireMethodKept(
  { releaseId, version, methodology }: MethodBefore,
  next: Methodology,
): void {
  const order = compareVersions(next.version, version);
  const changed = methodology === undefined ? [] : methodChanges(methodology, next);
  const problems: DataProblem[] = [];
  const report = (column: string, value: string, rule: string, remedy: string) =>
    problems.push({ file: FROZEN_METHODOLOGY, column, value, rule, remedy });
  if (order < 0) {
    const rule = `must not be below ${version}, the version of release ${releaseId}`;
    report("/version", next.version, rule, "Raise the version.");
  } else if (order === 0 && changed.length > 0) {
    const rule = `must be above ${version}, the version of release ${releaseId}, for the method changed: ${changed.map(inWords).join("; ")}`;
    report("/version", next.version, rule, "Raise the version, or put the earlier values back.");
  }
  if (methodology?.k !== undefined && next.k < methodology.k) {
    const rule = `must not be below ${methodology.k}, the k of release ${releaseId}: organisations answered under that promise`;
    report("/k", String(next.k), rule, `Set k to ${methodology.k} or more.`);
  }
  if (problems.length > 0) throw new DataError(problems);
}

/**
 * What the methodology says otherwise than a frozen release of the same id, or no longer: that release was published
 * with this method, and its tables were made by it. A field that is new contradicts nothing: a later version of this
 * program may ask for it. Words for people may be mended.
 */
export function methodProblems(
  { releaseId, version, methodology }: MethodBefore,
  now: Methodology,
): DataProblem[] {
  const remedy = `Restore it. A new method is a new release with a higher version: the next quarter's, or the correction ${nextCorrection(releaseId)}.`;
  const changed = methodology === undefined ? [] : methodChanges(methodology, now);
  return [
    ...(now.version === version ? [] : [{ field: "/version", old: version, new: now.version }]),
    ...changed.filter(({ old }) => old !== null),
  ].map(({ field, old, new: value }) => ({
    file: FROZEN_METHODOLOGY,
    column: field,
    value: methodValue(value),
    rule: `must be ${methodValue(old)}, as it was frozen with release ${releaseId}`,
    remedy,
  }));
}

/** A change of the method in words: `/k from 5 to 10`. */
export function inWords({ field, old, new: now }: MethodChange): string {
  return `${field} from ${methodValue(old)} to ${methodValue(now)}`;
}
