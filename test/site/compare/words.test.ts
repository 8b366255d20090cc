import { describe, expect, it } from "vitest";
import type { Placed } from "../../../src/site/compare/stand.ts";
import {
  contradictionInWords,
  countedPeers,
  differenceInWords,
  givenInWords,
  noDifferencesInWords,
  peersInWords,
  betterThanInWords,
  placedInWords,
  shareInWords,
  standingOutInWords,
  tierInWords,
  unplacedInWords,
  widenedInWords,
} from "../../../src/site/compare/words.ts";
import { percentileRank } from "../../../src/statistics/percentile-rank.ts";
import { placedAt, settings } from "./support.ts";

const [industry, framework, region] = ["care", "PCI", "asia"];

/** A figure on quantiles from 0 at the 5th to 100 at the 95th percentile. */
function placed(metric: Placed["metric"], value: number, error: number | null = 1): Placed {
  const quantiles = [
    { percentile: 5, value: 0, standardError: error },
    { percentile: 50, value: 50, standardError: error },
    { percentile: 95, value: 100, standardError: error },
  ];
  const rank = percentileRank(quantiles, value)!;
  return { ...placedAt(metric, 0, 0), value, quantiles, rank };
}
const said = (...figure: Parameters<typeof placed>) => placedInWords(settings, placed(...figure));

describe("peers in words", () => {
  it.each([
    [{ industry, framework, region }, "programmes of Healthcare under PCI DSS v4.0.1 in Asia"],
    [{ industry, framework: null, region: null }, "programmes of Healthcare"],
    [{ industry: null, framework: null, region }, "programmes in Asia"],
    [{ industry: null, framework: null, region: null }, "all programmes"],
  ])("%j are %s", (peers, words) => {
    expect(peersInWords(settings, peers)).toBe(words);
  });

  it("say how many they are", () => {
    const all = { industry: null, framework: null, region: null };
    expect(countedPeers(settings, { peers: all, programmes: 4721 })).toBe("all 4,721 programmes");
    expect(countedPeers(settings, { peers: { ...all, industry }, programmes: 614 })).toBe(
      "614 programmes of Healthcare",
    );
  });

  it("without a distribution are named with the group that replaces them", () => {
    const chosen = { industry, framework, region };
    expect(widenedInWords(settings, chosen, placedAt("qsa_fees_usd", 50, 1))).toBe(
      "No distribution of QSA and audit fees is published for programmes of Healthcare under PCI DSS v4.0.1 in Asia: compared with programmes of Healthcare.",
    );
  });
});

