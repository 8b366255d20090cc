import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recoverFolder } from "../../src/disk/replace-folder.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { buildIn } from "../support/build-folder.ts";
import { builtOf } from "../support/built.ts";
import { digests, temporaryFolder } from "../support/folders.ts";
import { GOLDEN_FOLDER, goldenFiles } from "../support/golden.ts";
import { copiesOf, heldAt } from "../support/held-process.ts";

const OLD = "https://a.example";
const NEW = "https://b.example";

/** The expected content of the publish folder: paths and digests, as text. */
function wholeOf(baseUrl: string): string {
  const { files } = builtOf(goldenFiles, { site: false, baseUrl });
  return JSON.stringify(
    Object.fromEntries(files.map(({ path, bytes }) => [path, sha256(bytes)] as const).sort()),
  );
}

const contentOf = (cwd: string) =>
  JSON.stringify(Object.fromEntries(Object.entries(digests(join(cwd, "public"))).sort()));

/** Builds in this process. */
async function build(cwd: string, baseUrl: string): Promise<void> {
  const folders = { data: GOLDEN_FOLDER, out: join(cwd, "public"), hostsOut: join(cwd, "hosts") };
  await buildIn(folders, { site: false, baseUrl });
}

it("a build that is killed at any moment leaves the publish folder complete, old or new, and the next build succeeds", async () => {
  const whole = [OLD, NEW].map(wholeOf);
  expect(whole[0]).not.toBe(whole[1]);
  const folder = temporaryFolder();
  // Changes next to the publish folder: the staging folder is created and renamed, the old folder is moved away, the new
  // one is moved in, and the staging folder is renamed again and deleted.
  const args = ["build", "--quiet", "--no-site", "--data", GOLDEN_FOLDER, "--base-url", NEW];
  const copies = await copiesOf(async () => {
    await build(folder, OLD);
    expect(contentOf(folder)).toBe(whole[0]);
    return heldAt(args, folder, [""], () => "hold");
  });
  expect(contentOf(folder)).toBe(whole[1]);
  const tried = new Set<string>();
  for (const [path, copy] of copies) {
    const names = readdirSync(copy).sort();
    // Between two renames it does not exist: the next program that uses it restores it first.
    recoverFolder(join(copy, "public"));
    const content = contentOf(copy);
    expect(whole, `after a change of ${path}`).toContain(content);
    const state = `${names.join()} ${whole.indexOf(content)}`;
    if (tried.has(state)) continue;
    tried.add(state);
    await build(copy, OLD);
    expect(contentOf(copy)).toBe(whole[0]);
    expect(readdirSync(copy)).toEqual(["public"]);
  }
});
