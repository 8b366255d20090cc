/** The regions of the locales that number formats name by a number (MS-LCID), for currencies whose sign several regions have. */
const REGIONS: Readonly<Record<string, string>> = {
  "1009": "CA",
  c0c: "CA",
  c09: "AU",
  "1409": "NZ",
  "1004": "SG",
  "4809": "SG",
  "80a": "MX",
  "2c0a": "AR",
  "340a": "CL",
  "240a": "CO",
  "380a": "UY",
  "404": "TW",
  c04: "HK",
  "3c09": "HK",
  "2c09": "TT",
  "2009": "JM",
  "2809": "BZ",
  "1c0a": "DO",
  "41d": "SE",
  "414": "NO",
  "814": "NO",
  "406": "DK",
  "40f": "IS",
  "411": "JP",
  "804": "CN",
};

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
    REGIONS[locale.slice(-4).toLowerCase().replace(/^0+/, "")];
  return region === undefined ? undefined : CURRENCIES[sign.replace(/\.$/, "")]?.[region];
}
