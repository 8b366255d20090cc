import type { Context } from "../../documents/context.ts";
import type { Html } from "../../markup/template.ts";
import { required } from "../../model/required.ts";
import { answerTable } from "../../routing/addresses.ts";
import { dataTable } from "../data-table.ts";
import { anchor } from "../html.ts";
import { endpointPage, link } from "../links.ts";

/** Returns a table of every answer to one filter value, with links to its endpoint's page and its files. */
export function answerLinks({ catalogue, answers }: Context, path: string, value: string): Html {
  const to = (target: string) => link(path, target);
  const own = answers.filter(({ choice }) => choice?.kind === "filter" && choice.value === value);
  return dataTable({
    caption: `Answers to ${value}`,
    quiet: true,
    columns: [{ label: "Endpoint" }, { label: "JSON" }, { label: "CSV" }],
    rows: own.map(({ id, address }) => {
      const endpoint = required(
        catalogue.find((entry) => entry.id === id),
        id,
      );
      const name = address.slice(address.lastIndexOf("/") + 1, -".json".length);
      return [
        anchor(to(endpointPage(endpoint.path)), endpoint.title),
        anchor(to(address), `${name}.json`),
        anchor(to(answerTable(address)), `${name}.csv`),
      ];
    }),
  });
}
