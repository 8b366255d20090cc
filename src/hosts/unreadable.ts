import { UserError } from "../model/problem.ts";

/**
 * Returns the error for a text that a host's configuration cannot contain.
 * @param host its name in `--hosts`
 * @param title of the host
 */
export function unreadable(host: string, title: string, text: string): UserError {
  return new UserError(
    `the configuration of ${title} cannot contain this text: ${text}`,
    `Remove its special characters from the data that it comes from, such as baseUrl in release.json, or leave ${host} out of --hosts.`,
  );
}
