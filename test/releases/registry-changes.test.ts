import { describe, expect, test } from "vitest";
import { textFile } from "../../src/model/file.ts";
import { changesBetween } from "../../src/releases/changes.ts";
import { type Frozen, frozenOf } from "../../src/releases/frozen.ts";
import { registryChanges, registryNews, renamesBetween } from "../../src/releases/registry-changes.ts";
import type { ReleaseIndex } from "../../src/releases/release-index.ts";
import { recordWith } from "./support.ts";

const newsOf = (frozen: readonly Frozen[], index: ReleaseIndex = { releases: [] }) =>
  registryNews({ index, frozen });
const registry = (name: string, ...lines: string[]) =>
  textFile(`datasets/reference/${name}.csv`, `${lines.join("\n")}\n`);

const before = frozenOf("2026-Q3", [
  registry("industries", "id,display_name", "shops,Shops", "saas,SaaS", "mail,Mail order"),
  registry("regions", "id,display_name", "asia,Asia", "oceania,Oceania"),
  registry("countries", "id,display_name,region", "SG,Singapore,asia", "JP,Japan,asia"),
]);
const after = frozenOf("2026-Q4", [
  registry(
    "industries",
    "id,display_name,previously,last_year",
    "retail,Retail,shops,",
    "saas,SaaS,software,2026",
    "payments,Payments,,",
  ),
  registry("regions", "id,display_name,previously", "asia-pacific,Asia,asia", "oceania,Oceania,"),
  registry("countries", "id,display_name,region", "SG,Singapore,oceania", "JP,Japan,asia-pacific"),
]);

test("a rename is listed once, a country that moved is a revision, and one whose region was renamed is not listed", () => {
  const told = registryChanges(before, after).map(({ kind, source, key, field, old, new: now, revision }) =>
    [kind, source, key.id, field, old, now, revision].join(),
  );
  expect(told).toEqual([
    "changed,industries,retail,id,shops,retail,false",
    "changed,industries,retail,display_name,Shops,Retail,false",
    "changed,industries,saas,last_year,,2026,false",
    "added,industries,payments,display_name,,Payments,false",
    "removed,industries,mail,display_name,Mail order,,false",
    "changed,regions,asia-pacific,id,asia,asia-pacific,false",
    "changed,countries,SG,region,asia-pacific,oceania,true",
  ]);
});

test("each is described in a sentence of its release", () => {
  expect(newsOf([before, after]).map(({ sentence }) => sentence)).toEqual([
    "Industry shops was renamed to retail in release 2026-Q4; its figures are the same.",
    "Industry retail has the name Retail from release 2026-Q4 on; before, it was Shops.",
    "Industry saas ends: its last year is 2026.",
    "Industry payments (Payments) is new in release 2026-Q4.",
    "Industry mail (Mail order) no longer exists from release 2026-Q4 on.",
    "Region asia was renamed to asia-pacific in release 2026-Q4; its figures are the same.",
    "Country SG belongs to region oceania from release 2026-Q4 on; before, it belonged to asia-pacific. Earlier years are recomputed.",
  ]);
  expect(newsOf([after, after])).toEqual([]);
});

test("a field that is no longer given, or was not given before, is listed as such", () => {
  const frameworks = (release: string, ...lines: string[]) =>
    frozenOf(release, [registry("frameworks", "id,display_name,certification_body", ...lines)]);
  const told = newsOf([
    frameworks("2026-Q3", "PCI,PCI DSS,PCI SSC", "SOC,SOC 2,"),
    frameworks("2026-Q4", "PCI,PCI DSS,", "SOC,SOC 2,AICPA"),
  ]);
  expect(told.map(({ sentence }) => sentence)).toEqual([
    "Framework PCI has no certification body from release 2026-Q4 on; before, it was PCI SSC.",
    "Framework SOC has the certification body AICPA from release 2026-Q4 on; before, it had none.",
  ]);
});

test("another name of a country revises no year", () => {
  const [from, to] = ["Viet Nam", "Vietnam"].map((title, at) =>
    frozenOf(`2026-Q${3 + at}`, [registry("countries", "id,display_name,region", `VN,${title},asia`)]),
  );
  expect(registryChanges(from!, to!).map(({ field, revision }) => [field, revision])).toEqual([
    ["display_name", false],
  ]);
  expect(newsOf([from!, to!]).map(({ sentence }) => sentence)).toEqual([
    "Country VN has the name Vietnam from release 2026-Q4 on; before, it was Viet Nam.",
  ]);
});

test("changes that an erased release may have made are listed with the next kept one, with a note", () => {
  const records = ["2026-Q2", "2026-Q3", "2026-Q3.1", "2026-Q3.2", "2026-Q4", "2027-Q1"].map((release) =>
    recordWith(before, { release }),
  );
  const told = (...erased: string[]) => {
    const retractions = erased.map((release) => ({
      release,
      published: "2026-12-01T00:00:00Z",
      reason: "Wrong",
      supersededBy: null,
      erased: true,
      previousSha256: null,
    }));
    return newsOf([before, after], { releases: records, retractions })[3]?.sentence;
  };
  const plain = "Industry payments (Payments) is new in release 2026-Q4.";
  expect(told()).toBe(plain);
  expect(told("2026-Q2")).toBe(plain);
  expect(told("2027-Q1")).toBe(plain);
  expect(told("2026-Q3.1")).toBe(
    `${plain} The change may have come with 2026-Q3.1 already, which is erased.`,
  );
  expect(told("2026-Q3.2", "2026-Q3.1")).toBe(
    `${plain} The change may have come with 2026-Q3.1 or 2026-Q3.2 already, which are erased.`,
  );
});

