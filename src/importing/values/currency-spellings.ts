/** Codes of ISO 4217, and those of a few currencies that were replaced lately, other than US dollars. */
export const CURRENCY_CODES = `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP CNH
  CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS
  INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR
  MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP
  SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VED VES VND VUV WST XAF XCD XCG XOF
  XPF YER ZAR ZMW ZWG ZWL
`
  .trim()
  .split(/\s+/);

/** Other spellings of a currency, in lower case and without accents: its signs, and its names in the languages of exports. */
export const CURRENCY_SPELLINGS: Readonly<Record<string, string>> = {
  AED: "aed dhs",
  AFN: "؋ afghani afghanis",
  AMD: "֏ dram drams",
  AOA: "kz kwanza kwanzas",
  ARS: "ar$ ars$",
  AUD: "a$ au$ aus$ $a $au",
  AZN: "₼ manat manats",
  BBD: "bds$ bbd$",
  BDT: "৳ taka",
  BMD: "bm$ bd$",
  BOB: "$b boliviano bolivianos",
  BRL: "r$ reais reales",
  BTN: "ngultrum",
  BWP: "pula",
  BZD: "bz$",
  CAD: "c$ ca$ can$ cdn$ $c $ca $can $cdn",
  CHF: "sfr fr franken",
  CLP: "cl$ clp$",
  CNY: "元 rmb cn¥ yuan yuans renminbi",
  COP: "co$ col$ cop$",
  CRC: "₡ colones",
  CUP: "cu$",
  CVE: "escudo escudos",
  CZK: "kc koruna korun",
  DOP: "rd$",
  EGP: "e£ l.e",
  ETB: "birr",
  BAM: "km",
  EUR: "€ euro euros евро ευρω ユーロ 欧元 歐元 유로 يورو",
  FJD: "fj$",
  GBP: "£ sterling",
  GEL: "₾ lari",
  GHS: "₵ gh₵ gh¢ cedi cedis",
  GMD: "dalasi",
  GTQ: "quetzal quetzales",
  GYD: "gy$ g$",
  HKD: "hk$ $hk",
  HNL: "lempira lempiras",
  HTG: "gourde gourdes",
  HUF: "ft forint forints",
  IDR: "rp rupiah rupiahs",
  ILS: "₪ nis shekel shekels schekel",
  INR: "₹",
  JMD: "j$ ja$",
  JPY: "円 千円 百万円 yen yens jp¥ jpy¥",
  KES: "ksh kshs",
  KHR: "៛ riel riels",
  KRW: "₩ 원 won",
  KWD: "kd",
  KYD: "ci$ ky$",
  KZT: "₸ tenge",
  LAK: "₭ kip",
  LRD: "l$",
  LSL: "loti maloti",
  MGA: "ariary",
  MMK: "kyat kyats",
  MNT: "₮ tugrik",
  MOP: "mop$ pataca patacas",
  MXN: "mx$ mex$ mxn$ $mx $mxn mxp",
  MYR: "rm ringgit",
  MZN: "metical meticais",
  NAD: "n$",
  NGN: "₦ naira nairas",
  NIO: "cordobas",
  NZD: "nz$ $nz",
  PAB: "b/ balboa balboas",
  PEN: "s/ soles",
  PGK: "kina",
  PHP: "₱",
  PLN: "zł zloty zlotys zlote zlotych złoty złotych",
  PYG: "₲ guarani guaranies",
  RUB: "₽ руб rouble roubles ruble rubles rubel rublo rublos rubli roebel",
  SBD: "si$",
  SGD: "s$ sg$ $sg",
  SRD: "sr$",
  THB: "฿ baht",
  TRY: "₺ tl",
  TTD: "tt$",
  TWD: "nt$ tw$",
  TZS: "tsh",
  UAH: "₴ hryvnia hryvnias hrywnja",
  UGX: "ush",
  UYU: "$u uy$",
  VES: "bolivares",
  VND: "₫ dong",
  WST: "ws$ tala",
  XCD: "ec$",
  ZAR: "r zar rand rands",
};

