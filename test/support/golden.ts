import { fileURLToPath } from "node:url";
import { readFolder } from "../../src/disk/read-folder.ts";
import { type Files, textFile, textOf, withFiles } from "../../src/model/file.ts";
import { release, settingsFor } from "../../src/release.ts";
import { once } from "./once.ts";

/** The hand-made data folder. */
export const GOLDEN_FOLDER = fileURLToPath(new URL("../golden/small/data", import.meta.url));

/** Its files. */
export const goldenFiles: Files = readFolder(GOLDEN_FOLDER);

/** The same with two frozen releases, 2026-Q3 and 2026-Q4; a cell of one table differs. */
export const releasedGolden = once((): Files => {
  const path = "observatory/bottlenecks.csv";
  const earlier = textFile(path, cellAltered(textOf(goldenFiles.get(path)!)));
  const first = releasedAs("2026-Q3", "2026-09-30", withFiles(goldenFiles, [earlier]));
  return releasedAs(
    "2026-Q4",
    "2026-12-31",
    withFiles(first, [textFile(path, textOf(goldenFiles.get(path)!))]),
  );
});

const cellAltered = (text: string) => text.replace("scope,2026,40,2.5,10", "scope,2026,40,3,10");

function releasedAs(name: string, asOf: string, data: Files): Files {
  const settings = settingsFor(data, { release: name, asOf, published: "2027-01-15" });
  const described = withFiles(data, [settings]);
  return withFiles(described, release(described, { site: false, hosts: [] }).files);
}
