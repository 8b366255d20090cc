import { expect, test } from "vitest";
import { gathersNobody } from "../../src/submissions/gathers-nobody.ts";

const industries = [{ id: "others", gathers: "iota thetta eta" }, { id: "theta" }, { id: "eta" }];
const iota = { industry: "iota", by: "others", programmes: 3 };

test("gathered ids that neither the registry nor a submission has are reported, with a likely correction", () => {
  expect(gathersNobody(industries, { gathered: [iota], unknownLabels: [] })).toEqual([
    { by: "others", id: "thetta", near: "theta" },
  ]);
  expect(
    gathersNobody([{ id: "others", gathers: "gamin" }], {
      gathered: [],
      unknownLabels: [{ column: "industry", value: "gaming" }],
    }),
  ).toEqual([{ by: "others", id: "gamin", near: "gaming" }]);
});

test("a correction differs by at most two letters, whatever the case, and is no label of another column", () => {
  const near = (gathers: string, column: string, value: string) =>
    gathersNobody([{ id: "others", gathers }], { gathered: [], unknownLabels: [{ column, value }] })[0]?.near;
  expect(near("gamn", "industry", "gaming")).toBe("gaming");
  expect(near("gam", "industry", "gaming")).toBeUndefined();
  expect(near("GAMING", "industry", "gaming2")).toBe("gaming2");
  expect(near("gamin", "framework", "gaming")).toBeUndefined();
});

test("an id that resembles nothing is reported without a correction", () => {
  expect(gathersNobody([{ id: "others", gathers: "aviation" }], { gathered: [], unknownLabels: [] })).toEqual(
    [{ by: "others", id: "aviation" }],
  );
});
