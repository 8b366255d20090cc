import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type Build, build } from "../../src/build.ts";
import { readCatalogue } from "../../src/documents/read-catalogue.ts";
import { textOf } from "../../src/model/file.ts";
import { answerField, METRICS } from "../../src/model/metric.ts";
import { required } from "../../src/model/required.ts";
import { typesOf } from "../support/clients.ts";
import { committedBuild } from "../support/committed.ts";
import { temporaryFolder } from "../support/folders.ts";
import { goldenFiles } from "../support/golden.ts";
import { isInstalled } from "../support/separate-packages.ts";
import { complaints } from "./openapi-rules.ts";

/** The texts of a build's files, by their paths. */
function textsOf({ files }: Build): { get(path: string): string } {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return { get: (path) => textOf(required(byPath.get(path), path).bytes) };
}

const files = textsOf(committedBuild());
/** Other ids, no privacy report, and a base URL. */
const small = textsOf(build(goldenFiles, { site: false, hosts: [], baseUrl: "https://data.example/sub" }));

describe("the schema of the OpenAPI Initiative and the rules of a linter", () => {
  test("find nothing wrong, in JSON and in YAML, with and without a base URL", async () => {
    expect(await complaints(files.get("openapi.json"))).toEqual([]);
    expect(await complaints(small.get("openapi.yaml"))).toEqual([]);
    expect(await complaints(small.get("openapi.json"))).toEqual([]);
    expect(await complaints(files.get("openapi-files.json"))).toEqual([]);
    expect(await complaints(small.get("openapi-files.json"))).toEqual([]);
  });

  const mistakes: [string, RegExp | string, string, RegExp][] = [
    ["a field of the wrong type", /"summary": "[^"]*"/, '"summary": 5', /^structure: .*summary/],
    [
      "a reference to nothing",
      "#/components/responses/NotModified",
      "#/components/responses/Nothing",
      /Nothing/,
    ],
    ["an invalid example", /"crossIndustryAvg": [\d.]+/, '"crossIndustryAvg": "text"', /^example: .*number/],
    ["a component that nothing uses", '"schemas": {', '"schemas": { "Spare": {},', /^unused: .*Spare/],
    ["a path that ends in a slash", '"/feed.json": {', '"/feed.json/": {', /^path: \/feed/],
    [
      "a path's parameter that is not declared",
      '"/feed.json": {',
      '"/{feed}.json": {',
      /^path: .*other parameters/,
    ],
    [
      "an operation's id used twice",
      '"getAuditHours"',
      '"getComplianceCost"',
      /^operation: getComplianceCost/,
    ],
    ["an operation's id with a space", '"getAuditHours"', '"get hours"', /^operation: .*audit-hours/],
    [
      "a required field that is not defined",
      '"required": [',
      '"required": ["unheard",',
      /^schema: .*unheard/,
    ],
    ["a value that is allowed twice", /"enum": \[\s*"([^"]*)"/, '"enum": ["$1", "$1"', /^schema: .*twice/],
  ];
  test.each(mistakes)("find %s", async (_, right, wrong, complaint) => {
    const document = small.get("openapi.json");
    const mistaken = document.replace(right, wrong);
    expect(mistaken).not.toBe(document);
    expect(await complaints(mistaken)).toContainEqual(expect.stringMatching(complaint));
  });
});

test("the YAML says the same as the JSON", () => {
  expect(parse(files.get("openapi.yaml"))).toEqual(JSON.parse(files.get("openapi.json")));
  expect(parse(small.get("openapi.yaml"))).toEqual(JSON.parse(small.get("openapi.json")));
});

