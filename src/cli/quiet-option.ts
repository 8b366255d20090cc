import { Option } from "commander";

/** `--quiet` of commands that print only errors then. */
export function quietOption(): Option {
  return new Option("-q, --quiet", "print nothing but errors");
}
