import { expect, test } from "vitest";
import { REMEDIES } from "../../src/releases/breach.ts";

test("each breach of the contract with readers has a remedy that keeps what they rely on", () => {
  expect(REMEDIES).toMatchInlineSnapshot(`
    {
      "column moved": "Put new columns after the old ones, and keep the order of the old ones.",
      "column removed": "Restore it. Renaming a column removes one and adds another: keep the old one as well.",
      "enum narrowed": "Keep the value in the enum.",
      "enum widened": "Clients know only the old values: publish the new one in a field of its own.",
      "field removed": "Restore it. Renaming a field removes one and adds another: keep the old one as well.",
      "filter value vanished": "Keep the value. If it was renamed, list it in the column previously of the renamed entry.",
      "null allowed": "Always publish a value, or leave the field as it was and add another that may be null.",
      "path vanished": "Keep publishing it.",
      "required became optional": "Include the field in every answer, or add another field that may be missing.",
      "table vanished": "Keep publishing the table.",
      "type changed": "Publish the value under a new name, and leave the old field as it was.",
      "unit changed": "Publish the value in the new unit under a new name, and leave the old one as it was.",
    }
  `);
});
