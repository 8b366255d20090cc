/**
 * What each requirement of PCI DSS is about, in words of its title in versions 3.2.1 and 4.0.1 (PCI Security Standards Council):
 * exports have these titles, and registries their own.
 */
const TOPICS: readonly RegExp[] = [
  /\bfirewalls?\b|\bnetwork security controls?\b/,
  /\bdefaults?\b|\bsecure config\w*/,
  /\bstored\b/,
  /\btransmi\w+|\bpublic networks?\b/,
  /\bmalware\b|\bmalicious\b|\banti-?virus\b/,
  /\bdevelop\w*\b/,
  /\bneed[- ]to[- ]know\b/,
  /\bauthenticat\w*/,
  /\bphysical\w* access\b|\bphysical security\b/,
  /\b(?:log|track|monitor)\b.*\baccess\b/,
  /\btest\w*\b.*\b(?:security|systems)\b/,
  /\bpolic(?:y|ies)\b/,
];

/** Returns the number of the requirement that a title is about; undefined if it is about none, or may be about several. */
export function requirementByTopic(title: string): number | undefined {
  const text = title.toLowerCase();
  const found = TOPICS.flatMap((topic, at) => (topic.test(text) ? [at + 1] : []));
  return found.length === 1 ? found[0] : undefined;
}

/** Minimum number of headings about different requirements: a single one may be about something else. */
const LEAST = 6;

/**
 * Returns the requirements that headings are about; empty if these are few, or if several headings are about the same.
 * @param ids the requirements of the registry
 */
export function requirementsByTopic(
  headings: readonly string[],
  ids: readonly number[],
): ReadonlyMap<string, number> {
  const found = new Map(
    headings.flatMap((heading) => {
      const id = requirementByTopic(heading);
      return id !== undefined && ids.includes(id) ? [[heading, id] as const] : [];
    }),
  );
  const isUsed = found.size >= LEAST && new Set(found.values()).size === found.size;
  return isUsed ? found : new Map();
}
