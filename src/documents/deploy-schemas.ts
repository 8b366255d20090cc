import * as Type from "typebox";
import { closed } from "../tables/column.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { generator, named, release } from "./schemas.ts";

/** Schemas of the documents that a deploy leaves in a bucket or a store for the next deploy. */

/** ISO 8601 in UTC. */
const instant = Type.String({ pattern: PATTERNS.instant.pattern });

/** The lock of a bucket or a store, held by the deploy in progress. */
export const LockSchema = named(
  "document:deploy-lock",
  closed({
    generator,
    /** Random, so that no other deploy has it. */
    token: Type.String({ pattern: "^[0-9a-f]{16}$" }),
    /** The name of the machine. */
    host: Type.String({ maxLength: 200 }),
    /** The process on that machine. */
    process: Type.Integer({ minimum: 0 }),
    /** The run of the workflow that deploys, if one does. */
    run: Type.Optional(Type.String({ maxLength: 200 })),
    since: instant,
  }),
);
export type Lock = Type.Static<typeof LockSchema>;

/** The owner of a store: a bucket, and a site identified by its address or otherwise its title. */
export const StoreOwnerSchema = named(
  "document:store-owner",
  closed({ generator, bucket: Type.String(), title: Type.String(), address: Type.String() }),
);
export type StoreOwner = Type.Static<typeof StoreOwnerSchema>;

/** The deployments, each below its own prefix, in the order in which they went live. */
export const DeploymentsSchema = named(
  "document:deployments",
  Type.Array(
    closed({
      /** Its prefix, in the bucket and in the store. */
      id: Type.String({ pattern: "^[0-9a-f]{16}$" }),
      release,
      since: instant,
      /** The first 16 hexadecimal digits of the SHA-256 of its entries in the store. */
      routes: Type.String({ pattern: "^[0-9a-f]{16}$" }),
      /** Only a deployment that is ready may be shown. */
      state: Type.Enum(["uploading", "ready", "going"], { type: "string" }),
    }),
  ),
);
export type Deployment = Type.Static<typeof DeploymentsSchema>[number];

/** The object in a bucket that names its store. */
export const BucketStoreSchema = named("document:bucket-store", closed({ generator, store: Type.String() }));

export const DEPLOY_SCHEMAS = [LockSchema, StoreOwnerSchema, DeploymentsSchema, BucketStoreSchema];
