/**
 * Letters of the Cyrillic and the Greek alphabet that look like Latin ones, in pairs: the usual ones of Unicode's list of
 * confusable characters (UTS #39).
 */
const PAIRS =
  "АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXаaсcеeһhіiјjӏlоoрpѕsуyхxѵvԁdԛqԝwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXαaιiκkνvοoρpυu";

const LATIN = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, at) => [PAIRS.charAt(2 * at), PAIRS.charAt(2 * at + 1)]),
);

/** Whether a word mixes Latin letters with Cyrillic or Greek ones: no language does, and nobody can see it. */
export function mixesAlphabets(text: string): boolean {
  return text
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word));
}

/** The text in Latin letters that it looks like; undefined where it has no letter that looks like another alphabet's. */
export function looksLike(text: string): string | undefined {
  const latin = Array.from(text, (letter) => LATIN.get(letter) ?? letter).join("");
  return latin === text ? undefined : latin;
}
