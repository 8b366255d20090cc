import type { OutputFile } from "../model/file.ts";
import type { Frozen } from "./frozen.ts";
import {
  type PackageField,
  frozenEndpointsOf,
  headerAt,
  recordsAt,
  schemaPath,
  frozenTables,
} from "./parts.ts";

/** What clients of a release may rely on. Bounds, patterns and descriptions are not part of it. */
export interface Contract {
  /** The filter values of each endpoint, by address, in query form: `industry=fintech`. */
  readonly endpoints: ReadonlyMap<string, readonly string[]>;
  /** The columns of each table, by address. */
  readonly tables: ReadonlyMap<string, readonly ContractColumn[]>;
  /** The addresses of all other files. */
  readonly files: ReadonlySet<string>;
  /** Schema files: that of an endpoint by the endpoint's address, any other by its own. */
  readonly schemas: ReadonlyMap<string, OutputFile>;
}

export interface ContractColumn {
  readonly name: string;
  /** Its field in the release's data package, if it has one. */
  readonly field?: PackageField;
}

/** Returns the contract of a release. A build that is not published yet must be frozen first. */
export function contractOf(frozen: Frozen): Contract {
  const filter = filterNames(frozen);
  const endpoints = frozenEndpointsOf(frozen);
  const tables = columnsOf(frozen);
  const answers = endpoints.flatMap(({ path, values }) => [
    path,
    ...values.map((value) => `${path}/${value}`),
  ]);
  const listed = new Set([...answers.map((answer) => `${answer}.json`), ...tables.keys()]);
  return {
    endpoints: new Map(
      endpoints.map(({ path, values }) => [path, values.map((value) => `${filter(value)}=${value}`)]),
    ),
    tables,
    files: new Set(frozen.files.map(({ path }) => `/api/${path}`).filter((address) => !listed.has(address))),
    schemas: schemasOf(
      frozen,
      endpoints.map(({ path }) => path),
    ),
  };
}

function columnsOf(frozen: Frozen): Map<string, ContractColumn[]> {
  const described = new Map(frozenTables(frozen).map(({ path, fields }) => [path, fields]));
  const tables = frozen.files
    .filter(({ path }) => path.endsWith(".csv"))
    .map(({ path }) => {
      const fields = described.get(path) ?? [];
      const columns = headerAt(frozen, path).map((name): ContractColumn => {
        const field = fields.find((candidate) => candidate.name === name);
        return { name, ...(field && { field }) };
      });
      return [`/api/${path}`, columns] as const;
    });
  return new Map(tables.filter(([, columns]) => !isAnswer(columns)));
}

/** Whether a table is an answer as CSV. Its contract is the answer's schema, without any order of columns. */
function isAnswer([first, second]: readonly ContractColumn[]): boolean {
  return first?.name === "section" && second?.name === "entry";
}

function schemasOf(frozen: Frozen, endpoints: readonly string[]): Map<string, OutputFile> {
  const places = new Map(endpoints.map((path) => [schemaPath(path), path]));
  return new Map(
    frozen.files
      .filter(({ path }) => path.startsWith("schemas/"))
      .map((file) => [places.get(file.path) ?? `/api/${file.path}`, file]),
  );
}

/** The registry that lists the values of each filter parameter. */
export const FILTER_REGISTRIES = { industry: "industries", framework: "frameworks", region: "regions" };

/** Returns a function that finds a value's parameter in the registries; file names contain only the value. */
function filterNames(frozen: Frozen): (value: string) => string {
  const names = new Map(
    Object.entries(FILTER_REGISTRIES).flatMap(([name, registry]) => {
      const [header = [], ...rows] = recordsAt(frozen, `datasets/reference/${registry}.csv`);
      const cellOf = (row: readonly string[], column: string) => row[header.indexOf(column)] ?? "";
      return rows.flatMap((row) =>
        [cellOf(row, "id"), ...cellOf(row, "previously").split(" ")].map((id) => [id, name] as const),
      );
    }),
  );
  return (value) => names.get(value) ?? "filter";
}
