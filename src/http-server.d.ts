declare module "http-server" {
  import type { IncomingMessage, Server, ServerResponse } from "node:http";

  export interface Options {
    root: string;
    before?: ((request: IncomingMessage, response: ServerResponse) => void)[];
    cache?: (address: string) => string;
    showDir: "false";
    autoIndex?: "false";
    cors?: boolean;
  }

  export function createServer(options: Options): { readonly server: Server };
}
