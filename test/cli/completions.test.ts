import { describe, expect, it } from "vitest";
import { completionsFor } from "../../src/cli/completions.ts";
import { program } from "../../src/cli/program.ts";

const wordsFor = (...words: string[]) => completionsFor(program, words).map(({ word }) => word);

describe("completion with the Tab key", () => {
  it("completes commands with their descriptions", () => {
    expect(completionsFor(program, ["re"])).toEqual([
      { word: "release", meaning: "publish a quarter: ingest, gate, compare, freeze, build, verify" },
      { word: "retract", meaning: "mark a release as not to be used, or erase it" },
    ]);
    expect(wordsFor("")).toEqual(expect.arrayContaining(["ingest", "build", "verify", "help"]));
    expect(wordsFor("")).not.toContain("complete");
  });

  it("completes the options of the preceding command", () => {
    expect(wordsFor("build", "--ho")).toEqual(["--hosts", "--hosts-out"]);
    expect(wordsFor("serve", "public", "--po")).toEqual(["--port"]);
  });

  it("completes the values of an option, the next one of a list, and those after an equals sign", () => {
    expect(wordsFor("verify", "--host", "n")).toEqual(["netlify", "nginx"]);
    expect(wordsFor("build", "--hosts", "netlify,n")).toEqual(["netlify,netlify", "netlify,nginx"]);
    expect(wordsFor("verify", "--host", "=", "clo")).toEqual(["cloudfront", "cloudflare"]);
    expect(wordsFor("verify", "--host", "=")).toContain("preview");
  });

  it("completes the values of an argument, also after options", () => {
    expect(wordsFor("completion", "")).toEqual(["bash", "zsh", "fish"]);
    expect(wordsFor("completion", "bash", "")).toEqual([]);
  });

  it("leaves files, folders and free text to the shell", () => {
    expect(wordsFor("ingest", "")).toEqual([]);
    expect(wordsFor("build", "--data", "")).toEqual([]);
    expect(wordsFor("build", "--data", "x", "")).toEqual([]);
  });
});
