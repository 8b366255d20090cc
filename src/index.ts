/** What other programs can use: the statistics behind the published data. */
export {
  type MicroaggregateOptions,
  type Microaggregation,
  microaggregate,
} from "./statistics/microaggregate.ts";