/** Signs and names that several currencies share: what they are called, the currencies, and the spellings. */
export const CURRENCY_SHARED: Readonly<Record<string, readonly [codes: string, spellings: string]>> = {
  "¥": ["JPY CNY", "¥"],
  "10,000 yen": ["JPY", "万円"],
  "CFA francs": ["XOF XAF", "cfa fcfa"],
  francs: ["CHF XOF XAF XPF BIF CDF DJF GNF KMF RWF", "franc francs franchi francos"],
  pesos: ["ARS CLP COP CUP DOP MXN PHP UYU", "pesos"],
  pounds: ["GBP EGP FKP GIP LBP SDG SHP SSP SYP", "pound pounds pfund libras sterline ponden"],
  rupees: ["INR LKR MUR NPR PKR SCR", "rs rupee rupees rupie rupien roupie roupies rupia rupias"],
  krones: [
    "CZK DKK ISK NOK SEK",
    "kr tkr mkr krona kronor krone kroner kronen kronur couronnes coronas coroas corone kronas krones",
  ],
  dinars: ["BHD DZD IQD JOD KWD LYD MKD RSD TND", "dinar dinars dinare dinares dinari"],
  dirhams: ["AED MAD", "dh dirham dirhams"],
  riyals: ["IRR OMR QAR SAR YER", "﷼ riyal riyals rial rials riyales"],
  shillings: ["KES SOS TZS UGX", "shilling shillings schilling chelines shillinge"],
  liras: ["TRY LBP SYP", "₤ lira liras"],
  lei: ["RON MDL", "lei"],
  levs: ["BGN", "лв lev leva lewa"],
  kwachas: ["MWK ZMW", "kwacha kwachas"],
  bolívares: ["BOB VES", "bs"],
  soms: ["KGS UZS", "⃀"],
  guilders: ["ANG AWG SRD XCG", "ƒ guilder guilders gulden florins florin"],
};

/** Currencies that are called dollars: the words next to it begin like one of these. */
export const CURRENCY_DOLLARS: Readonly<Record<string, string>> = {
  AUD: "austral",
  BBD: "barbad",
  BMD: "bermud",
  BND: "brunei",
  BSD: "baham",
  BZD: "beli",
  CAD: "canad kanad",
  FJD: "fij fidsch fidji",
  GYD: "guyan",
  HKD: "hong hongkong",
  JMD: "jama",
  KYD: "cayman caiman kaiman",
  LRD: "liberi",
  NAD: "namib",
  NZD: "zealand zeland zelanda neuseel neozel neoz nieuwzeel",
  SBD: "solomon salomon",
  SGD: "singap",
  SRD: "surinam",
  TTD: "trinid",
  TWD: "taiwan",
  XCD: "caribbean caraib carib karib",
  ZWL: "zimbab simbab",
};

/**
 * Spellings that also are words or abbreviations of something else, such as a pen test, open CVEs or actual costs (reales). They count
 * only where a heading has its unit.
 */
export const CURRENCY_SHY = new Set(
  `
    all amd ang ars bam bob clf cnh cop crc cup cve dop ern gel ils irr kgs lak mad mdl mga mop mur nio pab pen php ron sar
    sdg shp sle sll sos svc top try
    bs dh dhs fr ft kc kd kip kina km kz lei leva nis pula r reales rm rp rs tala tl won
  `
    .trim()
    .split(/\s+/),
);
/** Of these, words that may end a heading in lower case: `tooling, all`. */
export const CURRENCY_CAPITALS = new Set(["all", "fr", "lei", "r", "svc", "top"]);

/** Of these, words that are also written in capitals if they are no currency: `PEN test fees`. */
export const CURRENCY_ABBREVIATED = new Set(
  "all amd crc cve fr ft irr kd km lei pen r rm rp sar sdg sos svc tl top".split(" "),
);
