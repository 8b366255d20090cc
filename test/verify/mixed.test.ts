import { expect, test } from "vitest";
import type { Fault } from "../../src/verify/fault.ts";
import { mixIn } from "../../src/verify/mixed.ts";
import type { Sighting } from "../../src/verify/sighting.ts";

/** A site of 2027-Q1 with two releases before it. */
const SOURCE = {
  manifest: {
    release: "2027-Q1",
    files: ["2026-Q3", "2026-Q4"].map((id) => ({
      path: `api/releases/${id}/manifest.json`,
      bytes: 2,
      sha256: id,
    })),
  },
  catalogue: { release: "2027-Q1" },
} as unknown as Parameters<typeof mixIn>[1];

const CHANGES = "/api/releases/changes/2026-Q3..2026-Q4";
const SAID: Fault = { what: "header Data-Release", expected: "2027-Q1", received: "2026-Q4" };

/** A wrong answer that says a release. */
function said(file: string, release: string, ...faults: Fault[]): Sighting {
  const failure = {
    title: "it",
    method: "GET",
    url: `https://x.example${file}`,
    headers: {},
    sent: {},
    faults,
  };
  return { failure, file, status: 200, own: { release, digest: "d" }, plain: undefined, seconds: 86_400 };
}

const judged = (sighting: Sighting) => mixIn([sighting], SOURCE, async () => new Map());

test.each([`${CHANGES}.csv`, `${CHANGES}.json`])(
  "%s with the right bytes, as a cache has it of the release before, is mixed",
  async (file) => {
    const { mixes, failures } = await judged(said(file, "2026-Q4", SAID));
    expect(failures).toEqual([]);
    expect(mixes.map(({ release, answers, seconds }) => [release, answers, seconds])).toEqual([
      ["2026-Q4", 1, 86_400],
    ]);
  },
);

const BODY: Fault = { what: "body", expected: "it", received: "another" };

test.each<[string, Sighting]>([
  ["other bytes of what changed", said(`${CHANGES}.csv`, "2026-Q4", SAID, BODY)],
  ["another ETag of what changed", said(`${CHANGES}.csv`, "2026-Q4", SAID, { ...BODY, what: "header ETag" })],
  [
    "what changed, of a release before it",
    said(`${CHANGES}.csv`, "2026-Q3", { ...SAID, received: "2026-Q3" }),
  ],
  ["a file in a release's folder", said("/api/releases/2026-Q4/methodology.json", "2026-Q3", SAID)],
])("%s: a failure", async (_, sighting) => {
  expect(await judged(sighting)).toEqual({ mixes: [], failures: [sighting.failure] });
});
