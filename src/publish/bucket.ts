import { setMaxListeners } from "node:events";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { UserError } from "../model/problem.ts";
import { type Absence, absenceIn, explained } from "./bucket-errors.ts";

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

/** What is known of an object without its content. */
export interface Head {
  readonly state: "there" | Absence;
  /** Of an object that was stored with one. */
  readonly digest?: string | undefined;
}

/** A bucket, below a prefix: keys come and go without it. Each operation throws a UserError where it fails. */
export interface Bucket {
  /** Of bucket and prefix, with a slash at the end: `s3://benchmarks/v1/`. */
  readonly address: string;
  head(key: string): Promise<Head>;
  read(key: string): Promise<Uint8Array | Absence>;
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
    address: `s3://${bucket}/${prefix}`,
    head: (key) =>
      attempt("comparing", key, async () => {
        const found = await unlessAbsent(() => client.send(new HeadObjectCommand(at(key)), options));
        return typeof found === "string"
          ? { state: found }
          : { state: "there", digest: found.Metadata?.[DIGEST] };
      }),
    read: (key) =>
      attempt("reading", key, () =>
        unlessAbsent(async () => {
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

async function unlessAbsent<T>(work: () => Promise<T>): Promise<T | Absence> {
  try {
    return await work();
  } catch (error) {
    const absence = absenceIn(error);
    if (absence === undefined) throw error;
    return absence;
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
