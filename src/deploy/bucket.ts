import { LIMITS } from "../model/limits.ts";
import { UserError } from "../model/problem.ts";
import type { SendRequest, ServiceReply } from "./aws/exchange.ts";
import { listQuery, pageIn } from "./aws/list.ts";
import { type ObjectRequest, openS3 } from "./aws/s3.ts";
import { ServiceError } from "./aws/service.ts";
import { type ObjectAbsence, absenceIn, type Attempt, explainedFailure } from "./bucket-errors.ts";
import type { Leave, Watch } from "./watch.ts";

/** The place of objects: their keys begin with the prefix, which is empty or ends in `/`. */
export interface BucketTarget {
  readonly bucket: string;
  readonly prefix: string;
}

/** How to reach a bucket's server. */
export interface Reach {
  /** A server other than Amazon's that speaks S3, addressed path-style. */
  readonly endpoint?: string | undefined;
  /** Sends the requests; by default over the network. */
  readonly exchange?: SendRequest | undefined;
}

/** An object to store. */
export interface NewObject {
  /** Without the prefix. */
  readonly key: string;
  readonly content: {
    readonly bytes: Uint8Array;
    /** In hexadecimal; S3 refuses content with a different digest. */
    readonly sha256: string;
  };
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentDisposition?: string;
  /** Stored as metadata of the object. */
  readonly digest?: string;
  /** The id of its deployment; stored as metadata for CloudFront's function. */
  readonly deployment?: string;
}

/** What is known about an object without its content. */
export interface Head {
  readonly state: "there" | ObjectAbsence;
  /** The digest, if the object was stored with one. */
  readonly digest?: string | undefined;
}

/** A bucket, below a prefix that keys do not include. Each operation throws a UserError if it fails. */
export interface Bucket {
  /** Address of bucket and prefix, with a trailing slash: `s3://benchmarks/v1/`. */
  readonly address: string;
  head(key: string): Promise<Head>;
  read(key: string): Promise<Uint8Array | ObjectAbsence>;
  /** Reads an object with its ETag. */
  readTagged(key: string): Promise<{ readonly bytes: Uint8Array; readonly tag: string } | ObjectAbsence>;
  put(object: NewObject): Promise<void>;
  /**
   * Stores an object only if the key is free or, with a tag, only if it replaces the object with that ETag.
   * @param tag the ETag of the object to replace
   * @returns `there` if the condition failed; `unknown` if the server does not support conditional writes
   */
  claim(object: NewObject, tag?: string): Promise<"stored" | "there" | "unknown">;
  /** Deletes an object; a missing one is not an error. */
  remove(key: string): Promise<void>;
  /**
   * Lists keys with a beginning, or the folders directly below it: keys up to the first slash after the beginning, each
   * once. Returns `denied` if listing is not allowed.
   */
  list(beginning: string, by: "key" | "folder"): Promise<readonly string[] | "denied">;
  /** Returns the same bucket, where objects are stored or deleted only with leave of a watch. */
  under(watch: Watch): Bucket;
  /** Aborts requests in flight. */
  close(): void;
}

/** Name of the metadata that holds an object's digest. */
const DIGEST = "compliance-data-digest";
/** Name of the metadata that holds the id of an object's deployment; CloudFront's function reads it. */
const DEPLOYMENT = "deployment";

/** Limit for answers whose content is not used. */
const MOST_OTHER_BYTES = 1024 * 1024;
/** Limit for a page of a list, which has at most 1,000 keys of 1,024 bytes, percent-encoded. */
const MOST_LIST_BYTES = 8 * 1024 * 1024;

/**
 * Opens a bucket with the credentials and the region that AWS tools would use.
 * @throws UserError if no region is configured
 */
