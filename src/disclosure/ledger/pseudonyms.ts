import { DIGESTS, digestsOf } from "../model/digests.ts";
import {
  formerLabels,
  isSameLabels,
  type LabelChanges,
  NO_LABEL_CHANGES,
  type VersionLabels,
} from "../model/label-changes.ts";
import { askedOf, type Programme, UNNAMED } from "../model/programme.ts";
import { keyedHash } from "./keyed-hash.ts";

/** The pseudonyms of a programme in the ledger: 64 bits each, meaningless without the key. */
export interface Pseudonyms {
  /** Of its year and identity; the same in every release. */
  readonly programme: bigint;
  /** Of its labels and its answers after limiting; a correction changes it. */
  readonly version: bigint;
  /** The versions that it would have with the labels of earlier releases. */
  readonly formerVersions: readonly bigint[];
  /** Of its organisation and year, so that the years are not linked; without a name, the pseudonym of the programme. */
  readonly organisation: bigint;
  /** What `organisation` is for all those without a name of its year, in a file that names others. */
  readonly unnamed: bigint;
  /** Digests of its answers (see digests.ts). */
  readonly digests: readonly number[];
}

/** The pseudonyms of programmes, by index. */
export interface PseudonymList {
  readonly length: number;
  at(place: number): Pseudonyms;
}

/**
 * Returns the pseudonyms of programmes, in their order. Those of a programme are computed whenever they are read (see
 * storedPseudonyms).
 * @param names the normalised names of the organisations that have one, by the organisation's number
 * @param key the key of the ledger
 * @param changes how labels changed since earlier releases
 */
export function pseudonymsOf(
  programmes: readonly Programme[],
  names: ReadonlyMap<number, string>,
  key: Uint8Array,
  changes: LabelChanges = NO_LABEL_CHANGES,
): PseudonymList {
  const seed = answerSeed(key);
  const isSame = isSameLabels(changes);
  const byYear = new Map<number, readonly number[]>();
  const unnamedIn = new Map<number, bigint>();
  const askedIn = (own: Programme) => {
    const asked = byYear.get(own.year) ?? askedOf([own]);
    byYear.set(own.year, asked);
    return asked;
  };
  return {
    length: programmes.length,
    at: (place) => {
      const own = programmes[place]!;
      const { year, identity, answers, limited, organisation } = own;
      // Only asked questions, so that a question added later does not change the version of earlier years.
      const asked = askedIn(own);
      const given = `${asked.map((questionIndex) => answers[questionIndex]).join("\0")}\0${asked.map((questionIndex) => limited[questionIndex]).join("")}`;
      const versionOf = ({ industry, framework, region }: VersionLabels) => {
        const labels = [industry, framework, region, year];
        return keyedHash(key, `version\0${labels.join("\0")}\0${given}`);
      };
      const programme = programmePseudonym(key, year, identity);
      const name = names.get(organisation);
      const unnamed = unnamedIn.get(year) ?? organisationPseudonym(key, year, UNNAMED);
      unnamedIn.set(year, unnamed);
      return {
        programme,
        version: versionOf(own),
        formerVersions: isSame ? NONE : formerLabels(own, changes).map(versionOf),
        organisation: name === undefined ? programme : organisationPseudonym(key, year, name),
        unnamed,
        digests: digestsOf(answers, seed),
      };
    },
  };
}

/** Stores pseudonyms that are read more than once. Columns are a sixth of the memory that objects would take. */
export function storedPseudonyms(list: PseudonymList): PseudonymList {
  const { length } = list;
  const own64 = () => new BigUint64Array(length);
  const [programmes, versions, organisations, unnamed] = [own64(), own64(), own64(), own64()];
  const digests = new Uint16Array(DIGESTS * length);
  const formerVersions: (readonly bigint[])[] = [];
  for (let place = 0; place < length; place++) {
    const own = list.at(place);
    programmes[place] = own.programme;
    versions[place] = own.version;
    organisations[place] = own.organisation;
    unnamed[place] = own.unnamed;
    digests.set(own.digests, DIGESTS * place);
    if (own.formerVersions.length > 0) formerVersions[place] = own.formerVersions;
  }
  return {
    length,
    at: (place) => ({
      programme: programmes[place]!,
      version: versions[place]!,
      formerVersions: formerVersions[place] ?? NONE,
      organisation: organisations[place]!,
      unnamed: unnamed[place]!,
      digests: Array.from(digests.subarray(DIGESTS * place, DIGESTS * (place + 1))),
    }),
  };
}

const NONE: readonly bigint[] = [];

/** Returns the secret seed of digests of answers. */
export function answerSeed(key: Uint8Array): bigint {
  return keyedHash(key, "answers");
}

/** Returns the pseudonym of a programme of a year. */
export function programmePseudonym(key: Uint8Array, year: number, identity: string): bigint {
  return keyedHash(key, `programme\0${year}\0${identity}`);
}

/** Returns the pseudonyms that a programme would have in the other years. */
export function elsewhere(
  { year, identity }: Programme,
  years: readonly number[],
  key: Uint8Array,
): bigint[] {
  return years.filter((other) => other !== year).map((other) => programmePseudonym(key, other, identity));
}

/** Returns the pseudonyms that a programme's organisation has in the other years; none without a name. */
export function organisationElsewhere(
  { year, organisation }: Pick<Programme, "year" | "organisation">,
  names: ReadonlyMap<number, string>,
  years: readonly number[],
  key: Uint8Array,
): bigint[] {
  const name = names.get(organisation);
  if (name === undefined) return [];
  return years.filter((other) => other !== year).map((other) => organisationPseudonym(key, other, name));
}

/** Returns the pseudonym of an organisation in a year. */
export function organisationPseudonym(key: Uint8Array, year: number, name: string): bigint {
  return keyedHash(key, `organisation\0${year}\0${name}`);
}

/** Returns the pseudonym of an industry in a year. */
export function poolPseudonym(key: Uint8Array, year: number, industry: string): bigint {
  return keyedHash(key, `pool\0${year}\0${industry}`);
}
