// Numeric loops: an index stays within its typed array by the loop's bounds, so what is read there is asserted (`!`).
import { byCodeUnit } from "../../model/file.ts";
import { QUESTIONS } from "../../model/metric.ts";
import type { Block, BlockLabels } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import { type Partition, partition, type PartitionRules } from "./partition.ts";

/** The rules of a partition that one thread can tell another. */
export type TellableRules = Omit<PartitionRules, "counts" | "isAllowed">;

/** Programmes of one industry and year with the rules by which they are cut, as one thread hands them to another. */
export interface Parcel {
  readonly rules: TellableRules;
  readonly industry: string;
  readonly year: number;
  readonly frameworks: readonly string[];
  readonly regions: readonly string[];
  /** By programme, in an order of their own: numbers of organisations, and of labels in their lists. */
  readonly organisations: Int32Array;
  readonly framework: Uint32Array;
  readonly region: Uint32Array;
  /** By programme and answer. */
  readonly answers: Float64Array;
  readonly limited: Uint8Array;
}

/** A partition of a parcel: its programmes by their place. */
export interface CutParcel {
  readonly labels: readonly BlockLabels[];
  /** The members of all blocks, and by block where they end. */
  readonly members: Int32Array;
  readonly ends: Int32Array;
  readonly left: Int32Array;
}

/** Programmes of one industry and year in the order of their parcel, which is that in which a partition takes them. */
export function inParcelOrder(programmes: readonly Programme[]): Programme[] {
  return programmes.toSorted(
    (a, b) => byCodeUnit(a.fingerprint, b.fingerprint) || byCodeUnit(a.identity, b.identity),
  );
}

/** @param programmes of one industry and year, one at least, in the order of their parcel */
export function parcelOf(programmes: readonly Programme[], rules: TellableRules): Parcel {
  const [{ industry, year }] = programmes as [Programme];
  const frameworks = [...new Set(programmes.map(({ framework }) => framework))];
  const regions = [...new Set(programmes.map(({ region }) => region))];
  const count = QUESTIONS.length;
  const answers = new Float64Array(count * programmes.length);
  const limited = new Uint8Array(count * programmes.length);
  for (const [place, own] of programmes.entries()) {
    answers.set(own.answers, count * place);
    limited.set(own.limited, count * place);
  }
  return {
    rules,
    industry,
    year,
    frameworks,
    regions,
    organisations: Int32Array.from(programmes, ({ organisation }) => organisation),
    framework: Uint32Array.from(programmes, ({ framework }) => frameworks.indexOf(framework)),
    region: Uint32Array.from(programmes, ({ region }) => regions.indexOf(region)),
    answers,
    limited,
  };
}

/** Cuts the programmes of a parcel as they would be cut where they come from. */
export function cutParcel(parcel: Parcel): CutParcel {
  const { blocks, left } = partition(programmesOf(parcel), parcel.rules);
  let end = 0;
  return {
    labels: blocks.map(({ labels }) => labels),
    members: Int32Array.from(blocks.flatMap(({ members }) => members.map(placeOf))),
    ends: Int32Array.from(blocks, ({ members }) => (end += members.length)),
    left: Int32Array.from(left, placeOf),
  };
}

/** What was cut, of the programmes themselves. @param programmes in the order of their parcel */
export function unpacked(
  { labels, members, ends, left }: CutParcel,
  programmes: readonly Programme[],
): Partition {
  const some = (places: Int32Array) => Array.from(places, (place) => programmes[place]!);
  return {
    blocks: labels.map((own, block): Block => ({
      labels: own,
      members: some(members.subarray(block === 0 ? 0 : ends[block - 1]!, ends[block]!)),
    })),
    left: some(left),
  };
}

/** Digits of a place: as texts places have the order of numbers. */
const DIGITS = 9;

/** The programmes of a parcel as far as a partition looks at them. They are told apart by their places. */
function programmesOf({ organisations, answers, limited, ...parcel }: Parcel): Programme[] {
  const count = QUESTIONS.length;
  return Array.from(organisations, (organisation, place) => {
    const name = String(place).padStart(DIGITS, "0");
    return {
      organisation,
      industry: parcel.industry,
      framework: parcel.frameworks[parcel.framework[place]!]!,
      country: "",
      region: parcel.regions[parcel.region[place]!]!,
      year: parcel.year,
      answers: answers.subarray(count * place, count * (place + 1)),
      limited: limited.subarray(count * place, count * (place + 1)),
      findings: NO_FINDINGS,
      bottleneck: null,
      bottleneckDelayDays: null,
      identity: name,
      fingerprint: name,
    };
  });
}

const NO_FINDINGS = new Int8Array();

const placeOf = ({ identity }: Programme) => Number(identity);
