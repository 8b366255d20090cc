import { expect, test } from "vitest";
import { documentIn } from "../../../src/verify/asking/document-in.ts";
import type { Reply } from "../../../src/verify/replies/client.ts";

const SITE = "https://site.example/data";

function refusal(status: number, headers: Reply["headers"], text = ""): string {
  try {
    documentIn({ status, headers, distinct: {}, body: Buffer.from(text) }, SITE, "/manifest.json");
  } catch (error) {
    const { message, remedy } = error as Error & { remedy: string };
    return `${message}. ${remedy}`;
  }
  return "taken";
}

function documentTaken(headers: Reply["headers"], text: string): string {
  const reply = { status: 200, headers, distinct: {}, body: Buffer.from(text) };
  return Buffer.from(documentIn(reply, SITE, "/no-schema.txt")).toString();
}

const PAGE = { "content-type": "text/html; charset=utf-8" };
const PROBLEM = { "content-type": "application/problem+json" };

test.each<[string, number, Reply["headers"], string]>([
  [
    "is at another address",
    301,
    { location: "https://www.site.example/manifest.json" },
    "301, to https://www.site.example/manifest.json. Name https://www.site.example instead.",
  ],
  [
    "is at another path",
    308,
    { location: "/new/manifest.json" },
    "308, to /new/manifest.json. Name https://site.example/new instead.",
  ],
  [
    "redirects to a sign-in page",
    302,
    { location: "https://login.example/?next=%2Fmanifest.json" },
    "302, to https://login.example/?next=%2Fmanifest.json. It leads somewhere else, such as to a sign-in page: name an address that needs none.",
  ],
  ["fails", 500, PAGE, "500. Its server fails: check the log of the host, and try again."],
  ["is down", 503, PAGE, "503. Its server fails: check the log of the host, and try again."],
  [
    "has no such file",
    404,
    PAGE,
    "404. Name the address under which / is the start page of a published build.",
  ],
  [
    "refuses everyone",
    403,
    PAGE,
    "403. Its host denies access to everybody, to programs or to this network: check its permissions and rules.",
  ],
  [
    "asks for a user and a password",
    401,
    { ...PAGE, "www-authenticate": 'Basic realm="x"' },
    '401. It asks for a user name and a password: give them with --header "Authorization: Basic $(printf %s USER:PASSWORD | base64)".',
  ],
  [
    "has a page that asks for a password",
    401,
    PAGE,
    "401. A page asks for a password, which verify cannot fill in: remove the protection, or name an address without it.",
  ],
  [
    "has a gate",
    401,
    PROBLEM,
    "401. The key is unknown, or one is required: give yours with --header 'Authorization: Bearer KEY'.",
  ],
])("for a site that %s it is said what to do", (_, status, headers, said) => {
  expect(refusal(status, headers)).toBe(`${SITE}/manifest.json answers ${said}`);
});

test("a document is taken even if its reply names another place", () => {
  expect(documentTaken({ location: "/elsewhere" }, "Hello.")).toBe("Hello.");
});

test("a body that cannot be decompressed is reported as such", () => {
  expect(refusal(200, { "content-encoding": "gzip" }, "{}")).toBe(
    `${SITE}/manifest.json answers with a body that cannot be decompressed. Name the address under which / is the start page of a published build.`,
  );
});

test("a page instead of a document is reported as such", () => {
  expect(refusal(200, PAGE, "<!doctype html><title>Sign in</title>")).toBe(
    `${SITE}/manifest.json answers with a page instead of the document. A sign-in page or a service in front of the site answers, or the host serves one page at every address: name an address where it does not.`,
  );
});

test("a document of another kind is reported with its first fault, in one sentence", () => {
  expect(refusal(200, { "content-type": "application/json" }, "{")).toMatch(
    /^https:\/\/site\.example\/data: manifest\.json: must be JSON: [^.]+\. Name the address under which \/ is the start page of a published build\.$/,
  );
});
