/** Whether a test file is a whole test: with processes, ports, a browser, builds of all data, or releases over years. */
export const isWhole = (path: string): boolean => path.endsWith(".whole.test.ts");
