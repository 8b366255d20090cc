import { expect, test } from "vitest";
import { components } from "../../../src/documents/openapi/components.ts";
import { golden } from "../../endpoints/support.ts";
import { contextOf } from "../../site/figures/support.ts";

test("a value that ends in every endpoint is apart from those that stay, and so is one that was renamed", () => {
  const context = contextOf(golden);
  const { catalogue } = context;
  const users = catalogue.filter(({ parameters }) => parameters.some(({ name }) => name === "industry"));
  const renamed = users.map((entry) => ({
    ...entry,
    parameters: entry.parameters.map((one) => ({
      ...one,
      former: [{ value: "gamma", instead: "beta", since: "2026-10-05" }],
    })),
  }));
  const deprecations = users.map(({ path }) => ({
    what: `${path}?industry=alpha`,
    deprecated: "2026-11-20",
    sunset: "2027-12-31",
  }));
  const { schemas } = components({
    ...context,
    catalogue: renamed,
    tables: { ...golden, deprecations },
  }) as { schemas: Record<string, object> };
  expect(schemas.Industry).toEqual({
    description: "Industry id. Cross-industry figures are not filtered.",
    anyOf: [
      {
        type: "string",
        description: "Industry id. Cross-industry figures are not filtered.",
        enum: ["beta"],
      },
      {
        type: "string",
        description: "The value may be removed later. gamma is now beta.",
        enum: ["alpha", "gamma"],
        deprecated: true,
      },
    ],
  });
});
