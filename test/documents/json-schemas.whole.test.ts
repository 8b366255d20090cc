import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { readCatalogue } from "../../src/documents/read-catalogue.ts";
import { textOf } from "../../src/model/file.ts";
import { builtOf } from "../support/built.ts";
import { committedBuild } from "../support/committed.ts";
import { goldenFiles } from "../support/golden.ts";
import { Texts } from "../support/texts.ts";

type Json = { [name: string]: unknown };

const files = new Texts(committedBuild().files);
const json = (path: string): Json => JSON.parse(files.get(path)!);

/** Strict, so that an unknown keyword is an error. A check is run only a few times, so its code is not optimised. */
const STRICT = { strict: true, code: { optimize: false } };
const ajv = new Ajv2020(STRICT);
const checks = new Map<string, ValidateFunction>();

/** It removes each schema afterwards, so that a reference from one to another is an error. */
function check(name: string): ValidateFunction {
  const known = checks.get(name);
  if (known !== undefined) return known;
  const schema = json(`api/schemas/${name}.json`);
  const valid = ajv.compile(schema);
  ajv.removeSchema(schema);
  checks.set(name, valid);
  return valid;
}

const catalogue = readCatalogue(JSON.parse(files.get("api/index.json")!));
const schemaName = (path: string) => path.replace("/api/intelligence/", "").replaceAll("/", "-");
const ANSWERS = catalogue.map(({ path }) => schemaName(path));
const DOCUMENTS = ["problem", "catalogue", "manifest", "privacy-report"];

/** The files of an endpoint's answers: the unfiltered one, and those to its filter. */
function answersOf(name: string): string[] {
  const path = `api/intelligence/${name.replace(/^observatory-/, "observatory/")}`;
  return [...files.keys()].filter(
    (file) => file === `${path}.json` || (file.startsWith(`${path}/`) && file.endsWith(".json")),
  );
}

/** Every object of an answer with its own form: only the first entry of a list. */
function objectsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap(objectsIn);
  if (typeof value !== "object" || value === null) return [];
  return [value as Json, ...Object.values(value).flatMap(objectsIn)];
}

/** Whether an answer is valid with one field of one object changed: each in turn, undone afterwards. */
function judged(
  answer: Json,
  valid: ValidateFunction,
  change: (object: Json, field: string) => void,
): [place: string, isValid: boolean][] {
  return objectsIn(answer).flatMap((object, place) =>
    Object.keys(object).map((field): [string, boolean] => {
      const own = { ...object };
      change(object, field);
      const isValid = valid(answer);
      for (const name of Object.keys(object)) delete object[name];
      Object.assign(object, own);
      return [`${field} of object ${place}`, isValid];
    }),
  );
}

test("every answer and document has its own schema, in JSON Schema 2020-12, with a title and a description", () => {
  const published = [...files.keys()].filter((path) => path.startsWith("api/schemas/"));
  expect(published.sort()).toEqual(
    [...ANSWERS, ...DOCUMENTS].map((name) => `api/schemas/${name}.json`).sort(),
  );
  for (const path of published) {
    expect(json(path), path).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: `/${path}`,
      title: expect.stringMatching(/./),
      description: expect.stringMatching(/\.$/),
    });
  }
});

test("a schema is identified by its absolute address if that is known", () => {
  const { files } = builtOf(goldenFiles, { site: false, baseUrl: "https://data.example/sub/" });
  const schema = files.find(({ path }) => path === "api/schemas/audit-hours.json")!;
  expect(JSON.parse(textOf(schema.bytes)).$id).toBe("https://data.example/sub/api/schemas/audit-hours.json");
});

test("there is no schema of a privacy report without such a report", () => {
  expect(goldenFiles.has("privacy-report.json")).toBe(false);
  const { files } = builtOf(goldenFiles, { site: false });
  const paths = files.map(({ path }) => path);
  expect(paths).toContain("api/schemas/manifest.json");
  expect(paths).not.toContain("api/schemas/privacy-report.json");
});

