import { strFromU8, unzipSync } from "fflate";

const WORKBOOK = "xl/workbook.xml";
const RELATIONSHIPS = "xl/_rels/workbook.xml.rels";

/**
 * Returns the positions of the sheets of a workbook that have cells, from 0. Sheets that consist of a chart or a dialog have none
 * (ECMA-376, part 1, section 12.3), and the workbook's reader takes them for damaged.
 * @returns undefined if all sheets have cells, or if it is no workbook
 */
export function sheetsWithCells(archive: Uint8Array): number[] | undefined {
  const files = filesIn(archive);
  const [workbook = "", relationships = ""] = [WORKBOOK, RELATIONSHIPS].map((path) => {
    const bytes = files[path];
    return bytes === undefined ? "" : strFromU8(bytes);
  });
  const others = new Set(
    [...relationships.matchAll(/<Relationship\b[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => /\bType="[^"]*\/(?:chartsheet|dialogsheet|xlMacrosheet)"/.test(tag))
      .flatMap((tag) => /\bId="([^"]*)"/.exec(tag)?.[1] ?? []),
  );
  if (others.size === 0) return undefined;
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(
    ([tag]) => /\b\w+:id="([^"]*)"/.exec(tag)?.[1] ?? "",
  );
  return sheets.flatMap((id, place) => (others.has(id) ? [] : [place]));
}

function filesIn(archive: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(archive, { filter: ({ name }) => name === WORKBOOK || name === RELATIONSHIPS });
  } catch {
    return {};
  }
}
