import { DEPLOY_SCHEMAS } from "./documents/deploy-schemas.ts";
import { JsonFeedSchema } from "./documents/feeds.ts";
import { MethodologyDocumentSchema } from "./documents/methodology.ts";
import { DOCUMENT_SCHEMAS } from "./documents/schemas.ts";
import { ENDPOINTS } from "./endpoints/index.ts";
import { MappingSchema } from "./importing/model/mapping.ts";
import type { Endpoint } from "./model/endpoint.ts";
import { FROZEN_SCHEMAS } from "./releases/frozen-schemas.ts";
import { ReleaseIndexSchema } from "./releases/release-index.ts";
import { ReleaseListSchema } from "./releases/release-list.ts";
import { availability } from "./tables/availability.ts";
import { DeprecationsSchema } from "./tables/deprecations.ts";
import type { Tables } from "./tables/index.ts";
import { ALL_TABLES } from "./tables/index.ts";
import { KeysSchema } from "./tables/keys-schema.ts";
import { PrivacyReportSchema } from "./tables/privacy-report.ts";
import { SETTINGS_SCHEMAS } from "./tables/settings.ts";

/** Every schema that data is checked against. The build of the project compiles them to plain functions. */
export const SCHEMAS: readonly { readonly $id: string }[] = [
  ...ALL_TABLES.map((table) => table.row),
  availability.row,
  ...DOCUMENT_SCHEMAS,
  ...DEPLOY_SCHEMAS,
  JsonFeedSchema,
  ReleaseIndexSchema,
  ReleaseListSchema,
  ...FROZEN_SCHEMAS,
  ...[
    ...SETTINGS_SCHEMAS,
    MethodologyDocumentSchema,
    DeprecationsSchema,
    KeysSchema,
    PrivacyReportSchema,
    MappingSchema,
  ].map((schema) => schema as typeof schema & { $id: string }),
  ...ENDPOINTS.map((endpoint) => endpoint.response),
  ...ENDPOINTS.flatMap(({ definitions = [] }: Endpoint<Tables>) => definitions),
];
