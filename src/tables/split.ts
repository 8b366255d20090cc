import { parse } from "csv-parse/sync";

/**
 * Passes on the values of each record of a CSV text in UTF-8, or of a piece that ends with a record, ten times as fast as
 * csv-parse. Records end with LF or CRLF. Equal consecutive records without quotes share one list of values.
 * @param isStart whether the text starts here, possibly with a byte order mark
 * @throws CsvError for misplaced quotes, after all records before were passed on
 */
export function eachRecord(piece: Uint8Array, isStart: boolean, take: (values: string[]) => void): void {
  const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString();
  let quote = -1;
  let [before, values]: [string | undefined, string[]] = [undefined, []];
  for (let start = isStart && text.startsWith("\uFEFF") ? 1 : 0; start < text.length;) {
    let end = placeOrEnd("\n", text, start);
    if (quote < start) quote = placeOrEnd('"', text, start);
    if (quote < end) {
      end = endOfQuoted(text, quote);
      take(quotedValues(recordBetween(text, start, end)) ?? refused(text.slice(start, end + 1)));
    } else {
      const own = recordBetween(text, start, end);
      if (own !== before) [before, values] = [own, own.split(",")];
      take(values);
    }
    start = end + 1;
  }
}

/** Returns the position of a text after a given position; the length of the whole text if there is none. */
export function placeOrEnd(what: string, text: string, from: number): number {
  const place = text.indexOf(what, from);
  return place === -1 ? text.length : place;
}

/** Returns the end of a record, given the position of its first quote. A line end within quotes is part of the value. */
function endOfQuoted(text: string, quote: number): number {
  for (let open = quote; ;) {
    const close = placeOrEnd('"', text, open + 1);
    const end = placeOrEnd("\n", text, close + 1);
    open = placeOrEnd('"', text, close + 1);
    if (open >= end) return end;
  }
}

/** Returns a record without quotes, given the position of its line end or of the end of the text. */
export function recordBetween(text: string, start: number, end: number): string {
  const hasReturn = end > start && end < text.length && text[end - 1] === "\r";
  return text.slice(start, hasReturn ? end - 1 : end);
}

/** Returns the values of a record with quotes; undefined if a quote is misplaced. */
function quotedValues(own: string): string[] | undefined {
  const values: string[] = [];
  for (let at = 0; ; at++) {
    let end = at;
    if (own[at] === '"') {
      do end = own.indexOf('"', end + 1) + 1;
      while (end > 0 && own[end] === '"');
      if (end === 0) return undefined;
      values.push(own.slice(at + 1, end - 1).replaceAll('""', '"'));
    } else {
      end = placeOrEnd(",", own, at);
      const value = own.slice(at, end);
      if (value.includes('"')) return undefined;
      values.push(value);
    }
    if (end === own.length) return values;
    if (own[end] !== ",") return undefined;
    at = end;
  }
}

/** Lets csv-parse reject a record, because its errors name each way in which quotes are misplaced. @throws CsvError */
function refused(own: string): string[] {
  const [values] = parse(own, { record_delimiter: ["\r\n", "\n"], relax_column_count: true });
  // oxlint-disable-next-line typescript/no-non-null-assertion -- it is one record
  return values!;
}
