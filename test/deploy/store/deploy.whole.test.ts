import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { storeBytes } from "../../support/key-value-store.ts";
import { BUCKET, useAws } from "../../support/s3-server.ts";
import { SMALL_KEYS } from "../../support/small-build.ts";
import {
  idOf,
  prefixesOf,
  sendTo,
  shownOf,
  modelSite,
  storeBuild,
  type StoreSite,
} from "../../support/store-site.ts";

useAws();

const STORE_ARN = "arn:aws:cloudfront::111122223333:key-value-store/5c1a7d6e-0000-4000-8000-000000000000";
/** A small build's keys, except the addresses of its endpoints, which CloudFront's functions look up. */
const KEYS = [
  ...SMALL_KEYS.filter((key) => !/\/(export|hours)$/.test(key)),
  "api/errors/method-not-allowed.json",
  "api/errors/unknown-format.json",
  "api/errors/unknown-industry.json",
];
const changesOf = ({ log }: StoreSite) => log.filter((line) => /^(PUT|DELETE|update)/.test(line));
const textIn = ({ store }: StoreSite, key: string) => store.entries.get(key);

describe("a first deploy", () => {
  it("uploads every file under a prefix, the manifest first, and publishes it with its last request", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    const id = idOf(folder);
    const summary = await sendTo(site, folder);
    const keys = KEYS.map((key) => `${id}/${key}`);
    expect(summary).toMatchObject({
      release: "2026-Q4",
      id,
      dryRun: false,
      before: null,
      unchanged: 0,
      removed: [],
      notes: [],
    });
    expect(summary.uploaded[0]).toBe(`${id}/manifest.json`);
    expect([...summary.uploaded].sort()).toEqual([...keys].sort());
    expect([...site.s3.objects.keys()].sort()).toEqual([...keys, "store.json"].sort());
    expect(shownOf(site, { folder })).toBe("folder");
    expect(site.log.at(-1)).toBe("update");
    expect(changesOf(site).slice(0, 4)).toEqual([
      "update",
      "PUT store.json",
      "update",
      `PUT ${id}/manifest.json`,
    ]);
    expect(site.store.log.at(-1)).toMatchObject({
      puts: ["current", "switched", "deployments"],
      deletes: ["lock"],
    });
  });

  it("gives every object the same headers as in a plain bucket", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    const id = idOf(folder);
    await sendTo(site, folder);
    const headers = (key: string) => site.s3.objects.get(`${id}/${key}`)?.headers;
    expect(headers("api/intelligence/export.csv")).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="intelligence-export.csv"',
    });
    expect(headers("index.html")).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate",
    });
  });

  it("leaves the owner and the deployments in the store, and no lock", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    await sendTo(site, folder);
    const own = [...site.store.entries.keys()].filter((key) => !key.includes("/")).sort();
    expect(own).toEqual(["current", "deployments", "owner", "switched"]);
    expect(JSON.parse(textIn(site, "owner")!)).toEqual({
      generator: "compliance-data-api",
      bucket: `s3://${BUCKET}/`,
      title: "T",
      address: "",
    });
    expect(JSON.parse(textIn(site, "deployments")!)).toEqual([
      {
        id: idOf(folder),
        release: "2026-Q4",
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        routes: expect.stringMatching(/^[0-9a-f]{16}$/),
        state: "ready",
      },
    ]);
  });

  it("names its store in the bucket", async () => {
    const site = modelSite();
    await sendTo(site, storeBuild());
    expect(JSON.parse((await site.s3.get("store.json")).body)).toEqual({
      generator: "compliance-data-api",
      store: STORE_ARN,
    });
  });

  it("uploads only below the prefix of its target", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    const { deployToStore } = await import("../../../src/deploy/store/deploy.ts");
    const options = { store: STORE_ARN, ...site.s3.reach };
    await deployToStore(folder, { bucket: BUCKET, prefix: "v1/" }, options, { step() {}, count() {} });
    const keys = [...site.s3.objects.keys()];
    expect(keys.every((key) => key === "v1/store.json" || key.startsWith(`v1/${idOf(folder)}/`))).toBe(true);
    expect(keys.length).toBe(KEYS.length + 1);
  });
});

