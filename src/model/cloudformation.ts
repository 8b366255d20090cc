/** What templates of CloudFormation have in common: its functions as they are written in JSON, and a private bucket. */

export function ref(name: string): object {
  return { Ref: name };
}

export function attribute(resource: string, name: string): object {
  return { "Fn::GetAtt": [resource, name] };
}

/** A text with `${Name}` and `${Name.Attribute}` in it. */
export function substituted(text: string): object {
  return { "Fn::Sub": text };
}

export function join(...parts: readonly (string | object)[]): object {
  return { "Fn::Join": ["", parts] };
}

export function isNotEmpty(text: object): object {
  return { "Fn::Not": [{ "Fn::Equals": [text, ""] }] };
}

export const NO_VALUE = ref("AWS::NoValue");

/**
 * A bucket that nobody can make public, encrypted, and kept when its stack is deleted.
 * @param properties others of it
 */
export function privateBucket(properties: object): object {
  return {
    Type: "AWS::S3::Bucket",
    DeletionPolicy: "Retain",
    UpdateReplacePolicy: "Retain",
    Properties: {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      ...properties,
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } }],
      },
    },
  };
}
