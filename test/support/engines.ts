import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createServer } from "http-server";
import type { Build } from "../../src/build.ts";
import { storedAs } from "../../src/deploy/bucket.ts";
import { objectsOf } from "../../src/deploy/plan.ts";
import { replaceFolder } from "../../src/disk/replace-folder.ts";
import type { HostName } from "../../src/hosts/host-names.ts";
import type { ApiGate } from "../../src/model/api-gate.ts";
import { type OutputFile, textOf } from "../../src/model/file.ts";
import type { Feature } from "../../src/model/host.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { startPreview } from "../../src/operations/preview-server.ts";
import { routesIn } from "../../src/published/routes.ts";
import { CATALOGUE_FILE } from "../../src/routing/addresses.ts";
import { siteClient, withHeaders } from "../../src/verify/asking/site-client.ts";
import type { Client } from "../../src/verify/replies/client.ts";
import { startApache } from "./apache.ts";
import { startCaddy } from "./caddy.ts";
import { cloudfrontBuild, cloudfrontSite, type Shown } from "./cloudfront-site.ts";
import { startHaproxy } from "./haproxy.ts";
import { type AsyncModel, type Model, modelClient } from "./model-client.ts";
import { netlifyEngine } from "./netlify-engine.ts";
import { netlifySite } from "./netlify-site.ts";
import { startNginx } from "./nginx.ts";
import { hasProgram } from "./programs.ts";
import {
  bucketModel,
  type CorsConfiguration,
  type S3Object,
  type WebsiteConfiguration,
  websiteModel,
} from "./s3-model.ts";
import { isInstalled } from "./separate-packages.ts";
import { writeBelow } from "./server-process.ts";
import { startWorkerd } from "./workerd.ts";

export interface RunningEngine {
  /** Where `client` sends its requests to, without a slash at its end. */
  readonly site: string;
  readonly client: Client;
  stop(): Promise<void>;
}

/** A fault of the program in the tests, and not of the host that it represents. */
export interface OwnWay {
  /** Path, query and expected status of the requests. */
  readonly requests: RegExp;
  /** Their method and title, if only some of them are meant. */
  readonly titles?: RegExp;
  /** The faults of the answers, as `status, body, header ETag`. */
  readonly faults: RegExp;
  readonly reason: string;
}

/** A program that reads a host's configuration and answers requests as the host does. */
export interface Engine {
  /** The name of the program in docs/hosts.md. */
  readonly title: string;
  /** Whether it sends `KEY` to a site with a quota. */
  readonly isGated?: true;
  /** Whether it is installed here; not given for what `npm ci` installs. */
  readonly isInstalled?: () => boolean;
  /**
   * @param build with the configuration of every host
   * @param folder an empty one, which is removed when the engine has stopped
   */
  readonly start: (build: Build, folder: string) => Promise<RunningEngine>;
  /** Why it reads no configuration; any other engine is shown to read it. */
  readonly readsNone?: string;
  readonly ownWays?: readonly OwnWay[];
  /** Limitations of the host that it does not have, and why. */
  readonly hides?: Readonly<Partial<Record<Feature, string>>>;
}

/** Why no program can answer as a host does. */
export interface NoEngine {
  readonly none: string;
}

/** The key of the tests, and the quota that it lifts. */
export const KEY = "cdkey1-of-the-tests";
export const GATE: ApiGate = { quota: 10, keys: [sha256(Buffer.from(KEY))] };

/** docs/hosts.md says so of both programs. */
const REFUSES_UNKNOWN_METHODS: OwnWay = {
  requests: / 405$/,
  titles: /^FOO /,
  faults: /^status, body$/,
  reason: "its HTTP parser refuses a method that no standard has, before any rule applies",
};

/** What answers the request list for each host; a host that is not here does not compile. */
export const ENGINES: Readonly<Record<HostName, readonly [Engine, ...Engine[]] | NoEngine>> = {
  netlify: [
    { title: "Netlify's rule engine, headers by the asked address", start: startNetlify("asked") },
    { title: "Netlify's rule engine, headers by the file that answers", start: startNetlify("file") },
  ],
  cloudfront: [
    {
      title:
        "its functions, also run by njs, with a model of its distribution that passes on rewritten requests",
      start: startCloudfront("as it was rewritten"),
    },
    {
      title:
        "its functions, also run by njs, with a model of its distribution that passes on original requests",
      start: startCloudfront("as it was asked"),
    },
  ],
  cloudflare: [
    {
      title: "Cloudflare's runtime, workerd",
      isInstalled: () => isInstalled("workerd"),
      start: startCloudflare,
      ownWays: [REFUSES_UNKNOWN_METHODS],
    },
    {
      title: "Cloudflare's runtime with a quota, with a key",
      isGated: true,
      isInstalled: () => isInstalled("workerd"),
      start: startGatedCloudflare,
      ownWays: [REFUSES_UNKNOWN_METHODS],
    },
  ],
  s3: [
    {
      title: "a model of S3 by its documentation",
      start: startWebsite,
      ownWays: [
        {
          requests: / 404$/,
          faults: /^header Cache-Control$/,
          reason: "Amazon does not document whether the page of an error has Cache-Control",
        },
      ],
    },
  ],
  nginx: [
    {
      title: "nginx",
      isInstalled: () => hasProgram("nginx"),
      start: startNginxOf,
    },
  ],
  haproxy: [
    {
      title: "HAProxy in front of nginx, with a key",
      isGated: true,
      isInstalled: () => hasProgram("nginx") && hasProgram("haproxy"),
      start: startHaproxyOf,
    },
  ],
  apache: [{ title: "Apache", isInstalled: () => hasProgram("apache2"), start: startApacheOf }],
  caddy: [{ title: "Caddy", isInstalled: () => hasProgram("caddy", "version"), start: startCaddyOf }],
  files: [
    {
      title: "http-server without these rules",
      readsNone: "a server of files is not configured",
      start: startFiles,
    },
  ],
  preview: [
    {
      title: "the preview server",
      readsNone: "it reads the route table in the catalogue",
      start: startPreviewOf,
      ownWays: [REFUSES_UNKNOWN_METHODS],
    },
  ],
};

