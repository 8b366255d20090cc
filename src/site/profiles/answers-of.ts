import type { Context } from "../../documents/context.ts";
import type { Html } from "../../markup/template.ts";
import { required } from "../../model/required.ts";
import { answerTable } from "../../routing/addresses.ts";
import { dataTable } from "../data-table.ts";
import { anchor, NOTHING } from "../html.ts";
import { endpointPage, link } from "../links.ts";

/**
 * Returns a table of every answer to one value of a filter, with links to its endpoint's page and its files; empty if no
 * endpoint has this filter.
 * @param path the page to link from
 * @param name the filter's name, e.g. `industry`
 */
export function answerLinks(
  { catalogue, answers }: Pick<Context, "catalogue" | "answers">,
  path: string,
  name: string,
  value: string,
): Html {
  const to = (target: string) => link(path, target);
  const own = answers.filter(
    ({ choice }) => choice?.kind === "filter" && choice.name === name && choice.value === value,
  );
  if (own.length === 0) return NOTHING;
  return dataTable({
    caption: `Answers to ${value}`,
    quiet: true,
    columns: [{ label: "Endpoint" }, { label: "JSON" }, { label: "CSV" }],
    rows: own.map(({ id, address }) => {
      const endpoint = required(
        catalogue.find((entry) => entry.id === id),
        id,
      );
      const file = address.slice(address.lastIndexOf("/") + 1, -".json".length);
      return [
        anchor(to(endpointPage(endpoint.path)), endpoint.title),
        anchor(to(address), `${file}.json`),
        anchor(to(answerTable(address)), `${file}.csv`),
      ];
    }),
  });
}
