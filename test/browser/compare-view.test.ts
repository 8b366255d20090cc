import { expect, test } from "vitest";
import type { Peers } from "../../src/site/compare/data.ts";
import { standingOf } from "../../src/site/compare/stand.ts";
import { groupsOf, settings } from "../site/compare/support.ts";
import { useFakeDocument, wordsOfNodes } from "../support/fake-document.ts";
import { asNeither } from "../support/neither.ts";

/** Scripts of pages know the types of a browser, and tests do not. */
const VIEW = new URL("../../src/browser/compare-view.ts", import.meta.url).href;
const { standingNodes }: { readonly standingNodes: (...given: readonly unknown[]) => readonly unknown[] } =
  await import(VIEW);

type Figures = Parameters<typeof standingOf>[2]["figures"];

/** What the page says of figures, but for its chart. */
function said(peers: Partial<Peers>, figures: Figures, sheet?: object): string[] {
  useFakeDocument();
  const chosen: Peers = { industry: null, framework: null, region: null, ...peers };
  const standing = standingOf(settings, groupsOf, { peers: chosen, figures } as Parameters<
    typeof standingOf
  >[2]);
  return wordsOfNodes(standingNodes(settings, chosen, standing, sheet, () => {}));
}

test("shows where each figure stands, with the next tier and the next bands", () => {
  expect(said({ industry: "care" }, { maturity_score: 40, audit_hours: 900 })).toMatchInlineSnapshot(`
    [
      "Compared with 614 programmes of Healthcare, 2026 to 30 September.",
      "Maturity score, 40: better than 41% of programmes of Healthcare (95% interval: 39 to 43%).",
      "Audit hours, 900 hours: better than 14% of programmes of Healthcare (95% interval: 14 to 14%).",
      "The next tier",
      "A maturity score of 40 is Foundational, 15 points below Developing, which begins at 55.",
      "What stands out",
      "Your programme stands out most in audit hours: better than 14% of programmes of Healthcare (95% interval: 14 to 14%).",
      "Your programme stands out least in maturity score: better than 41% of programmes of Healthcare (95% interval: 39 to 43%).",
      "How programmes one band up differ",
      "By maturity score: your band is 0-55, and the next higher band is 55-100. Means of 2026 to 30 September, the next higher band compared with yours.",
      "Audit hours: 932 hours, 109 hours fewer than 1,041 hours (difference ±14)",
      "These are associations over all programmes, whatever their industry, not causes: programmes one band up also differ in other ways. Listed are the means that differ by more than twice the standard error of their difference; ± is half of its 95% interval.",
    ]
  `);
});

test("shows no next band or tier in the highest one", () => {
  const sheet = { title: "Your programme", description: "Beside its peers.", images: [] };
  expect(said({ industry: "care" }, { maturity_score: 80, automation_rate: 30 }, sheet))
    .toMatchInlineSnapshot(`
      [
        "Compared with 614 programmes of Healthcare, 2026 to 30 September.",
        "Maturity score, 80: better than 77% of programmes of Healthcare (95% interval: 75 to 79%).",
        "Automation rate, 30%: better than 32% of programmes of Healthcare (95% interval: 30 to 34%).",
        "Your programme",
        "Beside its peers.",
        "The figures as a table",
        "Your figures and the quartiles of the peers",
        "Your figures and the quartiles of the peers",
        "Figure",
        "Yours",
        "Better than",
        "95% interval",
        "25th",
        "Median",
        "75th",
        "Maturity score",
        "80",
        "77%",
        "75 to 79%",
        "–",
        "50.0",
        "–",
        "Automation rate",
        "30%",
        "32%",
        "30 to 34%",
        "–",
        "50.0%",
        "–",
        "The next tier",
        "A maturity score of 80 is Advanced, the highest tier.",
        "What stands out",
        "Your programme stands out most in maturity score: better than 77% of programmes of Healthcare (95% interval: 75 to 79%).",
        "Your programme stands out least in automation rate: better than 32% of programmes of Healthcare (95% interval: 30 to 34%).",
        "Your bands",
        "Your maturity score is in the highest band, 55-100.",
        "Your automation rate is in the highest band, 0-100.",
      ]
    `);
});

