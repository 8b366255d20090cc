import type { Context } from "../../documents/context.ts";
import { type MarkupContent, type Html, html } from "../../markup/template.ts";
import { dayOf } from "../../model/day.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import { benchmarkInWords } from "../../model/years.ts";
import { describedIn } from "../../releases/comparison.ts";
import { frozenCopyIn } from "../../releases/frozen-copies.ts";
import type { ReleaseHistory } from "../../releases/history.ts";
import { FROZEN_METHODOLOGY } from "../../releases/method.ts";
import {
  changesFile,
  datasetFile,
  METHODOLOGY_FILE,
  PRIVACY_FILE,
  releaseFile,
} from "../../routing/addresses.ts";
import { fileSize, grouped } from "../format.ts";
import { anchor, facts, htmlList, NOTHING } from "../html.ts";
import { link, PAGES, releasePage } from "../links.ts";
import type { ReleaseStory } from "./told.ts";

/** Returns the facts of a release: its dates, its methodology, and its frozen files. */
export function releaseFacts({ history }: Pick<Context, "history">, told: ReleaseStory): Html {
  const { release, asOf, published, record, figures, methodologyVersion } = told;
  const span = figures?.span ?? describedIn(history, release)?.span;
  return facts([
    ["Data as of", dayOf(asOf)],
    ["Published", dayOf(published)],
    ...(span === undefined ? [] : [["Benchmark year", benchmarkInWords(span)] as const]),
    ["Methodology", methodologyVersion],
    ...(record === undefined
      ? []
      : [
          ["Interface", record.apiVersion] as const,
          ["Frozen files", `${grouped(record.files)}, ${fileSize(record.bytes)}`] as const,
        ]),
  ]);
}

/**
 * Returns which of the release's tables findings are computed from, with links to those that it has, and links to what
 * changed since the previous release.
 */
export function findingSources(
  { history }: { readonly history: Pick<ReleaseHistory, "frozen" | "changes"> },
  release: string,
): Html {
  const to = (target: string) => link(releasePage(release), target);
  const isFrozen = history.frozen.some(({ releaseId }) => releaseId === release);
  const tables = FINDING_TABLES.map((path) => {
    const name = path.replace(/.*\//, "");
    const address = isFrozen ? frozenCopyIn(history, release, datasetFile(path)) : datasetFile(path);
    return address === undefined ? name : anchor(to(address), name);
  });
  const changes = history.changes
    .filter((step) => step.to === release)
    .map(
      ({ from }) =>
        html` Every figure that changed from ${from}: ${changesLink(to, from, release, "json")}, ${changesLink(to, from, release, "csv")}.`,
    );
  return html`<p>Computed from ${html.join(tables, " and ")}.${changes}</p>`;
}

const FINDING_TABLES = ["observatory/industry-trends.csv", "observatory/blocks.csv"];

function changesLink(
  to: (target: string) => string,
  from: string,
  release: string,
  format: "json" | "csv",
): Html {
  return anchor(to(changesFile(`${from}..${release}`, format)), format.toUpperCase());
}

/** Returns links to the files of a release, and to the changes from the previous release and to the next one. */
export function releaseFiles(context: Context, told: ReleaseStory): Html {
  const { release, record } = told;
  const to = (target: string) => link(releasePage(release), target);
  const frozen = context.history.frozen.find(({ releaseId }) => releaseId === release);
  const has = (path: string) => frozen?.files.some((file) => file.path === path) ?? false;
  const kept = (path: string, current: string) =>
    has(path) ? [to(releaseFile(release, path))] : frozen === undefined ? [to(current)] : [];
  const named = (text: string, [href]: readonly string[]): MarkupContent[] =>
    href === undefined ? [] : [anchor(href, text)];
  return htmlList([
    ...steps(context, release).map(({ from, to: next }) => {
      const [json, csv] = [changesLink(to, from, next, "json"), changesLink(to, from, next, "csv")];
      return html`Every figure that changed from ${from} to ${next}: ${json}, ${csv}`;
    }),
    ...named(
      "Its tables, described as a data package",
      kept("datasets/datapackage.json", "/api/datasets/datapackage.json"),
    ),
    ...named("Its methodology", kept(FROZEN_METHODOLOGY, METHODOLOGY_FILE)),
    ...(context.tables.privacyReport === null && frozen === undefined
      ? []
      : named("Its privacy report", kept("privacy-report.json", PRIVACY_FILE))),
    html`${anchor(to(frozen === undefined ? `/${MANIFEST_PATH}` : releaseFile(release, MANIFEST_PATH)), "Its manifest")}: every file with its size and SHA-256${record === undefined ? NOTHING : html`; the files stay at these addresses`}`,
    anchor(to(PAGES.changelog), "All releases"),
  ]);
}

/** Returns the published changes to a release and from it. */
function steps({ history }: Pick<Context, "history">, release: string) {
  return history.changes.filter(({ from, to }) => from === release || to === release);
}
