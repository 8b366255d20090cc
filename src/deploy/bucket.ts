import { LIMITS } from "../model/limits.ts";
import { UserError } from "../model/problem.ts";
import type { Exchange, Reply } from "./aws/exchange.ts";
import { listQuery, pageIn } from "./aws/list.ts";
import { type ObjectRequest, openS3 } from "./aws/s3.ts";
import { ServiceError } from "./aws/service.ts";
import { type Absence, absenceIn, type Attempt, explained } from "./bucket-errors.ts";
import type { Leave, Watch } from "./watch.ts";

/** Where objects lie: their keys begin with the prefix, which is empty or ends in `/`. */
export interface Target {
  readonly bucket: string;
  readonly prefix: string;
}

/** How a bucket's server is reached. */
export interface Reach {
  /** A server other than Amazon's that speaks S3, asked path-style. */
  readonly endpoint?: string | undefined;
  /** What is asked by; over the network where none is given. */
  readonly exchange?: Exchange | undefined;
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
  /** The id of the deployment that it is of; kept beside the object, for CloudFront's function. */
  readonly deployment?: string;
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
  /** Reads an object with the tag of its content. */
  readTagged(key: string): Promise<{ readonly bytes: Uint8Array; readonly tag: string } | Absence>;
  put(object: NewObject): Promise<void>;
  /**
   * Stores an object only where there is none.
   * @param tag of an object that is there, to store it only in the place of that
   * @returns `there` where there is one, or another; `unknown` where the server cannot tell
   */
  claim(object: NewObject, tag?: string): Promise<"stored" | "there" | "unknown">;
  /** Deletes an object; it is no fault if there is none. */
  remove(key: string): Promise<void>;
  /**
   * Lists keys with a beginning, or what they have up to the first slash after it; `denied` where that may not be done.
   */
  list(beginning: string, by: "key" | "folder"): Promise<readonly string[] | "denied">;
  /** The same bucket, where nothing is stored or deleted that a watch gives no leave to. */
  under(watch: Watch): Bucket;
  /** Breaks off what is under way. */
  close(): void;
}

/** Name of the metadata that holds an object's digest. */
const DIGEST = "compliance-data-digest";
/** The same of its deployment; CloudFront's function reads it by this name. */
const DEPLOYMENT = "deployment";

/** Of an answer that is not read for what it says. */
const MOST_OTHER_BYTES = 1024 * 1024;
/** A page has 1,000 keys of 1,024 bytes at most, each percent-encoded. */
const MOST_LIST_BYTES = 8 * 1024 * 1024;

/**
 * Opens a bucket with the credentials and the region that AWS tools would find.
 * @throws UserError where no region is configured
 */
export async function openBucket({ bucket, prefix }: Target, { endpoint, exchange }: Reach): Promise<Bucket> {
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
      // Only to look for an object may there be none.
      const absence = /^(GET|HEAD)$/.test(request.method) ? absenceIn(error) : undefined;
      if (absence !== undefined) return absence;
      throw explained(error, { doing, what: request.key || bucket, bucket, endpoint: s3.endpoint });
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
          // Removed meanwhile, where a tag was given; or another has the same in hand.
          if (error.status === 409 || error.status === 412 || (tag && error.code === "NoSuchKey"))
            return "there";
          if (error.status === 501) return "unknown";
        }
        const what = `${prefix}${object.key}`;
        throw explained(error, { doing: "uploading", what, bucket, endpoint: s3.endpoint });
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
        // A server that cannot list answers something else.
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

function digestIn({ headers }: Reply): string | undefined {
  const digest = headers[`x-amz-meta-${DIGEST}`];
  return typeof digest === "string" ? digest : undefined;
}

/** What a server is sent to store an object: its content and its headers. */
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
