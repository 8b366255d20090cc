import { expect, test } from "vitest";
import { errorReason, remedyOf } from "../../../src/verify/asking/unreachable.ts";

const failed = (code: string, message = "failed") => Object.assign(new Error(message), { code });

test.each([
  ["ECONNREFUSED", "Nothing listens there: check the host and the port, and that the server is running."],
  ["ENOTFOUND", "The host name cannot be resolved: check the name, and the network connection."],
  ["EPROTO", "It does not speak TLS there: try http://."],
  ["HPE_INVALID_CONSTANT", "It does not speak HTTP there: try https://."],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "Its certificate is for another name: check the name of the host."],
  ["CERT_HAS_EXPIRED", "Its certificate has expired: renew it."],
  [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "Its certificate is not trusted here: set NODE_EXTRA_CA_CERTS to the certificate file of its authority.",
  ],
  [
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "Its certificate is not trusted here: set NODE_EXTRA_CA_CERTS to the certificate file of its authority.",
  ],
  ...["ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "NO_WHOLE_ANSWER"].map((code) => [
    code,
    "It does not answer: check that its server is running and how long it takes (--timeout), and try again.",
  ]),
  ["UNKNOWN", "Name the address under which / is the start page of a published build."],
])("for the error %s it is said what to do", (code, remedy) => {
  expect(remedyOf(failed(code))).toBe(remedy);
});

test("the reason is one line, and the code if an error has no message", () => {
  expect(errorReason(failed("EPROTO", "wrong\nversion:\n"))).toBe("wrong version:");
  expect(errorReason(failed("ECONNREFUSED", ""))).toBe("ECONNREFUSED");
});
