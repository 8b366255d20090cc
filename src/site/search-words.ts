import type { Metric } from "../model/metric.ts";

/**
 * Other words by which people look for something, in addition to its name. Entries that are not listed here are found
 * only by their name, because the operator can change the registries.
 */
type Words = Readonly<Record<string, string | undefined>>;

/** Every metric needs an entry; an empty text adds nothing to its name. */
export const METRIC_WORDS: Readonly<Record<Metric, string>> = {
  maturity_score: "rating readiness how good mature",
  audit_hours: "how long does an audit take time effort",
  cost_usd: "how much does an audit cost QSA price spending budget expenses fees dollars pay paid",
  automation_rate: "automated controls tools tooling",
  remediation_days: "how long does remediation take time to fix close findings vulnerabilities delay speed",
};

/** The principal requirements of PCI DSS v4, with the subjects that they cover. */
export const REQUIREMENT_WORDS: Words = {
  1: "firewall network segmentation",
  2: "default passwords hardening configuration",
  3: "encryption storage cardholder data PAN tokenization key management",
  4: "encryption TLS certificates cryptography",
  5: "malware antivirus phishing",
  6: "patching patches vulnerabilities software development web application",
  7: "access control least privilege roles",
  8: "passwords MFA multi-factor authentication accounts",
  9: "physical security visitors media",
  10: "logs audit trail SIEM monitoring",
  11: "penetration test pentest vulnerability scan ASV",
  12: "policy risk assessment awareness training incident response vendors third parties",
};

export const INDUSTRY_WORDS: Words = {
  fintech: "payments payment processor startup",
  saas: "software vendor cloud service provider",
  "financial-services": "bank banks banking insurance insurer",
  healthcare: "hospital hospitals clinic medical health",
  ecommerce: "online shop web shop merchant",
  retail: "retailer shop shops store stores merchant supermarket",
  hospitality: "hotel hotels hotelier restaurant restaurants travel",
};

export const COUNTRY_WORDS: Words = {
  AE: "UAE Emirates",
  GB: "UK Britain England Scotland Wales",
  NL: "Holland",
  US: "USA America",
};
