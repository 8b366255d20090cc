/**
 * The compatibility date of Cloudflare's runtime that the Worker is written for.
 * @see https://developers.cloudflare.com/workers/configuration/compatibility-dates/
 */
const COMPATIBILITY_DATE = "2025-07-18";

/** The class of Durable Objects that count requests, with the storage backend that every plan has. */
const COUNTERS = {
  durable_objects: { bindings: [{ name: "COUNTER", class_name: "Counter" }] },
  migrations: [{ tag: "v1", new_sqlite_classes: ["Counter"] }],
};

/**
 * Returns the configuration of Wrangler, Cloudflare's upload tool. Paths are relative to its file.
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
      // The Worker decides which file answers, also for unknown addresses.
      html_handling: "none",
      not_found_handling: "none",
      run_worker_first: true,
    },
    ...(isGated && COUNTERS),
  };
}
