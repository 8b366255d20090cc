import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadSources } from "./sources.js";

const FIRST_YEAR = 2016;
const quarterOf = (at) => `${FIRST_YEAR + Math.floor(at / 4)}-Q${(at % 4) + 1}`;

/**
 * Gives a data folder, whose releases are two, as many before them as are missing: the first again and again, under other
 * names, and what changed to the second.
 * @param count of all releases
 */
export async function withHistory(data, count) {
  const { headOf, manifestFile, sha256, unpacked } = await loadSources({
    "releases/chain.ts": ["headOf"],
    "model/manifest.ts": ["manifestFile", "sha256"],
    "releases/archive.ts": ["unpacked"],
  });
  const at = (name) => join(data, "releases", name);
  const { releases } = JSON.parse(readFileSync(at("index.json"), "utf8"));
  const [first, second] = releases;
  const { files } = unpacked(readFileSync(at(`${first.release}.json.br`)), first);
  const records = [];
  const add = (record) => records.push({ ...record, previousSha256: headOf(records) });
  for (let number = 0; number < count - 1; number++) {
    const release = number === count - 2 ? first.release : quarterOf(number);
    const before = records.at(-1)?.release;
    if (release !== first.release) copyFileSync(at(`${first.release}.json.br`), at(`${release}.json.br`));
    if (before !== undefined)
      copyFileSync(at(`${second.release}.changes.json.br`), at(`${release}.changes.json.br`));
    add({
      ...first,
      release,
      changes: before === undefined ? null : { ...second.changes, from: before },
      manifestSha256: sha256(manifestFile(release, files).bytes),
    });
  }
  add(second);
  writeFileSync(at("index.json"), `${JSON.stringify({ releases: records }, null, 2)}\n`);
}

/** Takes all releases away: the data folder describes its first. */
export function withoutHistory(data) {
  rmSync(join(data, "releases"), { recursive: true });
}