describe.each(ANSWERS)("the schema of %s", (name) => {
  const valid = check(name);
  const answers = answersOf(name);
  const whole = json(answers[0]!);

  test("accepts every published answer", () => {
    const { parameters } = catalogue.find(({ path }) => schemaName(path) === name)!;
    const filters = parameters.filter(({ kind }) => kind === "filter").flatMap(({ values }) => values);
    expect(answers.length).toBe(1 + filters.length);
    const faults = answers.flatMap((path) => (valid(json(path)) ? [] : [[path, valid.errors]]));
    expect(faults).toEqual([]);
  });

  test("accepts a field that a later version adds, in any object", () => {
    const extended = judged(whole, valid, (object) => Object.assign(object, { later: [{}] }));
    expect(extended.length).toBeGreaterThan(5);
    expect(extended.filter(([, isValid]) => !isValid).map(([place]) => place)).toEqual([]);
  });

  test("refuses an answer without one of its fields", () => {
    const refused = judged(whole, valid, (object, field) => delete object[field]).filter(
      ([place]) => !/^(lowSample|suppressed|yearToDate) /.test(place),
    );
    expect(refused.length).toBeGreaterThan(5);
    expect(refused.filter(([, isValid]) => isValid).map(([place]) => place)).toEqual([]);
  });

  test("refuses a field of another type", () => {
    const refused = judged(whole, valid, (object, field) => {
      object[field] = Array.isArray(object[field]) ? {} : [];
    });
    expect(refused.length).toBeGreaterThan(5);
    expect(refused.filter(([, isValid]) => isValid).map(([place]) => place)).toEqual([]);
  });
});

describe("the schema of documents", () => {
  test("accepts every published problem document, and refuses one without a status", () => {
    const problems = [...files.keys()].filter((path) => path.startsWith("api/errors/"));
    const valid = check("problem");
    const parameters = catalogue.flatMap((entry) => entry.parameters.map(({ name }) => name));
    const names = [
      "not-found",
      "method-not-allowed",
      ...new Set(parameters.map((name) => `unknown-${name}`)),
    ];
    expect(problems.sort()).toEqual(names.map((name) => `api/errors/${name}.json`).sort());
    for (const path of problems) expect(valid(json(path)), path).toBe(true);
    const { status: _, ...rest } = json(problems[0]!);
    expect(valid(rest)).toBe(false);
    expect(valid({ ...rest, status: "404" })).toBe(false);
    expect(valid({ ...rest, status: 404, instance: "/x" })).toBe(true);
  });

  test.each([
    ["catalogue", "api/index.json", "endpoints"],
    ["manifest", "manifest.json", "files"],
    ["privacy-report", "api/privacy-report.json", "population"],
  ])("accepts the published %s, and refuses one with a field missing or mistyped", (name, path, field) => {
    const valid = check(name);
    const document = json(path);
    expect(valid(document), JSON.stringify(valid.errors)).toBe(true);
    expect(valid({ ...document, later: true })).toBe(true);
    expect(valid({ ...document, [field]: "text" })).toBe(false);
    delete document[field];
    expect(valid(document)).toBe(false);
  });
});