describe("where a figure stands, in words", () => {
  it("is the percentage that it is better than, in whole percent, with the interval", () => {
    // The 41st percentile; bands of 1.96 on a slope of 0.9: 39.236 to 42.764.
    expect(said("maturity_score", 40)).toBe(
      "better than 41% of programmes of Healthcare (95% interval: 39 to 43%)",
    );
  });

  it("is 100 minus the percentile if less is better, also for parts of the cost", () => {
    expect(said("audit_hours", 40)).toBe(
      "better than 59% of programmes of Healthcare (95% interval: 57 to 61%)",
    );
    expect(said("internal_labour_usd", 40)).toBe(
      "better than 59% of programmes of Healthcare (95% interval: 57 to 61%)",
    );
  });

  it("rounds halves away from zero on either side", () => {
    // The 7.5th percentile (5 + 45 x 25 / 450), with no uncertainty.
    expect(said("maturity_score", 25 / 9, 0)).toBe(
      "better than 8% of programmes of Healthcare (95% interval: 8 to 8%)",
    );
    expect(said("audit_hours", 25 / 9, 0)).toBe(
      "better than 93% of programmes of Healthcare (95% interval: 93 to 93%)",
    );
  });

  it("beyond the published percentiles claims no more than they show", () => {
    expect(said("maturity_score", 101)).toBe(
      "better than at least 95% of programmes of Healthcare (95% interval: at least 94%)",
    );
    expect(said("audit_hours", 150)).toBe(
      "better than at most 5% of programmes of Healthcare (95% interval: at most 5%)",
    );
    expect(said("audit_hours", -1)).toBe(
      "better than at least 95% of programmes of Healthcare (95% interval: at least 94%)",
    );
  });

  it("beyond them has no interval if it is unknown or open on both sides", () => {
    for (const error of [null, 1000]) {
      expect(said("maturity_score", 101, error)).toBe("better than at least 95% of programmes of Healthcare");
    }
  });

  it("has an open interval if it reaches the published ends", () => {
    expect(said("maturity_score", 99)).toBe(
      "better than 94% of programmes of Healthcare (95% interval: at least 92%)",
    );
    expect(said("maturity_score", 1)).toBe(
      "better than 6% of programmes of Healthcare (95% interval: at most 8%)",
    );
    expect(said("maturity_score", 50, 100)).toBe(
      "better than 50% of programmes of Healthcare (95% interval: anything)",
    );
  });

  it("has no interval if it is unknown", () => {
    expect(said("maturity_score", 50, null)).toBe("better than 50% of programmes of Healthcare");
  });

  it("is a bound if others have the same figure: at most those that are worse when all are rounded, and at least those that are the same", () => {
    const same = (metric: Placed["metric"], ...range: [number, number]) => {
      const one = placedAt(metric, 50, 1);
      return placedInWords(settings, { ...one, rank: { ...one.rank, same: range } });
    };
    expect(same("maturity_score", 15, 100)).toBe(
      "better than at most 15% of programmes of Healthcare, and the same as at least 85%, if all are rounded to 0.1",
    );
    expect(same("maturity_score", 15, 15)).toBe(
      "better than at most 15% of programmes of Healthcare, if all are rounded to 0.1",
    );
    expect(same("automation_rate", 0, 45)).toBe(
      "better than 0% of programmes of Healthcare, and the same as at least 45%, if all are rounded to 0.1%",
    );
    expect(same("remediation_days", 10, 45)).toBe(
      "better than at most 55% of programmes of Healthcare, and the same as at least 35%, if all are rounded to 0.1 days",
    );
    expect(same("audit_hours", 10, 40)).toBe(
      "better than at most 60% of programmes of Healthcare, and the same as at least 30%, if all are rounded to 1 hour",
    );
    expect(same("cost_usd", 10, 100)).toBe(
      "better than 0% of programmes of Healthcare, and the same as at least 90%, if all are rounded to $100",
    );
  });

  it("is better than none at the worst end of what is possible", () => {
    const at = (metric: Placed["metric"], end: "lowest" | "highest") => {
      const one = placedAt(metric, 50, 1);
      return placedInWords(settings, { ...one, rank: { ...one.rank, end } });
    };
    const none = "better than 0% of programmes of Healthcare";
    expect([at("automation_rate", "lowest"), at("remediation_days", "highest")]).toEqual([none, none]);
    const some = (percent: number) =>
      `better than ${percent}% of programmes of Healthcare (95% interval: 49 to 51%)`;
    expect([at("automation_rate", "highest"), at("remediation_days", "lowest")]).toEqual([
      some(50),
      some(50),
    ]);
  });

  it("shows the figure as it was given", () => {
    expect(givenInWords({ metric: "cost_usd", value: 120_049.5 })).toBe("$120,049.5");
    expect(givenInWords({ metric: "automation_rate", value: 57 })).toBe("57%");
  });
});

describe("a percentage", () => {
  it("below 1 may be meant as a fraction, so it says how it is read", () => {
    expect(shareInWords({ metric: "automation_rate", value: 0.44 })).toBe(
      " It is read as 0.44%: if you mean 44%, write 44.",
    );
    // 56.99999999999999 in floating point.
    expect(shareInWords({ metric: "automation_rate", value: 0.57 })).toBe(
      " It is read as 0.57%: if you mean 57%, write 57.",
    );
    for (const value of [0, 1, 44]) expect(shareInWords({ metric: "automation_rate", value })).toBe("");
    expect(shareInWords({ metric: "remediation_days", value: 0.5 })).toBe("");
  });
});

