import type { ExplorerCatalogue, ExplorerEndpoint } from "../site/explorer-data.ts";
import { byId, element } from "./dom.ts";
import { requestFor, selectionOf, parameterValues } from "./request.ts";
import { requestAddressIn } from "./state.ts";

/** The option for a request that cannot be made by choosing. */
const TYPED = "?";

/**
 * Runs the form that makes requests, by choosing an endpoint and a value or by typing an address.
 * @param ask called with each request
 * @returns a function that shows a request in the form
 */
export function requestForm(
  catalogue: ExplorerCatalogue,
  ask: (address: string) => void,
): (address: string) => void {
  const endpoints = byId<HTMLSelectElement>("endpoint");
  const values = byId<HTMLSelectElement>("value");
  const typed = byId<HTMLInputElement>("address");
  const chosen = () => catalogue.endpoints.find(({ path }) => path === endpoints.value);

  endpoints.addEventListener("change", () => {
    const endpoint = chosen();
    if (endpoint === undefined) return;
    // The value is kept if the chosen endpoint has it too.
    ask(requestFor(endpoint, parameterValues(endpoint).includes(values.value) ? values.value : ""));
  });
  values.addEventListener("change", () => {
    const endpoint = chosen();
    if (endpoint !== undefined && values.value !== TYPED) ask(requestFor(endpoint, values.value));
  });
  byId("request").addEventListener("submit", (event) => {
    event.preventDefault();
    const address = requestAddressIn(typed.value);
    typed.setAttribute("aria-invalid", String(address === undefined));
    if (address !== undefined) ask(address);
  });

  return (address) => {
    const selection = selectionOf(catalogue, address);
    typed.value = address;
    typed.setAttribute("aria-invalid", "false");
    endpoints.value = selection?.endpoint.path ?? TYPED;
    byId("description").textContent = selection?.endpoint.description ?? "";
    offerValues(values, selection?.endpoint, selection?.value);
  };
}

/** Offers the values of an endpoint's parameter; hides the field if it has none. */
function offerValues(
  select: HTMLSelectElement,
  endpoint: ExplorerEndpoint | undefined,
  value: string | undefined,
): void {
  const parameter = endpoint?.parameters[0];
  byId("value-field").hidden = parameter === undefined;
  byId("value-label").textContent = parameter?.name ?? "";
  const none = parameter?.kind === "format" ? "default: json" : "all";
  select.replaceChildren(
    element("option", { value: "" }, none),
    ...(parameter?.values ?? []).map((option) => element("option", { value: option }, option)),
    ...(value === undefined ? [element("option", { value: TYPED }, "as typed below")] : []),
  );
  select.value = value ?? TYPED;
}
