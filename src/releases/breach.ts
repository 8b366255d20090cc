/** Changes that break clients of the previous release, each with the remedy. */
export const REMEDIES = {
  "path vanished": "Keep publishing it.",
  "filter value vanished":
    "Keep the value. If it was renamed, list it in the column previously of the renamed entry.",
  "table vanished": "Keep publishing the table.",
  "column removed": "Restore it. Renaming a column removes one and adds another: keep the old one as well.",
  "column moved": "Put new columns after the old ones, and keep the order of the old ones.",
  "field removed": "Restore it. Renaming a field removes one and adds another: keep the old one as well.",
  "required became optional": "Include the field in every answer, or add another field that may be missing.",
  "type changed": "Publish the value under a new name, and leave the old field as it was.",
  "null allowed": "Always publish a value, or leave the field as it was and add another that may be null.",
  "unit changed": "Publish the value in the new unit under a new name, and leave the old one as it was.",
  "enum narrowed": "Keep the value in the enum.",
  "enum widened": "Clients know only the old values: publish the new one in a field of its own.",
} as const;
export type BreachKind = keyof typeof REMEDIES;

/** Something that clients relied on and that the next release changes or removes. */
export interface Breach {
  readonly kind: BreachKind;
  /** An address, with a filter's value (`?industry=fintech`) or a pointer into the answer (`#/data/globalAvg`). */
  readonly where: string;
  /** The value concerned, or what it changed to. */
  readonly value?: string;
}
