import { DataError, type DataProblem } from "../model/problem.ts";
import { nextCorrection } from "../model/release-id.ts";
import { compareVersions } from "../model/version.ts";
import type { Methodology } from "../tables/settings.ts";
import { canonicalJson } from "./chain.ts";
import type { Frozen } from "./frozen.ts";
import { jsonAt } from "./parts.ts";

/** The path of the methodology in the folder of a frozen release. */
export const FROZEN_METHODOLOGY = "methodology.json";

/** A value of the methodology: a number, a string, or a list such as that of the tiers. */
type MethodValue = unknown;

/** A field of the methodology that changed. */
export interface MethodChange {
  /** JSON pointer into the methodology, such as `/k` or `/rounding/usd`; a list is one field. */
  readonly field: string;
  /** Null if the field was added. */
  readonly old: MethodValue;
  /** Null if the field was removed. */
  readonly new: MethodValue;
}

/** Fields that identify or explain the method and are not part of it. */
const NO_METHOD = ["version", "highlights", "rules"];

/**
 * Returns the fields of a methodology that differ from those of an earlier one, in their order, without its version,
 * highlights and rules. A new unit under `rounding` is not a change, because no figure was in that unit before.
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

/** Formats a value of the methodology: `Low from 0, High from 35` for a list of steps. */
export function methodValue(value: MethodValue): string {
  if (value === null) return "none";
  if (!Array.isArray(value)) return typeof value === "string" ? value : JSON.stringify(value);
  return value.map((entry) => (isObject(entry) ? stepInWords(entry) : String(entry))).join(", ");
}

function stepInWords({ from, ...names }: Readonly<Record<string, unknown>>): string {
  return [...Object.values(names), ...(from === undefined ? [] : ["from", from])].join(" ");
}

/** The methodology of an earlier release, as far as it is known. */
export interface FrozenMethod {
  readonly releaseId: string;
  readonly version: string;
  /** Undefined for a release that was frozen without one. */
  readonly methodology: MethodologyDocument | undefined;
}

/** A methodology document written by any version of this program. */
export type MethodologyDocument = Readonly<Record<string, unknown>> &
  Pick<Methodology, "version"> & { readonly k?: number };

/** Returns the methodology that a release was frozen with; undefined for one that was frozen without. */
export function methodologyOf(frozen: Frozen): MethodologyDocument | undefined {
  const document = jsonAt(frozen, FROZEN_METHODOLOGY);
  return isObject(document) && typeof document.version === "string"
    ? (document as MethodologyDocument)
    : undefined;
}

/**
 * Returns the methodology of a frozen release, with its version.
 * @param version the version of the methodology in the release's record
 */
export function methodOf(frozen: Frozen, version: string): FrozenMethod {
  return { releaseId: frozen.releaseId, version, methodology: methodologyOf(frozen) };
}

/**
 * Checks that a changed methodology has a higher version than that of the previous release, that the version is never
 * lowered, and that k is never lowered, because contributors submitted under the promise of that k.
 * @throws DataError with each rule that is broken
 */
export function requireMethodKept(
  { releaseId, version, methodology }: FrozenMethod,
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
    const rule = `must be above ${version}, the version of release ${releaseId}, because the method changed: ${changed.map(inWords).join("; ")}`;
    report("/version", next.version, rule, "Raise the version, or restore the earlier values.");
  }
  if (methodology?.k !== undefined && next.k < methodology.k) {
    const rule = `must not be below ${methodology.k}, the k of release ${releaseId}: organisations submitted under that promise`;
    report("/k", String(next.k), rule, `Set k to ${methodology.k} or more.`);
  }
  if (problems.length > 0) throw new DataError(problems);
}

/**
 * Returns a problem for each field of the methodology that differs from the frozen release of the same id, which was
 * published with that method. New fields are allowed, because a later version of this program may require them. So are
 * changes to the highlights, which are text for people.
 */
export function methodProblems(
  { releaseId, version, methodology }: FrozenMethod,
  now: Methodology,
): DataProblem[] {
  const remedy = `Restore it. A new method needs a new release with a higher version: the next quarter, or the correction ${nextCorrection(releaseId)}.`;
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

/** Formats a change of the methodology: `/k from 5 to 10`. */
export function inWords({ field, old, new: now }: MethodChange): string {
  return `${field} from ${methodValue(old)} to ${methodValue(now)}`;
}
