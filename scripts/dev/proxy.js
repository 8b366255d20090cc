/** The server for browsers during development: passes on the answers of another one, with a script added to pages. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";

const CLIENT = readFileSync(new URL("client.js", import.meta.url));
/** Its own addresses, which no build has. */
const SCRIPT = "/.dev/client.js";
const EVENTS = "/.dev/events";

/**
 * Starts the server.
 * @param {number} port 0 for any free port
 * @returns its address, and a function that sets what to show
 */
export async function startProxy(port) {
  /**
   * What is shown: a build's name, its server, whether it is written, and why the newest build failed, if it did.
   * @type {{ build: string, target: string | undefined, isWritten: boolean, problem: string | undefined }}
   */
  let state = { build: "none", target: undefined, isWritten: false, problem: undefined };
  const listeners = new Set();
  const tell = (outgoing) => {
    const { build, isWritten, problem } = state;
    outgoing.write(`data: ${JSON.stringify({ build, isWritten, problem })}\n\n`);
  };
  const change = (next) => {
    state = { ...state, ...next };
    for (const outgoing of listeners) tell(outgoing);
  };
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? "").replace(/\?.*/s, "");
    if (path === EVENTS) {
      outgoing.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
      listeners.add(outgoing);
      outgoing.once("close", () => listeners.delete(outgoing));
      tell(outgoing);
    } else if (path === SCRIPT) {
      outgoing.writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "no-store" }).end(CLIENT);
    } else if (state.target === undefined) {
      const page = withClient("<!doctype html><title>Not built yet</title>\n</head>", state.build);
      outgoing.writeHead(503, { "Content-Type": "text/html; charset=utf-8" }).end(page);
    } else forward(state, incoming, outgoing);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`,
    show: (build, target, isWritten) => change({ build, target, isWritten, problem: undefined }),
    written: () => change({ isWritten: true }),
    fail: (problem) => change({ problem }),
  };
}

function forward({ build, target }, incoming, outgoing) {
  // The ETag and ranges of the other server do not match the changed page.
  const {
    "if-none-match": _,
    "if-modified-since": __,
    "accept-encoding": ___,
    range: ____,
    ...headers
  } = incoming.headers;
  const onward = request(
    new URL(target),
    { method: incoming.method, path: incoming.url, headers },
    async (answer) => {
      const isPage = answer.headers["content-type"]?.startsWith("text/html");
      const pieces = [];
      for await (const piece of answer) pieces.push(piece);
      const body = Buffer.concat(pieces);
      const sent =
        isPage && incoming.method !== "HEAD" ? Buffer.from(withClient(body.toString(), build)) : body;
      const { etag, "last-modified": ____, "content-length": _____, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode, { ...kept, "cache-control": "no-store" }).end(sent);
    },
  );
  onward.on("error", (error) =>
    outgoing.writeHead(502, { "Content-Type": "text/plain" }).end(`${error.message}\n`),
  );
  incoming.pipe(onward);
}

/** Adds the script to the head of a page, whose policy allows connections to its own server. */
function withClient(page, build) {
  return page.replace("</head>", `<script src="${SCRIPT}?build=${build}" defer></script>\n</head>`);
}
