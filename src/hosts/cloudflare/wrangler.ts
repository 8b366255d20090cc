/**
 * The day whose behaviour of Cloudflare's runtime the Worker is written for.
 * @see https://developers.cloudflare.com/workers/configuration/compatibility-dates/
 */
const COMPATIBILITY_DATE = "2025-07-18";

/** The class of Durable Objects that count, stored in the one way that every plan has. */
const COUNTERS = {
  durable_objects: { bindings: [{ name: "COUNTER", class_name: "Counter" }] },
  migrations: [{ tag: "v1", new_sqlite_classes: ["Counter"] }],
};

/**
 * What Cloudflare's program for uploads reads. Paths are relative to its file.
 * @param isGated whether requests are counted
 * @see https://developers.cloudflare.com/workers/wrangler/configuration/
 */
export function wranglerOf(isGated: boolean) {
  return {
    name: "compliance-data",
    main: "worker.js",
    compatibility_date: COMPATIBILITY_DATE,
    assets: {
      directory: "../../public",
      binding: "ASSETS",
      // Which file answers, and what answers where there is none, the Worker alone says.
      html_handling: "none",
      not_found_handling: "none",
      run_worker_first: true,
    },
    ...(isGated && COUNTERS),
  };
}