test("names the group that replaces peers without a distribution once, if it is the same for all figures", () => {
  expect(said({ industry: "care", framework: "PCI", region: "asia" }, { maturity_score: 40 }))
    .toMatchInlineSnapshot(`
      [
        "No distributions are published for programmes of Healthcare under PCI DSS v4.0.1 in Asia: compared with programmes of Healthcare under PCI DSS v4.0.1.",
        "Compare with others instead: [Programmes of Healthcare]",
        "Compared with 240 programmes of Healthcare under PCI DSS v4.0.1, 2026 to 30 September.",
        "Maturity score, 40: better than 23% of programmes of Healthcare under PCI DSS v4.0.1 (95% interval: 22 to 24%).",
        "The next tier",
        "A maturity score of 40 is Foundational, 15 points below Developing, which begins at 55.",
        "How programmes one band up differ",
        "By maturity score: your band is 0-55, and the next higher band is 55-100. Means of 2026 to 30 September, the next higher band compared with yours.",
        "Audit hours: 932 hours, 109 hours fewer than 1,041 hours (difference ±14)",
        "These are associations over all programmes, whatever their industry, not causes: programmes one band up also differ in other ways. Listed are the means that differ by more than twice the standard error of their difference; ± is half of its 95% interval.",
      ]
    `);
});

test("names the group that replaces the peers of one figure for that figure only", () => {
  const [first, ...others] = said(
    { industry: "care", framework: "PCI" },
    { maturity_score: 40, automation_rate: 50 },
  );
  expect(first).toBe(
    "No distribution of automation rate is published for programmes of Healthcare under PCI DSS v4.0.1: compared with programmes of Healthcare.",
  );
  expect(others.join()).not.toContain("No distribution");
});

test("names the group for each figure if they differ, and the figures without a group", () => {
  expect(
    said(
      { industry: "care", framework: "PCI", region: "asia" },
      { maturity_score: 40, audit_hours: 900, automation_rate: 50, remediation_days: 5 },
    ),
  ).toMatchInlineSnapshot(`
    [
      "No distribution of maturity score is published for programmes of Healthcare under PCI DSS v4.0.1 in Asia: compared with programmes of Healthcare under PCI DSS v4.0.1.",
      "No distribution of audit hours is published for programmes of Healthcare under PCI DSS v4.0.1 in Asia: compared with programmes of Healthcare in Asia.",
      "No distribution of automation rate is published for programmes of Healthcare under PCI DSS v4.0.1 in Asia: compared with programmes of Healthcare.",
      "Compare with others instead: [Programmes of Healthcare]",
      "No distribution of remediation delay is published for these peers or a wider group: too few programmes answered, or their figures are held back for a later release. Published averages are on the industry pages and on the overview.",
      "Compared with 240 programmes of Healthcare under PCI DSS v4.0.1, 80 programmes of Healthcare in Asia and 614 programmes of Healthcare, 2026 to 30 September.",
      "Maturity score, 40: better than 23% of programmes of Healthcare under PCI DSS v4.0.1 (95% interval: 22 to 24%).",
      "Audit hours, 900 hours: better than 55% of programmes of Healthcare in Asia (95% interval: 54 to 55%).",
      "Automation rate, 50%: better than 50% of programmes of Healthcare (95% interval: 48 to 52%).",
      "The next tier",
      "A maturity score of 40 is Foundational, 15 points below Developing, which begins at 55.",
      "What stands out",
      "Your programme stands out most in maturity score: better than 23% of programmes of Healthcare under PCI DSS v4.0.1 (95% interval: 22 to 24%).",
      "Your programme stands out least in automation rate: better than 50% of programmes of Healthcare (95% interval: 48 to 52%).",
      "How programmes one band up differ",
      "By maturity score: your band is 0-55, and the next higher band is 55-100. Means of 2026 to 30 September, the next higher band compared with yours.",
      "Audit hours: 932 hours, 109 hours fewer than 1,041 hours (difference ±14)",
      "Your automation rate is in the highest band, 0-100.",
      "These are associations over all programmes, whatever their industry, not causes: programmes one band up also differ in other ways. Listed are the means that differ by more than twice the standard error of their difference; ± is half of its 95% interval.",
    ]
  `);
});

test("the table says of each figure whether it is better or only higher, if the figures differ in that", () => {
  const sheet = { title: "Your programme", description: "Beside its peers.", images: [] };
  const table = (figures: Figures) => {
    const words = asNeither("audit_hours", () => said({ industry: "care" }, figures, sheet));
    const start = words.indexOf("Figure");
    return [words[start + 2], words.filter((word) => /^(?:(?:better|higher) than )?\d+%$/.test(word))];
  };
  expect(table({ maturity_score: 40, audit_hours: 900 })).toEqual([
    "Place among peers",
    ["better than 41%", "higher than 86%"],
  ]);
  expect(table({ audit_hours: 900 })).toEqual(["Higher than", ["86%"]]);
});
