import { expect, test } from "vitest";
import { outsideThings } from "../../../src/formats/dcat/kinds.ts";

test("an address that is referred to in two ways is described once, with both of its classes", () => {
  const page = { "@id": "https://a.example/about" };
  const things = [{ "foaf:page": page }, { "dct:license": page }, { "dcat:landingPage": page }];
  expect(outsideThings(things as unknown as Parameters<typeof outsideThings>[0])).toEqual([
    { "@id": "https://a.example/about", "@type": ["foaf:Document", "dct:LicenseDocument"] },
  ]);
});
