import { describe, expect, it } from "vitest";
import { callsOf } from "../../src/browser/calls.ts";

const ADDRESS = "/api/x?industry=a";
const FILE = "/api/x/a.json";

describe("the call of a request", () => {
  it("uses the address of the host, including the folder of the site", () => {
    expect(
      callsOf("https://host.example/data/explorer.html?x#table/api/y", "https://base.example", ADDRESS, FILE),
    ).toEqual({
      query: "https://host.example/data/api/x?industry=a",
      file: "https://host.example/data/api/x/a.json",
      curl: "curl 'https://host.example/data/api/x?industry=a'",
    });
  });

  it("does not have what follows the address of the page, with a slash in it or without", () => {
    const fileOf = (end: string) => callsOf(`file:///public/explorer.html${end}`, "", ADDRESS, FILE).file;
    expect(["", "?x=a/b", "#table/api/y"].map(fileOf)).toEqual(Array(3).fill("file:///public/api/x/a.json"));
  });

  it("uses the base URL for the query and a path for the file when opened from disk", () => {
    const calls = callsOf("file:///home/public/explorer.html", "https://base.example", ADDRESS, FILE);
    expect(calls.query).toBe("https://base.example/api/x?industry=a");
    expect(calls.file).toBe("file:///home/public/api/x/a.json");
  });

  it("uses an obvious placeholder when opened from disk without a base URL", () => {
    expect(callsOf("file:///public/explorer.html", "", ADDRESS, FILE).query).toBe(
      "https://YOUR-SITE/api/x?industry=a",
    );
  });

  it("is a single argument for the shell, whatever was typed", () => {
    const { curl } = callsOf("https://host.example/explorer.html", "", "/api/x'$(id)'", FILE);
    expect(curl).toBe("curl 'https://host.example/api/x%27$(id)%27'");
  });
});
