import { test } from "vitest";
import { StatusSchema } from "../../src/documents/status.ts";
import { isAsGolden } from "../support/as-golden.ts";

/** Each description within a schema, with the place of what it describes. */
function described(schema: unknown, place = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { description, properties, items, anyOf } = schema as Readonly<Record<string, unknown>>;
  return [
    ...(typeof description === "string" ? [`${place}: ${description}`] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => described(inner, `${place}/${name}`)),
    ...described(items, `${place}/*`),
    ...((anyOf ?? []) as readonly unknown[]).flatMap((one) => described(one, place)),
  ];
}

test("every field of the status has a description, including those that few sites have", async () => {
  await isAsGolden("status.txt", described(StatusSchema));
});
