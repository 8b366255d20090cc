import type { Check, View } from "../../../src/disclosure/gate/check.ts";
import { People } from "../../../src/disclosure/gate/people.ts";
import type { Publication } from "../../../src/disclosure/gate/publication.ts";
import type { PublishedBlock } from "../../../src/disclosure/model/block.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { goldenFiles } from "../../support/golden.ts";
import { type Changes, programme, settings } from "../programmes.ts";

const tables = loadTables(goldenFiles);

/** A first release of these blocks, as a check looks at it: k is 5, and 10 the minimum cohort. */
export function viewOf(
  blocks: readonly PublishedBlock[],
  {
    tables: own,
    ...changes
  }: Partial<Omit<Publication, "tables">> & { readonly tables?: Partial<Tables> } = {},
): View {
  const programmes = blocks.flatMap(({ members }) => members);
  const publication: Publication = {
    tables: { ...tables, blocks: blocks.map(({ row }) => row), ...own },
    files: new Map(),
    settings,
    programmes,
    blocks: blocks.map(({ members }) => ({
      members,
      entries: members.map((member) => programmes.indexOf(member)),
      isKept: false,
    })),
    rateBits: () => 0,
    enter: (one) => programmes.indexOf(one),
    ...changes,
  };
  return { ...publication, people: new People(publication) };
}

/** What a check finds, in its words. */
export const foundBy = (check: Check, view: View) => check.find(view).map(({ what }) => what);

/** Programmes of organisations of their own, no two of which answer alike; changes by their number. */
export function different(count: number, changesOf: (number: number) => Changes = () => ({})) {
  return Array.from({ length: count }, (_, number) => {
    const answers = QUESTIONS.map((question, index) => [
      question,
      question.endsWith("_usd") ? 1000 * (40 + number) : 40 + 2 * number + index,
    ]);
    return programme(number, { ...Object.fromEntries(answers), ...changesOf(number) });
  });
}
