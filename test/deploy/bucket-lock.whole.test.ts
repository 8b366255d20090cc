import { hostname } from "node:os";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type DeployOptions, deploy } from "../../src/deploy/deploy.ts";
import { SIGNATURE_PATH } from "../../src/model/manifest.ts";
import type { Fault, Seen } from "../support/s3-proxy.ts";
import { BUCKET, type S3, modelS3, useAws } from "../support/s3-server.ts";
import { SMALL_KEYS, smallBuild } from "../support/small-build.ts";

const SILENT = { step() {}, count() {} };
const LOCK = "deploy-lock.json";
const UNKNOWN =
  "the server does not support If-None-Match, so nothing prevents two deploys at the same time: run one at a time";
const BROKEN =
  "the lock of this deploy to s3://benchmarks/ was broken: another deploy has begun, or the lock was deleted";
const MAY_BE_LATE =
  "This deploy has stopped, but may already have overwritten or deleted files of the other deploy: run that one again.";
const send = (s3: S3, folder: string, options: DeployOptions = {}) =>
  deploy(folder, { bucket: BUCKET, prefix: "" }, { ...s3.reach, ...options }, SILENT);

/** A server that also shows its requests for the lock. */
async function start(): Promise<S3> {
  const s3 = modelS3();
  s3.proxy.unseen = [];
  return s3;
}

/** A minute before the tests began. */
const SINCE = new Date(Date.now() - 60_000).toISOString().replace(/\.\d+/, "");

/** A lock as a deploy on another machine leaves it. */
function lockOf(changes: object = {}): string {
  const lock = { token: "0123456789abcdef", host: "runner-1", process: 71, since: SINCE };
  return JSON.stringify({ generator: "compliance-data-api", ...lock, ...changes });
}

useAws();

