/**
 * Who is counted as one client: an IPv4 address, or the first 64 bits of an IPv6 address, of which a connection has as
 * many addresses as it likes.
 * @param address as Cloudflare tells it in `CF-Connecting-IP`
 */
export function clientOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [before = [], after = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(8 - before.length - after.length, 0)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
