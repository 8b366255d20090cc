// The bounds of the numeric loops keep every index within its typed array, so elements are asserted (`!`).
import { byCodeUnit } from "../../model/file.ts";
import { QUESTIONS } from "../../model/metric.ts";
import type { Block, BlockLabels } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import { type Partition, partition, type PartitionRules } from "./partition.ts";

/** The rules of a partition that can be passed to another thread: those that are no functions. */
export type TransferableRules = Omit<PartitionRules, "counts" | "isAllowed">;

/** Programmes of one industry and year with the rules for cutting them, in a form that another thread can receive. */
export interface Parcel {
  readonly rules: TransferableRules;
  readonly industry: string;
  readonly year: number;
  readonly frameworks: readonly string[];
  readonly regions: readonly string[];
  /** By programme, in parcel order: the number of its organisation, and the indexes of its labels in the lists above. */
  readonly organisations: Int32Array;
  readonly framework: Uint32Array;
  readonly region: Uint32Array;
  /** All answers, programme after programme. */
  readonly answers: Float64Array;
  readonly limited: Uint8Array;
}

/** A partition of a parcel. Programmes are given by their index in the parcel. */
export interface CutParcel {
  readonly labels: readonly BlockLabels[];
  /** The members of all blocks, block after block, and for each block the index where its members end. */
  readonly members: Int32Array;
  readonly ends: Int32Array;
  readonly left: Int32Array;
}

/** Sorts programmes of one industry and year in the order of their parcel, the same as in a partition. */
export function inParcelOrder(programmes: readonly Programme[]): Programme[] {
  return programmes.toSorted(
    (a, b) => byCodeUnit(a.fingerprint, b.fingerprint) || byCodeUnit(a.identity, b.identity),
  );
}

/** @param programmes at least one programme, all of one industry and year, in parcel order */
export function parcelOf(programmes: readonly Programme[], rules: TransferableRules): Parcel {
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

/** Cuts the programmes of a parcel. The result is the same as if the calling thread had cut them. */
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

/**
 * Converts a cut parcel into a partition of the programmes themselves.
 * @param programmes in parcel order
 */
export function unpackedParcel(
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

/** Number of digits of an index, so that indexes sort as text in the order of numbers. */
const DIGITS = 9;

/** Rebuilds the programmes of a parcel, as far as a partition needs them. Their identity is their index. */
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
