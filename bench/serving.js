/**
 * Serves a build with nginx and the generated configuration, and the same answers as plain files with the same nginx.
 * Sends requests to both in turn with `wrk`, and prints the ratio of requests per second. Fails if that is below the
 * limit. Also prints the ratio per processor time of nginx, which other processes affect least.
 * Needs Linux, nginx and wrk (Debian: nginx-light, wrk).
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { median } from "./judged.js";

const PAIRS = 7;
const SECONDS = 2;
/** Smallest allowed ratio. */
const LIMIT = 0.95;
/** Addresses of the API, and the files with their answers. */
/** @type {[address: string, file: string][]} */
const REQUESTS = [
  ["/api/intelligence/audit-hours", "api/intelligence/audit-hours.json"],
  ["/api/intelligence/audit-hours?industry=retail", "api/intelligence/audit-hours/retail.json"],
  ["/api/datasets/compliance-cost.csv", "api/datasets/compliance-cost.csv"],
];

for (const program of ["nginx", "wrk"]) {
  if (spawnSync(program, ["-v"]).error === undefined) continue;
  console.log(`served by nginx: skipped, as ${program} is not installed`);
  process.exit(0);
}

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "compliance-data-bench-"));

/**
 * Returns a port that was free a moment ago.
 * @returns {Promise<number>}
 */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** Returns an nginx configuration that serves the build on one port and plain files on another. */
function configuration(generated, plain) {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off; worker_processes 1; ${process.getuid?.() === 0 ? "user root;" : ""}
pid ${folder}/pid; error_log stderr warn;
events { worker_connections 256; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  include ${folder}/hosts/nginx/maps.conf;
  server { listen 127.0.0.1:${generated}; root ${folder}/public; include ${folder}/hosts/nginx/server.conf; }
  server { listen 127.0.0.1:${plain}; root ${folder}/plain; default_type application/octet-stream; }
}
`;
}

/** Returns the processor time of nginx's only worker in nanoseconds. */
function workedFor(master) {
  const [worker] = readFileSync(`/proc/${master}/task/${master}/children`, "utf8").split(" ");
  return Number(readFileSync(`/proc/${worker}/schedstat`, "utf8").split(" ")[0]);
}

/** Returns the number of requests answered with 2xx, per second and per second of the worker's processor time. */
function asked(url, master) {
  const before = workedFor(master);
  const { status, stdout, stderr } = spawnSync("wrk", ["-t1", "-c16", `-d${SECONDS}s`, url], {
    encoding: "utf8",
  });
  if (status !== 0 || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}\n${stdout}${stderr}`);
  const reported = (pattern) => {
    const [, figure] = pattern.exec(stdout) ?? [];
    if (figure === undefined) throw new Error(`${url}\n${stdout}`);
    return Number(figure);
  };
  const requests = reported(/(\d+) requests in/);
  return {
    perSecond: reported(/Requests\/sec:\s+([\d.]+)/),
    perWork: (requests / (workedFor(master) - before)) * 1e9,
  };
}

const options = ["--quiet", "--no-sync", "--no-png", "--hosts", "nginx"];
const places = ["--data", at("data"), "--out", join(folder, "public"), "--hosts-out", join(folder, "hosts")];
const built = spawnSync(process.execPath, [at("bin/compliance-data.js"), "build", ...options, ...places], {
  stdio: "inherit",
});
if (built.status !== 0) process.exit(1);
for (const [, file] of REQUESTS) {
  mkdirSync(dirname(join(folder, "plain", file)), { recursive: true });
  cpSync(join(folder, "public", file), join(folder, "plain", file));
}
const [generated, plain] = [await freePort(), await freePort()];
writeFileSync(join(folder, "nginx.conf"), configuration(generated, plain));
const nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  const isUp = () => fetch(`http://127.0.0.1:${plain}/`).then(Boolean, () => false);
  while (!(await isUp())) {
    if (nginx.exitCode !== null) throw new Error("nginx did not start");
    await pause(20);
  }
  console.log("served by nginx, requests per second");
  for (const [address, file] of REQUESTS) {
    const own = `http://127.0.0.1:${generated}${address}`;
    const bare = `http://127.0.0.1:${plain}/${file}`;
    const pairs = Array.from({ length: PAIRS }, () => ({
      own: asked(own, nginx.pid),
      bare: asked(bare, nginx.pid),
    }));
    const ratioOf = (figure) => median(pairs.map((pair) => pair.own[figure] / pair.bare[figure]));
    const ratio = ratioOf("perSecond");
    const of = (kind) => median(pairs.map((pair) => pair[kind].perSecond)).toFixed(0);
    console.log(`  ${address}`);
    console.log(`    plain file ${of("bare")}, generated configuration ${of("own")}`);
    console.log(`    ratio ${ratio.toFixed(2)} (median of ${PAIRS} pairs; at least ${LIMIT})`);
    console.log(`    ratio for the same processor time ${ratioOf("perWork").toFixed(2)}`);
    if (ratio < LIMIT) process.exitCode = 1;
  }
} finally {
  nginx.kill("SIGQUIT");
  rmSync(folder, { recursive: true, force: true });
}
