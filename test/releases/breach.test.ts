import { expect, test } from "vitest";
import { REMEDIES } from "../../src/releases/breach.ts";

test("each breach of the contract with readers has a remedy that keeps what they rely on", () => {
  expect(REMEDIES).toMatchInlineSnapshot(`
    {
      "column moved": "Put new columns after the old ones, and leave those in their order.",
      "column removed": "Bring it back. A column renamed is one removed and one added: keep the old one too.",
      "enum narrowed": "Keep the value among those that may come.",
      "enum widened": "Readers know only the old values: give the new one in a field of its own.",
      "field removed": "Bring it back. A field renamed is one removed and one added: keep the old one too.",
      "filter value vanished": "Keep the value; if it was renamed, name it in the column previously of the entry that it became.",
      "null allowed": "Give a value always, or leave the field as it was and add one that may be null.",
      "path vanished": "Publish it on.",
      "required became optional": "Give the field in every answer, or add another that may be missing.",
      "table vanished": "Publish the table on.",
      "type changed": "Give the value under a new name, and leave the old field as it was.",
      "unit changed": "Give the value in the new unit under a new name, and leave the old one as it was.",
    }
  `);
});