describe("the next deploy", () => {
  it("of the same build changes nothing", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    await sendTo(site, folder);
    site.log.length = 0;
    expect(await sendTo(site, folder)).toMatchObject({
      uploaded: [],
      unchanged: KEYS.length,
      routes: 0,
      bytes: 0,
    });
    expect(changesOf(site)).toEqual([]);
  });

  it("restores files and routes that someone else replaced or deleted", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    const id = idOf(folder);
    await sendTo(site, folder);
    await site.s3.remove(`${id}/feed.json`);
    site.store.touch(`${id}/0`, "spoilt");
    const switched = site.store.entries.get("switched");
    expect(await sendTo(site, folder)).toMatchObject({ uploaded: [`${id}/feed.json`], routes: 1 });
    expect(shownOf(site, { folder })).toBe("folder");
    // Readers get the same files as before, so the next deploy has nothing to wait for.
    expect(site.store.entries.get("switched")).toBe(switched);
  });

  it("keeps two earlier ones, or as many as requested, and removes older ones completely", async () => {
    const site = modelSite();
    const all = [1, 2, 3, 4, 5].map((n) => storeBuild({ "index.html": `${n}` }));
    const ids = all.map(idOf);
    for (const folder of all.slice(0, 4)) await sendTo(site, folder);
    const left = (...indexes: number[]) => {
      const some = indexes.map((index) => ids[index]!).sort();
      return { bucket: some, store: some };
    };
    expect(prefixesOf(site)).toEqual(left(1, 2, 3));
    expect(await sendTo(site, all[4]!, { keep: 1 })).toMatchObject({
      before: { id: ids[3], release: "2026-Q4" },
      removed: [ids[1], ids[2]],
    });
    expect(prefixesOf(site)).toEqual(left(3, 4));
    await sendTo(site, all[0]!, { keep: 5 });
    await sendTo(site, all[1]!, { keep: 5 });
    expect(prefixesOf(site)).toEqual(left(0, 1, 3, 4));
  });

  it("of an earlier build that is still kept uploads nothing, and publishes it", async () => {
    const site = modelSite();
    const [first, second] = [storeBuild({ "index.html": "1" }), storeBuild({ "index.html": "2" })];
    for (const folder of [first, second]) await sendTo(site, folder);
    expect(await sendTo(site, first)).toMatchObject({
      uploaded: [],
      routes: 0,
      before: { id: idOf(second) },
    });
    expect(shownOf(site, { first, second })).toBe("first");
  });

  it("of an earlier release is refused, unless --allow-older is given", async () => {
    const site = modelSite();
    const [later, older] = [storeBuild({}, "2027-Q1"), storeBuild()];
    await sendTo(site, later);
    site.log.length = 0;
    await expect(sendTo(site, older)).rejects.toMatchObject({
      message: "s3://benchmarks/ holds release 2027-Q1, which is later than 2026-Q4",
      remedy: "Deploy a later build or, to go back to this one, deploy with --allow-older.",
    });
    expect(changesOf(site)).toEqual([]);
    await sendTo(site, older, { allowOlder: true });
    expect(shownOf(site, { older })).toBe("older");
  });

  it("as a dry run reports what would be done, and changes nothing", async () => {
    const site = modelSite();
    const all = [1, 2, 3, 4].map((n) => storeBuild({ "index.html": `${n}` }));
    for (const folder of all.slice(0, 3)) await sendTo(site, folder);
    site.log.length = 0;
    const summary = await sendTo(site, all[3]!, { dryRun: true });
    expect(summary).toMatchObject({ dryRun: true, removed: [idOf(all[0]!)] });
    expect(summary.uploaded.length).toBe(KEYS.length);
    expect(summary.routes).toBeGreaterThan(3);
    expect(changesOf(site)).toEqual([]);
  });
});

describe("a deploy whose lock is broken", () => {
  it("stops uploading within 5 s, and says so", async () => {
    const site = modelSite();
    const more = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`api/more/${n}.csv`, `${n}\n`]));
    let puts = 0;
    site.gate = ({ line }) => {
      // Each upload takes a second.
      if (line.startsWith("PUT ") && ++puts === 4) {
        const lock = JSON.parse(textIn(site, "lock")!);
        site.store.touch("lock", JSON.stringify({ ...lock, token: "0123456789abcdef" }));
      }
      return undefined;
    };
    const passedMs = () => puts * 1000;
    await expect(sendTo(site, storeBuild(more), { passedMs })).rejects.toThrow(
      "the lock of this deploy to s3://benchmarks/ was broken",
    );
    expect(puts).toBeLessThan(10);
    expect(textIn(site, "lock")).toContain("0123456789abcdef");
    expect(textIn(site, "current")).toBeUndefined();
  });
});

