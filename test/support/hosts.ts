import { committedBuild } from "./committed.ts";

/** The configuration of every host for what the committed data builds. */
export const { hostFiles } = committedBuild();

/** Returns the text of a file of a host's configuration. */
export function hostFile(path: string): string {
  return new TextDecoder().decode(hostFiles.find((file) => file.path === path)!.bytes);
}
