const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text made safe for HTML content and attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** A number, or its digits, with commas between thousands, without loading a locale for it. */
export function grouped(value: number | string): string {
  return String(value).replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
}

/** A link. */
export function anchor(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

/** Text with what stands in backticks as code. */
export function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

/** Lines to be copied, in a region of their own that scrolls, by keyboard too. */
export function codeBlock(label: string, code: string): string {
  return `<pre tabindex="0" role="group" aria-label="${escapeHtml(label)}"><code>${escapeHtml(code)}</code></pre>`;
}

/** A list of HTML items; nothing for none. */
export function list(items: readonly string[], kind = ""): string {
  if (items.length === 0) return "";
  const attribute = kind === "" ? "" : ` class="${kind}"`;
  return `<ul${attribute}>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`;
}

/** A section with its heading; `id` is where links of the page point. */
export function section(id: string, heading: string, body: string): string {
  return `<section aria-labelledby="${id}">\n<h2 id="${id}">${escapeHtml(heading)}</h2>\n${body}\n</section>`;
}

/** Terms and what they stand for, as HTML. */
export function facts(entries: readonly (readonly [string, string])[]): string {
  const items = entries.map(([term, value]) => `<div><dt>${escapeHtml(term)}</dt><dd>${value}</dd></div>`);
  return `<dl class="facts">\n${items.join("\n")}\n</dl>`;
}
