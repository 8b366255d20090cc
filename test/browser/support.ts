import type { Context } from "../../src/documents/context.ts";
import { readCatalogue } from "../../src/documents/read-catalogue.ts";
import { NO_RELEASES } from "../../src/releases/history.ts";
import { answerFile } from "../../src/routing/addresses.ts";
import { routeTable } from "../../src/routing/routes.ts";
import { committedBuild, committedTables } from "../support/committed.ts";
import { committedData } from "../support/data.ts";
import { Texts } from "../support/texts.ts";

/** The published files of the committed data, by address. */
export const published = new Texts(committedBuild().files, (path) => `/${path}`);

const catalogue = readCatalogue(JSON.parse(published.get("/api/index.json")!));

/** The answers of the committed data, read back from what was built. */
const answers: Context["answers"] = catalogue.flatMap(({ id, path, parameters }) => {
  const choices = parameters.flatMap(({ name, kind, values }) =>
    values.filter((value) => value !== "json").map((value) => ({ name, kind, value })),
  );
  return [undefined, ...choices].map((choice) => {
    const address = answerFile(path, choice);
    const text = published.get(address)!;
    const body: object | string = address.endsWith(".csv") ? text : JSON.parse(text);
    return { id, address, body, bytes: new TextEncoder().encode(text), ...(choice && { choice }) };
  });
});

/** What the pages of the committed data are made from. */
export const context: Context = {
  data: committedData,
  tables: committedTables(),
  catalogue,
  answers,
  routes: routeTable(catalogue),
  history: NO_RELEASES,
  hosts: [],
  hasSite: true,
  base: "",
};
