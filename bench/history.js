import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { loadSources } from "./sources.js";

const FIRST_YEAR = 2016;
const quarterOf = (at) => `${FIRST_YEAR + Math.floor(at / 4)}-Q${(at % 4) + 1}`;
/** Low compression, which is fast; the size of the unpacked text is the same. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Adds earlier releases to a data folder with two releases: copies of the first one under other names, each with its
 * own archives, and with the changes of the second release.
 * @param count total number of releases
 */
export async function withHistory(data, count) {
  const { headOf, manifestFile, sha256, bytesOf } =
    /**
     * @type {typeof import("../src/releases/chain.ts") & typeof import("../src/model/manifest.ts") &
     *   typeof import("../src/model/sha256.ts") & typeof import("../src/model/file.ts")}
     */ (
      await loadSources({
        "releases/chain.ts": ["headOf"],
        "model/manifest.ts": ["manifestFile"],
        "model/sha256.ts": ["sha256"],
        "model/file.ts": ["bytesOf"],
      })
    );
  const at = (name) => join(data, "releases", name);
  const textsIn = (name) => JSON.parse(brotliDecompressSync(readFileSync(at(name))).toString());
  const { releases } = JSON.parse(readFileSync(at("index.json"), "utf8"));
  const [first, second] = releases;
  const files = textsIn(`${first.release}.json.br`);
  const changes = textsIn(`${second.release}.changes.json.br`);
  const written = (name, texts) => {
    const text = bytesOf(`${JSON.stringify(texts)}\n`);
    const bytes = brotliCompressSync(text, COMPRESSION);
    writeFileSync(at(name), bytes);
    return { bytes: bytes.length, unpackedBytes: text.length, sha256: sha256(bytes) };
  };
  const records = [];
  const add = (record) => records.push({ ...record, previousSha256: headOf(records) });
  for (let number = 0; number < count - 1; number++) {
    const release = number === count - 2 ? first.release : quarterOf(number);
    const before = records.at(-1)?.release;
    const other = "\n".repeat(number);
    const own = { ...files, "methodology.json": files["methodology.json"] + other };
    const listed = Object.entries(own).map(([path, text]) => ({ path, bytes: bytesOf(text) }));
    const since = before && written(`${release}.changes.json.br`, { ...changes, csv: changes.csv + other });
    add({
      ...first,
      release,
      bytes: first.bytes + other.length,
      archive: written(`${release}.json.br`, own),
      changes: since === undefined ? null : { ...second.changes, from: before, archive: since },
      manifestSha256: sha256(manifestFile(release, listed).bytes),
    });
  }
  add(second);
  writeFileSync(at("index.json"), `${JSON.stringify({ releases: records }, null, 2)}\n`);
}

/** Removes all releases, so that the data folder describes its first one. */
export function withoutHistory(data) {
  rmSync(join(data, "releases"), { recursive: true });
}
