import type { Failure } from "../verify/fault.ts";

/** Without a body Node tells these methods' length, and servers may want to know it. */
const WITH_LENGTH = ["POST", "PUT", "PATCH"];

/**
 * The request of a failure as a line that a POSIX shell runs as it is: curl reads no pattern in it, tidies nothing and
 * sends the headers that were sent. Nothing in the line can be obeyed by a terminal.
 * @param secret names of headers that were sent besides; the environment must have their values
 */
export function curlLine(
  { method, url, sent }: Pick<Failure, "method" | "url" | "sent">,
  secret: readonly string[] = [],
): string {
  const headers = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  return [
    "curl -gi --path-as-is",
    // Servers may read an address in another way where they speak HTTP/2.
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

/** The variable that stands for the value of a header. */
export function placeholder(header: string): string {
  return `$${header.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}`;
}

/** An address with everything but printable ASCII percent-encoded. */
function percentEncoded(url: string): string {
  return url.replace(/[^!-~]/gu, (character) =>
    [...Buffer.from(character)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
      .join(""),
  );
}

/** As a shell reads it back; of characters that cannot be seen, the bytes that Node sends for them. */
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

/** The same for a shell, with a long row of one letter made by the shell itself: it is there for its length alone. */
function shortened(text: string): string {
  return text.replace(
    /([A-Za-z0-9])\1{199,}/g,
    (row, letter: string) => `'"$(printf '%${row.length}s' | tr ' ' '${letter}')"'`,
  );
}
