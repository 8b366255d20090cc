import { describe, expect, it } from "vitest";
import { formatFiles } from "../../src/formats/index.ts";
import { siteFiles } from "../../src/site/index.ts";
import { context } from "../browser/support.ts";
import { Texts } from "../support/texts.ts";

describe("third-party code in the site's scripts", () => {
  const files = new Texts(siteFiles({ ...context, formats: formatFiles({ ...context, files: [] }) }));

  it("is named in the first line of the script, with the file of its licence", () => {
    expect(files.get("assets/search.js")).toMatch(
      /^\/\*! Contains minisearch \d+\.\d+\.\d+ \(MIT\): see third-party-notices\.txt \*\/\n/,
    );
    expect(files.get("assets/explorer.js")).not.toContain("third-party-notices.txt");
  });

  it("is published with its licence next to the scripts", () => {
    const notices = files.get("assets/third-party-notices.txt");
    expect(notices).toMatch(/^minisearch \d+\.\d+\.\d+, MIT$/m);
    expect(notices).toContain("Copyright 2022 Luca Ongaro");
    expect(notices).toContain("The above copyright notice and this permission notice shall be included");
  });
});