describe("the next tier in words", () => {
  const [foundational, developing] = settings.tiers;

  it("has its distance without floating-point noise", () => {
    expect(tierInWords({ value: 54.9, own: foundational!, next: developing })).toBe(
      "A maturity score of 54.9 is Foundational, 0.1 points below Developing, which begins at 55.",
    );
  });

  it("is none for the highest", () => {
    expect(tierInWords({ value: 71, own: { name: "Advanced", from: 65 }, next: undefined })).toBe(
      "A maturity score of 71 is Advanced, the highest tier.",
    );
  });
});

describe("the differences one band up", () => {
  it("has both means, their difference as they are shown, and half of its interval", () => {
    expect(differenceInWords(settings, { metric: "audit_hours", here: 1041, above: 932, half: 14 })).toBe(
      "Audit hours: 932 hours, 109 hours fewer than 1,041 hours (difference ±14)",
    );
    expect(
      differenceInWords(settings, { metric: "automation_rate", here: 59.6, above: 64.8, half: 1.1 }),
    ).toBe("Automation rate: 64.8%, 5.2 points above 59.6% (difference ±1.1)");
    expect(
      differenceInWords(settings, { metric: "cost_usd", here: 162_100, above: 139_300, half: 7300 }),
    ).toBe("Compliance cost: $139,300, $22,800 less than $162,100 (difference ±7,300)");
  });
});

describe("what stands out in words", () => {
  it("names the most and the least if they can be told apart", () => {
    const all = [
      placedAt("maturity_score", 70, 2),
      placedAt("audit_hours", 90, 2),
      placedAt("automation_rate", 52, 2),
    ];
    expect(standingOutInWords(settings, all)).toEqual([
      "Your programme stands out most in audit hours: better than 10% of programmes of Healthcare (95% interval: 8 to 12%).",
      "Your programme stands out least in automation rate: better than 52% of programmes of Healthcare (95% interval: 50 to 54%).",
    ]);
  });

  it("does not claim that the figure that stands out least is near the middle", () => {
    const far = [placedAt("maturity_score", 92, 1), placedAt("automation_rate", 80, 1)];
    expect(standingOutInWords(settings, far)[1]).toBe(
      "Your programme stands out least in automation rate: better than 80% of programmes of Healthcare (95% interval: 79 to 81%).",
    );
  });

  it("says so once if they cannot be told apart", () => {
    const all = [placedAt("maturity_score", 60, 9), placedAt("audit_hours", 57, 9)];
    expect(standingOutInWords(settings, all)).toEqual([
      "No figure clearly stands out most or least: maturity score and audit hours may be equally far from the middle of their peers.",
    ]);
  });

  it("names those that cannot be told apart at one end, and the figure at the other", () => {
    const two = [placedAt("maturity_score", 92, 2), placedAt("automation_rate", 91, 2)];
    expect(standingOutInWords(settings, [...two, placedAt("audit_hours", 60, 2)])).toEqual([
      "No figure clearly stands out most: maturity score and automation rate may be equally far from the middle of their peers.",
      "Your programme stands out least in audit hours: better than 40% of programmes of Healthcare (95% interval: 38 to 42%).",
    ]);
    const middle = [placedAt("maturity_score", 52, 2), placedAt("automation_rate", 53, 2)];
    expect(standingOutInWords(settings, [...middle, placedAt("audit_hours", 8, 2)])).toEqual([
      "Your programme stands out most in audit hours: better than 92% of programmes of Healthcare (95% interval: 90 to 94%).",
      "No figure clearly stands out least: maturity score and automation rate may be equally far from the middle of their peers.",
    ]);
  });

  it("names the figures whose uncertainty is unknown, in place of those that cannot be told apart", () => {
    const unsure = (metric: Placed["metric"], percentile: number) => {
      const one = placedAt(metric, percentile, 0);
      return { ...one, rank: { ...one.rank, interval: null } };
    };
    const two = [unsure("maturity_score", 90), unsure("audit_hours", 55)];
    expect(standingOutInWords(settings, two)).toEqual([
      "No figure clearly stands out most or least: the uncertainty of maturity score and audit hours is unknown.",
    ]);
  });

  it("never says of two figures which stands out if it is unknown how far the other one does", () => {
    for (const percentile of [90, 51]) {
      const unsure = placedAt("maturity_score", percentile, 0);
      const other = { ...unsure, rank: { ...unsure.rank, interval: null } };
      for (const known of [placedAt("audit_hours", 70, 9), placedAt("audit_hours", 10, 1)]) {
        expect(standingOutInWords(settings, [other, known])).toEqual([
          "No figure clearly stands out most or least: the uncertainty of maturity score is unknown.",
        ]);
      }
    }
  });

  it("compares the other figures with each other, if the uncertainty of one is unknown", () => {
    const one = placedAt("maturity_score", 90, 0);
    const unsure = { ...one, rank: { ...one.rank, interval: null } };
    const unknown =
      "No figure clearly stands out most or least: the uncertainty of maturity score is unknown.";
    const [far, near] = [placedAt("audit_hours", 90, 2), placedAt("automation_rate", 52, 2)];
    const most =
      "Of the others, your programme stands out most in audit hours: better than 10% of programmes of Healthcare (95% interval: 8 to 12%).";
    expect(standingOutInWords(settings, [unsure, far, near])).toEqual([
      unknown,
      most,
      "Of the others, your programme stands out least in automation rate: better than 52% of programmes of Healthcare (95% interval: 50 to 54%).",
    ]);
    const alike = placedAt("remediation_days", 53, 2);
    expect(standingOutInWords(settings, [unsure, far, near, alike])).toEqual([unknown, most]);
    expect(standingOutInWords(settings, [unsure, near, alike])).toEqual([unknown]);
  });

  it("says nothing about a single figure", () => {
    expect(standingOutInWords(settings, [placedAt("maturity_score", 60, 1)])).toEqual([]);
    expect(standingOutInWords(settings, [])).toEqual([]);
  });
});

