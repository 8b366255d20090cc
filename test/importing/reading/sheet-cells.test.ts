import { expect, test } from "vitest";
import { cellsOf } from "../../../src/importing/reading/sheet-cells.ts";

const displayed = (value: number, numFmt: string) => {
  const cells = new Map([["0,0", { value, style: { numFmt } }]]);
  return String(
    cellsOf({ name: "A", rows: [[value]], cells } as unknown as Parameters<typeof cellsOf>[0])[0]?.[0],
  );
};

test.each([
  ['#,##0 "€"', "76442.25 €"],
  ["[$€-407] #,##0.00", "76442.25 €"],
  ["[$EUR] #,##0", "76442.25 EUR"],
  ['_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-;_-@_-', "76442.25 €"],
  ["#,##0\\ \\£", "76442.25 £"],
  ["$#,##0", "76442.25 $"],
  ['"$"#,##0_);[Red]\\("$"#,##0\\)', "76442.25 $"],
  ["#,##0.00\\ [$kr-41D]", "76442.25 kr"],
])("a number with the format %s has the currency with which it is displayed", (format, read) => {
  expect(displayed(76_442.25, format)).toBe(read);
});

test("superscript digits are no digits of the number before them", () => {
  const richText = [{ text: "25234" }, { text: "13", font: { vertAlign: "superscript" } }];
  const cells = new Map([["0,0", { value: "2523413", richText }]]);
  const sheet = { name: "A", rows: [["2523413"]], cells } as unknown as Parameters<typeof cellsOf>[0];
  expect(cellsOf(sheet)).toEqual([["25234¹³"]]);
});

test.each(["General", "#,##0.00", '0 "controls"', "[$-409]0.00", '0.0" %"', "0.00_€", '0;-0 "€"'])(
  "a number with the format %s has no unit",
  (format) => {
    expect(displayed(12.5, format)).toBe("12.5");
  },
);

test("a percentage is displayed times a hundred, without floating-point noise", () => {
  expect(displayed(0.07, "0.0%")).toBe("7%");
  expect(displayed(0.07, "0.0\\%")).toBe("0.07");
});
