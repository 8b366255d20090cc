// Loaded with the options of the command line, so without the code that imports.

/** Default path of the submissions file that an import writes. */
export const IMPORT_OUT = "private/submissions.csv";
/** Default path of the list of rejects. */
export const IMPORT_REJECTS = "private/rejects.csv";
/** The fraction of an export that may be lost by default. */
export const MAX_REJECTED = 0.05;
