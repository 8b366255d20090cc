import type { Failure } from "../verify/replies/fault.ts";

/** Node sends Content-Length with these methods even without a body, and servers may require it. */
const WITH_LENGTH = ["POST", "PUT", "PATCH"];

/**
 * Formats a failed request as a curl command for a POSIX shell. curl sends the same headers, without globbing or normalising
 * the address. The line contains no control characters that a terminal would obey.
 * @param secret names of further headers that were sent; their values are read from environment variables
 */
export function curlLine(
  { method, url, sent }: Pick<Failure, "method" | "url" | "sent">,
  secret: readonly string[] = [],
): string {
  const headers = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  return [
    "curl -gi --path-as-is",
    // Servers may interpret an address differently over HTTP/2.
    ...(url.startsWith("https:") ? ["--http1.1"] : []),
    ...(method === "GET" ? [] : method === "HEAD" ? ["--head"] : ["-X", method]),
    ...[...headers, ...(WITH_LENGTH.includes(method) ? ["Content-Length: 0"] : [])].flatMap((header) => [
      "-H",
      quoted(header),
    ]),
    ...secret.flatMap((name) => ["-H", `"${name}: ${placeholder(name)}"`]),
    ...((sent["Accept-Encoding"] ?? "identity") === "identity" ? [] : ["--compressed"]),
    shortened(quoted(percentEncoded(url))),
  ].join(" ");
}

/** Returns the environment variable that is used in place of the value of a header. */
export function placeholder(header: string): string {
  return `$${header.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}`;
}

/** Percent-encodes everything except printable ASCII. */
function percentEncoded(url: string): string {
  return url.replace(/[^!-~]/gu, (character) =>
    [...Buffer.from(character)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
      .join(""),
  );
}

/** Quotes a text for a shell; non-printable and non-ASCII characters become the bytes that Node sends for them. */
function quoted(text: string): string {
  if (/^[ -~]*$/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const octal = [...Buffer.from(text, "latin1")].map((byte) => {
    const character = String.fromCharCode(byte);
    if (character === "%") return "%%";
    return /[ -~]/.test(character) && !/['\\]/.test(character)
      ? character
      : `\\${byte.toString(8).padStart(3, "0")}`;
  });
  return `"$(printf '${octal.join("")}')"`;
}

/** Replaces a long run of one letter by a shell command that generates it: only its length matters. */
function shortened(text: string): string {
  return text.replace(
    /([A-Za-z0-9])\1{199,}/g,
    (row, letter: string) => `'"$(printf '%${row.length}s' | tr ' ' '${letter}')"'`,
  );
}
