import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { textOf } from "../../src/model/file.ts";
import { answerScripts } from "../../src/site/answer-scripts.ts";
import { scriptFile } from "../../src/site/script-file.ts";
import { context, published } from "../browser/support.ts";

const scripts = new Map(answerScripts(context).map(({ path, bytes }) => [path, textOf(bytes)]));

/** The value that a script passes to its receiver. */
function received(script: string, receiver: string): unknown {
  const values: unknown[] = [];
  runInNewContext(script, { [receiver]: (value: unknown) => values.push(value) });
  expect(values).toHaveLength(1);
  return JSON.parse(JSON.stringify(values[0]));
}

describe("the scripts of the explorer", () => {
  it("are the catalogue and one for each endpoint", () => {
    const names = context.catalogue.map(({ path }) =>
      path.replace("/api/intelligence/", "").replaceAll("/", "-"),
    );
    expect(names).toContain("observatory-audit-hours");
    expect([...scripts.keys()]).toEqual(["catalogue", ...names].map((name) => `assets/answers/${name}.js`));
  });

  it("contain every answer, each as the text of the published file", () => {
    const texts = [...scripts]
      .filter(([path]) => path !== "assets/answers/catalogue.js")
      .flatMap(([, script]) => Object.entries(received(script, "receiveAnswers") as object));
    const wrong = texts.filter(([address, text]) => published.get(address) !== text);
    expect(wrong.map(([address]) => address)).toEqual([]);
    const answers = [...published.keys()].filter((address) =>
      /^\/api\/intelligence\/.*(\.json|\/export\.csv)$/.test(address),
    );
    expect(texts.map(([address]) => address).sort()).toEqual(answers.sort());
  });

  it("contain every problem document unchanged, and list every file below the endpoints", () => {
    const catalogue = received(scripts.get("assets/answers/catalogue.js")!, "receiveCatalogue") as {
      problems: Record<string, string>;
      files: string[];
    };
    const problems = [...published].filter(([address]) => address.startsWith("/api/errors/"));
    expect(problems).not.toEqual([]);
    expect(catalogue.problems).toEqual(Object.fromEntries(problems));
    const files = [...published.keys()].filter((address) => address.startsWith("/api/intelligence/"));
    expect(catalogue.files.toSorted()).toEqual(files.toSorted());
  });
});

describe("a data script", () => {
  it("is ASCII, and passes any text unchanged", () => {
    const text = 'Ä \u2028\u2029 </script> `\u0024{x}` \\ " \r\n \u0000\u007f 😀';
    const script = textOf(scriptFile("a.js", "receive", () => ({ text })).bytes);
    expect(script).toMatch(/^[\n\x20-\x7e]+$/);
    expect(received(script, "receive")).toEqual({ text });
  });
});
