/**
 * The program that is worked on, bundled anew for each change of it and run in a process of its own: builds and serves
 * as often as `npm run dev` tells it the arguments of `compliance-data build`. That it stays makes the next build of
 * changed data three times as fast.
 */
import { buildCommand } from "../../src/cli/commands/build.ts";
import { program } from "../../src/cli/program.ts";
import { startPreview } from "../../src/operations/preview-server.ts";

// They come from libraries of http-server; whoever works on the project cannot act on them.
process.noDeprecation = true;
let server;

process.on("message", async (options) => {
  const said = [];
  console.error = (text) => said.push(text);
  process.exitCode = 0;
  await program.parseAsync(["build", "--no-png", ...options], { from: "user" });
  if (process.exitCode !== 0) return process.send({ problem: said.join("\n") });
  const earlier = server;
  server = await startPreview(buildCommand.opts().out, 0, "127.0.0.1");
  process.send({ address: `http://127.0.0.1:${server.address().port}/` });
  earlier?.close();
});
// Not even a kill of the process that started this one leaves it behind.
process.on("disconnect", () => process.exit());
