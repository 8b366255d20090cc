import { expect, test } from "vitest";
import { LICENCES } from "../../src/starter/choices.ts";

test("a licence that is chosen by its identifier is published with its own name and address", () => {
  expect(Object.entries(LICENCES).map(([name, { title, url }]) => [name, title, url])).toEqual([
    [
      "CC-BY-4.0",
      "Creative Commons Attribution 4.0 International",
      "https://creativecommons.org/licenses/by/4.0/",
    ],
    [
      "CC-BY-SA-4.0",
      "Creative Commons Attribution-ShareAlike 4.0 International",
      "https://creativecommons.org/licenses/by-sa/4.0/",
    ],
    [
      "CC-BY-NC-4.0",
      "Creative Commons Attribution-NonCommercial 4.0 International",
      "https://creativecommons.org/licenses/by-nc/4.0/",
    ],
    ["CC0-1.0", "Creative Commons Zero v1.0 Universal", "https://creativecommons.org/publicdomain/zero/1.0/"],
    [
      "ODbL-1.0",
      "Open Data Commons Open Database License v1.0",
      "https://opendatacommons.org/licenses/odbl/1-0/",
    ],
  ]);
});
