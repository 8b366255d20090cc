import { looksLike, mixesAlphabets } from "../importing/text/look-alikes.ts";
import { slug } from "../importing/text/words.ts";
import { countryOf, WORLD_REGIONS } from "../importing/values/countries.ts";
import { PATTERNS } from "../tables/patterns.ts";
import type { CountryEntry, RegistryEntry, FrameworkEntry } from "./choices.ts";

const ID = new RegExp(PATTERNS.id.pattern);

/** An item of a list, as it was written: `Name` or `id=Name`; for a country `DE`, `Germany` or `DE=region`. */
export interface Item {
  readonly text: string;
  /** The part after the equals sign. */
  readonly second?: string | undefined;
}

/** An item that cannot be accepted as written, with the rule that it breaks and a remedy. */
export interface ListDoubt {
  readonly value: string;
  readonly rule: string;
  readonly remedy: string;
}

/** Entries, and the items that cannot become one. */
export interface Listed<E extends RegistryEntry> {
  readonly entries: readonly E[];
  readonly doubts: readonly ListDoubt[];
}

/** Splits a text at commas into items. */
export function itemsOf(text: string): Item[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")
    .map((item) => {
      const [first = "", ...rest] = item.split("=").map((part) => part.trim());
      return rest.length === 0 ? { text: first } : { text: first, second: rest.join("=") };
    });
}

/** Turns items into entries with unique ids. */
export function listedEntries(items: readonly Item[]): Listed<RegistryEntry> {
  const entries: RegistryEntry[] = [];
  const doubts: ListDoubt[] = [];
  for (const { text, second } of items) {
    const entry = second === undefined ? { id: slug(text), name: text } : { id: text, name: second };
    if (mixesAlphabets(entry.name))
      doubts.push({
        value: text,
        rule: `mixes alphabets: some letters look like Latin ones, but are not${looksLike(entry.name) === undefined ? "" : `; is ${JSON.stringify(looksLike(entry.name))} meant?`}`,
        remedy: "Type it again in one alphabet.",
      });
    else if (entry.id === "")
      doubts.push({
        value: text,
        rule: "has no letter or digit for an id",
        remedy: withIdRemedy(items),
      });
    else if (entry.name === "" || !ID.test(entry.id))
      doubts.push({
        value: second === undefined ? text : `${text}=${second}`,
        rule: `must have ${entry.name === "" ? "a name after the equals sign" : "an id before the equals sign: letters, digits, hyphens and underscores"}`,
        remedy: "Write it as id=Name.",
      });
    else if (entries.some(({ id }) => id === entry.id))
      doubts.push({
        value: text,
        rule: `has the id ${entry.id}, which is already taken`,
        remedy: "Leave one out, or write it as id=Name.",
      });
    else entries.push(entry);
  }
  return { entries, doubts };
}

/** Tells how to give an entry an id: an option replaces the whole list, so with several entries all are repeated. */
function withIdRemedy(items: readonly Item[]): string {
  if (items.length === 1) return "Write it as id=Name.";
  const written = items.map(({ text, second }) =>
    second === undefined ? (slug(text) === "" ? `ID=${text}` : text) : `${text}=${second}`,
  );
  return `Write it as id=Name, with an id for ID in the whole list: ${JSON.stringify(written.join(","))}`;
}

/** The usual certifying or attesting bodies, by the names of well-known frameworks. */
const BODIES: readonly (readonly [name: RegExp, body: string])[] = [
  [/pci/i, "Qualified Security Assessor (PCI SSC)"],
  [/iso|iec/i, "Accredited certification body"],
  [/soc ?-?_?[123]/i, "Licensed CPA firm (AICPA)"],
  [/hitrust/i, "HITRUST Authorized External Assessor"],
  [/fedramp/i, "Third Party Assessment Organization (FedRAMP)"],
  [/tisax/i, "TISAX audit provider (ENX Association)"],
];

/** Turns items into frameworks. For an unknown framework the body is "Not stated". */
export function listedFrameworks(items: readonly Item[]): Listed<FrameworkEntry> {
  const { entries, doubts } = listedEntries(items);
  const body = (name: string) => BODIES.find(([known]) => known.test(name))?.[1] ?? "Not stated";
  return { entries: entries.map((entry) => ({ ...entry, body: body(entry.name) })), doubts };
}

/** Countries and their regions. */
export interface Geography extends Listed<CountryEntry> {
  readonly regions: readonly RegistryEntry[];
}

/**
 * Turns codes or names into countries, each in the region given with it, or in that of the United Nations.
 * @param own the operator's regions; if empty, the regions of the countries
 */
export function listedCountries(items: readonly Item[], own: readonly RegistryEntry[] = []): Geography {
  const doubts: ListDoubt[] = [];
  const entries: CountryEntry[] = [];
  for (const { text, second } of items) {
    const country = countryOf(text);
    if (country === undefined) {
      doubts.push({
        value: text,
        rule: "is not a country, or can mean two",
        remedy: "Write its ISO 3166-1 code of two letters.",
      });
      continue;
    }
    const region = second === undefined ? country.region : (regionNamed(second, own) ?? slug(second));
    if (own.length > 0 && !own.some(({ id }) => id === region))
      doubts.push({
        value: text,
        rule:
          second === undefined
            ? "is not in any of the given regions"
            : `is in the region ${second}, which is not one of those given`,
        remedy: `Write ${country.code}=REGION, one of ${own.map(({ id }) => id).join(", ")}.`,
      });
    else if (!entries.some(({ id }) => id === country.code))
      entries.push({ id: country.code, name: country.name, region });
  }
  const used = new Set(entries.map(({ region }) => region));
  const regions = own.length > 0 ? own : [...knownRegions(used), ...newRegions(items, used)];
  return { entries, doubts, regions };
}

function knownRegions(used: ReadonlySet<string>): RegistryEntry[] {
  return WORLD_REGIONS.filter(({ id }) => used.has(id)).map(({ id, name }) => ({ id, name }));
}

/** Returns regions that are given only with countries, by the first name used for them there. */
function newRegions(items: readonly Item[], used: ReadonlySet<string>): RegistryEntry[] {
  const known = new Set(WORLD_REGIONS.map(({ id }) => id));
  const names = items.flatMap(({ second }) => second ?? []);
  const found = new Map<string, string>();
  for (const name of names) if (!found.has(slug(name))) found.set(slug(name), name);
  return [...found].filter(([id]) => used.has(id) && !known.has(id)).map(([id, name]) => ({ id, name }));
}

function regionNamed(text: string, own: readonly RegistryEntry[]): string | undefined {
  return [...own, ...WORLD_REGIONS].find(({ id, name }) => id === text || slug(name) === slug(text))?.id;
}