describe("the lock of a bucket", () => {
  it("exists from before the first upload until after the last, and not longer", async () => {
    const s3 = await start();
    await send(s3, smallBuild());
    const puts = s3.proxy.log.filter((line) => /^(PUT|DELETE) \S+ done$/.test(line));
    expect([puts[0], puts.at(-2), puts.at(-1)]).toEqual([
      `PUT ${LOCK} done`,
      "PUT manifest.json done",
      `DELETE ${LOCK} done`,
    ]);
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
  });

  it("is not taken by a dry run", async () => {
    const s3 = await start();
    await send(s3, smallBuild(), { dryRun: true });
    expect(s3.proxy.log.filter((line) => /^(PUT|DELETE) /.test(line))).toEqual([]);
  });

  it("prevents a second deploy from uploading anything, and the message says who holds it", async () => {
    const s3 = await start();
    let second: unknown;
    let uploaded: string[] = [];
    s3.proxy.fault = async ({ method, key }) => {
      if (method !== "PUT" || key !== "index.html") return undefined;
      s3.proxy.fault = () => undefined;
      const begun = s3.proxy.log.length;
      second = await send(s3, smallBuild({ "index.html": "second" })).catch((error) => error);
      uploaded = s3.proxy.log.slice(begun).filter((line) => line.startsWith("PUT "));
      return undefined;
    };
    await send(s3, smallBuild(), { concurrency: 1 });
    expect(uploaded).toEqual([]);
    expect(second).toMatchObject({
      name: "UserError",
      message: expect.stringMatching(
        new RegExp(
          `^another deploy to s3://benchmarks/ is under way: process ${process.pid} on ${hostname()}, since \\d{4}-\\d\\d-\\d\\dT`,
        ),
      ),
      remedy:
        "Wait for it to end, and run the command again. If it was stopped and is no longer running, run the command with --break-lock.",
    });
    expect((await s3.get("index.html")).body).toBe("<!doctype html>");
  });

  it("of a deploy on another machine is respected, broken on demand, and deleted at the end", async () => {
    const s3 = await start();
    await s3.put(LOCK, lockOf());
    await expect(send(s3, smallBuild())).rejects.toThrow("process 71 on runner-1, since ");
    expect(await s3.keys()).toEqual([LOCK]);
    await send(s3, smallBuild(), { breakLock: true });
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
  });

  it.each([
    ["began more than an hour ago", { since: "2026-01-01T00:00:00Z" }],
    ["whose process no longer runs on this machine", { host: hostname(), process: 2 ** 22 + 1 }],
    ["that ended in this process", { host: hostname(), process: process.pid }],
    ["of an earlier attempt of the same run of a workflow", { run: "owner/name 17" }],
  ])("of a deploy %s is taken over", async (_, changes) => {
    vi.stubEnv("GITHUB_REPOSITORY", "owner/name");
    vi.stubEnv("GITHUB_RUN_ID", "17");
    onTestFinished(() => {
      vi.stubEnv("GITHUB_REPOSITORY", undefined);
      vi.stubEnv("GITHUB_RUN_ID", undefined);
    });
    const s3 = await start();
    await s3.put(LOCK, lockOf(changes));
    await send(s3, smallBuild());
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
  });

  it("of another run of a workflow, or of a live process, is not taken over", async () => {
    const s3 = await start();
    for (const changes of [{ run: "owner/name 18" }, { host: hostname(), process: process.ppid }]) {
      await s3.put(LOCK, lockOf(changes));
      await expect(send(s3, smallBuild())).rejects.toThrow("another deploy to s3://benchmarks/ is under way");
    }
  });

  it.each<[string, object | undefined, Fault | undefined]>([
    ["free", undefined, undefined],
    ["free, on a server that gets both claims at once", undefined, 409],
    ["of a deploy that has ended", { token: "fedcba9876543210", since: "2026-01-01T00:00:00Z" }, undefined],
  ])("that is %s, but first claimed by another deploy, is left to that one", async (_, before, fault) => {
    const s3 = await start();
    if (before !== undefined) await s3.put(LOCK, lockOf(before));
    s3.proxy.fault = async ({ method, key }) => {
      if (method !== "PUT" || key !== LOCK) return undefined;
      await s3.put(LOCK, lockOf());
      return fault;
    };
    await expect(send(s3, smallBuild())).rejects.toThrow("process 71 on runner-1, since ");
    expect(await s3.contents()).toEqual({ [LOCK]: lockOf() });
  });

  it("of an ended deploy is claimed again if it is released before that", async () => {
    const s3 = await start();
    await s3.put(LOCK, lockOf({ since: "2026-01-01T00:00:00Z" }));
    let claims = 0;
    s3.proxy.fault = async ({ method, key }) => {
      if (method === "PUT" && key === LOCK && ++claims === 1) await s3.remove(LOCK);
      return undefined;
    };
    expect(await send(s3, smallBuild())).toMatchObject({ uploaded: SMALL_KEYS, notes: [] });
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
  });

  it("is released by a deploy that fails", async () => {
    const s3 = await start();
    s3.proxy.fault = ({ method, key }) => (method === "PUT" && key === "index.html" ? 403 : undefined);
    await expect(send(s3, smallBuild())).rejects.toThrow("uploading index.html was denied");
    expect(await s3.keys()).not.toContain(LOCK);
  });

  it("is not deleted by a deploy whose lock was broken", async () => {
    const s3 = await start();
    s3.proxy.fault = async ({ method, key }) => {
      if (method === "PUT" && key === "manifest.json") await s3.put(LOCK, lockOf());
      return undefined;
    };
    await expect(send(s3, smallBuild())).rejects.toMatchObject({ message: BROKEN, remedy: MAY_BE_LATE });
    expect((await s3.get(LOCK)).body).toBe(lockOf());
  });

  it("that is broken stops the deploy: the manifest and the other deploy's lock are unchanged", async () => {
    const s3 = await start();
    s3.proxy.fault = async ({ method, key }) => {
      if (method === "PUT" && key === "index.html") await s3.put(LOCK, lockOf());
      return undefined;
    };
    await expect(send(s3, smallBuild(), { concurrency: 1 })).rejects.toMatchObject({
      name: "UserError",
      message: BROKEN,
      remedy: MAY_BE_LATE,
    });
    expect(await s3.keys()).not.toContain("manifest.json");
    expect((await s3.get(LOCK)).body).toContain("0123456789abcdef");
  });

  it("that is broken before anything is uploaded is reported as such", async () => {
    const s3 = await start();
    s3.proxy.fault = async ({ method, key }) => {
      if (method === "HEAD" && key === "index.html") await s3.put(LOCK, lockOf());
      return undefined;
    };
    await expect(send(s3, smallBuild())).rejects.toMatchObject({
      message: BROKEN,
      remedy:
        "This deploy has stopped, and has changed nothing since. Run the command again when no other deploy is under way.",
    });
    expect(await s3.keys()).toEqual([LOCK]);
  });

  it("that is broken is noticed between uploads", async () => {
    const s3 = await start();
    s3.proxy.fault = async ({ method, key, nth }) => {
      if (method === "PUT" && nth === 4 && key !== LOCK) await s3.put(LOCK, lockOf());
      return undefined;
    };
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`api/more/${n}.csv`, `${n}\n`]));
    await expect(send(s3, smallBuild(many), { concurrency: 1 })).rejects.toThrow("was broken");
    expect((await s3.keys()).length).toBeLessThan(12);
  });

  it("is released by a deploy that is asked to stop, which uploads no more", async () => {
    const s3 = await start();
    const asked = new AbortController();
    s3.proxy.fault = ({ method, key }) => {
      if (method === "PUT" && key === "feed.json") asked.abort(new Error("stopped"));
      return undefined;
    };
    await expect(send(s3, smallBuild(), { concurrency: 1, signal: asked.signal })).rejects.toThrow("stopped");
    expect(await s3.keys()).toEqual(
      SMALL_KEYS.filter((key) => !["index.html", "manifest.json"].includes(key)).sort(),
    );
  });

  it("of another program is refused", async () => {
    const s3 = await start();
    await s3.put(LOCK, "mine");
    await expect(send(s3, smallBuild())).rejects.toThrow(
      "s3://benchmarks/deploy-lock.json was not written by this program",
    );
    expect(await s3.keys()).toEqual([LOCK]);
  });

  it.each(["mine", '{"hello":1}', ""])(
    "of another program is refused and kept, even if it is to be broken (%j)",
    async (theirs) => {
      const s3 = await start();
      await s3.put(LOCK, theirs);
      await expect(send(s3, smallBuild(), { breakLock: true })).rejects.toMatchObject({
        message: "s3://benchmarks/deploy-lock.json was not written by this program",
        remedy: "Name another bucket or prefix, or delete it.",
      });
      expect(await s3.contents()).toEqual({ [LOCK]: theirs });
    },
  );

  it.each([
    ["is cut short", lockOf().slice(0, 60)],
    ["is of another version", lockOf({ color: "red" })],
  ])("of this program that %s is reported as such, and broken on demand", async (_, text) => {
    const s3 = await start();
    await s3.put(LOCK, text);
    await expect(send(s3, smallBuild())).rejects.toMatchObject({
      message:
        "s3://benchmarks/deploy-lock.json is a lock of this program that cannot be parsed, so its holder is unknown",
      remedy: "If no other deploy is under way, run the command with --break-lock.",
    });
    expect(await s3.contents()).toEqual({ [LOCK]: text });
    await send(s3, smallBuild(), { breakLock: true });
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
  });

  it("is taken once even if the answer to its upload is lost", async () => {
    const s3 = await start();
    let puts = 0;
    // The first upload succeeds, but its answer is an error.
    s3.proxy.fault = async ({ method, key, headers }: Seen) => {
      if (method !== "PUT" || key !== LOCK || ++puts > 1) return undefined;
      expect(headers["if-none-match"]).toBe("*");
      return "late";
    };
    expect(await send(s3, smallBuild())).toMatchObject({ uploaded: SMALL_KEYS, notes: [] });
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
  });
});

