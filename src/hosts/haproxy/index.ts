import { textFile } from "../../model/file.ts";
import type { Host } from "../../model/host.ts";
import { required } from "../../model/required.ts";
import { QUOTA_EXCEEDED_FILE, UNKNOWN_KEY_FILE } from "../../routing/addresses.ts";
import { configurationOf, KEYS_FILE, hostFileName } from "./configuration.ts";

/** A quota and its keys in front of any server: HAProxy counts clients in a stick table, and passes requests on. */
export const haproxy: Host = {
  name: "haproxy",
  title: "HAProxy",
  isGate: true,
  steps: `Version 2.6 or later, for the [quota and its keys](quota-and-keys.md), in front of a server of the files. Copy
\`hosts/haproxy\` to \`/etc/haproxy/compliance-data\` and start HAProxy with \`haproxy.cfg\` there; its first lines name the
settings, such as where it listens (\`COMPLIANCE_LISTEN\`) and the server behind it (\`COMPLIANCE_ORIGIN\`). It refuses an
invalid request (400), an address or headers of more than about 15 kB (413) and a request that takes too long (408) with a
short page of its own, which lacks CORS headers and cannot be configured.`,
  limitations: [],
  beside: ({ table, files, gate }) => {
    if (gate === undefined) return [];
    const copies = [QUOTA_EXCEEDED_FILE, UNKNOWN_KEY_FILE].map((address) => {
      const file = required(
        files.find(({ path }) => `/${path}` === address),
        address,
      );
      return { path: hostFileName(address), bytes: file.bytes };
    });
    return [
      textFile("haproxy.cfg", configurationOf(table, gate)),
      textFile(KEYS_FILE, gate.keys.map((digest) => `${digest}\n`).join("")),
      ...copies,
    ];
  },
};