describe("null and suppressed in schemas", () => {
  const valid = check("observatory-audit-hours");
  const withCell = (change: Json): boolean => {
    const answer = structuredClone(json("api/intelligence/observatory/audit-hours.json")) as {
      data: { byIndustryAndRegion: Json[] };
    };
    Object.assign(answer.data.byIndustryAndRegion[0]!, change);
    return valid(answer);
  };
  const NOTHING = { hours: null, trend: null, sampleSize: null };

  test("a withheld cell has no figures, and any other cell has programmes", () => {
    expect(withCell({})).toBe(true);
    expect(withCell({ ...NOTHING, suppressed: true })).toBe(true);
    expect(withCell({ suppressed: true })).toBe(false);
    expect(withCell({ ...NOTHING, hours: 900, suppressed: true })).toBe(false);
    expect(withCell(NOTHING)).toBe(false);
  });

  test("each of a cell's own figures is null only with the flag, or if its entry has ended", () => {
    expect(withCell({ hours: null })).toBe(false);
    expect(withCell({ sampleSize: null })).toBe(false);
    expect(withCell({ hours: null, ended: 2024, trend: null, sampleSize: null })).toBe(true);
  });

  test("the change of a cell may be null even if it is not withheld, and an entry that has ended has no figures", () => {
    expect(withCell({ trend: null })).toBe(true);
    expect(withCell({ ...NOTHING, ended: 2024 })).toBe(true);
  });

  test.each([
    ["audit-hours", "byIndustry", ["hours"]],
    ["automation-adoption", "byIndustry", ["rate"]],
    ["compliance-cost", "byIndustry", ["costUSD"]],
    ["framework-benchmarks", "frameworks", ["avgMaturity", "avgCostUSD", "avgAuditHours"]],
    ["industry-benchmarks", "industries", ["maturityScore", "costUSD", "remediationDays"]],
    ["maturity-index", "industries", ["maturityScore", "tier"]],
    ["remediation-delays", "byIndustry", ["days"]],
    ["observatory-automation", "byIndustry", ["rate"]],
    ["observatory-compliance-cost", "byMaturityBand", ["costUSD"]],
    ["observatory-maturity", "industries", ["average", "tier"]],
    ["observatory-regions", "regions", ["maturityScore", "riskIndex", "riskTier"]],
    ["observatory-remediation", "bottlenecks", ["share", "avgDelayDays", "named", "respondents"]],
  ])("in %s an entry of %s has %j unless it is marked as withheld", (name, list, figures) => {
    const isValid = check(name);
    const answer = json(answersOf(name)[0]!) as { data?: Json };
    const [entry] = ((answer.data ?? answer) as Record<string, Json[]>)[list]!;
    for (const figure of [...figures, "sampleSize"]) {
      const own = entry![figure];
      entry![figure] = null;
      expect(isValid(answer), figure).toBe(false);
      entry![figure] = own;
    }
    expect(isValid(answer)).toBe(true);
  });

  test.each([
    ["maturity-index", "industries", ["percentile90", "yoyDelta", "explained"]],
    ["observatory-compliance-cost", "automationSavings", ["savingUSD", "savingPct"]],
    ["observatory-automation", "series", ["avg"]],
    ["observatory-remediation", "requirementHotspots", ["avgDays", "trend"]],
  ])("in %s an entry of %s may have null for %j for other reasons", (name, list, figures) => {
    const isValid = check(name);
    const answer = json(answersOf(name)[0]!) as { data?: Json };
    const [entry] = ((answer.data ?? answer) as Record<string, Json[]>)[list]!;
    Object.assign(entry!, Object.fromEntries(figures.map((figure) => [figure, null])));
    expect(isValid(answer), JSON.stringify(isValid.errors)).toBe(true);
  });

  test("every answer of the small data, some of whose cells are withheld, is valid", () => {
    const small = new Texts(builtOf(goldenFiles, { site: false }).files);
    const answerTo = (name: string) =>
      small.get(`api/intelligence/${name.replace(/^observatory-/, "observatory/")}.json`)!;
    const strict = new Ajv2020(STRICT);
    const faults = ANSWERS.flatMap((name) => {
      const isValid = strict.compile(JSON.parse(small.get(`api/schemas/${name}.json`)!));
      return isValid(JSON.parse(answerTo(name))) ? [] : [[name, isValid.errors]];
    });
    expect(ANSWERS.some((name) => answerTo(name).includes('"suppressed": true'))).toBe(true);
    expect(faults).toEqual([]);
  });
});
