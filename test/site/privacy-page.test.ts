import { describe, expect, it } from "vitest";
import { privacyPage } from "../../src/site/privacy-page.ts";
import { blocksToDraw } from "../../src/site/privacy/block-figure.ts";
import type { PrivacyReport } from "../../src/tables/privacy-report.ts";
import { golden as tables } from "../endpoints/support.ts";
import { handMadeReport as report } from "../support/privacy-report.ts";

const mainOf = (change: Partial<PrivacyReport> = {}) =>
  privacyPage({ tables }, { ...report, ...change }).main.source;
const page = mainOf();

describe("the privacy page", () => {
  it("gives the numbers of labels in the registries, not of published ones", () => {
    const countries = tables.countries.slice(0, 1);
    expect(privacyPage({ tables: { ...tables, countries } }, report).main.source).toContain(
      "programmes are published. The registries have 2 industries, 2 regions, 1 country and 2 frameworks; ",
    );
  });

  it("gives them also if the report is of an earlier version, which counted the countries of the submissions", () => {
    expect(mainOf({ coverage: { ...report.coverage, countries: 1 } })).toContain(
      "The registries have 2 industries, 2 regions, 3 countries and 2 frameworks; ",
    );
  });

  it("says that the information loss is not measured if a correction waits in every block", () => {
    expect(page).toContain("by 20 percent of the squared differences of all answers in the latest year.");
    const waiting = mainOf({ informationLossPct: { all: 100, byAnswer: {} } });
    expect(waiting).toContain(
      "how much programmes differ; by how much is not measured, because a correction waits in every block of the latest year. Of the",
    );
    expect(page).toContain("<caption>Information loss</caption>");
    expect(waiting).not.toContain("<caption>Information loss</caption>");
  });

  it("says first what is promised, and under which assumptions", () => {
    expect(page).toContain('<p class="lead">k-anonymous under stated assumptions, k = 5.</p>');
    expect(page).toContain("<li>Organisations are told apart by their names.</li>");
    expect(page).not.toMatch(/\banonymous\b(?! under)/);
  });

  it("draws the blocks of one industry for wide and narrow columns, and shows the row of one whole", () => {
    const { rows, chosen } = blocksToDraw(tables);
    expect(page).toContain(`programmes are published as ${rows.length} blocks`);
    // One circle a block, and two of the key, in each of the two images.
    expect(page.match(/<circle /g)).toHaveLength(2 * (rows.length + 2));
    expect(page).toContain(`<th scope="row">Programmes</th><td>${chosen.programmes}</td>`);
    expect(page).toContain('<a href="api/datasets/observatory/blocks.csv">CSV</a>');
  });

  it("draws the blocks of the industry that has the fewest, and of several the first in the registry", () => {
    const oneBlock = (id: string) => tables.blocks.find((row) => row.year === 2026 && row.industry === id)!;
    const drawn = (industries: typeof tables.industries) =>
      blocksToDraw({ ...tables, industries, blocks: [oneBlock("alpha"), oneBlock("beta")] }).industry;
    expect(drawn(tables.industries)).toBe("Alpha & Sons");
    expect(drawn(tables.industries.toReversed())).toBe("Beta");
    const more = { ...tables, blocks: [oneBlock("alpha"), oneBlock("alpha"), oneBlock("beta")] };
    expect(blocksToDraw(more).industry).toBe("Beta");
  });

  it("shows the row of a block with labels, in the middle of the smallest by maturity", () => {
    const [own] = tables.blocks.filter((row) => row.year === 2026 && row.industry === "alpha");
    const block = (programmes: number, maturity: number, region = own!.region) => ({
      ...own!,
      ...{ programmes, region, framework: tables.frameworks[0]!.id, maturity_score_mean: maturity },
    });
    const chosenOf = (...blocks: (typeof own)[]) => {
      const { chosen } = blocksToDraw({ ...tables, blocks: blocks.map((row) => row!) });
      return [chosen.programmes, chosen.maturity_score_mean, chosen.region];
    };
    const region = tables.regions[0]!.id;
    const labelled = [block(6, 70, region), block(6, 50, region), block(6, 60, region), block(9, 61, region)];
    expect(chosenOf(...labelled, block(5, 65, "mixed"))).toEqual([6, 60, region]);
    expect(chosenOf(block(5, 65, "mixed"))).toEqual([5, 65, "mixed"]);
  });

  it("shows how often an intruder who knows all answers, or one, finds the block and the programme", () => {
    const row = (name: string, values: string) => `<tr><th scope="row">${name}</th>${values}</tr>`;
    const cells = (...values: string[]) => values.map((value) => `<td>${value}</td>`).join("");
    expect(page).toContain(row("All answers, exactly", cells("95.8", "16.6", "20.0")));
    expect(page).toContain(row("Audit hours only, exactly", cells("33.3", "5.6", "20.0")));
    expect(page).toContain(row("Audit hours", cells("52.7", "4", "5.5", "0.24", "0.47")));
  });

  it("shows what is held back in the steps of the report, and since when", () => {
    const fact = (term: string, value: string) => `<div><dt>${term}</dt><dd>${value}</dd></div>`;
    expect(page).toContain(fact("Additions held back", "fewer than 5"));
    expect(page).toContain(fact("Corrections and moves to another industry held back", "15"));
    expect(page).toContain(fact("Oldest held back since", "2026-Q2"));
    expect(page).toContain('<th scope="row">unknown year</th><td>fewer than 5</td>');
  });

  it("marks a check that passed, and no other, as passed", () => {
    const check = { id: "kept-rows", promise: "Blocks that were published stay." } as const;
    const marked = (result: "passed" | "not run" | "accepted") =>
      /<span class="(\w+)">(?:passed|not run|accepted)<\/span>/.exec(
        mainOf({ checks: [{ ...check, result }] }),
      )?.[1];
    expect([marked("passed"), marked("not run"), marked("accepted")]).toEqual(["passed", "notrun", "notrun"]);
  });

  it("has no empty tables", () => {
    expect(page).toContain("Rows withheld");
    expect(page).toContain("Left out");
    const none = mainOf({ withheld: {}, population: { ...report.population, leftOut: {} } });
    expect(none).not.toContain("Rows withheld");
    expect(none).not.toContain("Left out");
  });

  it("shows what the release was compared with, and how many blocks are unchanged", () => {
    expect(page).toContain("Of the 5 blocks of the latest year, 3 are the same as in release 2026-Q3");
    const alone = mainOf({
      comparison: { with: "no ledger", release: null, meaning: "It was compared with none." },
    });
    expect(alone).toContain("<p>It was compared with none.</p>");
    expect(alone).not.toContain("are the same as in release");
    const first = mainOf({ comparison: { ...report.comparison, with: "first release", release: null } });
    const compared = (main: string) => /<dt>Compared with<\/dt><dd>([^<]*)<\/dd>/.exec(main)?.[1];
    expect([page, alone, first].map(compared)).toEqual([
      "release 2026-Q3",
      "none",
      "none: this is the first release",
    ]);
  });

  it("lists every check with its result, and which were not run", () => {
    expect(page).toContain("<p>2 of 2 checks passed. ");
    const [first, second] = report.checks;
    const some = mainOf({ checks: [first!, { ...second!, result: "not run" }] });
    expect(some).toContain("<p>1 of 2 checks passed; 1 could not be run on this release. ");
    expect(some).toContain('<span class="notrun">not run</span>');
  });

  it("says first what was published although a check failed, and why", () => {
    expect(page).not.toContain("Not everything here passed");
    const accepted = mainOf({
      acceptedDisclosure: {
        reason: "A wrong <mean> is cited.",
        findings: [{ check: "kept-rows", file: "observatory/blocks.csv", number: "fewer than 5" }],
      },
    });
    const place = accepted.indexOf("Not everything here passed the checks.");
    expect(place).toBeGreaterThan(0);
    expect(place).toBeLessThan(accepted.indexOf("What a block is"));
    expect(accepted).toContain("A wrong &lt;mean&gt; is cited.");
    expect(accepted).toContain(
      "<code>kept-rows</code> in <code>observatory/blocks.csv</code>: fewer than 5 places",
    );
  });

  it("escapes the texts of the report", () => {
    const attack = mainOf({ notCovered: ['<img src=x onerror="alert(1)">'] });
    expect(attack).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
    expect(attack).not.toContain("<img");
  });
});
