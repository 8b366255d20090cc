import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OutputFile, textFile } from "../../../src/model/file.ts";
import { hostFile, hostFiles } from "../../support/hosts.ts";
import { sendTo } from "../../support/http.ts";
import { hasProgram } from "../../support/programs.ts";
import { type RunningServer, startServer, writeBelow } from "../../support/server-process.ts";
import { files, textAt } from "../../support/site.ts";

/** The instructions of the Dockerfile, one a line. */
const instructions = hostFile("nginx/Dockerfile")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split(" "));
const argumentsOf = (name: string) =>
  instructions.filter(([first]) => first === name).map(([, ...rest]) => rest);

/** The files in the folder where the image is built. */
const context: readonly OutputFile[] = [
  ...files.map(({ path, bytes }) => ({ path: `public/${path}`, bytes })),
  ...hostFiles.map(({ path, bytes }) => ({ path: `hosts/${path}`, bytes })),
  textFile("private/submissions.csv", "SECRET"),
];

/** The files that a COPY puts into the image: a folder's content, files into a folder, or one with another name. */
function copied(): OutputFile[] {
  return argumentsOf("COPY").flatMap((args) => {
    const [sources, target = ""] = [args.slice(0, -1), args.at(-1)];
    return sources.flatMap((source) => {
      const found = context.flatMap(({ path, bytes }) => {
        if (path.startsWith(`${source}/`)) return [{ path: `${target}${path.slice(source.length)}`, bytes }];
        if (path !== source) return [];
        return [{ path: target.endsWith("/") ? join(target, path.split("/").at(-1)!) : target, bytes }];
      });
      if (found.length === 0) throw new Error(`there is no ${source}`);
      return found;
    });
  });
}

test("the image has a fixed version, runs as an unprivileged user, and has a health check", () => {
  expect(instructions.map(([name]) => name)).toEqual([
    ..."FROM COPY COPY COPY USER EXPOSE HEALTHCHECK".split(" "),
  ]);
  expect(argumentsOf("FROM")[0]![0]).toMatch(/^[a-z/-]+:\d+\.\d+-alpine$/);
  expect(argumentsOf("USER")).toEqual([["101"]]);
  expect(argumentsOf("EXPOSE")).toEqual([["8080"]]);
  const [, asked = ""] =
    /http:\/\/127\.0\.0\.1:8080(\/[^"]*)/.exec(argumentsOf("HEALTHCHECK")[0]!.join(" ")) ?? [];
  expect(files.map(({ path }) => `/${path}`)).toContain(asked);
});

test("the image contains only the published files, two configuration files and the site", () => {
  const others = copied()
    .map(({ path }) => path)
    .filter((path) => !path.startsWith("/srv/compliance-data/public/"));
  expect(others).toEqual([
    "/etc/nginx/conf.d/default.conf",
    "/etc/nginx/compliance-data/maps.conf",
    "/etc/nginx/compliance-data/server.conf",
  ]);
  expect(copied().length).toBe(files.length + 3);
  // Docker gets only the two folders: the first line excludes everything.
  expect(hostFile("nginx/Dockerfile.dockerignore")).toBe("*\n!public\n!hosts/nginx\n");
});

describe.skipIf(!hasProgram("nginx"))(
  "a real nginx with the files of the image (skipped if nginx is not installed)",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "container-"));
    let server: RunningServer;

    beforeAll(async () => {
      writeBelow(folder, copied());
      const site = join(folder, "etc/nginx/conf.d/default.conf");
      const text = readFileSync(site, "utf8");
      server = await startServer({
        program: "nginx",
        configure(port) {
          // Its paths below a folder, and a free port; everything else is as in the image.
          const here = text
            .replace("listen 8080", `listen 127.0.0.1:${port}`)
            .replace("/srv/", `${folder}/srv/`);
          writeFileSync(site, here);
          writeFileSync(join(folder, "etc/nginx/nginx.conf"), main(folder));
          return ["-p", join(folder, "etc/nginx"), "-c", join(folder, "etc/nginx/nginx.conf")];
        },
        portIsTaken: /Address already in use/,
        stopSignal: "SIGQUIT",
      });
    });
    afterAll(async () => {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test.each([
      ["/", 200, "/index.html"],
      ["/api/status.json", 200, "/api/status.json"],
      ["/api/intelligence/audit-hours?industry=saas", 200, "/api/intelligence/audit-hours/saas.json"],
      ["/api/intelligence/audit-hours?industry=nope", 404, "/api/errors/unknown-industry.json"],
      ["/nope", 404, "/404.html"],
    ])("answers %s with %i and %s", async (address, status, file) => {
      expect(await sendTo(server.port, address)).toMatchObject({ status, body: textAt(file) });
    });
  },
);

/** As in the image: the configuration of sites is included in http. */
function main(folder: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `daemon off; worker_processes 1; ${user} pid ${folder}/pid; error_log stderr warn;
events { worker_connections 64; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  include ${folder}/etc/nginx/conf.d/*.conf;
}
`;
}
