import { parsePreviousTables } from "../../../src/disclosure/derived/previous-release.ts";
import type { Publication } from "../../../src/disclosure/gate/index.ts";
import { openBookkeeping, rememberedBlocks } from "../../../src/disclosure/ledger/bookkeeping.ts";
import { emptyLedger, type Ledger } from "../../../src/disclosure/ledger/ledger.ts";
import { organisationElsewhere, pseudonymsOf } from "../../../src/disclosure/ledger/pseudonyms.ts";
import { uniteOrganisations } from "../../../src/disclosure/ledger/unite.ts";
import type { Waiting } from "../../../src/disclosure/model/baseline.ts";
import { isSameLabels, labelChanges } from "../../../src/disclosure/model/label-changes.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { draftPublication } from "../../../src/disclosure/release-tables.ts";
import { renamedTables } from "../../../src/disclosure/renewal/relabel.ts";
import { type Files, jsonFile, withFiles } from "../../../src/model/file.ts";
import { METRIC, QUESTIONS } from "../../../src/model/metric.ts";
import type { Settings } from "../../../src/tables/index.ts";
import { loadSettings } from "../../../src/tables/load.ts";
import { goldenFiles } from "../../support/golden.ts";
import { settings } from "../programmes.ts";
import { randomNumbers } from "../renewal/play.ts";

const KEY = new Uint8Array(32).fill(7);

/** Every organisation has a name. */
function namesOf(programmes: readonly Programme[]): Map<number, string> {
  return new Map(programmes.map(({ organisation }) => [organisation, `organisation ${organisation}`]));
}

/** What a release leaves behind for the next one. */
export interface Released {
  readonly publication: Publication;
  readonly waiting: readonly Waiting[];
  /** Closes the books; what the gate compares with is told no more then. */
  readonly close: () => Ledger;
  readonly files: Files;
}

/**
 * A release as ingest makes it, but for the gate.
 * @param files what the operator writes, by path: ids in it may have been renamed since
 */
export function released(
  programmes: readonly Programme[],
  before?: Released,
  methodology: Settings["methodology"] = settings.methodology,
  files: Files = goldenFiles,
): Released {
  const own = loadSettings(files);
  const changes = labelChanges(own);
  const published = before && parsePreviousTables(before.files);
  const earlier = published && renamedTables(published, changes);
  const ledger = before?.close() ?? emptyLedger(5);
  const names = namesOf(programmes);
  const pseudonyms = pseudonymsOf(programmes, names, KEY, changes);
  const books = openBookkeeping({
    programmes,
    pseudonyms,
    ledger,
    rows: earlier?.blocks ?? [],
    inOtherYears: (programme) => organisationElsewhere(programme, names, [2025, 2026], KEY),
  });
  uniteOrganisations(programmes, books.baseline);
  const quarters = ledger.releases.length;
  const release = `${2026 + Math.floor(quarters / 4)}-Q${(quarters % 4) + 1}`;
  const { publication, blocks, waiting } = draftPublication(
    programmes,
    { ...own, methodology, release: { ...own.release, release } },
    withFiles(files, [jsonFile("methodology.json", methodology)]),
    {
      baseline: books.baseline,
      previous: earlier && {
        tables: earlier,
        rateBits: books.rateBits,
        releasedRates: books.releasedRates,
        published: isSameLabels(changes) ? undefined : { ...books, tables: published! },
      },
    },
  );
  return {
    publication,
    waiting,
    close: () =>
      books.close({ release, blocksSha256: "" }, rememberedBlocks(blocks), publication, methodology.k),
    files: publication.files,
  };
}

/** So that answers of 5 to 95 of these are such as people give; of a question that is added, about its example. */
const SCALE = [1, 15, 1000, 900, 700, 1, 0.2];
const scaleOf = (questionIndex: number) =>
  SCALE[questionIndex] ?? METRIC[QUESTIONS[questionIndex]!].example / 50;

/** Programmes of both industries in the latest two years; some leave answers out, and some have an organisation in common. */
export function population(count: number, seed = 1, first = 0): Programme[] {
  const random = randomNumbers(seed);
  const ofOthers = randomNumbers(seed + 1000);
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const level = random();
    const answers = Float64Array.from(QUESTIONS, (_, questionIndex) => {
      // Another question changes nothing else that is drawn.
      const draw = questionIndex < SCALE.length ? random : ofOthers;
      return draw() < 0.02
        ? Number.NaN
        : Math.round(10 * scaleOf(questionIndex) * (5 + 70 * level + 20 * draw())) / 10;
    });
    return {
      organisation: number % 7 === 6 ? number - 1 : number,
      industry: random() < 0.6 ? "alpha" : "beta",
      framework: random() < 0.7 ? "X_1" : "Y_2",
      country: "AA",
      region: random() < 0.5 ? "north" : "south",
      year: random() < 0.7 ? 2026 : 2025,
      answers,
      limited: Uint8Array.from(QUESTIONS, (_, questionIndex) =>
        number % 50 === 7 && questionIndex === 1 ? 1 : 0,
      ),
      findings: Int8Array.from({ length: 12 }, () => Math.floor(random() * 3) - 1),
      bottleneck: random() < 0.5 ? "evidence" : "scope",
      bottleneckDelayDays: Math.round(20 * random()),
      identity: `id SUB-${number}-${seed}`,
      fingerprint: `fingerprint of ${number}, ${seed}`,
    };
  });
}

/** The programme with another answer. */
export function withAnswer(programme: Programme, questionIndex: number, value: number): Programme {
  const answers = programme.answers.slice();
  answers[questionIndex] = value;
  return { ...programme, answers, fingerprint: `${programme.fingerprint} ${questionIndex}: ${value}` };
}
