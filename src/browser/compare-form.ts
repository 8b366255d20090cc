import {
  type CompareRequest,
  type ProgrammeFigures,
  PEER_LABELS,
  type PeerChoice,
  type PeerLabel,
} from "../model/compare-link.ts";
import { METRICS_AND_PARTS, type MetricOrPart } from "../model/metric.ts";
import type { CompareSettings } from "../site/compare/data.ts";
import { byId } from "./dom.ts";
import { pauses } from "./pauses.ts";
import { fieldText, readFigure } from "./read-figure.ts";

const select = (label: string) => byId<HTMLSelectElement>(`peers-${label}`);
const field = (metric: MetricOrPart) => byId<HTMLInputElement>(`figure-${metric}`);
const errorOf = (metric: MetricOrPart) => byId(`figure-${metric}-error`);

/** The form of the compare page. */
export interface CompareForm {
  /** Returns the request. Figures that cannot be read are left out; their error appears when the field loses focus. */
  read(): CompareRequest;
  /** Shows an error next to a field, or removes it if empty; the field's own error takes precedence. */
  tell(metric: MetricOrPart, error: string): void;
  /** Chooses peers, and leaves the figures unchanged. */
  choose(peers: PeerChoice): void;
  /**
   * Fills in the form; fields for ids that are not offered and for missing figures are left empty.
   * @returns the labels whose ids are not offered
   */
  fill(request: CompareRequest): PeerLabel[];
  /** Returns the figure that was typed last; undefined before the first one. */
  latest(): MetricOrPart | undefined;
  /** Returns the number of fields whose content cannot be read. */
  unreadable(): number;
}

/**
 * Returns the form of the page.
 * @param changed called on every change
 */
export function compareForm({ names }: CompareSettings, changed: () => void): CompareForm {
  const form = byId<HTMLFormElement>("compare-form");
  const readOf = (metric: MetricOrPart) => readFigure(metric, field(metric).value);
  const problemOf = (metric: MetricOrPart) => {
    const read = readOf(metric);
    return read !== undefined && "error" in read ? read.error : "";
  };
  const show = (metric: MetricOrPart, error: string) => {
    errorOf(metric).textContent = error;
    field(metric).setAttribute("aria-invalid", String(error !== ""));
  };

  let latest: MetricOrPart | undefined;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", changed);
  for (const metric of METRICS_AND_PARTS) {
    // While it is being typed, a figure is often wrong for a moment.
    field(metric).addEventListener("change", () => show(metric, problemOf(metric)));
    const pause = pauses(() => {
      if (problemOf(metric) !== "") show(metric, problemOf(metric));
    });
    field(metric).addEventListener("input", () => {
      latest = metric;
      if (problemOf(metric) === "") show(metric, "");
      else pause();
    });
  }

  const choose = (peers: PeerChoice) => {
    for (const label of PEER_LABELS) {
      const id = peers[label];
      const list = select(label);
      const isOffered =
        id !== undefined && id in names[label] && [...list.options].some(({ value }) => value === id);
      list.value = isOffered ? id : "";
    }
  };

  return {
    read() {
      const peers = Object.fromEntries(
        PEER_LABELS.flatMap((label) => {
          const { value } = select(label);
          return value === "" ? [] : [[label, value]];
        }),
      ) as PeerChoice;
      const figures = Object.fromEntries(
        METRICS_AND_PARTS.flatMap((metric) => {
          const read = readOf(metric);
          return read !== undefined && "value" in read ? [[metric, read.value]] : [];
        }),
      ) as ProgrammeFigures;
      return { peers, figures };
    },
    tell(metric, error) {
      if (problemOf(metric) === "") show(metric, error);
    },
    choose,
    fill({ peers, figures }) {
      choose(peers);
      for (const metric of METRICS_AND_PARTS) {
        const value = figures[metric];
        field(metric).value = value === undefined ? "" : fieldText(value);
        show(metric, problemOf(metric));
        if (value !== undefined) openAround(field(metric));
      }
      return PEER_LABELS.filter((label) => select(label).value !== (peers[label] ?? ""));
    },
    latest: () => latest,
    unreadable: () => METRICS_AND_PARTS.filter((metric) => problemOf(metric) !== "").length,
  };
}

/** Expands the details around a field: parts of a metric are collapsed at first. */
function openAround(input: HTMLElement): void {
  const details = input.closest("details");
  if (details !== null) details.open = true;
}
