/** Stands for the submissions file in problems, for its name is not known here. */
export const SUBMISSIONS = "submissions";
