import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { UserError } from "../../model/problem.ts";

/** The settings of a section by name; the name of a nested one begins with its parent's name and a dot. */
export type AwsProfile = Readonly<Record<string, string | undefined>>;

/** The sections of the shared files, each by its name. */
export interface SharedFiles {
  readonly profiles: ReadonlyMap<string, AwsProfile>;
  readonly ssoSessions: ReadonlyMap<string, AwsProfile>;
  readonly services: ReadonlyMap<string, AwsProfile>;
}

/**
 * Reads `~/.aws/config` and `~/.aws/credentials`, or the files that `AWS_CONFIG_FILE` and `AWS_SHARED_CREDENTIALS_FILE`
 * name. One that does not exist has no sections.
 * @throws UserError if one cannot be read
 */
export function readSharedFiles(env: Readonly<Record<string, string | undefined>>): SharedFiles {
  const config = env.AWS_CONFIG_FILE || "~/.aws/config";
  const credentials = env.AWS_SHARED_CREDENTIALS_FILE || "~/.aws/credentials";
  return parseSharedFiles(textOf(config), textOf(credentials));
}

function textOf(name: string): string {
  const path = name.startsWith("~/") ? join(homedir(), name.slice(2)) : name;
  if (!existsSync(path)) return "";
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UserError(
      `${path}: cannot be read (${(error as NodeJS.ErrnoException).code})`,
      "Correct the permissions of the file, or name another in AWS_CONFIG_FILE or AWS_SHARED_CREDENTIALS_FILE.",
    );
  }
}

/** Returns the path of the file in which `aws sso login` stores a sign-in, by the name of a session or a start address. */
export function signInFile(id: string): string {
  return join(homedir(), ".aws/sso/cache", `${createHash("sha1").update(id).digest("hex")}.json`);
}

/**
 * Reads the texts of both shared files. Settings of the second come before those of the first for the same profile. Lines
 * and sections that are not understood are skipped.
 * Source: AWS SDKs and Tools Reference Guide, "Shared config and credentials files", format of both files.
 */
export function parseSharedFiles(config: string, credentials: string): SharedFiles {
  const files = { profiles: new Map(), ssoSessions: new Map(), services: new Map() };
  for (const { heading, settings } of sectionsOf(config)) {
    const { kind, name } = headingOf(heading);
    if (kind !== undefined) add(files[kind], name, settings);
  }
  for (const { heading, settings } of sectionsOf(credentials)) add(files.profiles, heading, settings);
  return files;
}

function add(sections: Map<string, AwsProfile>, name: string, settings: AwsProfile): void {
  sections.set(name, { ...sections.get(name), ...settings });
}

const KINDS: Readonly<Record<string, keyof SharedFiles>> = {
  profile: "profiles",
  "sso-session": "ssoSessions",
  services: "services",
};

/** In the config file, all headings but `[default]` begin with a kind; names with spaces are quoted. */
function headingOf(heading: string): { readonly kind: keyof SharedFiles | undefined; readonly name: string } {
  if (heading === "default") return { kind: "profiles", name: heading };
  const [, kind = "", , name = ""] = /^(\S+)\s+(["']?)(.+)\2$/.exec(heading) ?? [];
  return { kind: Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined, name };
}

interface Section {
  readonly heading: string;
  readonly settings: AwsProfile;
}

function sectionsOf(text: string): Section[] {
  const sections: { heading: string; settings: Record<string, string> }[] = [];
  let parent = "";
  for (const line of text.split(/\r?\n/)) {
    // A comment begins at a space, for secrets may contain its signs.
    const content = line.replace(/(?:^|\s)[#;].*/, "").trim();
    const heading = /^\[(.*)\]$/.exec(content)?.[1];
    if (heading !== undefined) sections.push({ heading: heading.trim(), settings: Object.create(null) });
    if (heading !== undefined || !/^\s/.test(line)) parent = "";
    const [, name, value = ""] = /^([^=]*[^=\s])\s*=\s*(.*)$/.exec(content) ?? [];
    const settings = sections.at(-1)?.settings;
    if (heading !== undefined || name === undefined || settings === undefined) continue;
    if (value === "") parent = `${name}.`;
    else settings[parent + name] = value;
  }
  return sections;
}
