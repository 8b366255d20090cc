import { createHash, createHmac } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";

type Request = ConstructorParameters<typeof AwsV4Signer>[0];

/** Signing keys derived from a secret key, one per day, region and service. */
export type SigningKeys = Map<string, Buffer>;

const ALGORITHM = "AWS4-HMAC-SHA256";

/**
 * Signs with Node's synchronous functions. With Web Crypto, which the library uses, signing a small request takes ten
 * times as long.
 * Source: AWS IAM User Guide, "Create a signed AWS API request".
 */
export class Signer extends AwsV4Signer {
  readonly #keys: SigningKeys;

  constructor(request: Request, keys: SigningKeys) {
    super(request);
    this.#keys = keys;
  }

  override async signature(): Promise<string> {
    const content = createHash("sha256").update(await this.canonicalString());
    const text = [ALGORITHM, this.datetime, this.credentialString, content.digest("hex")].join("\n");
    return hmac(this.#key(), text).toString("hex");
  }

  #key(): Buffer {
    const id = `${this.secretAccessKey},${this.credentialString}`;
    const parts = this.credentialString.split("/");
    const key = this.#keys.get(id) ?? parts.reduce(hmac, Buffer.from(`AWS4${this.secretAccessKey}`));
    this.#keys.set(id, key);
    return key;
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
