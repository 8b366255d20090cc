import { fileURLToPath } from "node:url";
import { makeContent } from "../../src/content/index.ts";
import { readFolder } from "../../src/disk/read-folder.ts";
import { type Files, jsonFile, type OutputFile, textFile, textOf, withFiles } from "../../src/model/file.ts";
import { freezeContent } from "../../src/release.ts";
import { nextSettings } from "../../src/releases/next-settings.ts";
import { once } from "./once.ts";

/** The hand-made data folder. */
export const GOLDEN_FOLDER = fileURLToPath(new URL("../golden/small/data", import.meta.url));

/** Its files. */
export const goldenFiles: Files = readFolder(GOLDEN_FOLDER);

/** The same without a base URL. */
export const goldenWithoutAddress: Files = withFiles(goldenFiles, [
  jsonFile("release.json", { ...JSON.parse(textOf(goldenFiles.get("release.json")!)), baseUrl: null }),
]);

/** The same with two frozen releases, 2026-Q3 and 2026-Q4; a cell of one table differs. */
export const releasedGolden = once(() => twiceReleased(goldenFiles));

/** The hand-made data with ids that the committed data has too, which requests are written out for. */
export function goldenLikeCommitted(): Files {
  const named = [...goldenFiles].map(([path, bytes]) => textFile(path, likeCommitted(textOf(bytes))));
  return withFiles(new Map(), named);
}

/** The same with two frozen releases, and one file more. */
export const releasedGoldenLikeCommitted = (more: OutputFile): Files =>
  twiceReleased(withFiles(goldenLikeCommitted(), [more]));

const likeCommitted = (text: string) =>
  text
    .replace(/\balpha\b/g, "fintech")
    .replace(/\bbeta\b/g, "saas")
    .replace(/\bX_1\b/g, "PCI_DSS_v4");

function twiceReleased(data: Files): Files {
  const path = "observatory/bottlenecks.csv";
  const text = textOf(data.get(path)!);
  const first = releasedAs("2026-Q3", "2026-09-30", withFiles(data, [textFile(path, cellAltered(text))]));
  return releasedAs("2026-Q4", "2026-12-31", withFiles(first, [textFile(path, text)]));
}

const cellAltered = (text: string) => text.replace("scope,2026,40,2.5,10", "scope,2026,40,3,10");

function releasedAs(id: string, asOf: string, data: Files): Files {
  const settings = nextSettings(data, { id, asOf, published: "2027-01-15" });
  if (settings === undefined) throw new Error("the hand-made data folder has settings");
  const local = jsonFile(settings.path, { ...JSON.parse(textOf(settings.bytes)), baseUrl: null });
  const described = withFiles(data, [local]);
  return withFiles(described, freezeContent(described, makeContent(described)).files);
}