describe("a deploy that was suspended while another one took its lock", () => {
  const many = (text: string) =>
    Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`api/more/${n}.csv`, `${text} ${n}\n`]));
  const manyDeleted = Object.fromEntries(Object.keys(many("")).map((key) => [key, null]));

  /**
   * Lets some time pass while requests are under way, and another deploy's lock appear.
   * @param isMoment when
   * @returns the clock for the deploy, and the changes that it started afterwards
   */
  function standingStill(s3: S3, isMoment: (line: string, nth: number) => boolean) {
    let now = 0;
    let brokenAt: number | undefined;
    s3.proxy.fault = async ({ method, key, nth }) => {
      if (key === LOCK || brokenAt !== undefined || !isMoment(`${method} ${key}`, nth)) return undefined;
      brokenAt = s3.proxy.log.length;
      await s3.put(LOCK, lockOf());
      now += 5_000;
      return undefined;
    };
    const later = () => s3.proxy.log.slice(brokenAt!).filter((line) => /^(PUT|DELETE) \S+$/.test(line));
    return { passedMs: () => now, later };
  }

  it.each([1, 8])("checks its lock before it uploads anything more (%i at once)", async (concurrency) => {
    // The first two uploads are of its own lock.
    for (const nth of [3, 4, 8, 10, 13, 21]) {
      const s3 = await start();
      // All requests that have started by then are being sent.
      const { passedMs, later } = standingStill(
        s3,
        (line, count) => line.startsWith("PUT ") && count === nth + concurrency - 1,
      );
      const options = { concurrency, passedMs };
      await expect(send(s3, smallBuild(many("1")), options)).rejects.toMatchObject({
        message: BROKEN,
        remedy: MAY_BE_LATE,
      });
      // Only requests that were allowed before, and whose first byte had not arrived yet.
      expect(later().length, `${nth}: ${later()}`).toBeLessThan(concurrency);
      expect((await s3.get(LOCK)).body).toBe(lockOf());
      expect(await s3.keys()).not.toContain("manifest.json");
    }
  });

  it.each([1, 8])("checks it before it deletes anything more (%i at once)", async (concurrency) => {
    for (const nth of [1, 2, 5, 8, 10]) {
      const s3 = await start();
      await send(s3, smallBuild(many("1")));
      const before = s3.proxy.log.filter((line) => /^DELETE \S+$/.test(line)).length;
      const { passedMs, later } = standingStill(
        s3,
        (line, count) => line.startsWith("DELETE ") && count === before + nth + concurrency - 1,
      );
      const options = { concurrency, passedMs, delete: true };
      await expect(send(s3, smallBuild(manyDeleted, "2027-Q1"), options)).rejects.toMatchObject({
        message: BROKEN,
        remedy: MAY_BE_LATE,
      });
      expect(later().length, `${nth}: ${later()}`).toBeLessThan(concurrency);
      expect((await s3.get(LOCK)).body).toBe(lockOf());
    }
  });

  it.each([
    ["uploads its manifest", "PUT retired.json"],
    ["deletes the signature of the previous manifest", "PUT manifest.json"],
  ])("checks it before it %s", async (_, moment) => {
    const s3 = await start();
    await send(s3, smallBuild({ "api/old.csv": "1\n" }));
    await s3.put(SIGNATURE_PATH, "signed");
    const { passedMs, later } = standingStill(s3, (line) => line === moment);
    await expect(send(s3, smallBuild({}, "2027-Q1"), { passedMs })).rejects.toMatchObject({
      message: BROKEN,
      remedy: MAY_BE_LATE,
    });
    expect(later()).toEqual([]);
    expect((await s3.get(SIGNATURE_PATH)).body).toBe("signed");
  });

  it("checks it before it repeats a request without an answer", async () => {
    const s3 = await start();
    const { passedMs, later } = standingStill(s3, (line) => line === "PUT index.html");
    const broken = s3.proxy.fault;
    let isCut = false;
    s3.proxy.fault = async (seen) => {
      await broken(seen);
      if (seen.method !== "PUT" || seen.key !== "index.html" || isCut) return undefined;
      isCut = true;
      return "cut";
    };
    await expect(send(s3, smallBuild(), { passedMs, concurrency: 1 })).rejects.toMatchObject({
      message: BROKEN,
      remedy: MAY_BE_LATE,
    });
    expect(later()).toEqual([]);
  });

  it("continues if its lock still exists", async () => {
    const s3 = await start();
    let now = 0;
    s3.proxy.fault = ({ method }) => {
      if (method === "PUT") now += 3_600_000;
      return undefined;
    };
    expect(await send(s3, smallBuild(), { passedMs: () => now })).toMatchObject({ uploaded: SMALL_KEYS });
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
  });
});

