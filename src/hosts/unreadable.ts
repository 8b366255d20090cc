import { UserError } from "../model/problem.ts";

/**
 * What is said where a host's configuration has no way to write a text.
 * @param host as it is called in `--hosts`
 * @param title of the host
 */
export function unreadable(host: string, title: string, text: string): UserError {
  return new UserError(
    `${title} cannot read this as it stands: ${text}`,
    `Take its odd characters out of the data that it comes from, such as baseUrl in release.json, or leave ${host} out of --hosts.`,
  );
}
