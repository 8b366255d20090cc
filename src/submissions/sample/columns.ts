import { submissionColumns } from "../../questionnaire/columns.ts";
import { FINDING_RATES } from "./population.ts";

/** The columns of a sample: it has findings of the requirements that its population is described in. */
export const SAMPLE_COLUMNS = submissionColumns(FINDING_RATES.map((_, index) => ({ id: index + 1 })));
