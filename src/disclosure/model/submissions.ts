/** Stands for the submissions file in problems, because its name is not known here. */
export const SUBMISSIONS = "submissions";
