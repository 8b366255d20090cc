import { Command } from "commander";
import packageJson from "../../../package.json" with { type: "json" };
import { quarterOfDay } from "../../model/release-id.ts";
import type { InitSummary } from "../../operations/init-folder.ts";
import type { ReadProposal } from "../../operations/propose-lists.ts";
import { type Choices, HOST_CHOICES } from "../../starter/choices.ts";
import type { InitAnswers, InitQuestion } from "../../starter/init-answers.ts";
import { type CommonOptions, run } from "../exit.ts";
import { print, printJson } from "../print.ts";
import { quietOption } from "../quiet-option.ts";

const MISSPELT =
  "where one is a misspelling, remove its row: import --suggest then asks what the label means";

interface Options extends CommonOptions, Partial<Record<InitQuestion, string>> {
  readonly yes?: boolean;
  readonly fromSubmissions?: string;
  readonly sheet?: string;
}

export const initCommand = new Command("init")
  .summary("set up a repository of your own")
  .description(
    "Writes the repository of a benchmark of your own: a data folder with your labels and texts, what your host needs, " +
      "and a README with the next steps. In a terminal, it asks for what no option gives. With --from-submissions it names " +
      "industries that a release would withhold. No file is overwritten: either all files are written, or none.",
  )
  .argument("[folder]", "where to write it", ".")
  .option("--name <text>", "the name of the benchmark")
  .option("--provider <text>", "who publishes it")
  .option("--provider-url <address>", "the publisher's web address")
  .option("--address <address>", "where the site will be published, https://…; can be set later")
  .option("--licence <id>", "the licence of the data, by its SPDX identifier (default: CC-BY-4.0)")
  .option("--industries <list>", "names separated by commas, id=Name for an id of your own; or a CSV file")
  .option("--frameworks <list>", 'frameworks, written like industries (default: "PCI DSS v4.0.1")')
  .option("--regions <list>", "regions, written like industries (default: those of the United Nations)")
  .option(
    "--countries <list>",
    "codes or names separated by commas, DE=REGION for another region; or a CSV file",
  )
  .option(
    "--from-submissions <file>",
    "take industries, frameworks, countries and bottlenecks from an export: CSV, .xlsx or JSON lines",
  )
  .option("--sheet <name>", "with --from-submissions, the sheet of a workbook (default: the likeliest)")
  .option("--bottlenecks <list>", "causes of delay, written like industries (default: six common ones)")
  .option(
    "--host <name>",
    `${HOST_CHOICES.slice(0, -1).join(", ")}, or ${HOST_CHOICES.at(-1)} for any other (default: netlify)`,
  )
  .option("--release <id>", "the quarter of the first release (default: the current one)")
  .option("--first-year <year>", "the first year that may be published (default: the first of the data)")
  .option("-y, --yes", "ask nothing: use the defaults for what no option gives")
  .addOption(quietOption())
  .option("--json", "print what was written, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data init
  compliance-data init benchmark --name "Hotel Benchmark" --provider "Example Ltd" \\
    --industries "Hotels,Restaurants" --countries "DE,AT,CH"
  compliance-data init . --from-submissions export.csv --name "Hotel Benchmark" --provider "Example Ltd" --host netlify
  compliance-data init --name "Card Benchmark" --provider "Example Ltd" --industries industries.csv \\
    --regions "DACH,Rest of Europe" --countries "DE=DACH,AT=DACH,FR=Rest of Europe" --host cloudfront

A CSV file of industries, frameworks or regions has the column display_name, and may have id; one of countries has id, the
code, and may have region.`,
  )
  .action((folder: string, options: Options) =>
    run(options, async () => {
      const { initFolder } = await import("../../operations/init-folder.ts");
      const { initChoices } = await import("../../starter/init-answers.ts");
      const proposal = await proposalOf(options);
      const { fromSubmissions } = options;
      if (proposal !== undefined && fromSubmissions !== undefined && !options.json && !options.quiet) {
        const { foundLines } = await import("../found-lines.ts");
        const areOtherPlaces = proposal.areOtherPlaces && options.countries === undefined;
        print(`${foundLines(fromSubmissions, { ...proposal, areOtherPlaces }).join("\n")}\n`);
      }
      const answers = await answersOf(options, proposal);
      const choices = initChoices(answers, packageJson.version);
      const summary = initFolder(folder, choices);
      const { thinIndustries } = await import("../../starter/thin-industries.ts");
      const found = proposal && {
        leftOut: proposal.leftOut,
        similar: proposal.similar,
        withheld: thinIndustries(proposal.programmes, choices, proposal.leftOut),
      };
      if (options.json) printJson({ folder, ...summary, ...choices, ...found });
      else if (!options.quiet) {
        const { withheldLines } = await import("../format-ingest-report/withheld.ts");
        const withheld = found === undefined ? [] : withheldLines(found.withheld, "exactly");
        print(summaryText(folder, choices, summary, withheld, proposal !== undefined));
      }
    }),
  );

async function proposalOf({ fromSubmissions, sheet }: Options): Promise<ReadProposal | undefined> {
  if (fromSubmissions === undefined) return undefined;
  const { proposeLists } = await import("../../operations/propose-lists.ts");
  return proposeLists(fromSubmissions, sheet);
}

/** Collects the answers: from the options, else the terminal, else the file of submissions, else the defaults. */
async function answersOf(options: Options, proposal: ReadProposal | undefined): Promise<InitAnswers> {
  const { answered, openQuestions, answerProblems, withDefaults } = await import("../init-questions.ts");
  const { OPTION_OF } = await import("../../starter/init-answers.ts");
  let answers: InitAnswers = { release: quarterOfDay(new Date().toISOString()) };
  for (const question of Object.keys(OPTION_OF) as InitQuestion[]) {
    const text = options[question];
    if (text !== undefined) answers = { ...answers, ...answered(question, text) };
  }
  const proposed = proposal === undefined ? {} : answersIn(proposal);
  const { askQuestions, canAsk } = await import("../ask.ts");
  if (!options.yes && canAsk()) {
    const open = [...openQuestions(answers, proposed)];
    const taken = (question: InitQuestion, text: string) =>
      text === open[0]?.fallback && proposed[question] !== undefined
        ? { [question]: proposed[question] }
        : answered(question, text);
    await askQuestions(
      () => {
        const [next] = open;
        return (
          next && {
            ...next,
            problems: (text) => answerProblems(next.of, () => ({ ...answers, ...taken(next.of, text) })),
          }
        );
      },
      (text) => {
        const [next] = open;
        if (next !== undefined) answers = { ...answers, ...taken(next.of, text) };
        open.shift();
      },
    );
  }
  return withDefaults({ ...proposed, ...answers });
}

/** Returns the proposed lists that are not empty; the others remain to be answered. */
function answersIn({ industries, frameworks, countries, bottlenecks }: ReadProposal): InitAnswers {
  const lists = { industries, frameworks, countries, bottlenecks };
  return Object.fromEntries(Object.entries(lists).filter(([, items]) => items.length > 0));
}

/** Formats the next steps: `Next: cd benchmark, npm install, and follow README.md`. */
function nextSteps(folder: string, hasOwnPackage: boolean): string {
  const before = [...(folder === "." ? [] : [`cd ${folder}`]), ...(hasOwnPackage ? [] : ["npm install"])];
  return `Next: ${before.length === 0 ? "" : `${before.join(", ")}, and `}follow README.md`;
}

function summaryText(
  folder: string,
  choices: Choices,
  { written, hasOwnPackage }: InitSummary,
  withheld: readonly string[],
  isFromSubmissions: boolean,
): string {
  const none = isFromSubmissions ? "none found; " : "";
  const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name).join(", ");
  const { industries, frameworks, regions, countries, bottlenecks } = choices;
  const inFolder = folder === "." ? "" : ` in ${folder}/`;
  return [
    `Wrote ${written.length} files${inFolder}: ${written.join(", ")}`,
    ...(hasOwnPackage ? ["package.json is unchanged: it already depends on this program."] : []),
    "",
    `Industries: ${names(industries)}`,
    `Frameworks: ${names(frameworks)}`,
    ...regions.map(
      ({ id, name }) => `${name}: ${names(countries.filter(({ region }) => region === id)) || "no country"}`,
    ),
    `Causes of delay: ${bottlenecks === undefined ? `${none}six common ones used: see data/reference/bottlenecks.csv` : names(bottlenecks)}`,
    "Change them in data/reference/ before the first release.",
    ...(withheld.length === 0
      ? []
      : [
          "",
          "A release of this file would withhold:",
          ...[...withheld, MISSPELT].map((line) => `  ${line}`),
        ]),
    "",
    nextSteps(folder, hasOwnPackage),
  ].join("\n");
}
