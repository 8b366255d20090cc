import { type Form, must, same } from "../form.ts";
import { change, digits, listed, plusMinus, withUnit } from "../print.ts";
import {
  areApart,
  correlation,
  type Figure,
  half95,
  isClear,
  percentChange,
  rounded,
} from "../statistics.ts";
import { type Kind, METRICS, metricNamed, type Named, type World } from "../world.ts";

/** Titles of figures: who has most and who has least, how something went through the years, what goes with what. */

type Unit = Parameters<typeof withUnit>[1];

/** What can be had most or least of. */
interface Quality {
  readonly side: "highest" | "lowest";
  readonly metric: string;
}

const ENDS: Readonly<Record<string, Quality>> = {
  "the highest maturity": { side: "highest", metric: "Maturity score" },
  "the lowest maturity": { side: "lowest", metric: "Maturity score" },
  "the highest cost": { side: "highest", metric: "Compliance cost" },
  "the lowest cost": { side: "lowest", metric: "Compliance cost" },
  "the longest remediation delay": { side: "highest", metric: "Remediation delay" },
  "the shortest remediation delay": { side: "lowest", metric: "Remediation delay" },
  "the highest rate of open findings": { side: "highest", metric: "open findings" },
};

const QUALITIES: Readonly<Record<string, string>> = {
  maturity: "Maturity score",
  cost: "Compliance cost",
  "remediation delay": "Remediation delay",
  "their rate of open findings": "open findings",
};

const END = `(?:${Object.keys(ENDS).join("|")})`;
const PLURALS = { industries: "industry", regions: "region", requirements: "requirement" } as const;

/** Whom a title is about, if one without an error has most or least. */
const AMONG = "Of the (?<among>industries|regions) with a standard error, ";

/** One clause: one is highest or lowest, or several without a clear difference are, or none clearly is. */
const SOME = `(?<names>.+?) had (?<end>${END})(?:, at (?<value>[^;()]+)| \\((?:(?<values>[^()]+) cannot be told apart(?:, because (?<unsure>[^()]+) less certain)?|(?<number>both|all) at (?<alike>[^()]+))\\))`;
const NOBODY = `(?:[Nn]o (?<kind>industry|region|requirement)|none) clearly had (?<clearly>${END})`;
const anonymous = (pattern: string) => pattern.replace(/\?<\w+>/g, "?:");

/** Everybody who is compared in a quality. */
function compared(
  world: World,
  metric: string,
  kind: Kind | "requirement",
): { items: readonly Named[]; unit: Unit } {
  const known = metricNamed(metric);
  if (known === undefined || kind === "requirement") return { items: world.openRates(), unit: "percent" };
  return { items: world.means(kind, known), unit: known.unit };
}

/**
 * Those that no other clearly exceeds, or falls below; the most extreme first. Of those without an error, only the ones
 * that no figure with an error is beyond.
 */
function atTheEnd(items: readonly Named[], side: Quality["side"]): Named[] {
  const sign = side === "highest" ? 1 : -1;
  const sure = items.filter(({ figure }) => figure.se !== null);
  const beats = (one: Figure, other: Figure) =>
    sign * (one.value - other.value) > 0 && (other.se === null || areApart(one, other));
  return items
    .filter(({ figure }) => !sure.some((other) => beats(other.figure, figure)))
    .sort((a, b) => sign * (b.figure.value - a.figure.value));
}

/** Whether any two can be told apart. */
const someDiffer = (items: readonly Named[]) =>
  items.some((one) => items.some((other) => areApart(one.figure, other.figure)));

/** Those with an error. */
const sureOf = (items: readonly Named[]) => items.filter(({ figure }) => figure.se !== null);

/** Whether one without an error is as far out as one of those at an end, so that a title is about those with one only. */
function isUnsureAtAnEnd(items: readonly Named[]): boolean {
  const ends = (["lowest", "highest"] as const).map((side) =>
    atTheEnd(sureOf(items), side).map(({ figure }) => figure.value),
  );
  const [low, high] = [Math.max(...ends[0]!), Math.min(...ends[1]!)];
  return items.some(({ figure: { se, value } }) => se === null && (value <= low || value >= high));
}

