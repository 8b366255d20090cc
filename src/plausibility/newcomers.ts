import { ANSWERS, OF_ONE_SIZE, type Weighed } from "./columns.ts";
import { causesInWords, causesOf, type Doubt, timesInWords } from "./doubt.ts";
import { type Pair, ratios } from "./exchanged.ts";
import { TURNED_OVER } from "./findings.ts";
import { firstOfAnswers } from "./first.ts";
import { type Counts, countsOf, MOST_SLOPE, sloped } from "./profiles.ts";
import { located, median } from "./sizes.ts";
import { type Share, turnedOver } from "./turned-over.ts";
import { isTooMuch, MOST_UNREAD_OF_PART, unreadDoubt, unreadOf } from "./unread.ts";
import type { Members, Weighing } from "./weighing.ts";

/** Submissions that the last release had not: they come from an export of their own, which may be misread alone. */
export interface NewSince {
  readonly release: string;
  /** Their places. */
  readonly places: Members;
}

/** New submissions before they are compared, and known ones of an industry, or of it in a year, that they are compared with. */
const LEAST = 20;
const LEAST_PEERS = 12;
/** How many times what their peers answer new ones may, either way. */
const TIMES = 2.5;
/** How far they lie from their peers, in standard errors. */
const CLEAR = 4;
/** Decimal logarithms by which a ratio of two columns and its inverse are apart at least: 1.3 times. */
const LEAST_GAP = 0.114;
const FAR_DEVIATIONS = 3;
/** How far from 2 below that of their peers the slope of exchanged columns may lie. */
const MOST_OFF_SLOPE = 1;
/** How far the slope of their findings on those of their peers lies below 1, in standard errors and in what is honest. */
const CLEAR_SLOPE = 3;
const SPREAD_OF_SLOPES = 0.2;
const LEAST_FINDINGS = 100;

/** The new submissions that can be compared, and with whom. */
interface Newcomers {
  readonly label: string;
  readonly places: Members;
  readonly peersOf: (at: number) => Members;
}

/** New submissions whose answers are, as a whole, not those of known ones of their industries. */
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

/** Each is compared with those of its industry and year, or of its industry where these are few. */
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
  return isTooMuch(unread, MOST_UNREAD_OF_PART) ? [unreadDoubt(`${name}, ${label}`, unread)] : [];
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
      causes: causesOf(ratio, weighed.unit),
    },
  ];
}

/**
 * Where two columns have changed places, the one is to the other as with their peers the other is to the one: regressed on
 * the usual logarithms of the ratios, which differ between industries, new ones have the slope -1 in place of 1.
 */
function ofPair(weighing: Weighing, pair: Pair, { label, places, peersOf }: Newcomers): Doubt[] {
  const all = ratios(weighing, pair);
  const known = new Map<Members, number>();
  const usualOf = (at: number) => {
    const peers = peersOf(at);
    const usual = known.get(peers) ?? median(peers, (peer) => all[peer]!).size;
    known.set(peers, usual);
    return usual;
  };
  const off = located(places, (at) => all[at]! - usualOf(at));
  if (off.count < LEAST) return [];
  const most = FAR_DEVIATIONS * off.deviation;
  let [squares, products] = [0, 0];
  for (const at of places) {
    const usual = usualOf(at);
    const own = all[at]! - usual;
    if (Number.isNaN(own)) continue;
    squares += usual ** 2;
    // What lies too far off is another misreading.
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
  const near = 10 ** median(places, (at) => all[at]!).size;
  return [
    {
      question: `${one.name} and ${other.name}, ${label}`,
      near,
      rule: `the one is ${near.toFixed(2)} times the other in the middle of ${off.count} new submissions, and ${(10 ** median(places, usualOf).size).toFixed(2)} times in earlier ones of the same industries`,
      causes: causesInWords(["the two columns have changed places there"]),
    },
  ];
}

/** Findings of new submissions: open where their peers' are closed, or not those of the requirements that peers have open. */
function ofFindings(weighing: Weighing, newcomers: Newcomers): Doubt[] {
  const { label, places } = newcomers;
  const own = countsOf(weighing.all, places);
  const expected = expectedOf(weighing, own, newcomers);
  const { slope, error } = sloped(own, expected);
  const [found, usual] = [shareOf(label, own), shareOf("usual", expected)];
  if (found.given < LEAST_FINDINGS) return [];
  const isTurned = turnedOver([found, usual], LEAST_FINDINGS).some((one) => one.label === label);
  const isOdd = slope < MOST_SLOPE && 1 - slope >= CLEAR_SLOPE * Math.hypot(error, SPREAD_OF_SLOPES);
  if (!isTurned && !isOdd) return [];
  const [share, before] = [found.counted / found.given, usual.counted / usual.given];
  const percent = (part: number) => `${Math.round(100 * part)}%`;
  return [
    {
      question: `requirements open, ${label}`,
      near: share,
      rule: `${percent(share)} of ${found.given} findings of new submissions are open, and ${percent(before)} of earlier ones of the same industries${isOdd ? "; they are not of the requirements that those have open" : ""}`,
      causes: TURNED_OVER,
    },
  ];
}

/** What would be open of the findings that are given, were it as often as with the peers of each. */
function expectedOf(weighing: Weighing, own: Counts, { places, peersOf }: Newcomers): Counts {
  const known = new Map<Members, Counts>();
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

function shareOf(label: string, { given, open }: Counts): Share {
  const total = (counts: Float64Array) => counts.reduce((sum, count) => sum + count, 0);
  return { label, given: total(given), counted: total(open) };
}
