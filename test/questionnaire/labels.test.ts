import { describe, expect, it } from "vitest";
import { labelFinders as findersOf } from "../../src/questionnaire/labels.ts";
import type { Registries } from "../../src/tables/index.ts";
import { settings } from "../submissions/support.ts";

/** The ids that the finders of registries find. */
function labelFinders(registries: Registries) {
  const { industry, framework, country, bottleneck } = findersOf(registries);
  return {
    industry: (written: string) => industry(written)?.id,
    framework: (written: string) => framework(written)?.id,
    country: (written: string) => country(written)?.id,
    bottleneck: (written: string) => bottleneck(written)?.id,
  };
}

const find = labelFinders(settings);
/** One entry's name is the other's id. */
const PAYMENTS = [
  { id: "payments", display_name: "Acquiring" },
  { id: "cards", display_name: "Payments" },
];

describe("labels", () => {
  it("of an industry that another gathers count as the other one, and say so", () => {
    const industries = [
      { id: "other", display_name: "Other industries", gathers: "gaming e-sports" },
      { id: "retail", display_name: "Retail" },
    ];
    const { industry } = findersOf({ ...settings, industries });
    expect(industry("gaming")).toEqual({ id: "other", gathered: "gaming" });
    expect(industry("E-Sports ")).toEqual({ id: "other", gathered: "e-sports" });
    expect(industry("Other Industries")).toEqual({ id: "other" });
    expect(industry("sports")).toBeUndefined();
  });

  it.each([
    ["industry", "fintech", "fintech"],
    ["industry", "FinTech", "fintech"],
    ["industry", " FINTECH ", "fintech"],
    ["industry", "E-commerce", "ecommerce"],
    ["industry", "E‑Commerce", "ecommerce"],
    ["industry", "Financial Services", "financial-services"],
    ["industry", "financial_services", "financial-services"],
    ["framework", "PCI_DSS_v4", "PCI_DSS_v4"],
    ["framework", "PCI DSS v4.0.1", "PCI_DSS_v4"],
    ["framework", "ISO 27001:2022", "ISO_27001_2022"],
    ["framework", "SOC 2 Type II", "SOC_2_TYPE_II"],
    ["country", "GB", "GB"],
    ["country", "gb", "GB"],
    ["country", "United Kingdom", "GB"],
    ["country", "SOUTH KOREA", "KR"],
    ["bottleneck", "Third-party dependency", "third-party-dependency"],
    ["bottleneck", "third party dependency", "third-party-dependency"],
  ] as const)(
    "are recognised by id or name, whatever their case and punctuation: %s %j",
    (label, written, id) => {
      expect(find[label](written)).toBe(id);
    },
  );

  it.each([
    ["industry", ""],
    ["industry", " - "],
    ["industry", "fnitech"],
    ["industry", "fintech saas"],
    ["industry", "PCI_DSS_v4"],
    ["framework", "PCI DSS"],
    ["framework", "ISO 27001:2013"],
    ["country", "XX"],
    ["country", "UK"],
    ["bottleneck", "other"],
    ["bottleneck", "__proto__"],
  ] as const)("are not guessed: %s %j", (label, written) => {
    expect(find[label](written)).toBeUndefined();
  });

  it("prefer an id to another entry's name that is the same", () => {
    for (const industries of [PAYMENTS, PAYMENTS.toReversed()]) {
      const { industry } = labelFinders({ ...settings, industries });
      expect(["payments", "Payments", "cards", "Acquiring"].map(industry)).toEqual([
        "payments",
        "payments",
        "cards",
        "payments",
      ]);
    }
  });

  it("are unknown without a letter or digit, even if a name has none either", () => {
    const industries = [
      { id: "other", display_name: "…" },
      { id: "none", display_name: "" },
    ];
    const { industry } = labelFinders({ ...settings, industries });
    expect(["…", "", " - ", "?"].map(industry)).toEqual(Array(4).fill(undefined));
    expect(["other", "None"].map(industry)).toEqual(["other", "none"]);
  });

  it("are every id and every name of the registries", () => {
    for (const { id, display_name } of settings.countries) {
      expect([find.country(id), find.country(display_name)]).toEqual([id, id]);
    }
    expect(settings.countries).toHaveLength(22);
  });
});

it("recognises an id even if another differs only in punctuation, and does not guess a name", () => {
  const find = (industries: (typeof settings.industries)[number][]) =>
    labelFinders({ ...settings, industries }).industry;
  const shops = find([
    { id: "e-commerce", display_name: "Online" },
    { id: "ecommerce", display_name: "Shops" },
  ]);
  expect([shops("e-commerce"), shops("ecommerce"), shops("E-Commerce")]).toEqual([
    "e-commerce",
    "ecommerce",
    undefined,
  ]);
  const languages = find([
    { id: "one", display_name: "C++" },
    { id: "two", display_name: "C#" },
  ]);
  expect([languages("C++"), languages("C"), languages("two")]).toEqual([undefined, undefined, "two"]);
});

it("recognises a former id as its current entry, however it is written, and says so; current ids come first", () => {
  const { industry } = findersOf({
    ...settings,
    industries: [
      { id: "payments", display_name: "Payments", previously: "fin-tech acquiring" },
      { id: "fintech", display_name: "Acquiring" },
    ],
  });
  expect(industry("fin-tech")).toEqual({ id: "payments", former: "fin-tech" });
  expect(industry("ACQUIRING ")).toEqual({ id: "payments", former: "acquiring" });
  expect(industry("FinTech")).toEqual({ id: "fintech" });
  expect(industry("Payments")).toEqual({ id: "payments" });
});

it("does not guess a former id that two entries had in different spellings", () => {
  const { industry } = labelFinders({
    ...settings,
    industries: [
      { id: "payments", display_name: "Payments", previously: "fin-tech" },
      { id: "banks", display_name: "Banks", previously: "fintech" },
    ],
  });
  expect([industry("fin-tech"), industry("fintech"), industry("Fin Tech")]).toEqual([
    "payments",
    "banks",
    undefined,
  ]);
});
