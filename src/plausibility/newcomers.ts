import { grouped } from "../model/unit.ts";
import { ANSWERS, OF_ONE_SIZE, type Weighed } from "./columns.ts";
import { causesInWords, usualCauses, type Doubt, timesInWords } from "./doubt.ts";
import { type WeighedPair, logRatios } from "./exchanged.ts";
import { TURNED_OVER } from "./findings.ts";
import { firstOfAnswers } from "./first.ts";
import { type FindingCounts, countsOf, MOST_SLOPE, sloped } from "./profiles.ts";
import { type Share, reversedShares } from "./reversed-shares.ts";
import { located, median } from "./sizes.ts";
import { hasTooManyUnread, MOST_UNREAD_OF_PART, unreadDoubt, unreadOf } from "./unread.ts";
import type { Members, Weighing } from "./weighing.ts";

/** Submissions that the last release did not have: they may come from a separate export that was misread. */
export interface NewSince {
  readonly release: string;
  /** Their indexes. */
  readonly places: Members;
}

/** Minimum number of new submissions. */
const LEAST = 20;
/** Minimum number of known submissions of an industry, or of an industry and year, to compare with. */
const LEAST_PEERS = 12;
/** The factor by which new answers may differ from those of their peers. */
const TIMES = 2.5;
/** Minimum distance from their peers, in standard errors. */
const CLEAR = 4;
/** Minimum distance between a ratio of two columns and its inverse, in decimal logarithms: a factor of 1.3. */
const LEAST_GAP = 0.114;
const FAR_DEVIATIONS = 3;
/** Tolerance for the slope of exchanged columns, which is 2 below that of their peers. */
const MOST_OFF_SLOPE = 1;
/** Minimum distance of the slope of their findings on those of their peers below the usual one, in standard errors and usual spread. */
const CLEAR_SLOPE = 3;
const SPREAD_OF_SLOPES = 0.2;
/** Usual slope below which the requirements of the peers differ hardly more than by chance. */
const LEAST_USUAL_SLOPE = 0.75;
const LEAST_FINDINGS = 100;

/** The new submissions that can be compared, and their peers. */
interface Newcomers {
  readonly label: string;
  readonly places: Members;
  readonly peersOf: (at: number) => Members;
}

/** Finds new submissions whose answers, as a whole, differ from known ones of their industries. */
export function newcomerDoubts(weighing: Weighing, since: NewSince): Doubt[] {
  const newcomers = newcomersIn(weighing, since);
  if (newcomers.places.length < LEAST) return [];
  return [
    ...ANSWERS.flatMap(({ name }, place) => ofUnread(weighing, name, place, newcomers)),
    ...firstOfAnswers((weighed) => ofSize(weighing, weighed, newcomers)),
    ...OF_ONE_SIZE.flatMap((pair) => ofPair(weighing, pair, newcomers)),
    ...ofFindings(weighing, newcomers),
  ];
}

/** Each is compared with its industry and year, or only with its industry if these are too few. */
function newcomersIn(weighing: Weighing, { release, places }: NewSince): Newcomers {
  const isNew = new Set(places);
  const known = (members: Members = []) => members.filter((at) => !isNew.has(at));
  const peers = new Map<string, Map<string, Members>>();
  for (const [industry, years] of weighing.pools()) {
    const ofIndustry = known(weighing.parts("industry").get(industry));
    const ofYears = [...years].map(([year, members]) => {
      const own = known(members);
      return [year, own.length < LEAST_PEERS ? ofIndustry : own] as const;
    });
    peers.set(industry, new Map(ofYears));
  }
  const peersOf = (at: number) => {
    const { industry, year } = weighing.all[at]!;
    return peers.get(industry)!.get(String(year))!;
  };
  return {
    label: `new since ${release}`,
    places: places.filter((at) => peersOf(at).length >= LEAST_PEERS),
    peersOf,
  };
}

function ofUnread(weighing: Weighing, name: string, place: number, { label, places }: Newcomers): Doubt[] {
  const unread = unreadOf(weighing, place, places);
  return hasTooManyUnread(unread, MOST_UNREAD_OF_PART) ? [unreadDoubt(`${name}, ${label}`, unread)] : [];
}

function ofSize(weighing: Weighing, weighed: Weighed, { label, places, peersOf }: Newcomers): Doubt[] {
  const logs = weighing.logs(weighed);
  const off = located(places, (at) => logs[at]! - weighing.median(weighed, peersOf(at)).size);
  const distance = Math.abs(off.size);
  if (off.count < LEAST || !(distance > Math.log10(TIMES)) || distance < CLEAR * off.error) return [];
  const ratio = 10 ** off.size;
  return [
    {
      question: `${weighed.name}, ${label}`,
      near: ratio,
      rule: `the median of ${off.count} new answers is ${timesInWords(ratio)} that of earlier ones of the same industries`,
      causes: usualCauses(ratio, weighed.unit),
    },
  ];
}

