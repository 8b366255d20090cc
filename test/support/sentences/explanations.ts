import type { Passage } from "./passages.ts";

/** Texts with a word of comparison that make no claim, each with the reason. They name no industry or region. */

interface Explanation {
  /** Why it makes no claim about the data. */
  readonly because: string;
  readonly where?: (passage: Passage) => boolean;
  /** Whether the text appears only on some sites, depending on what is withheld and published. */
  readonly varies?: true;
  /** The text; any text at the place if omitted. */
  readonly text?: RegExp;
}

const at = (path: RegExp) => (passage: Passage) => path.test(passage.path);

export const EXPLANATIONS: readonly Explanation[] = [
  {
    because: "A table of an answer says where its intervals stand, and has the names of fields as heads.",
    varies: true,
    where: ({ path }) => path.startsWith("endpoints/"),
    text: /^\S+ of \S.*; 95% intervals are below the figures$|^moved$/,
  },
  {
    because: "A figure alone says nothing of what it means; its interval stands beside it, or in its answer.",
    varies: true,
    where: ({ caption, column }) => !(/^On \d{4}$/.test(column) && / in comparison with the /.test(caption)),
    text: /^[+−]?[$]?[\d,.]+(?: ?%| ratio| points of 100| hours per point)?(?: −?[\d,.]+ to −?[\d,.]+)?$/,
  },
  {
    because: "The methodology defines words and states rules; its numbers are thresholds.",
    where: at(/^methodology\.html$/),
  },
  {
    because: "The page of privacy says what was checked of blocks, and compares no figures of programmes.",
    where: at(/^privacy\.html$/),
  },
  {
    because:
      "The guide says how to ask, and how large and how old answers are; it compares no figures of programmes.",
    where: ({ path }) => path.startsWith("guide/"),
  },
  {
    because: "Percentiles as heads of lines, and how to read them; where distributions are published.",
    varies: true,
    where: ({ path }) => path === "compare.html",
    text: /^\d+th$|^Find the row closest to your figure:|^If three or more rows have your figure,/,
  },
  {
    because:
      "The page to compare with says how to read its percentiles; what it says of a reader's own figures, the browser computes.",
    where: ({ path }) => path === "compare.html",
  },
  {
    because: "Why a change is not told.",
    varies: true,
    text: /^A fall in .+ is not a finding before the year has ended, because they add up over the year\.$/,
  },
  {
    because: "The page for contributors says what is asked, and how to hand it in.",
    where: ({ path }) => path === "contribute.html",
  },
  {
    because:
      "The page of a release says by which rules it tells what changed, what waits and what it counts.",
    varies: true,
    where: ({ path }) => path.startsWith("releases/"),
    text: /^(?:Listed here are the largest changes, in percent|The differences below are facts about the two releases|Most programmes of a release are in the next one too: |Programmes that were added, corrected or left over wait until|Counts are in steps of five|At an unchanged mix$|Difference$|Compared with release \S+$)/,
  },
  {
    because:
      "The data dictionary says what columns hold and what is allowed in them, and shows rows of the file.",
    where: at(/^datasets\//),
  },
  {
    because:
      "The page of an endpoint says what it answers and how to ask; what its answers say stands in tables of figures.",
    where: ({ path, figure }) => path.startsWith("endpoints/") && figure === "",
  },
  {
    because: "A document of changes states the rules by which it was made.",
    where: at(/^api\/releases\/changes\//),
    text: /\b(?:[Cc]ompared|rounded|told|revision|mix|less old)\b/,
  },
  {
    because: "People write the entries of the changelog; the program does not check them.",
    where: ({ path, caption }) => path === "changelog.html" && caption === "Changes",
  },
  {
    because: "The changelog says how releases follow each other, and counts figures that differ.",
    where: at(/^changelog\.html$/),
    text: /\b(?:newest first|previous release|first release|earlier years|differences between releases|says why|What changed|larger share|all differences are revisions)\b/,
  },
  { because: "The head of a column.", text: /^(?:Rank|Rank, best first)$/ },
  { because: "The head of a column of yes and no.", text: /^Change is clear$/ },
  { because: "The head of what follows.", text: /^More signals$/ },
  {
    because: "What a signal is worth; the methodology says by which rule it is found.",
    text: /^Each figure is judged by itself, so of the many that are compared, a few move this far by chance\.$/,
  },
  {
    because: "Where figures stand in a drawing.",
    text: /: the first and the last figure are above each line\.$/,
  },
  {
    because: "In which order lines stand.",
    text: /, best first, with the percent change on \d{4}(?: \(in brackets if unclear\))?\.$/,
  },
  {
    because: "What a percentile is.",
    varies: true,
    text: /^\d+th percentile(?:, %)?$|from the 25th to the 75th percentile\.$/,
  },
  { because: "Which way is better of an index that has no unit.", text: /\blower is better\.$/ },
  {
    because: "What an unchanged mix is; said where a change is split.",
    varies: true,
    text: /^At an unchanged mix: the change if each industry/,
  },
  {
    because: "How changes of the start page are judged; said where one is called better or worse.",
    varies: true,
    text: /^Here each change is judged alone; above, only those count that are clear among all/,
  },
  {
    because: "What a mark or a word of the page stands for.",
    text: /^(?:± is half of|Changes are computed before rounding,|Differences are computed before rounding\.|A difference or change is clear if|A metric stands out most if|Only figures with a standard error are ranked\.|The second figure leaves that out:)/,
  },
  {
    because: "What a block is, against a single answer.",
    text: /^Single answers, which are not published, scatter more, about a line that may be less steep\.$/,
  },
  {
    because: "Where on the page, or of what, something stands.",
    text: /^as typed below$|every table behind it is also a CSV file|^Last updated$/,
  },
  {
    because:
      "Which way is better in a drawing, and how its scales are chosen; the methodology says which way that is.",
    text: /^(?:better|higher) →$|^(?:Better|Higher) values are further right(?:, of [^;]+ higher values)?;/,
  },
  {
    because: "Why a release is to be named.",
    text: /^Name the release when you cite: figures differ from release to release\.$/,
  },
];
