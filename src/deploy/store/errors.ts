import { UserError } from "../../model/problem.ts";
import { isBusy } from "../aws/retry.ts";
import { ServiceError } from "../aws/service.ts";
import { AGAIN, refusedCredentials, withoutAnswer } from "../bucket-errors.ts";

/** What was tried of a store, for the message of a failure. */
export interface StoreAttempt {
  /** E.g. `reading the store`. */
  readonly doing: string;
  readonly arn: string;
  readonly endpoint: string | undefined;
}

/** A failure of a store in plain words, with what to do; anything else as it is. */
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
      `there is no store ${arn}`,
      "Give --store the output StoreArn of the stack. A store that was just made may need a minute.",
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
