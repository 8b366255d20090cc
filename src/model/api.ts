export const API_TITLE = "Compliance Benchmark Data API";

/**
 * The version of the interface, not of the data: paths, parameters, fields. What adds to it counts as minor,
 * what could break a reader as major.
 */
export const API_VERSION = "1.0.0";
