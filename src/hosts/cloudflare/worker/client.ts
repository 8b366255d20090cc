/**
 * Who is counted as one client: an IPv4 address, or the first 64 bits of an IPv6 address, of which a connection has as
 * many addresses as it likes.
 * @param address as Cloudflare tells it in `CF-Connecting-IP`
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

/** The two bytes of a group of an IPv6 address. */
function bytesOf(group: string): number[] {
  const number = Number.parseInt(group, 16);
  return [number >> 8, number & 0xff];
}
