import { expect, it } from "vitest";
import { SharedStrings } from "../../src/workbook/shared-strings.ts";

it("lists each text once, in the order of first use, and counts the uses", () => {
  const strings = new SharedStrings();
  expect(["b", "a", "b", " <&> ", "_x0041_"].map((text) => strings.numberOf(text))).toEqual([0, 1, 0, 2, 3]);
  expect(strings.part("urn:example").source).toBe(
    '<sst xmlns="urn:example" count="5" uniqueCount="4"><si><t xml:space="preserve">b</t></si>' +
      '<si><t xml:space="preserve">a</t></si><si><t xml:space="preserve"> &lt;&amp;&gt; </t></si>' +
      '<si><t xml:space="preserve">_x005F_x0041_</t></si></sst>',
  );
});
