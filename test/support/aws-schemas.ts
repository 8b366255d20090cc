import { requireFrom } from "./separate-packages.ts";

/** The parts of the library that are used here. */
export type PropertyType =
  | { readonly type: "string" | "integer"; readonly allowedValues?: readonly unknown[] }
  | { readonly type: "number" | "boolean" | "json" | "null" | "tag" | "date-time" }
  | { readonly type: "array" | "map"; readonly element: PropertyType }
  | { readonly type: "ref"; readonly reference: object }
  | { readonly type: "union"; readonly types: readonly PropertyType[] };

export type Properties = Readonly<
  Record<string, { readonly type: PropertyType; readonly required?: boolean }>
>;

export interface ResourceSchema {
  readonly properties: Properties;
  readonly attributes: Readonly<Record<string, object>>;
}

interface Database {
  lookup(entity: "resource", index: "cloudFormationType", operator: "equals", type: string): ResourceSchema[];
  get(entity: "typeDefinition", reference: object): { readonly properties: Properties };
}

let database: Database | undefined;

function loaded(): Database {
  return (database ??= (
    requireFrom("aws")("@aws-cdk/aws-service-spec") as { loadAwsServiceSpecSync(): Database }
  ).loadAwsServiceSpecSync());
}

/** AWS's schema of a type of resources, such as `AWS::S3::Bucket`, if it exists. */
export function resourceSchema(type: string): ResourceSchema | undefined {
  return loaded().lookup("resource", "cloudFormationType", "equals", type).at(0);
}

/** The properties of a type that a schema refers to. */
export function referredProperties(reference: object): Properties {
  return loaded().get("typeDefinition", reference).properties;
}
