/**
 * Returns which metrics are in units that the table of units does not have, and what to do; undefined if none is. TypeScript
 * says so too, but it cannot be asked before `src/generated/` is written.
 * @param metrics the entries of src/model/metric.ts by name
 * @param units the entries of src/model/unit.ts by name
 */
export function unknownUnits(metrics, units) {
  const faults = Object.entries(metrics)
    .filter(([, { unit }]) => !Object.hasOwn(units, unit))
    .map(
      ([name, { unit }]) =>
        `src/model/metric.ts: the metric ${name} is in the unit ${JSON.stringify(unit)}, which src/model/unit.ts does not have. Add it there, or use one of ${Object.keys(units).join(", ")}.`,
    );
  return faults.length === 0 ? undefined : faults.join("\n");
}
