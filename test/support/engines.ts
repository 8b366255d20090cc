import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Build } from "../../src/build.ts";
import { deploy } from "../../src/deploy/deploy.ts";
import { replaceFolder } from "../../src/disk/replace-folder.ts";
import type { HostName } from "../../src/hosts/index.ts";
import { textOf } from "../../src/model/file.ts";
import type { Feature } from "../../src/model/host.ts";
import { startPreview } from "../../src/operations/preview-server.ts";
import { cloudfrontFunction, cloudfrontResponseFunction } from "./cloudfront.ts";
import { cloudfrontSite } from "./cloudfront-site.ts";
import { netlifyEngine } from "./netlify-engine.ts";
import { netlifySite } from "./netlify-site.ts";
import { startNginx } from "./nginx.ts";
import { hasProgram } from "./programs.ts";
import type { CorsConfiguration, WebsiteConfiguration } from "./s3-model.ts";
import { BUCKET, openS3 } from "./s3-server.ts";

export interface RunningEngine {
  readonly url: URL;
  stop(): Promise<void>;
}

/** A fault that is of the program of the tests, and not of the host that it stands in for. */
export interface OwnWay {
  /** Path, query and expected status of the requests. */
  readonly requests: RegExp;
  /** What is wrong with the answers, as `status, body, header ETag`. */
  readonly faults: RegExp;
  readonly reason: string;
}

/** A program that reads a host's configuration and answers requests as the host does. */
export interface Engine {
  /** Which program, as docs/hosts.md names it. */
  readonly title: string;
  /** Whether it is installed here; not given for what `npm ci` installs. */
  readonly isInstalled?: () => boolean;
  /**
   * @param build with the configuration of every host
   * @param folder an empty one, which is removed when the engine has stopped
   */
  readonly start: (build: Build, folder: string) => Promise<RunningEngine>;
  readonly ownWays?: readonly OwnWay[];
  /** Limitations of the host that it does not have, and why. */
  readonly hides?: Readonly<Partial<Record<Feature, string>>>;
}

/** Why no program can answer as a host does. */
export interface NoEngine {
  readonly none: string;
}

/** What answers the request list for each host; a host that is not here does not compile. */
export const ENGINES: Readonly<Record<HostName, readonly [Engine, ...Engine[]] | NoEngine>> = {
  netlify: [
    { title: "Netlify's rule engine, headers by the asked address", start: startNetlify("asked") },
    { title: "Netlify's rule engine, headers by the file that answers", start: startNetlify("file") },
  ],
  cloudfront: [
    {
      title: "the compiled functions and a model of the distribution",
      start: startCloudfront,
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
      start: ({ files, hostFiles }) => startNginx(files, hostFiles),
    },
  ],
  preview: [{ title: "the preview server", start: startPreviewOf }],
};

function startNetlify(reading: "asked" | "file"): Engine["start"] {
  return async ({ files }) => listening(netlifySite(await netlifyEngine(files), files, reading));
}

async function startPreviewOf({ files }: Build, folder: string): Promise<RunningEngine> {
  const out = join(folder, "public");
  replaceFolder(out, files);
  return running(await startPreview(out, 0, "127.0.0.1"));
}

async function startWebsite(build: Build, folder: string): Promise<RunningEngine> {
  const bucket = await deployed(build, folder);
  const [website, cors] = [jsonOf(build, "s3/website.json"), jsonOf(build, "s3/cors.json")];
  const url = await bucket.website(website as WebsiteConfiguration, cors as CorsConfiguration);
  return { url, stop: async () => bucket.close() };
}

async function startCloudfront(build: Build, folder: string): Promise<RunningEngine> {
  const bucket = await deployed(build, folder);
  // biome-ignore lint/suspicious/noExplicitAny: the template is JSON, and is checked against AWS's schema elsewhere
  const template = jsonOf(build, "cloudfront/template.json") as any;
  const { Function: request, ResponseFunction: response } = template.Resources;
  const site = cloudfrontSite(
    cloudfrontFunction(request.Properties.FunctionCode),
    template,
    bucket.address,
    response && cloudfrontResponseFunction(response.Properties.FunctionCode),
  );
  const { url, stop } = await listening(site);
  return {
    url,
    async stop() {
      await stop();
      bucket.close();
    },
  };
}

/** A bucket with what deploy uploads. */
async function deployed({ files }: Build, folder: string) {
  const bucket = await openS3();
  const out = join(folder, "public");
  replaceFolder(out, files);
  const options = { endpoint: bucket.proxy.endpoint };
  await deploy(out, { bucket: BUCKET, prefix: "" }, options, { step() {}, count() {} });
  return bucket;
}

function jsonOf({ hostFiles }: Build, path: string): unknown {
  const file = hostFiles.find((one) => one.path === path);
  if (file === undefined) throw new Error(`no ${path} among the hosts' files`);
  return JSON.parse(textOf(file.bytes));
}

async function listening(server: Server): Promise<RunningEngine> {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return running(server);
}

function running(server: Server): RunningEngine {
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
