import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import {
  type Html,
  html,
  jsonScript,
  recoloured,
  type Svg,
  svg,
  type Xml,
  xml,
} from "../../src/markup/template.ts";
import { held, texts } from "./texts.ts";

/** What a parser of XML reads: the text, and the values of the attributes a and b. */
function read(source: string) {
  const parser = new SaxesParser();
  const found = { text: "", values: [] as string[] };
  parser.on("text", (text) => {
    found.text += text;
  });
  parser.on("opentag", ({ attributes }) => found.values.push(...Object.values(attributes)));
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(source).close();
  return found;
}

describe("text in a template", () => {
  test("is escaped between tags and in values", () => {
    const text = `<a href="x">&'`;
    expect(html`<p title="${text}">${text}</p>`.source).toBe(
      `<p title="&lt;a href=&quot;x&quot;&gt;&amp;'">&lt;a href=&quot;x&quot;&gt;&amp;'</p>`,
    );
  });

  test("is read back unchanged by an XML parser, in every hole", () => {
    fc.assert(
      fc.property(texts, texts, texts, (text, value, other) => {
        const { source } = xml`<x a="${value}"${{ b: other }}>${text}</x>`;
        expect(read(source)).toEqual({ text: held(text), values: [held(value), held(other)] });
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test("that XML cannot contain becomes U+FFFD", () => {
    expect(xml`${"a\u0000\u001f\ufffe\ud800b"}`.source).toBe("a\ufffd\ufffd\ufffd\ufffdb");
  });
});

describe("numbers", () => {
  test("are written unchanged in HTML and XML, and with at most two decimals in SVG", () => {
    expect(html`<p>${0.125}</p>`.source).toBe("<p>0.125</p>");
    expect(xml`<p>${0.125}</p>`.source).toBe("<p>0.125</p>");
    expect(svg`<rect x="${1 / 3}" y="${-0.001}"${{ width: 12.345 }}/>`.source).toBe(
      '<rect x="0.33" y="0" width="12.35"/>',
    );
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("that are %s are refused", (value) => {
    expect(() => html`<p>${value}</p>`).toThrow(RangeError);
    expect(() => svg`<rect x="${value}"/>`).toThrow(RangeError);
    expect(() => svg`<rect${{ x: value }}/>`).toThrow(RangeError);
  });
});

describe("markup in a template", () => {
  test("is inserted unchanged, one piece or several", () => {
    const item = html`<li>&amp;</li>`;
    expect(html`<ul>${item}${[item, item]}</ul>`.source).toBe(
      "<ul><li>&amp;</li><li>&amp;</li><li>&amp;</li></ul>",
    );
  });

  test("can be joined with a text in between, and texts with it", () => {
    expect(html.join([html`<b>x</b>`, "<", "y"], " & ").source).toBe("<b>x</b> &amp; &lt; &amp; y");
    expect(html.join([], ", ").source).toBe("");
  });

  test("of SVG is allowed in HTML", () => {
    expect(html`<p>${svg`<path/>`}</p>`.source).toBe("<p><path/></p>");
  });

  test("is not allowed in a value", () => {
    const bold = html`<b></b>`;
    expect(() => html`<p title="${bold}"></p>`).toThrow("markup cannot be inserted into a template as value");
    expect(() => html`<p title="${[bold]}"></p>`).toThrow(
      "a list cannot be inserted into a template as value",
    );
  });

  test("cannot become text unnoticed", () => {
    expect(() => `${html`<b></b>`}`).toThrow("markup is not text");
    expect(() => `x${html`<b></b>` as unknown as string}`).toThrow("markup is not text");
  });
});

describe("attributes", () => {
  test("follow a tag's name or another attribute; undefined ones are left out", () => {
    expect(html`<a${{ href: "a&b", class: undefined }} id="x"${{ rel: "y" }}>z</a>`.source).toBe(
      '<a href="a&amp;b" id="x" rel="y">z</a>',
    );
  });

  test("have names that cannot end the tag", () => {
    expect(() => html`<a${{ "x><b": "y" }}></a>`).toThrow("an attribute cannot be called x><b");
  });

  test("are not allowed elsewhere", () => {
    expect(() => html`<a>${{ id: "x" }}</a>`).toThrow("object cannot be inserted into a template as text");
    expect(() => html`<a${"id"}></a>`).toThrow("string cannot be inserted into a template as attributes");
  });
});

describe("a hole that cannot be escaped is refused", () => {
  const x = "x";
  test.each([
    ["an unquoted value", () => html`<a href=${x}></a>`],
    ["a value in single quotes", () => html`<a href='${x}'></a>`],
    ["a tag's name", () => html`<${x}></a>`],
    ["a closing tag", () => html`<a></${x}>`],
    ["a closing tag's attributes", () => html`<a></a${{ id: x }}>`],
    ["a part of an attribute's name", () => html`<a data-${x}="y"></a>`],
    ["a script", () => html`<script>let x = "${x}";</script>`],
    ["a style", () => html`<STYLE media="all">p { color: ${x} }</STYLE>`],
    ["a comment", () => html`<!-- ${x} -->`],
    ["a CDATA section", () => xml`<a><![CDATA[${x}]]></a>`],
    ["a tag that is not closed", () => html`<a href="${x}"`],
    ["a value that is not closed", () => html`<a href="${x}></a>`],
    ["the start of an element that drops a first line break", () => html`<pre>${x}</pre>`],
    ["the start of another such element", () => html`<listing>${x}</listing>`],
    ["a section in a template without values", () => xml`<a><![CDATA[x]]></a>`],
  ])("%s", (_, write) => {
    expect(write).toThrow(TypeError);
  });

  test("a < that begins no tag", () => {
    expect(() => html`1 < 2<br>`).toThrow("does not begin an element");
  });

  test("except after a closed script", () => {
    expect(html`<script src="${x}" defer></script><p>${x}</p>`.source).toBe(
      '<script src="x" defer></script><p>x</p>',
    );
  });
});

test("text is not markup, markup is not text, and markup of one language is allowed only in languages that can contain it", () => {
  const [page, drawing, feed]: [Html, Svg, Xml] = [html`<br>`, svg`<path/>`, xml`<x/>`];
  const refused = [
    // @ts-expect-error text is no markup
    (): Html => "<br>",
    // @ts-expect-error markup is no text
    (): string => page,
    // @ts-expect-error an object of the same form is no markup
    (): Html => ({ source: "<br>" }),
    // @ts-expect-error HTML is no SVG
    () => svg`<g>${page}</g>`,
    // @ts-expect-error a drawing is not whole HTML by itself
    (): Html => drawing,
    // @ts-expect-error a feed does not stand in a page
    () => html`<p>${feed}</p>`,
    // @ts-expect-error nothing is not written: what may be absent is an empty text or template
    () => html`<p>${undefined}</p>`,
    // @ts-expect-error nor null
    () => html`<p>${null}</p>`,
    // @ts-expect-error nor a condition
    () => html`<p>${false}</p>`,
    // @ts-expect-error a list holds markup, not text
    () => html`<p>${["a"]}</p>`,
  ];
  // The last four are refused without a compiler too, but for texts, which are escaped.
  expect(refused.slice(6, 9).map((write) => attempt(write))).toEqual([
    "undefined cannot be inserted into a template as text",
    "null cannot be inserted into a template as text",
    "boolean cannot be inserted into a template as text",
  ]);
});

function attempt(write: () => unknown): string {
  try {
    return String(write());
  } catch (error) {
    return (error as Error).message;
  }
}

describe("data in a script element", () => {
  const jsonOf = (source: string) =>
    /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(source)?.[1];

  test("neither ends it nor begins a comment, and is read back unchanged", () => {
    const data = { a: "</script><script>", b: "<!--", c: "</SCRIPT >", d: "\u2028 & ' \"" };
    const json = jsonOf(jsonScript("application/ld+json", data).source) ?? "";
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toEqual(data);
  });

  test("never has a <", () => {
    fc.assert(
      fc.property(fc.dictionary(texts, texts), (data) => {
        const json = jsonOf(jsonScript("application/ld+json", data).source) ?? "";
        expect(json).not.toContain("<");
        expect(JSON.parse(json)).toEqual({ ...data });
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

describe("an image in other colours", () => {
  const painted = (image: Svg) => recoloured(image, { accent: "#123456" }).source;

  test("has them only in the attributes of elements of their class", () => {
    const image = svg`<g class="chart fill-accent stroke-paper" fill="#00656e" stroke="#ffffff"><path class="fill-first" fill="#00656e"/><path class="fill-accent-2" fill="#00656e"/><path class="fill-accent"/><title>${' class="fill-accent" fill="#00656e"'}</title></g>`;
    expect(painted(image)).toBe(
      '<g class="chart fill-accent stroke-paper" fill="#123456" stroke="#ffffff"><path class="fill-first" fill="#00656e"/><path class="fill-accent-2" fill="#00656e"/><path class="fill-accent"/><title> class=&quot;fill-accent&quot; fill=&quot;#00656e&quot;</title></g>',
    );
    expect(painted(svg`<path d="M0 0" stroke-width="2" class="stroke-accent" stroke="#00656e"/>`)).toBe(
      '<path d="M0 0" stroke-width="2" class="stroke-accent" stroke="#123456"/>',
    );
  });

  test("is refused with a value that is not a colour", () => {
    for (const accent of ['"><script>', '#123456" onload="x', "#1234567", "x#123456", "#12345G"])
      expect(() => recoloured(svg`<g/>`, { accent })).toThrow(TypeError);
  });
});
