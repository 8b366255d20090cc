import { QUESTIONS } from "../../model/metric.ts";
import { blocks as table } from "../../tables/blocks.ts";
import type { Check } from "./check.ts";
import { hasContributed } from "./gate-contributors.ts";

/** Checks that the ledger agrees with the submissions. */
export const ledgerAgrees: Check = {
  id: "ledger",
  promise: "The answers that the ledger remembers for each programme are those of its submission.",
  comparesReleases: true,
  find({ programmes, before, entryOf }) {
    if (before === undefined) return [];
    const digestOf = new Map<number, number>();
    const differs = programmes.some((programme) => {
      const { given, contributed, digests } = before.baseline.versionOf(entryOf(programme));
      return QUESTIONS.some((_, questionIndex) => {
        const value = programme.answers[questionIndex]!;
        const isGiven = !Number.isNaN(value);
        // Equal answers have equal digests, whoever gave them.
        const known = digestOf.get(value) ?? digests[questionIndex]!;
        if (isGiven) digestOf.set(value, known);
        return (
          ((given >> questionIndex) & 1) !== Number(isGiven) ||
          ((contributed >> questionIndex) & 1) !== Number(hasContributed(programme, questionIndex)) ||
          (isGiven && digests[questionIndex] !== known)
        );
      });
    });
    if (!differs) return [];
    return [
      {
        file: table.path,
        what: "was compared with a ledger that remembers other answers than the submissions have",
        remedy: "Restore the ledger of the previous release.",
      },
    ];
  },
};