function clauseFaults(
  world: World,
  kind: Kind | "requirement",
  clause: string,
  among: string | undefined,
): string[] {
  const some = new RegExp(`^${SOME}$`).exec(clause)?.groups;
  const nobody = new RegExp(`^${NOBODY}$`).exec(clause)?.groups;
  const end = some?.end ?? nobody?.clearly;
  if (end === undefined) return [`"${clause}" is no clause of its form`];
  const { side, metric } = ENDS[end]!;
  const { items: all, unit } = compared(world, metric, kind);
  const items = among === undefined ? all : sureOf(all);
  const found = atTheEnd(items, side);
  const isOfAll = must(
    (among !== undefined) === isUnsureAtAnEnd(all),
    "whether one without an error is at an end is said wrongly",
  );
  if (nobody !== undefined) {
    return [
      ...isOfAll,
      ...must((nobody.kind === undefined) === (among !== undefined), "it says twice of whom, or never"),
      ...same("what is compared", nobody.kind ?? kind, kind),
      ...must(found.length > 1, `${found[0]?.name} clearly is`),
    ];
  }
  const told = (figures: readonly Named[]) => figures.map(({ shown }) => withUnit(world, unit, shown));
  return [
    ...isOfAll,
    ...must(items.length > 1, "there is nobody to be compared with"),
    ...must(someDiffer(items), "no two can be told apart"),
    ...must(
      found.every(({ figure }) => figure.se !== null),
      "one of them has no error",
    ),
    ...same(
      `who has ${side} ${metric}`,
      some!.names!,
      listed(
        found.map(({ name }) => name),
        "or",
      ),
    ),
    ...(some!.value === undefined
      ? [
          ...must(found.length > 1, "one can be told apart from all others"),
          ...same(
            "the figures",
            some!.values ??
              listed(
                found.map(() => some!.alike!),
                "and",
              ),
            listed(told(found), "and"),
          ),
          ...must(
            (some!.values === undefined) ===
              (new Set(told(found)).size === 1 && unsureIn(items, found).length === 0),
            "whether all are alike is said wrongly",
          ),
          ...(some!.number === undefined
            ? []
            : same("how many", some!.number, found.length === 2 ? "both" : "all")),
          ...same("which are less certain", some!.unsure ?? "", unsureInWords(told(unsureIn(items, found)))),
        ]
      : [
          ...must(found.length === 1, "others cannot be told apart from it"),
          ...same("the figure", some!.value, told(found)[0] ?? ""),
        ]),
  ];
}

/** Those of an end whose figure is further from it than one that clearly is not there, and less certain than that one. */
function unsureIn(items: readonly Named[], found: readonly Named[]): Named[] {
  const names = new Set(found.map(({ name }) => name));
  const others = items.filter(({ name, figure }) => !names.has(name) && figure.se !== null);
  const [first] = found;
  return found.filter(({ figure }) =>
    others.some(
      ({ figure: other }) =>
        (other.value - first!.figure.value) * (figure.value - other.value) > 0 && figure.se! > other.se!,
    ),
  );
}

const unsureInWords = (figures: readonly string[]) =>
  figures.length === 0 ? "" : `${listed(figures, "and")} ${figures.length === 1 ? "is" : "are"}`;

/** What a title compares: by the noun in it, or by its first name. */
function kindIn(world: World, title: string): Kind | "requirement" {
  if (/open findings/.test(title)) return "requirement";
  const among = new RegExp(`^${AMONG}`).exec(title)?.groups?.among;
  if (among !== undefined) return PLURALS[among as "industries" | "regions"];
  const noun = /\b(industry|region)\b/.exec(title)?.[1];
  if (noun !== undefined) return noun as Kind;
  return world.all("region").some(({ name }) => title.startsWith(name)) ? "region" : "industry";
}

