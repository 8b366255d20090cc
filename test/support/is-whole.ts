/** Whether a test file is of the whole: processes, ports, a browser, builds of all data, releases played through years. */
export const isWhole = (path: string): boolean => path.endsWith(".whole.test.ts");
