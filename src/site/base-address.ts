import { absolute, type Context } from "../documents/context.ts";
import { type Html, html } from "../markup/template.ts";
import { NOTHING } from "./html.ts";

const PLACEHOLDER = "https://YOUR-SITE";

/** A whole address for lines that are copied; where nobody knows the base, with a name to replace. */
export function hostAddress(context: Context, address: string): string {
  return context.base === "" ? `${PLACEHOLDER}${address}` : absolute(context, address);
}

/** What the placeholder is; nothing where the base is known. */
export function placeholderNote({ base }: Context): Html {
  return base === ""
    ? html`<p class="note">Put the address where these files are published in place of <code>${PLACEHOLDER}</code>; of a preview, <code>http://127.0.0.1:8080</code>.</p>`
    : NOTHING;
}
