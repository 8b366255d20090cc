import { textOf } from "../model/file.ts";
import { type DataProblem, Problems } from "../model/problem.ts";
import { QUOTES, raggedProblem } from "./ragged.ts";

const [LINE_FEED, QUOTE, COMMA] = [10, 34, 44];
/** Values separated by commas, each with or without quotes, and the line end. */
const WELL_QUOTED = /^(?:"[^"]*(?:""[^"]*)*"|[^",]*)(?:,(?:"[^"]*(?:""[^"]*)*"|[^",]*))*\r?\n?$/;

/**
 * Accepts the records of a CSV file that are as wide as the header, and reports the others. It finds the ends of records and
 * counts their values without reading them, because csv-parse takes 30 microseconds to create an error with a stack for each
 * record that is too short or too long. A record with misplaced quotes is accepted, and csv-parse rejects it.
 */
export class RecordSieve {
  /** The line on which each accepted record starts, counted from 1. */
  readonly lines: number[] = [];
  readonly ragged = new Problems();
  /** Why reading must stop: a record is too long, or there are too many. */
  excess: DataProblem | undefined;

  readonly #file: string;
  readonly #most: { readonly rows: number; readonly bytes: number };
  #open: Uint8Array = new Uint8Array();
  #scanned = 0;
  #columns: number | undefined;
  #line = 1;
  #startLine = 1;
  #commas = 0;
  #isQuoted = false;

  /** @param most rows below the header, and bytes of a record */
  constructor(file: string, most: { readonly rows: number; readonly bytes: number }) {
    this.#file = file;
    this.#most = most;
  }

  /** Takes a piece of the file, and returns the accepted records that are complete now. */
  push(piece: Uint8Array): Uint8Array {
    const bytes = this.#open.length === 0 ? piece : Buffer.concat([this.#open, piece]);
    const pieces: Uint8Array[] = [];
    let kept = 0;
    let start = 0;
    for (let at = this.#scanned; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (byte === COMMA && !this.#isQuoted) this.#commas++;
      else if (byte === LINE_FEED) {
        this.#line++;
        if (this.#isQuoted) continue;
        if (!this.#lets(bytes.subarray(start, at + 1))) {
          pieces.push(bytes.subarray(kept, start));
          kept = at + 1;
        }
        start = at + 1;
        if (this.excess !== undefined) return new Uint8Array();
      }
    }
    this.#open = bytes.subarray(start);
    this.#scanned = this.#open.length;
    this.#refuseLong(this.#open.length);
    const rest = bytes.subarray(kept, start);
    return pieces.length === 0 ? rest : Buffer.concat([...pieces, rest]);
  }

  /** Ends the file: the last record may lack a line end. */
  end(): Uint8Array {
    const last = this.#open;
    this.#open = new Uint8Array();
    return last.length > 0 && this.#lets(last) ? last : new Uint8Array();
  }

  /** Whether a complete record is accepted. */
  #lets(record: Uint8Array): boolean {
    const [line, width] = [this.#startLine, this.#commas + 1];
    this.#refuseLong(record.length);
    this.#startLine = this.#line;
    this.#commas = 0;
    this.#columns ??= width;
    const columns = this.#columns;
    const isLet = width === columns || !isWellQuoted(record, this.#most.bytes);
    if (isLet) this.lines.push(line);
    else this.ragged.add(() => raggedProblem(this.#file, line, textOf(record), { width, columns }));
    if (this.lines.length + this.ragged.total > this.#most.rows + 1) {
      const rule = `must have at most ${this.#most.rows} rows`;
      this.excess ??= { file: this.#file, row: line, rule, remedy: "Remove rows." };
    }
    return isLet;
  }

  #refuseLong(length: number): void {
    if (length <= this.#most.bytes) return;
    const at = { file: this.#file, row: this.#startLine };
    this.excess ??= this.#isQuoted
      ? { ...at, rule: "has a quote that is never closed", remedy: QUOTES }
      : {
          ...at,
          rule: `must have at most ${this.#most.bytes} bytes a row`,
          remedy: "Shorten its values.",
        };
  }
}

/** Whether csv-parse would accept a record's quotes. */
function isWellQuoted(record: Uint8Array, most: number): boolean {
  return !record.includes(QUOTE) || (record.length <= most && WELL_QUOTED.test(textOf(record)));
}
