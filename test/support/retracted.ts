import { makeContent } from "../../src/content/index.ts";
import { type Files, jsonFile, textOf, withFiles } from "../../src/model/file.ts";
import { freezeContent } from "../../src/release.ts";
import { nextSettings } from "../../src/releases/next-settings.ts";
import type { ReleaseIndex } from "../../src/releases/release-index.ts";
import { archivesGone, retracted, type RetractionRequest } from "../../src/releases/retract.ts";
import { oncePer } from "./once.ts";

const INDEX = "releases/index.json";

/** A data folder with a release more, of the tables as they are; made once for all test files of a worker. */
export const withRelease = (id: string, data: Files): Files => released(data, id);

const released = oncePer((data: Files, id: string): Files => {
  const days = { asOf: "2026-12-31", published: "2027-01-15" };
  const settings = nextSettings(data, { id, ...days });
  if (settings === undefined) throw new Error("the data folder has no settings");
  const next = withFiles(data, [settings]);
  return withFiles(next, freezeContent(next, makeContent(next)).files);
});

/** A data folder in which a release is retracted, as the command leaves it. */
export function withRetraction(data: Files, request: RetractionRequest): Files {
  const index = retracted(indexOf(data), request);
  const gone = archivesGone(data, index);
  return new Map([...withFiles(data, [jsonFile(INDEX, index)])].filter(([path]) => !gone.includes(path)));
}

/** The index of releases of a data folder. */
export function indexOf(data: Files): ReleaseIndex {
  return JSON.parse(textOf(data.get(INDEX)!));
}