const SERIES =
  /^(?<subject>Automation) (?:(?<verb>rose|fell) (?<always>every year, )?from (?<a>\S+) in (?<ya>\d{4}) to (?<b>\S+) in (?<yb>\d{4})|in (?<yc>\d{4}) and (?<yd>\d{4}) cannot be told apart: (?<c>\S+) and (?<d>\S+?))(?:; (?<now>\S+) in (?<yn>\d{4}) to date)?$/;

export const titleForms: readonly Form[] = [
  {
    claims: "a change of an industry's remediation delay in a drawing, in brackets unless it is clear",
    examples: ["(−2.1%)", "+14.6%"],
    where: ({ figure, path, drawing }) =>
      drawing !== undefined && [figure, path].some((place) => place.includes("remediation-by-industry")),
    pattern: /^(?<open>\(?)(?<change>[+−]?[\d,.]+%)\)?$/,
    check: ({ world, said, passage }) => {
      const industries = world.all("industry");
      const [label] = passage.drawing!.above(industries.flatMap(({ name }) => [name, `${name} *`]));
      const industry = industries.find(({ name }) => label === name || label === `${name} *`);
      const metric = metricNamed("Remediation delay")!;
      const [now, before] = industry
        ? [world.mean(industry, metric), world.mean(industry, metric, world.benchmark - 1)]
        : [];
      const moved = now && before && percentChange(now, before);
      if (!moved) return ["it is beside no industry with figures of both years"];
      return [
        ...same("the change", said.change!, change(world, metric, now.value, before.value)),
        ...must(isClear(moved) === (said.open === ""), "brackets say wrongly whether the change is clear"),
      ];
    },
  },
  {
    claims: "who has the most and who the least of something, each against all others",
    examples: [
      "FinTech had the highest maturity, at 66.7; Hospitality had the lowest maturity, at 48.6",
      "Latin America or Middle East and Africa had the lowest maturity (56.4 and 59.0 cannot be told apart, because 59.0 is less certain); no region clearly had the highest maturity",
      "Security testing had the highest rate of open findings, at 34.5%",
      "Of the industries with a standard error, Alpha had the highest cost, at $154,300; none clearly had the lowest cost",
    ],
    pattern: new RegExp(
      `^(?:${AMONG})?(?:${anonymous(SOME)}|${anonymous(NOBODY)})(?:; (?:${anonymous(SOME)}|${anonymous(NOBODY)}))?$`,
    ),
    check: ({ world, passage, said }) => {
      const text = passage.text.replace(/^Data: /, "");
      const kind = kindIn(world, text);
      const among = said.among === "" ? undefined : said.among;
      return text
        .replace(new RegExp(`^${anonymous(AMONG)}`), "")
        .split("; ")
        .flatMap((clause) => clauseFaults(world, kind, clause, among));
    },
  },
  {
    claims: "nobody clearly has the most or the least of something",
    examples: [
      "No industry clearly had the highest cost or the lowest cost: from $97,000 to $277,400",
      "No requirement clearly had the highest rate of open findings: from 11.9% to 34.5%",
      "Of the regions with a standard error, none clearly had the highest maturity or the lowest maturity: from 50.0 to 60.0",
    ],
    pattern: new RegExp(
      `^(?:No (?<kind>industry|region|requirement)|${AMONG}none) clearly had (?<one>${END})(?: or (?<other>${END}))?: (?<extent>from .+ to .+|all at .+)$`,
    ),
    check: ({ world, said, passage }) => {
      const kind = kindIn(world, passage.text);
      const ends = [said.one!, said.other!].filter((end) => end !== "");
      if (new Set(ends.map((end) => ENDS[end]!.side)).size < ends.length) return ["one end is named twice"];
      return ends.flatMap((end) => {
        const { side, metric } = ENDS[end]!;
        const { items: all, unit } = compared(world, metric, kind);
        const items = said.among === "" ? all : sureOf(all);
        const found = atTheEnd(items, side);
        return [
          ...must((said.among !== "") === isUnsureAtAnEnd(all), "of whom it is said is wrong"),
          ...must(found.length > 1, `${found[0]?.name} clearly has`),
          ...must(someDiffer(items), "no two can be told apart"),
          ...same("the extent", said.extent!, extentOf(world, items, unit)),
        ];
      });
    },
  },
  {
    claims: "who has no error, so that a title does not compare it",
    examples: [
      "Not compared, because without a standard error: Alpha.",
      "Not compared, because without a standard error: Alpha and Beta.",
      "Not compared, because without a standard error: 4 industries.",
    ],
    pattern:
      /^Not compared, because without a standard error: (?:(?<count>\d+) (?<kinds>industries|regions)|(?<names>.+?))\.$/,
    check: ({ world, said, passage }) => {
      const [, quality, kind] =
        /\b(maturity|cost|remediation)-by-(industry|region)\b/.exec(`${passage.figure} ${passage.path}`) ??
        [];
      if (quality === undefined) return ["it is in no figure whose title compares"];
      const metric = quality === "remediation" ? "Remediation delay" : QUALITIES[quality]!;
      const { items } = compared(world, metric, kind as Kind);
      const out = items.filter(({ figure }) => figure.se === null).map(({ name }) => name);
      return [
        ...must(out.length > 0, "there is nobody"),
        ...must(sureOf(items).length > 1, "there are no two to compare"),
        ...same("how many there are", said.count!, out.length > 3 ? String(out.length) : ""),
        ...same("who they are", said.names!, out.length > 3 ? "" : inOrder(said.names!, out)),
        ...must(said.kinds === "" || PLURALS[said.kinds as keyof typeof PLURALS] === kind, "of another kind"),
      ];
    },
  },
  {
    claims: "no two can be told apart",
    examples: [
      "No two industries can be told apart in maturity: from 48.6 to 66.7",
      "No two regions can be told apart in cost: all at $97,000",
      "No two industries with a standard error can be told apart in maturity: from 48.6 to 66.7",
    ],
    pattern: new RegExp(
      `^No two (?<kinds>industries|regions|requirements)(?<sure> with a standard error)? can be told apart in (?<quality>${Object.keys(QUALITIES).join("|")}): (?<extent>from .+ to .+|all at .+)$`,
    ),
    check: ({ world, said }) => {
      const kind = PLURALS[said.kinds as keyof typeof PLURALS];
      const { items: all, unit } = compared(world, QUALITIES[said.quality!]!, kind);
      const items = sureOf(all);
      return [
        ...must(items.length > 1, "there are not two with an error"),
        ...must((said.sure !== "") === items.length < all.length, "of whom it is said is wrong"),
        ...must(!someDiffer(items), "some can be told apart"),
        ...same("the extent", said.extent!, extentOf(world, items, unit)),
      ];
    },
  },
  {
    claims: "no two can be compared, because at most one has an error",
    examples: [
      "No two industries can be compared in maturity, because none has a standard error: from 48.6 to 66.7",
      "No two regions can be compared in cost, because only one has a standard error: all at $97,000",
    ],
    pattern: new RegExp(
      `^No two (?<kinds>industries|regions) can be compared in (?<quality>${Object.keys(QUALITIES).join("|")}), because (?<known>none|only one) has a standard error: (?<extent>from .+ to .+|all at .+)$`,
    ),
    check: ({ world, said }) => {
      const kind = PLURALS[said.kinds as "industries" | "regions"];
      const { items, unit } = compared(world, QUALITIES[said.quality!]!, kind);
      const known = sureOf(items).length;
      return [
        ...must(items.length > 1, "there are not two"),
        ...must(known < 2, "two have an error"),
        ...same("how many have one", said.known!, known === 0 ? "none" : "only one"),
        ...same("the extent", said.extent!, extentOf(world, items, unit)),
      ];
    },
  },
  {
    claims: "there is nobody to be compared with",
    examples: ["Alpha had no other published industry to compare with"],
    pattern: /^(?<name>.+) had no other published (?<kind>industry|region) to compare with$/,
    check: ({ world, said }) => {
      const names = world.means(said.kind as Kind, METRICS[0]!).map(({ name }) => name);
      return same("who has figures", said.name!, names.join());
    },
  },
  {
    claims: "how the mean of all programmes went from the first to the last whole year",
    examples: [
      "Automation rose every year, from 32.8% in 2019 to 54.8% in 2025; 58.7% in 2026 to date",
      "Automation fell from 32.8% in 2019 to 24.8% in 2025",
      "Automation in 2019 and 2025 cannot be told apart: 32.8% and 33.0%; 32.9% in 2026 to date",
    ],
    pattern: SERIES,
    check: ({ world, said }) => {
      const metric = metricNamed("Automation rate")!;
      const all = Array.from({ length: world.benchmark - world.first + 1 }, (_, at) => world.first + at);
      const told = all.flatMap((year) => {
        const mean = world.global(metric, year);
        return mean === null ? [] : [{ year, mean }];
      });
      const whole = told.filter(({ year }) => !world.toDate || year < world.benchmark);
      const [first, last] = [whole[0], whole.at(-1)];
      if (!first || !last || first === last) return ["there are no two whole years"];
      const text = ({ mean }: typeof first) => withUnit(world, metric.unit, mean.value);
      const moved = last.mean.value - first.mean.value;
      const isApart = areApart(last.mean, first.mean);
      const always =
        whole.length > 2 &&
        whole.slice(1).every(({ year, mean }, at) => {
          const before = whole[at]!;
          const step = mean.value - before.mean.value;
          const isNext = before.year === year - 1 && world.isLikeNext(before.year);
          return isNext && areApart(mean, before.mean) && step > 0 === moved > 0;
        });
      const open = told.at(-1)!;
      return [
        ...must(world.areAlike(first.year, last.year), "the two years are of other industries"),
        ...must(isApart === (said.verb !== ""), "whether the two can be told apart is said wrongly"),
        ...same("the first year", said.ya || said.yc!, String(first.year)),
        ...same("the last whole year", said.yb || said.yd!, String(last.year)),
        ...same("the first figure", said.a || said.c!, text(first)),
        ...same("the last figure", said.b || said.d!, text(last)),
        ...(said.verb === "" ? [] : same("the way", said.verb!, moved > 0 ? "rose" : "fell")),
        ...must(said.always === "" || always, "it did not so every year"),
        ...must((said.now !== "") === (open !== last), "whether a year to date is there is said wrongly"),
        ...(said.now === ""
          ? []
          : [
              ...same("the figure to date", said.now!, text(open)),
              ...same("its year", said.yn!, String(open.year)),
            ]),
      ];
    },
  },
  {
    claims: "in which metrics all industries clearly moved one way between whole years, or how many did",
    examples: [
      "From 2019 to 2025, automation rate clearly rose in all 7 industries",
      "From 2023 to 2026, maturity score and automation rate clearly rose and audit hours clearly fell in all 7 industries",
      "From 2023 to 2026, no metric clearly moved one way in every industry; audit hours clearly rose in 1 of 2",
      "In no industry did a metric clearly move",
      "From 2025 to 2026, compliance cost clearly rose in all 2 industries that can be compared",
      "Compliance cost clearly rose in all 2 industries, each from its first to its last year with a standard error",
      "No metric clearly moved one way in every industry; audit hours clearly rose in 1 of 2 that can be compared, each from its first to its last year with a standard error",
      "Whether a metric moved can be judged in no industry",
    ],
    pattern:
      /^(?:From (?<from>\d{4}) to (?<to>\d{4}), )?(?:(?<all>.+ clearly (?:rose|fell)) in (?:all (?<count>\d+) industries|the one industry)(?<can1> that can be compared)?(?<known1>, each from its first to its last year with a standard error)?|(?<some>[Nn]o metric clearly moved one way in every industry)(?:; (?<often>[\w -]+) clearly (?<way>rose|fell) in (?<many>\d+) of (?<of>\d+)(?<can2> that can be compared)?(?<known2>, each from its first to its last year with a standard error)?)?|In no industry did a metric clearly move|(?<unjudged>Whether a metric moved can be judged in no industry))$/,
    check: ({ world, said }) => {
      const { moves, spans, areShown } = coursesOf(world);
      const industries = world.all("industry").length;
      if (said.unjudged !== "")
        return must(
          moves.every(({ of }) => of === 0),
          "it can be judged in one",
        );
      const everywhere = moves.filter(({ count, of }) => count > 0 && count === of);
      const told = everywhere.length === 0 ? moves : everywhere;
      const most = Math.max(0, ...told.map(({ count }) => count));
      const foremost = told.filter(({ count }) => count === most && count > 0);
      const of = foremost[0]?.of ?? 0;
      const which = of < industries ? " that can be compared" : "";
      const span = spans(foremost.map(({ metric }) => metric));
      const isKnown = said.known1 !== "" || said.known2 !== "";
      const isOther = span.includes(" or ") && !areShown(foremost.map(({ metric }) => metric));
      const years = [
        ...(said.from === "" ? [] : same("the years", `${said.from} to ${said.to}`, span)),
        ...must(
          (said.all === "" && said.often === "") || isKnown === isOther,
          "of which years is said wrongly",
        ),
      ];
      if (said.some !== "") {
        const [one] = foremost;
        return [
          ...years,
          ...must(everywhere.length === 0, "a metric did"),
          ...(said.often === ""
            ? []
            : [
                ...must(foremost.length === 1, "others moved in as many"),
                ...same("which did most", `${said.often} ${said.way}`, `${one?.label} ${one?.way}`),
                ...same("in how many", `${said.many} of ${said.of}${said.can2}`, `${most} of ${of}${which}`),
              ]),
        ];
      }
      if (said.all === "") return must(most === 0, `${foremost[0]?.label} did`);
      const named = [...said.all!.matchAll(/(.+?) clearly (rose|fell)(?: and |, |$)/g)].flatMap(
        ([, labels, way]) => labels!.split(/, | and /).map((label) => `${label} ${way}`),
      );
      const found = foremost.map(({ label, way }) => `${label} ${way}`);
      return [
        ...years,
        ...must(everywhere.length > 0, "it did not in every industry"),
        ...same("how many there are", `${said.count || "1"}${said.can1}`, `${of}${which}`),
        ...same("what moved", named.toSorted().join(), found.toSorted().join()),
      ];
    },
  },
  {
    claims: "in how many industries automation goes with audit hours, and which way",
    examples: [
      "More automation goes with fewer audit hours in every industry: correlation over blocks −0.69 to −0.57",
      "More automation goes with fewer audit hours in 2 of 7 industries, with more in 1: correlation over blocks −0.69 to 0.57",
      "More automation goes with fewer audit hours in every industry that can be judged: correlation over blocks −0.69",
      "More automation goes with fewer audit hours in the only industry that can be judged: correlation over blocks −0.69",
      "In no industry does automation clearly go with more or fewer audit hours",
      "In no industry that can be judged does automation clearly go with more or fewer audit hours",
      "Whether automation goes with audit hours can be judged in no industry",
    ],
    // The last has no word of comparison.
    byPlace: true,
    pattern:
      /^(?:(?<nowhere>Whether automation goes with audit hours can be judged in no industry)|In no industry(?<nobody> that can be judged)? does automation clearly go with (?<none>more or fewer) audit hours|More automation goes with (?<way>more|fewer) audit hours in (?<many>every industry|the only industry|\d+ of \d+ industr(?:y|ies))(?<some> that can be judged)?(?:, with more in (?<others>\d+))?: correlation over blocks (?<most>−?[\d.]+)(?: to (?<least>−?[\d.]+))?)$/,
    check: ({ world, said }) => {
      const clouds = world.all("industry").filter(({ id }) => world.cloud(id).length > 0);
      const all = clouds.filter(({ id }) => world.correlation(id)?.se != null);
      const clear = all.flatMap(({ id }) => {
        const found = world.correlation(id);
        if (found?.se == null || (found.low <= 0 && found.high >= 0)) return [];
        return isClear({ value: found.r, se: found.se, df: Infinity }) ? [found.r] : [];
      });
      if (said.nowhere !== "")
        return must(clouds.length > 0 && all.length === 0, `${all.length} can be judged`);
      const judged = must(
        (said.nobody || said.some) === (all.length < clouds.length ? " that can be judged" : ""),
        "whether all can be judged is said wrongly",
      );
      if (said.none !== "")
        return [...judged, ...must(clear.length === 0 && all.length > 0, `${clear.length} are clear`)];
      const fewer = clear.filter((r) => r < 0).length;
      const more = clear.length - fewer;
      const isMixed = fewer > 0 && more > 0;
      const counted = isMixed || fewer > 0 ? fewer : more;
      const [most, least] = [Math.min(...clear), Math.max(...clear)].map((r) => digits(world, "ratio", r));
      const many =
        counted === all.length
          ? all.length === 1 && clouds.length > 1
            ? "the only industry"
            : "every industry"
          : `${counted} of ${all.length} ${all.length === 1 ? "industry" : "industries"}`;
      return [
        ...judged,
        ...must(clear.length > 0, "it is clear in none"),
        ...same("the way", said.way!, fewer > 0 ? "fewer" : "more"),
        ...same("how many", said.many!, many),
        ...same("how many go the other way", said.others!, isMixed ? String(more) : ""),
        ...same("the strongest", said.most!, most ?? ""),
        ...same("the weakest", said.least || said.most!, least ?? ""),
      ];
    },
  },
  {
    claims: "the correlations over all blocks, and over the means of industries",
    examples: [
      "Over the blocks of all industries together the correlation is −0.40 (−0.45 to −0.34), and over the means of 7 industries −0.22: industries differ in their level of both.",
      "Over the blocks of all industries together the correlation is −0.40 (−0.45 to −0.34), and over the means of 7 industries −0.22.",
      "Over the blocks of all industries together the correlation is −0.40.",
    ],
    pattern:
      /^Over the blocks of all industries together the correlation is (?<r>−?[\d.]+)(?: \((?<low>−?[\d.]+) to (?<high>−?[\d.]+)\))?(?:, and over the means of (?<count>\d+) industries (?<means>−?[\d.]+))?(?<differ>: industries differ in their level of both)?\.$/,
    check: ({ world, said }) => {
      const found = world.correlation();
      if (found === undefined) return ["there is none"];
      const ratio = (value: number | null) => (value === null ? "" : digits(world, "ratio", value));
      const [rate, hours] = [metricNamed("Automation rate")!, metricNamed("Audit hours")!];
      const spent = world.means("industry", hours);
      // As printed, for that is what the figure has.
      const printed = (metric: typeof rate, value: number) =>
        rounded(value, world.methodology.rounding[metric.unit]!);
      const pairs = world.means("industry", rate).map(({ shown }, at) => ({
        x: printed(rate, shown),
        y: printed(hours, spent[at]!.shown),
        count: 1,
      }));
      const differs = (metric: typeof rate) => {
        return someDiffer(world.means("industry", metric));
      };
      return [
        ...same("the correlation", said.r!, ratio(found.r)),
        ...same("its interval", said.low! + said.high!, ratio(found.low) + ratio(found.high)),
        ...(said.count === ""
          ? []
          : [
              ...same("the number of industries", said.count!, String(pairs.length)),
              ...same("the correlation of means", said.means!, ratio(correlation(pairs, 0)?.r ?? null)),
            ]),
        ...must(
          said.differ === "" || (differs(rate) && differs(hours)),
          "industries cannot be told apart in both",
        ),
      ];
    },
  },
  {
    claims: "the correlation over the blocks of an industry, in a drawing",
    examples: ["−0.66 (−0.74, −0.55)"],
    where: ({ drawing }) => drawing !== undefined,
    pattern: /^(?<r>−?[\d.]+) \((?<low>−?[\d.]+), (?<high>−?[\d.]+)\)$/,
    check: ({ world, passage }) => {
      const all = world.all("industry");
      // A name that was broken to fit ends in the line above the correlation.
      const ends = all.flatMap(({ name }) => endsOfName(name));
      const [label = ""] = passage.drawing!.above(ends);
      const own = all.filter(({ name }) => endsOfName(name).includes(label));
      const found = own.flatMap(({ id }) => {
        const { r, low, high } = world.correlation(id) ?? {};
        const ratio = (value: number) => digits(world, "ratio", value);
        return r == null || low == null || high == null
          ? []
          : [`${ratio(r)} (${ratio(low)}, ${ratio(high)})`];
      });
      return must(found.includes(passage.text), `it is of "${label}", which has ${found.join(" · ")}`);
    },
  },
  {
    claims: "how wide the widest interval of a series is",
    examples: ["95% interval, at most ±0.46 points"],
    where: ({ figure, path }) => `${figure}${path}`.includes("automation-over-time"),
    pattern: /^95% interval, at most (?<half>±[\d.]+) points$/,
    check: ({ world, said }) => same("the widest", said.half!, widest(world)),
  },
];

