import { Option } from "commander";

export function precompressOption(): Option {
  return new Option(
    "--precompress",
    "write a gzip and a Brotli copy beside each text, for nginx, Caddy and others that send such copies",
  );
}
