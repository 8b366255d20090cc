import { withoutLinks } from "../model/without-links.ts";

/** Plain spellings of letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: "ae",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ø: "o",
  œ: "oe",
  ŧ: "t",
  þ: "th",
};
const STROKED = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/** Legal forms, abbreviated and in full, in lower case without accents, dots and blanks. */
const LEGAL_FORMS = new Set(
  [
    // English, and forms of other countries that are written in English
    "co company corp corporation inc incorporated limited liabilitycompany limitedliabilitycompany llc llp lllp lp ltd",
    "pc plc pllc private proprietary pte pty publiclimitedcompany pvt unlimited",
    "bhd berhad dmcc fze fzco jsc pcl pjsc psc sdn wll ojsc cjsc opc",
    // German
    "ag aktiengesellschaft eg egen ek ev gbr gesellschaftmitbeschrankterhaftung gesmbh ggmbh gmbh gmbhcokg kg kgaa mbh ohg",
    "haftungsbeschrankt kommanditgesellschaft se ug",
    // French, Spanish, Portuguese, Italian, Romanian
    "asbl eurl sa sarl sas sasu sca scop scrl scs sci snc societeanonyme sprl",
    "sab sabdecv sadecv sapi sapidecv sau scl sderl sderldecv sl sll slu sociedadanonima sociedadlimitada",
    "eireli lda limitada ltda unipessoal",
    "sagl sapa societaperazioni spa srl srls",
    // Dutch
    "bv bvba cv cvba naamlozevennootschap nv vof vzw beslotenvennootschap",
    // Danish, Norwegian, Swedish, Finnish, Icelandic
    "ab aktiebolag aksjeselskap aktieselskab ans anpartsselskab aps as asa ehf hb hf ivs ks ky osakeyhtio oy oyab oyj publ",
    // Polish, Czech, Slovak, Hungarian, Croatian, Slovenian, Serbian, Bulgarian, Baltic
    "spj spk spolkaakcyjna spolkazograniczonaodpowiedzialnoscia spolkazoo spzoo",
    "akciovaspolecnost spolsro sro vos",
    "bt kft nyrt zrt ad dd doo ead eood jdoo ood ou sia uab",
    // Turkish, Greek, Russian
    "anonimsirketi limitedsirketi ltdsti sti ae epe ike αε επε ικε",
    "ao oao ooo pao zao ао зао оао ооо пао",
    // Japanese in Latin letters, Indonesian
    "gk godokaisha kabushikigaisha kabushikikaisha kk yk pt tbk",
  ]
    .join(" ")
    .split(" "),
);

/** Legal forms that can also precede a name. */
const LEADING_FORMS = new Set("ab as oy ou pt sia uab ao oao ooo pao zao ао зао оао ооо пао".split(" "));

/** Legal forms that are attached to a name without a blank and have no other meaning. */
const ATTACHED_FORMS = "株式会社 有限会社 合同会社 股份有限公司 有限责任公司 有限公司 주식회사 유한회사"
  .normalize("NFC")
  .split(" ");

/** Words for "&". They are left out between two other words. */
const AND = new Set(["and", "et", "og", "och", "und", "y"]);

/** The most words in a legal form: S. de R. L. de C. V. (sp. z o. o. sp. k. is two forms of four and two words). */
const LONGEST_FORM = 7;

/**
 * Normalises an organisation's name for comparison: removes case, width, accents, blanks, punctuation, "and" and legal
 * forms, so that "ACME Widgets, Ltd." and "Acme Widgets Limited" are equal. A name that is only a legal form stays.
 * @returns an empty string if there is neither a letter nor a digit
 */
export function organisationName(written: string): string {
  if (written === "") return "";
  const words = wordsOf(written);
  let [start, end] = [0, words.length];
  for (let before = -1; before !== end - start;) {
    before = end - start;
    end = withoutTrailingForm(words, start, end);
    if (end - start > 1 && LEADING_FORMS.has(words[start]!)) start++;
  }
  const name = words.slice(start, end);
  const joined = name
    .filter((word, index) => index === 0 || index === name.length - 1 || !AND.has(word))
    .join("");
  return withoutAttachedForms(joined);
}

/** Returns whether a normalised word (see wordsOf) means "and" and is left out between two others. */
export function isAnd(word: string): boolean {
  return AND.has(word);
}

/** Splits a text into normalised words: without case, width, accents and punctuation. */
export function wordsOf(text: string): string[] {
  return (
    withoutLinks(text)
      // Trademark signs, marks of footnotes and zero-width characters.
      .replace(/[™℠®⁰¹²³⁴-⁹]|\p{Cf}/gu, "")
      .normalize("NFKC")
      // To upper case first, which unifies ß with ss and the two lower-case sigmas.
      .toUpperCase()
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .normalize("NFC")
      .replace(STROKED, (letter) => PLAIN[letter]!)
      .replace(/[&+]/g, " and ")
      // A.C.M.E. is ACME, and S.A. is SA; O'Reilly is OReilly.
      .replace(/(?<=[\p{L}\p{N}])[.'’](?=[\p{L}\p{N}])/gu, "")
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .filter((word) => word !== "")
  );
}

/** Returns the end of the words without the longest trailing legal form; at least one word stays. */
function withoutTrailingForm(words: readonly string[], start: number, end: number): number {
  for (let length = Math.min(LONGEST_FORM, end - start - 1); length > 0; length--) {
    const form = words.slice(end - length, end).join("");
    if (!LEGAL_FORMS.has(form)) continue;
    const left = end - length;
    // GmbH & Co. KG
    return left - start > 1 && AND.has(words[left - 1]!) ? left - 1 : left;
  }
  return end;
}

/** Removes legal forms that are attached to a name without a blank. */
export function withoutAttachedForms(name: string): string {
  for (const form of ATTACHED_FORMS) {
    if (name === form) return name;
    if (name.startsWith(form)) return withoutAttachedForms(name.slice(form.length));
    if (name.endsWith(form)) return withoutAttachedForms(name.slice(0, -form.length));
  }
  return name;
}
