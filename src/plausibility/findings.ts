import { type Answered, PARTING_KEYS } from "./answered.ts";
import { causesInWords, type Doubt } from "./doubt.ts";
import { latestOfEach } from "./organisations.ts";
import { correlationOfRates, oddProfiles, turnedOverAlone } from "./profiles.ts";
import { type Share, reversedShares } from "./reversed-shares.ts";
import { sorted, twoClusters } from "./sizes.ts";
import { hasTooManyUnread, MOST_UNREAD } from "./unread.ts";
import { type Members, Weighing } from "./weighing.ts";

/** Share of open findings above which open and closed seem to be inverted. */
const MOST_OPEN = 0.65;
const LEAST_FINDINGS = 100;
const LEAST_OF_REQUIREMENT = 20;
/** Among fewer submissions with an open finding, it may be chance that none has a second one. */
const LEAST_SINGLES = 60;
/** Minimum number of findings of a submission to use its share of open ones. */
const LEAST_OF_ROW = 8;
/** Thresholds for two clusters of submissions, one inverted: apart, clearly separated, and symmetric around a half. */
const LEAST_DISTANCE = 0.35;
const LEAST_CLEARNESS = 3.1;
const FARTHEST_FROM_HALF = 0.1;
/** Minimum share of the smaller cluster. */
const LEAST_SHARE = 0.08;
/** Maximum correlation of the clusters' open requirements: if programmes really differ, it is higher. */
const MOST_CORRELATION = 0.65;
/** Number of submissions below which the maximum correlation is lower, because of chance. */
const MANY = 300;
const MOST_OF_FEW = 0.25;

/** Cause of findings whose open and closed are inverted. */
export const TURNED_OVER = causesInWords(["yes means that a requirement is met, but was read as open"]);

/** Finds findings that cannot be read, or whose open and closed seem to be inverted: in all, in a part, or in some rows. */
export function findingsDoubts(weighing: Weighing): Doubt[] {
  const { all, everybody } = weighing;
  const unread = all.reduce((sum, answered) => sum + answered.unreadFindings(), 0);
  const whole = shareOf("", findingsOf(all, everybody));
  const given = whole.given + unread;
  if (hasTooManyUnread({ given, unread }, MOST_UNREAD)) {
    return [
      {
        question: "requirements unread",
        near: unread / given,
        rule: `${unread} of ${given} answers are neither open nor closed: they would be lost`,
        causes: 'Map their words under "findings" in the mapping.',
      },
    ];
  }
  if (given < LEAST_FINDINGS) return [];
  if (whole.counted > MOST_OPEN * whole.given) {
    return [doubtOf("requirements open", whole.counted / whole.given, "of all findings are open")];
  }
  const ofSingles = singles(all);
  if (ofSingles !== undefined) return [ofSingles];
  // Organisations keep their gaps from year to year, so in a part other than a year or a file each counts once.
  const latest = latestOfEach(all);
  const distinct = latest === all ? weighing : new Weighing(latest);
  const ofParts = PARTING_KEYS.flatMap((part) => {
    const own = part === "year" || part === "source" ? weighing : distinct;
    return reversedShares(
      [...own.parts(part)].map(([value, members]) =>
        shareOf(`requirements open, ${part} ${value}`, findingsOf(own.all, members)),
      ),
      LEAST_FINDINGS,
      0.5,
    );
  });
  const ofOne = reversedShares(ofRequirements(latest), LEAST_OF_REQUIREMENT, MOST_OPEN);
  const ofIndustries = ofOne.length > 0 ? [] : turnedOverAlone(distinct);
  const doubts = [...ofParts, ...ofOne, ...ofIndustries].map(({ label, given: count, share, usual }) =>
    doubtOf(label, share, `of ${count} findings are open, and ${Math.round(100 * usual)}% of the others`),
  );
  if (doubts.length > 0) return doubts;
  const ofProfiles = oddProfiles(distinct).map(({ label, count, share, usual }) =>
    doubtOf(
      `requirements open mixed, ${label}`,
      share,
      `of the findings of ${count} submissions are open, and ${Math.round(100 * usual)}% of the others, but for other requirements: open and closed seem to be inverted in about half of them`,
    ),
  );
  return ofProfiles.length > 0 ? ofProfiles : ofRows(weighing);
}

/**
 * Detects that no submission has more than one finding open, as if the number of open ones had been read as
 * the one that is open.
 */
function singles(all: readonly Answered[]): Doubt | undefined {
  const counts = all.map(({ findings }) => shareOf("", [findings]).counted);
  const some = counts.filter((count) => count > 0).length;
  if (some < LEAST_SINGLES || counts.some((count) => count > 1)) return undefined;
  return {
    question: "requirements open, one each",
    near: 1,
    rule: `none of ${some} submissions with an open finding has more than one`,
    causes: causesInWords(["the number of open requirements was read as that of one of them"]),
  };
}

/** Counts the findings given in some lists, and the open ones among them. */
function shareOf(label: string, lists: Iterable<ArrayLike<number>>): Share {
  let [given, counted] = [0, 0];
  for (const findings of lists) {
    for (let place = 0; place < findings.length; place++) {
      if (findings[place] === 1) counted++;
      if (findings[place]! >= 0) given++;
    }
  }
  return { label, given, counted };
}

function findingsOf(all: readonly Answered[], members: Members): Answered["findings"][] {
  return members.map((at) => all[at]!.findings);
}

function ofRequirements(all: readonly Answered[]): Share[] {
  const width = all[0]?.findings.length ?? 0;
  return Array.from({ length: width }, (_, place) =>
    shareOf(`requirement_${place + 1} open`, [all.map(({ findings }) => findings[place]!)]),
  );
}

/** Detects whether some submissions have about as many findings open as the rest have closed, in other requirements. */
function ofRows({ all, everybody }: Weighing): Doubt[] {
  const shareAt = (at: number) => {
    const { given, counted } = shareOf("", [all[at]!.findings]);
    return given < LEAST_OF_ROW ? Number.NaN : counted / given;
  };
  const shares = sorted(everybody, shareAt);
  const heaps = twoClusters(shares, Math.max(LEAST_OF_ROW, Math.ceil(LEAST_SHARE * shares.length)));
  if (heaps === undefined || heaps.distance < LEAST_DISTANCE || heaps.clearness < LEAST_CLEARNESS) return [];
  if (Math.abs(heaps.centre - 0.5) > FARTHEST_FROM_HALF) return [];
  const correlation = correlationOfRates(all, [
    everybody.filter((at) => shareAt(at) < heaps.centre),
    everybody.filter((at) => shareAt(at) > heaps.centre),
  ]);
  if (correlation > (shares.length < MANY ? MOST_OF_FEW : MOST_CORRELATION)) return [];
  const rule = `of ${shares.length} submissions have about as many findings open as the others have closed`;
  return [doubtOf("requirements open mixed", heaps.share, rule)];
}

function doubtOf(question: string, near: number, rule: string): Doubt {
  return { question, near, rule: `${Math.round(100 * near)}% ${rule}`, causes: TURNED_OVER };
}
