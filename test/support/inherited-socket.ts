import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** A socket that listens on 127.0.0.1 already, to be handed to a program: no other process can have its port. */
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

/** Of a listening server; Node tells it nowhere else. */
function descriptorOf(server: Server): number {
  return (server as unknown as { _handle: { fd: number } })._handle.fd;
}