it("a share beyond the published percentiles is over or under the last one", () => {
  const share = (percent: number, beyond: "more" | "less" | null) =>
    betterThanInWords({ percent, beyond, interval: null, same: null });
  expect([share(49, null), share(95, "more"), share(5, "less")]).toEqual([
    "49%",
    "at least 95%",
    "at most 5%",
  ]);
});

it("a total that contradicts its parts says both, and what to do", () => {
  const wrong = { metric: "cost_usd", value: 120_000, sum: 164_000 } as const;
  expect(contradictionInWords({ ...wrong, isPartial: false })).toBe(
    "The parts add up to $164,000, but the total is $120,000. Correct one of them, or leave the total empty.",
  );
  expect(contradictionInWords({ ...wrong, isPartial: true })).toBe(
    "The parts already add up to $164,000, more than the total of $120,000. Correct one of them.",
  );
});

it("figures without a published distribution are named in one sentence, with where to find their averages", () => {
  expect(unplacedInWords(["maturity_score", "audit_hours"])).toBe(
    "No distribution of maturity score or audit hours is published for these peers or a wider group: too few programmes answered, or their figures are held back for a later release. Published averages are on the industry pages and on the overview.",
  );
});

it("says why no difference between two bands is listed: too few programmes, or none that exceeds its uncertainty", () => {
  const own = { name: "0-55", from: 0 };
  const difference = { metric: "audit_hours", here: 1041, above: 932, half: 14 } as const;
  expect(noDifferencesInWords({ ...own, differences: null })).toBe(
    "Their means are not compared: a block counts in one band, although some of its programmes may belong to another.",
  );
  expect(noDifferencesInWords({ ...own, differences: [] })).toBe(
    "No mean differs by more than its uncertainty.",
  );
  expect(noDifferencesInWords({ ...own, differences: [difference] })).toBeUndefined();
});
