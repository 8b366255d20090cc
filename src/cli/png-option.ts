import { Option } from "commander";
import type { Pixels } from "../documents/context.ts";

export function pngOption(): Option {
  return new Option("--no-png", "leave out the charts' PNG files, which take about two seconds");
}

/** What draws PNG files for a command; undefined where none are wanted. */
export async function pixelsFor({
  png,
  site = true,
}: {
  readonly png: boolean;
  readonly site?: boolean;
}): Promise<Pixels | undefined> {
  if (!png || !site) return undefined;
  const { pixelsReady } = await import("../disk/pixels.ts");
  return pixelsReady();
}
