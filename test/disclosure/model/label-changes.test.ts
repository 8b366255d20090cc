import { expect, test } from "vitest";
import { formerLabels, isSameLabels, labelChanges } from "../../../src/disclosure/model/label-changes.ts";
import { programme, settings } from "../programmes.ts";

const country = (id: string, region: string, previously?: string) => ({
  ...{ id, display_name: id, region },
  ...(previously !== undefined && { previously }),
});

test("a country moved if its region is another than before, whatever it and the regions are called now", () => {
  const registries = {
    ...settings,
    regions: [
      { id: "upper", display_name: "Upper", previously: "north" },
      { id: "south", display_name: "South" },
    ],
    countries: [
      country("AA", "upper"),
      country("BB", "south"),
      country("CX", "south", "CC"),
      country("DX", "upper", "DD"),
      country("EE", "south"),
    ],
  };
  const earlier = [
    country("AA", "north"),
    country("BB", "north"),
    country("CC", "north"),
    country("DD", "north"),
  ];
  expect([...labelChanges(registries, earlier).movedFrom]).toEqual([
    ["BB", "upper"],
    ["CX", "upper"],
  ]);
});

test("a programme had the labels of each former name, also of the region that its country was in", () => {
  const renamed = (id: string, previously: string) => [
    { id, display_name: id, certification_body: "", previously },
  ];
  const changes = labelChanges(
    {
      ...settings,
      frameworks: renamed("X_1", "X_0"),
      regions: renamed("north", "polar"),
      countries: [country("AA", "north")],
    },
    [country("AA", "south")],
  );
  expect(isSameLabels(changes)).toBe(false);
  expect(formerLabels(programme(1), changes)).toEqual(
    [
      ["X_1", "polar"],
      ["X_1", "south"],
      ["X_0", "north"],
      ["X_0", "polar"],
      ["X_0", "south"],
    ].map(([framework, region]) => ({ industry: "alpha", framework, region })),
  );
});
