/**
 * Cyrillic and Greek letters, each followed by the Latin letter that it looks like: the common ones of Unicode's list of
 * confusable characters (UTS #39).
 */
const PAIRS =
  "АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXаaсcеeһhіiјjӏlоoрpѕsуyхxѵvԁdԛqԝwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXαaιiκkνvοoρpυu";

const LATIN = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, at) => [PAIRS.charAt(2 * at), PAIRS.charAt(2 * at + 1)]),
);

/** Returns whether a word mixes Latin letters with Cyrillic or Greek ones: no language does, and it is invisible. */
export function mixesAlphabets(text: string): boolean {
  return text
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word));
}

/** Returns the Latin text that a text looks like; undefined if it has no such letters. */
export function looksLike(text: string): string | undefined {
  const latin = Array.from(text, (letter) => LATIN.get(letter) ?? letter).join("");
  return latin === text ? undefined : latin;
}
