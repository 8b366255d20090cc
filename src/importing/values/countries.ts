import codes from "i18n-iso-countries/codes.json" with { type: "json" };
import german from "i18n-iso-countries/langs/de.json" with { type: "json" };
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import spanish from "i18n-iso-countries/langs/es.json" with { type: "json" };
import french from "i18n-iso-countries/langs/fr.json" with { type: "json" };

/** A country of ISO 3166-1, with its short English name and its default region. */
export interface KnownCountry {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** Id of its region in `WORLD_REGIONS`. */
  readonly region: string;
}

/**
 * The geographic regions of the United Nations (M49, https://unstats.un.org/unsd/methodology/m49/) with the codes of their
 * countries. The Americas are in two parts, as in M49. Taiwan and Kosovo, which M49 does not list, are with their neighbours.
 */
export const WORLD_REGIONS: readonly {
  readonly id: string;
  readonly name: string;
  readonly codes: string;
}[] = [
  {
    id: "africa",
    name: "Africa",
    codes:
      "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW",
  },
  { id: "northern-america", name: "Northern America", codes: "BM CA GL PM US" },
  {
    id: "latin-america",
    name: "Latin America and the Caribbean",
    codes:
      "AG AI AR AW BB BL BO BQ BR BS BV BZ CL CO CR CU CW DM DO EC FK GD GF GP GS GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI",
  },
  {
    id: "asia",
    name: "Asia",
    codes:
      "AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE",
  },
  {
    id: "europe",
    name: "Europe",
    codes:
      "AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK",
  },
  {
    id: "oceania",
    name: "Oceania",
    codes: "AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS",
  },
];

type Names = Readonly<Record<string, string | readonly string[]>>;

const ENGLISH: Names = english.countries;
/** The languages in which country names are recognised. */
const LANGUAGES: readonly Names[] = [ENGLISH, german.countries, french.countries, spanish.countries];

/** Common names of countries for which the list has another name first. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  CD: "DR Congo",
  CG: "Congo",
  CI: "Côte d'Ivoire",
  CN: "China",
  CZ: "Czechia",
  FM: "Micronesia",
  GM: "Gambia",
  IR: "Iran",
  MD: "Moldova",
  MK: "North Macedonia",
  PS: "Palestine",
  RU: "Russia",
  TW: "Taiwan",
  TZ: "Tanzania",
  US: "United States",
  VG: "British Virgin Islands",
  VI: "US Virgin Islands",
};

/** Short names in use that the lists lack, and the names of countries in their own languages. */
const OTHER_NAMES: Names = {
  AE: ["UAE", "Emirates", "VAE", "EAU"],
  AL: ["Shqipëria"],
  BA: ["Bosnia", "Bosna i Hercegovina"],
  BE: ["België"],
  BN: ["Brunei"],
  BR: ["Brasil"],
  CD: ["DRC"],
  CH: ["Svizzera"],
  CZ: ["Tschechien", "Chequia", "Česko", "Česká republika"],
  DK: ["Danmark"],
  EE: ["Eesti"],
  FI: ["Suomi"],
  GB: ["England", "Scotland", "Wales", "Northern Ireland", "Großbritannien", "Inglaterra"],
  GR: ["Hellas"],
  HK: ["Hong Kong", "Hongkong", "Hong Kong SAR"],
  HR: ["Hrvatska"],
  HU: ["Magyarország"],
  IE: ["Éire"],
  IS: ["Ísland"],
  IT: ["Italia"],
  KG: ["Kirghizia", "Kyrgyz Republic"],
  KR: ["Korea", "Corea del Sur"],
  KZ: ["Qazaqstan"],
  LT: ["Lietuva"],
  LU: ["Lëtzebuerg"],
  LV: ["Latvija"],
  MK: ["Macedonia"],
  MM: ["Burma", "Birmanie"],
  MO: ["Macau"],
  NL: ["Holland", "Nederland"],
  NO: ["Norge", "Noreg"],
  PL: ["Polska"],
  RO: ["România"],
  SA: ["KSA"],
  SE: ["Sverige"],
  SI: ["Slovenija"],
  SK: ["Slovak Republic", "Slovensko"],
  ST: ["São Tomé"],
  SY: ["Syria"],
  SZ: ["Swaziland"],
  TL: ["East Timor"],
  TR: ["Türkiye"],
  US: ["America", "USA", "Vereinigte Staaten", "États-Unis", "Estados Unidos"],
  UZ: ["O‘zbekiston", "Uzbekiston"],
  VA: ["Vatican"],
};

const KNOWN: ReadonlyMap<string, KnownCountry> = new Map(
  WORLD_REGIONS.flatMap(({ id, codes }) =>
    codes.split(" ").map((code) => [code, { code, name: nameOf(code), region: id }] as const),
  ),
);

const BY_LABEL = byLabel();

/**
 * Returns the country of a code (two or three letters) or a name in English, German, French or Spanish, ignoring case,
 * accents and punctuation.
 * @returns undefined if it is not a country, or is ambiguous
 */
export function countryOf(label: string): KnownCountry | undefined {
  const code = BY_LABEL.get(letters(label));
  return code == null ? undefined : KNOWN.get(code);
}

function nameOf(code: string): string {
  const [first = code] = [ENGLISH[code] ?? code].flat();
  return USUAL_NAMES[code] ?? first;
}

/** Maps the letters of codes and names to codes; null for an ambiguous name. */
function byLabel(): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  const add = (label: string, code: string) => {
    const key = letters(label);
    const other = found.get(key);
    if (key !== "") found.set(key, other === undefined || other === code ? code : null);
  };
  for (const { code, name } of KNOWN.values()) {
    add(name, code);
    for (const names of [...LANGUAGES, OTHER_NAMES])
      for (const label of [names[code] ?? []].flat()) add(label, code);
  }
  // A code takes precedence over an abbreviated name of another country.
  for (const [two, three] of codes) {
    if (two === undefined || three === undefined || !KNOWN.has(two)) continue;
    for (const code of [two, three]) found.set(letters(code), two);
  }
  return found;
}

function letters(label: string): string {
  return label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
