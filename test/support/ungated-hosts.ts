import { CONFIGURED_HOSTS } from "../../src/hosts/index.ts";

/** Hosts that a site without a quota can be configured for. */
export const UNGATED_HOSTS = CONFIGURED_HOSTS.filter((name) => name !== "haproxy");
