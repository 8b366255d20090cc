import type { RouteTable } from "../../src/model/route.ts";

/** An empty route table, to be filled in. */
export const EMPTY_TABLE: RouteTable = {
  routes: [],
  headers: [],
  gone: [],
  hidden: [],
  moved: {},
  preflight: {},
  refusal: { file: "/refused.json", headers: {} },
};
