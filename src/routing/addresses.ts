/** Addresses of everything that is published, from the root of the site. */

/** The file of an answer: `X.json` beside the folder `X/`, for a name cannot be a file and a folder. */
export function answerFile(path: string, value?: string): string {
  return value === undefined ? `${path}.json` : `${path}/${value}.json`;
}

export const CATALOGUE_FILE = "/api/index.json";
export const DATASETS_FOLDER = "/api/datasets";
export const NOT_FOUND_FILE = "/api/errors/not-found.json";

/** The problem document of an unknown value of a parameter. */
export function problemFile(parameter: string): string {
  return `/api/errors/unknown-${parameter}.json`;
}
