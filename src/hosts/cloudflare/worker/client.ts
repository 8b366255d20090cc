/**
 * Returns what is counted as one client: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * connection can use any number of addresses below these.
 * @param address as Cloudflare sends it in `CF-Connecting-IP`
 */
export function clientOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address) ?? [];
  if (high !== undefined && low !== undefined) return [high, low].flatMap(bytesOf).join(".");
  const [before = [], after = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(8 - before.length - after.length, 0)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** Splits a group of an IPv6 address into its two bytes. */
function bytesOf(group: string): number[] {
  const number = Number.parseInt(group, 16);
  return [number >> 8, number & 0xff];
}
