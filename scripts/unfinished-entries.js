/** Properties of metrics that belong together: an entry with one of them needs all. */
const TOGETHER = [
  ["label", "unit"],
  ["definition", "meanOf", "better", "did"],
  ["question", "range", "example"],
];

/**
 * Returns which metrics and units are not complete, and what to do; undefined if all are. TypeScript says so too, but it
 * cannot be asked before `src/generated/` is written.
 * @param {Readonly<Record<string, Readonly<Record<string, unknown>>>>} metrics the entries of src/model/metric.ts by name
 * @param {Readonly<Record<string, Readonly<Record<string, unknown>>>>} units the entries of src/model/unit.ts by name
 */
export function unfinishedEntries(metrics, units) {
  const faults = [
    ...Object.entries(metrics).flatMap(([name, metric]) =>
      TOGETHER.filter(
        (own) => own.includes("label") || own.some((property) => Object.hasOwn(metric, property)),
      )
        .flatMap((own) => own.filter((property) => !Object.hasOwn(metric, property)))
        .map((property) => `src/model/metric.ts: the metric ${name} has no ${property}. Add it.`),
    ),
    ...Object.entries(units).flatMap(([name, unit]) =>
      propertiesOfAll(units, name)
        .filter((property) => !Object.hasOwn(unit, property))
        .map((property) => `src/model/unit.ts: the unit ${name} has no ${property}. Add it.`),
    ),
    ...Object.entries(metrics)
      .filter(([, { unit }]) => typeof unit === "string" && !Object.hasOwn(units, unit))
      .map(
        ([name, { unit }]) =>
          `src/model/metric.ts: the metric ${name} is in the unit ${JSON.stringify(unit)}, which src/model/unit.ts does not have. Add it there, or use one of ${Object.keys(units).join(", ")}.`,
      ),
  ];
  return faults.length === 0 ? undefined : faults.join("\n");
}

/** Returns the properties that all entries but the named one have. */
function propertiesOfAll(entries, name) {
  const [first, ...others] = Object.entries(entries).flatMap(([one, entry]) => (one === name ? [] : [entry]));
  return Object.keys(first ?? {}).filter((property) =>
    others.every((entry) => Object.hasOwn(entry, property)),
  );
}
