/**
 * Returns the text of a problem document with nothing but the status (RFC 9457, section 4.2.1), for requests that a server
 * refuses by itself. It is not a file of the build.
 */
export function bareProblem(status: number, title: string): string {
  return JSON.stringify({ type: "about:blank", title, status });
}
