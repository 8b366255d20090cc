/**
 * The minimum that any build must do, as a bare script: parses the tables with csv-parse, and writes as many files of
 * the same sizes. Arguments: the data folder, the manifest of a build, a folder to write to.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "csv-parse/sync";

const [data = "", manifest = "", out = ""] = process.argv.slice(2);
for (const name of readdirSync(data, { recursive: true, encoding: "utf8" })) {
  if (name.endsWith(".csv")) parse(readFileSync(join(data, name)));
}
for (const { path, bytes } of JSON.parse(readFileSync(manifest, "utf8")).files) {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.alloc(bytes, 32));
}
