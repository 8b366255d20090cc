import { jsonFile } from "../model/file.ts";
import type { Host } from "../model/host.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../model/manifest.ts";
import type { RouteTable } from "../model/route.ts";
import { headersOf } from "../routing/headers.ts";
import { endpointsOf, notFoundFiles } from "../routing/table.ts";
import { contentType } from "./content-type.ts";

/** Files below the root that name other files: pages, lists, the descriptor of the tables. */
const INDEXES = /\.html$|^api\/(index|status|releases\/index|datasets\/datapackage)\.json$|^\.well-known\//;

/** The phases of an upload: a file is uploaded before those that point at it, and the manifest last. */
const PHASES = ["content", "index", "manifest"] as const;
export type Phase = (typeof PHASES)[number];

/** An object of the bucket. */
export interface Upload {
  readonly key: string;
  /** Path in the publish folder. */
  readonly file: string;
  readonly phase: Phase;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentDisposition?: string;
}

/** S3 static website hosting without CloudFront, which serves files and ignores the query. */
export const s3: Host = {
  name: "s3",
  title: "S3 website",
  steps: `Every file has its address, and each endpoint answers unfiltered. The bucket must be publicly readable: turn the
bucket's Block Public Access off, and allow \`s3:GetObject\` on its objects to \`*\` in its policy.

\`\`\`sh
aws s3api put-bucket-website --bucket BUCKET --website-configuration file://hosts/s3/website.json
aws s3api put-bucket-cors --bucket BUCKET --cors-configuration file://hosts/s3/cors.json
node bin/compliance-data.js deploy s3://BUCKET
\`\`\``,
  limitations: [
    { feature: "query", reason: "S3 ignores the query" },
    { feature: "trailingSlash", reason: "S3 looks for an index document there" },
    { feature: "endings", reason: "S3 redirects the name of a folder to its index document" },
    { feature: "notFoundPage", reason: "S3 has one page for all errors" },
    { feature: "gone", reason: "S3 answers every missing object with 404" },
    { feature: "movedPages", reason: "S3 answers every missing object with 404" },
    { feature: "fileHeaders", reason: "S3 cannot store these headers with an object" },
    { feature: "unaskedCors", reason: "S3 sends them only to requests with an Origin" },
    { feature: "otherMethods", reason: "S3 answers them itself; OPTIONS by the CORS rules of the bucket" },
    { feature: "gate", reason: "S3 does not count the requests of a client" },
  ],
  beside: ({ table, files }) => [
    jsonFile("uploads.json", {
      uploads: uploadPlan(
        table,
        files.map(({ path }) => path),
      ),
    }),
    jsonFile("website.json", websiteOf(table)),
    jsonFile("cors.json", corsRules(table)),
  ],
};

/**
 * Returns every object of the bucket, in the order of upload. An endpoint's answer is stored under the name of its file
 * and also under the endpoint's address, which is possible because a bucket has no folders.
 * @param paths of the files in the publish folder
 */
export function uploadPlan(table: RouteTable, paths: readonly string[]): Upload[] {
  const aliases = new Map(endpointsOf(table).map(({ path, bare }) => [bare.file, path]));
  const uploads = paths
    .filter((path) => !table.hidden.includes(`/${path}`))
    .flatMap((path) => {
      const alias = aliases.get(`/${path}`);
      const object = { file: path, phase: phaseOf(path), ...objectHeaders(table, `/${path}`) };
      return [{ key: path, ...object }, ...(alias ? [{ key: alias.slice(1), ...object }] : [])];
    });
  return PHASES.flatMap((phase) => uploads.filter((upload) => upload.phase === phase));
}

function phaseOf(path: string): Phase {
  if (path === MANIFEST_PATH || path === SIGNATURE_PATH) return "manifest";
  const isIndex = !path.includes("/") || INDEXES.test(path);
  return isIndex ? "index" : "content";
}

function objectHeaders(table: RouteTable, address: string) {
  const headers = headersOf(table, address);
  const disposition = headers["Content-Disposition"];
  return {
    contentType: contentType(table, address),
    cacheControl: headers["Cache-Control"],
    ...(disposition === undefined ? {} : { contentDisposition: disposition }),
  };
}

function websiteOf(table: RouteTable) {
  return {
    IndexDocument: { Suffix: "index.html" },
    ErrorDocument: { Key: notFoundFiles(table).api.slice(1) },
  };
}

/** Returns the route table's CORS headers as the CORS rules of a bucket. */
function corsRules({ headers }: RouteTable) {
  const exposed = headers.map((rule) => rule.headers["Access-Control-Expose-Headers"]).find(Boolean) ?? "";
  return {
    CORSRules: [
      {
        AllowedOrigins: ["*"],
        AllowedMethods: ["GET", "HEAD"],
        AllowedHeaders: ["*"],
        ExposeHeaders: exposed.split(", "),
        MaxAgeSeconds: 86_400,
      },
    ],
  };
}
