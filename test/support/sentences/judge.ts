import { EXPLANATIONS } from "./explanations.ts";
import type { Form } from "./form.ts";
import { findingForms } from "./forms/findings.ts";
import { overviewForms } from "./forms/overview.ts";
import { profileForms } from "./forms/profiles.ts";
import { releaseForms } from "./forms/releases.ts";
import { signalForms } from "./forms/signals.ts";
import { titleForms } from "./forms/titles.ts";
import type { Passage } from "./passages.ts";
import { compares } from "./vocabulary.ts";
import type { World } from "./world.ts";

/** Every form of sentences that compare. */
export const FORMS: readonly Form[] = [
  ...overviewForms,
  ...profileForms,
  ...titleForms,
  ...signalForms,
  ...findingForms,
  ...releaseForms,
];

/** Forms that are recognised by their place, without a word of comparison. */
const PLACED = FORMS.filter(({ byPlace }) => byPlace);

/** What there is to say of a passage. */
export type Judgement =
  | { readonly kind: "silent" }
  | { readonly kind: "explained" }
  | { readonly kind: "claim"; readonly form: Form; readonly faults: readonly string[] }
  | { readonly kind: "unknown" };

/** Captions, names of pages and descriptions repeat the title of a figure. */
const unlabelled = (text: string) =>
  text.replace(/^(?:Data|A chart to embed in other pages|Share, cite or embed this chart): | · .*$/g, "");

/** A passage with what there is to say of it. */
export interface Judged {
  readonly passage: Passage;
  readonly judgement: Judgement;
}

/** Whether a passage compares, and whether what it claims holds in the tables. */
export function judged(world: World, passage: Passage): Judgement {
  const { text, isSilent } = heard(world, passage.text);
  for (const form of isSilent ? PLACED : FORMS) {
    const match = form.where?.(passage) === false ? null : form.pattern.exec(text);
    if (match === null) continue;
    const said = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, part]) => [name, part ?? ""]),
    );
    return { kind: "claim", form, faults: form.check({ world, passage: { ...passage, text }, said }) };
  }
  if (isSilent) return { kind: "silent" };
  return { kind: explanationOf(world, passage) === undefined ? "unknown" : "explained" };
}

/** Why a passage claims nothing; undefined if there is no explanation, or if it names an industry or region. */
export function explanationOf(world: World, passage: Passage): (typeof EXPLANATIONS)[number] | undefined {
  const { text, isSilent, isOfNobody } = heard(world, passage.text);
  if (isSilent || !isOfNobody) return undefined;
  return EXPLANATIONS.find(
    ({ where, text: pattern }) => where?.(passage) !== false && pattern?.test(text) !== false,
  );
}

/** A text without its place. */
interface Heard {
  readonly text: string;
  /** Whether it has no word that compares. */
  readonly isSilent: boolean;
  /** Whether it names no industry or region. */
  readonly isOfNobody: boolean;
}

const texts = new WeakMap<World, Map<string, Heard>>();

/** Many texts occur in several places: each is judged once. */
function heard(world: World, said: string): Heard {
  const own = texts.get(world) ?? new Map<string, Heard>();
  texts.set(world, own);
  const before = own.get(said);
  if (before !== undefined) return before;
  const text = unlabelled(said);
  const anonymous = withoutNames(world, text);
  const made = {
    text,
    isSilent: !compares(text) || !compares(anonymous),
    isOfNobody: anonymous === text,
  };
  own.set(said, made);
  return made;
}

/** Names left out: a cause of delay may be called "Unclear scope". */
function withoutNames(world: World, text: string): string {
  return world
    .names()
    .reduce((rest, name) => (rest.includes(name) ? rest.replaceAll(name, "X") : rest), text);
}

const OF_RELEASE = /^releases\/(.+)\.html$/;
/** Whether a passage is on the page of a release, and so of that release's tables. */
export const isOfRelease = ({ path }: Passage): boolean => OF_RELEASE.test(path);

/** Wrong comparisons in the published files, each with its place. */
export function faultsOf(world: World, passages: readonly Judged[]): string[] {
  const earlier = new Map<string, World>();
  const of = (release: string) => {
    const found = earlier.get(release) ?? world.as(release) ?? world;
    earlier.set(release, found);
    return found;
  };
  return passages.flatMap(({ passage, judgement: first }) => {
    // A page of an earlier release describes that release; a document of changes also quotes the one before it.
    const page = OF_RELEASE.exec(passage.path)?.[1];
    const quoted = /^api\/releases\/changes\/(.+)\.\./.exec(passage.path)?.[1];
    const own = page === undefined || page === world.id ? first : judged(of(page), passage);
    const isWrong = own.kind === "claim" && own.faults.length > 0;
    const judgement = isWrong && quoted !== undefined ? judged(of(quoted), passage) : own;
    if (judgement.kind === "unknown")
      return [`${placeOf(passage)} has no form that compares can be checked by`];
    return judgement.kind === "claim" && judgement.faults.length > 0
      ? [`${placeOf(passage)}: ${judgement.faults.join("; ")}`]
      : [];
  });
}

function placeOf({ path, figure, caption, row, column, text }: Passage): string {
  const at = [path, figure, caption, row, column].filter((part) => part !== "");
  return `${at.join(" > ")}: "${text}"`;
}
