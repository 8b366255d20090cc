import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPreview } from "../../src/operations/preview-server.ts";
import { hostFiles } from "../support/hosts.ts";
import { sendTo } from "../support/http.ts";
import { type RunningNginx, startNginx } from "../support/nginx.ts";
import { hasProgram } from "../support/programs.ts";
import { files } from "../support/site.ts";

/** What the request list of `verify` leaves to each host: the preview answers as nginx does. */

const HOURS = "/api/intelligence/audit-hours";
const TAG = "{etag}";

/** Headers of the connection, of the software and of a file's version, which differ. */
const OWN = /^(accept-ranges|connection|keep-alive|date|etag|last-modified|server|transfer-encoding|vary)$/;

describe.skipIf(!hasProgram("nginx"))(
  "the preview and a real nginx (skipped if nginx is not installed)",
  () => {
    let nginx: RunningNginx;
    let server: Server;

    beforeAll(async () => {
      nginx = await startNginx(files, hostFiles);
      server = await startPreview(nginx.root, 0, "127.0.0.1");
    });
    afterAll(async () => {
      server?.close();
      await nginx?.stop();
    });

    /** The answer of each: the status, the body, and the headers that do not depend on the software. */
    async function bothAsked(method: string, path: string, headers: Record<string, string>) {
      const ports = [nginx.port, (server.address() as AddressInfo).port];
      return Promise.all(
        ports.map(async (port) => {
          const { etag = "" } = (await sendTo(port, path, "HEAD")).headers;
          const sent = Object.entries(headers).map(([name, value]) => [name, value.replace(TAG, etag)]);
          const reply = await sendTo(port, path, method, Object.fromEntries(sent));
          const shown = Object.entries(reply.headers).filter(([name]) => !OWN.test(name));
          return { status: reply.status, body: reply.body, headers: Object.fromEntries(shown.sort()) };
        }),
      );
    }

    test.each([
      HOURS,
      `${HOURS}/`,
      `${HOURS}?industry=nope`,
      `${HOURS}/fintech.json`,
      "/api/status.json",
      "/api/nope",
      "/%61pi/nope",
      "/api",
      "/api/errors/not-found.json",
      "/api/releases/2026-Q3/manifest.json",
      "/",
      "/industries/fintech.html",
      "/embed/industry-fintech.html",
      "/nope",
    ])("answer OPTIONS of %s with the same headers and no body", async (path) => {
      const [ofNginx, ofPreview] = await bothAsked("OPTIONS", path, {});
      expect(ofNginx!.status).toBe(204);
      expect(ofPreview).toEqual(ofNginx);
    });

    test.each<[string, string, number, Record<string, string>]>([
      ["another version", HOURS, 412, { "If-Match": '"another"' }],
      ["a version of a page", "/index.html", 412, { "If-Match": '"another"' }],
      ["a version of a table", "/api/datasets/observatory/bands.csv", 412, { "If-Match": '"another"' }],
      ["no version", HOURS, 412, { "If-Match": "" }],
      ["a weak version, although it is this one", HOURS, 412, { "If-Match": `W/${TAG}` }],
      ["another version, and a part", HOURS, 412, { "If-Match": '"another"', Range: "bytes=0-9" }],
      ["another version before its own", HOURS, 412, { "If-Match": '"another"', "If-None-Match": TAG }],
      ["this version", HOURS, 200, { "If-Match": TAG }],
      ["one of several versions", HOURS, 200, { "If-Match": `"another", ${TAG}` }],
      ["any version", HOURS, 200, { "If-Match": "*" }],
      ["this version, and a part", HOURS, 206, { "If-Match": TAG, Range: "bytes=0-9" }],
      ["this version, unless the client has it", HOURS, 304, { "If-Match": TAG, "If-None-Match": TAG }],
      ["a version of an unknown address", "/api/nope", 404, { "If-Match": '"another"' }],
      ["a version of an unknown value", `${HOURS}?industry=nope`, 404, { "If-Match": '"another"' }],
    ])("agree on a request for %s: %s %d", async (_, path, status, headers) => {
      for (const method of ["GET", "HEAD"]) {
        if (method === "HEAD" && status === 206) continue;
        const [ofNginx, ofPreview] = await bothAsked(method, path, headers);
        expect(ofNginx!.status, method).toBe(status);
        expect(ofPreview, method).toEqual(ofNginx);
      }
    });
  },
);
