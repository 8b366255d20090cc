import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SILENT_LISTENER } from "../../src/model/listener.ts";
import { openIngest } from "../../src/operations/open-ingest.ts";
import { readAllSubmissions } from "../../src/operations/read-submissions.ts";
import type { Confirmation } from "../../src/plausibility/doubt.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { submission } from "../submissions/support.ts";
import { committedData } from "../support/data.ts";
import { temporaryFolder } from "../support/folders.ts";

/** What is read of submissions with these cells. */
function read(rows: readonly Readonly<Record<string, string>>[], confirmed: readonly Confirmation[] = []) {
  const folder = temporaryFolder();
  const file = join(folder, "submissions.csv");
  const lines = [SAMPLE_COLUMNS, ...rows.map((cells) => submission(cells))];
  writeFileSync(file, `${lines.map((cells) => cells.join(",")).join("\n")}\n`);
  const places = { file, data: join(folder, "data"), forbidden: [], confirmed };
  const folders = { present: committedData, next: committedData, previous: undefined };
  return readAllSubmissions(places, openIngest(places, folders), SILENT_LISTENER);
}

test("figures that were probably misread are refused, unless the operator confirms them", async () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ submission_id: `a${at}`, audit_hours: "12" }));
  await expect(read(rows)).rejects.toMatchObject({ problems: [{ column: "audit_hours" }] });
  const confirmed = [{ question: "audit_hours", because: "They are so small." }];
  expect((await read(rows, confirmed)).plausible.confirmed).toEqual(confirmed);
});

test("submissions are a sample only if each of them is", async () => {
  const [sample, own] = ["S00000001", "a1"].map((id) => ({ submission_id: id }));
  const isSample = async (...rows: Parameters<typeof read>[0]) => (await read(rows)).isSample;
  expect(await isSample(sample!, { submission_id: "S00000002" })).toBe(true);
  expect([await isSample(own!, sample!), await isSample(sample!, own!)]).toEqual([false, false]);
});