function startNetlify(reading: "asked" | "file"): Engine["start"] {
  return async (build) => calling(netlifySite(await netlifyOf(build), build.files, reading));
}

const netlifyOf = oncePerBuild(({ files }) => netlifyEngine(files));

async function startNginxOf({ files, hostFiles }: Build): Promise<RunningEngine> {
  const { url, stop } = await startNginx(files, hostFiles);
  return asking(url, stop);
}

async function startCloudflare({ files, hostFiles }: Build, folder: string): Promise<RunningEngine> {
  const { url, dispose } = await startWorkerd(files, hostFiles, folder);
  return asking(url, dispose);
}

async function startGatedCloudflare(build: Build, folder: string): Promise<RunningEngine> {
  const running = await startCloudflare(build, folder);
  return { ...running, client: withHeaders(running.client, { "X-API-Key": KEY }) };
}

async function startHaproxyOf({ files, hostFiles }: Build): Promise<RunningEngine> {
  const origin = await startNginx(files, hostFiles);
  const { url, stop } = await startHaproxy(hostFiles, origin.port).catch(async (error: unknown) => {
    await origin.stop();
    throw error;
  });
  const { client, ...running } = asking(url, async () => {
    await stop();
    await origin.stop();
  });
  return { ...running, client: withHeaders(client, { "X-API-Key": KEY }) };
}

async function startApacheOf({ files }: Build, folder: string): Promise<RunningEngine> {
  const { url, stop } = await startApache(folder, files);
  return asking(url, stop);
}

async function startCaddyOf({ files, hostFiles }: Build, folder: string): Promise<RunningEngine> {
  const { url, stop } = await startCaddy(folder, files, hostFiles);
  return asking(url, stop);
}

async function startFiles({ files }: Build, folder: string): Promise<RunningEngine> {
  const root = join(folder, "public");
  writeBelow(root, files);
  const { server } = createServer({ root, showDir: "false", cors: true });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return listening(server);
}

async function startPreviewOf({ files }: Build, folder: string): Promise<RunningEngine> {
  const out = join(folder, "public");
  replaceFolder(out, files);
  return listening(await startPreview(out, 0, "127.0.0.1"));
}

/** A server of this process. */
function listening(server: Server): RunningEngine {
  const { port } = server.address() as AddressInfo;
  return asking(
    new URL(`http://127.0.0.1:${port}`),
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
}

async function startWebsite(build: Build): Promise<RunningEngine> {
  const objects = deployed(build);
  const [website, cors] = [jsonOf(build, "s3/website.json"), jsonOf(build, "s3/cors.json")];
  return calling(websiteModel(objects, website as WebsiteConfiguration, cors as CorsConfiguration));
}

function startCloudfront(shown: Shown): Engine["start"] {
  return async (build) => {
    const { template, id, values } = cloudfrontBuild(build);
    const objects = new Map([...deployed(build)].map(([key, object]) => [`${id}/${key}`, object]));
    return calling(cloudfrontSite(template, values, bucketModel(objects), shown));
  };
}

/** A bucket as after a deploy, filled without a connection: `test/deploy` shows that a deploy uploads its plan. */
const deployed = oncePerBuild(({ files }): Map<string, S3Object> => {
  const table = routesIn(fileIn(files, CATALOGUE_FILE.slice(1)).bytes);
  if (table === undefined) throw new Error("a build has a catalogue");
  const built = files.map(({ path, bytes }) => ({ path, bytes, sha256: sha256(bytes) }));
  const objects = new Map<string, S3Object>();
  const bucket = bucketModel(objects);
  for (const object of objectsOf({ table, files: built, signature: undefined })) {
    const { headers, body } = storedAs(object);
    const { status } = bucket("PUT", `/${encodeURIComponent(object.key)}`, headers, Buffer.from(body));
    if (status !== 200) throw new Error(`${object.key}: ${status}`);
  }
  return objects;
});

/** What several engines share. */
function oncePerBuild<T>(make: (build: Build) => T) {
  const made = new WeakMap<Build, { readonly value: T }>();
  return (build: Build): T => {
    const known = made.get(build) ?? { value: make(build) };
    made.set(build, known);
    return known.value;
  };
}

function jsonOf({ hostFiles }: Build, path: string): unknown {
  return JSON.parse(textOf(fileIn(hostFiles, path).bytes));
}

function fileIn(files: readonly OutputFile[], path: string): OutputFile {
  const file = files.find((one) => one.path === path);
  if (file === undefined) throw new Error(`there is no ${path}`);
  return file;
}

/** A program that listens. */
function asking(url: URL, stop: () => Promise<void>): RunningEngine {
  const client = siteClient(url, 600_000);
  return {
    site: url.origin,
    client,
    stop() {
      client.close();
      return stop();
    },
  };
}

/** A model, which is called. */
function calling(model: Model | AsyncModel): RunningEngine {
  return { site: "http://model.example", client: modelClient(model), stop: async () => {} };
}
