/** What breaks a reader of the old contract, with what to do instead. */
export const REMEDIES = {
  "path vanished": "Publish it on.",
  "filter value vanished":
    "Keep the value; if it was renamed, name it in the column previously of the entry that it became.",
  "table vanished": "Publish the table on.",
  "column removed": "Bring it back. A column renamed is one removed and one added: keep the old one too.",
  "column moved": "Put new columns after the old ones, and leave those in their order.",
  "field removed": "Bring it back. A field renamed is one removed and one added: keep the old one too.",
  "required became optional": "Give the field in every answer, or add another that may be missing.",
  "type changed": "Give the value under a new name, and leave the old field as it was.",
  "null allowed": "Give a value always, or leave the field as it was and add one that may be null.",
  "unit changed": "Give the value in the new unit under a new name, and leave the old one as it was.",
  "enum narrowed": "Keep the value among those that may come.",
  "enum widened": "Readers know only the old values: give the new one in a field of its own.",
} as const;
export type BreachKind = keyof typeof REMEDIES;

/** One thing that a reader relied on. */
export interface Breach {
  readonly kind: BreachKind;
  /** An address, with a filter's value (`?industry=fintech`) or a pointer into the answer (`#/data/globalAvg`). */
  readonly where: string;
  /** Which value, or what became of it. */
  readonly value?: string;
}
