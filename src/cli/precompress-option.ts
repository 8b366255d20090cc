import { Option } from "commander";

export function precompressOption(): Option {
  return new Option(
    "--precompress",
    "write a gzip and a Brotli copy of each text file, for nginx, Caddy and others that serve such copies",
  );
}
