import type { RouteTable } from "../../src/model/route.ts";

/** A route table of nothing, to be filled in. */
export const EMPTY_TABLE: RouteTable = {
  routes: [],
  headers: [],
  gone: [],
  hidden: [],
  moved: {},
  preflight: {},
  refusal: { file: "/refused.json", headers: {} },
};
