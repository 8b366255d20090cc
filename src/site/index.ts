import type { Context } from "../documents/context.ts";
import { MANIFEST_PATH } from "../documents/manifest.ts";
import type { OutputFile } from "../model/file.ts";
import {
  answerFile,
  CATALOGUE_FILE,
  datasetFile,
  FEED_FILES,
  NOT_FOUND_FILE,
  PRIVACY_FILE,
  PRIVACY_PAGE,
  problemFile,
} from "../routing/addresses.ts";
import { indexPage } from "./index-page.ts";
import { privacyPage } from "./privacy-page.ts";

/** Everything for people: pages, charts, what they need to work from disk. */
export function siteFiles(context: Context): OutputFile[] {
  const { catalogue, tables, routes } = context;
  const names = new Set(catalogue.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
  const { privacyReport } = tables;
  const page = indexPage(catalogue, tables, {
    answer: answerFile,
    table: datasetFile,
    documents: [
      ...(privacyReport === null
        ? []
        : [
            { title: "Privacy of this release", address: PRIVACY_PAGE },
            { title: "Privacy of this release, as data", address: PRIVACY_FILE },
          ]),
      { title: "Catalogue of endpoints, filter values and files", address: CATALOGUE_FILE },
      {
        title: "Data package: columns, units and constraints of every table",
        address: datasetFile("datapackage.json"),
      },
      { title: "Manifest: size and SHA-256 of every file", address: `/${MANIFEST_PATH}` },
      { title: "Signals of the release as a JSON Feed", address: FEED_FILES.json },
      { title: "Signals of the release as an Atom feed", address: FEED_FILES.atom },
      { title: "Answer to an unknown address", address: NOT_FOUND_FILE },
      { title: "Answer to a method that is not allowed", address: routes.refusal.file },
      ...[...names].map((name) => ({ title: `Answer to an unknown ${name}`, address: problemFile(name) })),
    ],
  });
  return [page, ...(privacyReport === null ? [] : [privacyPage(privacyReport, tables, PRIVACY_FILE)])];
}
