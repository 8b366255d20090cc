import { apa, bibtex, releaseWork } from "../../documents/citations.ts";
import type { Context } from "../../documents/context.ts";
import { retractionText } from "../../documents/retraction-text.ts";
import { type Html, html } from "../../markup/template.ts";
import { dayOf } from "../../model/day.ts";
import { retractionsOf } from "../../releases/retractions.ts";
import { erasedFile } from "../../routing/addresses.ts";
import { addressForCode, placeholderNote } from "../base-address.ts";
import { copied, copyBlock } from "../copy-block.ts";
import { anchor, markupLines, noteOf, NOTHING, section } from "../html.ts";
import { link, PAGES, releasePage } from "../links.ts";
import type { Page } from "../page.ts";
import { replacedNotice } from "../retractions.ts";
import { averages } from "./averages.ts";
import { cameIn, programmesInWords } from "./came-in.ts";
import { cautionsOn } from "./fewer-than-before.ts";
import { findingSources, releaseFacts, releaseFiles } from "./files.ts";
import { findingList, findingsNote } from "./findings.ts";
import type { ReleaseStory } from "./release-story.ts";
import { waiting } from "./waiting.ts";

/**
 * `releases/<id>.html`: the story of a release, and its permanent files. A retracted release has no figures there, an
 * erased one only its notice.
 * @param drawn charts of its findings; empty for earlier releases, whose findings are given in words
 */
export function releaseDescription(context: Context, story: ReleaseStory, drawn: readonly Html[]): Page {
  const { release, published, figures } = story;
  const path = releasePage(release);
  const retraction = retractionsOf(context.history.index).find((one) => one.release === release);
  const isCurrent = release === context.tables.release.release;
  return {
    path,
    title: `Release ${release}`,
    description: `Release ${release} of ${dayOf(published)}: what came in, what changed, what is held back, and where its files are.`,
    main: html`<p class="kicker">Published ${dayOf(published)} · data as of ${dayOf(story.asOf)}</p>
<h1>Release ${release}</h1>
${
  retraction !== undefined && !isCurrent
    ? gone(context, story, path)
    : figures === null
      ? html`<p class="lead">Its files are kept as they were published. Its tables have a different form from today's, so this page shows no figures of them.</p>`
      : storySections(context, story, drawn)
}
${section("files", "The release and its files", html`${releaseFacts(context, story)}${retraction?.erased ? NOTHING : html`\n${releaseFiles(context, story)}`}${citation(context, story)}`)}`,
  };
}

/** Returns the notice of a release that must no longer be used: since when, why, and what to use instead. */
function gone({ history }: Context, { release }: ReleaseStory, path: string): Html {
  const own = retractionsOf(history.index).filter((one) => one.release === release);
  return markupLines(
    own.map((retraction) => {
      const { supersededBy, erased } = retraction;
      const notice = erased
        ? html` ${anchor(link(path, erasedFile(release)), "The notice for programs")}.`
        : NOTHING;
      const instead =
        supersededBy === null
          ? NOTHING
          : html` Use ${anchor(link(path, releasePage(supersededBy)), `release ${supersededBy}`)} instead.`;
      const what = retractionText({ ...retraction, supersededBy: null });
      return html`<p class="notice">${what}${instead}${notice}</p>`;
    }),
  );
}

function storySections(context: Context, story: ReleaseStory, drawn: readonly Html[]): Html {
  const { release, figures, previous } = story;
  if (figures === null) return NOTHING;
  const to = (target: string) => link(releasePage(release), target);
  const isFirst = previous === undefined;
  const { first, benchmark } = figures.span;
  const latest = context.tables.release.release;
  const later =
    release === latest
      ? NOTHING
      : html`<p>These are the figures of release ${release}. The latest release is ${anchor(to(releasePage(latest)), latest)}.</p>\n`;
  return html`<p class="lead">${programmesInWords(release, figures, previous)}</p>
${replacedNotice(context, release, to)}${later}${section(
    "findings",
    first === benchmark ? "What changed" : `What changed since ${benchmark - 1}`,
    markupLines([
      findingsNote(figures, to),
      ...cautionsOn(figures, previous).map((one) => noteOf(one)),
      ...(drawn.length === 0 ? [findingList(figures)] : drawn),
      findingSources(context, release),
    ]),
  )}
${section("came-in", "What came in", cameIn(story, figures))}
${section(
  "averages",
  isFirst ? "Global averages" : `Compared with release ${previous.release}`,
  averages(story, figures, context.history),
)}
${section("waiting", "What is held back", waiting(figures, release === latest ? to(`${PAGES.privacy}#cost`) : undefined))}`;
}

function citation(context: Context, { words, release, published }: ReleaseStory): Html {
  if (words === undefined) return NOTHING;
  const work = releaseWork(
    { ...words, release, published },
    addressForCode(context, `/${releasePage(release)}`),
  );
  return html`
<h3>How to cite it</h3>
<blockquote><p class="citation">${words.citation}</p></blockquote>
<p class="note">${words.disclaimer}</p>
<p>APA style:</p>
${copyBlock("cite-apa", "APA citation", apa(work))}
<p>For reference managers, in BibTeX:</p>
${copyBlock("cite-bibtex", "BibTeX citation", bibtex(work).trimEnd())}
${placeholderNote(context)}
${copied()}`;
}
