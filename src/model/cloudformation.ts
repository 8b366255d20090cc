/** Parts that CloudFormation templates share: functions in JSON, and a private bucket. */

export function ref(name: string): object {
  return { Ref: name };
}

export function attribute(resource: string, name: string): object {
  return { "Fn::GetAtt": [resource, name] };
}

/** A text with references of the form `${Name}` and `${Name.Attribute}`. */
export function substituted(text: string): object {
  return { "Fn::Sub": text };
}

export function joinTexts(...parts: readonly (string | object)[]): object {
  return { "Fn::Join": ["", parts] };
}

export function isNotEmpty(text: object): object {
  return { "Fn::Not": [{ "Fn::Equals": [text, ""] }] };
}

export const NO_VALUE = ref("AWS::NoValue");

/**
 * Returns a bucket that cannot be made public, is encrypted, and is kept when its stack is deleted.
 * @param properties further properties
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