describe("objects below a prefix that the store does not list", () => {
  const STRAY = "00000000000000aa";

  it("are removed by the next deploy, even if it has nothing else to do, and nothing else is removed", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    await sendTo(site, folder);
    for (let n = 0; n < 9; n++) await site.s3.put(`${STRAY}/a b/${n}.json`, "stray");
    await site.s3.put("other/index.html", "mine");
    await site.s3.put(`${STRAY}b/index.html`, "mine");
    expect(await sendTo(site, folder, { dryRun: true })).toMatchObject({ removed: [STRAY] });
    expect(prefixesOf(site).bucket).toEqual([STRAY, idOf(folder)].sort());
    expect(await sendTo(site, folder)).toMatchObject({ removed: [STRAY] });
    expect(prefixesOf(site).bucket).toEqual([idOf(folder)]);
    expect([...site.s3.objects.keys()]).toEqual(
      expect.arrayContaining(["other/index.html", `${STRAY}b/index.html`]),
    );
    expect(shownOf(site, { folder })).toBe("folder");
  });

  it("are removed too if they appear while a deploy is under way", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    site.gate = async ({ line }) => {
      if (line.startsWith("PUT ") && line.endsWith("/feed.json")) await site.s3.put(`${STRAY}/late`, "stray");
      return undefined;
    };
    await sendTo(site, folder);
    expect(prefixesOf(site).bucket).toEqual([idOf(folder)]);
  });

  it("are kept if the bucket may not be listed, and the deploy succeeds", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    await site.s3.put(`${STRAY}/index.html`, "stray");
    site.s3.proxy.fault = ({ method, key }) => (method === "GET" && key === "" ? 403 : undefined);
    await sendTo(site, folder);
    expect(prefixesOf(site).bucket).toEqual([STRAY, idOf(folder)].sort());
  });
});

describe("resources of another site or program", () => {
  const refused = async (site: StoreSite, folder: string, message: string | RegExp, remedy: string) => {
    site.log.length = 0;
    const [entries, keys] = [new Map(site.store.entries), [...site.s3.objects.keys()]];
    await expect(sendTo(site, folder)).rejects.toMatchObject({
      name: "UserError",
      message: typeof message === "string" ? message : expect.stringMatching(message),
      remedy,
    });
    expect(changesOf(site)).toEqual([]);
    expect([site.store.entries, [...site.s3.objects.keys()]]).toEqual([entries, keys]);
  };

  it("a store with keys that this program did not write is refused", async () => {
    const site = modelSite();
    for (const key of ["a", "b", "c", "d"]) site.store.touch(key, "mine");
    await refused(
      site,
      storeBuild(),
      `the store ${STORE_ARN} holds keys that this program did not write: a, b, c and 1 more`,
      "Set --store to the output StoreArn of the site's own stack.",
    );
  });

  it("a store of another bucket is refused", async () => {
    const site = modelSite();
    await sendTo(site, storeBuild());
    const owner = { generator: "compliance-data-api", bucket: "s3://other/", title: "T", address: "" };
    site.store.touch("owner", JSON.stringify(owner));
    await refused(
      site,
      storeBuild({ "index.html": "2" }),
      `the store ${STORE_ARN} belongs to the bucket s3://other/, not to s3://benchmarks/`,
      "Name the bucket and the store of one stack: its outputs BucketName and StoreArn.",
    );
  });

  it("a store of a site with another title is refused, unless the site has a new one", async () => {
    const site = modelSite();
    await sendTo(site, storeBuild());
    const catalogue = readFileSync(join(storeBuild(), "api/index.json"), "utf8");
    const folder = storeBuild({ "api/index.json": catalogue.replace('"title":"T"', '"title":"Other"') });
    await refused(
      site,
      folder,
      `the store ${STORE_ARN} belongs to another site: "T", but the build is of "Other"`,
      "Name the bucket and the store of this site. If the site has a new name or address, deploy once with --allow-other-site.",
    );
    await sendTo(site, folder, { allowOtherSite: true });
    expect(JSON.parse(textIn(site, "owner")!).title).toBe("Other");
  });

  it("a bucket of another store is refused", async () => {
    const site = modelSite();
    const other = STORE_ARN.replace("5c1a", "0000");
    await site.s3.put("store.json", JSON.stringify({ generator: "compliance-data-api", store: other }));
    await refused(
      site,
      storeBuild(),
      `s3://benchmarks/ belongs to another store: ${other}`,
      "Name the bucket and the store of one stack. If that store no longer exists, delete s3://benchmarks/store.json.",
    );
  });

  it("a bucket with a manifest of another program is refused", async () => {
    const site = modelSite();
    await site.s3.put("manifest.json", "{}");
    await refused(
      site,
      storeBuild(),
      "s3://benchmarks/manifest.json was not uploaded by this program",
      "Name another bucket or prefix, or delete it.",
    );
  });

  it("objects of another program below the build's prefix are refused", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    await site.s3.put(`${idOf(folder)}/index.html`, "mine");
    await refused(
      site,
      folder,
      `s3://benchmarks/ holds objects that this program did not upload: ${idOf(folder)}/index.html`,
      "Name another bucket or prefix, or delete them.",
    );
  });

  it("a bucket that was deployed to without a store is accepted with a note, and its files are kept", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    const { deploy } = await import("../../../src/deploy/deploy.ts");
    const target = { bucket: BUCKET, prefix: "" };
    await deploy(folder, target, { ...site.s3.reach }, { step() {}, count() {} });
    expect((await sendTo(site, folder)).notes).toEqual([
      "s3://benchmarks/ also has the files of a deploy without a store, which are not published: you can delete them",
    ]);
    expect(site.s3.objects.has("index.html")).toBe(true);
  });

  it("a bucket with a store is not deployed to without it", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    await sendTo(site, folder);
    const { deploy } = await import("../../../src/deploy/deploy.ts");
    const keys = [...site.s3.objects.keys()];
    const target = { bucket: BUCKET, prefix: "" };
    await expect(
      deploy(folder, target, { ...site.s3.reach }, { step() {}, count() {} }),
    ).rejects.toMatchObject({
      message: `s3://benchmarks/ is behind CloudFront, which serves the deployment named in the store ${STORE_ARN}`,
      remedy: `Deploy with --store ${STORE_ARN}.`,
    });
    expect([...site.s3.objects.keys()]).toEqual(keys);
  });
});