test("ids that the release before did not have are not renames", () => {
  expect([...renamesBetween(before, after).get("industry")!]).toEqual([["shops", "retail"]]);
  expect([...renamesBetween(after, after).values()].every(({ size }) => size === 0)).toBe(true);
});

test("values of a renamed label are found under the new one, and only other differences are listed", () => {
  const trends = (id: string, hours: number) => [
    textFile(
      "datasets/datapackage.json",
      JSON.stringify({
        resources: [
          {
            name: "trends",
            path: "trends.csv",
            schema: {
              fields: [
                { name: "industry", type: "string" },
                { name: "hours", type: "number" },
              ],
              primaryKey: ["industry"],
            },
          },
        ],
      }),
    ),
    textFile("datasets/trends.csv", `industry,hours\n${id},${hours}\nsaas,7\n`),
  ];
  const [from, same, other] = [
    frozenOf("2026-Q3", [...before.files, ...trends("shops", 5)]),
    frozenOf("2026-Q4", [...after.files, ...trends("retail", 5)]),
    frozenOf("2026-Q4", [...after.files, ...trends("retail", 6)]),
  ];
  const ofTrends = (to: typeof same) => changesBetween(from, to).filter(({ source }) => source === "trends");
  expect(ofTrends(same)).toEqual([]);
  expect(ofTrends(other)).toMatchObject([{ kind: "changed", key: { industry: "retail" }, old: 5, new: 6 }]);
});

test("a signal of a renamed label is found under the new one, one of a label that has its name in it under its own", () => {
  const feed = (...ids: string[]) =>
    textFile(
      "intelligence/observatory/feed.json",
      JSON.stringify({ data: { signals: ids.map((id) => ({ id, value: 55 })), trendChanges: [] } }),
    );
  const from = frozenOf("2026-Q3", [
    ...before.files,
    feed("move-auditHours-shops-2026", "move-auditHours-workshops-2026"),
  ]);
  const to = frozenOf("2026-Q4", [
    ...after.files,
    feed("move-auditHours-retail-2026", "move-auditHours-workshops-2026"),
  ]);
  expect(changesBetween(from, to).filter(({ source }) => source.endsWith("/feed"))).toEqual([]);
});

describe("the figures of a renamed label are said to be the same", () => {
  const table = (key: readonly string[], lines: readonly string[]) => {
    const [header = ""] = lines;
    const fields = header.split(",").map((name) => ({
      name,
      type: ["year", "sample_size", "hours_mean"].includes(name) ? "number" : "string",
    }));
    const schema = { fields, primaryKey: key };
    return [
      textFile(
        "datasets/datapackage.json",
        JSON.stringify({ resources: [{ name: "trends", path: "trends.csv", schema }] }),
      ),
      textFile("datasets/trends.csv", `${lines.join("\n")}\n`),
    ];
  };
  const HEADER = "industry,region,year,sample_size,hours_mean";
  const told = (old: readonly string[], now: readonly string[], header = HEADER) => {
    const [from, to] = [
      frozenOf("2026-Q3", [...before.files, ...table(["industry", "region", "year"], [HEADER, ...old])]),
      frozenOf("2026-Q4", [...after.files, ...table(["industry", "region", "year"], [header, ...now])]),
    ];
    return newsOf([from, to])
      .map(({ sentence }) => sentence)
      .filter((sentence) => sentence.startsWith("Industry shops was renamed"));
  };
  const [SAME, ALONE] = [
    ["Industry shops was renamed to retail in release 2026-Q4; its figures are the same."],
    ["Industry shops was renamed to retail in release 2026-Q4."],
  ];
  const OLD = ["shops,asia,2025,40,7", "shops,asia,2026,30,8", "saas,asia,2026,30,5"];

  test.each([
    [
      "all are",
      ["retail,asia-pacific,2025,40,7", "retail,asia-pacific,2026,30,8", "saas,asia-pacific,2026,31,6"],
    ],
    [
      "one year is new, and one is no longer there",
      ["retail,asia-pacific,2026,30,8", "retail,asia-pacific,2027,9,9"],
    ],
  ])("if %s", (_, now) => {
    expect(told(OLD, now)).toEqual(SAME);
  });

  test("if only a column is new", () => {
    const now = ["retail,asia-pacific,2026,30,8,4"];
    expect(told(OLD, now, `${HEADER},extra`)).toEqual(SAME);
  });

  test.each([
    ["number of programmes", "retail,asia-pacific,2026,29,8"],
    ["mean", "retail,asia-pacific,2026,30,10"],
    ["mean that is withheld now", "retail,asia-pacific,2026,30,"],
  ])("but not after a split that changes a %s", (_, now) => {
    expect(told(OLD, ["retail,asia-pacific,2025,40,7", now])).toEqual(ALONE);
  });
});

test("a new numeric column of a registry is listed once, for the entries that have a number", () => {
  const packaged = (...lines: string[]) => [
    textFile(
      "datasets/datapackage.json",
      JSON.stringify({
        resources: [
          {
            name: "industries",
            path: "reference/industries.csv",
            schema: {
              fields: [
                { name: "id", type: "string" },
                { name: "display_name", type: "string" },
                { name: "last_year", type: "integer" },
              ],
              primaryKey: ["id"],
            },
          },
        ],
      }),
    ),
    registry("industries", ...lines),
  ];
  const [from, to] = [
    frozenOf("2028-Q4", packaged("id,display_name", "saas,SaaS", "mail,Mail order")),
    frozenOf("2029-Q1", packaged("id,display_name,last_year", "saas,SaaS,", "mail,Mail order,2028")),
  ];
  expect(
    changesBetween(from, to).map(({ kind, key, field, old, new: now }) => [kind, key.id, field, old, now]),
  ).toEqual([["changed", "mail", "last_year", null, "2028"]]);
});