/** Names as a list, in the order in which a text has them. */
const inOrder = (text: string, names: readonly string[]) =>
  listed(
    names.toSorted((a, b) => text.indexOf(a) - text.indexOf(b)),
    "and",
  );

/** A name, and its last words, with the star of few programmes or without: `Financial Services`, `Services *`. */
const endsOfName = (name: string) =>
  name.split(" ").flatMap((_, at, words) => {
    const end = words.slice(at).join(" ");
    return [end, `${end} *`];
  });

/** In how many industries each metric clearly moved, from the first whole year with an error to the last. */
function coursesOf(world: World) {
  const last = world.toDate ? world.benchmark - 1 : world.benchmark;
  const ends = METRICS.flatMap((metric) =>
    world.all("industry").flatMap((industry) => {
      const shown = Array.from({ length: last - world.first + 1 }, (_, at) => world.first + at).flatMap(
        (year) => {
          const mean = world.mean(industry, metric, year);
          return mean === null ? [] : [{ year, mean }];
        },
      );
      const known = shown.filter(({ mean }) => mean.se != null);
      const [from, to] = [known[0], known.at(-1)];
      const isShown = from === shown[0] && to === shown.at(-1);
      return from && to && from !== to ? [{ metric, from, to, isShown }] : [];
    }),
  );
  const moves = METRICS.flatMap((metric) =>
    (["rose", "fell"] as const).map((way) => ({
      metric,
      label: metric.label.toLowerCase(),
      way,
      of: ends.filter(({ metric: own }) => own === metric).length,
      count: ends.filter(
        ({ metric: own, from, to }) =>
          own === metric &&
          areApart(to.mean, from.mean) &&
          to.mean.value > from.mean.value === (way === "rose"),
      ).length,
    })),
  );
  const spans = (metrics: readonly (typeof METRICS)[number][]) =>
    [
      ...new Set(
        ends.flatMap(({ metric, from, to }) =>
          metrics.includes(metric) ? [`${from.year} to ${to.year}`] : [],
        ),
      ),
    ].join(" or ");
  const areShown = (metrics: readonly (typeof METRICS)[number][]) =>
    ends.every(({ metric, isShown }) => isShown || !metrics.includes(metric));
  return { moves, spans, areShown };
}

/** Half of the widest interval of the years of automation. */
function widest(world: World): string {
  const years = Array.from({ length: world.benchmark - world.first + 1 }, (_, at) => world.first + at);
  const means = years.flatMap((year) => world.global(metricNamed("Automation rate")!, year) ?? []);
  const half = (figure: Figure) => half95(figure) ?? 0;
  return plusMinus(means.reduce((most, mean) => (half(mean) > half(most) ? mean : most)));
}

function extentOf(world: World, items: readonly Named[], unit: Unit): string {
  const values = items.map(({ shown }) => shown);
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => withUnit(world, unit, value));
  return low === high ? `all at ${high}` : `from ${low} to ${high}`;
}
