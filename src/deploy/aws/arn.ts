/** Returns the account in the ARN of a KeyValueStore; undefined for any other text. */
export function accountOf(arn: string): string | undefined {
  return /^arn:aws[a-z-]*:cloudfront::(\d{12}):key-value-store\/[A-Za-z0-9-]{1,64}$/.exec(arn)?.[1];
}
