import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainXml } from "../../src/verify/plain-xml.ts";
import { parsed } from "../../src/verify/xml.ts";

const SVG = "http://www.w3.org/2000/svg";

test("elements, their text and namespaces are read", () => {
  const text = `<?xml version="1.0" encoding="utf-8"?>
<a id="1" x="&lt;2">one &amp; <b xmlns="${SVG}" xml:lang="en">two<c-d/></b>
three</a >
`;
  expect(plainXml(text)).toEqual({
    name: "a",
    uri: "",
    text: "one & \nthree",
    children: [
      { name: "b", uri: SVG, text: "two", children: [{ name: "c-d", uri: SVG, text: "", children: [] }] },
    ],
  });
  expect(plainXml("<a/>")).toEqual({ name: "a", uri: "", text: "", children: [] });
});

describe("a parser is asked about", () => {
  test.each([
    ["nothing", ""],
    ["text alone", "a"],
    ["text before the root", "a<a/>"],
    ["text behind the root", "<a/>a"],
    ["a second root", "<a/><b/>"],
    ["an end that is missing", "<a>"],
    ["a tag that is cut off", "<a"],
    ["another end", "<a></b>"],
    ["an end alone", "</a>"],
    ["an attribute twice", '<a b="" b=""/>'],
    ["attributes that touch", '<a b=""c=""/>'],
    ["an attribute without a value", "<a b/>"],
    ["single quotes", "<a b=''/>"],
    ["a bracket in an attribute", '<a b="<"/>'],
    ["an ampersand", "<a>&</a>"],
    ["another entity", "<a>&nbsp;</a>"],
    ["an ampersand in an attribute", '<a b="&"/>'],
    ["a reference to a character", "<a>&#0;</a>"],
    ["a prefix", "<b:a/>"],
    ["a prefix of an attribute", '<a b:c=""/>'],
    ["the prefix xml in capitals", '<a XML:lang=""/>'],
    ["a prefix that is declared", '<a xmlns:b="urn:b"/>'],
    ["a name that is kept for XML", "<xml/>"],
    ["a namespace that it does not know", '<a xmlns="http://www.w3.org/2000/xmlns/"/>'],
    ["a comment", "<!-- --><a/>"],
    ["a type of documents", "<!DOCTYPE a><a/>"],
    ["unparsed text", "<a><![CDATA[]]></a>"],
    ["the end of unparsed text", "<a>]]></a>"],
    ["another version", '<?xml version="1.1" encoding="utf-8"?>\n<a/>'],
    ["another encoding", '<?xml version="1.0" encoding="latin1"?>\n<a/>'],
    ["a byte order mark", "\ufeff<a/>"],
    ["a control character", "<a>\u0007</a>"],
    ["a carriage return", "<a>\r\n</a>"],
    ["a space of another kind in a tag", '<a\u00a0b=""/>'],
    ["a noncharacter", "<a>\ufffe</a>"],
    ["half a character", "<a>\ud800</a>"],
    ["elements nested 65 deep", `${"<a>".repeat(65)}${"</a>".repeat(65)}`],
  ])("%s", (_, text) => {
    expect(plainXml(text)).toBeUndefined();
  });

  test("nothing that is nested 64 deep", () => {
    expect(plainXml(`${"<a>".repeat(64)}${"</a>".repeat(64)}`)).toBeDefined();
    expect(plainXml(`${"<a>".repeat(64)}<b/>${"</a>".repeat(64)}`)).toBeUndefined();
  });
});

test("of all that it reads, a parser of XML says the same", () => {
  const piece = fc.constantFrom(
    ...["<a", "<b", "</a", "</b", ">", ">", "/>", "</a>", "</b>", "<a>", "<b>", " ", "\n", "&amp;", "&", "é"],
    ...[
      ' x="1"',
      ' y=""',
      ` xmlns="${SVG}"`,
      ' xmlns=""',
      ' xml:lang="a"',
      "t",
      "]]>",
      "'",
      '"',
      "=",
      "\u2028",
    ],
  );
  let isRead = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, isWrapped) => {
      const text = isWrapped ? `<a>${pieces.join("")}</a>` : pieces.join("");
      const root = plainXml(text);
      if (root === undefined) return;
      isRead++;
      expect(parsed("a.svg", text)).toEqual({ root, problems: [] });
    }),
    { seed: 1, numRuns: 20_000 },
  );
  expect(isRead).toBeGreaterThan(100);
});
