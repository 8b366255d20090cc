import { PIXELS_A_UNIT } from "../charts/drawing.ts";

/** Options for drawing images as PNG files. */
export const LOOK = {
  fitTo: { mode: "zoom", value: PIXELS_A_UNIT },
  font: { defaultFontFamily: "Inter", sansSerifFamily: "Inter" },
} as const;
