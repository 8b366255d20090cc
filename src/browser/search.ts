import { DATA_SCRIPTS, RECEIVERS, type SearchEntry } from "../site/explorer-data.ts";
import { element, runScript, within } from "./dom.ts";
import { finder, MOST_RESULTS, NO_RESULTS } from "./find.ts";
import { rememberedSwitch } from "./remembered-switch.ts";

type Find = ReturnType<typeof finder>;

/** Runs the search form of a page. The entries are loaded when the form gets focus. */
function start(form: HTMLFormElement): void {
  const root = form.dataset.root ?? "";
  const input = within<HTMLInputElement>(form, "input[type=search]");
  const panel = within<HTMLElement>(form, ".found");
  const count = within<HTMLElement>(panel, "p");
  const results = within<HTMLElement>(panel, "ul");
  const links = () => [...results.querySelectorAll("a")];
  const shortcut = rememberedSwitch(within<HTMLInputElement>(panel, "input[type=checkbox]"), "search-key");

  let loading: Promise<Find> | undefined;
  const load = () => {
    loading ??= entriesFrom(`${root}${DATA_SCRIPTS.search}`).then(finder);
    return loading;
  };

  const show = async () => {
    const typed = input.value.trim();
    panel.hidden = typed === "";
    const { entries, hasAllWords } = typed === "" ? NO_RESULTS : (await load())(typed);
    // More letters may have been typed meanwhile.
    if (typed !== input.value.trim()) return;
    results.replaceChildren(...entries.slice(0, MOST_RESULTS).map((entry) => resultNode(entry, root)));
    count.textContent = countText(entries.length, hasAllWords);
  };

  input.addEventListener("focus", load);
  input.addEventListener("input", show);
  // A result may be a part of the page that is open.
  results.addEventListener("click", () => {
    panel.hidden = true;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    links()[0]?.click();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      panel.hidden = true;
      input.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || panel.hidden) return;
    event.preventDefault();
    const stops = [input, ...links()];
    stops[stops.indexOf(document.activeElement as HTMLInputElement) + step]?.focus();
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) panel.hidden = true;
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !form.contains(target)) panel.hidden = true;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || !shortcut()) return;
    if ((event.target as Element).matches("input, select, textarea")) return;
    event.preventDefault();
    input.focus();
  });
  form.hidden = false;
}

/** Returns the entries that the script at an address passes on. */
async function entriesFrom(source: string): Promise<readonly SearchEntry[]> {
  let received: readonly SearchEntry[] = [];
  Object.assign(globalThis, {
    [RECEIVERS.search]: (entries: readonly SearchEntry[]) => {
      received = entries;
    },
  });
  await runScript(source);
  return received;
}

function resultNode({ kind, title, text, page }: SearchEntry, root: string): Node {
  const link = element("a", { href: `${root}${page}` }, element("b", {}, title), " ", element("i", {}, kind));
  link.append(element("span", {}, text));
  return element("li", {}, link);
}

function countText(found: number, hasAllWords: boolean): string {
  if (!hasAllWords) return "No result has every word. The closest:";
  if (found > MOST_RESULTS) return `The best ${MOST_RESULTS} of ${found} results`;
  return found === 1 ? "1 result" : `${found === 0 ? "No" : found} results`;
}

for (const form of document.querySelectorAll<HTMLFormElement>("form.search")) start(form);
