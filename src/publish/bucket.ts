import { setMaxListeners } from "node:events";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { UserError } from "../model/problem.ts";
import { explained, saysMissing } from "./bucket-errors.ts";

/** Where objects lie: their keys begin with the prefix, which is empty or ends in `/`. */
export interface Target {
  readonly bucket: string;
  readonly prefix: string;
}

/** An object to store. */
export interface NewObject {
  /** Without the prefix. */
  readonly key: string;
  readonly content: {
    readonly bytes: Uint8Array;
    /** Hexadecimal; S3 refuses content with another. */
    readonly sha256: string;
  };
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentDisposition?: string;
  /** Kept beside the object. */
  readonly digest?: string;
}

/** A bucket, below a prefix: keys come and go without it. Each operation throws a UserError where it fails. */
export interface Bucket {
  /** What is known of an object without its content; undefined where there is none. */
  head(key: string): Promise<{ readonly digest: string | undefined } | undefined>;
  read(key: string): Promise<Uint8Array | undefined>;
  put(object: NewObject): Promise<void>;
  /** Deletes an object; it is no fault if there is none. */
  remove(key: string): Promise<void>;
  /** Breaks off what is under way. */
  close(): void;
}

/** Name of the metadata that holds an object's digest. */
const DIGEST = "compliance-data-digest";

const ATTEMPTS = 5;
const CONNECTION_MS = 5_000;
/** Without a byte coming or going. */
const IDLE_MS = 20_000;
const REQUEST_MS = 300_000;

/**
 * Opens a bucket with the SDK's own chain of credentials.
 * @param endpoint a server other than Amazon's, asked path-style
 * @throws UserError where no region is configured
 */
export async function openBucket({ bucket, prefix }: Target, endpoint?: string): Promise<Bucket> {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    region: await regionFor(endpoint),
    maxAttempts: ATTEMPTS,
    retryMode: "standard",
    requestHandler: {
      connectionTimeout: CONNECTION_MS,
      socketTimeout: IDLE_MS,
      requestTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
    },
    // Not every server reads the SDK's checksums in trailers; what is stored has its SHA-256 in a header.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const stop = new AbortController();
  // Each request under way listens to it.
  setMaxListeners(0, stop.signal);
  const options = { abortSignal: stop.signal };
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  const attempt = async <T>(verb: string, key: string, work: () => Promise<T>) => {
    try {
      return await work();
    } catch (error) {
      throw explained(error, { doing: `${verb} ${prefix}${key}`, bucket, endpoint });
    }
  };
  return {
    head: (key) =>
      attempt("comparing", key, () =>
        unlessMissing(async () => {
          const { Metadata } = await client.send(new HeadObjectCommand(at(key)), options);
          return { digest: Metadata?.[DIGEST] };
        }),
      ),
    read: (key) =>
      attempt("reading", key, () =>
        unlessMissing(async () => {
          const { Body } = await client.send(new GetObjectCommand(at(key)), options);
          return Body!.transformToByteArray();
        }),
      ),
    put: (object) =>
      attempt("uploading", object.key, async () => {
        await client.send(new PutObjectCommand({ ...at(object.key), ...storedAs(object) }), options);
      }),
    remove: (key) =>
      attempt("deleting", key, async () => {
        await client.send(new DeleteObjectCommand(at(key)), options);
      }),
    close() {
      stop.abort();
      client.destroy();
    },
  };
}

async function regionFor(endpoint: string | undefined): Promise<string> {
  try {
    return await new S3Client({}).config.region();
  } catch {
    if (endpoint !== undefined) return "us-east-1";
    throw new UserError("no AWS region is configured", "Set AWS_REGION to the region of the bucket.");
  }
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (saysMissing(error)) return undefined;
    throw error;
  }
}

function storedAs({ content, contentType, cacheControl, contentDisposition, digest }: NewObject) {
  return {
    Body: content.bytes,
    ChecksumSHA256: Buffer.from(content.sha256, "hex").toString("base64"),
    ContentType: contentType,
    CacheControl: cacheControl,
    ...(contentDisposition !== undefined && { ContentDisposition: contentDisposition }),
    ...(digest !== undefined && { Metadata: { [DIGEST]: digest } }),
  };
}