describe("two deploys that begin at once", () => {
  it.each([0, 1, 2, 3, 4, 5])(
    "do not mix their files, and at most one is refused (interleaving %i)",
    async (steps) => {
      const s3 = await start();
      const [mine, theirs] = [
        smallBuild(),
        smallBuild({ "index.html": "theirs", "api/datasets/t.csv": "theirs" }),
      ];
      let second: Promise<unknown> | undefined;
      let seen = 0;
      s3.proxy.fault = async () => {
        if (seen++ !== steps) return undefined;
        second = send(s3, theirs).catch((error: Error) => error.message);
        await second;
        return undefined;
      };
      const first = await send(s3, mine).catch((error: Error) => error.message);
      const results = [first, await second];
      expect(results.filter((one) => typeof one === "string").length, `${results}`).toBeLessThan(2);
      const text = (await s3.get("index.html")).body;
      // All files are those of the deploy that was last.
      expect((await s3.get("api/datasets/t.csv")).body).toBe(text === "theirs" ? "theirs" : "a,b\n1,2\n");
      expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
    },
  );
});

describe("a server without conditional writes", () => {
  it("is recognised by a second write that it accepts, and deployed to with a note", async () => {
    const s3 = await start();
    s3.proxy.dropped = ["if-none-match", "if-match"];
    expect(await send(s3, smallBuild())).toMatchObject({ uploaded: SMALL_KEYS, notes: [UNKNOWN] });
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
  });

  it("that refuses them is deployed to with the same note", async () => {
    const s3 = await start();
    s3.proxy.fault = ({ headers }) => (headers["if-none-match"] === "*" ? 501 : undefined);
    expect(await send(s3, smallBuild())).toMatchObject({ uploaded: SMALL_KEYS, notes: [UNKNOWN] });
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
  });
});
