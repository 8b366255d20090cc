/** The regions of the locales that number formats name by a number (MS-LCID), for currencies whose sign several regions have. */
const REGIONS: ReadonlyMap<number, string> = new Map([
  [0x1009, "CA"],
  [0x0c0c, "CA"],
  [0x0c09, "AU"],
  [0x1409, "NZ"],
  [0x1004, "SG"],
  [0x4809, "SG"],
  [0x080a, "MX"],
  [0x2c0a, "AR"],
  [0x340a, "CL"],
  [0x240a, "CO"],
  [0x380a, "UY"],
  [0x0404, "TW"],
  [0x0c04, "HK"],
  [0x3c09, "HK"],
  [0x2c09, "TT"],
  [0x2009, "JM"],
  [0x2809, "BZ"],
  [0x1c0a, "DO"],
  [0x041d, "SE"],
  [0x0414, "NO"],
  [0x0814, "NO"],
  [0x0406, "DK"],
  [0x040f, "IS"],
  [0x0411, "JP"],
  [0x0804, "CN"],
]);

/** Their currencies, by the sign that is shown. */
const CURRENCIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: {
    CA: "CAD",
    AU: "AUD",
    NZ: "NZD",
    SG: "SGD",
    MX: "MXN",
    AR: "ARS",
    CL: "CLP",
    CO: "COP",
    UY: "UYU",
    TW: "TWD",
    HK: "HKD",
    TT: "TTD",
    JM: "JMD",
    BZ: "BZD",
    DO: "DOP",
  },
  kr: { SE: "SEK", NO: "NOK", DK: "DKK", IS: "ISK" },
  "¥": { JP: "JPY", CN: "CNY" },
};

/**
 * Returns the currency of a sign in a number format, by the locale beside it: `$` with `1009` or `en-CA` is in Canadian dollars.
 * @param locale a language tag, or a number in hexadecimal digits, whose last four are the locale
 * @returns its ISO 4217 code; undefined if the locale does not tell it
 */
export function currencyOfLocale(sign: string, locale: string): string | undefined {
  const region =
    /^[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Z]{2})$/.exec(locale)?.[1] ??
    REGIONS.get(Number.parseInt(locale.slice(-4), 16));
  return region === undefined ? undefined : CURRENCIES[sign.replace(/\.$/, "")]?.[region];
}
