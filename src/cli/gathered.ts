import type { IngestReport } from "../submissions/report.ts";
import { programmes, type Telling } from "./waiting.ts";

type Report = Pick<IngestReport, "gathered" | "withheld">;

/** Which industries are published as another, with their programmes; of one that is withheld itself nothing is published. */
export function gatheredLines({ gathered, withheld }: Report, telling: Telling): string[] {
  return gathered.map(({ industry, by, programmes: number }) => {
    const how = isWithheld(withheld, by) ? `counted as ${by}, which is withheld` : `published as ${by}`;
    return `${how}: ${industry}, ${programmes(number, telling, "programme")}`;
  });
}

/** Whether nothing of an industry is published, in any year. */
export function isWithheld({ industries }: IngestReport["withheld"], id: string): boolean {
  return industries.some(({ industry, isWhole }) => industry === id && isWhole);
}
