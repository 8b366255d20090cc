import { howMany } from "../model/unit.ts";
import type { Remains } from "../operations/forget.ts";

const MOST_LINES = 50;

/** Formats what is left of contributors that withdrew: where, and what to do. */
export function formatRemains(remains: Remains): string {
  const { withdrawals, entries, erased, filesSearched, mentions, copies, unsearched } = remains;
  const more = mentions.length - MOST_LINES;
  return [
    ...mentions
      .slice(0, MOST_LINES)
      .map(
        ({ file, part, line, withdrawal }) =>
          `${file}${part === undefined ? "" : `, ${part}`}:${line}: names line ${withdrawal} of withdrawn.csv. Delete it.`,
      ),
    ...(more > 0 ? [`… and ${more} more.`] : []),
    ...copies.map((file) => `${file}: is a copy of the ledger with their entries. Delete it.`),
    ...unsearched.map(
      (file) => `${file}: cannot be searched, because it is not text. Check it yourself, or move it away.`,
    ),
    ledgerLine(entries, erased),
    `Searched for ${howMany(withdrawals, "withdrawal")} in the ledger and ${howMany(filesSearched, "other file")}.`,
    ...(withdrawals > 0
      ? [
          "Delete them also in the system that exports come from: the next import would bring their rows back.",
        ]
      : []),
  ].join("\n");
}

function ledgerLine(entries: number, erased: boolean): string {
  if (entries === 0) return "The ledger has nothing about them.";
  return erased
    ? `Erased ${howMany(entries, "entry", "entries")} about them from the ledger.`
    : `The ledger has ${howMany(entries, "entry", "entries")} about them. Run the command again with --erase-from-ledger.`;
}
