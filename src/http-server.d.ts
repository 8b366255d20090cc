declare module "http-server" {
  import type { IncomingMessage, Server, ServerResponse } from "node:http";

  export interface Options {
    root: string;
    before?: ((request: IncomingMessage, response: ServerResponse) => void)[];
    showDir?: "false";
    cors?: boolean;
  }

  export function createServer(options: Options): { readonly server: Server };
}
