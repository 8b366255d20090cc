import { describe, expect, it } from "vitest";
import { callsOf } from "../../src/browser/calls.ts";

const ADDRESS = "/api/x?industry=a";
const FILE = "/api/x/a.json";

describe("how a request is called", () => {
  it("on a host: there, below whatever folder the site is in", () => {
    expect(
      callsOf("https://host.example/data/explorer.html?x#table/api/y", "https://base.example", ADDRESS, FILE),
    ).toEqual({
      query: "https://host.example/data/api/x?industry=a",
      file: "https://host.example/data/api/x/a.json",
      curl: "curl 'https://host.example/data/api/x?industry=a'",
    });
  });

  it("from disk: the query at the base URL, the file at its path", () => {
    const calls = callsOf("file:///home/public/explorer.html", "https://base.example", ADDRESS, FILE);
    expect(calls.query).toBe("https://base.example/api/x?industry=a");
    expect(calls.file).toBe("file:///home/public/api/x/a.json");
  });

  it("from disk without a base URL: at an obvious placeholder", () => {
    expect(callsOf("file:///public/explorer.html", "", ADDRESS, FILE).query).toBe(
      "https://YOUR-SITE/api/x?industry=a",
    );
  });

  it("gives the shell one argument, whatever was typed", () => {
    const { curl } = callsOf("https://host.example/explorer.html", "", "/api/x'$(id)'", FILE);
    expect(curl).toBe("curl 'https://host.example/api/x%27$(id)%27'");
  });
});
