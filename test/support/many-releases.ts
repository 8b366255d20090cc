import { bytesOf, jsonFile, type OutputFile, textOf } from "../../src/model/file.ts";
import { manifestFile } from "../../src/model/manifest.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { digestOf } from "../../src/releases/chain.ts";
import { indexIn, type ReleaseList } from "../../src/releases/release-list.ts";

const LIST = "api/releases/index.json";

/**
 * A build's files with further frozen releases, corrections `.1`, `.2` and so on of its newest one, whose files are copies of
 * that one's: in a chain that holds, without the minutes that freezing as many takes.
 * @param count of all its releases
 */
export function withReleases(files: readonly OutputFile[], count: number): OutputFile[] {
  const list: ReleaseList = JSON.parse(textAt(files, LIST));
  const newest = list.releases[0]!;
  const folder = `api/releases/${newest.release}/`;
  const own = files.filter(({ path }) => path.startsWith(folder));
  const added: OutputFile[] = [];
  const ids: string[] = [];
  while (list.releases.length < count) {
    const release = `${newest.release}.${ids.length + 1}`;
    const renamed = (text: string) => text.replaceAll(newest.release, release);
    const copies = own.map(({ path, bytes }) => ({
      path: renamed(path),
      bytes: path === `${folder}manifest.json` ? bytesOf(renamed(textOf(bytes))) : bytes,
    }));
    const manifest = copies.find(({ path }) => path === renamed(`${folder}manifest.json`))!;
    const previousSha256 = digestOf(indexIn(list).releases.at(-1)!);
    list.releases.unshift({
      ...newest,
      release,
      folder: renamed(newest.folder),
      manifest: renamed(newest.manifest),
      changes: null,
      manifestSha256: sha256(manifest.bytes),
      previousSha256,
    });
    added.push(...copies);
    ids.push(release);
  }
  const catalogue = JSON.parse(textAt(files, "api/index.json"));
  const changed = new Map([
    [LIST, { ...list, head: digestOf(indexIn(list).releases.at(-1)!) }],
    ["api/index.json", { ...catalogue, releases: [...catalogue.releases, ...ids] }],
  ]);
  const all = files
    .filter(({ path }) => path !== "manifest.json")
    .map((file) => (changed.has(file.path) ? jsonFile(file.path, changed.get(file.path)!) : file));
  return [...all, ...added, manifestFile(catalogue.release, [...all, ...added])];
}

function textAt(files: readonly OutputFile[], path: string): string {
  return textOf(files.find((file) => file.path === path)!.bytes);
}
