import { describe, expect, it } from "vitest";
import { textOf } from "../src/model/file.ts";
import { completed } from "./support/complete-data.ts";
import { dataText } from "./support/data.ts";
import { GOLDEN_FOLDER, goldenFiles } from "./support/golden.ts";

/** What a failure says besides. */
const UPDATE = "npm run golden fills in what a new metric or unit needs";

const { rounding } = JSON.parse(dataText("methodology.json"));

describe("the handmade data", () => {
  it("has exactly the columns, rows and roundings of the existing metrics and units", async () => {
    for (const { path, bytes } of completed(goldenFiles, rounding)) {
      await expect(textOf(bytes), UPDATE).toMatchFileSnapshot(`${GOLDEN_FOLDER}/${path}`);
    }
  });
});