export async function openBucket(
  { bucket, prefix }: BucketTarget,
  { endpoint, exchange }: Reach,
): Promise<Bucket> {
  const s3 = await openS3(bucket, endpoint, exchange);
  if (s3 === undefined) {
    throw new UserError("no AWS region is configured", "Set AWS_REGION to the region of the bucket.");
  }
  const read = async (key: string) => {
    const found = await send("reading", { method: "GET", key }, LIMITS.manifestBytes);
    return typeof found === "string" ? found : { bytes: found.body, tag: found.headers.etag ?? "" };
  };
  const send = (doing: Attempt["doing"], request: ObjectRequest, mostBytes?: number, leave?: Leave) =>
    sendTo(doing, { ...request, key: `${prefix}${request.key}` }, mostBytes, leave);
  const sendTo = async (
    doing: Attempt["doing"],
    request: ObjectRequest,
    mostBytes = MOST_OTHER_BYTES,
    leave?: Leave,
  ) => {
    try {
      return await s3.send(request, mostBytes, leave);
    } catch (error) {
      // A missing object is an error for other methods.
      const absence = /^(GET|HEAD)$/.test(request.method) ? absenceIn(error) : undefined;
      if (absence !== undefined) return absence;
      throw explainedFailure(error, { doing, what: request.key || bucket, bucket, endpoint: s3.endpoint });
    }
  };
  const put = async (object: NewObject, leave?: Leave) => {
    const request = { method: "PUT" as const, key: object.key, ...storedAs(object) };
    await send("uploading", request, MOST_OTHER_BYTES, leave);
  };
  const remove = async (key: string, leave?: Leave) => {
    await send("deleting", { method: "DELETE", key }, MOST_OTHER_BYTES, leave);
  };
  const open: Bucket = {
    address: `s3://${bucket}/${prefix}`,
    async head(key) {
      const found = await send("comparing", { method: "HEAD", key });
      return typeof found === "string" ? { state: found } : { state: "there", digest: digestIn(found) };
    },
    async read(key) {
      const found = await read(key);
      return typeof found === "string" ? found : found.bytes;
    },
    readTagged: read,
    put: (object) => put(object),
    async claim(object, tag) {
      const { headers, ...content } = storedAs(object);
      const condition: Record<string, string> =
        tag === undefined ? { "if-none-match": "*" } : { "if-match": tag };
      const request = { method: "PUT" as const, key: object.key, headers: { ...headers, ...condition } };
      try {
        await s3.send({ ...request, ...content, key: `${prefix}${object.key}` }, MOST_OTHER_BYTES);
        return "stored";
      } catch (error) {
        if (error instanceof ServiceError) {
          // The condition failed, another write is in progress, or the object to replace was removed meanwhile.
          if (error.status === 409 || error.status === 412 || (tag && error.code === "NoSuchKey"))
            return "there";
          if (error.status === 501) return "unknown";
        }
        const what = `${prefix}${object.key}`;
        throw explainedFailure(error, { doing: "uploading", what, bucket, endpoint: s3.endpoint });
      }
    },
    remove: (key) => remove(key),
    async list(beginning, by) {
      const all: string[] = [];
      let token: string | undefined;
      do {
        const query = listQuery(`${prefix}${beginning}`, by === "folder", token);
        const found = await sendTo("listing", { method: "GET", key: "", query }, MOST_LIST_BYTES);
        if (typeof found === "string") return "denied";
        const page = pageIn(found.body.toString("utf8"));
        // A server that does not support listing answers something else.
        if (page === undefined) return "denied";
        all.push(...(by === "folder" ? page.prefixes : page.keys).map((key) => key.slice(prefix.length)));
        token = page.token;
      } while (token !== undefined);
      return all;
    },
    under: (watch) => ({
      ...open,
      put: (object) => watch.change((leave) => put(object, leave)),
      remove: (key) => watch.change((leave) => remove(key, leave)),
    }),
    close: s3.close,
  };
  return open;
}

function digestIn({ headers }: ServiceReply): string | undefined {
  const digest = headers[`x-amz-meta-${DIGEST}`];
  return typeof digest === "string" ? digest : undefined;
}

/** Returns the content and the headers with which an object is stored. */
export function storedAs(object: NewObject) {
  const { content, contentType, cacheControl, contentDisposition, digest, deployment } = object;
  return {
    body: content.bytes,
    sha256: content.sha256,
    headers: {
      "content-type": contentType,
      "cache-control": cacheControl,
      "x-amz-checksum-sha256": Buffer.from(content.sha256, "hex").toString("base64"),
      ...(contentDisposition !== undefined && { "content-disposition": contentDisposition }),
      ...(digest !== undefined && { [`x-amz-meta-${DIGEST}`]: digest }),
      ...(deployment !== undefined && { [`x-amz-meta-${DEPLOYMENT}`]: deployment }),
    },
  };
}
