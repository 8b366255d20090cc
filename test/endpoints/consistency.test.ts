import { describeConsistency, generated } from "./consistency.ts";
import { golden } from "./support.ts";

describeConsistency("data made by hand", golden);
describeConsistency("1500 programmes", generated(1500, 1));
