/** Texts that descriptions of fields share: the table that a figure comes from, and its formula. */

/** For a cross-industry average. */
export const crossIndustryOf = (table: string) =>
  `Unweighted mean of the averages of the industries that have one (\`${table}\`): each industry counts once.`;

/** For a global average. */
export const globalOf = (column: string) =>
  `Mean over all programmes: Σ sample_size x ${column} / Σ sample_size over the industries of \`industry-trends.csv\`.`;

/** For a percent change since the year before. */
export const percentChangeIn = (column: string, table: string) =>
  `Change in percent of the year before: 100 x (now - before) / before, computed from \`${column}\` in \`${table}\`; null where either year is withheld.`;

/** For a change of an industry's maturity. */
export const MATURITY_DELTA =
  "Change of the mean from the year before, in points: now - before, computed from `maturity_score_mean` in `industry-trends.csv`; null where either year is withheld.";

/** For the risk index. */
export const RISK_INDEX =
  "Risk index, 0 to 100, computed from these averages before rounding and the weights w in the methodology's `riskWeights`: w.maturity x (100 - maturity) + w.remediation x 100 x days / w.remediationDays + w.automation x (100 - automation). Its standard error is an upper bound: the weighted sum of the standard errors of the three averages.";
