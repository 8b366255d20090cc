import { Option } from "commander";
import { placeholder } from "./curl-line.ts";

/** Headers that are sent but never shown: values by name. */
export type SecretHeaders = Readonly<Record<string, string>>;

const HEADER = /^([A-Za-z0-9!#$%&'*+.^_`|~-]+):[ \t]*([\x20-\x7e]*[\x21-\x7e])[ \t]*$/;

/** Minimum length of a part of a value, such as a token after its scheme, that is hidden; shorter words occur in any text. */
const SECRET_CHARACTERS = 8;

/** `--header "Authorization: Bearer KEY"`, repeatable. Validated later: commander's message would repeat the secret value. */
export function headerOption(): Option {
  return new Option(
    "--header <header>",
    "send this header too, such as 'Authorization: Bearer KEY', and never show its value; may be repeated",
  ).argParser((text, before: readonly string[] = []) => [...before, text]);
}

/** Parses the given headers; returns undefined if any is not a valid header. */
export function secretHeaders(given: readonly string[]): SecretHeaders | undefined {
  const read = given.flatMap((text) => {
    const [, name, value] = HEADER.exec(text) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return read.length < given.length ? undefined : Object.fromEntries(read);
}

/** Replaces the values of secret headers in a text by the names of their variables. */
export function withoutSecrets(text: string, secret: SecretHeaders): string {
  const values = Object.entries(secret).flatMap(([name, value]) =>
    [value, ...value.split(" ")]
      .filter((part) => part === value || part.length >= SECRET_CHARACTERS)
      .map((part) => ({ part, name })),
  );
  return values.reduce((shown, { part, name }) => shown.replaceAll(part, placeholder(name)), text);
}
