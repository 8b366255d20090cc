import { Option } from "commander";

export function pngOption(): Option {
  return new Option(
    "--no-png",
    "leave out the charts' PNG files; each one that changed takes a tenth of a second",
  );
}
