import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** A socket that already listens on 127.0.0.1, to be passed to a program, so that no other process can take its port. */
export interface InheritedSocket {
  readonly port: number;
  readonly descriptor: number;
  /** Called when the program has it. */
  close(): void;
}

export async function inheritedSocket(): Promise<InheritedSocket> {
  const socket = createServer().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  return { port, descriptor: descriptorOf(socket), close: () => socket.close() };
}

/** The descriptor of a listening server, which Node exposes nowhere else. */
function descriptorOf(server: Server): number {
  return (server as unknown as { _handle: { fd: number } })._handle.fd;
}