describe("a role without s3:GetObject", () => {
  const deny = (site: StoreSite) => {
    site.s3.proxy.fault = ({ method, key }) =>
      (method === "GET" || method === "HEAD") && key !== "" ? 403 : undefined;
  };

  it("is reported at a first deploy, which succeeds", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    deny(site);
    expect((await sendTo(site, folder)).notes).toEqual([
      "the uploaded objects cannot be read, so it is not known whether the server kept them; allow s3:GetObject",
    ]);
  });

  it("cannot deploy again: the permission is named, and neither the bucket nor the published files change", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    await sendTo(site, folder);
    const keys = [...site.s3.objects.keys()];
    deny(site);
    await expect(sendTo(site, storeBuild({ "index.html": "2" }))).rejects.toMatchObject({
      name: "UserError",
      message: "s3://benchmarks/store.json exists but cannot be read",
      remedy: "Allow s3:GetObject and s3:ListBucket, to find out which store the bucket belongs to.",
    });
    expect([...site.s3.objects.keys()]).toEqual(keys);
    expect(shownOf(site, { folder })).toBe("folder");
    expect(textIn(site, "lock")).toBeUndefined();
  });
});

describe("a store that is full", () => {
  it("is reported before anything is uploaded, with the size and a remedy", async () => {
    const site = modelSite();
    await sendTo(site, storeBuild());
    const kept = idOf(storeBuild());
    const held = storeBytes(site.store.entries);
    const [value, key] = ["x".repeat(1000), (n: number) => `${kept}/x${String(n).padStart(4, "0")}`];
    const size = value.length + key(0).length;
    for (let n = 0; held + n * size < 5_000_000; n++) site.store.touch(key(n), value);
    site.log.length = 0;
    await expect(sendTo(site, storeBuild({ "index.html": "2" }))).rejects.toMatchObject({
      message: expect.stringMatching(
        /^the store \S+ would hold 50\d{5} bytes of routes, but has room for 4996000$/,
      ),
      remedy: "Deploy with a lower --keep.",
    });
    await expect(sendTo(site, storeBuild({ "index.html": "2" }), { keep: 1 })).rejects.toMatchObject({
      remedy: "Publish fewer filter values or announce fewer deprecations.",
    });
    expect(changesOf(site)).toEqual([]);
  });
});

describe("a fault of the store", () => {
  it.each([
    [
      { status: 403, code: "AccessDeniedException" },
      "reading the store was denied",
      /^Allow cloudfront-keyvaluestore:Describe/,
    ],
    [
      { status: 404, code: "ResourceNotFoundException" },
      `the store ${STORE_ARN} does not exist`,
      /^Set --store to the output StoreArn/,
    ],
    [
      { status: 403, code: "UnrecognizedClientException" },
      "the AWS credentials were refused (UnrecognizedClientException)",
      /^Check the keys/,
    ],
    [
      { status: 500, code: "InternalServerException" },
      "reading the store failed: the store answered 500 (InternalServerException)",
      /^Run the command again/,
    ],
  ])("is reported in plain words (%j)", async (fault, message, remedy) => {
    const site = modelSite();
    site.store.fault = () => fault;
    await expect(sendTo(site, storeBuild())).rejects.toMatchObject({
      name: "UserError",
      message,
      remedy: expect.stringMatching(remedy),
    });
    expect(site.s3.objects.size).toBe(0);
  });

  it("that is temporary does no harm to any request", async () => {
    const [site, folder] = [modelSite(), storeBuild()];
    const seen = new Set<string>();
    site.gate = ({ line, nth }) => {
      // Each is answered at the second attempt; every other one already took effect at the first.
      const isSecond = seen.delete(line);
      if (isSecond) return undefined;
      seen.add(line);
      return nth % 4 < 2 ? "late" : "cut";
    };
    await sendTo(site, folder);
    expect(shownOf(site, { folder })).toBe("folder");
    expect(textIn(site, "lock")).toBeUndefined();
  });
});
