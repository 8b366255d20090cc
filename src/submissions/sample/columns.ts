import { submissionColumns } from "../../questionnaire/columns.ts";
import { FINDING_RATES } from "./population.ts";

/** The columns of a sample, with findings for the requirements that the population describes. */
export const SAMPLE_COLUMNS = submissionColumns(FINDING_RATES.map((_, index) => ({ id: index + 1 })));
