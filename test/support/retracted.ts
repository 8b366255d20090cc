import { makeContent } from "../../src/content/index.ts";
import { type Files, jsonFile, textOf, withFiles } from "../../src/model/file.ts";
import { freezeContent } from "../../src/release.ts";
import { nextSettings } from "../../src/releases/next-settings.ts";
import type { ReleaseIndex } from "../../src/releases/release-index.ts";
import { archivesGone, retracted, type RetractionRequest } from "../../src/releases/retract.ts";
import { oncePer } from "./once.ts";

const INDEX = "releases/index.json";

/** A data folder with one more release, of its current tables; made once for all test files of a worker. */
export const withRelease = (id: string, data: Files): Files => released(data, id);

/**
 * The same, of which the tables and one endpoint are frozen: for deploys, to which a file is an address and bytes.
 * Each release before it must be such a one.
 */
export const withSmallRelease = (id: string, data: Files): Files => releasedSmall(data, id);

const released = oncePer((data: Files, id: string) => releasedOf(data, id, () => true));
const releasedSmall = oncePer((data: Files, id: string) =>
  releasedOf(data, id, (path) => !/^api\/(?:schemas|intelligence\/(?!audit-hours))/.test(path)),
);

/** @param isFrozen whether a file of the publish folder is */
function releasedOf(data: Files, id: string, isFrozen: (path: string) => boolean): Files {
  const days = { asOf: "2026-12-31", published: "2027-01-15" };
  const settings = nextSettings(data, { id, ...days });
  if (settings === undefined) throw new Error("the data folder has no settings");
  const next = withFiles(data, [settings]);
  const content = makeContent(next);
  const files = content.files.filter(({ path }) => isFrozen(path));
  return withFiles(next, freezeContent(next, { ...content, files }).files);
}

/** A data folder in which a release is retracted, as the command leaves it. */
export function withRetraction(data: Files, request: RetractionRequest): Files {
  const index = retracted(indexOf(data), request);
  const gone = archivesGone(data, index);
  return new Map([...withFiles(data, [jsonFile(INDEX, index)])].filter(([path]) => !gone.includes(path)));
}

/** Returns the index of releases of a data folder. */
export function indexOf(data: Files): ReleaseIndex {
  return JSON.parse(textOf(data.get(INDEX)!));
}
