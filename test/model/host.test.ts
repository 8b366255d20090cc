import { expect, test } from "vitest";
import { FEATURES, titleWith } from "../../src/model/host.ts";

test.each([
  ["industry", "ind%75stry"],
  ["framework", "fra%6Dework"],
  ["region", "reg%69on"],
  ["id", "i%64"],
])(
  "the examples of features are of the parameter %s, also with a letter percent-encoded",
  (name, encoded) => {
    const { query, bareNames, encodedNames, lastBeforeAmpersand, spellings } = FEATURES;
    expect(
      [query, bareNames, encodedNames, lastBeforeAmpersand, spellings].map(
        ({ title }) => /`(\?.*)`/.exec(titleWith(title, name))?.[1],
      ),
    ).toEqual([`?${name}=V`, `?${name}`, `?${encoded}=x`, `?${name}=x&`, `?${name}=x&${encoded}=y`]);
    expect(decodeURIComponent(encoded)).toBe(name);
  },
);

test("titles without a parameter stay as they are", () => {
  for (const { title } of [FEATURES.endpoints, FEATURES.endings, FEATURES.gone])
    expect(titleWith(title, "region")).toBe(title);
});
