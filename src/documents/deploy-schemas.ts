import * as Type from "typebox";
import { closed } from "../tables/column.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { generator, named, release } from "./schemas.ts";

/** Schemas of the documents that a deploy leaves in a bucket or a store for the next deploy. */

const instant = Type.String({ pattern: PATTERNS.instant.pattern, description: "ISO 8601 in UTC." });

/** The lock of a bucket or a store, held by the deploy in progress. */
export const LockSchema = named(
  "document:deploy-lock",
  closed({
    generator,
    token: Type.String({ pattern: "^[0-9a-f]{16}$", description: "Tells it from every other deploy." }),
    host: Type.String({ maxLength: 200, description: "The machine that it runs on." }),
    process: Type.Integer({ minimum: 0, description: "Its process there." }),
    run: Type.Optional(Type.String({ maxLength: 200, description: "The run of a workflow that it is of." })),
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
      id: Type.String({
        pattern: "^[0-9a-f]{16}$",
        description: "Its prefix, in the bucket and in the store.",
      }),
      release,
      since: instant,
      routes: Type.String({ pattern: "^[0-9a-f]{16}$", description: "Of the SHA-256 of its entries." }),
      state: Type.Enum(["uploading", "ready", "going"], {
        type: "string",
        description: "Whether it may be shown; only what is ready may.",
      }),
    }),
  ),
);
export type Deployment = Type.Static<typeof DeploymentsSchema>[number];

/** The object in a bucket that names its store. */
export const BucketStoreSchema = named("document:bucket-store", closed({ generator, store: Type.String() }));

export const DEPLOY_SCHEMAS = [LockSchema, StoreOwnerSchema, DeploymentsSchema, BucketStoreSchema];
