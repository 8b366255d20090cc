import { committedTables } from "../support/committed.ts";
import { describeConsistency, generated } from "./consistency.ts";

describeConsistency("the committed data", committedTables());

for (const [programmes, seed] of [
  [2500, 3],
  [3960, 80],
  [2391, 443],
] as const) {
  describeConsistency(`${programmes} programmes of seed ${seed}`, generated(programmes, seed));
}