/**
 * Detects exchanged columns. Their ratio is then the inverse of that of their peers: regressed on the usual logarithms of the
 * ratios, which differ between industries, those of new submissions have a slope of -1 instead of 1.
 */
function ofPair(weighing: Weighing, pair: WeighedPair, { label, places, peersOf }: Newcomers): Doubt[] {
  const ratioAt = logRatios(weighing, pair);
  const known = new Map<Members, number>();
  const usualOf = (at: number) => {
    const peers = peersOf(at);
    const usual = known.get(peers) ?? median(peers, ratioAt).size;
    known.set(peers, usual);
    return usual;
  };
  const off = located(places, (at) => ratioAt(at) - usualOf(at));
  if (off.count < LEAST) return [];
  const most = FAR_DEVIATIONS * off.deviation;
  let [squares, products] = [0, 0];
  for (const at of places) {
    const usual = usualOf(at);
    const own = ratioAt(at) - usual;
    if (Number.isNaN(own)) continue;
    squares += usual ** 2;
    // Outliers are clipped: they are another kind of misreading.
    products += usual * Math.max(off.size - most, Math.min(off.size + most, own));
  }
  const below = -products / squares;
  if (
    !(2 * Math.sqrt(squares / off.count) >= LEAST_GAP) ||
    below < CLEAR * (off.deviation / Math.sqrt(squares))
  )
    return [];
  if (Math.abs(below - 2) > MOST_OFF_SLOPE) return [];
  const [one, other] = pair;
  const near = 10 ** median(places, ratioAt).size;
  return [
    {
      question: `${one.name} and ${other.name}, ${label}`,
      near,
      rule: `the median ratio of the two is ${near.toFixed(2)} in ${off.count} new submissions, and ${(10 ** median(places, usualOf).size).toFixed(2)} in earlier ones of the same industries`,
      causes: causesInWords(["the two columns have changed places there"]),
    },
  ];
}

/** Finds new submissions whose findings are inverted, or open for other requirements than those of their peers. */
function ofFindings(weighing: Weighing, newcomers: Newcomers): Doubt[] {
  const { label, places } = newcomers;
  const own = countsOf(weighing.all, places);
  const expected = expectedOf(weighing, own, newcomers);
  const peers = countsOf(weighing.all, [...new Set(places.flatMap((at) => [...newcomers.peersOf(at)]))]);
  const { slope, error, usual: usualSlope } = sloped(own, expected, peers);
  const [found, usual] = [shareOf(label, own), shareOf("usual", expected)];
  if (found.given < LEAST_FINDINGS) return [];
  const isReversed = reversedShares([found, usual], LEAST_FINDINGS).some((one) => one.label === label);
  const isJudged = usualSlope >= LEAST_USUAL_SLOPE;
  const isOdd =
    isJudged && slope < MOST_SLOPE && usualSlope - slope >= CLEAR_SLOPE * Math.hypot(error, SPREAD_OF_SLOPES);
  if (!isReversed && !isOdd) return [];
  const [share, before] = [found.counted / found.given, usual.counted / usual.given];
  const percent = (part: number) => `${Math.round(100 * part)}%`;
  return [
    {
      question: `requirements open, ${label}`,
      near: share,
      rule: `${percent(share)} of ${grouped(found.given)} findings of new submissions are open, and ${percent(before)} of earlier ones of the same industries${isOdd ? "; they are open for other requirements than those" : ""}`,
      causes: TURNED_OVER,
    },
  ];
}

/** Returns the number of open findings expected from the rates of each submission's peers. */
function expectedOf(weighing: Weighing, own: FindingCounts, { places, peersOf }: Newcomers): FindingCounts {
  const known = new Map<Members, FindingCounts>();
  const open = new Float64Array(own.open.length);
  for (const at of places) {
    const peers = peersOf(at);
    const counts = known.get(peers) ?? countsOf(weighing.all, peers);
    known.set(peers, counts);
    weighing.all[at]!.findings.forEach((finding, place) => {
      const given = counts.given[place]!;
      if (finding >= 0) open[place]! += given === 0 ? 0.5 : counts.open[place]! / given;
    });
  }
  return { given: own.given, open };
}

function shareOf(label: string, { given, open }: FindingCounts): Share {
  const total = (counts: Float64Array) => counts.reduce((sum, count) => sum + count, 0);
  return { label, given: total(given), counted: total(open) };
}
