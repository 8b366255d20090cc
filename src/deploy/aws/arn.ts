/** The account of a KeyValueStore's ARN; undefined for what is no such ARN. */
export function accountOf(arn: string): string | undefined {
  return /^arn:aws[a-z-]*:cloudfront::(\d{12}):key-value-store\/[A-Za-z0-9-]{1,64}$/.exec(arn)?.[1];
}
