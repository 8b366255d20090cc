import fc from "fast-check";
import { expect, test } from "vitest";
import { clientOf } from "../../../../src/hosts/cloudflare/worker/client.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::ffff:a09:909", "10.9.9.9"],
  ["::FFFF:C000:0201", "192.0.2.1"],
  ["2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"],
  ["2001:0DB8:0000:0001::", "2001:db8:0:1::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::7:6:5:4:3", "2001:db8:0:7::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
])("%s is of %s", (address, client) => {
  expect(clientOf(address)).toBe(client);
});

test("an IPv4 address is a client, and an IPv6 address the network of its first four groups", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(clientOf(address)).toBe(address);
    }),
  );
  const group = fc.integer({ min: 1, max: 0xffff }).map((number) => number.toString(16));
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      expect(clientOf(groups.join(":"))).toBe(`${groups.slice(0, 4).join(":")}::/64`);
    }),
  );
});
