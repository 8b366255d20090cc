import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { setDigest, takeAll } from "../../src/disk/digest-task.ts";
import { digestsAhead, type StartThread } from "../../src/disk/digests-ahead.ts";
import { temporaryFolder } from "../support/folders.ts";

// echo -n a | sha256sum, and so on
const A = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";
const B = "3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d";
const OTHER = "00".repeat(31) + "01";

/** Files with the contents a and b, said to be large enough for a thread. */
function twoFiles() {
  const folder = temporaryFolder();
  return ["a", "b"].map((name) => {
    writeFileSync(join(folder, name), name);
    return { path: join(folder, name), bytes: 10_000_000 };
  });
}

test("digests come in the order of the files", () => {
  expect(digestsAhead(twoFiles(), undefined)()).toEqual([A, B]);
});

test("what the thread digested is not digested again", () => {
  const whole: StartThread = (task) => {
    new Int32Array(task.memory, 0, 1)[0] = 2;
    for (const place of [0, 1]) setDigest(task, place, OTHER);
    return () => {};
  };
  expect(digestsAhead(twoFiles(), whole)()).toEqual([OTHER, OTHER]);
});

test("what the thread took and did not finish is digested all the same", () => {
  const dies: StartThread = (task) => {
    new Int32Array(task.memory, 0, 1)[0] = 1;
    return () => {};
  };
  expect(digestsAhead(twoFiles(), dies)()).toEqual([A, B]);
});

test("a file that cannot be read gives the error of the file system, whoever took it", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "a"));
  const files = [
    { path: join(folder, "a"), bytes: 10_000_000 },
    { path: join(folder, "none"), bytes: 1 },
  ];
  const codes = (start: StartThread | undefined) =>
    digestsAhead(files, start)().map((found) =>
      typeof found === "string" ? found : (found.error as NodeJS.ErrnoException).code,
    );
  expect(codes(undefined)).toEqual(["EISDIR", "ENOENT"]);
  expect(
    codes((task) => {
      takeAll(task);
      return () => {};
    }),
  ).toEqual(["EISDIR", "ENOENT"]);
});

test("the thread is stopped at the end, and none is started for a few bytes", () => {
  const told: string[] = [];
  const start: StartThread = () => {
    told.push("started");
    return () => told.push("stopped");
  };
  digestsAhead(twoFiles(), start)();
  expect(told).toEqual(["started", "stopped"]);
  digestsAhead(
    twoFiles().map((file) => ({ ...file, bytes: 1 })),
    start,
  )();
  expect(told).toEqual(["started", "stopped"]);
});

test("a thread is started from 8 MB of all files together on", () => {
  const startsFor = (bytes: readonly number[]) => {
    let starts = 0;
    const files = twoFiles().map((file, at) => ({ ...file, bytes: bytes[at] ?? 0 }));
    digestsAhead(files, () => {
      starts++;
      return () => {};
    })();
    return starts;
  };
  expect(startsFor([4_000_000, 3_999_999])).toBe(0);
  expect(startsFor([4_000_000, 4_000_000])).toBe(1);
});
