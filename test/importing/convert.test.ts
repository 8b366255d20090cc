import { expect, test } from "vitest";
import { converter } from "../../src/importing/convert.ts";
import { submissionColumns } from "../../src/questionnaire/columns.ts";
import { settings } from "../submissions/support.ts";

test("NA in a column of countries is read if the registry has Namibia, and is missing otherwise", () => {
  const lists = {
    ...settings,
    countries: [...settings.countries, { id: "NA", display_name: "Namibia", region: "oceania" }],
  };
  const country = (own: typeof settings) =>
    converter(["Land"], { columns: { Land: { to: "country" } } }, own)(["NA"]).cells[
      submissionColumns(own.requirements).indexOf("country")
    ];
  expect([country(lists), country(settings)]).toEqual(["NA", ""]);
});
