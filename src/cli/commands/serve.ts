import { Command } from "commander";
import { type CommonOptions, run } from "../exit.ts";
import { wholeNumber } from "../parsers.ts";
import { print } from "../print.ts";
import { PUBLISH_FOLDER } from "../publish-folder.ts";
import { quietOption } from "../quiet-option.ts";

interface Options extends CommonOptions {
  readonly out: string;
  readonly port: number;
  readonly host: string;
}

export const serveCommand = new Command("serve")
  .summary("preview the publish folder on this machine")
  .description(
    "Serves the publish folder with the routes, errors and headers of a real host. Press Ctrl-C to stop.",
  )
  .option("--out <folder>", "the publish folder", PUBLISH_FOLDER)
  .option("--port <number>", "the port to listen on; 0 picks a free one", wholeNumber(0, 65535), 8080)
  .option("--host <address>", "the address to listen on", "127.0.0.1")
  .addOption(quietOption())
  .addHelpText(
    "after",
    `
Examples:
  compliance-data serve
  compliance-data serve --port 3000
  curl "http://127.0.0.1:8080/api/intelligence/audit-hours?industry=fintech"`,
  )
  .action((options: Options) =>
    run(options, async () => {
      // Deprecation warnings come from libraries of http-server; the user cannot act on them.
      process.noDeprecation = true;
      const { startPreview } = await import("../../operations/preview-server.ts");
      const server = await startPreview(options.out, options.port, options.host);
      const address = server.address();
      const listening = typeof address === "object" && address ? address.port : options.port;
      const host = options.host.includes(":") ? `[${options.host}]` : options.host;
      if (!options.quiet) print(`Serving ${options.out}/ at http://${host}:${listening}/ (Ctrl-C stops it)`);
      await stopped();
      server.close();
      server.closeAllConnections();
    }),
  );

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
