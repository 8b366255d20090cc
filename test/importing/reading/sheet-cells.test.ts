import { expect, test } from "vitest";
import { DisplayedNumber } from "../../../src/importing/model/table.ts";
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
  ["#,##0.00\\ [$kr-41D]", "76442.25 SEK"],
  ["[$$-409]#,##0", "76442.25 $"],
  ["[$$-1009]#,##0", "76442.25 CAD"],
  ["_-[$$-1009]* #,##0_-", "76442.25 CAD"],
  ["[$$-en-CA]#,##0", "76442.25 CAD"],
  ["[$$-10C09]#,##0", "76442.25 AUD"],
  ["[$$-80A]#,##0.00", "76442.25 MXN"],
  ["[$¥-804]#,##0", "76442.25 CNY"],
  ["[$€-1009]#,##0", "76442.25 €"],
  ['"CA$"#,##0', "76442.25 CA$"],
])("a number with the format %s has the currency with which it is displayed", (format, read) => {
  expect(displayed(76_442.25, format)).toBe(read);
});

test.each([
  ['0.0" T€"', "76442.25 T€"],
  ['0.0" Tsd."', "76442.25 Tsd."],
  ['0.0"k"', "76442.25 k"],
  ['0.000" Mio. USD"', "76442.25 Mio. USD"],
  ["0.0\\ \\k", "76442.25 k"],
  ['[$$-1009]0.0"k"', "76442.25 k CAD"],
  ['0.0" weeks"', "76442.25 weeks"],
  ['0.0" working days"', "76442.25 working days"],
])("a number with the format %s has the unit with which it is displayed", (format, read) => {
  expect(displayed(76_442.25, format)).toBe(read);
});

test.each([
  ['0,"k"', "76442.25"],
  ['0.0,,"Mio."', "76442.25"],
  ['#,##0,"k€"', "76442.25 EUR"],
  ['[$$-1009]#,##0,"k"', "76442.25 CAD"],
  ['#,##0," T$"', "76442.25 USD"],
])("of a number that the format %s divides for display, the scale is not read", (format, read) => {
  expect(displayed(76_442.25, format)).toBe(read);
});

test("a cell that is merged downwards has its value in each row, and a number also how many rows share it", () => {
  const rows = [
    ["Rose", 2031, 68_925],
    [null, null, null],
    ["Tulip", 2031, 70],
  ];
  const merges = [0, 1, 2].map((column) => ({
    startRow: 0,
    endRow: 1,
    startCol: column,
    endCol: column,
  }));
  const sheet = { name: "A", rows, merges } as unknown as Parameters<typeof cellsOf>[0];
  expect(cellsOf(sheet)).toEqual([
    ["Rose", new DisplayedNumber(2031, "", 2), new DisplayedNumber(68_925, "", 2)],
    ["Rose", new DisplayedNumber(2031, "", 2), new DisplayedNumber(68_925, "", 2)],
    ["Tulip", 2031, 70],
  ]);
  expect(String(new DisplayedNumber(2031, "", 2))).toBe("2031");
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

test("the struck-through part of a text is not read, unless all of it is struck through", () => {
  const textOf = (richText: readonly { text: string; font?: { strikethrough: boolean } }[]) => {
    const value = richText.map(({ text }) => text).join("");
    const cells = new Map([["0,0", { value, richText }]]);
    return cellsOf({ name: "Data", rows: [[value]], cells } as never)[0]?.[0];
  };
  const struck = { strikethrough: true };
  expect(textOf([{ text: "1", font: struck }, { text: "961.6" }])).toBe("961.6");
  expect(textOf([{ text: "Old Name Ltd", font: struck }, { text: " Sigma House" }])).toBe("Sigma House");
  expect(
    textOf([
      { text: "961", font: struck },
      { text: ".6", font: struck },
    ]),
  ).toBe("961.6");
  expect(textOf([{ text: "961", font: struck }, { text: " " }])).toBe("961");
});
