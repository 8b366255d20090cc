/** The folder that is built into, and published from, if no option names another. */
export const PUBLISH_FOLDER = "public";
