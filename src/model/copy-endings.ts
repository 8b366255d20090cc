/** The endings of compressed copies, which are next to their files. */
export const COPY_ENDINGS = { gzip: ".gz", brotli: ".br" } as const;
