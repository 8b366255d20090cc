import { absolute, type Context } from "../documents/context.ts";
import { type Html, html } from "../markup/template.ts";
import { NOTHING } from "./html.ts";

const PLACEHOLDER = "https://YOUR-SITE";

/** A whole address for code to copy; with a placeholder where the base is unknown. */
export function hostAddress(context: Context, address: string): string {
  return context.base === "" ? `${PLACEHOLDER}${address}` : absolute(context, address);
}

/** What to put in place of the placeholder; nothing where the base is known. */
export function placeholderNote({ base }: Context): Html {
  return base === ""
    ? html`<p class="note">Replace <code>${PLACEHOLDER}</code> with the address where these files are published; for a local preview, with <code>http://127.0.0.1:8080</code>.</p>`
    : NOTHING;
}
