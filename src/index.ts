/** The library for other programs: the statistics behind the published data. */
export {
  type MicroaggregateOptions,
  type Microaggregation,
  microaggregate,
} from "./statistics/microaggregate.ts";