describe.skipIf(!isInstalled("clients"))("types that openapi-typescript makes", () => {
  const HEAD = `import type { components, operations } from "./api.js";
type Ok<Id extends keyof operations> = operations[Id]["responses"][200];
type Answer<Id extends keyof operations> =
  Ok<Id> extends { content: { "application/json": infer Body } } ? Body : never;
type Query<Id extends keyof operations> =
  operations[Id] extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;
`;
  const WITHHELD = METRICS.map((metric) => `${answerField(metric)}: null`).join(", ");
  const CLIENT = `${HEAD}
export const delays: Answer<"getRemediationDelays"> = {
  benchmarkYear: 2026,
  crossIndustryAvg: 8,
  bestInClass: {
    industry: "saas", days: 5.4, tiedWith: ["fintech"],
    uncertainty: { days: { standardError: 0.1, ci95: [5.2, 5.6] } },
  },
  worstInClass: { industry: "hospitality", days: 10.4, tiedWith: [], uncertainty: { days: null } },
  byIndustry: [
    {
      industry: "saas", days: 5.4, percentile25: 3.5, percentile50: 5, percentile75: 6.8, percentile90: null,
      trend: -6, explained: { atUnchangedMix: -5, mix: -1 }, direction: "improving", sampleSize: 900,
      uncertainty: {
        days: null, percentile25: null, percentile50: null, percentile75: null, percentile90: null, trend: null,
      },
    },
  ],
  uncertainty: { crossIndustryAvg: null },
};
export const query: Query<"getRemediationDelays"> = { industry: "saas" };
export const regions: components["schemas"]["ObservatoryRegionsData"] = {
  regions: [
    {
      region: "oceania", displayName: "Oceania", countries: ["AU"], ${WITHHELD}, riskIndex: null, riskTier: null,
      sampleSize: null, suppressed: true,
      uncertainty: { ${WITHHELD}, riskIndex: null },
    },
  ],
  mixedProgrammes: 300,
  allProgrammes: 400,
};
export const manifest: Answer<"getManifest"> = {
  generator: "compliance-data-api", release: "2026-Q4", files: [{ path: "feed.json", bytes: 1, sha256: "0" }],
};
export const problem: components["schemas"]["Problem"] = {
  type: "/api/errors/not-found.json", title: "Not found", status: 404, detail: "Nothing.", documentation: "/",
};
export const readings = [
  delays.byIndustry.map(({ days }) => days?.toFixed(1)),
  regions.regions.map(({ costUSD }) => costUSD?.toFixed(0)),
];
`;
  /** One mistake a line, after the head. */
  const MISTAKES = [
    'export const misspelt: Query<"getRemediationDelays"> = { industry: "sas" };',
    'export const missing: components["schemas"]["Problem"] = { title: "Not found", status: 404, detail: "Nothing.", documentation: "/" };',
    'export const further: Answer<"getAuditHours"> = { crossIndustryAvg: 1, byIndustry: [], byFramework: [], frameworks: [], uncertainty: { crossIndustryAvg: null }, benchmarkYear: 2026, byRegion: [] };',
    'export const mistyped: Answer<"getAuditHours"> = { crossIndustryAvg: "1", byIndustry: [], byFramework: [], frameworks: [], uncertainty: { crossIndustryAvg: null }, benchmarkYear: 2026 };',
    'export const nothing: Answer<"getAuditHours"> = { crossIndustryAvg: null, byIndustry: [], byFramework: [], frameworks: [], uncertainty: { crossIndustryAvg: null }, benchmarkYear: 2026 };',
    'export const label: components["schemas"]["RemediationDelays"]["byIndustry"][number]["direction"] = "up";',
    'export const unknown = (overview: Answer<"getObservatoryOverview">) => overview.data.maturityscore;',
    'export const withheld = (one: components["schemas"]["ObservatoryRegionsData"]["regions"][number]) => one.costUSD.toFixed(0);',
  ];

  test("fit every published answer and a client, and find its mistakes", async () => {
    const folder = temporaryFolder();
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    const catalogue = JSON.parse(files.get("api/index.json"));
    const answers = readCatalogue(catalogue).map(
      ({ id, path }) => `export const ${id}: Answer<"${id}"> = ${files.get(`${path.slice(1)}.json`)};`,
    );
    expect(answers).not.toEqual([]);
    write("api.d.ts", await typesOf(JSON.parse(files.get("openapi.json"))));
    write("answers.ts", `${HEAD}${answers.join("\n")}`);
    write("client.ts", CLIENT);
    write("mistakes.ts", `${HEAD}${MISTAKES.join("\n")}`);
    const options = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      types: [],
      module: "nodenext",
    };
    write("tsconfig.json", JSON.stringify({ compilerOptions: options, include: ["*.ts"] }));
    write("package.json", '{ "type": "module" }');

    const compiler = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
    const { stdout } = spawnSync(process.execPath, [compiler, "-p", folder, "--pretty", "false"], {
      cwd: folder,
      encoding: "utf8",
    });

    const lines = stdout.split("\n").filter((line) => line.includes("error TS"));
    const found = lines.map((line) => line.slice(0, line.indexOf(",")));
    const headLines = HEAD.split("\n").length;
    expect(found, stdout).toEqual(MISTAKES.map((_, index) => `mistakes.ts(${headLines + index}`));
  });
});
