import type { Breach, BreachKind } from "./breach.ts";
import type { ContractColumn, Contract } from "./contract.ts";
import { schemaIn, schemaPath } from "./parts.ts";
import { schemaBreaches } from "./schema-breaches.ts";

/** Finds what clients could rely on in the old contract but not in the next one, each at the topmost place concerned. */
export function breaches(old: Contract, next: Contract): Breach[] {
  return [
    ...[...old.endpoints].flatMap(([path, values]) => endpointBreaches(path, values, next)),
    ...[...old.tables].flatMap(([address, columns]) => tableBreaches(address, columns, next)),
    ...vanishedFiles(old, next),
    ...[...old.schemas].flatMap(([where, file]) => {
      const other = next.schemas.get(where);
      // Most schemas are unchanged.
      if (other === undefined || Buffer.compare(file.bytes, other.bytes) === 0) return [];
      return schemaBreaches(where, schemaIn(file), schemaIn(other));
    }),
  ];
}

function endpointBreaches(path: string, values: readonly string[], { endpoints }: Contract): Breach[] {
  const left = endpoints.get(path);
  if (left === undefined) return [{ kind: "path vanished", where: path }];
  return values
    .filter((value) => !left.includes(value))
    .map((value) => ({ kind: "filter value vanished", where: `${path}?${value}` }));
}

function tableBreaches(address: string, columns: readonly ContractColumn[], { tables }: Contract): Breach[] {
  const next = tables.get(address);
  if (next === undefined) return [{ kind: "table vanished", where: address }];
  const left = columns.filter(({ name }) => next.some((column) => column.name === name));
  return columns.flatMap((column) => {
    const where = `${address}#/${column.name}`;
    const at = next.findIndex(({ name }) => name === column.name);
    const own = next[at];
    if (own === undefined) return [{ kind: "column removed", where } as const];
    const moved = at !== left.indexOf(column) && ({ kind: "column moved", where } as const);
    return [...(moved ? [moved] : []), ...fieldBreaches(where, column, own)];
  });
}

function fieldBreaches(
  where: string,
  { field: old }: ContractColumn,
  { field: next }: ContractColumn,
): Breach[] {
  if (old === undefined || next === undefined) return [];
  const isNarrower =
    (old.type === "number" && next.type === "integer") || (old.type === "string" && next.type === "date");
  const isRequired = (field: typeof old) => field.constraints?.required === true;
  return [
    ...(old.type !== next.type && !isNarrower
      ? [{ kind: "type changed", where, value: `${old.type} to ${next.type}` } as const]
      : []),
    ...(isRequired(old) && !isRequired(next) ? [{ kind: "null allowed", where } as const] : []),
    ...(old.unit !== undefined && old.unit !== next.unit
      ? [{ kind: "unit changed", where, value: `${old.unit} to ${next.unit ?? "none"}` } as const]
      : []),
  ];
}

/** Finds vanished files, except those that vanished together with their endpoint or filter value. */
function vanishedFiles(old: Contract, next: Contract): Breach[] {
  const gone = [...old.endpoints].flatMap(([path, values]) => {
    const left = next.endpoints.get(path);
    if (left === undefined) return [path, `/api/${schemaPath(path).replace(/\.json$/, "")}`];
    return values.filter((value) => !left.includes(value)).map((value) => `${path}/${value.split("=")[1]}`);
  });
  const isReported = (address: string) =>
    gone.some((path) => address.startsWith(`${path}.`) || address.startsWith(`${path}/`));
  return [...old.files]
    .filter((address) => !next.files.has(address) && !isReported(address))
    .map((where) => ({ kind: "path vanished", where }));
}

const ADDITIONS: Partial<Record<BreachKind, string>> = {
  "path vanished": "path added",
  "filter value vanished": "filter value added",
  "table vanished": "table added",
  "column removed": "column added",
  "field removed": "field added",
};

/** Finds what the next contract adds to the old one, which is what would break if the next were replaced by the old. */
export function additions(
  old: Contract,
  next: Contract,
): { readonly kind: string; readonly where: string }[] {
  return breaches(next, old).flatMap(({ kind, where }) => {
    const added = ADDITIONS[kind];
    return added === undefined ? [] : [{ kind: added, where }];
  });
}
