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

/** Those that are told by their place, with no word that compares. */
const PLACED = FORMS.filter(({ byPlace }) => byPlace);

/** What there is to say of a passage. */
export type Judgement =
  | { readonly kind: "silent" }
  | { readonly kind: "explained" }
  | { readonly kind: "claim"; readonly form: Form; readonly faults: readonly string[] }
  | { readonly kind: "unknown" };

/** Captions, names of pages and descriptions repeat the title of a figure. */
const unlabelled = (text: string) =>
  text.replace(/^(?:Data|A chart to stand in other pages|Share, cite or embed this chart): | · .*$/g, "");

const known = new WeakMap<World, WeakMap<Passage, Judgement>>();

/** Whether a passage compares, and whether what it claims holds in the tables; judged once. */
export function judged(world: World, passage: Passage): Judgement {
  const own = known.get(world) ?? new WeakMap<Passage, Judgement>();
  known.set(world, own);
  const found = own.get(passage) ?? judge(world, passage);
  own.set(passage, found);
  return found;
}

function judge(world: World, passage: Passage): Judgement {
  const text = unlabelled(passage.text);
  const isSilent = !compares(text) || !compares(withoutNames(world, text));
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

/** Why a passage claims nothing; undefined where nothing says so, or it names somebody. */
export function explanationOf(world: World, passage: Passage): (typeof EXPLANATIONS)[number] | undefined {
  const text = unlabelled(passage.text);
  if (!compares(text) || withoutNames(world, text) !== text) return undefined;
  return EXPLANATIONS.find(
    ({ where, text: pattern }) => where?.(passage) !== false && pattern?.test(text) !== false,
  );
}

/** Names left out: a cause of delay may be called "Unclear scope". */
function withoutNames(world: World, text: string): string {
  return world
    .names()
    .reduce((rest, name) => (rest.includes(name) ? rest.replaceAll(name, "X") : rest), text);
}

/** What readers find in the published files that compares and does not hold, each with where it stands. */
export function faultsOf(world: World, passages: readonly Passage[]): string[] {
  const earlier = new Map<string, World>();
  const of = (release: string) => {
    const found = earlier.get(release) ?? world.as(release) ?? world;
    earlier.set(release, found);
    return found;
  };
  return passages.flatMap((passage) => {
    // A page of an earlier release tells of it; a document of changes quotes what the release before said, too.
    const page = /^releases\/(.+)\.html$/.exec(passage.path)?.[1];
    const quoted = /^api\/releases\/changes\/(.+)\.\./.exec(passage.path)?.[1];
    const own = judged(page === undefined || page === world.id ? world : of(page), passage);
    const isWrong = own.kind === "claim" && own.faults.length > 0;
    const judgement = isWrong && quoted !== undefined ? judged(of(quoted), passage) : own;
    const at = [passage.path, passage.figure, passage.caption, passage.row, passage.column].filter(
      (part) => part !== "",
    );
    const where = `${at.join(" > ")}: "${passage.text}"`;
    if (judgement.kind === "unknown") return [`${where} has no form that compares can be checked by`];
    return judgement.kind === "claim" && judgement.faults.length > 0
      ? [`${where}: ${judgement.faults.join("; ")}`]
      : [];
  });
}
