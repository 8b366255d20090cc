export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element as text; attributes that are undefined are left out. Content is markup, not text. */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${typeof value === "number" ? decimal(value) : escapeXml(value)}"`],
  );
  const start = `<${name}${written.join("")}`;
  return content.length === 0 ? `${start}/>` : `${start}>${content.join("")}</${name}>`;
}

/** What belongs to several elements, said once; nothing around nothing. */
export function group(attributes: Attributes, ...content: readonly string[]): string {
  const body = content.join("");
  return body === "" ? "" : element("g", attributes, body);
}

/** A length or coordinate with two decimals at most, so that files are small and the same everywhere. */
export function decimal(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** Text made safe for content and attribute values. */
export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
