import { PIXELS_PER_UNIT } from "../charts/drawing.ts";

/** Options for drawing images as PNG files. */
export const LOOK = {
  fitTo: { mode: "zoom", value: PIXELS_PER_UNIT },
  font: { defaultFontFamily: "Inter", sansSerifFamily: "Inter" },
} as const;
