import { expect, test } from "vitest";
import { ENDPOINTS } from "../../../src/endpoints/index.ts";
import { spanOf } from "../../../src/model/years.ts";
import { answer, golden } from "../support.ts";

const observatory = ENDPOINTS.filter(({ path }) => path.includes("/observatory/"));

test.each(observatory.map((endpoint) => [endpoint.path.split("/").at(-1), endpoint] as const))(
  "%s answers in the envelope: data, meta, asOf and attribution",
  (_, endpoint) => {
    const body = answer(endpoint);
    expect(Object.keys(body)).toEqual(["data", "meta", "asOf", "attribution"]);
    expect({ ...body, data: undefined }).toEqual({
      data: undefined,
      meta: {
        datasetId: "golden-small",
        methodologyVersion: "1.0.0",
        methodologyId: "golden",
        displayMode: "provisional",
        verificationStatus: "provisional",
        disclaimer: "Synthetic: made by hand for a test.",
        sampleSize: 28,
        lastUpdated: "2026-10-05T00:00:00Z",
        benchmarkYear: 2026,
        yearToDate: true,
        release: "2026-Q4",
        citation: "Golden test data, 2026-Q4.",
        licence: {
          name: "CC-BY-4.0",
          title: "Creative Commons Attribution 4.0 International",
          url: "https://creativecommons.org/licenses/by/4.0/",
        },
      },
      asOf: "2026-09-30T00:00:00Z",
      attribution: "Golden test data",
    });
  },
);

test("the envelope repeats release and methodology, and counts the programmes of the benchmark year, here a whole one", () => {
  const tables = {
    ...golden,
    span: spanOf([2019, 2026], "2027-03-31"),
    benchmark: golden.benchmark.slice(0, 16),
    release: {
      ...golden.release,
      release: "2027-Q1",
      citation: "Others, 2027",
      licence: { name: "CC0-1.0", title: "Public domain", url: "https://licence.example/" },
      datasetId: "other",
      displayMode: "final",
      verificationStatus: "verified",
      disclaimer: "None.",
      attribution: "Others",
      asOf: "2027-03-31T00:00:00Z",
      lastUpdated: "2027-04-05T00:00:00Z",
    },
    methodology: { ...golden.methodology, id: "method", version: "2.0" },
  };
  const { data, ...envelope } = answer(observatory.at(-2)!, tables);
  expect(Object.keys(data)).toEqual(["signals", "trendChanges", "methodology", "changelog"]);
  expect(envelope).toEqual({
    meta: {
      datasetId: "other",
      methodologyVersion: "2.0",
      methodologyId: "method",
      displayMode: "final",
      verificationStatus: "verified",
      disclaimer: "None.",
      sampleSize: 16,
      lastUpdated: "2027-04-05T00:00:00Z",
      benchmarkYear: 2026,
      release: "2027-Q1",
      citation: "Others, 2027",
      licence: { name: "CC0-1.0", title: "Public domain", url: "https://licence.example/" },
    },
    asOf: "2027-03-31T00:00:00Z",
    attribution: "Others",
  });
});
