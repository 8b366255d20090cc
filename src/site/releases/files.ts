import type { Context } from "../../documents/context.ts";
import { type Html, html } from "../../markup/template.ts";
import { dayOf } from "../../model/day.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import { benchmarkInWords } from "../../model/years.ts";
import { describedIn } from "../../releases/comparison.ts";
import { frozenCopyIn, isFrozen } from "../../releases/frozen-copies.ts";
import type { ReleaseHistory } from "../../releases/history.ts";
import {
  answerFile,
  changesFile,
  datasetFile,
  METHODOLOGY_FILE,
  PRIVACY_FILE,
  releaseFile,
} from "../../routing/addresses.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import { fileSize, grouped } from "../format.ts";
import { anchor, facts, htmlList, NOTHING } from "../html.ts";
import { link, PAGES, releasePage } from "../links.ts";
import type { ReleaseStory } from "./release-story.ts";

/** Returns the facts of a release: its dates, its methodology, and its frozen files. */
export function releaseFacts({ history }: Pick<Context, "history">, story: ReleaseStory): Html {
  const { release, asOf, published, record, figures, methodologyVersion } = story;
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
  const tables = FINDING_TABLES.map((path) => {
    const name = path.replace(/.*\//, "");
    const address = addressIn(history, release, datasetFile(path));
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

/**
 * Returns where a release has a file: at its frozen copy, or, before the release is frozen, at the current address; undefined
 * if it does not have it.
 */
function addressIn(
  history: Pick<ReleaseHistory, "frozen">,
  release: string,
  address: string,
): string | undefined {
  return isFrozen(history, release) ? frozenCopyIn(history, release, address) : address;
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
export function releaseFiles(context: Context, story: ReleaseStory): Html {
  const { release, record } = story;
  const to = (target: string) => link(releasePage(release), target);
  const isKept = isFrozen(context.history, release);
  const named = (text: string, current: string): Html[] => {
    const address = addressIn(context.history, release, current);
    return address === undefined ? [] : [anchor(to(address), text)];
  };
  return htmlList([
    ...steps(context, release).map(({ from, to: next }) => {
      const [json, csv] = [changesLink(to, from, next, "json"), changesLink(to, from, next, "csv")];
      return html`Every figure that changed from ${from} to ${next}: ${json}, ${csv}`;
    }),
    ...listed(
      "Its answers",
      context.catalogue.flatMap(({ title, path }) => named(title, answerFile(path))),
    ),
    ...listed(
      "Its tables",
      ALL_TABLES.flatMap(({ title, path }) => named(title, datasetFile(path))),
    ),
    ...named("Its tables, described as a data package", datasetFile("datapackage.json")),
    ...named("Its methodology", METHODOLOGY_FILE),
    ...(context.tables.privacyReport === null && !isKept ? [] : named("Its privacy report", PRIVACY_FILE)),
    html`${anchor(to(isKept ? releaseFile(release, MANIFEST_PATH) : `/${MANIFEST_PATH}`), "Its manifest")}: every file with its size and SHA-256${record === undefined ? NOTHING : html`; the files stay at these addresses`}`,
    anchor(to(PAGES.changelog), "All releases"),
  ]);
}

function listed(what: string, links: readonly Html[]): Html[] {
  return links.length === 0 ? [] : [html`${what}: ${html.join(links, ", ")}`];
}

/** Returns the published changes to a release and from it. */
function steps({ history }: Pick<Context, "history">, release: string) {
  return history.changes.filter(({ from, to }) => from === release || to === release);
}
