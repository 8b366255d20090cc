import { Option } from "commander";
import { placeholder } from "./curl-line.ts";

/** Headers that are sent and never shown, by their names. */
export type SecretHeaders = Readonly<Record<string, string>>;

const HEADER = /^([A-Za-z0-9!#$%&'*+.^_`|~-]+):[ \t]*([\x20-\x7e]*[\x21-\x7e])[ \t]*$/;

/** The shortest part of a value that is hidden by itself, such as a token behind its scheme: shorter words are in every text. */
const SECRET_CHARACTERS = 8;

/** `--header "Authorization: Bearer KEY"`, as often as there are headers. They are read later: a message would repeat them. */
export function headerOption(): Option {
  return new Option(
    "--header <header>",
    "send this header too, such as 'Authorization: Bearer KEY', and show its value nowhere; may be repeated",
  ).argParser((text, before: readonly string[] = []) => [...before, text]);
}

/** The headers that were given; undefined where one is no header. */
export function secretHeaders(given: readonly string[]): SecretHeaders | undefined {
  const read = given.flatMap((text) => {
    const [, name, value] = HEADER.exec(text) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return read.length < given.length ? undefined : Object.fromEntries(read);
}

/** A text with the values of headers taken out. */
export function withoutSecrets(text: string, secret: SecretHeaders): string {
  const values = Object.entries(secret).flatMap(([name, value]) =>
    [value, ...value.split(" ")]
      .filter((part) => part === value || part.length >= SECRET_CHARACTERS)
      .map((part) => ({ part, name })),
  );
  return values.reduce((shown, { part, name }) => shown.replaceAll(part, placeholder(name)), text);
}
