import { build } from "../../src/build.ts";
import { CONFIGURED_HOSTS } from "../../src/hosts/index.ts";
import { committedData } from "./data.ts";

/** The configuration of every host for what the committed data builds. */
export const { hostFiles } = build(committedData, { hosts: CONFIGURED_HOSTS });

/** The text of a file of a host's configuration. */
export function hostFile(path: string): string {
  return new TextDecoder().decode(hostFiles.find((file) => file.path === path)!.bytes);
}
