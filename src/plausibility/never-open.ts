import { namesInWords } from "../model/names-in-words.ts";
import { grouped } from "../model/unit.ts";
import { type Answered, PARTING_KEYS, type PartingKey } from "./answered.ts";
import { causesInWords, type Doubt } from "./doubt.ts";
import type { Members, Weighing } from "./weighing.ts";

/** Number of submissions with findings of which some have an open one, unless all are read as closed. */
const LEAST_SUBMISSIONS = 60;
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
  const whole = countsOf(all, everybody);
  const given = all.filter(({ findings }) => findings.some((finding) => finding >= 0)).length;
  if (whole.every(({ open }) => open === 0)) {
    if (given < LEAST_SUBMISSIONS) return [];
    const rule = `none of the findings of ${grouped(given)} submissions is open`;
    return [{ question: "requirements never open", near: 0, rule, causes: CAUSES }];
  }
  return PARTING_KEYS.flatMap((part) =>
    [...weighing.parts(part)].flatMap(([value, members]) =>
      ofPart(part, value, countsOf(all, members), whole),
    ),
  );
}

/** How often a requirement was answered, and how often it was open. */
interface Count {
  readonly given: number;
  readonly open: number;
}

/** Counts the findings of some submissions, by requirement. */
function countsOf(all: readonly Answered[], members: Members): Count[] {
  const width = all[0]?.findings.length ?? 0;
  const [given, open] = [new Uint32Array(width), new Uint32Array(width)];
  for (const at of members) {
    const { findings } = all[at]!;
    for (let place = 0; place < width; place++) {
      if (findings[place]! >= 0) given[place]!++;
      if (findings[place] === 1) open[place]!++;
    }
  }
  return Array.from(given, (count, place) => ({ given: count, open: open[place]! }));
}

function ofPart(part: PartingKey, value: string, own: readonly Count[], whole: readonly Count[]): Doubt[] {
  const never: number[] = [];
  let [expected, findings] = [0, 0];
  for (const [place, { given, open }] of own.entries()) {
    const others = { given: whole[place]!.given - given, open: whole[place]!.open - open };
    const likely = others.given === 0 ? 0 : (given * others.open) / others.given;
    if (open > 0 || likely < LEAST_OF_EACH) continue;
    never.push(place + 1);
    expected += likely;
    findings += given;
  }
  if (never.length < Math.min(LEAST_REQUIREMENTS, own.length) || expected < LEAST_OF_ALL) return [];
  const usual = Math.round((100 * expected) / findings);
  return [
    {
      question: `requirements never open, ${part} ${value}`,
      near: never.length,
      rule: `none of ${grouped(findings)} findings of the requirements ${namesInWords(never.map(String))} is open, but ${usual}% of those of the others`,
      causes: CAUSES,
    },
  ];
}
