import { UserError } from "../model/problem.ts";
import type { IngestReport } from "../operations/ingest-report.ts";
import { askQuestions, canAsk } from "./ask.ts";
import { manyWait, manyWaitInWords } from "./format-ingest-report/many-wait.ts";
import { waitingLines } from "./format-ingest-report/waiting.ts";
import { print, printError } from "./print.ts";

/**
 * Asks on a terminal whether to publish a release in which many programmes wait. If nobody can or should be
 * asked, it warns and continues.
 * @param mayAsk whether the operator allows questions
 * @throws UserError if the answer is no
 */
export async function confirmWaiting(report: IngestReport, mayAsk: boolean): Promise<void> {
  const many = manyWait(report);
  if (many === undefined) return;
  if (!mayAsk || !canAsk()) {
    printError(`Warning: ${manyWaitInWords(many)}.`);
    return;
  }
  print(
    `${manyWaitInWords(many)}:\n${waitingLines(report, "exactly")
      .map((line) => `- ${line}`)
      .join("\n")}`,
  );
  let answer: string | undefined;
  await askQuestions(
    () =>
      answer === undefined
        ? {
            question: "Publish the release anyway? yes or no",
            fallback: "no",
            problems: (typed) => (/^(y|yes|n|no)$/i.test(typed) ? [] : ["Type yes or no."]),
          }
        : undefined,
    (typed) => {
      answer = typed;
    },
  );
  if (/^n/i.test(answer ?? "no"))
    throw new UserError(
      "the release was not confirmed",
      "Nothing was changed. Wait for more submissions, or run it again.",
    );
}
