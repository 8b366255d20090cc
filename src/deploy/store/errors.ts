import { UserError } from "../../model/problem.ts";
import { isBusy } from "../aws/retry.ts";
import { ServiceError } from "../aws/service.ts";
import { AGAIN, refusedCredentials, withoutAnswer } from "../bucket-errors.ts";

/** An operation on a store, as named in the message of its failure. */
export interface StoreAttempt {
  /** E.g. `reading the store`. */
  readonly doing: string;
  readonly arn: string;
  readonly endpoint: string | undefined;
}

/** Turns the failure of an operation on a store into a UserError with a remedy; returns other errors unchanged. */
export function explainedOfStore(error: unknown, attempt: StoreAttempt): unknown {
  const { doing, arn } = attempt;
  if (!(error instanceof ServiceError)) {
    return withoutAnswer(error, {
      ...attempt,
      service: "CloudFront's KeyValueStore",
      check: "the network and the ARN",
    });
  }
  const { status, code } = error;
  const refused = refusedCredentials(error);
  if (refused !== undefined) return refused;
  if (status === 404) {
    return new UserError(
      `the store ${arn} does not exist`,
      "Set --store to the output StoreArn of the stack. A store that was just created may need a minute.",
    );
  }
  if (status === 403) {
    return new UserError(
      `${doing} was denied`,
      `Allow cloudfront-keyvaluestore:DescribeKeyValueStore, :ListKeys and :UpdateKeys of ${arn}.`,
    );
  }
  if (status === 402 || code === "ServiceQuotaExceededException") {
    return new UserError(
      `${doing} failed: the store ${arn} is full`,
      "Deploy with a lower --keep, or publish fewer filter values.",
    );
  }
  return new UserError(
    `${doing} failed: the store answered ${status}${code && ` (${code})`}`,
    isBusy(error) ? `Wait a little. ${AGAIN}` : AGAIN,
  );
}
