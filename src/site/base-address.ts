import { absolute, type Context } from "../documents/context.ts";
import { type Html, html } from "../markup/template.ts";
import { NOTHING } from "./html.ts";

const PLACEHOLDER = "https://YOUR-SITE";

/** Returns the absolute address for code to copy, with a placeholder if the base is unknown. */
export function addressForCode(context: Context, address: string): string {
  return context.base === "" ? `${PLACEHOLDER}${address}` : absolute(context, address);
}

/** Returns a note on what to replace the placeholder with; nothing if the base is known. */
export function placeholderNote({ base }: Context): Html {
  return base === ""
    ? html`<p class="note">Replace <code>${PLACEHOLDER}</code> with the address where these files are published. For a local preview, use <code>http://127.0.0.1:8080</code>.</p>`
    : NOTHING;
}
