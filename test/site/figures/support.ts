import type { Context } from "../../../src/documents/context.ts";
import { catalogueEntry, ENDPOINTS } from "../../../src/endpoints/index.ts";
import { netlify } from "../../../src/hosts/netlify/index.ts";
import { jsonBytes } from "../../../src/model/file.ts";
import { NO_RELEASES } from "../../../src/releases/history.ts";
import { answerFile } from "../../../src/routing/addresses.ts";
import { routeTable } from "../../../src/routing/routes.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { goldenData } from "../../endpoints/support.ts";

/** What a build makes figures from: the unfiltered answers to some tables. */
export function contextOf(tables: Tables): Context {
  const catalogue = ENDPOINTS.map((endpoint) => catalogueEntry(endpoint, tables));
  const answers = ENDPOINTS.map((endpoint) => {
    const body = endpoint.resolve(tables, {});
    return { id: endpoint.id, address: answerFile(endpoint.path), body, bytes: jsonBytes(body) };
  });
  return {
    data: goldenData,
    tables,
    catalogue,
    answers,
    routes: routeTable(catalogue),
    history: NO_RELEASES,
    hosts: [netlify],
    hasSite: true,
    base: "",
  };
}
