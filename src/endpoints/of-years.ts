import type { TSchema } from "typebox";
import * as Type from "typebox";
import type { Span } from "../model/years.ts";

/**
 * A field with years in its name: it has exactly these years. If the data lacks one of them, answers and schemas do not have
 * the field.
 */
export const ofYears = <S extends TSchema>(first: number, last: number, schema: S) =>
  Type.Optional({ ...schema, ofYears: [first, last] as const });

/** Whether the data has all years from one to another. */
export function hasYears(span: Span, first: number, last: number): boolean {
  return span.first <= first && span.benchmark >= last;
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** Returns the properties of an object's schema that the data has, and which of them are required. */
export function propertiesWith(span: Span, { properties = {}, required = [] }: ObjectSchema) {
  const yearsOf = (schema: object) => (schema as { ofYears?: readonly [number, number] }).ofYears;
  const there = Object.entries(properties).filter(([, schema]) => {
    const years = yearsOf(schema);
    return years === undefined || hasYears(span, ...years);
  });
  const always = there.filter(([name, schema]) => required.includes(name) || yearsOf(schema) !== undefined);
  return { properties: Object.fromEntries(there), required: always.map(([name]) => name) };
}
