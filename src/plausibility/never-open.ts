import { namesInWords } from "../model/names-in-words.ts";
import { grouped } from "../model/unit.ts";
import { type Answered, PARTING_KEYS, type PartingKey } from "./answered.ts";
import { causesInWords, type Doubt } from "./doubt.ts";
import { numberedOrganisations } from "./organisations.ts";
import { countsOf, type FindingCounts, without } from "./profiles.ts";
import type { Members, Weighing } from "./weighing.ts";

/** Number of organisations with findings of which some have an open one, unless all are read as closed. */
const LEAST_ORGANISATIONS = 60;
/** Number of requirements that are never open in a part: a single one may really be met there. */
const LEAST_REQUIREMENTS = 3;
/** Number of open findings to be expected of each, and of all together: if there are none, that is not by chance. */
const [LEAST_OF_EACH, LEAST_OF_ALL] = [5, 40];

const CAUSES = causesInWords([
  "empty cells were read as closed, but nobody was asked",
  "the number of open requirements was read as that of one of them",
]);

/**
 * Finds requirements that are never open: all of them in no submission, or several in none of a part, such as a year, although
 * they often are in the others.
 */
export function neverOpenDoubts(weighing: Weighing): Doubt[] {
  const { all, everybody } = weighing;
  const organisationsOf = organisationCounter(all);
  const whole = countsOf(all, everybody);
  if (whole.open.every((open) => open === 0)) {
    const given = Math.max(0, ...organisationsOf(everybody));
    if (given < LEAST_ORGANISATIONS) return [];
    const rule = `none of the findings of ${grouped(given)} organisations is open`;
    return [{ question: "requirements never open", near: 0, rule, causes: CAUSES }];
  }
  return PARTING_KEYS.flatMap((part) =>
    [...weighing.parts(part)].flatMap(([value, members]) => {
      const own = { ...countsOf(all, members), organisations: organisationsOf(members) };
      return ofPart(part, value, own, whole);
    }),
  );
}

/** Returns a function that counts, for each requirement, the organisations of some submissions that answered it. */
function organisationCounter(all: readonly Answered[]): (members: Members) => Uint32Array {
  const width = all[0]?.findings.length ?? 0;
  const numbered = numberedOrganisations(all);
  // The last call in which an organisation was counted: cheaper than a set for each.
  const countedIn = new Int32Array(width * numbered.count);
  let call = 0;
  return (members) => {
    call++;
    const organisations = new Uint32Array(width);
    for (const at of members) {
      const { findings } = all[at]!;
      const first = numbered.of[at]! * width;
      for (let place = 0; place < width; place++) {
        if (findings[place]! < 0) continue;
        if (countedIn[first + place] !== call) organisations[place]!++;
        countedIn[first + place] = call;
      }
    }
    return organisations;
  };
}

function ofPart(
  part: PartingKey,
  value: string,
  own: FindingCounts & { readonly organisations: Uint32Array },
  whole: FindingCounts,
): Doubt[] {
  const others = without(whole, own);
  const never: number[] = [];
  let [expected, findings, usual] = [0, 0, 0];
  for (const [place, given] of own.given.entries()) {
    const share = others.given[place] === 0 ? 0 : others.open[place]! / others.given[place]!;
    // Organisations keep their gaps from year to year, so each counts once.
    const likely = own.organisations[place]! * share;
    if (own.open[place]! > 0 || likely < LEAST_OF_EACH) continue;
    never.push(place + 1);
    expected += likely;
    findings += given;
    usual += given * share;
  }
  if (never.length < Math.min(LEAST_REQUIREMENTS, own.given.length) || expected < LEAST_OF_ALL) return [];
  return [
    {
      question: `requirements never open, ${part} ${value}`,
      near: never.length,
      rule: `none of ${grouped(findings)} findings of the requirements ${namesInWords(never.map(String))} is open, but ${Math.round((100 * usual) / findings)}% of those of the others`,
      causes: CAUSES,
    },
  ];
}
