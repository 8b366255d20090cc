import { describe, expect, it } from "vitest";
import { build } from "../../../src/build.ts";
import { textOf } from "../../../src/model/file.ts";
import { required } from "../../../src/model/required.ts";
import { goldenFiles, releasedGolden } from "../../support/golden.ts";
import { once } from "../../support/once.ts";
import { canonical, RECOMMENDED, shapeProblems, turtleStatements } from "../../support/rdf.ts";
import { isInstalled } from "../../support/separate-packages.ts";

const BASE = "https://data.example.org";
const ADDRESS = `${BASE}/dcat.ttl`;

function described(data = releasedGolden(), baseUrl: string | undefined = BASE) {
  const { files } = build(data, { hosts: [], baseUrl });
  const text = (name: string) =>
    textOf(
      required(
        files.find(({ path }) => path === name),
        name,
      ).bytes,
    );
  return { turtle: text("dcat.ttl"), document: JSON.parse(text("dcat.jsonld")) };
}

const released = once(() => described());

describe.skipIf(!isInstalled("rdf"))("the description for data portals, read by other programs", () => {
  it("conforms to the shapes of DCAT-AP 3.0.1", async () => {
    for (const { turtle } of [released(), described(goldenFiles)]) {
      const statements = await turtleStatements(turtle, ADDRESS);
      expect(statements.length).toBeGreaterThan(1000);
      expect(await shapeProblems(statements)).toEqual([]);
    }
  });

  it("has what DCAT-AP recommends, except what is unknown here or part of other vocabularies", async () => {
    const statements = await turtleStatements(released().turtle, ADDRESS);
    const left = (await shapeProblems(statements, RECOMMENDED)).map((problem) => {
      const [, of = "", property = ""] = problem.split(" ");
      return [of.replace(/[^/#]+$/, ""), property.replace(/.*[/#]/, "")].join(" ");
    });
    expect([...new Set(left)].sort()).toEqual(
      [
        // The kind, of five, of a licence and of a publisher.
        "https://creativecommons.org/licenses/by/4.0/ type",
        // Those of the series, because its releases have them.
        `${ADDRESS}# distribution`,
        `${ADDRESS}# type`,
        "http://publications.europa.eu/resource/authority/country/ bbox",
        "http://publications.europa.eu/resource/authority/country/ centroid",
      ].sort(),
    );
  });

  it("would not conform without the publisher's name", async () => {
    const turtle = released().turtle.replace(/\n\s+foaf:name "[^"]+" ;?/, "");
    const problems = await shapeProblems(await turtleStatements(turtle, ADDRESS));
    expect(problems).toContain(`Violation: ${ADDRESS}#publisher http://xmlns.com/foaf/0.1/name `);
  });

  it("says the same as Turtle and as JSON-LD, with and without a base URL", async () => {
    for (const { turtle, document } of [released(), described(releasedGolden(), "")]) {
      const own = await canonical({ statements: await turtleStatements(turtle, ADDRESS) });
      expect(own).toBe(await canonical({ document, base: ADDRESS }));
      expect(own).toContain(`<${BASE}/api/downloads/benchmark.zip>`);
    }
  });
});
