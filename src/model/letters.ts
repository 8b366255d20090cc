/** ASCII spellings of lower-case letters that Unicode does not decompose into a letter and an accent. */
export const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
